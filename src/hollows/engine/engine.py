"""The opponent and analyst of every game: asks the kernel, or searches in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from hollows.engine.levels import LEVELS, levels_of
from hollows.engine.shapes import CONTEMPT, MOST_CONTEMPT, Analysis, Decision, Limit, Part
from hollows.games import Position
from hollows.games.game import MoveT
from hollows.packing import has_kernel, pack_rules

if TYPE_CHECKING:
    from pathlib import Path

    from hollows.engine.player import KernelPlayer
    from hollows.kernel import Stop

FULL_STRENGTH = Limit(seconds=1)
STRONGEST = LEVELS[-1]


class Engine:
    """Plays and analyses every game.

    >>> from hollows import fanorona
    >>> ending = fanorona.position("9/9/9/9/WW1B5 w")
    >>> print(Engine().analyse(ending, Limit(depth=3)).best)
    proven win in 1: b1-c1A

    `level` is 1 (easy) to 8, the full strength that None means too; the same `seed` makes the same
    choices. `threads` and `memory` (megabytes for what is remembered) are the kernel's. Proofs come
    first: endings are looked up in the tables that come with Hollows, and in those of a folder that
    `tables` names; Hus asks who wins before it searches. `tables=False` does without, and the
    levels below 8 always do. At full strength `play` avoids draws: it would rather be up to
    `contempt` hundredths of a stone or piece behind; `analyse` takes a draw for what it is. A
    game that the kernel does not know is searched in Python.
    """

    def __init__(
        self,
        level: int | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        memory: int = 64,
        tables: Path | bool = True,
        contempt: int = CONTEMPT,
    ) -> None:
        if level is not None and level not in LEVELS:
            raise ValueError(f"there is no level {level}, only 1 to {STRONGEST}")
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
        self.tables = tables
        self._random = Random(seed)
        self._seed = self._random.getrandbits(63) if seed is None else seed % (1 << 63)
        self._players: dict[tuple[str, bytes], KernelPlayer] = {}

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
        if lines < 1:
            raise ValueError(f"lines must be at least 1, not {lines}")
        _refuse_finished(position)
        if not has_kernel(position.game):
            from hollows.engine import alphabeta

            return alphabeta.analyse(
                position, limit, lines=lines, history=history, stop=stop, progress=progress
            )
        found: Analysis[MoveT] = self._player_of(position).analyse(
            position,
            limit,
            lines=lines,
            history=history,
            threads=self.threads,
            without=self._without,
            stop=stop,
            progress=progress,
        )
        return found

    def play(
        self,
        position: Position[MoveT],
        limit: Limit | None = None,
        *,
        history: Iterable[Position[Any]] = (),
        stop: Stop | None = None,
    ) -> MoveT:
        """The move chosen at this level, which sets the limit where none is given."""
        return self.choose(position, limit, history=history, stop=stop).move

    def choose(
        self,
        position: Position[MoveT],
        limit: Limit | None = None,
        *,
        lines: int = 1,
        history: Iterable[Position[Any]] = (),
        stop: Stop | None = None,
        progress: Callable[[Analysis[Any]], None] | None = None,
    ) -> Decision[MoveT]:
        """The move that `play` plays, with what was seen; further `lines` are only to be shown."""
        _refuse_finished(position)
        if not has_kernel(position.game):
            return self._choose_by_the_law(position, limit, history, stop, progress)
        chosen: Decision[MoveT] = self._player_of(position).choose(
            position,
            self.level or STRONGEST,
            limit,
            lines=lines,
            history=history,
            threads=self.threads,
            without=self._without,
            contempt=self.contempt,
            stop=stop,
            progress=progress,
        )
        return chosen

    def new_game(self) -> None:
        """Forget what earlier searches found."""
        for player in self._players.values():
            player.forget()

    @property
    def _without(self) -> int:
        return 0 if self.tables else Part.TABLES | Part.PROOFS

    def _choose_by_the_law(
        self,
        position: Position[MoveT],
        limit: Limit | None,
        history: Iterable[Position[Any]],
        stop: Stop | None,
        progress: Callable[[Analysis[Any]], None] | None,
    ) -> Decision[MoveT]:
        from hollows.kernel import odds

        level = levels_of(position.game)[self.level or STRONGEST]
        found = self.analyse(
            position,
            limit or level.limit or FULL_STRENGTH,
            lines=len(position.legal_moves) if level.slack else 1,
            history=history,
            stop=stop,
            progress=progress,
        )
        often = odds([line.score.chance for line in found.lines], level.slack)
        return Decision(self._random.choices(found.lines, often)[0].move, found)

    def _player_of(self, position: Position[Any]) -> KernelPlayer:
        from hollows.engine.player import KernelPlayer
        from hollows.proofs import layers_of

        key = (position.game.name, pack_rules(position.rules))
        if key not in self._players:
            wanted = self.tables and (self.level or STRONGEST) == STRONGEST
            folder = None if isinstance(self.tables, bool) else self.tables
            tables = layers_of(position, folder) if wanted else ()
            self._players[key] = KernelPlayer(position, self.memory, tables, self._seed)
        return self._players[key]


def _refuse_finished(position: Position[Any]) -> None:
    if outcome := position.outcome():
        raise ValueError(f"there is nothing to analyse: the game is over, {outcome}")
