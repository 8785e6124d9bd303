"""Lessons, puzzles and the explorer."""
