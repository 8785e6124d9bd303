"""What a shell offers when Tab is pressed after a flag or for a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import typer

from hollows.games import GAMES, Game


def games() -> Iterator[tuple[str, str]]:
    """Every game, with its title."""
    for game in GAMES.values():
        yield game.name, game.title


def editions(context: typer.Context) -> Iterator[tuple[str, str]]:
    """The editions of the game that was typed."""
    for game in _typed_game(context):
        for edition in game.editions.values():
            yield edition.name, edition.about


def options(context: typer.Context) -> Iterator[tuple[str, str]]:
    """Every KEY=VALUE of the game that was typed."""
    for game in _typed_game(context):
        for option in game.options:
            for choice in option.choices:
                yield f"{option.name}={choice.text}", choice.about


def languages() -> Iterator[str]:
    """The languages that Hollows speaks."""
    from hollows.words import LANGUAGES

    yield from LANGUAGES


def _typed_game(context: typer.Context) -> list[Game[Any]]:
    """The game, which stands among the loose words as long as a flag still lacks its value."""
    words = (context.params.get("game"), *context.args)
    return [GAMES[word] for word in words if word in GAMES][:1]
