"""What every engine is given and gives back: Limit, Line and Analysis."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import Generic

from hollows.engine.score import Score
from hollows.games.game import MoveT

MOST_NODES = 2**62
LONGEST = 1_000_000  # seconds, as the commands allow: eleven days
NODES_A_MEGABYTE = 16_384  # of the engine's table, which holds four times as many
CONTEMPT = 200  # hundredths of a stone or piece; docs/engine.md has the matches

# As in kernel/search/settings.hpp
DEEPEST = 64
MOST_CONTEMPT = 10_000
SEES_ALL = 255  # a horizon that overlooks nothing

GOING, DRAWN = 0, 3  # how a game stands, as in kernel/core/game.hpp


class Part(IntFlag):
    """The parts that a search can do without, as in kernel/search/settings.hpp."""

    REDUCTIONS = 1
    CHILDREN = 2
    QUIESCENCE = 4
    HISTORY = 8
    EVALUATION = 16  # without it only material counts
    TABLES = 32
    NETWORK = 64  # without it the fitted weights judge
    PROOFS = 128  # the game's own proof search, asked first


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think: whichever is reached first."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.depth is None and self.nodes is None:
            raise ValueError("a limit needs seconds, depth or nodes")
        if self.seconds is not None and not 0 < self.seconds <= LONGEST:
            raise ValueError(
                f"seconds must be more than 0 and at most {LONGEST}, not {self.seconds}"
            )
        for name, number, most in (
            ("depth", self.depth, DEEPEST),
            ("nodes", self.nodes, MOST_NODES),
        ):
            if number is not None and not 1 <= number <= most:
                raise ValueError(f"{name} must be 1 to {most}, not {number}")


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
    """The best lines found, the best one first, and what finding them took.

    `hits` counts the positions that were looked up in endgame tables.
    """

    lines: tuple[Line[MoveT], ...]
    depth: int
    nodes: int
    seconds: float
    hits: int = 0

    @property
    def best(self) -> Line[MoveT]:
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class Decision(Generic[MoveT]):
    """The move that is played, and what was seen before it was chosen."""

    move: MoveT
    analysis: Analysis[MoveT]
