"""A game judged."""
