"""What a position of Kalaha is worth, proven.

The kernel answers whether a player gets at least so many of the seeds left. Asked from both
sides, first for the position and then for its moves, that gives the value, all best moves, and if
wished what every move is worth. Each answer narrows bounds that can be kept in a file. Where that
is too hard, every move gets the bounds that easy questions can prove; then all is tried again with
twice the nodes.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path

from hollows.games.kalaha import KalahaMove, KalahaPosition
from hollows.kernel import KalahaSolver, KalahaTables, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs.kalaha.tables import MOST, open_tables
from hollows.proofs.solution import Activity, Means, MoveValue, Progress, SoFar, Solution, best_of
from hollows.saving import save_text

MOST_HOLLOWS, MOST_SEEDS = 6, 72  # what the kernel's solver takes
IN_MEMORY = 30_000_000  # positions of tables made for one proof: a second or two
FEW_SEEDS, IN_MEMORY_FOR_FEW = 24, 3_000_000
EFFORT = 1 << 27  # nodes for a question; five seeds a hollow need less for all of them
FIRST_EFFORT = 1 << 22  # for the bounds of what is too hard; doubled from round to round


def solve(
    position: KalahaPosition,
    means: Means | None = None,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution | None:
    """The value and all best moves, or the bounds that are proven by the time of `stop`."""
    means = means or Means()
    n = position.rules.hollows
    seeds = sum(position.own[:n]) + sum(position.enemy[:n])
    if n > MOST_HOLLOWS or seeds > MOST_SEEDS:
        return None
    tables = _tables(position, seeds, means, stop)
    began = time.monotonic()
    half = max(1, means.memory // 2)
    _unpack(tables, half, means.threads)
    proof = _Proof(position, seeds, KalahaSolver(tables, half), means.resume, progress, stop, began)
    proof.run(every=means.every)
    return proof.solution()


def _tables(position: KalahaPosition, seeds: int, means: Means, stop: Stop | None) -> KalahaTables:
    """The tables on disk, or where they would not reach far, some made in memory."""
    tables = open_tables(position.rules, means.tables)
    made = KalahaTables(pack_rules(position.rules))
    most, room = 1, IN_MEMORY if seeds > FEW_SEEDS else IN_MEMORY_FOR_FEW
    while most < min(MOST, seeds - 1) and (room := room - made.size(most + 1)) > 0:
        most += 1
    if tables.most >= min(most, seeds):
        return tables
    for layer in range(2, most + 1):
        if not made.build(layer, most, means.threads, stop):
            return tables
    return made


def _unpack(tables: KalahaTables, megabytes: int, threads: int) -> None:
    """Hold as many layers uncompressed as fit; the others are read where they lie."""
    room = megabytes << 20
    for layer in range(2, tables.most + 1):
        if (room := room - tables.size(layer)) < 0:
            return
        tables.unpack(layer, threads)


@dataclass
class _Asked:
    """The bounds of a player's share: of all the position, or by one move.

    After a move, `gained` seeds are in his store already, and the turn may be the other's.
    """

    position: KalahaPosition
    least: int
    most: int
    gained: int = 0
    handed_over: bool = False
    move: KalahaMove | None = None

    @property
    def settled(self) -> bool:
        return self.least == self.most

    def narrow(self, share: int, yes: bool) -> None:
        """Take in whether he gets at least that share."""
        if yes:
            self.least = max(self.least, share)
        else:
            self.most = min(self.most, share - 1)


@dataclass
class _Proof:
    """One position at work."""

    position: KalahaPosition
    seeds: int
    solver: KalahaSolver
    file: Path | None
    progress: Progress | None
    stop: Stop | None
    began: float

    def __post_init__(self) -> None:
        self.whole = _Asked(self.position, 0, self.seeds)
        self.moves = [self._after(move) for move in self.position.legal_moves]
        if self.file and self.file.exists():
            self._read(self.file)

    def _after(self, move: KalahaMove) -> _Asked:
        n, player = self.position.rules.hollows, self.position.player
        after = self.position.play(move)
        gained = after.sides[player.seat][n] - self.position.own[n]
        least, most = (gained, gained) if after.outcome() else (0, self.seeds)
        return _Asked(after, least, most, gained, after.player is not player, move)

    def run(self, *, every: bool) -> None:
        """The value; if every move is wished, bounds around each while the value is too hard."""
        if self._prove(EFFORT if every else None, every=every) or not every:
            return
        effort = FIRST_EFFORT
        while not self._is_stopped:
            for move in sorted(self.moves, key=lambda each: each.least - each.most):
                self._surround(move, effort)
            self.whole.least = max(self.whole.least, *(move.least for move in self.moves))
            self.whole.most = min(self.whole.most, max(move.most for move in self.moves))
            effort *= 2
            hopeful = effort > EFFORT or all(move.settled for move in self.moves)
            if hopeful and self._prove(effort, every=True):
                return

    def _prove(self, effort: int | None, *, every: bool) -> bool:
        """The value, then which moves reach it, then what others are worth; False if not all."""
        if not self._settle(self.whole, self.seeds // 2 + 1, effort):
            return False
        value = self.whole.least
        for move in self.moves:
            move.most = min(move.most, value)
            open_still = move.least < value and move.most == value
            if open_still and not self._ask(move, value, effort):
                return False
        return not every or all(self._settle(move, move.most, effort) for move in self.moves)

    def _settle(self, asked: _Asked, share: int, effort: int | None) -> bool:
        """Ask until the bounds meet, from this share on; False if a question stays open."""
        while not asked.settled:
            share = min(max(share, asked.least + 1), asked.most)
            if not self._ask(asked, share, effort):
                return False
            share = share + 1 if asked.least == share else share - 1
        return True

    def _surround(self, asked: _Asked, effort: int) -> None:
        """Bring the bounds as near to each other as questions of this effort can.

        What lies far from the truth is easy to answer, so both bounds come nearer by halves, until
        only shares are left between them that are too hard.
        """
        hard = asked.most + 1
        while hard - asked.least > 1 and not self._is_stopped:
            share = (asked.least + hard) // 2
            hard = min(hard, asked.most + 1) if self._ask(asked, share, effort) else share
        while asked.most > hard and not self._is_stopped:
            share = (hard + asked.most + 1) // 2
            hard = max(hard, asked.least) if self._ask(asked, share, effort) else share

    @property
    def _is_stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set

    def _ask(self, asked: _Asked, share: int, effort: int | None) -> bool:
        """One question to the kernel; False if stopped, or if it takes more nodes than allowed."""
        wanted = self.seeds - share + 1 if asked.handed_over else share - asked.gained
        most_nodes = self.solver.nodes + effort if effort else None
        enough = Stop()

        def look_up(nodes: int) -> None:
            self._tell(asked)
            if self._is_stopped or (most_nodes and nodes > most_nodes):
                enough.set()

        if self._is_stopped:
            return False
        yes = self.solver.at_least(pack(asked.position), wanted, enough, look_up)
        if yes is None:
            return False
        asked.narrow(share, yes is not asked.handed_over)
        self._tell(asked)
        if self.file:
            self._write(self.file)
        return True

    # Telling and keeping

    def _margin(self, share: int) -> int:
        n, own, enemy = self.position.rules.hollows, self.position.own, self.position.enemy
        return 2 * share - self.seeds + own[n] - enemy[n]

    def _tell(self, asked: _Asked) -> None:
        if self.progress:
            least, most = self._margin(asked.least), self._margin(asked.most)
            seconds = time.monotonic() - self.began
            doing = Activity(asked.move.text) if asked.move else None
            self.progress(SoFar(self.solver.nodes, seconds, least, most, doing))

    def solution(self) -> Solution:
        """What is proven so far."""
        moves = tuple(self._move_value(each) for each in self.moves)
        value = self._margin(self.whole.least) if self.whole.settled else None
        best = tuple(each.move for each in best_of(moves) if each.value == value)
        seconds = time.monotonic() - self.began
        return Solution(
            value,
            best,
            self.solver.nodes,
            seconds,
            moves=moves,
            at_least=self._margin(self.whole.least),
            at_most=self._margin(self.whole.most),
        )

    def _move_value(self, asked: _Asked) -> MoveValue:
        assert asked.move is not None
        least, most = self._margin(asked.least), self._margin(asked.most)
        value = least if asked.settled else None
        return MoveValue(asked.move, value, at_least=least, at_most=most)

    def _all(self) -> dict[str, _Asked]:
        return {asked.move.text if asked.move else "": asked for asked in [self.whole, *self.moves]}

    def _write(self, file: Path) -> None:
        bounds = {name: [asked.least, asked.most] for name, asked in self._all().items()}
        about = {"position": self.position.text, "rules": str(self.position.rules)}
        save_text(file, json.dumps({**about, "bounds": bounds}) + "\n")

    def _read(self, file: Path) -> None:
        """Take over the bounds of an earlier proof of the same position."""
        try:
            kept = json.loads(file.read_text())
            bounds = kept["bounds"]
            same = (kept["position"], kept["rules"]) == (
                self.position.text,
                str(self.position.rules),
            )
            for name, asked in self._all().items():
                asked.least, asked.most = bounds[name]
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{file}: these are no bounds of a proof") from None
        if not same:
            raise ValueError(f"{file}: these bounds are of another position or other rules")
