"""What came of a contest: points, pairs, forfeits, and what they prove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite

from hollows import rating
from hollows.arena.contest import Contest, Meeting, Results
from hollows.arena.games import Result
from hollows.arena.statistics import Elo, Pairs, Sprt, Verdict, elo, superiority


@dataclass(frozen=True)
class Tally:
    """The games of one meeting, as its first player sees them; only whole pairs are judged.

    `forfeits` counts games lost by a fault, by player and cause; `capped` those that never ended.
    """

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    pairs: Pairs
    forfeits: Counter[tuple[str, str]]
    capped: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float | None:
        """The first player's share of the points."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    @property
    def elo(self) -> Elo:
        return elo(self.pairs)

    @property
    def superiority(self) -> float:
        return superiority(self.pairs)

    def as_data(self) -> dict[str, object]:
        """All of it for JSON."""
        return {
            "first": self.first,
            "second": self.second,
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": None if self.score is None else round(self.score, 4),
            "pairs": list(self.pairs.counts),
            "elo": _finite(self.elo.difference),
            "elo_low": _finite(self.elo.low),
            "elo_high": _finite(self.elo.high),
            "los": round(self.superiority, 4),
            "forfeits": [
                {"player": player, "cause": cause, "games": games}
                for (player, cause), games in sorted(self.forfeits.items())
            ],
            "capped": self.capped,
        }


def tally(contest: Contest, results: Results, meeting: Meeting, pairs: int | None = None) -> Tally:
    """How a meeting stands, or stood after so many pairs."""
    first, second = meeting
    found = list(_pairs(contest.pairs if pairs is None else pairs, results, meeting))
    games = [game for pair in found for game in pair]
    counts = Counter(game.points for game in games)
    return Tally(
        first,
        second,
        counts[1.0],
        counts[0.5],
        counts[0.0],
        Pairs.of(sum(game.points for game in pair) for pair in found if len(pair) == 2),
        Counter(game.forfeit for game in games if game.forfeit),
        sum(game.capped for game in games),
    )


def _pairs(pairs: int, results: Results, meeting: Meeting) -> Iterator[list[Result]]:
    """The games of each pair that have been played: both, one or none."""
    for pair in range(1, pairs + 1):
        keys = ((*meeting, f"{pair}.{turn}") for turn in (1, 2))
        yield [results[key] for key in keys if key in results]


# The sequential test


class Trial:
    """A sequential test that follows a meeting.

    It takes the pairs in their order, not as they happen to end, so that any number of workers
    comes to the same verdict after the same pair.
    """

    def __init__(self, test: Sprt, meeting: Meeting) -> None:
        self.test = test
        self.meeting = meeting
        self.points: list[float] = []
        self.verdict: Verdict | None = None

    @property
    def pairs(self) -> int:
        return len(self.points)

    @property
    def ratio(self) -> float:
        return self.test.ratio(Pairs.of(self.points))

    def follow(self, results: Results) -> None:
        """Take the next pairs, as far as they are complete and needed."""
        while self.verdict is None:
            keys = [(*self.meeting, f"{self.pairs + 1}.{turn}") for turn in (1, 2)]
            if not all(key in results for key in keys):
                return
            self.points.append(sum(results[key].points for key in keys))
            self.verdict = self.test.verdict(Pairs.of(self.points))

    def as_data(self) -> dict[str, object]:
        """All of it for JSON."""
        low, high = self.test.bounds
        return {
            "elo0": self.test.elo0,
            "elo1": self.test.elo1,
            "alpha": self.test.alpha,
            "beta": self.test.beta,
            "llr": round(self.ratio, 3),
            "lower": round(low, 3),
            "upper": round(high, 3),
            "verdict": self.verdict,
        }


# Ratings


def ratings(contest: Contest, results: Results) -> dict[str, rating.Rating]:
    """Everybody's Glicko-2 rating, the strongest first."""
    return rating.ratings(
        [
            rating.Game(first, second, results[key].points)
            for first, second in contest.meetings
            for turn in (1, 2)
            if (key := (first, second, f"{pair}.{turn}")) in results
        ]
        for pair in range(1, contest.pairs + 1)
    )


def points_of(player: str, tallies: Iterable[Tally]) -> tuple[float, int]:
    """A player's points and games in all his meetings."""
    points, games = 0.0, 0
    for found in tallies:
        if player in (found.first, found.second):
            own = found.wins if player == found.first else found.losses
            points += own + found.draws / 2
            games += found.games
    return points, games


def _finite(number: float) -> float | None:
    return round(number, 1) if isfinite(number) else None
