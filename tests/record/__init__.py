"""A game played, a series scored, a clock."""
