"""The ways into the database: one to read by, and the one hand that writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hollows.server.settings import Settings

T = TypeVar("T")


class Hand(Protocol):
    """Whoever carries out work in one transaction."""

    async def commit(self, work: Callable[[Connection], T]) -> T:
        """What the work gives, once it is on the disk."""

    async def close(self) -> None: ...


class LoopHand:
    """Writes within the event loop, as PostgreSQL's driver does."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def commit(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """The engine is the store's."""


class ThreadHand:
    """Writes SQLite in a thread: one leap to it for a commit, not one for each statement."""

    def __init__(self, settings: Settings) -> None:
        url = make_url(settings.database).set(drivername="sqlite")
        self._engine: Engine = create_engine(url, pool_size=1, max_overflow=0)
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _lock)
        self._thread = ThreadPoolExecutor(1, "writer")

    async def commit(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._commit, work)

    def _commit(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()


def reading_engine(settings: Settings) -> AsyncEngine:
    """The engine of the database; a SQLite file, which holds the keys, is made for its owner."""
    if not settings.on_sqlite:
        return create_async_engine(
            settings.database, pool_size=5, max_overflow=5, pool_pre_ping=True, pool_timeout=10
        )
    settings.file.parent.mkdir(parents=True, exist_ok=True)
    settings.file.touch(0o600)
    engine = create_async_engine(settings.database, pool_size=4, max_overflow=0)
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _record: Any) -> None:
    """A commit is on the disk when it is confirmed; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _lock(connection: Connection) -> None:
    """What a transaction sees stays true until it is committed: nobody else writes meanwhile."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
