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
from hollows.server.json_text import to_json
from hollows.server.live import views
from hollows.server.live.connection import Connection
from hollows.server.live.events import AnyEvent, Joined, Played
from hollows.server.live.game_setup import GameSetup
from hollows.server.live.game_state import GameState, Outages
from hollows.server.live.judge import RefusedError
from hollows.server.live.live_game import LiveGame
from hollows.server.metrics import Metrics
from hollows.server.settings import Settings
from hollows.server.store import KeptGame, NotKeptError, Store

ID_LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 10  # 59 bits
DAY = 24 * 60 * 60 * 1000
ROUND = 1.0  # seconds
ALIVE_EVERY = 2  # rounds
SWEEP_EVERY = 5
REPEAT_EVERY = 20
CLEAN_EVERY = 600
FORGET = 60_000  # milliseconds after which a game without listeners is let go
OUTAGE = 3_000  # a server says every two seconds that it is there: shorter breaks are none
PING_EVERY = 15.0  # seconds
DEAF = 45.0  # a page that has not answered for so long is gone
AWAY = 500  # milliseconds that a page should wait before it comes back

log = logging.getLogger(__name__)


class NoSuchGameError(Exception):
    """There is no game of that name."""


class Registry:
    """The open games, and the round through them every second."""

    def __init__(self, store: Store, fanout: Fanout, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.fanout = fanout
        self.settings = settings
        self.metrics = metrics
        self.process = uuid4().hex
        self.connections: set[Connection] = set()
        self.games: dict[str, LiveGame] = {}
        self.on_turn: list[Any] = []  # called with each game in which a player's turn has come
        self.closing = False
        self._outages = Outages(())
        self._loading: dict[str, asyncio.Future[LiveGame]] = {}
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
        message = to_json(m.Reconnect(after=AWAY))
        for connection in list(self.connections):
            connection.send(message)
            connection.close()

    async def close(self) -> None:
        await self.say_goodbye()
        if self._rounds:
            self._rounds.cancel()
        for live_game in list(self.games.values()):
            live_game.close()
        for task in list(self._tasks):
            task.cancel()
        await self.fanout.close()

    # Games

    async def create(self, setup: GameSetup, host: str) -> LiveGame:
        new, statements = self.new_game(setup, host)
        await self.store.write(*statements)
        self.metrics.games.inc()
        await self.fanout.subscribe(new.id)
        return self._open(new)

    def new_game(
        self, setup: GameSetup, host: str, *, after: str | None = None, series: str | None = None
    ) -> tuple[KeptGame, list[tuple[Any, Any]]]:
        """A new game, and the statements that keep it."""
        game = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        now = self.now()
        state = GameState.begin(game, setup, now)
        new = KeptGame(game, setup.dump(), series or game, host, now, (), {host: 0})
        return new, self.store.creating(new, views.summary(state), after)

    async def find(self, game: str) -> LiveGame:
        """The live game, loaded if need be; `NoSuchGameError` if there is none."""
        if live_game := self.games.get(game):
            live_game.used = self.now()
            return live_game
        if game not in self._loading:
            loading = asyncio.ensure_future(self._load(game))
            self._loading[game] = loading
            loading.add_done_callback(lambda _done: self._loading.pop(game, None))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> LiveGame:
        await self.fanout.subscribe(game)  # first, so that nothing falls between
        kept = await self.store.load(game)
        if kept is None:
            await self.fanout.unsubscribe(game)
            raise NoSuchGameError(game)
        return self._open(kept)

    def _open(self, kept: KeptGame) -> LiveGame:
        state = GameState.begin(kept.id, GameSetup.load(kept.setup), kept.created, self._outages)
        self.games[kept.id] = live_game = LiveGame(self, kept, state)
        self.fanout.publish(kept.id, {"who": True})
        return live_game

    async def delete(self, live_game: LiveGame) -> None:
        """Delete a game; whoever listens is told. `RefusedError` while it is played."""
        await live_game.delete()
        self.fanout.publish(live_game.state.id, {"gone": True})
        await self._gone(live_game.state.id)

    async def _gone(self, game: str) -> None:
        if live_game := self.games.pop(game, None):
            live_game.audience.tell(to_json(m.Gone()))
            live_game.close()
        await self.fanout.unsubscribe(game)

    def happened(self, live_game: LiveGame, event: AnyEvent) -> None:
        """An event was kept and told by this process."""
        self.metrics.count_event(event.type)
        if isinstance(event, Played | Joined) and not live_game.state.outcome:
            for tell in self.on_turn:
                tell(live_game)

    # Other processes

    async def _hear(self, game: str, said: dict[str, Any]) -> None:
        """Another process says something about a game that is open here."""
        live_game = self.games.get(game)
        if live_game is None or said["from"] == self.process:
            return
        if "event" in said:
            if live_game.is_keeping:  # the other games shall not wait for this one's commit
                self.start(live_game.hear(said["event"]))
            else:
                await live_game.hear(said["event"])
        elif "here" in said:
            live_game.audience.hear_presence(said["from"], said["here"])
        elif "who" in said:
            live_game.audience.repeat_presence()
        elif "gone" in said:
            await self._gone(game)

    async def _hear_again(self) -> None:
        """Something may have been said that was not heard: see how far the games are."""
        ids = list(self.games)
        for begin in range(0, len(ids), 500):
            numbers = await self.store.numbers(ids[begin : begin + 500])
            for game, number in numbers.items():
                live_game = self.games.get(game)
                if live_game and live_game.state.number < number:
                    await live_game.catch_up()

    # The round

    async def _make_rounds(self) -> None:
        count = 0
        while True:
            await asyncio.sleep(ROUND)
            count += 1
            try:
                await self._make_round(count)
            except (NotKeptError, RefusedError, NoSuchGameError, OSError) as error:
                log.warning("the round was not finished: %s", error)
            except Exception:
                log.exception("the round was not finished")

    async def _make_round(self, count: int) -> None:
        self._ping_pages()
        if count % ALIVE_EVERY == 0:
            await self.store.say_alive(self.now())
        if count % SWEEP_EVERY == 0:
            await self._forget_empty_games()
            for game in await self.store.due(self.now() - 1_000, 50):
                await (await self.find(game)).look_at_clock()
        if count % REPEAT_EVERY == 0 and self.fanout.shared:
            for live_game in list(self.games.values()):
                live_game.audience.repeat_presence()
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
                connection.send(to_json(m.Ping(id=int(now * 1000))))

    def hear_pong(self, connection: Connection, number: int) -> None:
        """A page has answered: so long is the way there and back."""
        now = time.monotonic()
        if connection.asked and number == int(connection.asked * 1000):
            connection.lag = int((now - connection.asked) * 1000)
            connection.asked, connection.heard = 0.0, now

    async def _forget_empty_games(self) -> None:
        now = self.now()
        for game, live_game in list(self.games.items()):
            if not live_game.audience.connections and now - live_game.used > FORGET:
                del self.games[game]
                live_game.close()
                await self.fanout.unsubscribe(game)

    async def clean(self) -> None:
        """Delete finished games after their time; end games that nobody plays."""
        now = self.now()
        ended, idle = now - self.settings.keep_days * DAY, now - self.settings.idle_days * DAY
        for game in await self.store.outdated(ended, idle, 200):
            live_game = await self.find(game)
            if live_game.state.outcome or not live_game.state.begun:
                await self.delete(live_game)
            elif live_game.state.deadline is None:
                await live_game.abandon()
