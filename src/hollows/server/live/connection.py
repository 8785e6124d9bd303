"""One page that listens to a game, whatever carries the messages to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

MOST_WAITING = 64  # messages; who does not fetch them comes back and asks for the state
CLOSED = ""


class Connection:
    """Messages on their way to one page; `person` plays, None watches."""

    __slots__ = (
        "_called", "_waiting", "_write", "asked", "closed", "heard", "holder", "lag", "person",
    )  # fmt: skip

    def __init__(self, holder: str, person: int | None) -> None:
        self.holder = holder
        self.person = person
        self.lag = 0  # milliseconds there and back
        self.asked = 0.0  # when the last ping was sent, 0 while none is out
        self.heard = 0.0
        self.closed = False
        self._waiting: deque[str] = deque()
        self._called: asyncio.Future[None] | None = None
        self._write: Callable[[str], bool] | None = None

    def go_straight(self, write: Callable[[str], bool]) -> None:
        """Hand messages to `write` from now on, which says whether the page takes more."""
        for message in self.take():
            write(message)
        self._write = write

    def send(self, message: str) -> None:
        """Put a message on its way; a page that takes none any more is closed."""
        if self.closed:
            return
        if self._write:
            if not self._write(message):
                self.close()
        elif len(self._waiting) >= MOST_WAITING:
            self.close()
        else:
            self._waiting.append(message)
            self._call()

    def close(self) -> None:
        self.closed = True
        self._call()

    def _call(self) -> None:
        if self._called and not self._called.done():
            self._called.set_result(None)

    async def next(self) -> str:
        """The next message, or `CLOSED` when nothing more will come."""
        while not self._waiting:
            if self.closed:
                return CLOSED
            self._called = asyncio.get_running_loop().create_future()
            await self._called
        return self._waiting.popleft()

    def take(self) -> list[str]:
        """The messages that wait."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken
