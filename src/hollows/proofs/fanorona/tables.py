"""The endgame tables of Fanorona: every position with few pieces left.

A layer has all positions with the same number of pieces. It says who wins and in how many moves,
whatever was played before: repetition does not enter, for a draw is what neither side can force,
and the 100-move ruling is weighed when a position is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import NamedTuple, Protocol

from hollows.games import FANORONA
from hollows.games.fanorona import QUIET_MOVES, FanoronaMove, FanoronaPosition, FanoronaRules
from hollows.games.rules import _
from hollows.kernel import FanoronaTables, Stop
from hollows.packing import pack, pack_rules, unpack
from hollows.proofs.memory import demand
from hollows.proofs.solution import Activity, Means, MoveValue, Progress, SoFar, best_of
from hollows.proofs.tables.cluster import SlicesByWorkers
from hollows.proofs.tables.layers import (
    FIRST,
    Built,
    Make,
    Shelf,
    Verified,
    build_layers,
    verify_layers,
    write_layers,
)
from hollows.words import Words
from hollows.workers import Workers

MOST = 8
USUAL = 5


def shelf_of(rules: FanoronaRules, folder: Path | None = None) -> Shelf:
    """Where the tables of these rules lie; with so few pieces the first turn is long over."""
    options = {known.name: getattr(rules, known.name) for known in rules.options()}
    about = {name: value for name, value in options.items() if name != "first_turn"}
    chosen = [f"{name}={value}" for name, value in rules.chosen().items() if name in about]
    named = [each for each in chosen if not each.startswith(("columns", "rows"))]
    board = f"{rules.columns}x{rules.rows}"
    name = "-".join([FANORONA.name, board, *named])
    return Shelf(name, {"game": FANORONA.name, **about}, folder)


def layers(rules: FanoronaRules, folder: Path | None) -> Iterable[tuple[int, memoryview]]:
    """What a search may ask."""
    return shelf_of(rules, folder).layers()


def open_tables(rules: FanoronaRules, folder: Path | None = None) -> FanoronaTables:
    """The layers that were built, or else those that come with the package."""
    tables = FanoronaTables(pack_rules(rules))
    shelf_of(rules, folder).open(tables)
    return tables


def positions_in(rules: FanoronaRules, layer: int) -> int:
    """All positions with so many pieces, some of each side, for the player to move."""
    return int(comb(rules.points, layer) * (2**layer - 2))


# Building and verifying


def build(
    rules: FanoronaRules,
    size: int | None = None,
    means: Means | None = None,
    *,
    cluster: Workers | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Built:
    """Build all layers of up to `size` pieces, here or by a cluster; what is there is kept."""
    means, most = means or Means(), USUAL if size is None else size
    if not 2 <= most <= MOST:
        raise ValueError(f"a table of Fanorona is for 2 to {MOST} pieces, not {most}")
    tables, shelf = FanoronaTables(pack_rules(rules)), shelf_of(rules, means.tables)
    demand(_memory_needed(tables, most), f"a table of {most} pieces")

    make: Make = (
        (lambda layer, tell: tables.build(layer, means.threads, stop, _news(tell)))
        if cluster is None
        else SlicesByWorkers(cluster, pack_rules(rules), shelf, tables, stop)
    )
    return build_layers(
        shelf,
        tables,
        most,
        make,
        lambda layer: positions_in(rules, layer),
        threads=means.threads,
        progress=progress,
    )


def _memory_needed(tables: FanoronaTables, most: int) -> int:
    """Bytes that a build takes: all layers, the last compressed, the sets of one side."""
    sizes = [tables.size(layer) for layer in range(2, most + 1)]
    return sum(sizes) + sizes[-1] // 2 + 8 * comb(45, most - 1) + (16 << 20)


class _Doing(Protocol):
    def __call__(self, own: int, enemy: int, moves: int, positions: int, /) -> None: ...


def _news(tell: Progress) -> _Doing:
    """The kernel's news of a layer in words."""

    def told(own: int, enemy: int, moves: int, positions: int) -> None:
        doing = Activity(
            _("{own} against {enemy}: games of {moves} moves"),
            {"own": own, "enemy": enemy, "moves": moves},
        )
        tell(SoFar(positions, 0, activity=doing))

    return told


def verify(
    rules: FanoronaRules,
    path: Path | None = None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Verified:
    """Check the files of a folder, or one file: checksums, and every value by its moves."""
    folder = None if path is None or path.is_file() else path
    return verify_layers(
        shelf_of(rules, folder),
        FanoronaTables(pack_rules(rules)),
        path,
        lambda packed: unpack(FANORONA, packed, rules).text,
        lambda layer: positions_in(rules, layer),
        threads=threads,
        progress=progress,
        stop=stop,
    )


def write_small(rules: FanoronaRules, most: int, path: Path) -> None:
    """All layers of up to so many pieces in one file, for the package."""
    tables = FanoronaTables(pack_rules(rules))
    for layer in range(FIRST, most + 1):
        tables.build(layer)
    write_layers(shelf_of(rules), tables, most, path)


# Asking


class Ending(NamedTuple):
    """How a game ends under best play: 1, 0 or -1 for the player to move, and in how many moves.

    The moves of both players are counted; the winner hurries and the other delays.
    """

    result: int
    moves: int

    def within(self, quiet: int) -> bool:
        """Whether it surely ends so under the 100-move ruling, after so many quiet moves.

        A draw does: the ruling only adds draws. A win does if all its moves fit.
        """
        return not self.result or quiet + self.moves < QUIET_MOVES


class Endings(Protocol):
    """Who knows endings, whatever the counts of moves: tables, or a board that is solved."""

    def ending(self, position: bytes, /) -> tuple[int, int] | None:
        """Result and moves, if they are known."""


def ending_of(known: Endings, position: FanoronaPosition) -> Ending | None:
    """How the position ends, as far as that is known and the 100-move ruling leaves room."""
    if outcome := position.outcome():
        won = 0 if outcome.winner is None else 1 if outcome.winner is position.player else -1
        return Ending(won, 0)
    if position.single:  # its captures are of another kind than those in the tables
        return best_ending(values_of_moves(known, position))
    found = known.ending(pack(position))
    return Ending(*found) if found and Ending(*found).within(position.quiet) else None


def values_of_moves(known: Endings, position: FanoronaPosition) -> tuple[MoveValue, ...]:
    """What each move is worth, as far as that is known."""

    def value(move: FanoronaMove) -> MoveValue:
        after = ending_of(known, position.play(move))
        if after is None:
            return MoveValue(move, None)
        return MoveValue(move, -after.result, after.moves + 1 if after.result else None)

    return tuple(map(value, position.legal_moves))


def best_ending(moves: tuple[MoveValue, ...]) -> Ending | None:
    """What the best move leads to, if all are known or one wins."""
    best = best_of(moves)
    if not best or (best[0].value != 1 and any(each.value is None for each in moves)):
        return None
    return Ending(best[0].value or 0, best[0].length or 0)


@dataclass(frozen=True)
class Probed:
    """What the tables say about a position; `moves` to the end unless it is drawn."""

    value: int
    moves: int | None
    best_moves: tuple[str, ...]

    def __str__(self) -> str:
        length = "" if self.moves is None else f" in {self.moves}"
        return f"{self.value:+}{length}: {' '.join(self.best_moves)}"

    def say(self, _words: Words) -> str:
        return str(self)


def probe(position: FanoronaPosition, path: Path | None = None) -> Probed:
    """How a position ends, and its best moves."""
    tables = open_tables(position.rules, path)
    if not position.outcome() and tables.ending(pack(position)) is None:
        raise ValueError(f"the tables reach up to {tables.most} pieces, here there are more")
    ending = ending_of(tables, position)
    if ending is None:
        raise ValueError("the 100-move ruling leaves too little room for what the tables say")
    moves = () if position.outcome() else best_of(values_of_moves(tables, position))
    best = tuple(each.move.text for each in moves)
    return Probed(ending.result, ending.moves if ending.result else None, best)
