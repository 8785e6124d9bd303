"""Lines over TCP or WebSocket, and playing over them until the server says goodbye."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Protocol
from urllib.parse import urlsplit

from hollows.adapters.kgp.client import Client, OtherProtocolError, Wishes
from hollows.adapters.kgp.grammar import LONGEST

PORT = 2671
CONNECTING = 10  # seconds, then the server is not there
PAUSES = (1, 2, 4, 8, 15, 30)  # seconds before another try
TRIES = 5
WAITING = {"freeplay": "waiting for a game", "verify": "waiting for questions about the rules"}


class Wire(Protocol):
    """A way to a server."""

    def lines(self) -> Iterator[str]:
        """What the server says, until it hangs up."""

    def send(self, line: str) -> None:
        """Say a line."""

    def close(self) -> None:
        """Hang up."""


class Tcp:
    """Lines over a socket."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = socket.create_connection((host, port), CONNECTING)
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def lines(self) -> Iterator[str]:
        begun, too_long = b"", False
        while heard := self._socket.recv(4096):
            *whole, begun = (begun + heard).split(b"\n")
            for line in whole:
                if not too_long:
                    yield line.decode(errors="replace")
                too_long = False
            if len(begun) > LONGEST:
                begun, too_long = b"", True

    def send(self, line: str) -> None:
        self._socket.sendall(f"{line}\r\n".encode())

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class WebSocket:
    """Lines over a WebSocket: a message is one line, or several."""

    def __init__(self, address: str) -> None:
        try:
            from websockets.exceptions import WebSocketException
            from websockets.sync.client import connect
        except ImportError as error:
            raise ImportError(
                "WebSockets need the library websockets: pip install 'hollows[adapters]'"
            ) from error
        self._broken = WebSocketException
        self._open = ExitStack()
        with self._told():
            made = connect(address, open_timeout=CONNECTING, max_size=2**20)
            self._socket = self._open.enter_context(made)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong in the library as an `OSError`, like with any other way."""
        try:
            yield
        except self._broken as error:
            raise ConnectionError(str(error)) from error

    def lines(self) -> Iterator[str]:
        with self._told():
            for message in self._socket:
                text = message if isinstance(message, str) else message.decode(errors="replace")
                yield from text.splitlines()

    def send(self, line: str) -> None:
        with self._told():
            self._socket.send(f"{line}\r\n")

    def close(self) -> None:
        self._open.close()


class UnknownHostError(ConnectionError):
    """The address names a host that nobody knows."""


def connect(address: str) -> Wire:
    """The way to `ws://host/socket`, `wss://host/socket`, `kgp://host:port` or `host:port`."""
    scheme, host, port = _parts(address)
    try:
        return Tcp(host, port) if scheme == "kgp" else WebSocket(address)
    except socket.gaierror:
        raise UnknownHostError(f"{address}: there is no host {host}") from None


def _parts(address: str) -> tuple[str, str, int]:
    """Scheme, host and port; the host must be one that can be looked up."""
    try:
        parts = urlsplit(address if "://" in address else f"kgp://{address}")
        host, port = parts.hostname or "", PORT if parts.port is None else parts.port
        host.encode("idna")
    except ValueError:
        host = ""
    if not host or not port or parts.scheme not in ("kgp", "ws", "wss"):
        raise ValueError(f"{address!r} is no address: give host:port, ws://... or wss://...")
    return parts.scheme, host, port


def play(
    address: str,
    wishes: Wishes | None = None,
    *,
    tries: int = TRIES,
    note: Callable[[str], None] = lambda _text: None,
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Play until the server says goodbye; a lost connection is made anew.

    After `tries` connections in a row on which the server did not say a word the last error is
    raised; at once, if the first one finds no such host.
    """
    failed, ever_heard = 0, False
    while True:
        try:
            heard, finished = _converse(address, wishes or Wishes(), note)
            problem: OSError = ConnectionError(f"{address}: the server hung up")
        except OtherProtocolError:
            raise
        except OSError as error:
            if isinstance(error, UnknownHostError) and not ever_heard:
                raise
            heard, finished, problem = False, False, _told(address, error)
        if finished:
            return
        ever_heard = ever_heard or heard
        failed = 0 if heard else failed + 1
        if failed >= tries:
            raise problem
        pause = PAUSES[min(failed, len(PAUSES) - 1)]
        note(f"{problem}; trying again in {pause} s")
        sleep(pause)


def _told(address: str, error: OSError) -> OSError:
    """The error with the address that it concerns."""
    if isinstance(error, UnknownHostError):
        return error
    reason = error.strerror or str(error) or type(error).__name__
    return ConnectionError(f"{address}: {reason[0].lower()}{reason[1:]}")


def _converse(address: str, wishes: Wishes, note: Callable[[str], None]) -> tuple[bool, bool]:
    """One connection: whether the server said anything, and whether it said goodbye."""
    heard = False
    with closing(connect(address)) as wire:
        note(f"connected to {address} as {wishes.name}, {WAITING[wishes.mode]}")
        client = Client(wire.send, wishes, note=note)
        try:
            for line in wire.lines():
                heard = True
                client.hear(line)
                if client.finished:
                    break
        except OtherProtocolError:
            raise
        except OSError as error:
            note(str(_told(address, error)))
        finally:
            client.close()
    if client.finished:
        note(f"{address}: the server said goodbye")
    return heard, client.finished
