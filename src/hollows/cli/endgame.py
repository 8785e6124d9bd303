"""The commands for what is proven and kept on disk: build, verify and probe."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from hollows.cli.common import (
    AsJson,
    BadInputError,
    Cluster,
    EditionName,
    GameName,
    Options,
    Setup,
    answer,
    check_folder,
    check_positive,
    check_seconds,
    note,
    takes_setup,
)
from hollows.cli.solve import Lengths, Memory, Tables, Threads, read_means
from hollows.games import Game

endgame = typer.Typer(help="Build, verify and probe proven values on disk.", rich_markup_mode=None)

Size = Annotated[
    int | None,
    typer.Option(
        "--size",
        "--seeds",
        "--pieces",
        metavar="N",
        help="Up to so many seeds in the hollows (Kalaha) or pieces (Fanorona).",
    ),
]
Files = Annotated[
    Path | None, typer.Argument(metavar="PATH", help="A file, or the folder of tables.")
]


@endgame.callback()
def _endgame() -> None:
    """Build, verify and probe proven values on disk."""


@endgame.command()
def build(
    game: GameName,
    size: Size = None,
    edition: EditionName = None,
    option: Options = None,
    tables: Tables = None,
    memory: Memory = 1024,
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Build a game's tables, going on where an earlier build ended."""
    from hollows.cli.long_task import LongTask
    from hollows.proofs import Builder, prover_of

    setup = Setup.read(game, edition, option)
    means = read_means(memory, threads, tables, makes_tables=True)
    builder = prover_of(game)
    if not isinstance(builder, Builder):
        raise _unable(setup.game, "build")
    with LongTask() as task, _bad_input(), _workers(threads, cluster) as workers:
        built = builder.build(
            setup.position().rules,
            size,
            means,
            cluster=workers,
            progress=task.tell,
            stop=task.stop,
        )
    _report(built, as_json)


@endgame.command()
def verify(
    game: GameName,
    path: Files = None,
    edition: EditionName = None,
    option: Options = None,
    threads: Threads = 1,
    as_json: AsJson = False,
) -> None:
    """Check every value by looking one move ahead. Other code does it than built them."""
    from hollows.cli.long_task import LongTask
    from hollows.proofs import Keeper, prover_of

    setup = Setup.read(game, edition, option)
    check_positive(threads=threads)
    keeper = prover_of(game)
    if not isinstance(keeper, Keeper):
        raise _unable(setup.game, "verify")
    with LongTask() as task, _bad_input():
        found = keeper.verify(
            setup.position().rules, path, threads=threads, progress=task.tell, stop=task.stop
        )
    _report(found, as_json)
    if found.faults:
        for fault in found.faults:
            note(str(fault))
        raise typer.Exit(1)


@endgame.command()
@takes_setup
def probe(
    setup: Setup,
    path: Files = None,
    as_json: AsJson = False,
) -> None:
    """Look a position up."""
    from hollows.proofs import Builder, Keeper, prover_of

    keeper = prover_of(setup.game.name)
    if not isinstance(keeper, Keeper):
        raise _unable(setup.game, "probe")
    if isinstance(keeper, Builder):
        check_folder(path)
    with _bad_input():
        found = keeper.probe(setup.position(), path)
    _report(found, as_json)


@contextmanager
def _bad_input() -> Iterator[None]:
    """What is refused inside is said in one line."""
    try:
        yield
    except ValueError as error:
        raise BadInputError(str(error)) from error


@endgame.command()
def results(
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where GAME.json lies, and cost.svg goes.")
    ] = Path("docs/results"),
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Give up a set of rules after so long.")
    ] = 3600,
    columns: Annotated[
        int, typer.Option(metavar="N", help="Up to so many columns; 0 only draws the picture.")
    ] = 12,
    lengths: Lengths = True,
    memory: Memory = 1024,
    threads: Threads = 1,
) -> None:
    """Prove Hus under every set of rules. A picture shows what all proofs cost."""
    from hollows.cli import results

    check_seconds(seconds)
    check_folder(out)
    means = replace(read_means(memory, threads, None), lengths=lengths)
    results.prove_hus(out / "hus.json", columns, seconds, means)
    results.draw_costs(out)


@contextmanager
def _workers(threads: int, cluster: str | None) -> Iterator[Any]:
    """The workers of a cluster, if one is named."""
    if cluster is None:
        yield None
        return
    from hollows.workers import WorkersLostError, open_workers

    try:
        with open_workers(threads, cluster) as workers:
            yield workers
    except WorkersLostError as error:
        raise BadInputError(str(error)) from error


def _unable(game: Game[Any], task: str) -> BadInputError:
    """The complaint that nothing of this game is kept on disk."""
    return BadInputError(f"{game.title} has nothing to {task} here: see hollows solve {game.name}")


def _report(found: Any, as_json: bool) -> None:
    """The answer: its fields in JSON, or its own sentence."""
    from dataclasses import asdict

    from hollows.words import Words

    answer(**asdict(found)) if as_json else typer.echo(found.say(Words(None)))
