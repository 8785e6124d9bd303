"""A series of games between two persons, scored as the edition says.

- `seven`: a win is 1 point, 2 if the loser has no stone left; the first to 7 points wins.
- `stones`: a player's points are the stones on his side, and a winner who took all counts them
  double. A game that was given up or lost on time is counted as the stones lie: the leaflet
  knows no other points.
- `wins`: a win is 1 point, a draw a half.

The last two go over an agreed number of games. They are over when all are played, but won as
soon as the other cannot catch up. The starter of the first game is drawn by lot; then the two
start in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any

from hollows.games import (
    Edition,
    Game,
    InvalidOptionError,
    Outcome,
    Player,
    Position,
    Rules,
    Scoring,
)
from hollows.games.rules import Value

SEVEN = 7

Points = tuple[Fraction, Fraction]
Names = tuple[str, str]


@dataclass(frozen=True)
class Result:
    """One game of a series: who sat where (the first-named player first), its end, the points.

    Points are in the order of the series' names.
    """

    seated: Names
    outcome: Outcome
    points: Points


@dataclass(frozen=True)
class Row:
    """A line of the running table; points are in the order of the series' names."""

    number: int
    starter: str
    points: Points
    totals: Points


@dataclass(frozen=True)
class Series:
    """Games between two persons. `games` is their agreed number, None for first to seven."""

    game: Game[Any]
    edition: str
    rules: Rules
    names: Names
    games: int | None
    first_starter: str
    results: tuple[Result, ...] = ()

    @classmethod
    def begin(
        cls,
        game: Game[Any],
        names: Names,
        starter: str | Random,
        edition: str | None = None,
        *,
        games: int | None = None,
        **options: Value,
    ) -> Series:
        """A series without games; `starter` is a name, or what the lot is drawn with."""
        rules, chosen = game.rules(edition, **options), edition or game.edition.name
        if len(set(names)) < 2:
            raise ValueError(f"a series needs two names, not {names[0]!r} twice")
        _check_games(game.editions[chosen], games)
        first = starter.choice(names) if isinstance(starter, Random) else starter
        if first not in names:
            raise ValueError(f"{first!r} does not play in this series")
        return cls(game, chosen, rules, names, games, first)

    @property
    def scoring(self) -> Scoring:
        return self.game.editions[self.edition].scoring

    # Playing

    @property
    def next_starter(self) -> str | None:
        """Who starts the next game; None when the series is over."""
        return None if self.over else self._starter(len(self.results))

    def _starter(self, at: int) -> str:
        return self.first_starter if at % 2 == 0 else self._other(self.first_starter)

    def _other(self, name: str) -> str:
        return self.names[1 - self.names.index(name)]

    def add(
        self, position: Position[Any], outcome: Outcome | None, seated: Names | None = None
    ) -> Series:
        """The series with a game more: its last position and how it ended.

        A record gives both: `series.add(record.position, record.outcome())`. `seated` says who
        was a and who was b, or white and black; as a rule the starter is named first.
        """
        if self.over:
            raise ValueError("the series is over")
        if seated is None:
            starter = self._starter(len(self.results))
            seated = (starter, self._other(starter))
        elif set(seated) != set(self.names):
            raise ValueError(f"{' and '.join(seated)} do not play this series")
        outcome = self._checked(position, outcome)
        by_seat = _points(self.scoring, position, outcome)
        points = by_seat if seated == self.names else by_seat[::-1]
        return replace(self, results=(*self.results, Result(seated, outcome, points)))

    def _checked(self, position: Position[Any], outcome: Outcome | None) -> Outcome:
        if outcome is None:
            raise ValueError("the game is not over")
        if position.game is not self.game or position.rules != self.rules:
            raise ValueError(f"{position!r} was not played by the rules of this series")
        if position.is_study():
            raise ValueError(f"{position!r} is a study, no game of a series")
        if position.outcome() not in (None, outcome):
            raise ValueError(f"the board shows {position.outcome()}, not {outcome}")
        return outcome

    # Standing

    @property
    def totals(self) -> Points:
        """The points of both so far, in the order of `names`."""
        first = sum((result.points[0] for result in self.results), Fraction())
        return first, sum((result.points[1] for result in self.results), Fraction())

    @property
    def table(self) -> tuple[Row, ...]:
        """The points of each game and after each game."""
        points = [result.points for result in self.results]
        totals = accumulate(points, lambda so_far, new: (so_far[0] + new[0], so_far[1] + new[1]))
        return tuple(
            Row(at + 1, self._starter(at), *both)
            for at, both in enumerate(zip(points, totals, strict=True))
        )

    @property
    def leader(self) -> str | None:
        """Who has more points; None if both have the same."""
        first, second = self.totals
        return None if first == second else self.names[first < second]

    @property
    def over(self) -> bool:
        """Whether no game is left to play."""
        if self.games is None:
            return max(self.totals) >= SEVEN
        return len(self.results) == self.games

    @property
    def winner(self) -> str | None:
        """Who has won, perhaps before the series is over; None if nobody has, or it is drawn."""
        if self.over:
            return self.leader
        if self.games is None:
            return None
        lead = abs(self.totals[0] - self.totals[1])
        left = self.games - len(self.results)
        return self.leader if lead > left * self._most_points() else None

    def _most_points(self) -> int:
        """The most by which one game can change the lead."""
        if self.scoring is not Scoring.STONES:
            return 1
        options = self.rules.chosen(self.game.editions[self.edition].options)
        start = self.game.start(self.edition, **options)
        stones: int = sum(map(start.count, self.game.players))
        return 2 * stones


def _check_games(edition: Edition, games: int | None) -> None:
    if edition.scoring is Scoring.SEVEN:
        if games is not None:
            raise InvalidOptionError("series_by_points", edition=edition.name, points=SEVEN)
    elif games is None or games < 1:
        raise InvalidOptionError("series_by_games", edition=edition.name)


def _points(scoring: Scoring, position: Position[Any], outcome: Outcome) -> Points:
    """The points of both players, the first-named first."""
    first, second = (
        _points_of(scoring, position, outcome, player) for player in position.game.players
    )
    return Fraction(first), Fraction(second)


def _points_of(
    scoring: Scoring, position: Position[Any], outcome: Outcome, player: Player
) -> Fraction | int:
    won = outcome.winner is player
    took_all = won and position.count(player.other) == 0
    match scoring:
        case Scoring.SEVEN:
            return won + took_all
        case Scoring.STONES:
            return position.count(player) * (2 if took_all else 1)
        case Scoring.WINS:
            return Fraction(1, 2) if outcome.winner is None else int(won)
