"""Evaluations, fitted and trained."""
