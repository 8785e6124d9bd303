"""The wire to a page, without a network: when it writes, and what it keeps back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from hollows.server.wire import MOST_UNSENT, Wire, wire_of
from tests.support import apart


class Transport:
    """Notes what is written."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.closing = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written.append(data)


def with_wire(check: Callable[[Any, Transport], Awaitable[None]]) -> None:
    async def run() -> None:
        wire: Any = Wire(uvicorn.Config(str, log_config=None), ServerState(), {})
        wire.transport = transport = Transport()
        await check(wire, transport)

    apart(lambda: asyncio.run(run()))


def test_what_is_said_in_one_moment_is_written_at_once() -> None:
    async def check(wire: Any, transport: Transport) -> None:
        assert wire.write("a")
        assert wire.write("bc")
        assert not transport.written
        await asyncio.sleep(0)
        assert transport.written == [b"\x81\x01a\x81\x02bc"]
        wire.write("d")
        await asyncio.sleep(0)
        assert transport.written[1:] == [b"\x81\x01d"]

    with_wire(check)


def test_a_page_that_does_not_fetch_is_waited_for_and_then_given_up() -> None:
    async def check(wire: Any, transport: Transport) -> None:
        wire.pause_writing()
        assert all(wire.write("x") for _ in range(MOST_UNSENT))
        await asyncio.sleep(0)
        assert not transport.written
        assert not wire.write("x")
        wire.resume_writing()
        assert transport.written == [b"\x81\x01x" * (MOST_UNSENT + 1)]

    with_wire(check)


def test_nothing_is_written_to_who_is_gone() -> None:
    async def check(wire: Any, transport: Transport) -> None:
        wire.write("x")
        transport.closing = True
        await asyncio.sleep(0)
        assert wire.write("y")
        assert not transport.written

    with_wire(check)


def test_other_servers_have_no_wire() -> None:
    assert wire_of({"type": "websocket"}) is None
    assert wire_of({"extensions": {"websocket.http.response": {}}}) is None
