"""What several test files need: leaf counts, option sets, and a look at the command line."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
import typer

from hollows.cli import app
from hollows.games import GAMES, Game
from hollows.games.check import option_sets

DATA = Path(__file__).parent / "data"
T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    """Do something in a thread of its own: a browser's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


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
    """A parameter for each game named (or all) and each of its option sets.

    `make check` tries every choice by itself, `make test` all of them together.
    """
    return [
        pytest.param(
            game,
            options,
            id=" ".join([game.name, *map(str, options.values())]),
            marks=pytest.mark.slow if len(game.rules(**options).chosen()) > 1 else (),
        )
        for game in GAMES.values()
        if not names or game.name in names
        for options in option_sets(game)
    ]


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def last(self) -> dict[str, Any]:
        """The last object of an answer in JSON."""
        found: dict[str, Any] = json.loads(self.out.splitlines()[-1])
        return found


class Hollows:
    """Calls the command within this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        return Answer(app.run(arguments), *self.capsys.readouterr())


def assert_understood(arguments: list[str]) -> None:
    """The command line takes these words; what they ask for is not done."""
    command, context = typer.main.get_command(app.app), None
    if {*arguments} <= {flag for parameter in command.params for flag in parameter.opts}:
        return  # flags of `hollows` itself act as soon as they are read
    while True:
        context = command.make_context(command.name or "hollows", list(arguments), parent=context)
        below = getattr(command, "resolve_command", None)
        if below is None or not (rest := [*context._protected_args, *context.args]):
            return
        _name, command, arguments = below(context, rest)
