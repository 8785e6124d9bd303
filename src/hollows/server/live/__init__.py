"""Live games: judged by the law, kept before they are told."""
