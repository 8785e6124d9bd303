"""Backups: a SQLite file with the same tables, whatever the database is.

So a backup is also the way from a club's SQLite to PostgreSQL. It holds the server's keys, so it
is written for its owner alone.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import func, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from hollows.saving import written_beside
from hollows.server.live.registry import OUTAGE
from hollows.server.settings import Settings, read_settings
from hollows.server.store import Store
from hollows.server.store.schema import games, metadata

PORTION = 2000  # rows


class NoBackupError(Exception):
    """Why there is no backup, or none to restore; one line."""


async def backup(settings: Settings, file: Path) -> int:
    """Copy everything into a new file, as it is at this moment; how many games it holds."""
    if file.exists():
        raise NoBackupError(f"{file} exists already: name a new file")
    if settings.on_sqlite and not settings.file.is_file():
        raise NoBackupError(f"there is no database {settings.file}")
    source = Store(settings)
    file.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(file) as unfinished:
        target = Store(read_settings(database=str(unfinished)))
        try:
            await source.open()
            os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY, 0o600))
            await target.open()
            async with source.snapshot() as reading, target.engine.begin() as writing:
                return await _copy(reading, writing)
        except DBAPIError as error:
            if _is_full(error):
                raise NoBackupError(f"{file}: there is no room left for the backup") from error
            raise
        finally:
            await source.close()
            await target.close()


def _is_full(error: DBAPIError) -> bool:
    """Whether SQLite could not write, which only the new file makes it do."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


async def restore(settings: Settings, file: Path) -> int:
    """Fill the database, which must hold no game, with a backup; how many games came."""
    if not file.exists():
        raise NoBackupError(f"there is no file {file}")
    if not _is_ours(file):
        raise NoBackupError(f"{file} holds no backup: hollows backup writes one")
    source, target = Store(read_settings(database=str(file))), Store(settings)
    try:
        await source.open()
        await target.open()
        if await target.count_games():
            raise NoBackupError("the database holds games already: restore into an empty one")
        alive = int(await target.find_key("alive") or 0)
        if time.time() * 1000 - alive < OUTAGE:
            raise NoBackupError("a server works with this database: stop it, and try again")
        async with source.snapshot() as reading, target.engine.begin() as writing:
            for table in reversed(metadata.sorted_tables):
                await writing.execute(table.delete())
            return await _copy(reading, writing)
    finally:
        await source.close()
        await target.close()


def _is_ours(file: Path) -> bool:
    """Whether it is a SQLite file with our tables; nothing is written to it."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as looking:
            return bool(looking.execute("SELECT count(*) FROM alembic_version").fetchone()[0])
    except sqlite3.Error:
        return False


async def _copy(reading: AsyncConnection, writing: AsyncConnection) -> int:
    for table in metadata.sorted_tables:
        rows = await reading.stream(select(table).execution_options(yield_per=PORTION))
        async for portion in rows.mappings().partitions(PORTION):
            await writing.execute(insert(table), [dict(row) for row in portion])
    return int(await writing.scalar(select(func.count()).select_from(games)) or 0)
