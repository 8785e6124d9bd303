"""Proven values: solvers for each game, and what they prove kept on disk."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hollows.games import Position
from hollows.proofs.provers import Builder, Keeper, Layer, Solver, Strategist
from hollows.proofs.solution import (
    Means,
    MoveValue,
    Progress,
    SoFar,
    Solution,
    best_of,
)

__all__ = [
    "Builder",
    "Keeper",
    "Layer",
    "Means",
    "MoveValue",
    "Progress",
    "SoFar",
    "Solution",
    "Solver",
    "Strategist",
    "best_of",
    "layers_of",
    "prover_of",
]


def prover_of(game: str) -> object:
    """The package beside this file that knows the game, or None; loaded when first asked for.

    What it offers shows by `isinstance`: it may be a `Solver`, `Strategist`, `Keeper`, `Builder`.
    """
    name = f"{__name__}.{game}"
    return import_module(name) if find_spec(name) else None


def layers_of(position: Position[Any], folder: Path | None = None) -> Iterable[Layer]:
    """What a search may ask under a position's rules: from the package, and from the folder."""
    prover = prover_of(position.game.name)
    return prover.layers(position.rules, folder) if isinstance(prover, Keeper) else ()
