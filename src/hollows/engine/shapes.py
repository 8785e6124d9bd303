"""What every engine is given and gives back: Limit, Line and Analysis."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Generic

from hollows.engine.score import Score
from hollows.games.game import MoveT


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think: whichever is reached first."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.depth is None and self.nodes is None:
            raise ValueError("a limit needs seconds, depth or nodes")
        if self.seconds is not None and not (isfinite(self.seconds) and self.seconds > 0):
            raise ValueError(f"seconds must be more than 0, not {self.seconds}")
        for name, number in (("depth", self.depth), ("nodes", self.nodes)):
            if number is not None and number < 1:
                raise ValueError(f"{name} must be at least 1, not {number}")


@dataclass(frozen=True, slots=True)
class Line(Generic[MoveT]):
    """A way the game may go on, and what it is worth to the player to move."""

    line: tuple[MoveT, ...]
    score: Score
    depth: int

    @property
    def move(self) -> MoveT:
        return self.line[0]

    def __str__(self) -> str:
        return f"{self.score}: {' '.join(move.text for move in self.line)}"


@dataclass(frozen=True, slots=True)
class Analysis(Generic[MoveT]):
    """The best lines found, the best one first, and what finding them took."""

    lines: tuple[Line[MoveT], ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def best(self) -> Line[MoveT]:
        return self.lines[0]
