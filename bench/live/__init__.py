"""A load generator for online play."""
