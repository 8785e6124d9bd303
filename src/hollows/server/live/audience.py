"""Those around a game: the pages that listen here, and who is there at other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from hollows.server import messages as m
from hollows.server.json_text import to_json
from hollows.server.live.connection import Connection
from hollows.server.live.game_state import GameState
from hollows.server.live.presence import Attendance, Here

if TYPE_CHECKING:
    from hollows.server.live.registry import Registry

PAUSE = 0.3  # seconds: a page that is loaded anew leaves and comes at once
MOST_LAG = 1_000


class Audience:
    """The connections of one game, told of events and of each other."""

    def __init__(self, registry: Registry, state: Callable[[], GameState]) -> None:
        self.registry = registry
        self._state = state
        self.connections: set[Connection] = set()
        self.attendance = Attendance(registry.now())
        self._call: asyncio.TimerHandle | None = None

    def tell(self, message: str) -> None:
        for connection in self.connections:
            connection.send(message)

    def add(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.registry.connections.add(connection)
        self._note()

    def remove(self, connection: Connection) -> None:
        connection.close()
        self.connections.discard(connection)
        self.registry.connections.discard(connection)
        self._note()

    def seat(self, people: Mapping[str, int]) -> None:
        """Who sat down a moment ago may be listening already."""
        for connection in self.connections:
            connection.person = people.get(connection.holder)
        self._note()

    def lag(self, person: int | None) -> int:
        """How long a person's messages are on their way, as far as it is allowed for."""
        longest = 0
        for connection in self.connections:
            if connection.person == person and connection.lag > longest:
                longest = connection.lag
        return min(MOST_LAG, longest)

    def close(self) -> None:
        if self._call:
            self._call.cancel()
        for connection in list(self.connections):
            connection.close()

    # Who is there

    def presence(self) -> m.Presence:
        now, state = self.registry.now(), self._state()
        people = [state.person_at(seat) for seat in (0, 1)]
        gone = [0 if who is None else self.attendance.gone(who, now) for who in people]
        return m.Presence(
            present=(gone[0] is None, gone[1] is None),
            gone=(gone[0], gone[1]),
            watchers=self.attendance.watchers,
        )

    def _note(self) -> None:
        """Tell everybody soon who is there."""
        here = Here.of(self.connections)
        self.attendance.note(self.registry.process, here, self.registry.now())
        if self._call is None:
            self._call = asyncio.get_running_loop().call_later(PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        self._call = None
        self.repeat_presence()
        self.tell(to_json(self.presence()))

    def repeat_presence(self) -> None:
        """Tell the other processes who is here."""
        here = Here.of(self.connections)
        self.attendance.note(self.registry.process, here, self.registry.now())
        self.registry.fanout.publish(self._state().id, {"here": here})

    def hear_presence(self, process: str, counts: list[int]) -> None:
        """Another process says who is there."""
        before = self.presence()
        self.attendance.note(process, Here(*counts), self.registry.now())
        after = self.presence()
        if (before.present, before.watchers) != (after.present, after.watchers):
            self.tell(to_json(after))
