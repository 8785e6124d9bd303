"""Live games, carried by a socket, by plain requests, or as a stream of events."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, HTTPException, Query, Request, Response, WebSocket
from fastapi.responses import StreamingResponse
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from hollows.server import bodies as b
from hollows.server import messages as m
from hollows.server.api.common import ALiveGame, APerson, AServices, problems
from hollows.server.guards import client_of, is_own_page
from hollows.server.identity import new_holder
from hollows.server.json_text import to_json
from hollows.server.limits import Bucket
from hollows.server.live.connection import CLOSED, Connection
from hollows.server.live.live_game import LiveGame
from hollows.server.live.registry import NoSuchGameError
from hollows.server.services import Services
from hollows.server.store import NotKeptError
from hollows.server.wire import wire_of

RATE, BURST = 10.0, 40.0  # messages a second that one page may send
LONGEST_WAIT = 30.0
LINGER = 5.0  # seconds that somebody is still there after his last request
PRESENCE = '{"type":"presence"'
KEEP_ALIVE = 15.0  # seconds after which a silent stream says that it is there
NO_SUCH_GAME, FOREIGN, FULL, GOING = 4404, 4403, 1013, 1012

Since = Annotated[int | None, Query(ge=0, le=2**31 - 1, description="the last event seen")]

router = APIRouter(prefix="/api/v1/games/{game}", tags=["live"])


# The socket


@router.websocket("/live")
async def live(socket: WebSocket, game: str) -> None:
    """The game as it happens, in both directions."""
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        live_game = await _let_in(services, socket, game)
    except _TurnedAwayError as refused:
        await socket.close(refused.code)
        return
    holder = services.identity.holder(socket) or new_holder()
    connection = await live_game.enter(holder, _since(socket))
    listener = _Listener(services, live_game, connection)
    if wire := wire_of(socket.scope):
        wire.listen(listener.hear)
        connection.go_straight(wire.write)
    sending = asyncio.create_task(_send(socket, connection))
    services.registry.start(listener.work())
    try:
        while (frame := await socket.receive())["type"] != "websocket.disconnect":
            listener.hear(frame.get("text") or "")
    finally:
        listener.stop()
        live_game.leave(connection)
        sending.cancel()


class _TurnedAwayError(Exception):
    def __init__(self, code: int) -> None:
        super().__init__()
        self.code = code


async def _let_in(services: Services, socket: WebSocket, game: str) -> LiveGame:
    if not services.identity.is_bot(socket) and not is_own_page(socket, services.settings.url):
        raise _TurnedAwayError(FOREIGN)
    if services.registry.closing:
        raise _TurnedAwayError(GOING)
    full = len(services.registry.connections) >= services.settings.connections
    if full or not await services.limits.allow(client_of(socket)):
        raise _TurnedAwayError(FULL)
    try:
        return await services.registry.find(game)
    except NoSuchGameError:
        raise _TurnedAwayError(NO_SUCH_GAME) from None


def _since(socket: WebSocket) -> int | None:
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


async def _send(socket: WebSocket, connection: Connection) -> None:
    try:
        while (message := await connection.next()) is not CLOSED:
            await socket.send_text(message)
        await socket.close(GOING)
    except (WebSocketDisconnect, RuntimeError):
        connection.close()


class _Listener:
    """Hears one page, and carries out what it says, one thing after the other."""

    def __init__(self, services: Services, live_game: LiveGame, connection: Connection) -> None:
        self._services, self._live_game, self._connection = services, live_game, connection
        self._bucket = Bucket(RATE, BURST)  # which also bounds what waits
        self._waiting: deque[Any] = deque()
        self._called: asyncio.Future[None] | None = None
        self._stopped = False

    def hear(self, text: str) -> None:
        """Take note of what the page says."""
        if not self._bucket.take():
            self._connection.send(_refused(None, "too-many", "too many messages"))
            return
        try:
            said = m.FROM_PAGE.validate_json(text)
        except ValidationError as error:
            self._connection.send(_refused(None, "malformed", _first(error)))
            return
        if isinstance(said, m.Pong):
            self._services.registry.hear_pong(self._connection, said.id)
        else:
            self._waiting.append(said)
            self._call()

    def stop(self) -> None:
        """The page is gone; what it said before still holds."""
        self._stopped = True
        self._call()

    def _call(self) -> None:
        if self._called and not self._called.done():
            self._called.set_result(None)

    async def work(self) -> None:
        """Carry out what waits, until the page is gone."""
        connection = self._connection
        try:
            while await self._is_something_waiting():
                said, person, lag = self._waiting.popleft(), connection.person, connection.lag
                answer = await _carry_out(self._services, self._live_game, person, said, lag)
                connection.send(to_json(answer))
        finally:
            connection.close()  # if it went wrong, the page comes back and sees what became of it

    async def _is_something_waiting(self) -> bool:
        if not self._waiting and not self._stopped:
            self._called = asyncio.get_running_loop().create_future()
            await self._called
        return bool(self._waiting)


async def _carry_out(
    services: Services, live_game: LiveGame, person: int | None, said: Any, lag: int
) -> m.Done | m.Refused:
    begun = time.perf_counter()
    try:
        answer = await live_game.say(person, said, lag)
    except NotKeptError as error:
        answer = m.Refused(ref=said.ref, why="not-possible", detail=str(error))
    if isinstance(answer, m.Refused):
        services.metrics.refused.labels(answer.why).inc()
    services.metrics.keeping.observe(time.perf_counter() - begun)
    return answer


def _refused(ref: int | None, why: m.Why, detail: str) -> str:
    return to_json(m.Refused(ref=ref, why=why, detail=detail))


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:200]


# Plain requests


@router.post("/messages", responses=problems(400, 403, 404, 413, 503))
async def say(
    said: Annotated[m.FromPage, Body()], services: AServices, live_game: ALiveGame, person: APerson
) -> m.Done | m.Refused:
    """Say one message in the game; the answer is the same as over the socket."""
    if isinstance(said, m.Pong):
        return m.Done(ref=0, number=live_game.state.number)
    return await _carry_out(services, live_game, person, said, 0)


@router.get("/messages", response_model=b.Messages, responses=problems(404, 503))
async def messages(
    request: Request,
    services: AServices,
    live_game: ALiveGame,
    since: Since = None,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="seconds")] = 0,
) -> Response:
    """What came after `since`, waited for if there is nothing yet; first of all a state."""
    connection = await _enter(services, live_game, request, since)
    try:
        told = connection.take()
        if since is not None and len(told) == 1 and wait:  # nothing but who is there
            told += await _wait(connection, wait, live_game)
    finally:
        connection.close()
        asyncio.get_running_loop().call_later(LINGER, live_game.leave, connection)
    messages = [msgspec.Raw(text.encode()) for text in told]
    answer = to_json({"number": live_game.state.number, "messages": messages})
    return Response(answer, media_type="application/json")


async def _wait(connection: Connection, seconds: float, live_game: LiveGame) -> list[str]:
    """What comes next; that somebody asks is no news to himself."""
    known = _who(live_game)
    try:
        async with asyncio.timeout(seconds):
            while first := await connection.next():
                if not first.startswith(PRESENCE) or _who(live_game) != known:
                    return [first, *connection.take()]
    except TimeoutError:
        pass
    return connection.take()


def _who(live_game: LiveGame) -> object:
    presence = live_game.audience.presence()
    return presence.present, presence.watchers


async def _enter(
    services: Services, live_game: LiveGame, request: Request, since: int | None
) -> Connection:
    if (
        services.registry.closing
        or len(services.registry.connections) >= services.settings.connections
    ):
        raise HTTPException(503, "no more can listen here", {"retry-after": "2"})
    connection = await live_game.enter(services.identity.holder(request) or new_holder(), since)
    connection.heard = float("inf")  # it cannot answer a ping
    return connection


@router.get(
    "/stream",
    responses={200: {"content": {"text/event-stream": {}}}, **problems(404, 503)},
    response_class=StreamingResponse,
)
async def stream(
    request: Request, services: AServices, live_game: ALiveGame, since: Since = None
) -> Response:
    """The game as server-sent events: `data` is a message, `id` its number."""
    last = request.headers.get("last-event-id", "")
    if last.isascii() and last.isdigit() and len(last) < 10:
        since = int(last)
    connection = await _enter(services, live_game, request, since)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(_stream(live_game, connection), 200, headers, "text/event-stream")


class _Numbered(msgspec.Struct):
    """What a message says of its number, if it has one."""

    number: int | None = None


async def _stream(live_game: LiveGame, connection: Connection) -> AsyncIterator[str]:
    try:
        while True:
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    message = await connection.next()
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if message is CLOSED:
                return
            number = msgspec.json.decode(message, type=_Numbered).number
            yield ("" if number is None else f"id: {number}\n") + f"data: {message}\n\n"
    finally:
        live_game.leave(connection)
