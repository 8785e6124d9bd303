"""What one process says, heard by all that have the same game open.

One process alone needs nobody to carry it. Several share a Redis: it carries what has been kept
already, so whatever gets lost on the way is found in the database.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

Hear = Callable[[str, dict[str, Any]], Awaitable[None]]
HearAgain = Callable[[], Awaitable[None]]

PREFIX = "hollows:game:"
PAUSE = 0.5  # seconds before Redis is tried again
GOODBYE = 2.0  # seconds that Redis gets at the end
CATCH_UP = 5.0  # seconds between looks into the database

log = logging.getLogger(__name__)


class Fanout:
    """Within one process there is nothing to carry."""

    shared = False

    async def open(self, hear: Hear, hear_again: HearAgain) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Listen no more."""

    async def subscribe(self, game: str) -> None:
        """Hear what is said about this game."""

    async def unsubscribe(self, game: str) -> None:
        """Hear nothing more about it."""

    def publish(self, game: str, said: dict[str, Any]) -> None:
        """Say something to the other processes."""

    async def answers(self) -> None:
        """Raise if what carries the messages does not answer."""


class RedisFanout(Fanout):
    """Redis carries it: one channel a game."""

    shared = True

    def __init__(self, url: str, process: str) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url, socket_connect_timeout=2, health_check_interval=15)
        self._process = process
        self._games: set[str] = set()
        self._confirmed: dict[str, asyncio.Event] = {}
        self._outbox: list[tuple[str, str]] = []
        self._called = asyncio.Event()
        self._pubsub: Any = None
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, hear: Hear, hear_again: HearAgain) -> None:
        self._tasks = [
            asyncio.create_task(self._listen(hear, hear_again), name="redis: listen"),
            asyncio.create_task(self._speak(), name="redis: speak"),
            asyncio.create_task(self._look_again(hear_again), name="redis: look again"),
        ]

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=GOODBYE)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._redis.aclose(), GOODBYE)

    async def answers(self) -> None:
        await self._redis.ping()

    # Listening

    async def subscribe(self, game: str) -> None:
        """Hear a game; back when Redis has confirmed it, or shortly after if it is away."""
        self._games.add(game)
        confirmed = self._confirmed[game] = asyncio.Event()
        try:
            if self._pubsub:
                await self._pubsub.subscribe(PREFIX + game)
                await asyncio.wait_for(confirmed.wait(), 1)
        except (OSError, _redis_error(), TimeoutError):
            log.warning("Redis does not answer")
        finally:
            self._confirmed.pop(game, None)

    async def unsubscribe(self, game: str) -> None:
        self._games.discard(game)
        try:
            if self._pubsub:
                await self._pubsub.unsubscribe(PREFIX + game)
        except (OSError, _redis_error()):
            log.warning("Redis does not answer")

    async def _listen(self, hear: Hear, hear_again: HearAgain) -> None:
        while not self._closing:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(PREFIX, *(PREFIX + game for game in self._games))
                    self._pubsub = pubsub
                    await hear_again()
                    async for message in pubsub.listen():
                        await self._take(message, hear)
            except (OSError, _redis_error()):
                log.warning("Redis does not answer, trying again")
            except Exception:
                log.exception("what Redis carried could not be heard")
            finally:
                self._pubsub = None
            await asyncio.sleep(PAUSE)

    async def _take(self, message: dict[str, Any], hear: Hear) -> None:
        game = message["channel"].decode().removeprefix(PREFIX)
        if message["type"] == "subscribe":
            if game in self._confirmed:
                self._confirmed[game].set()
        elif message["type"] == "message":
            await hear(game, json.loads(message["data"]))

    async def _look_again(self, hear_again: HearAgain) -> None:
        """What Redis has lost, the database has."""
        while True:
            await asyncio.sleep(CATCH_UP)
            try:
                await hear_again()
            except Exception as error:
                log.warning("could not look again: %s", type(error).__name__)

    # Speaking

    def publish(self, game: str, said: dict[str, Any]) -> None:
        self._outbox.append((PREFIX + game, json.dumps({"from": self._process, **said})))
        self._called.set()

    async def _speak(self) -> None:
        while True:
            await self._called.wait()
            self._called.clear()
            outbox, self._outbox = self._outbox, []
            try:
                pipeline = self._redis.pipeline(transaction=False)
                for channel, text in outbox:
                    pipeline.publish(channel, text)
                await pipeline.execute()
            except (OSError, _redis_error()):
                log.warning("Redis does not answer: %d messages are not carried", len(outbox))
                await asyncio.sleep(PAUSE)


def _redis_error() -> type[Exception]:
    from redis.exceptions import RedisError

    return RedisError
