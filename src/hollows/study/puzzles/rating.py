"""How hard a puzzle is: rated by which levels of the engine solve it, and how often.

The levels' strengths are measured (docs/levels), so a puzzle is treated like a player whom every
level has met once: its rating is the one at which the levels could be expected to solve it as
often as they do. One puzzle solved far below all levels and one missed far above them keep the
rating finite.
"""

from __future__ import annotations

from math import prod
from typing import Any

from hollows import kernel
from hollows.engine.levels import levels_of
from hollows.games import Position
from hollows.packing import pack, pack_move
from hollows.study.puzzles.puzzle import walk

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
    levels = [number for number, level in sorted(levels_of(position.game).items()) if level.nodes]
    strengths = [LEVEL_1 + elo for elo in ELO[position.game.name]]
    player = kernel.player_of(position, MEMORY)
    solved = sum(_chance_to_solve(player, level, position, moves) for level in levels)
    return _fitted([*strengths, SOLVED_BELOW, MISSED_ABOVE], solved + 1)


def _chance_to_solve(
    player: kernel.KernelPlayer, level: int, position: Position[Any], moves: tuple[str, ...]
) -> float:
    """How often the level makes all of the solver's moves."""
    return prod(
        _chance_to_play(player, level, before, pack_move(before, before.move(move)))
        for before, move, own in walk(position, moves)
        if own
    )


def _chance_to_play(
    player: kernel.KernelPlayer, level: int, position: Position[Any], move: bytes
) -> float:
    player.forget()
    odds = player.odds(pack(position), level)
    return sum(often for each, often in odds if each == move) / sum(often for _, often in odds)


def _fitted(strengths: list[int], solved: float) -> int:
    """The rating against which players of these strengths score so much."""
    low, high = 0.0, 4000.0
    while high - low > 0.5:
        rating = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((rating - strength) / 400)) for strength in strengths)
        low, high = (rating, high) if expected > solved else (low, rating)
    return round(low)
