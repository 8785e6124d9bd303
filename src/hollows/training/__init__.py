"""Fitting weights and training networks from self-play."""
