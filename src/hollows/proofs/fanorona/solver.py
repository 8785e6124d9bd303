"""Small boards of Fanorona solved to the end, and what endgame tables know."""

from __future__ import annotations

import time

from hollows.games.fanorona import FanoronaPosition, FanoronaRules
from hollows.games.rules import _
from hollows.kernel import FanoronaSolver, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs.fanorona.tables import (
    Endings,
    best_ending,
    open_tables,
    values_of_moves,
)
from hollows.proofs.solution import Activity, Means, Progress, SoFar, Solution, best_of

SOON = 5  # pieces: a table of so many is built in seconds, where none lies on disk
SMALL = 25  # points of the largest board whose positions can be listed


def solve(
    position: FanoronaPosition,
    means: Means | None = None,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution | None:
    """The position's value by tables, or by listing all that can follow on a small board."""
    means, began = means or Means(), time.monotonic()
    found = by_tables(position, means, stop) or by_listing(position, means, progress, stop)
    if found is None:
        return None
    known, nodes = found
    moves = values_of_moves(known, position)
    ending = best_ending(moves)
    seconds = time.monotonic() - began
    if ending is None:  # the 100-move ruling leaves no room
        return Solution(None, (), nodes, seconds, moves=moves)
    best = tuple(each.move for each in best_of(moves))
    length = ending.moves if ending.result else None
    return Solution(ending.result, best, nodes, seconds, length, moves)


def by_tables(
    position: FanoronaPosition, means: Means, stop: Stop | None
) -> tuple[Endings, int] | None:
    """The tables on disk, or those of few pieces built here; and how many positions that took."""
    tables = open_tables(position.rules, means.tables)
    pieces = len(position.pieces) - position.pieces.count(0)
    if pieces <= tables.most:
        return tables, len(position.legal_moves)
    if pieces > SOON:
        return None
    for layer in range(2, pieces + 1):
        if layer <= tables.most:
            tables.unpack(layer, means.threads)
        elif not tables.build(layer, means.threads, stop):
            return None
    return tables, sum(tables.size(layer) for layer in range(2, pieces + 1))


def by_listing(
    position: FanoronaPosition, means: Means, progress: Progress | None, stop: Stop | None
) -> tuple[Endings, int] | None:
    """All positions of a small board that can follow, if memory and time suffice."""
    if not is_small(position.rules):
        return None
    if progress:
        progress(SoFar(0, 0, activity=Activity(_("listing all positions"))))
    solver = FanoronaSolver(pack_rules(position.rules), means.memory)
    if not solver.explore(pack(position), stop) or not solver.solve(stop):
        return None
    return solver, solver.positions


def is_small(rules: FanoronaRules) -> bool:
    """Whether the positions of the board can be listed at all."""
    return rules.points <= SMALL and rules.rows * (rules.columns + 1) <= 31
