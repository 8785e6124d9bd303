"""Proves Kalaha from the start on many boards, for docs/results: kalaha.json and its two tables.

`python tools/kalaha_results.py 4 5` does the boards of 4 and 5 hollows that are not proven yet, row
after row; `--seeds`, `--seconds` and `--memory` bound the work, `--tables` names the folder of
endgame tables.
"""

from __future__ import annotations

import argparse
import threading
from pathlib import Path

from hollows.engine.solving import solve
from hollows.games import KALAHA
from hollows.games.kalaha import KalahaPosition
from hollows.kernel import Stop
from hollows.proofs import Means
from hollows.proofs.results import Row, command_of, read, write

PAGES = Path(__file__).parents[1] / "docs" / "results"
# Irving, Donkers and Uiterwijk 2000; Rawlings 2015 for 6 hollows and 6 seeds
PUBLISHED = {4: (2, 6, 8, 2, 2, 0), 5: (0, 0, 8, 12, 2, 2), 6: (2, 10, 2, 10, 12, 2)}
PUBLISHED_TOURNAMENT = {(6, 4): 8, (6, 5): 10}


def main() -> None:
    """Read the flags, prove, write each row as soon as it is there."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hollows", type=int, nargs="*", default=[1, 2, 3, 4, 5, 6])
    parser.add_argument("--seeds", type=int, nargs="*", default=[1, 2, 3, 4, 5, 6])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--memory", type=int, default=1024)
    parser.add_argument("--tables", type=Path)
    wanted = parser.parse_args()
    means = Means(wanted.memory, tables=wanted.tables, every=True)
    rows = {row.command: row for row in read(PAGES / "kalaha.json")}
    for hollows in wanted.hollows:
        for seeds in wanted.seeds:
            for rule in (True, False):
                start = KALAHA.start(hollows=hollows, seeds=seeds, empty_capture=rule)
                command = command_of(start)
                if command not in rows or not rows[command].is_complete(lengths=False):
                    rows[command] = prove(start, means, wanted.seconds)
                    publish(list(rows.values()))


def prove(start: KalahaPosition, means: Means, seconds: float) -> Row:
    """What is proven in the time allowed."""
    stop = Stop()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        return Row.of(start, solve(start, means, stop=stop), means.memory)
    finally:
        timer.cancel()
        timer.join()


def publish(rows: list[Row]) -> None:
    """The data, and for each rule the table that the page includes."""
    rows.sort(key=lambda row: (not is_leaflet(row), *board(row)))
    write(PAGES / "kalaha.json", KALAHA, rows)
    for name, leaflet in (("leaflet", True), ("tournament", False)):
        lines = [line(row) for row in rows if is_leaflet(row) is leaflet]
        (PAGES / f"kalaha-{name}.txt").write_text("\n".join([*HEAD, *lines]) + "\n")


HEAD = (
    "| hollows | seeds | value | published | what each first move is worth | nodes | seconds |",
    "|---|---|---|---|---|---|---|",
)


def line(row: Row) -> str:
    """A board in the table."""
    moves = ", ".join(f"{move}: {say(value)}" for move, (value, _) in row.moves.items())
    cells = (*map(str, board(row)), say(row.value), known(row), moves)
    return f"| {' | '.join(cells)} | {row.nodes:,} | {row.seconds:,.1f} |"


def say(value: int | None) -> str:
    """A value with its sign."""
    return "open" if value is None else f"{value:+}" if value else "0"


def known(row: Row) -> str:
    """The value that others have found."""
    hollows, seeds = board(row)
    if not is_leaflet(row):
        value = PUBLISHED_TOURNAMENT.get((hollows, seeds))
    else:
        value = PUBLISHED[hollows][seeds - 1] if hollows in PUBLISHED else None
    return "" if value is None else say(value)


def board(row: Row) -> tuple[int, int]:
    """Hollows and seeds."""
    return row.options.get("hollows", 6), row.options.get("seeds", 6)


def is_leaflet(row: Row) -> bool:
    """Whether a last seed is taken even if nothing faces it."""
    return bool(row.options.get("empty_capture", True))


if __name__ == "__main__":
    main()
