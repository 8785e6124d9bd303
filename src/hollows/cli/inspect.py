"""The commands that look at one position: moves, show, perft, analyse, and options."""

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
from hollows.engine import Engine, Limit, Line
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
    """The same count by the C++ kernel."""
    raise BadInput("the kernel is not built here: count with the Python rules, --law")


# Analyse


def analyse(
    setup: Setup,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    as_json: bool,
) -> None:
    """The best moves and what they are worth."""
    if seconds is None and depth is None and nodes is None:
        seconds = 1.0
    try:
        found = Engine().analyse(setup.position(), Limit(seconds, depth, nodes), lines=lines)
    except ValueError as error:
        raise BadInput(str(error)) from error
    if as_json:
        further = {"lines": [_as_data(line) for line in found.lines]} if lines > 1 else {}
        took = {"nodes": found.nodes, "seconds": round(found.seconds, 3)}
        answer(**_as_data(found.best), **took, **further)
        return
    for line in found.lines:
        moves = " ".join(move.text for move in line.line)
        typer.echo(f"{_said(line)}  {moves}")
    note(f"depth {found.depth}, {found.nodes} nodes, {found.seconds:.2f} s")


def _as_data(line: Line[Any]) -> dict[str, object]:
    score = line.score
    return {
        "best": line.move.text,
        "line": [move.text for move in line.line],
        "score": score.value,
        "unit": score.unit,
        "chance": score.chance,
        "proven": score.proven,
        "depth": line.depth,
    }


def _said(line: Line[Any]) -> str:
    """An estimate comes with the chance; a proof needs none."""
    score = line.score
    return str(score) if score.proven else f"{score} ({score.chance:.0%})"


# Options


def options(name: str, as_json: bool) -> None:
    """The editions and options of a game, each with its source."""
    game, words = find_game(name), Words(None)
    if as_json:
        answer(editions=_editions(name), options=_options(name))
        return
    for edition in game.editions.values():
        usual = " [default]" if edition is game.edition else ""
        typer.echo(f"--edition {words.say_edition(edition)}{usual}")
    for option in game.options:
        typer.echo(f"\n--option {words.say_option(option)}")
        for choice in option.choices:
            usual = " [default]" if choice.value == option.default else ""
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
