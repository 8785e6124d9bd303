"""Where one move is clearly best: the question that makes a puzzle and that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hollows.engine import Engine, Limit, Line
from hollows.engine.shapes import NODES_A_MEGABYTE
from hollows.games import Position

MARGIN = 0.20  # of the chance of winning: so much the second-best move loses at least
LEAST_MOVES = 3  # that a puzzle offers
MAKE_NODES = 100_000  # of the search that makes a puzzle
CHECK_NODES = 400_000  # of the search that proves it


@dataclass(frozen=True, slots=True)
class Clear:
    """The best line of a position and the second best."""

    best: Line[Any]
    second: Line[Any]

    @property
    def margin(self) -> float:
        return self.best.score.chance - self.second.score.chance


class Judge:
    """Looks at each position afresh, so that an answer does not hang on earlier questions."""

    def __init__(self, nodes: int) -> None:
        self.limit = Limit(nodes=nodes)
        self._engine = Engine(memory=max(1, nodes // NODES_A_MEGABYTE))

    def look(self, position: Position[Any]) -> Clear:
        """The two best lines of a position with at least two moves."""
        self._engine.new_game()
        best, second = self._engine.analyse(position, self.limit, lines=2).lines
        return Clear(best, second)

    def reply(self, position: Position[Any]) -> str:
        """The best move."""
        self._engine.new_game()
        return str(self._engine.analyse(position, self.limit).best.move)
