"""The opponent and analyst: one face for whatever searches behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from hollows.engine.levels import LEVELS, Level, levels_of
from hollows.engine.shapes import CONTEMPT, MOST_CONTEMPT, Analysis, Limit
from hollows.games import Position
from hollows.games.game import MoveT

if TYPE_CHECKING:
    from pathlib import Path

    from hollows.engine.kernel_search import KernelSearch
    from hollows.kernel import Stop

FULL_STRENGTH = Limit(seconds=1)
KERNEL_GAMES = ("hus", "kalaha", "fanorona")


class Engine:
    """Plays and analyses every game.

    >>> from hollows import fanorona
    >>> ending = fanorona.position("9/9/9/9/WW1B5 w")
    >>> print(Engine().analyse(ending, Limit(depth=3)).best)
    proven win in 1: b1-c1A

    `level` is 1 (easy) to 8, None for full strength; the same `seed` makes the same choices.
    `threads` and `memory` (megabytes for what is remembered) are the kernel's. With `tables`
    endings are looked up in those that come with Hollows, and in those of a folder that is named;
    level 8 always does so, the levels below never. At full strength and level 8 `play` avoids
    draws: it would rather be `contempt` hundredths of a stone or piece behind; `analyse` takes a
    draw for what it is. A game that the kernel does not know is searched in Python.
    """

    def __init__(
        self,
        level: int | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        memory: int = 64,
        tables: Path | bool = False,
        contempt: int = CONTEMPT,
    ) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError(f"there is no level {level}, only 1 to {len(LEVELS)}")
        if not 1 <= threads <= 1024:
            raise ValueError(f"threads must be 1 to 1024, not {threads}")
        if not 1 <= memory <= 1 << 20:
            raise ValueError(f"memory must be 1 to 1048576 megabytes, not {memory}")
        if not 0 <= contempt <= MOST_CONTEMPT:
            raise ValueError(f"contempt must be 0 to {MOST_CONTEMPT} hundredths, not {contempt}")
        self.level = level
        self.contempt = contempt
        self.threads = threads
        self.memory = memory
        self.tables = tables if level is None else level == len(LEVELS) and (tables or True)
        self._random = Random(seed)
        self._searches: dict[tuple[str, bytes], KernelSearch] = {}

    def analyse(
        self,
        position: Position[MoveT],
        limit: Limit = FULL_STRENGTH,
        *,
        lines: int = 1,
        history: Iterable[Position[Any]] = (),
        stop: Stop | None = None,
        progress: Callable[[Analysis[Any]], None] | None = None,
    ) -> Analysis[MoveT]:
        """The best lines; `history` are the game's earlier positions, for repetition.

        `progress` is called with what is known after each deeper look; `stop.set()` ends the
        search from another thread.
        """
        return self._analyse(position, limit, lines, history, stop=stop, progress=progress)

    def play(
        self,
        position: Position[MoveT],
        limit: Limit | None = None,
        *,
        history: Iterable[Position[Any]] = (),
        stop: Stop | None = None,
    ) -> MoveT:
        """The move chosen at this level, which sets the limit where none is given."""
        level = levels_of(position.game)[self.level or len(LEVELS)]
        limit = limit or level.limit or FULL_STRENGTH
        earlier = tuple(history)

        def analyse(limit: Limit, lines: int) -> Analysis[MoveT]:
            return self._analyse(
                position,
                limit,
                lines,
                earlier,
                stop=stop,
                horizon=level.horizon,
                without=level.without,
                contempt=self.contempt if level.nodes is None else 0,
            )

        if level.nodes is None and position.game.name == "hus" and limit.seconds_alone:
            from hollows.engine.hus_play import HusPlay

            hus = HusPlay(position, self._random)
            return hus.choose(position, limit.seconds_alone, analyse, stop)
        found = analyse(limit, self._lines(level, position))
        return level.choose(found.lines, self._random).move

    def new_game(self) -> None:
        """Forget what earlier searches found."""
        for search in self._searches.values():
            search.forget()

    def _lines(self, level: Level, position: Position[Any]) -> int:
        """A level that may stray has to know what every move is worth."""
        return max(1, len(position.legal_moves)) if level.slack else 1

    def _analyse(
        self,
        position: Position[MoveT],
        limit: Limit,
        lines: int,
        history: Iterable[Position[Any]],
        *,
        stop: Stop | None = None,
        progress: Callable[[Analysis[Any]], None] | None = None,
        horizon: int | None = None,
        without: int = 0,
        contempt: int = 0,
    ) -> Analysis[MoveT]:
        if lines < 1:
            raise ValueError(f"lines must be at least 1, not {lines}")
        if outcome := position.outcome():
            raise ValueError(f"there is nothing to analyse: the game is over, {outcome}")
        if position.game.name not in KERNEL_GAMES:
            from hollows.engine import alphabeta

            return alphabeta.analyse(position, limit, lines=lines, history=history)
        found: Analysis[MoveT] = self._search_of(position).analyse(
            position,
            limit,
            lines=lines,
            history=history,
            threads=self.threads,
            horizon=horizon,
            without=without,
            contempt=contempt,
            stop=stop,
            progress=progress,
        )
        return found

    def _search_of(self, position: Position[Any]) -> KernelSearch:
        from hollows.endgame import layers_of
        from hollows.engine.kernel_search import KernelSearch

        key = (position.game.name, position.rules.packed)
        if key not in self._searches:
            folder = None if isinstance(self.tables, bool) else self.tables
            tables = layers_of(position, folder) if self.tables else ()
            self._searches[key] = KernelSearch(position, self.memory, tables)
        return self._searches[key]
