"""What several test files need: the leaf counts and the option sets of all games."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hollows.games import GAMES, Game
from hollows.games.check import option_sets

DATA = Path(__file__).parent / "data"


class Perft(NamedTuple):
    game: Game[Any]
    options: dict[str, Any]
    counts: list[int]

    def __str__(self) -> str:
        return " ".join([self.game.name, *(f"{k}={v}" for k, v in self.options.items())])


def perfts() -> list[Perft]:
    with (DATA / "perft.toml").open("rb") as file:
        entries = tomllib.load(file)["perft"]
    return [Perft(GAMES[e["game"]], e.get("options", {}), e["counts"]) for e in entries]


def every_option_set(*names: str) -> list[Any]:
    """A parameter for each game named (or all) and each of its option sets."""
    return [
        pytest.param(game, options, id=" ".join([game.name, *map(str, options.values())]))
        for game in GAMES.values()
        if not names or game.name in names
        for options in option_sets(game)
    ]
