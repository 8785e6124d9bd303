"""Kalaha in the room of proofs: its tables and its solver."""

from hollows.endgame.kalaha_build import build, verify
from hollows.endgame.kalaha_solver import solve
from hollows.endgame.kalaha_tables import layers, probe

__all__ = ["build", "layers", "probe", "solve", "verify"]
