"""What a position is worth to the player to move: an estimate or a proof, never mixed up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import inf

DIGITS = 6  # of a chance, so that turning a score round twice gives it back exactly


@total_ordering
@dataclass(frozen=True, slots=True)
class Score:
    """The value of a position for the player to move.

    `value` is his lead in the game's own unit and `chance` the points he can expect, from 0 to
    1. A `proven` score says how the game ends: `moves` counts both players' moves up to there,
    None where only the result is known, and `value` is then the lead at the end.

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
        unit = self.unit.removesuffix("s") if abs(self.value) == 1 else self.unit
        lead = f"{self.value:+g} {unit}" if self.value else f"0 {unit}"
        if not self.proven:
            return lead
        if self.result == 0:
            return "proven draw"
        name = "win" if self.result == 1 else "loss"
        return f"proven {name}, {lead}" if self.moves is None else f"proven {name} in {self.moves}"
