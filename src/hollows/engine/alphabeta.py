"""A small alpha-beta search over what every `Position` offers, and nothing else.

Any game in `hollows.games` has an opponent through it from its first day. It knows no game: a
position is worth its lead in stones, and only a game that really ends on the board, or by a
third repetition, proves anything.

The search, in numbered steps:
1. deepen by one move at a time until the limit is reached or the best line is proven;
2. at the root, search every move, with a window that keeps the best `lines` exact;
3. in a node, ask first whether the game is over or repeated, then whether it has been met;
4. play every move, try the one that was best before, then those with the greater lead;
5. turn the sign only where the turn passes, as a player may move twice running;
6. at the horizon, count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp
from typing import Any, NamedTuple, Protocol

from hollows.engine.score import Score
from hollows.engine.shapes import Analysis, Limit, Line
from hollows.games import Move, Player, Position
from hollows.games.game import MoveT
from hollows.record import Past

WIN = 1_000_000  # less one for every move to the end
PROVEN = WIN // 2  # beyond this, a value is a win or a loss that ends on the board
MOST_DEPTH = 200
MOST_ENTRIES = 200_000  # some 100 MB; a full table is emptied
# A lead of so many stones makes a win e times as likely as a loss: the logistic fit to 40 games of
# level 4 against itself gave 6 in Hus, 8 in Kalaha and 6 in Fanorona.
SPREAD = 6.0


class _Bound(Enum):
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class _Found(NamedTuple):
    """The value of a node for its player, the line behind it, and whether no estimate is in it."""

    value: int
    line: tuple[Move, ...]
    proven: bool


@dataclass(frozen=True, slots=True)
class _Entry:
    """What is known of a position met before, its wins and losses counted from there."""

    found: _Found
    depth: int
    bound: _Bound

    @classmethod
    def of(cls, found: _Found, depth: int, alpha: int, beta: int, ply: int) -> _Entry:
        bound = _Bound.EXACT
        if found.value >= beta:
            bound = _Bound.AT_LEAST
        elif found.value <= alpha:
            bound = _Bound.AT_MOST
        return cls(found._replace(value=_shifted(found.value, ply)), depth, bound)

    def usable(self, depth: int, alpha: int, beta: int, ply: int) -> _Found | None:
        """What was found, if it was searched as deep and decides this window too."""
        if self.depth < depth and not self.found.proven:
            return None
        found = self.found._replace(value=_shifted(self.found.value, -ply))
        decides = {
            _Bound.EXACT: True,
            _Bound.AT_LEAST: found.value >= beta,
            _Bound.AT_MOST: found.value <= alpha,
        }
        return found if decides[self.bound] else None


class _Child(NamedTuple):
    lead: int
    move: Move
    after: Position[Any]


class Flag(Protocol):
    """What ends a search from another thread: `hollows.kernel.Stop`, or anything like it."""

    @property
    def is_set(self) -> bool: ...


class _StopError(Exception):
    """The limit is reached, or the search is asked to stop."""


def analyse(
    position: Position[MoveT],
    limit: Limit,
    *,
    lines: int = 1,
    history: Iterable[Position[Any]] = (),
    stop: Flag | None = None,
    progress: Callable[[Analysis[MoveT]], None] | None = None,
) -> Analysis[MoveT]:
    """The best lines within the limit; `history` are the earlier positions.

    `progress` is called with what is known after each deeper look; a `stop` that is set ends the
    search, which has looked one move ahead by then.
    """
    if lines < 1:
        raise ValueError(f"lines must be at least 1, not {lines}")
    if outcome := position.outcome():
        raise ValueError(f"there is nothing to analyse: the game is over, {outcome}")
    return _Search(position, limit, lines, history, stop).run(progress)


class _Search:
    def __init__(
        self,
        position: Position[Any],
        limit: Limit,
        lines: int,
        history: Iterable[Position[Any]],
        stop: Flag | None,
    ) -> None:
        self.root = position
        self.limit = limit
        self.stop = stop
        self.lines = lines
        self.past = Past(earlier.placement for earlier in history)
        self.path: set[bytes] = set()
        self.table: dict[str, _Entry] = {}
        self.nodes = 0
        self.begun = time.perf_counter()
        self.may_stop = False

    # 1. Deepen

    def run(self, progress: Callable[[Analysis[Any]], None] | None) -> Analysis[Any]:
        """Deepen move by move; the first depth is always finished, so there is an answer."""
        deepest = min(self.limit.depth or MOST_DEPTH, MOST_DEPTH)
        best, reached = self._search_root(1), 1
        self.may_stop = True
        try:
            while reached < deepest and not all(found.proven for found in best):
                if progress:
                    progress(self._analysis(best, reached))
                best = self._search_root(reached + 1, [found.line[0] for found in best])
                reached += 1
        except _StopError:
            pass
        found = self._analysis(best, reached)
        if progress:
            progress(found)
        return found

    def _analysis(self, best: list[_Found], depth: int) -> Analysis[Any]:
        lines = tuple(Line(found.line, self._score(found), depth) for found in best)
        return Analysis(lines, depth, self.nodes, self._seconds())

    # 2. The root

    def _search_root(self, depth: int, first: Sequence[Move] = ()) -> list[_Found]:
        """The best lines, those found one depth earlier tried first."""
        best: list[_Found] = []
        all_proven = True
        self.path = {self.root.placement}
        for child in self._children(self.root, first):
            worst = best[-1].value if len(best) == self.lines else -WIN - 1
            found = self._after(self.root, child, depth, worst, WIN + 1, 0)
            all_proven &= found.proven
            if found.value > worst:
                best = sorted([*best, found], key=lambda line: -line.value)[: self.lines]
        return [self._settled(found, all_proven) for found in best]

    def _settled(self, found: _Found, all_proven: bool) -> _Found:
        """A line's own value is proven alone; that no other is better, only together."""
        return found._replace(proven=abs(found.value) > PROVEN or (found.proven and all_proven))

    def _score(self, found: _Found) -> Score:
        unit, lead = self.root.game.unit, self._lead_after(found.line)
        if found.value > PROVEN:
            return Score.win(int(WIN - found.value), lead, unit)
        if found.value < -PROVEN:
            return Score.loss(int(WIN + found.value), lead, unit)
        if found.proven:
            return Score.draw(unit)
        return Score(found.value, unit, 1 / (1 + exp(-found.value / SPREAD)))

    def _lead_after(self, line: Iterable[Move]) -> int:
        position = self.root
        for move in line:
            position = position.play(move)
        return _lead(position, self.root.player)

    # 3. A node

    def _search(
        self, position: Position[Any], depth: int, alpha: int, beta: int, ply: int
    ) -> _Found:
        if known := self._decided(position, ply):
            return known
        if depth == 0:
            return _Found(_lead(position, position.player), (), False)
        key = position.text
        entry = self.table.get(key)
        if entry and (known := entry.usable(depth, alpha, beta, ply)):
            return known
        self.path.add(position.placement)
        first = entry.found.line[:1] if entry else ()
        found = self._best(position, first, depth, alpha, beta, ply)
        self.path.discard(position.placement)
        if len(self.table) >= MOST_ENTRIES:
            self.table.clear()
        self.table[key] = _Entry.of(found, depth, alpha, beta, ply)
        return found

    def _decided(self, position: Position[Any], ply: int) -> _Found | None:
        """The end of the game, or a repetition, which within one line is a draw at once."""
        if outcome := position.outcome():
            if outcome.winner is None:
                return _Found(0, (), True)
            won = outcome.winner is position.player
            return _Found(WIN - ply if won else ply - WIN, (), True)
        if self.past.would_draw(position.placement):
            return _Found(0, (), True)
        if position.placement in self.path:
            return _Found(0, (), False)
        return None

    def _best(
        self,
        position: Position[Any],
        first: Sequence[Move],
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
    ) -> _Found:
        """The best move's value, or the first that is too good to be let happen."""
        best, all_proven = _Found(-WIN - 1, (), True), True
        for child in self._children(position, first):
            found = self._after(position, child, depth, max(alpha, best.value), beta, ply)
            all_proven &= found.proven
            if found.value > best.value:
                best = found
            if best.value >= beta:
                return best
        return best._replace(proven=all_proven or best.value > PROVEN)

    # 4. The moves

    def _children(self, position: Position[Any], first: Sequence[Move]) -> list[_Child]:
        children = [self._child(position, move) for move in position.legal_moves]
        known = {move: at for at, move in enumerate(first)}
        return sorted(children, key=lambda c: (known.get(c.move, len(known)), -c.lead))

    def _child(self, position: Position[Any], move: Move) -> _Child:
        self._count_node()
        after = position.play(move)
        return _Child(_lead(after, position.player), move, after)

    def _count_node(self) -> None:
        if self.may_stop and self._is_enough():
            raise _StopError
        self.nodes += 1

    def _is_enough(self) -> bool:
        limit = self.limit
        return (
            (self.stop is not None and self.stop.is_set)
            or (limit.nodes is not None and self.nodes >= limit.nodes)
            or (limit.seconds is not None and self._seconds() > limit.seconds)
        )

    def _seconds(self) -> float:
        return time.perf_counter() - self.begun

    # 5. The turn

    def _after(
        self, position: Position[Any], child: _Child, depth: int, alpha: int, beta: int, ply: int
    ) -> _Found:
        """What a move is worth to its mover."""
        if child.after.player is position.player:
            found = self._search(child.after, depth - 1, alpha, beta, ply + 1)
        else:
            found = self._search(child.after, depth - 1, -beta, -alpha, ply + 1)
            found = found._replace(value=-found.value)
        return found._replace(line=(child.move, *found.line))


# 6. The horizon


def _lead(position: Position[Any], player: Player) -> int:
    return position.count(player) - position.count(player.other)


def _shifted(value: int, ply: int) -> int:
    """A win or loss counted from `ply` moves further down the line."""
    if abs(value) <= PROVEN:
        return value
    return value + ply if value > 0 else value - ply
