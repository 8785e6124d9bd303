"""`hollows endgame results`: every set of rules in turn, and the pages' data."""

from __future__ import annotations

from pathlib import Path

from hollows import proofs, results
from hollows.cli.common import note
from hollows.cli.labour import Labour
from hollows.draw import costs
from hollows.endgame import Means
from hollows.games import GAMES
from hollows.results import Row


def prove_hus(path: Path, columns: int, seconds: float, means: Means) -> None:
    """Prove what is not proven yet; every row is kept as soon as it is there."""
    hus = GAMES["hus"]
    rows = {row.command: row for row in results.read(path)}
    for start in results.hus_starts():
        command = results.command_of(start)
        if start.rules.columns > columns or (
            command in rows and rows[command].is_complete(means.lengths)
        ):
            continue
        with Labour(seconds) as labour:
            solution = proofs.solve(start, means, progress=labour.tell, stop=labour.stop)
        if labour.interrupted:
            raise KeyboardInterrupt
        row = Row.of(start, solution, means.memory)
        note(f"{command}: {row.value} in {row.length}, {row.nodes:,} nodes, {row.seconds} s")
        rows[command] = row.joined(rows[command]) if command in rows else row
        order = [results.command_of(each) for each in results.hus_starts()]
        results.write(path, hus, sorted(rows.values(), key=lambda each: order.index(each.command)))
    found = results.read(path)
    path.with_name("hus-table.txt").write_text(results.as_markdown(hus, found), encoding="utf-8")


def draw_costs(folder: Path) -> None:
    """All proofs in the folder's files of results, in one picture."""
    found = {
        game.title: points
        for game in GAMES.values()
        if (points := results.costs(folder / f"{game.name}.json", game))
    }
    drawn = costs.draw(found)
    (folder / "cost.svg").write_text(drawn + "\n", encoding="utf-8")
