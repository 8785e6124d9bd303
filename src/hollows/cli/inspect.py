"""The commands that look at one position: moves, show, perft, and options."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import typer

from hollows.cli.common import (
    BadInput,
    Setup,
    answer,
    can_draw,
    find_game,
    note,
    shows_colour,
)
from hollows.games import Position
from hollows.words import Words


def moves(setup: Setup, as_json: bool) -> None:
    """The legal moves, one a line."""
    position = setup.position()
    texts = [move.text for move in position.legal_moves]
    if as_json:
        answer(moves=texts)
    else:
        typer.echo("\n".join(texts), nl=bool(texts))
    if outcome := position.outcome():
        note(Words(None).say_outcome(outcome, setup.game))


# Show


def show(setup: Setup, mark_moves: bool, plain: bool) -> None:
    """The board as text, in colour where that can be seen."""
    from hollows.draw import terminal

    position = setup.position()
    plain = plain or not can_draw(sys.stdout)
    typer.echo(
        terminal.draw(position, legal=mark_moves, colour=shows_colour(sys.stdout), ascii=plain)
    )
    typer.echo(position.text)


def show_svg(setup: Setup, file: str, theme: str, mark_moves: bool) -> None:
    """The board as a picture in a file."""
    from hollows.draw import svg
    from hollows.draw.themes import THEMES

    if theme not in THEMES:
        raise BadInput(f"there is no theme {theme!r}: choose {' or '.join(THEMES)}")
    drawn = svg.draw(setup.position(), legal=mark_moves, theme=theme)
    if file == "-":
        typer.echo(drawn)
    else:
        Path(file).write_text(drawn, encoding="utf-8")


def show_json(setup: Setup) -> None:
    """The position as data."""
    position = setup.position()
    outcome = position.outcome()
    answer(
        game=setup.game.name,
        position=position.text,
        player=position.player,
        board=position.board,
        over=outcome is not None,
        winner=outcome and outcome.winner,
        reason=outcome and outcome.reason,
    )


# Perft


def perft(setup: Setup, depth: int, law: bool, as_json: bool) -> None:
    """The number of leaves, alone on the last line."""
    if depth < 0:
        raise BadInput(f"DEPTH cannot be negative, as {depth} is")
    begun = time.perf_counter()
    count = count_leaves if law else count_leaves_by_kernel
    leaves = count(setup.position(), depth)
    if as_json:
        answer(depth=depth, leaves=leaves, seconds=round(time.perf_counter() - begun, 3))
    else:
        typer.echo(leaves)


def count_leaves(position: Position[Any], depth: int) -> int:
    """The positions `depth` moves away, by the Python rules; a finished game has none below it."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_moves)
    return sum(count_leaves(position.play(move), depth - 1) for move in position.legal_moves)


def count_leaves_by_kernel(position: Position[Any], depth: int) -> int:
    """The same count by the C++ kernel, on all cores."""
    import os

    from hollows import kernel

    return kernel.perft(position, depth, threads=os.cpu_count() or 1)


# Options


def options(name: str, as_json: bool) -> None:
    """The editions and options of a game, each with its source."""
    game, words = find_game(name), Words(None)
    if as_json:
        answer(editions=_editions(name), options=_options(name))
        return
    default = " " + words.gettext("[default]")
    for edition in game.editions.values():
        usual = default if edition is game.edition else ""
        typer.echo(f"--edition {words.say_edition(edition)}{usual}")
    for option in game.options:
        typer.echo(f"\n--option {words.say_option(option)}")
        for choice in option.choices:
            usual = default if choice.value == option.default else ""
            typer.echo(f"    {option.name}={words.say_choice(choice)}{usual}")


def _editions(name: str) -> list[dict[str, object]]:
    return [
        {
            "name": edition.name,
            "about": edition.about,
            "source": edition.source,
            "scoring": edition.scoring,
            "options": dict(edition.options),
        }
        for edition in find_game(name).editions.values()
    ]


def _options(name: str) -> list[dict[str, object]]:
    return [
        {
            "name": option.name,
            "about": option.about,
            "default": option.default,
            "choices": [
                {"value": choice.value, "about": choice.about, "source": choice.source}
                for choice in option.choices
            ],
        }
        for option in find_game(name).options
    ]
