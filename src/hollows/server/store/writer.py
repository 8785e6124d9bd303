"""The one hand that writes: what many games have to keep goes into one commit.

While a commit is under way the next entries gather, so that a slow disk makes bigger commits
instead of a longer queue. An entry is told that it is kept only when it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import DBAPIError, OperationalError

from hollows.server.store.engine import Hand
from hollows.server.store.entries import Entry, write

MOST = 500  # entries of one commit
PACE = 0.04  # seconds from one commit to the next: a commit costs as much as many moves
TRIES = 6
PAUSE = 0.25  # seconds before the second try, then doubled

log = logging.getLogger(__name__)


class NotKeptError(Exception):
    """The database did not answer: nothing was kept."""


class Writer:
    """Drains the queue, one commit at a time."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._waiting: list[Entry] = []
        self._called = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0

    async def keep(self, entry: Entry) -> bool:
        """Whether the entry was kept; False if its event's number was taken."""
        if self._closing:
            raise NotKeptError("the server is stopping")
        self._waiting.append(entry)
        self._called.set()
        return await entry.kept

    async def close(self) -> None:
        """Keep what waits, then stop."""
        self._closing = True
        self._called.set()
        await self._task
        await self._hand.close()

    async def _run(self) -> None:
        loop, begun = asyncio.get_running_loop(), 0.0
        while self._waiting or not self._closing:
            await self._called.wait()
            await asyncio.sleep(begun + PACE - loop.time())
            begun = loop.time()
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not self._waiting and not self._closing:
                self._called.clear()
            if batch:
                await self._commit_or_fail(batch)

    async def _commit_or_fail(self, batch: list[Entry]) -> None:
        try:
            taken = await self._try(batch)
        except Exception as error:
            log.exception("nothing could be kept: %s", type(error).__name__)
            for entry in batch:
                if not entry.kept.done():
                    entry.kept.set_exception(NotKeptError("the database does not answer"))
            return
        self.commits += 1
        for entry in batch:
            if not entry.kept.done():
                entry.kept.set_result(entry not in taken)

    async def _try(self, batch: list[Entry]) -> set[Entry]:
        """Commit, again after a break of the connection; the entries whose number was taken."""
        for attempt in range(TRIES):
            try:
                return await self._hand.commit(lambda connection: write(connection, batch))
            except (OperationalError, DBAPIError, OSError) as error:
                passing = not isinstance(error, DBAPIError) or _passing(error)
                if attempt == TRIES - 1 or not passing:
                    raise
                log.warning("the database does not answer, trying again")
                await asyncio.sleep(PAUSE * 2**attempt)
        raise AssertionError


def _passing(error: DBAPIError) -> bool:
    """Whether a later try may succeed: the connection broke, or somebody else is writing."""
    return (
        isinstance(error, OperationalError)
        or error.connection_invalidated
        or (getattr(error.orig, "sqlstate", "") or "").startswith(("08", "40", "53", "57"))
    )
