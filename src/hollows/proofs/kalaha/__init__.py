"""Kalaha in the room of proofs: its tables and its solver."""

from hollows.proofs.kalaha.builder import build, verify
from hollows.proofs.kalaha.solver import solve
from hollows.proofs.kalaha.tables import layers, probe

__all__ = ["build", "layers", "probe", "solve", "verify"]
