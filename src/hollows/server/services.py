"""Everything that one server process has: built at its start, closed at its end."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from hollows.server.fanout import Fanout, RedisFanout
from hollows.server.identity import Identity
from hollows.server.limits import Limits, RedisLimits
from hollows.server.live.hall import Hall
from hollows.server.metrics import Metrics
from hollows.server.push import Push
from hollows.server.settings import Settings
from hollows.server.store import Store
from hollows.server.study import Study

LAST = 10  # seconds: longer than the writer tries

log = logging.getLogger(__name__)


@dataclass
class House:
    """The parts, by name."""

    settings: Settings
    store: Store
    hall: Hall
    identity: Identity
    limits: Limits
    metrics: Metrics
    push: Push
    study: Study

    @classmethod
    async def open(cls, settings: Settings) -> House:
        store, metrics = Store(settings), Metrics()
        await store.open()
        fanout = Fanout()
        limits = Limits(settings.rate, settings.rate_all)
        hall = Hall(store, fanout, settings, metrics)
        if settings.redis:
            hall.fanout = RedisFanout(settings.redis, hall.process)
            limits = RedisLimits(settings.rate, settings.rate_all, settings.redis)
        behind_tls = settings.url.startswith("https://")
        identity = Identity(await store.key("secret"), secure=behind_tls)
        push = await Push.open(store, settings, metrics)
        hall.on_turn.append(push.tell)
        await hall.open()
        return cls(settings, store, hall, identity, limits, metrics, push, Study(settings))

    async def ready(self) -> str:
        """`ok`, or what is missing."""
        if self.hall.closing:
            return "stopping"
        for name, part in (("no database", self.store), ("no redis", self.hall.fanout)):
            try:
                async with asyncio.timeout(2):
                    await part.answers()
            except Exception:
                return name
        return "ok"

    async def close(self) -> None:
        """Close every part; a database that hangs shall not keep the process from ending."""
        closing = asyncio.create_task(self._close(), name="closing")
        _done, waiting = await asyncio.wait([closing], timeout=LAST)
        if waiting:
            log.error("not all could be closed within %d seconds", LAST)
        else:
            closing.result()

    async def _close(self) -> None:
        await self.hall.close()
        await self.push.close()
        self.study.close()
        await self.limits.close()
        await self.store.close()
