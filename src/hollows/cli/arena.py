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


SelfPlayGames = Annotated[int, typer.Option("--games", metavar="N", help="Games of self-play.")]
SelfPlayNodes = Annotated[int, typer.Option("--nodes", metavar="M", help="Of each move's search.")]
Prefix = Annotated[int, typer.Option("--prefix", metavar="K", help="Most quick moves before.")]
Write = Annotated[bool, typer.Option("--write", help="Keep it, and write the kernel's header.")]


@arena.command()
def fit(
    game: GameName,
    games: SelfPlayGames = 5000,
    nodes: SelfPlayNodes = 1000,
    prefix: Prefix = 40,
    seed: Seed = 1,
    write: Write = False,
    workers: Workers = None,
) -> None:
    """Fit the weights of the evaluation to self-play."""
    folder = _kernel_folder(write, games, nodes, prefix)
    Setup.read(game, None, None)
    from dataclasses import asdict

    from hollows.arena import fit as fitting
    from hollows.cli.common import answer

    found = fitting.fit(fitting.Recipe(game, games, nodes, prefix, seed), _workers(workers))
    if write:
        found.write()
        (folder / "weights.hpp").write_text(fitting.weights_header())
    answer(**asdict(found))


@arena.command()
def train(
    game: GameName,
    games: SelfPlayGames = 20000,
    nodes: SelfPlayNodes = 1500,
    prefix: Prefix = 12,
    seed: Seed = 1,
    write: Write = False,
    workers: Workers = None,
) -> None:
    """Train the network that judges positions, from self-play."""
    folder = _kernel_folder(write, games, nodes, prefix)
    Setup.read(game, None, None)
    from hollows.arena import network
    from hollows.arena.samples import Recipe
    from hollows.cli.common import answer

    if game not in network.VIEWS:
        known = ", ".join(network.VIEWS)
        raise BadInput(f"{game} is judged by its fitted weights; a network have {known}")
    recipe = Recipe(game, games, nodes, prefix, seed)
    found = network.train(recipe, _workers(workers))
    if write:
        network.write(found, folder)
    answer(**network.account(found))


def _kernel_folder(write: bool, games: int, nodes: int, prefix: int) -> Path:
    """Where what is found would be written, once the numbers are known to make sense."""
    for name, number in (("games", games), ("nodes", nodes), ("prefix", prefix)):
        if number < 1:
            raise BadInput(f"--{name} must be at least 1, not {number}")
    folder = Path("kernel")
    if write and not (folder / "weights.hpp").exists():
        raise BadInput("--write must be run in the project's folder: there is no kernel here")
    return folder


def _workers(wanted: int | None) -> int:
    if wanted is not None and wanted < 1:
        raise BadInput(f"--workers must be at least 1, not {wanted}")
    return wanted or os.cpu_count() or 1
