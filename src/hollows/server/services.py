"""Everything that one server process has: built at its start, closed at its end."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from hollows.server.analysis import AnalysisPool
from hollows.server.fanout import Fanout, RedisFanout
from hollows.server.identity import Identity
from hollows.server.limits import Limits, RedisLimits
from hollows.server.live.registry import Registry
from hollows.server.metrics import Metrics
from hollows.server.push import Push
from hollows.server.settings import Settings
from hollows.server.store import Store

LAST = 10  # seconds: longer than the writer tries

log = logging.getLogger(__name__)


@dataclass
class Services:
    """The parts, by name."""

    settings: Settings
    store: Store
    registry: Registry
    identity: Identity
    limits: Limits
    metrics: Metrics
    push: Push
    analysis: AnalysisPool

    @classmethod
    async def open(cls, settings: Settings) -> Services:
        store, metrics = Store(settings), Metrics()
        await store.open()
        fanout = Fanout()
        limits = Limits(settings.rate, settings.rate_all)
        registry = Registry(store, fanout, settings, metrics)
        if settings.redis:
            registry.fanout = RedisFanout(settings.redis, registry.process)
            limits = RedisLimits(settings.rate, settings.rate_all, settings.redis)
        behind_tls = settings.url.startswith("https://")
        identity = Identity(await store.key("secret"), secure=behind_tls)
        push = await Push.open(store, settings, metrics)
        registry.on_turn.append(push.tell)
        await registry.open()
        return cls(
            settings, store, registry, identity, limits, metrics, push, AnalysisPool(settings)
        )

    async def ready(self) -> str:
        """`ok`, or what is missing."""
        if self.registry.closing:
            return "stopping"
        for name, part in (("no database", self.store), ("no redis", self.registry.fanout)):
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
        await self.registry.close()
        await self.push.close()
        self.analysis.close()
        await self.limits.close()
        await self.store.close()
