"""What a match proves: Elo with error bars, the chance of being better, and the SPRT.

Every opening is played from both sides, and the two games of such a pair are not independent: an
opening that favours one seat gives each player a win. So pairs are counted, not games (the
pentanomial model). All of it is pure arithmetic on five counts.

>>> pairs = Pairs((19, 23, 269, 81, 108))
>>> str(elo(pairs))
'+83.6 ± 16.1'
>>> Sprt(0, 10).verdict(pairs)
<Verdict.STRONGER: 'stronger'>
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import erf, inf, isfinite, log, log10, sqrt

POINTS = (0.0, 0.25, 0.5, 0.75, 1.0)  # the share of its two points that a pair brought
NEVER_SEEN = 1e-3  # stands for a count of 0 in the SPRT, as in fishtest: a logarithm needs one
SIGMAS = 1.959964  # either side of the mean hold 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Pairs:
    """How often a pair of games brought 0, 1/2, 1, 1 1/2 and 2 points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    def __post_init__(self) -> None:
        if len(self.counts) != len(POINTS) or any(count < 0 for count in self.counts):
            raise ValueError(f"pairs are five counts, not {self.counts}")

    @classmethod
    def of(cls, points: Iterable[float]) -> Pairs:
        """The counts of pairs that brought so many points each."""
        found = Counter(points)
        if unknown := set(found) - {2 * share for share in POINTS}:
            raise ValueError(f"no pair of games brings {unknown.pop()} points")
        none, half, one, more, two = (found[2 * share] for share in POINTS)
        return cls((none, half, one, more, two))

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of all points, from 0 to 1."""
        return _mean(self.counts) if self.number else 0.5

    @property
    def error(self) -> float:
        """The standard error of the score."""
        squares = (share - self.score for share in POINTS)
        spread = sum(n * square**2 for n, square in zip(self.counts, squares, strict=True))
        return sqrt(spread) / self.number if self.number else inf

    def turned(self) -> Pairs:
        """The same pairs as the other player sees them."""
        none, half, one, more, two = self.counts
        return Pairs((two, more, one, half, none))


# Elo


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference in strength and the interval that holds it with 95 %."""

    difference: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        if isfinite(self.error):
            return f"{self.difference:+.1f} ± {self.error:.1f}"
        return f"{self.difference:+.1f}, between {self.low:+.1f} and {self.high:+.1f}"


def elo_of(score: float) -> float:
    """The difference in Elo at which the stronger player is expected to score so much."""
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score))


def score_of(difference: float) -> float:
    """The score expected of a player who is so much stronger."""
    return 1 / (1 + 10 ** (-difference / 400))


def elo(pairs: Pairs) -> Elo:
    """The difference in strength that the pairs show."""
    reach = SIGMAS * pairs.error
    if not reach:  # all pairs alike: what never happened in n trials is rarer than 3/n, with 95 %
        reach = 3 / pairs.number
    low, high = pairs.score - reach, pairs.score + reach
    return Elo(elo_of(pairs.score), elo_of(low), elo_of(high))


def superiority(pairs: Pairs) -> float:
    """The chance that the player is the better one, from 0 to 1 (LOS)."""
    lead = pairs.score - 0.5
    if not pairs.error:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return (1 + erf(lead / pairs.error / sqrt(2))) / 2


# The sequential probability ratio test


class Verdict(StrEnum):
    """What a finished test says."""

    STRONGER = "stronger"  # by elo1 rather than by elo0
    NOT_STRONGER = "not stronger"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test whether a player is stronger by `elo1` rather than by `elo0`.

    If he really is stronger by elo0 only, the test finds him stronger with the chance `alpha`; if
    by elo1, it fails to see that with the chance `beta`.

    It is the generalised test (X. Li, J. Liu, Z. Ying, 2014) as fishtest used it: each hypothesis
    is given the distribution of pairs with its mean that explains the results best; see
    doc/MLE_multinomial.pdf in https://github.com/vdbergh/pentanomial.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"elo0 must be below elo1: {self.elo0:g} is not below {self.elo1:g}")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise ValueError(f"{name} must lie between 0 and 0.5, not at {chance:g}")

    @property
    def bounds(self) -> tuple[float, float]:
        """The test is over where the ratio leaves these: below, not stronger; above, stronger."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """The logarithm of how much better elo1 explains the pairs than elo0 (LLR)."""
        counts = [count or NEVER_SEEN for count in pairs.counts]
        less, more = (_likeliest(counts, score_of(elo)) for elo in (self.elo0, self.elo1))
        ratios = zip(counts, less, more, strict=True)
        return sum(count * log(high / low) for count, low, high in ratios) if pairs.number else 0.0

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """What is proven, or None while the games must go on."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        if low < ratio < high:
            return None
        return Verdict.STRONGER if ratio >= high else Verdict.NOT_STRONGER


def _likeliest(counts: Sequence[float], score: float) -> list[float]:
    """The distribution with this mean score that makes the counts likeliest.

    It is p / (1 + t (x - score)) for every share x seen with the frequency p; t is the root of a
    function that falls over the whole interval in which all terms are positive.
    """
    total = sum(counts)
    away = [share - score for share in POINTS]
    low, high = -1 / away[-1], -1 / away[0]
    for _halving in range(100):
        middle = (low + high) / 2
        excess = sum(n * x / (1 + middle * x) for n, x in zip(counts, away, strict=True))
        low, high = (middle, high) if excess > 0 else (low, middle)
    return [n / total / (1 + low * x) for n, x in zip(counts, away, strict=True)]


def _mean(counts: Sequence[float]) -> float:
    return sum(n * share for n, share in zip(counts, POINTS, strict=True)) / sum(counts)
