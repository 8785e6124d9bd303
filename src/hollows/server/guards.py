"""What stands before the API: origin, size and rate of a request, and a line in the log."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hollows.server.limits import WINDOW
from hollows.server.services import Services

API = ("/api/", "/embed/", "/seat/")
LARGEST = 16 * 1024  # bytes of a request
NEW_GAME = 10  # requests
SAFE = ("GET", "HEAD", "OPTIONS")

log = logging.getLogger("hollows.access")

HouseOf = Callable[[], Services]


class Guards:
    """Lets a request in, or answers with a problem."""

    def __init__(self, app: ASGIApp, services: HouseOf) -> None:
        self.app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(API):
            if problem := await self._problem(HTTPConnection(scope)):
                await problem(scope, receive, send)
                return
            receive = _bounded(receive)
        await self.app(scope, receive, send)

    async def _problem(self, asking: HTTPConnection) -> JSONResponse | None:
        services = self._services()
        if not await services.limits.allow(client_of(asking), _cost(asking)):
            wait = {"retry-after": str(WINDOW)}
            return JSONResponse({"detail": "too many requests"}, 429, wait)
        if asking.scope["method"] in SAFE:
            return None
        if not services.identity.is_bot(asking) and not is_own_page(asking, services.settings.url):
            return JSONResponse({"detail": "this request comes from another site"}, 403)
        length = asking.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            return JSONResponse({"detail": f"more than {LARGEST} bytes"}, 413)
        return None


def client_of(asking: HTTPConnection) -> str:
    """The machine that asks."""
    return asking.client.host if asking.client else ""


def _cost(asking: HTTPConnection) -> int:
    """A game is kept for long, so making one counts as several requests."""
    making = asking.scope["method"] == "POST" and asking.scope["path"] == "/api/v1/games"
    return NEW_GAME if making else 1


def is_own_page(asking: HTTPConnection, url: str) -> bool:
    """Whether a browser sent this from a page of ours; programs name no origin."""
    origin = asking.headers.get("origin")
    if origin is None:
        return asking.headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    try:
        place = _place(origin)
    except ValueError:  # no address at all
        return False
    if url and place == _place(url):
        return True
    return place[1] == asking.headers.get("host", "").lower() != ""


def _place(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme.lower(), parts.netloc.lower()


def _bounded(receive: Receive) -> Receive:
    """A request of unknown length is cut off when it gets too long."""
    size = 0

    async def receive_bounded() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST:
            return {"type": "http.disconnect"}
        return message

    return receive_bounded


class Watch:
    """Counts every request, and writes it down by its route, so that no token is written."""

    def __init__(self, app: ASGIApp, services: HouseOf) -> None:
        self.app = app
        self._services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def send_and_see(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_see)
        finally:
            route = getattr(scope.get("route"), "path", "-")
            seconds = time.perf_counter() - begun
            self._services().metrics.requests.labels(scope["method"], route, status).inc()
            log.info(
                "%s %s %d", scope["method"], route, status,
                extra={"method": scope["method"], "route": route, "status": status,
                       "seconds": round(seconds, 4)},
            )  # fmt: skip
