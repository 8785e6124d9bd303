"""The kernel's player, speaking the engine's shapes.

What is played at which level and what is proven before anything is searched is decided in
kernel/search/player.hpp alone; here bytes become positions and moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hollows import kernel
from hollows.engine.levels import Level
from hollows.engine.score import Score
from hollows.engine.shapes import CONTEMPT, SEES_ALL, Analysis, Decision, Limit, Line
from hollows.games import Position
from hollows.kernel import Stop
from hollows.packing import pack, unpack_move
from hollows.proofs import Layer

Progress = Callable[[Analysis[Any]], None]


class KernelPlayer:
    """The player of one game under one set of rules, and what it remembers.

    `tables` are layers of endgame tables, which prove what few pieces or seeds are worth.
    """

    def __init__(
        self, position: Position[Any], memory: int, tables: Iterable[Layer] = (), seed: int = 0
    ) -> None:
        self._player = kernel.player_of(position, memory, seed)
        for layer in tables if self._player.takes_tables else ():
            self._player.open_table(*layer)

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
        progress: Progress | None = None,
    ) -> Analysis[Any]:
        """The best lines within the limit.

        With `contempt` a draw counts as being behind by so many hundredths, and is never proven.
        """
        report = self._player.analyse(
            pack(position),
            [pack(earlier) for earlier in history],
            nodes=limit.nodes,
            depth=limit.depth,
            seconds=limit.seconds,
            lines=lines,
            threads=threads,
            without=without,
            contempt=contempt,
            horizon=SEES_ALL if horizon is None else horizon,
            stop=stop,
            progress=_teller(position, progress),
        )
        return _analysis(position, report)

    def choose(
        self,
        position: Position[Any],
        level: int,
        limit: Limit | None = None,
        *,
        lines: int = 1,
        history: Iterable[Position[Any]] = (),
        threads: int = 1,
        without: int = 0,
        contempt: int = CONTEMPT,
        manner: Level | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Decision[Any]:
        """The move that a level plays; a `manner` strays in place of the level."""
        move, report = self._player.choose(
            pack(position),
            [pack(earlier) for earlier in history],
            level,
            nodes=limit.nodes if limit else None,
            depth=limit.depth if limit else None,
            seconds=limit.seconds if limit else None,
            lines=lines,
            threads=threads,
            without=without,
            contempt=contempt,
            manner=(manner.slack, manner.horizon or SEES_ALL) if manner else None,
            stop=stop,
            progress=_teller(position, progress),
        )
        return Decision(unpack_move(position, move), _analysis(position, report))

    def features(self, position: Position[Any]) -> list[int]:
        """What the evaluation weighs."""
        return self._player.features(pack(position))

    def forget(self) -> None:
        """Forget what earlier searches found."""
        self._player.forget()


def _teller(
    position: Position[Any], progress: Progress | None
) -> Callable[[kernel.Report], None] | None:
    return (lambda report: progress(_analysis(position, report))) if progress else None


def _analysis(position: Position[Any], report: kernel.Report) -> Analysis[Any]:
    depth, nodes, seconds, hits, lines = report
    return Analysis(tuple(_line(position, *line) for line in lines), depth, nodes, seconds, hits)


def _line(
    position: Position[Any],
    score: tuple[float, float, bool, int | None],
    depth: int,
    packed: list[bytes],
) -> Line[Any]:
    lead, chance, proven, length = score
    moves = tuple(unpack_move(position, move) for move in packed)
    return Line(moves, Score(lead, position.game.unit, chance, proven, length), depth)
