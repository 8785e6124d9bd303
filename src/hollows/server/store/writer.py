"""The one hand that writes: what many games have to keep goes into one commit.

While a commit is under way the next entries gather, so that a slow disk makes bigger commits
instead of a longer queue. An entry is told that it is kept only when it is on the disk.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

MOST = 500  # entries of one commit
TRIES = 6
PAUSE = 0.25  # seconds before the second try, then doubled

log = logging.getLogger(__name__)

# Rows travel as one JSON text: the statement stays the same however many there are
KEEP_EVENTS = {
    "sqlite": text(
        "INSERT OR IGNORE INTO events (game, number, at, body)"
        " SELECT value ->> 'game', value ->> 'number', value ->> 'at', value ->> 'body'"
        " FROM json_each(:rows) WHERE true RETURNING game"
    ),
    "postgresql": text(
        "INSERT INTO events (game, number, at, body) SELECT game, number, at, body"
        " FROM json_to_recordset(CAST(:rows AS json))"
        " AS r(game text, number integer, at bigint, body text) ORDER BY game"
        " ON CONFLICT DO NOTHING RETURNING game"
    ),
}
SUM_UP = {
    "sqlite": text(
        "UPDATE games SET number = value ->> 'number', changed = value ->> 'at',"
        " deadline = value ->> 'deadline', ended = value ->> 'ended',"
        " summary = value ->> 'summary'"
        " FROM json_each(:rows) WHERE games.id = value ->> 'game'"
    ),
    "postgresql": text(
        "UPDATE games SET number = r.number, changed = r.at, deadline = r.deadline,"
        " ended = r.ended, summary = r.summary FROM json_to_recordset(CAST(:rows AS json))"
        " AS r(game text, number integer, at bigint, deadline bigint, ended bigint, summary text)"
        " WHERE games.id = r.game AND games.number < r.number"
    ),
}


class NotKept(Exception):
    """The database did not answer: nothing was kept."""


@dataclass(eq=False)
class Entry:
    """What must be kept together: an event with its game's summary, and statements beside it.

    The statements are left out if another process has already kept an event of that number.
    """

    event: dict[str, Any] | None = None
    statements: Sequence[tuple[Any, Any]] = ()
    kept: asyncio.Future[bool] = field(init=False)

    def __post_init__(self) -> None:
        self.kept = asyncio.get_running_loop().create_future()


class Writer:
    """Drains the queue, one commit at a time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[Entry] = []
        self._called = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0

    async def keep(self, entry: Entry) -> bool:
        """Whether the entry was kept; False if its event's number was taken."""
        if self._closing:
            raise NotKept("the server is stopping")
        self._waiting.append(entry)
        self._called.set()
        return await entry.kept

    async def close(self) -> None:
        """Keep what waits, then stop."""
        self._closing = True
        self._called.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            await self._called.wait()
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
                    entry.kept.set_exception(NotKept("the database does not answer"))
            return
        self.commits += 1
        for entry in batch:
            if not entry.kept.done():
                entry.kept.set_result(id(entry) not in taken)

    async def _try(self, batch: list[Entry]) -> set[int]:
        """Commit, again after a break of the connection; the entries whose number was taken."""
        for attempt in range(TRIES):
            try:
                async with self._engine.begin() as connection:
                    return await self._write(connection, batch)
            except (OperationalError, DBAPIError, OSError) as error:
                passing = not isinstance(error, DBAPIError) or _passing(error)
                if attempt == TRIES - 1 or not passing:
                    raise
                log.warning("the database does not answer, trying again")
                await asyncio.sleep(PAUSE * 2**attempt)
        raise AssertionError

    async def _write(self, connection: AsyncConnection, batch: list[Entry]) -> set[int]:
        dialect = connection.dialect.name
        rows = {entry.event["game"]: entry.event for entry in batch if entry.event}
        taken: set[int] = set()
        if rows:
            kept = await connection.execute(
                KEEP_EVENTS[dialect], {"rows": json.dumps([rows[game] for game in sorted(rows)])}
            )
            new = {row.game for row in kept}
            taken = {id(entry) for entry in batch if entry.event and entry.event["game"] not in new}
            if new:
                sums = json.dumps([rows[game] for game in sorted(new)])
                await connection.execute(SUM_UP[dialect], {"rows": sums})
        for entry in batch:
            if id(entry) not in taken:
                for statement, values in entry.statements:
                    await connection.execute(statement, values)
        return taken


def _passing(error: DBAPIError) -> bool:
    """Whether a later try may succeed: the connection broke, or somebody else is writing."""
    return (
        isinstance(error, OperationalError)
        or error.connection_invalidated
        or (getattr(error.orig, "sqlstate", "") or "").startswith(("08", "40", "53", "57"))
    )
