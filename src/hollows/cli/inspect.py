"""The commands that look at one position: moves, show, perft, and options."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import typer

from hollows.cli.common import (
    BadInputError,
    Setup,
    answer,
    can_draw,
    check_place,
    find_game,
    note,
    shows_colour,
)
from hollows.games import Position
from hollows.packing import has_kernel
from hollows.saving import save_text
from hollows.words import Words

DEEPEST = 5_000  # moves; deeper than any count that ends


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

    if file != "-":
        check_place(Path(file))
    drawn = svg.draw(setup.position(), legal=mark_moves, theme=theme)
    if file == "-":
        typer.echo(drawn)
    else:
        save_text(Path(file), drawn)


def check_theme(theme: str) -> None:
    """Refuse a theme that there is not, even where no picture is drawn."""
    from hollows.draw.themes import THEMES

    if theme not in THEMES:
        raise BadInputError(f"there is no theme {theme!r}: choose {' or '.join(THEMES)}")


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
    if not 0 <= depth <= DEEPEST:
        raise BadInputError(f"DEPTH must be 0 to {DEEPEST}, not {depth}")
    begun = time.perf_counter()
    by_law = law or not has_kernel(setup.game)
    count = count_leaves if by_law else count_leaves_by_kernel
    leaves = count(setup.position(), depth)
    if as_json:
        answer(depth=depth, leaves=leaves, seconds=round(time.perf_counter() - begun, 3))
    else:
        typer.echo(leaves)


def count_leaves(position: Position[Any], depth: int) -> int:
    """The positions `depth` moves away, by the Python rules; a finished game has none below it."""
    leaves, ahead = int(depth == 0), [(position, depth)] if depth else []
    while ahead:
        position, left = ahead.pop()
        if left == 1:
            leaves += len(position.legal_moves)
        else:
            ahead += [(position.play(move), left - 1) for move in position.legal_moves]
    return leaves


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
        _say_within(f"--edition {words.say_edition(edition)}{usual}")
    for option in game.options:
        typer.echo()
        _say_within(f"--option {words.say_option(option)}")
        for choice in option.choices:
            usual = default if choice.value == option.default else ""
            _say_within(f"    {option.name}={words.say_choice(choice)}{usual}")


def _say_within(text: str) -> None:
    """A line, broken to the width of the terminal where there is one."""
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    hanging = " " * (len(text) - len(text.lstrip()) + 4)
    width = shutil.get_terminal_size().columns
    typer.echo(textwrap.fill(text, width, subsequent_indent=hanging, break_on_hyphens=False))


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
