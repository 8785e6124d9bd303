"""How hard a puzzle is: rated by which levels of the engine solve it, and how often.

The levels' strengths are measured (docs/levels), so a puzzle is treated like a player whom every
level has met once: its rating is the one at which the levels could be expected to solve it as
often as they do. One puzzle solved far below all levels and one missed far above them keep the
rating finite.
"""

from __future__ import annotations

from math import prod
from typing import Any

from hollows.engine.kernel_search import KernelSearch
from hollows.engine.levels import Level, levels_of
from hollows.games import Position
from hollows.puzzles.puzzle import walk

LEVEL_1 = 800  # where the scale begins
# Elo above level 1, from docs/levels/<game>.json; level 8 takes all its time and is left out
ELO = {
    "hus": (0, 183, 337, 544, 751, 1020, 1243),
    "kalaha": (0, 140, 400, 627, 842, 1107, 1298),
    "fanorona": (0, 232, 522, 737, 956, 1192, 1395),
}
SOLVED_BELOW, MISSED_ABOVE = 500, 2500
MEMORY = 1


def rate(position: Position[Any], moves: tuple[str, ...]) -> int:
    """The rating of a puzzle on the scale of the levels."""
    levels = [level for _number, level in sorted(levels_of(position.game).items()) if level.nodes]
    strengths = [LEVEL_1 + elo for elo in ELO[position.game.name]]
    search = KernelSearch(position, MEMORY)
    solved = sum(_chance_to_solve(search, level, position, moves) for level in levels)
    return _fitted([*strengths, SOLVED_BELOW, MISSED_ABOVE], solved + 1)


def _chance_to_solve(
    search: KernelSearch, level: Level, position: Position[Any], moves: tuple[str, ...]
) -> float:
    """How often the level makes all of the solver's moves."""
    return prod(
        _chance_to_play(search, level, before, before.pack_move(before.move(move)))
        for before, move, own in walk(position, moves)
        if own
    )


def _chance_to_play(
    search: KernelSearch, level: Level, position: Position[Any], move: bytes
) -> float:
    search.forget()
    found = search.chances(position.packed, [], level)
    weights = level.weights([chance for _move, chance in found])
    wanted = sum(w for (each, _c), w in zip(found, weights, strict=True) if each == move)
    return wanted / sum(weights)


def _fitted(strengths: list[int], solved: float) -> int:
    """The rating against which players of these strengths score so much."""
    low, high = 0.0, 4000.0
    while high - low > 0.5:
        rating = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((rating - strength) / 400)) for strength in strengths)
        low, high = (rating, high) if expected > solved else (low, rating)
    return round(low)
