"""What the server keeps, in SQLite or PostgreSQL."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, literal, or_, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from hollows.server.settings import Settings
from hollows.server.store.engine import LoopHand, ThreadHand, reading_engine
from hollows.server.store.entries import Entry
from hollows.server.store.migrate import migrate
from hollows.server.store.schema import events, games, holders, keys, outages, subscriptions
from hollows.server.store.writer import Writer

ALIVE = "alive"  # when a server last said that it is there


@dataclass(frozen=True)
class KeptEvent:
    """An event as it is kept."""

    number: int
    at: int
    body: str


@dataclass(frozen=True)
class KeptGame:
    """A game as it is kept: how it was set up, its events, and who may play for whom."""

    id: str
    setup: str
    series: str
    host: str
    created: int
    events: tuple[KeptEvent, ...]
    holders: dict[str, int]


@dataclass(frozen=True)
class ListedGame:
    """A game in a list."""

    id: str
    person: int
    setup: str
    summary: str
    changed: int


class Store:
    """The database. Reading goes side by side, writing through one hand."""

    def __init__(self, settings: Settings) -> None:
        self.engine = reading_engine(settings)
        self._settings = settings
        self._writer: Writer | None = None

    @property
    def writer(self) -> Writer:
        assert self._writer, "the store is not open"
        return self._writer

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.run_sync(migrate)
        sqlite = self._settings.on_sqlite
        self._writer = Writer(ThreadHand(self._settings) if sqlite else LoopHand(self.engine))

    async def close(self) -> None:
        if self._writer:
            await self._writer.close()
        await self.engine.dispose()

    async def answers(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # Writing

    async def keep(self, event: dict[str, Any], *statements: tuple[Any, Any]) -> bool:
        """Keep an event; False if another process was first."""
        return await self.writer.keep(Entry(event, statements))

    async def write(self, *statements: tuple[Any, Any]) -> None:
        await self.writer.keep(Entry(None, statements))

    def creating(self, new: KeptGame, summary: str, after: str | None) -> list[tuple[Any, Any]]:
        """The statements that keep a new game: its host sits there, or all who sat at another."""
        row = {
            "id": new.id,
            "setup": new.setup,
            "series": new.series,
            "host": new.host,
            "created": new.created,
            "number": 0,
            "changed": new.created,
            "summary": summary,
        }
        if after is None:
            sitting = {"game": new.id, "holder": new.host, "person": 0}
            return [(insert(games), row), (insert(holders), sitting)]
        same = select(literal(new.id), holders.c.holder, holders.c.person)
        names = ["game", "holder", "person"]
        keeping_seats = insert(holders).from_select(names, same.where(holders.c.game == after))
        return [(insert(games), row), (keeping_seats, {})]

    def holding(self, game: str, holder: str, person: int) -> tuple[Any, Any]:
        """The statement that lets a browser play for a person, if the game is still there."""
        row = select(literal(game), literal(holder), literal(person)).where(games.c.id == game)
        new = self._kind.insert(holders).from_select(
            ["game", "holder", "person"], row.with_for_update(read=True)
        )
        changed = {"person": new.excluded.person}
        return new.on_conflict_do_update(index_elements=["game", "holder"], set_=changed), {}

    async def hold(self, game: str, holder: str, person: int) -> None:
        await self.write(self.holding(game, holder, person))

    async def delete_game(self, game: str, number: int) -> bool:
        """Delete a game that stands at event `number`; False if it has gone on meanwhile."""
        left = select(games.c.id).where(games.c.id == game).exists()
        await self.write(
            (delete(games).where(games.c.id == game, games.c.number == number), {}),
            (delete(events).where(events.c.game == game, ~left), {}),
            (delete(holders).where(holders.c.game == game, ~left), {}),
        )
        return not await self.numbers([game])

    async def subscribe(self, row: dict[str, str]) -> None:
        changed = ["holder", "p256dh", "auth", "language"]
        await self.write((self._upsert(subscriptions, ["endpoint"], changed), row))

    async def unsubscribe(self, endpoint: str, holder: str | None = None) -> None:
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        if holder is not None:
            gone = gone.where(subscriptions.c.holder == holder)
        await self.write((gone, {}))

    @property
    def _kind(self) -> Any:
        return sqlite if self.engine.dialect.name == "sqlite" else postgresql

    def _upsert(self, table: Any, key: list[str], changed: list[str]) -> Any:
        new = self._kind.insert(table)
        return new.on_conflict_do_update(
            index_elements=key, set_={name: new.excluded[name] for name in changed}
        )

    # Keys and outages

    async def key(self, name: str, make: str | None = None) -> str:
        """The key of that name, made if there is none; all processes get the same."""
        made = secrets.token_urlsafe(32) if make is None else make
        new = self._kind.insert(keys).on_conflict_do_nothing()
        await self.write((new, {"name": name, "value": made}))
        found = await self.find_key(name)
        assert found is not None
        return found

    async def find_key(self, name: str) -> str | None:
        async with self.engine.connect() as connection:
            found = await connection.scalar(select(keys.c.value).where(keys.c.name == name))
        return None if found is None else str(found)

    async def say_alive(self, now: int) -> None:
        await self.write(
            (self._upsert(keys, ["name"], ["value"]), {"name": ALIVE, "value": f"{now}"})
        )

    async def add_outage(self, begin: int, end: int) -> None:
        new = self._kind.insert(outages).on_conflict_do_nothing()
        await self.write((new, {"begin": begin, "end": end}))

    async def outages(self) -> list[tuple[int, int]]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(outages).order_by(outages.c.begin))
            return [(row.begin, row.end) for row in rows]

    # Reading

    async def load(self, game: str) -> KeptGame | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.id == game))).first()
            if row is None:
                return None
            told = await self._events(connection, game, 0)
            who = await connection.execute(select(holders).where(holders.c.game == game))
            people = {line.holder: line.person for line in who}
        return KeptGame(row.id, row.setup, row.series, row.host, row.created, told, people)

    async def events_after(self, game: str, number: int) -> tuple[KeptEvent, ...]:
        async with self.engine.connect() as connection:
            return await self._events(connection, game, number)

    async def _events(
        self, connection: AsyncConnection, game: str, number: int
    ) -> tuple[KeptEvent, ...]:
        wanted = select(events.c.number, events.c.at, events.c.body).where(
            events.c.game == game, events.c.number > number
        )
        rows = await connection.execute(wanted.order_by(events.c.number))
        return tuple(KeptEvent(row.number, row.at, row.body) for row in rows)

    async def person(self, game: str, holder: str) -> int | None:
        wanted = select(holders.c.person).where(holders.c.game == game, holders.c.holder == holder)
        async with self.engine.connect() as connection:
            found: int | None = await connection.scalar(wanted)
        return found

    async def games_of(self, holder: str, most: int) -> list[ListedGame]:
        """The holder's games, the latest first, running ones before finished ones."""
        wanted = (
            select(games.c.id, holders.c.person, games.c.setup, games.c.summary, games.c.changed)
            .join(holders, holders.c.game == games.c.id)
            .where(holders.c.holder == holder)
            .order_by(games.c.ended.is_not(None), games.c.changed.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return [ListedGame(*row) for row in await connection.execute(wanted)]

    async def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        """How far these games are."""
        wanted = select(games.c.id, games.c.number).where(games.c.id.in_(list(ids)))
        async with self.engine.connect() as connection:
            return {row.id: row.number for row in await connection.execute(wanted)}

    async def due(self, now: int, most: int) -> list[str]:
        """Running games in which somebody's time may be up."""
        wanted = select(games.c.id).where(games.c.ended.is_(None), games.c.deadline <= now)
        async with self.engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(games.c.deadline).limit(most))
            return [row.id for row in rows]

    async def outdated(self, ended: int, idle: int, most: int) -> list[str]:
        """Games that ended before `ended`, or in which nothing has happened since `idle`."""
        wanted = select(games.c.id).where(
            or_(games.c.ended < ended, games.c.ended.is_(None) & (games.c.changed < idle))
        )
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(wanted.limit(most))]

    async def subscriptions_of(self, game: str, person: int) -> list[Any]:
        """Where the browsers that play for this person want to be told."""
        wanted = (
            select(subscriptions)
            .join(holders, holders.c.holder == subscriptions.c.holder)
            .where(holders.c.game == game, holders.c.person == person)
        )
        async with self.engine.connect() as connection:
            return list(await connection.execute(wanted))

    async def count_games(self) -> int:
        async with self.engine.connect() as connection:
            return int(await connection.scalar(select(func.count()).select_from(games)) or 0)

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees the database as it is now, whatever is written meanwhile."""
        async with self.engine.connect() as connection:
            if self.engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                if self.engine.dialect.name == "sqlite":  # whose driver begins with a write only
                    await connection.exec_driver_sql("BEGIN")
                yield connection
