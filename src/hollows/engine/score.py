"""What a position is worth to the player to move: an estimate or a proof, never mixed up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import total_ordering
from math import inf

from hollows.games.rules import _
from hollows.words import Words

DIGITS = 6  # of a chance, so that turning a score round twice gives it back exactly
UNIT = 100  # as in kernel/core/score.hpp

# How a game is proven to end; neither the lead nor the number of moves is always known
PROVEN = {1: _("proven win"), 0: _("proven draw"), -1: _("proven loss")}
PROVEN_BY = PROVEN | {1: _("proven win, {lead}"), -1: _("proven loss, {lead}")}
PROVEN_IN = PROVEN | {1: _("proven win in {moves}"), -1: _("proven loss in {moves}")}
# The same, where "proven" is said elsewhere
ENDS = {1: _("win"), 0: _("draw"), -1: _("loss")}
ENDS_BY = ENDS | {1: _("win, {lead}"), -1: _("loss, {lead}")}
ENDS_IN = ENDS | {1: _("win in {moves}"), -1: _("loss in {moves}")}

_Ends = Mapping[int, str]


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """The value of a position for the player to move.

    `value` is his lead in the game's own unit and `chance` the points he can expect, from 0 to
    1. A `proven` score says how the game ends: `moves` counts both players' moves up to there,
    None where that is not known, and `value` is the lead at the end, 0 where only the winner is
    known.

    Better scores are greater: a longer loss is better, a shorter win is better, and all
    estimates lie between the proven losses and the proven wins.
    """

    value: float
    unit: str
    chance: float
    proven: bool = False
    moves: int | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.chance <= 1:
            raise ValueError(f"a chance lies between 0 and 1, not at {self.chance}")
        if self.moves is not None and not self.proven:
            raise ValueError("an estimate knows no number of moves")
        object.__setattr__(self, "chance", round(self.chance, DIGITS))

    @classmethod
    def win(cls, moves: int | None, value: float, unit: str) -> Score:
        """A proven win."""
        return cls(value, unit, 1.0, True, moves)

    @classmethod
    def loss(cls, moves: int | None, value: float, unit: str) -> Score:
        """A proven loss."""
        return cls(value, unit, 0.0, True, moves)

    @classmethod
    def draw(cls, unit: str, moves: int | None = None) -> Score:
        """A proven draw."""
        return cls(0, unit, 0.5, True, moves)

    @property
    def result(self) -> int | None:
        """1 for a proven win, 0 for a proven draw, -1 for a proven loss, None for an estimate."""
        return round(2 * self.chance - 1) if self.proven else None

    def _rank(self) -> tuple[float, ...]:
        result = self.result or 0
        length = inf if self.moves is None else self.moves
        nearness = -result * length if result else 0
        return (result, nearness, self.chance, self.value, self.proven)

    def __lt__(self, other: Score) -> bool:
        if not isinstance(other, Score) or other.unit != self.unit:
            return NotImplemented
        return self._rank() < other._rank()

    def __neg__(self) -> Score:
        """The same score as the other player sees it."""
        return Score(0 - self.value, self.unit, 1 - self.chance, self.proven, self.moves)

    def __str__(self) -> str:
        """The score in English, whatever the environment."""
        return self.say(Words())

    def say(self, words: Words) -> str:
        """The score in a sentence's words."""
        if self.result is None:
            return words.say_lead(self.value, self.unit)
        return self._say_end(words, PROVEN, PROVEN_BY, PROVEN_IN)

    def say_result(self, words: Words) -> str:
        """How the game is proven to end."""
        return self._say_end(words, ENDS, ENDS_BY, ENDS_IN)

    def _say_end(self, words: Words, plain: _Ends, by_lead: _Ends, in_moves: _Ends) -> str:
        endings = in_moves if self.moves is not None else by_lead if self.value else plain
        lead = words.say_lead(self.value, self.unit)
        return words.gettext(endings[self.result or 0], lead=lead, moves=self.moves)
