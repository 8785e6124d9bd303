"""`hollows bench`: how fast the kernel is here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hollows.cli.common import AsJson, BadInputError, answer, check_seconds, find_game, note
from hollows.games import GAMES, Game

if TYPE_CHECKING:
    from rich.table import Table

    from hollows.bench.search import SearchFigure
    from hollows.bench.speed import Figure


def bench(
    seconds: Annotated[
        float, typer.Option(metavar="S", help="Measure for about so long in all.")
    ] = 30.0,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Only this one; all if left out.")
    ] = None,
    signature: Annotated[
        bool, typer.Option("--signature", help="Only the search's fingerprint, in nodes.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the kernel is on this machine.

    It is compared with the Python rules, plain C++ and WebAssembly; its search is measured too.
    """
    check_seconds(seconds)
    named = find_game(game) if game else None
    try:
        from hollows.bench import search
    except ImportError as error:
        raise BadInputError(str(error)) from error
    games = [named] if named else [GAMES[name] for name in search.BENCHES]
    for each in games:
        search.bench_of(each)
    if signature:
        nodes = search.signature()
        answer(signature=nodes) if as_json else typer.echo(nodes)
    else:
        _measure(games, seconds, as_json)


def _measure(games: list[Game[Any]], seconds: float, as_json: bool) -> None:
    from dataclasses import asdict

    from rich.console import Console

    from hollows.bench import search, speed

    figures: list[Figure] = []
    with Console(stderr=True).status("measuring ...") as status:
        for figure in speed.run(games, seconds, note):
            figures.append(figure)
            status.update(f"measuring ... {figure.game} {figure.measure} done")
            if as_json:
                answer(**asdict(figure))
        status.update("measuring ... the search")
        searches = list(search.run(games))
    if as_json:
        answer(
            figures=[asdict(figure) for figure in figures],
            searches=[asdict(figure) for figure in searches],
            **speed.machine(),
        )
    else:
        Console().print(_table(figures, speed.cores()))
        Console().print(_search_table(searches))


def _table(figures: list[Figure], cores: int) -> Table:
    from rich.table import Table

    table = Table(
        title="The kernel",
        caption="x law, x plain: how many times as fast it is on one core as the Python rules and "
        "as plain C++; wasm: its speed in node as a share of the native one",
    )
    for column in ("game", "measure", "one core, a second"):
        table.add_column(column)
    for column in (f"{cores} cores", "x law", "x plain", "wasm"):
        table.add_column(column, justify="right")
    for figure in figures:
        options = (f"{key}={value}" for key, value in figure.options.items())
        table.add_row(
            "\n".join([figure.game, *options]),
            figure.measure,
            _speeds(figure),
            _ratio(figure.times_one_core),
            _ratio(figure.times_law),
            _ratio(figure.times_plain),
            _ratio(figure.wasm_to_native),
        )
    return table


def _search_table(figures: list[SearchFigure]) -> Table:
    from rich.table import Table

    table = Table(
        title="The search",
        caption="nodes from the start position; two threads: their wall time to the same depth as "
        "a share of one thread's, over the start and three openings",
    )
    table.add_column("game")
    for column in ("depth", "nodes", "nodes a second", "two threads"):
        table.add_column(column, justify="right")
    for figure in figures:
        depths = list(figure.nodes_to_depth)[-3:]
        table.add_row(
            figure.game,
            "\n".join(map(str, depths)),
            "\n".join(f"{figure.nodes_to_depth[depth]:,}" for depth in depths),
            _short(figure.nodes_a_second),
            _ratio(figure.two_threads),
        )
    return table


def _speeds(figure: Figure) -> str:
    speeds = f"{_short(figure.one_core)} {figure.unit}"
    if figure.games_one_core is None:
        return speeds
    return f"{speeds}\n{_short(figure.games_one_core)} games"


def _short(number: float) -> str:
    """Three figures and a unit: 61.2 M."""
    for unit, name in ((1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{name}"
    return f"{number:.3g}"


def _ratio(ratio: float | None) -> str:
    if ratio is None:
        return ""
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.2f}"
