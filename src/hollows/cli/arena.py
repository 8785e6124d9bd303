"""The commands of the arena and their flags; what they do is in `contests`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hollows.cli.common import (
    AsJson,
    BadInputError,
    Cluster,
    EditionName,
    GameName,
    Options,
    Out,
    Setup,
    answer,
    check_positive,
    cores,
    find_game,
)
from hollows.packing import need_kernel
from hollows.saving import save_text

arena = typer.Typer(
    help="Let engines play each other, and measure them.",
    epilog="A player is level:5, engine:nodes=20000, engine:seconds=0.1,threads=1, python:depth=4,"
    " uct:playouts=10000, random, or command:nodes=500 ./program (one that speaks UGI).",
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

    conditions = contests.Conditions(
        Setup.read(game, edition, option), openings, seed, records, cores(workers), cluster
    )
    contests.match(conditions, first, second, games, contests.read_sprt(sprt, alpha, beta), as_json)


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

    conditions = contests.Conditions(
        Setup.read(game, edition, option), openings, seed, records, cores(workers), cluster
    )
    contests.tournament(conditions, players, games, as_json)


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

    conditions = contests.Conditions(
        Setup.read(game), openings, seed, records, cores(workers), cluster
    )
    contests.levels(conditions, games, seconds, out, as_json)


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
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = None,
    edition: EditionName = None,
    option: Options = None,
) -> None:
    """Make a book of openings that a search finds balanced."""
    from hollows.arena import book
    from hollows.cli import contests

    check_positive(count=count, plies=plies, nodes=nodes)
    if steered < 0:
        raise BadInputError(f"--steered must be at least 0, not {steered}")
    conditions = contests.Conditions(
        Setup.read(game, edition, option), None, seed, None, cores(workers), cluster
    )
    contests.openings(conditions, count, book.Recipe(plies, nodes, seed, steered), out)


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
    need_kernel(find_game(game))
    from dataclasses import asdict

    from hollows.training import fit as fitting

    found = fitting.fit(fitting.Recipe(game, games, nodes, prefix, seed), cores(workers))
    if write:
        found.write()
        save_text(folder / "games" / game / "weights.hpp", fitting.weights_header(game))
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
    need_kernel(find_game(game))
    from hollows.training import network
    from hollows.training.samples import Recipe

    if game not in network.VIEWS:
        known = ", ".join(network.VIEWS)
        raise BadInputError(f"{game} is judged by its fitted weights; a network have {known}")
    recipe = Recipe(game, games, nodes, prefix, seed)
    found = network.train(recipe, cores(workers))
    if write:
        network.write(found, folder)
    answer(**network.account(found))


def _kernel_folder(write: bool, games: int, nodes: int, prefix: int) -> Path:
    """Where what is found would be written, once the numbers are known to make sense."""
    check_positive(games=games, nodes=nodes, prefix=prefix)
    folder = Path("kernel")
    if write and not (folder / "games").exists():
        raise BadInputError("--write must be run in the project's folder: there is no kernel here")
    return folder
