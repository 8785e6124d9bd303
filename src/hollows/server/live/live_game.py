"""A live game: one thing happens at a time, is kept, and only then told."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hollows.server import messages as m
from hollows.server.bodies import Join
from hollows.server.live import tell
from hollows.server.live.alarm import Alarm
from hollows.server.live.audience import Audience
from hollows.server.live.connection import Connection
from hollows.server.live.judge import Moment, Refusal, Said, abandoned, flag, judge
from hollows.server.live.table import Body, Table
from hollows.server.live.terms import draw_seat
from hollows.server.store import Kept, KeptGame
from hollows.server.text import to_text

if TYPE_CHECKING:
    from hollows.server.live.hall import Hall

RECENT = 8  # messages kept for pages that come back; longer breaks get the whole state
TRIES = 4


class Room:
    """A table, those who sit and stand around it, and its clock's alarm."""

    def __init__(self, hall: Hall, kept: KeptGame, table: Table) -> None:
        now = hall.now()
        self.hall = hall
        self.host = kept.host
        self.series = kept.series
        self.people = kept.holders
        self.table = table
        self.audience = Audience(hall, lambda: self.table)
        self.used = now
        self.gone = False  # deleted
        self._recent: deque[tuple[int, str]] = deque(maxlen=RECENT)
        self._lock = asyncio.Lock()
        self._alarm = Alarm(hall.now, self._time_up, self._ring)
        for event in kept.events:
            self._turn(event)
        self._alarm.set()

    # Who is there

    async def person(self, holder: str) -> int | None:
        """The person for whom a browser plays, None if it watches."""
        if holder not in self.people:
            found = await self.hall.store.person(self.table.id, holder)
            if found is None:
                return None
            self.people[holder] = found
        return self.people[holder]

    async def enter(self, holder: str, since: int | None) -> Connection:
        """A page listens from now on; it gets the state, or what it has missed."""
        connection = Connection(holder, await self.person(holder))
        for message in self.missed(since) or [self.state_text(connection.person)]:
            connection.send(message)
        self.audience.add(connection)
        self.used = self.hall.now()
        return connection

    def leave(self, connection: Connection) -> None:
        self.audience.remove(connection)
        self.used = self.hall.now()

    def missed(self, since: int | None) -> list[str] | None:
        """The messages after `since`; None if the whole state must be told instead."""
        if since is None or since > self.table.number:
            return None
        if since < self.table.number and (not self._recent or self._recent[0][0] > since + 1):
            return None
        clocks = tell.clocks(self.table, self.hall.now())
        missed = [_told_now(message, clocks) for number, message in self._recent if number > since]
        return [*missed, self.audience.presence().model_dump_json()]

    def state(self, person: int | None) -> m.State:
        now = self.hall.now()
        self.used = now
        return tell.state(self.table, person, self.audience.presence(), now)

    def state_text(self, person: int | None) -> str:
        return self.state(person).model_dump_json()

    # What players say

    async def say(self, person: int | None, said: Said, lag: int = 0) -> m.Done | m.Refused:
        """Carry out what somebody says."""

        def decide(table: Table) -> Body | None:
            now = self.hall.now()
            gone = self.audience.attendance.gone(1 - person, now) if person is not None else None
            return judge(table, table.seat_of(person), said, Moment(now, lag, gone))

        try:
            await self._happen(decide)
        except Refusal as refusal:
            return m.Refused(ref=said.ref, why=refusal.why, detail=str(refusal))
        return m.Done(ref=said.ref, number=self.table.number)

    async def join(self, holder: str, wish: Join) -> int:
        """Let somebody sit down opposite; `Refusal` if both seats are taken."""

        def decide(table: Table) -> Body | None:
            if holder in self.people:
                return None
            if table.begun:
                raise Refusal("not-possible", "both seats are taken")
            host_seat = table.terms.host_seat
            if host_seat is None:
                host_seat = 1 - draw_seat(wish.side)
            return {"type": "sat", "name": wish.name, "host_seat": host_seat}

        await self.person(holder)
        await self._happen(decide, self.hall.store.holding(self.table.id, holder, 1))
        person = self.people.setdefault(holder, 1)
        self.audience.seat(self.people)
        return person

    async def let_play(self, holder: str, person: int) -> None:
        """A browser plays for the person from now on, unless it has a seat here already."""
        async with self._lock:
            if self.gone or await self.person(holder) is not None:
                return
            await self.hall.store.hold(self.table.id, holder, person)
            self.people[holder] = person

    async def delete(self) -> None:
        """Delete the game for good; `Refusal` while it is played."""
        async with self._lock:
            if self.table.begun and not self.table.outcome:
                raise Refusal("not-possible", "the game is not over")
            if not await self.hall.store.delete_game(self.table.id, self.table.number):
                await self._catch_up()
                raise Refusal("stale", "the game has gone on meanwhile")
            self.gone = True

    async def look_at_clock(self) -> None:
        """End the game if somebody's time is up."""

        def decide(table: Table) -> Body | None:
            due = self._time_up()
            up = due is not None and self.hall.now() >= due and not table.outcome
            return flag(table) if up else None

        await self._happen(decide)

    async def abandon(self) -> None:
        """End a game that nobody plays any more."""
        await self._happen(lambda table: None if table.outcome else abandoned(table))

    # What happens

    async def _happen(
        self, decide: Callable[[Table], Body | None], *statements: tuple[Any, Any]
    ) -> None:
        """Decide, keep, tell. Where another process was first, see what it did and decide anew."""
        async with self._lock:
            for _attempt in range(TRIES):
                if self.gone:
                    raise Refusal("not-possible", "the game has been deleted")
                body = decide(self.table)
                if body is None:
                    return
                more = self._next_game(body) if body["type"] == "next" else statements
                at = self.hall.now()
                table = self.table.after(body, at)
                text = to_text(body)
                if await self.hall.store.keep(_row(table, text, at), *more):
                    self._adopt(table, body, at)
                    kept = {"number": table.number, "at": at, "body": text}
                    self.hall.fanout.publish(table.id, {"event": kept})
                    self.hall.happened(self, body)
                    return
                await self._catch_up()
        raise Refusal("stale", "the game has gone on meanwhile")

    def _next_game(self, body: Body) -> list[tuple[Any, Any]]:
        """The statements that make the next game; its id goes into the event."""
        table = self.table
        assert table.outcome
        terms = table.terms.after(table.id, table.position, table.outcome)
        series = self.series if terms.past else None
        new, statements = self.hall.new_game(terms, self.host, after=table.id, series=series)
        body["id"] = new.id
        return statements

    def _adopt(self, table: Table, body: Body, at: int) -> None:
        """The event has been kept: now it has happened."""
        if body["type"] == "sat":
            self.audience.seat(self.people)
        self._see_alive(body, at)
        self.table = table
        self.used = at
        message = tell.event_text(table, body, at)
        self._recent.append((table.number, message))
        self.audience.tell(message)
        self._alarm.set()

    def _see_alive(self, body: Body, at: int) -> None:
        """When a game begins, and when somebody moves, nobody has waited for him yet."""
        mover = self.table.person_at(self.table.position.player.seat)
        people = {"sat": (0, 1), "move": (mover,)}.get(body["type"], ())
        for person in people:
            if person is not None:
                self.audience.attendance.count_anew(person, at)

    def _turn(self, event: Kept) -> None:
        """An event of the past, as kept."""
        body = json.loads(event.body)
        self.table = self.table.after(body, event.at)
        message = tell.event_text(self.table, body, event.at)
        self._recent.append((self.table.number, message))

    # Other processes

    @property
    def busy(self) -> bool:
        """Whether something is being kept at this moment."""
        return self._lock.locked()

    async def hear(self, event: dict[str, Any]) -> None:
        """Another process has kept an event of this game."""
        async with self._lock:
            if event["number"] == self.table.number + 1:
                await self._learn(Kept(event["number"], event["at"], event["body"]))
            elif event["number"] > self.table.number:
                await self._catch_up()

    async def catch_up(self) -> None:
        """See whether something happened that was not heard."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        table, store = self.table, self.hall.store
        events = await store.events_after(table.id, table.number)
        for event in events:
            await self._learn(event)
        if not events and not await store.numbers([table.id]):
            self.gone = True  # deleted by another process

    async def _learn(self, event: Kept) -> None:
        body = json.loads(event.body)
        table = self.table.after(body, event.at)
        if body["type"] == "sat":
            for holder in {connection.holder for connection in self.audience.connections}:
                await self.person(holder)
        self._adopt(table, body, event.at)

    # The clock

    def _time_up(self) -> int | None:
        """When the running player's time is up, his way to the server allowed for."""
        deadline, clock = self.table.deadline, self.table.clock
        if deadline is None or self.table.outcome or not clock or not clock.turn:
            return None
        return deadline + self.audience.lag(self.table.person_at(clock.turn.seat))

    def _ring(self) -> None:
        self.hall.start(self.look_at_clock())

    def close(self) -> None:
        """Forget the room; the game is kept."""
        self._alarm.cancel()
        self.audience.close()


def _told_now(message: str, clocks: m.Clocks | None) -> str:
    """A message of the past with the clocks of this moment."""
    told = json.loads(message)
    if clocks is None or not told.get("clocks"):
        return message
    told["clocks"] = clocks.model_dump(mode="json")
    return to_text(told)


def _row(table: Table, body: str, at: int) -> dict[str, Any]:
    """The event and the game's summary as the store keeps them."""
    return {
        "game": table.id,
        "number": table.number,
        "at": at,
        "body": body,
        "deadline": None if table.outcome else table.deadline,
        "ended": at if table.outcome else None,
        "summary": tell.summary(table),
    }
