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
    BadInput,
    EditionName,
    GameName,
    Options,
    PositionText,
    Setup,
    Study,
    answer,
    find_game,
    note,
)
from hollows.cli.solve import Lengths, Memory, Tables, Threads, read_means

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
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask cluster; local starts one here."),
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
    from hollows.cli.labour import Labour

    rules = Setup.read(game, edition, option).position().rules
    means = read_means(memory, threads, tables)
    make = _able(game, "build")
    with Labour() as labour, _bad_input(), _workers(threads, cluster) as workers:
        built = make(rules, size, means, cluster=workers, progress=labour.tell, stop=labour.stop)
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
    """Check every value by looking one move ahead, with other code than built it."""
    from hollows.cli.labour import Labour

    rules = Setup.read(game, edition, option).position().rules
    check = _able(game, "verify")
    with Labour() as labour, _bad_input():
        found = check(rules, path, threads=threads, progress=labour.tell, stop=labour.stop)
    _report(found, as_json)
    if found.faults:
        for fault in found.faults:
            note(str(fault))
        raise typer.Exit(1)


@endgame.command()
def probe(
    game: GameName,
    path: Files = None,
    position: PositionText = None,
    study: Study = False,
    edition: EditionName = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Look a position up."""
    setup = Setup.read(game, edition, option, position, study)
    look = _able(game, "probe")
    with _bad_input():
        found = look(setup.position(), path)
    _report(found, as_json)


@contextmanager
def _bad_input() -> Iterator[None]:
    """What is refused inside is said in one line."""
    try:
        yield
    except ValueError as error:
        raise BadInput(str(error)) from error


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
    """Prove Hus under every set of rules, and draw what all proofs cost."""
    from hollows.cli import results

    means = replace(read_means(memory, threads, None), lengths=lengths)
    results.prove_hus(out / "hus.json", columns, seconds, means)
    results.draw_costs(out)


@contextmanager
def _workers(threads: int, cluster: str | None) -> Iterator[Any]:
    """The workers of a cluster, if one is named."""
    if cluster is None:
        yield None
        return
    from hollows.arena.crew import CrewLost, crew

    try:
        with crew(threads, cluster) as workers:
            yield workers
    except CrewLost as error:
        raise BadInput(str(error)) from error


def _able(game: str, ability: str) -> Any:
    """What the game's module of the endgame room offers under that name."""
    from hollows.endgame import room_of

    title = find_game(game).title
    able = getattr(room_of(game), ability, None)
    if able is None:
        raise BadInput(f"{title} has nothing to {ability} here: see hollows solve {game}")
    return able


def _report(found: Any, as_json: bool) -> None:
    """The answer: its fields in JSON, or its own sentence."""
    from dataclasses import asdict

    answer(**asdict(found)) if as_json else typer.echo(str(found))
