"""The commands of the arena and their flags; what they do is in `contests`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from hollows.cli.common import AsJson, BadInput, EditionName, GameName, Options, Setup

arena = typer.Typer(
    help="Let engines play each other, and measure them.",
    epilog="A player is level:5, engine:nodes=20000, engine:seconds=0.1,threads=1, python:depth=4,"
    " uct:playouts=10000, or command:nodes=500 ./program (one that speaks UGI).",
    rich_markup_mode=None,
)

Games = Annotated[int, typer.Option("--games", metavar="N", help="Of each meeting; even.")]
Openings = Annotated[
    Path | None, typer.Option("--openings", metavar="FILE", help="Another book than Hollows's.")
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Of openings and choices.")]
Records = Annotated[
    Path | None,
    typer.Option("--records", metavar="FILE", help="Keep the games here, or go on from here."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Games at a time (all cores).")
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask cluster; local starts one here."),
]


@arena.callback()
def _arena() -> None:
    """Let engines play each other, and measure them."""


@arena.command()
def match(
    game: GameName,
    first: Annotated[str, typer.Argument(metavar="PLAYER", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="PLAYER", show_default=False)],
    games: Games = 100,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="ELO0,ELO1", help="Stop once one of the two is proven."),
    ] = None,
    alpha: Annotated[float, typer.Option(metavar="P", help="Risk to find ELO1 wrongly.")] = 0.05,
    beta: Annotated[float, typer.Option(metavar="P", help="Risk to miss ELO1.")] = 0.05,
    openings: Openings = None,
    seed: Seed = 0,
    records: Records = None,
    workers: Workers = None,
    cluster: Cluster = None,
    edition: EditionName = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Two players, every opening from both sides."""
    from hollows.cli import contests

    hall = contests.Hall(
        Setup.read(game, edition, option), openings, seed, records, _workers(workers), cluster
    )
    contests.match(hall, first, second, games, contests.read_sprt(sprt, alpha, beta), as_json)


@arena.command()
def tournament(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER...", show_default=False)],
    games: Games = 20,
    openings: Openings = None,
    seed: Seed = 0,
    records: Records = None,
    workers: Workers = None,
    cluster: Cluster = None,
    edition: EditionName = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Everybody against everybody, with Glicko-2 ratings."""
    from hollows.cli import contests

    hall = contests.Hall(
        Setup.read(game, edition, option), openings, seed, records, _workers(workers), cluster
    )
    contests.tournament(hall, players, games, as_json)


@arena.command()
def levels(
    game: GameName,
    games: Games = 200,
    seconds: Annotated[float, typer.Option(metavar="S", help="Of the highest level.")] = 1.0,
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write GAME.md, GAME.json, GAME.svg.")
    ] = None,
    openings: Openings = None,
    seed: Seed = 0,
    records: Records = None,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Every level against the one below it."""
    from hollows.cli import contests

    hall = contests.Hall(Setup.read(game), openings, seed, records, _workers(workers), cluster)
    contests.levels(hall, games, seconds, out, as_json)


@arena.command()
def openings(
    game: GameName,
    count: Annotated[int, typer.Option(metavar="N", help="How many.")] = 100,
    plies: Annotated[int, typer.Option(metavar="K", help="Random moves from the start.")] = 6,
    steered: Annotated[
        int, typer.Option(metavar="K", help="Up to so many more that keep it even.")
    ] = 0,
    nodes: Annotated[int, typer.Option(metavar="M", help="Of the search that judges.")] = 100_000,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Instead of stdout.")] = None,
    workers: Workers = None,
    cluster: Cluster = None,
    edition: EditionName = None,
    option: Options = None,
) -> None:
    """Make a book of openings that a search finds balanced."""
    from hollows.arena import book
    from hollows.cli import contests

    for name, number in (("count", count), ("plies", plies), ("nodes", nodes)):
        if number < 1:
            raise BadInput(f"--{name} must be at least 1, not {number}")
    if steered < 0:
        raise BadInput(f"--steered must be at least 0, not {steered}")
    hall = contests.Hall(
        Setup.read(game, edition, option), None, seed, None, _workers(workers), cluster
    )
    contests.openings(hall, count, book.Recipe(plies, nodes, seed, steered), out)


@arena.command()
def fit(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", help="Games of self-play.")] = 5000,
    nodes: Annotated[int, typer.Option(metavar="M", help="Of each move's search.")] = 1000,
    prefix: Annotated[int, typer.Option(metavar="K", help="Most quick moves before.")] = 40,
    seed: Seed = 1,
    write: Annotated[
        bool, typer.Option("--write", help="Keep the fit and write kernel/weights.hpp.")
    ] = False,
    workers: Workers = None,
) -> None:
    """Fit the evaluation to self-play."""
    for name, number in (("games", games), ("nodes", nodes), ("prefix", prefix)):
        if number < 1:
            raise BadInput(f"--{name} must be at least 1, not {number}")
    Setup.read(game, None, None)
    from dataclasses import asdict

    from hollows.arena import fit as fitting
    from hollows.cli.common import answer

    header = Path("kernel") / "weights.hpp"
    if write and not header.exists():
        raise BadInput("--write must be run in the project's folder: there is no kernel here")
    recipe = fitting.Recipe(game, games, nodes, prefix, seed)
    found = fitting.fit(recipe, _workers(workers))
    if write:
        found.write()
        header.write_text(fitting.weights_header())
    answer(**asdict(found))


def _workers(wanted: int | None) -> int:
    if wanted is not None and wanted < 1:
        raise BadInput(f"--workers must be at least 1, not {wanted}")
    return wanted or os.cpu_count() or 1
