"""What has been proven, game by game and rule set by rule set, kept as data for the pages.

A file of results is JSON: `game`, and `rows`, one for each set of rules. `hollows endgame results`
makes the rows of Hus and goes on where an earlier run ended.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from hollows.games import Game, Position
from hollows.proofs import Solution
from hollows.saving import save_text


@dataclass(frozen=True)
class Row:
    """What is known of the start position under one set of rules.

    `size` counts the stones at the start; `moves` has the value and the length of every first
    move, None where it is not proven.
    """

    command: str
    options: dict[str, Any]
    size: int
    value: int | None
    length: int | None
    best_moves: list[str]
    nodes: int
    seconds: float
    memory: int
    moves: dict[str, list[int | None]] = field(default_factory=dict)

    @classmethod
    def of(cls, start: Position[Any], solution: Solution, memory: int) -> Row:
        """The row of a start position that was solved, or tried."""
        return cls(
            command_of(start),
            start.rules.chosen(),
            size_of(start),
            solution.value,
            solution.length,
            [move.text for move in solution.best_moves],
            solution.nodes,
            round(solution.seconds, 2),
            memory,
            {each.move.text: [each.value, each.length] for each in solution.moves},
        )

    def joined(self, earlier: Row) -> Row:
        """With what an earlier run found and this one did not.

        Its cost counts if the length is its own; lengths of single moves are a present.
        """
        moves = {
            move: list(self.moves[move] if self._knows_more(earlier, move) else found)
            for move, found in earlier.moves.items()
        }
        value = earlier.value if self.value is None else self.value
        best = [move for move in moves if value is not None and moves[move][0] == value]
        longer = self.length is None and earlier.length is not None
        return replace(
            self,
            value=value,
            length=earlier.length if longer else self.length,
            best_moves=sorted(best, key=lambda move: _order(*moves[move])),
            nodes=self.nodes + longer * earlier.nodes,
            seconds=round(self.seconds + longer * earlier.seconds, 2),
            moves=moves,
        )

    def _knows_more(self, earlier: Row, move: str) -> bool:
        value, length = self.moves[move]
        return length is not None or (value is not None and earlier.moves[move][1] is None)

    def is_complete(self, lengths: bool) -> bool:
        """Whether every first move is proven, and its length known if that is asked for."""
        return bool(self.moves) and all(
            value is not None and (length is not None or value == 0 or not lengths)
            for value, length in self.moves.values()
        )


def _order(value: int | None, length: int | None) -> tuple[bool, int]:
    """The quickest win and the longest defence first, as in `hollows.proofs.best_of`."""
    return length is None, (length or 0) * (value or 0)


def command_of(start: Position[Any]) -> str:
    """What to type to prove it again."""
    flags = "".join(
        f" --option {name}={_text(value)}" for name, value in start.rules.chosen().items()
    )
    return f"hollows solve {start.game.name}{flags}"


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# Files


def read(path: Path) -> list[Row]:
    """The rows of a file, none if there is no file yet."""
    if not path.exists():
        return []
    return [Row(**row) for row in json.loads(path.read_text(encoding="utf-8"))["rows"]]


def write(path: Path, game: Game[Any], rows: list[Row]) -> None:
    """Write the rows, one a line, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(asdict(row)) for row in rows)
    save_text(path, f'{{"game": "{game.name}", "rows": [\n{lines}\n]}}\n')


def costs(path: Path, game: Game[Any]) -> list[tuple[int, int]]:
    """The size of the start and the nodes of every proof in a game's file of results.

    The files of Kalaha and Fanorona name their options in the row itself.
    """
    if not path.exists():
        return []
    data = json.loads(path.read_text(encoding="utf-8"))
    names = [option.name for option in game.options]
    found = []
    for row in data["rows"] if isinstance(data, dict) else data:
        options = row.get("options") or {name: row[name] for name in names if name in row}
        if row.get("value") is not None and row.get("nodes"):
            found.append((size_of(game.start(**options)), row["nodes"]))
    return found


def size_of(start: Position[Any]) -> int:
    """The stones, seeds or pieces on the board."""
    if start.game.on_points:
        return sum(start.count(player) for player in start.game.players)
    return sum(start.board.values())


# The table


def as_markdown(game: Game[Any], rows: list[Row]) -> str:
    """The rows as a table."""
    head = ("options", "value", "length", "first moves that win", "nodes", "seconds", "MB")
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(_cells(row)) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def _cells(row: Row) -> tuple[str, ...]:
    options = ", ".join(f"`{name}={_text(value)}`" for name, value in row.options.items())
    return (
        options or "the leaflet's",
        "open" if row.value is None else f"{row.value:+d}" if row.value else "0",
        "" if row.length is None else str(row.length),
        _winners(row),
        f"{row.nodes:,}",
        f"{row.seconds:,.1f}",
        f"{row.memory:,}",
    )


def _winners(row: Row) -> str:
    """The first moves that win, each with its length; how many are open still."""
    won = [
        move if length is None else f"{move} ({length})"
        for move, (value, length) in row.moves.items()
        if value == 1
    ]
    still = sum(value is None for value, _length in row.moves.values())
    return ", ".join([*won, *([f"{still} open"] if still else [])]) or "none"
