"""The timer of a game's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LATEST = 3600  # seconds: what is due later is found by the registry's round


class DeadlineTimer:
    """Rings when something is due; one that rings too early looks again.

    So a move, which as a rule puts the time off, leaves the alarm where it is.
    """

    def __init__(
        self, now: Callable[[], int], due: Callable[[], int | None], ring: Callable[[], None]
    ) -> None:
        self._now, self._due, self._ring = now, due, ring
        self._timer: asyncio.TimerHandle | None = None
        self._at = 0  # when it rings

    def set(self) -> None:
        """See to it that it rings no later than when it is due."""
        due = self._due()
        if self._timer and due is not None and self._at <= due:
            return
        self.cancel()
        if due is None:
            return
        seconds = max(0, due - self._now()) / 1000 + 0.005
        if seconds < LATEST:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._look)
            self._at = due

    def _look(self) -> None:
        self._timer = None
        due = self._due()
        if due is not None and self._now() >= due:
            self._ring()
        else:
            self.set()

    def cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
