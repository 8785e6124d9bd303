"""Eight levels of strength, and how a weaker one errs: like a person, not by throwing games away.

A weak level looks at fewer positions, overlooks moves that change much of the board (long
relays, long chains), and chooses among moves that look nearly as good as the best.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any

from hollows.engine.shapes import WITHOUT_NETWORK, Limit, Line
from hollows.games import Game
from hollows.games.game import MoveT


@dataclass(frozen=True, slots=True)
class Level:
    """How much an engine looks at, and how freely it strays from the best move.

    A move that gives away `slack` of the chance of winning is chosen 1/e times as often as the
    best one; without slack only the best is chosen. Replies that change more than `horizon`
    hollows, or take more pieces, are overlooked; None overlooks nothing. Without `nodes` the
    level takes all the time that it is given, and judges by the network where a game has one; the
    others judge by the fitted weights.
    """

    nodes: int | None
    slack: float = 0.0
    horizon: int | None = None

    @property
    def limit(self) -> Limit | None:
        return None if self.nodes is None else Limit(nodes=self.nodes)

    @property
    def without(self) -> int:
        """The parts of the search that the level does without."""
        return 0 if self.nodes is None else WITHOUT_NETWORK

    def choose(self, lines: Sequence[Line[MoveT]], random: Random) -> Line[MoveT]:
        """One of the lines, the best one first."""
        return lines[self.pick([line.score.chance for line in lines], random)]

    def pick(self, chances: Sequence[float], random: Random) -> int:
        """Which of the moves with these chances of winning is played, the best one first."""
        return random.choices(range(len(chances)), self.weights(chances))[0] if self.slack else 0

    def weights(self, chances: Sequence[float]) -> list[float]:
        """How often each of the moves with these chances is chosen, beside the first."""
        if not self.slack:
            return [1.0] + [0.0] * (len(chances) - 1)
        return [exp((chance - chances[0]) / self.slack) for chance in chances]


# Each step is worth 100 to 300 Elo: docs/levels has the matches that set the numbers.
_MEASURED: Mapping[str, Mapping[int, Level]] = {
    "hus": {
        1: Level(40, 0.7, 6),
        2: Level(100, 0.19, 11),
        3: Level(220, 0.1, 13),
        4: Level(400, 0.07, 15),
        5: Level(500, 0.07),
        6: Level(1_800, 0.042),
        7: Level(10_000, 0.014),
        8: Level(None),
    },
    "kalaha": {
        1: Level(100, 0.25, 6),
        2: Level(200, 0.14, 8),
        3: Level(450, 0.065, 10),
        4: Level(1_000, 0.052),
        5: Level(3_000, 0.035),
        6: Level(8_000, 0.024),
        7: Level(30_000, 0.01),
        8: Level(None),
    },
    "fanorona": {
        1: Level(60, 0.45, 1),
        2: Level(280, 0.125, 4),
        3: Level(700, 0.085, 6),
        4: Level(1_800, 0.056, 9),
        5: Level(3_500, 0.043, 11),
        6: Level(8_000, 0.031),
        7: Level(16_000, 0.018),
        8: Level(None),
    },
}
# Of a game whose levels have not been measured.
LEVELS: Mapping[int, Level] = _MEASURED["kalaha"]


def levels_of(game: Game[Any]) -> Mapping[int, Level]:
    """The levels of a game."""
    return _MEASURED.get(game.name, LEVELS)
