"""Kalaha in the room of proofs: its tables and its solver."""

from hollows.endgame.kalaha_build import build, verify
from hollows.endgame.kalaha_solver import solve
from hollows.endgame.kalaha_tables import probe, shelf_of

__all__ = ["build", "probe", "shelf_of", "solve", "verify"]
