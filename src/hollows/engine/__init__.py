"""The engine: Engine, Limit, Score, Line and levels, the same for every game."""

from hollows.engine.engine import Engine
from hollows.engine.levels import LEVELS, Level
from hollows.engine.score import Score
from hollows.engine.shapes import Analysis, Decision, Limit, Line
from hollows.engine.solving import solve

__all__ = ["LEVELS", "Analysis", "Decision", "Engine", "Level", "Limit", "Line", "Score", "solve"]
