"""How much one client, and all together, may ask for."""

from __future__ import annotations

import logging
import time
from typing import Any

WINDOW = 10  # seconds over which requests are counted
MOST_CLIENTS = 50_000

log = logging.getLogger(__name__)


class Bucket:
    """A bucket that fills steadily and from which each message takes one drop."""

    __slots__ = ("_at", "_level", "_most", "_rate")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._level, self._at = most, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Limits:
    """Requests counted in this process."""

    def __init__(self, rate: float, rate_all: float) -> None:
        self._each, self._all = rate * WINDOW, rate_all * WINDOW
        self._window, self._counts = 0, dict[str, int]()

    async def allow(self, client: str, cost: int = 1) -> bool:
        """Count a request, dear ones more than once; False when it is one too many."""
        return self._judge(self._count(client, cost), self._count("", cost))

    def _count(self, client: str, cost: int) -> int:
        window = int(time.time()) // WINDOW
        if window != self._window or len(self._counts) > MOST_CLIENTS:
            self._window, self._counts = window, {}
        self._counts[client] = self._counts.get(client, 0) + cost
        return self._counts[client]

    def _judge(self, own: int, all_together: int) -> bool:
        return own <= self._each and all_together <= self._all

    async def close(self) -> None:
        """Nothing to close."""


class RedisLimits(Limits):
    """Requests counted for all processes; without Redis each counts its own."""

    def __init__(self, rate: float, rate_all: float, url: str) -> None:
        from redis.asyncio import Redis

        super().__init__(rate, rate_all)
        self._redis: Any = Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)

    async def allow(self, client: str, cost: int = 1) -> bool:
        from redis.exceptions import RedisError

        window = int(time.time()) // WINDOW
        names = [f"hollows:rate:{window}:{name}" for name in (client, "")]
        try:
            pipeline = self._redis.pipeline(transaction=False)
            for name in names:
                pipeline.incrby(name, cost)
                pipeline.expire(name, 2 * WINDOW)
            own, _first, all_together, _second = await pipeline.execute()
        except (OSError, RedisError):
            return await super().allow(client, cost)
        return self._judge(own, all_together)

    async def close(self) -> None:
        await self._redis.aclose()
