"""The kernel's search, speaking the engine's shapes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import exp, inf
from typing import Any

from hollows import kernel
from hollows.endgame import Layer
from hollows.engine.levels import Level
from hollows.engine.score import LONGEST_WIN, MOST_LEAD, UNIT, WIN, Score
from hollows.engine.shapes import DEEPEST, MOST_NODES, SEES_ALL, Analysis, Limit, Line
from hollows.games import Player, Position
from hollows.kernel import Stop

EVERY_LINE = 1000  # more than any position has moves


class KernelSearch:
    """The search of one game under one set of rules, and the table that it remembers by.

    `tables` are layers of endgame tables, which prove what few pieces or seeds are worth.
    """

    def __init__(self, position: Position[Any], memory: int, tables: Iterable[Layer] = ()) -> None:
        self._search = kernel.search_of(position, memory)
        for layer in tables if self._search.takes_tables else ():
            self._search.open_table(*layer)
        self._counts_seeds = position.game.unit == "seeds"  # and a proof tells how many

    def analyse(
        self,
        position: Position[Any],
        limit: Limit,
        *,
        lines: int = 1,
        history: Iterable[Position[Any]] = (),
        threads: int = 1,
        horizon: int | None = None,
        without: int = 0,
        contempt: int = 0,
        stop: Stop | None = None,
        progress: Callable[[Analysis[Any]], None] | None = None,
    ) -> Analysis[Any]:
        """The best lines within the limit.

        With `contempt` a draw counts as being behind by so many hundredths, and is never proven.
        """

        def tell(report: kernel.Report) -> None:
            if progress:
                progress(self._analysis(position, report))

        report = self._search.run(
            position.packed,
            [earlier.packed for earlier in history],
            lines,
            threads,
            limit.depth or DEEPEST,
            limit.nodes or MOST_NODES,
            limit.seconds or inf,
            SEES_ALL if horizon is None else horizon,
            without,
            contempt,
            stop,
            tell if progress else None,
        )
        return self._analysis(position, report)

    def chances(self, packed: bytes, past: list[bytes], level: Level) -> list[tuple[bytes, float]]:
        """Every move with the chance that a level of so many nodes gives it, the best first.

        Bytes, for games by thousands.
        """
        _depth, _nodes, _seconds, _hits, lines = self._search.run(
            packed,
            past,
            EVERY_LINE,
            1,
            DEEPEST,
            level.nodes or 1,
            inf,
            SEES_ALL if level.horizon is None else level.horizon,
            level.without,
        )
        return [(moves[0], self._chance(score, solid)) for score, solid, _depth, moves in lines]

    def features(self, position: Position[Any]) -> list[int]:
        """What the evaluation weighs."""
        return self._search.features(position.packed)

    def forget(self) -> None:
        """Empty the table."""
        self._search.forget()

    def _analysis(self, position: Position[Any], report: kernel.Report) -> Analysis[Any]:
        depth, nodes, seconds, hits, lines = report
        return Analysis(
            tuple(self._line(position, *line) for line in lines),
            depth,
            nodes,
            seconds,
            hits,
        )

    def _line(
        self, position: Position[Any], score: int, solid: bool, depth: int, packed: list[bytes]
    ) -> Line[Any]:
        moves, after = [], position
        for code in packed:
            moves.append(after.unpack_move(code))
            after = kernel.play(after, moves[-1])
        return Line(tuple(moves), self._score(position, after, score, solid), depth)

    def _score(
        self, position: Position[Any], after: Position[Any], score: int, solid: bool
    ) -> Score:
        unit = position.game.unit
        if solid and score == 0:
            return Score.draw(unit)
        if solid and self._counts_seeds:
            prove = Score.win if score > 0 else Score.loss
            return prove(None, score / UNIT, unit)
        if solid and abs(score) > WIN - LONGEST_WIN:
            at_end = after.count(position.player) - after.count(position.player.other)
            prove = Score.win if score > 0 else Score.loss
            return prove(WIN - abs(score), at_end, unit)
        lead = _estimate(score)
        if not self._counts_seeds:  # a win that is not proven yet leads by all there is
            there = position.count(Player.A) + position.count(Player.B)
            lead = max(-there, min(there, lead))
        return Score(lead, unit, self._chance(score, False))

    def _chance(self, score: int, solid: bool) -> float:
        if solid and score == 0:
            return 0.5
        if solid and (self._counts_seeds or abs(score) > WIN - LONGEST_WIN):
            return float(score > 0)
        return 1 / (1 + exp(-self._search.logit_per_unit * _estimate(score)))


def _estimate(score: int) -> float:
    """A lead in stones, seeds or pieces."""
    return max(-MOST_LEAD, min(MOST_LEAD, score / UNIT))
