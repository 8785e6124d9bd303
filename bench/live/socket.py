"""The client's end of a WebSocket, no more of it than a load generator needs.

A library would take more time for a message than the server does. Here frames are made ready
beforehand with a mask of zeros, which changes nothing, and what comes is handed on as bytes.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE = 1, 8
WHOLE = MASKED = 0x80
LONG = 126  # stands for a size in the next two bytes
Hear = Callable[["Socket", bytes], None]


def frame(text: bytes, kind: int = TEXT) -> bytes:
    """One whole message, as a client sends it."""
    size = len(text)
    told = bytes([size]) if size < LONG else bytes([LONG]) + size.to_bytes(2, "big")
    return bytes([WHOLE | kind, MASKED | told[0]]) + told[1:] + bytes(4) + text


class Socket(asyncio.Protocol):
    """Sends frames, and calls `hear` with every text; empty when the server has closed."""

    def __init__(self, hear: Hear) -> None:
        self._hear = hear
        self._held = b""
        self._open = False
        self._leaving = False
        self._first: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def connect(cls, address: str, path: str, cookie: str, hear: Hear) -> Socket:
        """Open a socket; back when the first message has come."""
        where = urlsplit(address)
        loop = asyncio.get_running_loop()
        _transport, socket = await loop.create_connection(
            lambda: cls(hear), str(where.hostname), where.port or 80
        )
        key = base64.b64encode(os.urandom(16)).decode()
        asked = (
            f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        socket.send(asked.encode())
        await socket._first
        return socket

    def send(self, frame: bytes) -> None:
        self._transport.write(frame)

    def leave(self) -> None:
        self._leaving = True
        if not self._transport.is_closing():
            self.send(frame(b"\x03\xe8", CLOSE))
            self._transport.close()

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's derives from none

    def data_received(self, data: bytes) -> None:
        if self._held:
            data = self._held + data
        at, end = 0, len(data)
        if not self._open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._held = data
                return
            self._answered(data[:at])
        while end - at > 1:
            size, begin = data[at + 1], at + 2
            if size == LONG:
                size, begin = int.from_bytes(data[begin : begin + 2], "big"), begin + 2
            if end < begin + size:
                break
            if data[at] == WHOLE | TEXT:
                self._tell(data[begin : begin + size])
            at = begin + size
        self._held = data[at:]

    def _answered(self, head: bytes) -> None:
        self._open = head.startswith(b"HTTP/1.1 101")
        if not self._open:
            raise OSError(head.decode())

    def _tell(self, text: bytes) -> None:
        if not self._first.done():
            self._first.set_result(None)
        self._hear(self, text)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._first.done():
            self._first.set_exception(error or OSError("the server has closed"))
        elif not self._leaving:
            self._hear(self, b"")
