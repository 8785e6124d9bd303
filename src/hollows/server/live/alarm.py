"""The alarm of a game's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

LATEST = 3600  # seconds: what is due later is found by the hall's round


class Alarm:
    """Rings when something is due; one that rings too early looks again.

    So a move, which as a rule puts the time off, leaves the alarm where it is.
    """

    def __init__(
        self, now: Callable[[], int], due: Callable[[], int | None], ring: Callable[[], None]
    ) -> None:
        self._now, self._due, self._ring = now, due, ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """See to it that it rings no later than when it is due."""
        due = self._due()
        if due is None:
            self.cancel()
            return
        loop, seconds = asyncio.get_running_loop(), max(0, due - self._now()) / 1000 + 0.005
        if self._timer and self._timer.when() <= loop.time() + seconds:
            return
        self.cancel()
        if seconds < LATEST:
            self._timer = loop.call_later(seconds, self._look)

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
