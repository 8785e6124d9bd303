"""Hus solved: proofs, and strategies that win."""

from hollows.proofs.hus.solver import layers, probe, solve, solve_and_write, verify

__all__ = ["layers", "probe", "solve", "solve_and_write", "verify"]
