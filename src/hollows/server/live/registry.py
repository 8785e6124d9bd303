"""All live games of this process: found when asked for, forgotten when nobody is there."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import string
import time
from collections.abc import Coroutine
from typing import Any
from uuid import uuid4

from hollows.server import messages as m
from hollows.server.fanout import Fanout
from hollows.server.live import tell
from hollows.server.live.connection import Connection
from hollows.server.live.judge import Refusal
from hollows.server.live.room import Room
from hollows.server.live.table import Body, Outages, Table
from hollows.server.live.terms import Terms
from hollows.server.metrics import Metrics
from hollows.server.settings import Settings
from hollows.server.store import KeptGame, NotKept, Store

ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 10  # 59 bits
DAY = 24 * 60 * 60 * 1000
ROUND = 1.0  # seconds
ALIVE_EVERY = 2  # rounds
SWEEP_EVERY = 5
REPEAT_EVERY = 20
CLEAN_EVERY = 600
FORGET = 60_000  # milliseconds after which an empty room is forgotten
OUTAGE = 3_000  # a server says every two seconds that it is there: shorter breaks are none
PING_EVERY = 15.0  # seconds
DEAF = 45.0  # a page that has not answered for so long is gone
AWAY = 500  # milliseconds that a page should wait before it comes back

log = logging.getLogger(__name__)


class NoSuchGame(Exception):
    """There is no game of that name."""


class Hall:
    """The rooms, and the round that somebody makes through them every second."""

    def __init__(self, store: Store, fanout: Fanout, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.fanout = fanout
        self.settings = settings
        self.metrics = metrics
        self.process = uuid4().hex
        self.connections: set[Connection] = set()
        self.rooms: dict[str, Room] = {}
        self.on_turn: list[Any] = []  # called with each room in which a player's turn has come
        self.closing = False
        self._outages = Outages(())
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._rounds: asyncio.Task[None] | None = None

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; its failure is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("something went wrong beside", exc_info=error)

    # Opening and closing

    async def open(self) -> None:
        """Learn how long no server was there, then begin the rounds."""
        now = self.now()
        alive = int(await self.store.find_key("alive") or now)
        if now - alive > OUTAGE:
            await self.store.add_outage(alive, now)
        self._outages = Outages(tuple(await self.store.outages()))
        await self.store.say_alive(now)
        await self.fanout.open(self._hear, self._hear_again)
        self._rounds = asyncio.create_task(self._make_rounds(), name="rounds")

    async def say_goodbye(self) -> None:
        """Hand the players over: they come back in a moment, here or elsewhere."""
        self.closing = True
        message = m.Reconnect(after=AWAY).model_dump_json()
        for connection in list(self.connections):
            connection.send(message)
            connection.close()

    async def close(self) -> None:
        await self.say_goodbye()
        if self._rounds:
            self._rounds.cancel()
        for room in list(self.rooms.values()):
            room.close()
        for task in list(self._tasks):
            task.cancel()
        await self.fanout.close()

    # Games

    async def create(self, terms: Terms, host: str) -> Room:
        new, statements = self.new_game(terms, host)
        await self.store.write(*statements)
        self.metrics.games.inc()
        await self.fanout.subscribe(new.id)
        return self._open(new)

    def new_game(
        self, terms: Terms, host: str, *, after: str | None = None, series: str | None = None
    ) -> tuple[KeptGame, list[tuple[Any, Any]]]:
        """A new game, and the statements that keep it."""
        game = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        now = self.now()
        table = Table.lay(game, terms, now)
        new = KeptGame(game, terms.dump(), series or game, host, now, (), {host: 0})
        return new, self.store.creating(new, tell.summary(table), after)

    async def room(self, game: str) -> Room:
        """The live game, loaded if need be; `NoSuchGame` if there is none."""
        if room := self.rooms.get(game):
            room.used = self.now()
            return room
        if game not in self._loading:
            loading = asyncio.ensure_future(self._load(game))
            self._loading[game] = loading
            loading.add_done_callback(lambda _done: self._loading.pop(game, None))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room:
        await self.fanout.subscribe(game)  # first, so that nothing falls between
        kept = await self.store.load(game)
        if kept is None:
            await self.fanout.unsubscribe(game)
            raise NoSuchGame(game)
        return self._open(kept)

    def _open(self, kept: KeptGame) -> Room:
        table = Table.lay(kept.id, Terms.load(kept.setup), kept.created, self._outages)
        self.rooms[kept.id] = room = Room(self, kept, table)
        self.fanout.publish(kept.id, {"who": True})
        return room

    async def delete(self, room: Room) -> None:
        """Delete a game; whoever listens is told. `Refusal` while it is played."""
        await room.delete()
        self.fanout.publish(room.table.id, {"gone": True})
        await self._gone(room.table.id)

    async def _gone(self, game: str) -> None:
        if room := self.rooms.pop(game, None):
            room.audience.tell(m.Gone().model_dump_json())
            room.close()
        await self.fanout.unsubscribe(game)

    def happened(self, room: Room, body: Body) -> None:
        """An event was kept and told by this process."""
        self.metrics.count_event(body["type"])
        if body["type"] in ("move", "sat") and not room.table.outcome:
            for call in self.on_turn:
                call(room)

    # Other processes

    async def _hear(self, game: str, said: dict[str, Any]) -> None:
        """Another process says something about a game that is open here."""
        room = self.rooms.get(game)
        if room is None or said["from"] == self.process:
            return
        if "event" in said:
            if room.busy:  # the other games shall not wait for this one's commit
                self.start(room.hear(said["event"]))
            else:
                await room.hear(said["event"])
        elif "here" in said:
            room.audience.hear_presence(said["from"], said["here"])
        elif "who" in said:
            room.audience.repeat_presence()
        elif "gone" in said:
            await self._gone(game)

    async def _hear_again(self) -> None:
        """Something may have been said that was not heard: see how far the games are."""
        ids = list(self.rooms)
        for begin in range(0, len(ids), 500):
            numbers = await self.store.numbers(ids[begin : begin + 500])
            for game, number in numbers.items():
                room = self.rooms.get(game)
                if room and room.table.number < number:
                    await room.catch_up()

    # The round

    async def _make_rounds(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(ROUND)
            count += 1
            try:
                await self._make_round(count)
            except (NotKept, Refusal, NoSuchGame, OSError) as error:
                log.warning("the round was not finished: %s", error)
            except Exception:
                log.exception("the round was not finished")

    async def _make_round(self, count: int) -> None:
        self._ping_pages()
        if count % ALIVE_EVERY == 0:
            await self.store.say_alive(self.now())
        if count % SWEEP_EVERY == 0:
            await self._forget_empty_rooms()
            for game in await self.store.due(self.now() - 1_000, 50):
                await (await self.room(game)).look_at_clock()
        if count % REPEAT_EVERY == 0 and self.fanout.shared:
            for room in list(self.rooms.values()):
                room.audience.repeat_presence()
        if count % CLEAN_EVERY == 0:
            await self.clean()
            gc.collect()  # everything, which of itself it never does: see `run`

    def _ping_pages(self) -> None:
        now = time.monotonic()
        for connection in list(self.connections):
            if connection.asked and now - connection.asked > DEAF:
                connection.close()
            elif not connection.asked and now - connection.heard > PING_EVERY:
                connection.asked = now
                connection.send(m.Ping(id=int(now * 1000)).model_dump_json())

    def hear_pong(self, connection: Connection, number: int) -> None:
        """A page has answered: so long is the way there and back."""
        now = time.monotonic()
        if connection.asked and number == int(connection.asked * 1000):
            connection.lag = int((now - connection.asked) * 1000)
            connection.asked, connection.heard = 0.0, now

    async def _forget_empty_rooms(self) -> None:
        now = self.now()
        for game, room in list(self.rooms.items()):
            if not room.audience.connections and now - room.used > FORGET:
                del self.rooms[game]
                room.close()
                await self.fanout.unsubscribe(game)

    async def clean(self) -> None:
        """Delete finished games after their time; end games that nobody plays."""
        now = self.now()
        ended, idle = now - self.settings.keep_days * DAY, now - self.settings.idle_days * DAY
        for game in await self.store.outdated(ended, idle, 200):
            room = await self.room(game)
            if room.table.outcome or not room.table.begun:
                await self.delete(room)
            elif room.table.deadline is None:
                await room.abandon()
