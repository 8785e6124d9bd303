"""Fanorona: endgame tables, and small boards solved to the end."""

from hollows.proofs.fanorona.solver import solve
from hollows.proofs.fanorona.tables import build, layers, probe, verify

__all__ = ["build", "layers", "probe", "solve", "verify"]
