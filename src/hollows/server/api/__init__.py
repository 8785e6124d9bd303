"""The HTTP API: games, live messages, positions, and the keepers' pages."""
