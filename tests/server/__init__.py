"""The server, online play and its keeping."""
