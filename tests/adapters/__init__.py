"""The games where others expect them."""
