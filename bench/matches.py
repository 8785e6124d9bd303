"""The matches that the engine has to win, and the yardstick they are measured with.

    python bench/matches.py [NAME...] [--games 200] [--seconds 1] [--tables FOLDER] [--workers 2]

Every match is played from the openings of Hollows, each from both sides. The opponents are the
alpha-beta search in pure Python at depth 4 and plain UCT (`kernel/search/uct.hpp`) with 100,000
playouts a move; UCT itself must beat its version with 10,000 playouts. Who wins with a tenth of a
second a move need not play for hours at one. Games are kept in build/matches, so a match that was
interrupted goes on. The exit status is 1 if a match was not won as it has to be.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from hollows import GAMES
from hollows.arena import book
from hollows.arena.contest import Contest, load, run
from hollows.arena.report import Tally, tally
from hollows.record import Record
from hollows.workers import open_workers

ENGINE = "engine:threads=1"
PYTHON = "python:depth=4"
UCT, SMALL_UCT = "uct:playouts=100000", "uct:playouts=10000"
KEPT = Path(__file__).parent.parent / "build" / "matches"


@dataclass(frozen=True)
class Match:
    """Two players, the score that the first must reach, and whether he may lose a whole pair."""

    game: str
    first: str
    second: str
    score: float
    may_lose_pairs: bool = True

    @property
    def name(self) -> str:
        kinds = (player.partition(":")[0] for player in (self.first, self.second))
        return "-".join((self.game, *kinds))

    def is_won(self, found: Tally) -> bool:
        reached = found.score is not None and found.score >= self.score
        return reached and (self.may_lose_pairs or found.pairs.counts[0] == 0)


MATCHES = [
    *(Match(game, UCT, SMALL_UCT, 0.65) for game in GAMES),
    *(Match("hus", ENGINE, other, 0.90, may_lose_pairs=False) for other in (PYTHON, UCT)),
    *(Match("kalaha", ENGINE, other, 0.95) for other in (PYTHON, UCT)),
    *(Match("fanorona", ENGINE, other, 0.95) for other in (PYTHON, UCT)),
]


def play(match: Match, games: int, means: str, workers: int) -> Tally:
    """Play a match, or what is left of it; if the engine plays, it has these means."""
    means = means if match.first == ENGINE else ""
    start = Record.start(GAMES[match.game])
    openings = book.read(book.packaged(start), start)
    contest = Contest(((match.first + means, match.second),), games // 2, openings)
    file = KEPT / f"{match.name}{means.replace('/', '_')}.record"
    results = load(file, contest)
    with open_workers(workers) as hands:
        for _record in run(contest, results, hands, file):
            now = tally(contest, results, contest.meetings[0])
            print(f"\r{match.name}: +{now.wins} ={now.draws} -{now.losses} ", end="", flush=True)
    return tally(contest, results, contest.meetings[0])


def main() -> int:
    """Play the matches that are named, or all."""
    parser = argparse.ArgumentParser(description="The matches that the engine has to win.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(m.name for m in MATCHES))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=1, help="the engine's, for a move")
    parser.add_argument("--tables", metavar="FOLDER", help="endgame tables that were built")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    told = parser.parse_args()
    if unknown := set(told.names) - {match.name for match in MATCHES}:
        parser.error(f"there is no match {unknown.pop()}")
    means = f",seconds={told.seconds:g}" + (f",tables={told.tables}" if told.tables else "")
    lost = 0
    for match in MATCHES:
        if told.names and match.name not in told.names:
            continue
        found = play(match, told.games, means, told.workers)
        won = match.is_won(found)
        lost += not won
        pairs = ", ".join(map(str, found.pairs.counts))
        print(
            f"\r{match.name}: {found.score:.1%} of {found.games} games, wanted {match.score:.0%}: "
            f"{'won' if won else 'NOT WON'} (pairs {pairs}; Elo {found.elo}; "
            f"{found.forfeits.total()} forfeits, {found.capped} given up)"
        )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
