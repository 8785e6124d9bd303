"""Hus solved: the value and length of every move, and strategies that win.

>>> from hollows import hus
>>> solution = solve(hus.start(columns=4), Means(memory=16))
>>> solution.value, solution.length, [move.text for move in solution.best_moves]
(1, 7, ['3', '8'])

A win is proven by true ends alone, so it holds under any ruling on repetition. A draw is what
neither side can avoid: by endless moves, or, where every position in reach has been looked at, by
repetition.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hollows.games import Position, Rules
from hollows.games.hus import HusPosition
from hollows.games.rules import _
from hollows.packing import pack, pack_rules, unpack_move
from hollows.proofs.hus.strategy import Ending, Strategy, shipped
from hollows.proofs.hus.verifier import check
from hollows.proofs.memory import demand
from hollows.proofs.solution import Activity, Means, MoveValue, Progress, SoFar, Solution, best_of
from hollows.words import Words

if TYPE_CHECKING:
    from hollows._kernel import HusSolver
    from hollows.kernel import Stop

MOST_NODES = 2**62
TRIAL_NODES = 4_000_000  # most positions need no more, and no large table for it
TRIAL_MEMORY = 256
SWEEP_POSITIONS = 300_000  # about 60 MB, and half a second
TELL_EVERY = 1000  # positions verified

Report = tuple[int, int, list[tuple[bytes, bool, int, int]]]


def solve(
    position: Position[Any],
    means: Means | None = None,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution:
    """The value and length of every move, as far as they are proven by `stop`."""
    return Proof(position, means or Means(), stop).run(progress)


def layers(rules: Rules, _folder: Path | None) -> Iterable[tuple[int, memoryview]]:
    """What a search may ask: the strategy that comes with Hollows, where these are its rules."""
    if rules == shipped().position.rules:
        yield 0, memoryview(shipped().layer)


class Proof:
    """A proof under way, and what it remembers: enough to write a strategy down."""

    def __init__(self, position: Position[Any], means: Means, stop: Stop | None = None) -> None:
        assert isinstance(position, HusPosition)
        self.position = position
        self.means = means
        self.stop = stop
        self.solver: HusSolver | None = None
        self._began = time.perf_counter()
        self._nodes = 0  # of solvers given up

    def run(self, progress: Progress | None = None) -> Solution:
        """Prove what can be proven: soon, by all that is in reach, or with all the memory."""
        demand(self.means.memory << 20, "the table")
        solution = self._run(min(TRIAL_MEMORY, self.means.memory), TRIAL_NODES, progress)
        for further in (self._sweep, lambda: self._run(self.means.memory, MOST_NODES, progress)):
            if self._complete(solution) or (self.stop and self.stop.is_set):
                break
            solution = self._joined(further(), solution)
        return solution

    def _complete(self, solution: Solution) -> bool:
        """Whether all that was asked for is known."""
        lengths = self.means.lengths
        return all(
            each.value == 0 or (each.value and (each.length or not lengths))
            for each in solution.moves
        )

    def _joined(self, later: Solution | None, earlier: Solution) -> Solution:
        """What a later attempt found, or an earlier one."""
        if later is None:
            return earlier
        moves = (
            new if new.length or (new.value is not None and not old.length) else old
            for new, old in zip(later.moves, earlier.moves, strict=True)
        )
        return self._summed(tuple(moves), later.nodes)

    def _sweep(self) -> Solution | None:
        """Positions with few stones by everything in reach, which also shows draws."""
        assert self.solver is not None
        report = self.solver.sweep(pack(self.position), SWEEP_POSITIONS, self.stop)
        return None if report is None else self._solution(report)

    def _run(self, memory: int, nodes: int, progress: Progress | None) -> Solution:
        from hollows._kernel import HusSolver

        self.solver = HusSolver(pack_rules(self.position.rules), memory, self.means.lengths)

        def tell(report: Report) -> None:
            if progress:
                progress(self._so_far(report))

        packed, threads = pack(self.position), self.means.threads
        report = self.solver.solve(packed, threads, nodes, self.stop, tell if progress else None)
        solution = self._solution(report)
        self._nodes += report[1]
        return solution

    def _solution(self, report: Report) -> Solution:
        _depth, nodes, firsts = report
        moves = tuple(
            MoveValue(
                unpack_move(self.position, move),
                value if settled else None,
                length or None,
            )
            for move, settled, value, length in firsts
        )
        return self._summed(moves, self._nodes + nodes)

    def _summed(self, moves: tuple[MoveValue, ...], nodes: int) -> Solution:
        """What the moves come to; a defence is as long as the longest, so all must be known."""
        best = best_of(moves)
        known = bool(best) and (best[0].value == 1 or all(each.value is not None for each in moves))
        measured = known and (best[0].value == 1 or all(each.length for each in best))
        return Solution(
            best[0].value if known else None,
            tuple(each.move for each in best) if known else (),
            nodes,
            time.perf_counter() - self._began,
            best[0].length if measured else None,
            moves,
        )

    def strategy(self, solution: Solution) -> Strategy | None:
        """The winner's replies after every first move; None if there is no win, or if stopped.

        Of the first moves that win, only the best is told.
        """
        told = {
            each.move.text: each.value
            for each in solution.moves
            if each.value == -1 or (each.value == 1 and each.move == solution.best_moves[0])
        }
        if not solution.proven or not told:
            return None
        assert self.solver is not None
        moves = [each.move.text for each in solution.moves]
        winners = bytes({None: 0, 1: 1, -1: 2}[told.get(move)] for move in moves)
        found = self.solver.strategy(pack(self.position), winners, self.stop)
        if found is None:
            return None
        player = self.position.player
        endings = {
            move: Ending(player if told[move] == 1 else player.other, length)
            for move, length in zip(moves, found[1], strict=True)
            if move in told
        }
        return Strategy(self.position, endings, found[0])

    def _so_far(self, report: Report) -> SoFar:
        depth, _nodes, firsts = report
        solution = self._solution(report)
        settled = sum(each[1] for each in firsts)
        doing = Activity(
            _("depth {depth}, {settled} of {count} moves settled"),
            {"depth": depth, "settled": settled, "count": len(firsts)},
        )
        value = solution.value
        return SoFar(solution.nodes, solution.seconds, value, value, doing)


# Strategies


def solve_and_write(
    position: Position[Any],
    means: Means,
    path: Path,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> tuple[Solution, Strategy | None]:
    """Solve a position and write down how its winner wins, if somebody does."""
    proof = Proof(position, means, stop)
    solution = proof.run(progress)
    strategy = proof.strategy(solution)
    if strategy is not None:
        strategy.write(path)
    return solution, strategy


@dataclass(frozen=True)
class Verified:
    """What the check of a strategy came to."""

    positions: int
    replies: int
    faults: tuple[str, ...]

    def __str__(self) -> str:
        return self.say(Words())

    def say(self, words: Words) -> str:
        if self.faults:
            return words.gettext("wrong, at position {count}", count=self.positions)
        return words.gettext(
            "right: {replies} replies win in all {count} positions of the winner",
            replies=self.replies,
            count=self.positions,
        )


def verify(
    _rules: Rules,
    path: Path | None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Verified:
    """Check a strategy against the law: all moves of the loser, no cycle, a win in time."""
    began = time.perf_counter()

    def breathe(positions: int) -> None:
        if stop and stop.is_set:
            raise KeyboardInterrupt
        if progress and positions % TELL_EVERY == 0:
            progress(SoFar(positions, time.perf_counter() - began))

    strategy = _read(path)
    positions, fault = check(strategy, breathe)
    return Verified(positions, len(strategy.replies), () if fault is None else (fault,))


@dataclass(frozen=True)
class Probed:
    """The winner's reply in a position, None where the strategy does not meet it."""

    move: str | None

    def __str__(self) -> str:
        return self.say(Words())

    def say(self, words: Words) -> str:
        return self.move or words.gettext("the strategy does not meet this position")


def probe(position: HusPosition, path: Path | None) -> Probed:
    """The winner's reply."""
    move = _read(path).reply(position)
    return Probed(None if move is None else move.text)


def _read(path: Path | None) -> Strategy:
    if path is None:
        raise ValueError("name the file of the strategy; hollows solve hus --strategy writes one")
    return Strategy.read(path)
