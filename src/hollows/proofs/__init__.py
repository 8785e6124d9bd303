"""Proven values: solvers for each game, and what they prove kept on disk."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from hollows.endgame.solution import (
    Means,
    MoveValue,
    Progress,
    SoFar,
    Solution,
    Solver,
    best_of,
)
from hollows.games import Position

__all__ = [
    "Layer",
    "Means",
    "MoveValue",
    "Progress",
    "SoFar",
    "Solution",
    "Solver",
    "best_of",
    "layers_of",
    "room_of",
    "solver_of",
]

Layer = tuple[int, memoryview]  # of endgame tables: its number and bytes; 0 is a strategy

# Loaded when first asked for. A module here may offer `solve` (see `Solver`) and, for what is
# kept on disk, `build`, `verify`, `probe` and `layers` (see `layers_of`).
ROOMS: dict[str, str] = {
    "fanorona": "hollows.endgame.fanorona",
    "hus": "hollows.endgame.hus",
    "kalaha": "hollows.endgame.kalaha",
}


def room_of(game: str) -> Any:
    """The module of this room that knows the game, or None."""
    return import_module(ROOMS[game]) if game in ROOMS else None


def solver_of(game: str) -> Solver | None:
    """Who can prove values of the game."""
    return cast("Solver | None", room_of(game))


def layers_of(position: Position[Any], folder: Path | None = None) -> Iterable[Layer]:
    """What a search may ask under a position's rules: from the package, and from the folder."""
    room = room_of(position.game.name)
    return cast("Iterable[Layer]", room.layers(position.rules, folder)) if room else ()
