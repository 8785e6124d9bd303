"""Who is there, at this process and at the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hollows.server.live.connection import Connection

STALE = 60_000  # a process that has not repeated itself for so long is gone


class Here(NamedTuple):
    """The browsers at one process: of person 0, of person 1, of those who watch."""

    host: int = 0
    guest: int = 0
    watchers: int = 0

    @classmethod
    def of(cls, connections: Iterable[Connection]) -> Here:
        counts = [0, 0, 0]
        for _holder, person in {(each.holder, each.person) for each in connections}:
            counts[2 if person is None else person] += 1
        return cls(*counts)


class Attendance:
    """The connections of all processes, and since when a person has been away."""

    def __init__(self, now: int) -> None:
        self._here: dict[str, tuple[Here, int]] = {}
        self._gone: list[int | None] = [now, now]

    def note(self, process: str, here: Here, now: int) -> None:
        self._here[process] = here, now
        self._here = {
            name: kept
            for name, kept in self._here.items()
            if now - kept[1] < STALE or name == process
        }
        for person in (0, 1):
            if any(here[person] for here, _at in self._here.values()):
                self._gone[person] = None
            elif self._gone[person] is None:
                self._gone[person] = now

    def count_anew(self, person: int, now: int) -> None:
        """Somebody who is not there showed a sign of life: he has been away from now on."""
        if self._gone[person] is not None:
            self._gone[person] = now

    def is_there(self, person: int) -> bool:
        return self._gone[person] is None

    @property
    def watchers(self) -> int:
        return sum(here.watchers for here, _at in self._here.values())

    def gone(self, person: int, now: int) -> int | None:
        """How long the person has been away, None while there."""
        since = self._gone[person]
        return None if since is None else max(0, now - since)
