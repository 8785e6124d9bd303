"""Eight levels of strength, and how a weaker one chooses.

Provisional: the numbers are set by hand so that each level thinks longer and errs less than the
one below; they are to be measured against each other when the kernel's engine plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from hollows.engine.shapes import Line
from hollows.games.game import MoveT


@dataclass(frozen=True, slots=True)
class Level:
    """How much an engine looks at, and how freely it strays from the best move.

    A move that gives away `slack` of the chance of winning is chosen 1/e times as often as the
    best one; without slack only the best is chosen.
    """

    nodes: int
    slack: float

    def choose(self, lines: Sequence[Line[MoveT]], random: Random) -> Line[MoveT]:
        """One of the lines, the best one first."""
        if not self.slack:
            return lines[0]
        best = lines[0].score.chance
        weights = [exp((line.score.chance - best) / self.slack) for line in lines]
        return random.choices(lines, weights)[0]


LEVELS = {
    1: Level(20, 0.30),
    2: Level(60, 0.15),
    3: Level(200, 0.08),
    4: Level(500, 0.04),
    5: Level(1_000, 0.02),
    6: Level(2_000, 0.01),
    7: Level(5_000, 0.0),
    8: Level(12_000, 0.0),
}
