"""Eight levels of strength, as the kernel's player knows them (kernel/core/levels.hpp)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from hollows.engine.shapes import SEES_ALL, Limit
from hollows.games import Game
from hollows.packing import has_kernel

LEVELS = range(1, 9)


@dataclass(frozen=True, slots=True)
class Level:
    """How much an engine looks at, and how freely it strays from the best move.

    A move that gives away `slack` of the chance of winning is chosen 1/e times as often as the
    best one; without slack only the best is chosen. Replies that change more than `horizon`
    hollows, or take more pieces, are overlooked; None overlooks nothing. Without `nodes` the
    level takes all the time that it is given.
    """

    nodes: int | None
    slack: float = 0.0
    horizon: int | None = None

    @property
    def limit(self) -> Limit | None:
        """The limit that the level sets itself."""
        return None if self.nodes is None else Limit(nodes=self.nodes)


@cache
def levels_of(game: Game[Any]) -> Mapping[int, Level]:
    """The levels of a game; one that the kernel does not know has the usual ones."""
    from hollows import kernel

    known = kernel.player_of(game.start(), 1).levels if has_kernel(game) else kernel.usual_levels()
    return {
        number: Level(nodes or None, slack, None if horizon == SEES_ALL else horizon)
        for number, (nodes, slack, horizon) in enumerate(known, 1)
    }
