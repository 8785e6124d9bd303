"""The server process: its database made ready, then uvicorn until somebody ends it."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys

import uvicorn
from fastapi import FastAPI

from hollows.server.settings import Settings
from hollows.server.store import Store
from hollows.server.wire import Wire

LARGEST_MESSAGE = 16 * 1024  # bytes over a socket
GRACE = 5  # seconds that requests have to end
YOUNG = 100_000  # objects kept before the collector looks: a move leaves it next to nothing
NEVER = 1_000_000_000  # through what it has seen before: it takes long, so the registry does it
SWITCH = 0.001  # seconds until the writer's thread gets its turn, of which a commit needs several


class Server(uvicorn.Server):
    """Says goodbye to the players before it closes their sockets."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI) and hasattr(app.state, "services"):
            await app.state.services.registry.say_goodbye()
            await asyncio.sleep(0.05)  # the words are on their way
        await super().shutdown(sockets)


def run(app: FastAPI, listening: socket.socket, settings: Settings) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=GRACE,
        ws=Wire,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=None,  # the registry pings, and measures the way
        ws_per_message_deflate=False,  # messages are short, and it costs memory
    )
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # what the modules hold stays: nothing to look through again and again
    gc.set_threshold(YOUNG, NEVER, NEVER)
    Server(config).run(sockets=[listening])


def prepare(settings: Settings) -> None:
    """Bring the database up to date; whatever is wrong with it is raised here."""
    asyncio.run(_prepare(settings))


async def _prepare(settings: Settings) -> None:
    store = Store(settings)
    try:
        await store.open()
    finally:
        await store.close()
