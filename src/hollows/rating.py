"""Glicko-2 ratings for a tournament of several players.

M. Glickman, "Example of the Glicko-2 system" (2022), http://www.rating.net/glicko/glicko2.pdf; the
steps below are those of that paper. A round of the tournament, in which everybody meets everybody
in one pair of games, is one rating period, so the order of games within a round does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import NamedTuple

TAU = 0.5  # how fast a volatility may change; the paper advises 0.3 to 1.2
SCALE = 173.7178  # Elo points in one unit of the paper's own scale
TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, how sure that is, and how erratic he plays."""

    rating: float = 1500
    deviation: float = 350
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - 1500) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE

    def __str__(self) -> str:
        return f"{self.rating:.0f} ± {2 * self.deviation:.0f}"


class Game(NamedTuple):
    """One game: what the first player scored against the second, 1, 1/2 or 0."""

    first: str
    second: str
    points: float


def ratings(rounds: Iterable[Iterable[Game]]) -> dict[str, Rating]:
    """Everybody's rating after these rounds, the strongest first."""
    table: dict[str, Rating] = {}
    for games in rounds:
        met: dict[str, list[tuple[Rating, float]]] = {}
        for first, second, points in games:
            one, other = table.get(first, Rating()), table.get(second, Rating())
            met.setdefault(first, []).append((other, points))
            met.setdefault(second, []).append((one, 1 - points))
        table |= {name: rated(table.get(name, Rating()), results) for name, results in met.items()}
    return dict(sorted(table.items(), key=lambda entry: -entry[1].rating))


def rated(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after a period of games against these opponents with these points."""
    expected = [(_g(other.phi), _expectation(own, other), points) for other, points in results]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e, _points in expected)  # step 3
    surprise = sum(g * (points - e) for g, e, points in expected)
    volatility = _volatility(own, variance, variance * surprise)  # steps 4 and 5
    before = own.phi**2 + volatility**2  # step 6
    after = 1 / (1 / before + 1 / variance)  # step 7
    return Rating(1500 + SCALE * (own.mu + after * surprise), SCALE * sqrt(after), volatility)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expectation(own: Rating, other: Rating) -> float:
    return 1 / (1 + exp(-_g(other.phi) * (own.mu - other.mu)))


def _volatility(own: Rating, variance: float, improvement: float) -> float:
    """Step 5: the root of f, by the Illinois algorithm."""
    a = log(own.volatility**2)
    phi2, delta2 = own.phi**2, improvement**2

    def f(x: float) -> float:
        e = exp(x)
        return (
            e * (delta2 - phi2 - variance - e) / (2 * (phi2 + variance + e) ** 2) - (x - a) / TAU**2
        )

    low, high = a, a - TAU
    if delta2 > phi2 + variance:
        high = log(delta2 - phi2 - variance)
    else:
        while f(high) < 0:
            high -= TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
