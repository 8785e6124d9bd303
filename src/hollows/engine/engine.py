"""The opponent and analyst: one face for whatever searches behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from random import Random
from typing import Any

from hollows.engine import alphabeta
from hollows.engine.levels import LEVELS, Level
from hollows.engine.shapes import Analysis, Limit
from hollows.games import Position
from hollows.games.game import MoveT

FULL_STRENGTH = Limit(seconds=1)


class Engine:
    """Plays and analyses every game.

    >>> from hollows import kalaha
    >>> Engine().analyse(kalaha.start(), Limit(depth=2)).best.line[0].text
    '1'

    `level` is 1 (easy) to 8, None for full strength; the same `seed` makes the same choices.
    """

    def __init__(self, level: int | None = None, seed: int | None = None) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError(f"there is no level {level}, only 1 to {len(LEVELS)}")
        self.level = level
        self._random = Random(seed)

    def analyse(
        self,
        position: Position[MoveT],
        limit: Limit = FULL_STRENGTH,
        *,
        lines: int = 1,
        history: Iterable[Hashable] = (),
    ) -> Analysis[MoveT]:
        """The best lines; `history` holds the placements of the game's earlier positions."""
        return alphabeta.analyse(position, limit, lines=lines, history=history)

    def play(
        self,
        position: Position[MoveT],
        limit: Limit | None = None,
        *,
        history: Iterable[Hashable] = (),
    ) -> MoveT:
        """The move chosen at this level, which sets the limit where none is given."""
        if self.level is None:
            return self.analyse(position, limit or FULL_STRENGTH, history=history).best.move
        level = LEVELS[self.level]
        lines = self._lines(level, position)
        found = self.analyse(
            position, limit or Limit(nodes=level.nodes), lines=lines, history=history
        )
        return level.choose(found.lines, self._random).move

    def _lines(self, level: Level, position: Position[Any]) -> int:
        """A level that may stray has to know what every move is worth."""
        return max(1, len(position.legal_moves)) if level.slack else 1
