"""What is asked of every solver, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hollows.games import Move
from hollows.words import Words


@dataclass(frozen=True, slots=True)
class Means:
    """What a solver may use: megabytes for its table, cores, and the folder of built tables.

    `every` asks for the exact value of every move, not only of the best; `lengths` for the number
    of moves to the end, where finding it is a search of its own; `resume` names a file that keeps
    what is proven so far.
    """

    memory: int = 1024
    threads: int = 1
    tables: Path | None = None
    every: bool = False
    resume: Path | None = None
    lengths: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.memory <= 1 << 20:
            raise ValueError(f"memory must be 1 to 1048576 megabytes, not {self.memory}")
        if not 1 <= self.threads <= 1024:
            raise ValueError(f"threads must be 1 to 1024, not {self.threads}")


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What a move is worth to the player who makes it, counted as in `Solution`.

    `value` is None while it is not proven, and then `at_least` and `at_most` may bound it;
    `length` counts this move too.
    """

    move: Move
    value: int | None
    length: int | None = None
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven about a position, for the player to move.

    `value` counts the seeds he wins more than the other in Kalaha, and is 1, 0 or -1 in Hus and
    Fanorona; it is None unless it is proven. `best_moves` are all moves that keep the value, the
    quickest win and the longest defence first. `length` counts both players' moves to the end.
    `at_least` and `at_most` bound a value that is not proven.
    """

    value: int | None
    best_moves: tuple[Move, ...]
    nodes: int
    seconds: float
    length: int | None = None
    moves: tuple[MoveValue, ...] = ()
    at_least: int | None = None
    at_most: int | None = None

    @property
    def proven(self) -> bool:
        return self.value is not None


class Activity(NamedTuple):
    """What a solver is doing, as a message and its values, and what it does within that."""

    message: str
    values: Mapping[str, object] = {}
    within: Activity | None = None

    def say(self, words: Words) -> str:
        said = words.gettext(self.message, **self.values)
        return f"{said}, {self.within.say(words)}" if self.within else said


@dataclass(frozen=True, slots=True)
class SoFar:
    """How far a solver has come."""

    nodes: int
    seconds: float
    at_least: int | None = None
    at_most: int | None = None
    activity: Activity | None = None

    @property
    def doing(self) -> str:
        """What it is doing, in English."""
        return self.activity.say(Words()) if self.activity else ""


Progress = Callable[[SoFar], None]


def best_of(moves: tuple[MoveValue, ...]) -> tuple[MoveValue, ...]:
    """The moves that keep the value, the quickest win and the longest defence first."""
    known = [move.value for move in moves if move.value is not None]
    if not known:
        return ()
    best = max(known)

    def order(each: MoveValue) -> tuple[bool, int]:
        return each.length is None, (each.length or 0) * (1 if best > 0 else -1)

    return tuple(sorted((each for each in moves if each.value == best), key=order))
