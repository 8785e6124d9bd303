"""Hus at full strength: who wins is asked first, and a lost game is not given up.

Most positions of Hus are decided by proof numbers in a fraction of the time that the search needs.
So the search chooses only among the moves that keep what the position is worth. Where all moves
lose, a proof assumes an opponent who never errs. Here he is one who judges by random games: what he
would answer is tried, and whether that answer keeps the win is proven. A long defence counts too,
for it asks for many right answers. docs/engine.md tells what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hollows import kernel
from hollows.engine.shapes import Analysis, Limit, Line
from hollows.games import Position
from hollows.games.game import MoveT

if TYPE_CHECKING:
    from hollows.kernel import Stop

Analyse = Callable[[Limit, int], Analysis[MoveT]]
"""Looks for so many lines within a limit."""

NODES_A_SECOND = 300_000  # of the proof: less than a third of the time
NODES_AN_ANSWER = 100_000  # what is not proven by then, the opponent may well get wrong
MEMORY = 16
PLAYOUTS = 5_000
LOOKS = 2  # at what the opponent would answer
PATIENCE = 20.0  # moves in which an opponent who sees all this errs two times of three
UNKNOWN_LENGTH = 40  # of a defence that the search could not follow to its end


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
        if worth < 0 < every - 1:
            lines = analyse(_share(0.5, until), every).lines
            return self._hardest(position, lines, until, stop)
        best = analyse(_share(0.9, until), 1).best.move
        if values[position.pack_move(best)] == worth:
            return best
        moves = (line.move for line in analyse(_share(0.9, until), every).lines)
        return next(move for move in moves if values[position.pack_move(move)] == worth)

    def _values(self, position: bytes, nodes: int, stop: Stop | None) -> dict[bytes, int]:
        """1 for moves that win, -1 for those that lose, 0 where neither is proven."""
        _depth, _nodes, moves = self._solver.solve(position, 1, max(1, nodes), stop)
        return {move: value if settled else 0 for move, settled, value, _length in moves}

    def _hardest(
        self,
        position: Position[MoveT],
        lines: Iterable[Line[MoveT]],
        until: float,
        stop: Stop | None,
    ) -> MoveT:
        """Of moves that all lose the one that is hardest to answer, the longest defence first."""
        chances: dict[MoveT, float] = {}
        for line in lines:
            if chances and (perf_counter() > until or (stop and stop.is_set)):
                break
            after = self._game.play(position.packed, position.pack_move(line.move))
            length = line.score.moves if line.score.moves is not None else UNKNOWN_LENGTH
            holds = exp(-length / PATIENCE) * (1 - self._errs(after, stop))
            chances[line.move] = 1 - holds
        return max(chances, key=lambda move: chances[move])

    def _errs(self, position: bytes, stop: Stop | None) -> float:
        """How likely the opponent, who is to move, gives his win away."""
        if self._game.verdict(position)[0]:
            return 0.0
        answers = [
            self._game.uct(position, PLAYOUTS, self._random.getrandbits(63)) for _ in range(LOOKS)
        ]
        wrong = {each: self._is_wrong(position, each, stop) for each in set(answers)}
        return sum(wrong[answer] for answer in answers) / LOOKS

    def _is_wrong(self, position: bytes, answer: bytes, stop: Stop | None) -> bool:
        """Whether an answer leaves the other player a move that is not proven to lose."""
        after = self._game.play(position, answer)
        if self._game.verdict(after)[0]:
            return False
        return max(self._values(after, NODES_AN_ANSWER, stop).values()) >= 0


def _share(part: float, until: float) -> Limit:
    """So much of the time that is left."""
    return Limit(seconds=max(0.001, part * (until - perf_counter())))
