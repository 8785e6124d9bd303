"""The server's end of a WebSocket: uvicorn's, with a short way for the messages of a game.

ASGI carries each message through a queue and a task, to either side. Most of what a live game
says is one short text, so a route may take the wire into its own hands; whatever is not as simple
as that (broken up messages, bytes, the end) goes the usual way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

WIRE = "hollows.wire"  # an ASGI extension
MOST_UNSENT = 64  # messages; who does not fetch them comes back and asks for the state

Hear = Callable[[str], None]


def wire_of(scope: Mapping[str, Any]) -> Wire | None:
    """The wire, unless something else than `hollows serve` serves."""
    found: Wire | None = scope.get("extensions", {}).get(WIRE, {}).get("wire")
    return found


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that can be written to without waiting, and that calls who listens."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hear: Hear | None = None
        self._unsent: list[str] = []
        self._full = False  # the other side does not fetch what was written

    async def run_asgi(self) -> None:
        self.scope["extensions"][WIRE] = {"wire": self}
        await super().run_asgi()

    def listen(self, hear: Hear) -> None:
        """Call `hear` with each text from now on."""
        self._hear = hear

    def write(self, text: str) -> bool:
        """Send a text, as soon as all has been said that is being said; False if too many wait."""
        if self.close_sent or self.transport.is_closing():
            return True
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(text)
        return len(self._unsent) <= MOST_UNSENT

    def _flush(self) -> None:
        """Write all that has gathered at once, if the other side takes it."""
        if not self._full and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(map(_framed, self._unsent)))
            self._unsent.clear()

    # What uvicorn and asyncio call

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False
        self._flush()

    def handle_text(self, event: Frame) -> None:
        if self._hear is None or not event.fin or self.close_sent or not self.queue.empty():
            super().handle_text(event)
            return
        try:
            text = bytes(event.data).decode()
        except UnicodeDecodeError:
            super().handle_text(event)
        else:
            self._hear(text)


@lru_cache(maxsize=64)  # players and watchers get the same
def _framed(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
