"""Hus at full strength: who wins is asked first, and a lost game is not given up.

Most positions of Hus are decided by proof numbers in a fraction of the time that the search needs.
So the search chooses only among the moves that keep what the position is worth. Where all moves
lose, a proof assumes an opponent who never errs. One who does is judged best by games played at
random: UCT goes where they are won most often, with the replies that such an opponent would find.
docs/engine.md tells what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hollows import kernel
from hollows.engine.shapes import Analysis, Limit
from hollows.games import Position
from hollows.games.game import MoveT

if TYPE_CHECKING:
    from hollows.kernel import Stop

Analyse = Callable[[Limit, int], Analysis[MoveT]]
"""Looks for so many lines within a limit."""

NODES_A_SECOND = 300_000  # of the proof: less than a third of the time
MEMORY = 16
MOST_PLAYOUTS = 500_000  # which take some 130 MB


class HusPlay:
    """What is proven of the moves of positions under some rules, and which one is played."""

    def __init__(self, position: Position[Any], random: Random) -> None:
        self._game = kernel.game_of(position)
        self._solver = kernel.HusSolver(position.rules.packed, MEMORY, lengths=False)
        self._random = random

    def choose(
        self,
        position: Position[MoveT],
        seconds: float,
        analyse: Analyse[MoveT],
        stop: Stop | None = None,
    ) -> MoveT:
        """The move to play within so many seconds."""
        until = perf_counter() + seconds
        every = len(position.legal_moves)
        values = self._values(position.packed, round(NODES_A_SECOND * seconds), stop)
        worth = max(values.values())
        if worth < 0:
            return self._hold_out(position, until - perf_counter(), stop)
        best = analyse(_share(0.9, until), 1).best.move
        if values[position.pack_move(best)] == worth:
            return best
        moves = (line.move for line in analyse(_share(0.9, until), every).lines)
        return next(move for move in moves if values[position.pack_move(move)] == worth)

    def _values(self, position: bytes, nodes: int, stop: Stop | None) -> dict[bytes, int]:
        """1 for moves that win, -1 for those that lose, 0 where neither is proven."""
        _depth, _nodes, moves = self._solver.solve(position, 1, max(1, nodes), stop)
        return {move: value if settled else 0 for move, settled, value, _length in moves}

    def _hold_out(self, position: Position[MoveT], seconds: float, stop: Stop | None) -> MoveT:
        """Of moves that all lose the one that wins most random games."""
        seed = self._random.getrandbits(63)
        chosen = self._game.uct(position.packed, MOST_PLAYOUTS, seed, seconds, stop)
        return position.unpack_move(chosen)


def _share(part: float, until: float) -> Limit:
    """So much of the time that is left."""
    return Limit(seconds=max(0.001, part * (until - perf_counter())))
