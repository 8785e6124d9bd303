"""`hollows endgame results`: every set of rules in turn, and the pages' data."""

from __future__ import annotations

from pathlib import Path

from hollows.cli.common import note
from hollows.cli.long_task import LongTask
from hollows.draw import costs
from hollows.engine.solving import solve
from hollows.games import GAMES, HUS
from hollows.proofs import Means, results
from hollows.proofs.hus.starts import starts
from hollows.proofs.results import Row
from hollows.saving import save_text


def prove_hus(path: Path, columns: int, seconds: float, means: Means) -> None:
    """Prove what is not proven yet; every row is kept as soon as it is there."""
    rows = {row.command: row for row in results.read(path)}
    for start in starts():
        command = results.command_of(start)
        if start.rules.columns > columns or (
            command in rows and rows[command].is_complete(means.lengths)
        ):
            continue
        with LongTask(seconds) as task:
            solution = solve(start, means, progress=task.tell, stop=task.stop)
        if task.interrupted:
            raise KeyboardInterrupt
        row = Row.of(start, solution, means.memory)
        note(f"{command}: {row.value} in {row.length}, {row.nodes:,} nodes, {row.seconds} s")
        rows[command] = row.joined(rows[command]) if command in rows else row
        order = [results.command_of(each) for each in starts()]
        results.write(path, HUS, sorted(rows.values(), key=lambda each: order.index(each.command)))
    found = results.read(path)
    save_text(path.with_name("hus-table.txt"), results.as_markdown(HUS, found))


def draw_costs(folder: Path) -> None:
    """All proofs in the folder's files of results, in one picture."""
    found = {
        game.title: points
        for game in GAMES.values()
        if (points := results.costs(folder / f"{game.name}.json", game))
    }
    drawn = costs.draw(found)
    save_text(folder / "cost.svg", drawn + "\n")
