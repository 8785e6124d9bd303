"""The draw by repetition, which needs the past of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from hollows.games import Outcome, Reason

THIRD = 3  # the same placement for the third time draws


class Past:
    """How often each placement of a game has come."""

    def __init__(self, placements: Iterable[bytes] = ()) -> None:
        self._times = Counter(placements)

    def add(self, placement: bytes) -> bool:
        """Count a placement; whether it has now come for the third time."""
        self._times[placement] += 1
        return self._times[placement] >= THIRD

    def would_draw(self, placement: bytes) -> bool:
        """Whether this placement would come for the third time."""
        return self._times[placement] >= THIRD - 1


def repeated(placements: Sequence[bytes]) -> Outcome | None:
    """The draw, if the last placement of a game has come for the third time."""
    third = placements.count(placements[-1]) >= THIRD
    return Outcome(None, Reason.REPETITION) if third else None
