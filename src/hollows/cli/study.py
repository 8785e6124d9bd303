"""The commands of the study and their flags; what they do is in `workshop`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hollows.cli import complete
from hollows.cli.common import (
    AsJson,
    BadInputError,
    GameName,
    Out,
    Plain,
    Setup,
    check_positive,
    cores,
    find_game,
    takes_setup,
)

puzzles = typer.Typer(help="Make puzzles and prove them.", rich_markup_mode=None)
lessons = typer.Typer(help="Prove what the lessons claim.", rich_markup_mode=None)
explorer = typer.Typer(help="Look at openings, and collect them.", rich_markup_mode=None)

WRONG = 2  # as other commands leave that find something wrong

SomeGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help="Left out, all games.", autocompletion=complete.games),
]
Level = Annotated[int, typer.Option(metavar="1-7", help="Of the games against itself.")]
Seed = Annotated[int, typer.Option(metavar="N", help="The same seed makes the same.")]
Workers = Annotated[int | None, typer.Option(metavar="N", help="Work on so many cores (all).")]


@puzzles.callback()
def _puzzles() -> None:
    """Make puzzles and prove them."""


@puzzles.command("make")
def make_puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(metavar="N", help="How many.")] = 230,
    seed: Seed = 1,
    level: Level = 4,
    nodes: Annotated[
        int | None, typer.Option(metavar="M", help="Of the search that decides (100000).")
    ] = None,
    out: Out = None,
    workers: Workers = None,
) -> None:
    """Find clearly best moves in games of a level against itself."""
    check_positive(count=count, nodes=nodes)
    find_game(game)
    from hollows.cli import workshop
    from hollows.study.puzzles import MAKE_NODES, PuzzleRecipe

    recipe = PuzzleRecipe(game, seed, level, nodes or MAKE_NODES)
    workshop.make_puzzles(recipe, count, out, cores(workers))


@puzzles.command("check")
def check_puzzles(
    game: SomeGame = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another collection than Hollows's.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(metavar="N", help="Only so many of each game.")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(metavar="M", help="Of the search that proves (400000).")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the puzzles that are proven.")
    ] = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> None:
    """Prove that every move of every solution is clearly best."""
    check_positive(sample=sample, nodes=nodes)
    if out and not (file or game):
        raise BadInputError("--out needs one GAME, or a collection by --file")
    named = find_game(game) if game else None
    from hollows.cli import workshop
    from hollows.study.puzzles import CHECK_NODES

    collections = workshop.read_puzzles(file) if file else workshop.packaged_puzzles(named)
    limit = nodes or CHECK_NODES
    if not workshop.check_puzzles(collections, sample, limit, out, cores(workers), as_json):
        raise typer.Exit(WRONG)


@lessons.callback()
def _lessons() -> None:
    """Prove what the lessons claim."""


@lessons.command("check")
def check_lessons(game: SomeGame = None, as_json: AsJson = False) -> None:
    """Prove that every task has exactly its solutions. Every option must have its effect."""
    named = find_game(game) if game else None
    from hollows.cli import workshop

    if not workshop.check_lessons(named, as_json):
        raise typer.Exit(WRONG)


@explorer.callback()
def _explorer() -> None:
    """Look at openings, and collect them."""


@explorer.command("make")
def make_collection(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="How many.")] = 20_000,
    level: Level = 4,
    seed: Seed = 1,
    plies: Annotated[int, typer.Option(metavar="K", help="Keep so many moves of each.")] = 12,
    least: Annotated[
        int, typer.Option(metavar="N", help="Leave out positions met in fewer games.")
    ] = 5,
    out: Out = None,
    workers: Workers = None,
) -> None:
    """Let a level play itself and count its first moves."""
    check_positive(games=games, plies=plies, least=least)
    find_game(game)
    from hollows.cli import workshop
    from hollows.study.explorer import ExplorerRecipe

    recipe = ExplorerRecipe(game, games, level, seed, plies, least)
    workshop.make_collection(recipe, out, cores(workers))


@explorer.command("show")
@takes_setup
def show_moves(
    setup: Setup,
    plain: Plain = False,
    as_json: AsJson = False,
) -> None:
    """Show what was played in a position, how often, and what came of it."""
    from hollows.cli import workshop

    workshop.show_moves(setup, plain, as_json)
