"""A live game: one thing happens at a time, is kept, and only then told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hollows.server import messages as m
from hollows.server.bodies import Join
from hollows.server.json_text import to_json
from hollows.server.live import views
from hollows.server.live.audience import Audience
from hollows.server.live.connection import Connection
from hollows.server.live.deadline_timer import DeadlineTimer
from hollows.server.live.events import AnyEvent, Joined, NextGame, Played, read_event
from hollows.server.live.game_setup import draw_seat
from hollows.server.live.game_state import GameState
from hollows.server.live.judge import Moment, RefusedError, abandoned, flag, judge
from hollows.server.store import KeptEvent, KeptGame

if TYPE_CHECKING:
    from hollows.server.live.registry import Registry

RECENT = 8  # messages kept for pages that come back; longer breaks get the whole state
TRIES = 4


class LiveGame:
    """The state of a game, those who play and watch it, and the timer of its clock."""

    def __init__(self, registry: Registry, kept: KeptGame, state: GameState) -> None:
        now = registry.now()
        self.registry = registry
        self.host = kept.host
        self.series = kept.series
        self.people = kept.holders
        self.state = state
        self.audience = Audience(registry, lambda: self.state)
        self.used = now
        self.gone = False  # deleted
        self._recent: deque[m.AnyEvent] = deque(maxlen=RECENT)
        self._lock = asyncio.Lock()
        self._deadline_timer = DeadlineTimer(registry.now, self._time_up, self._ring)
        for event in kept.events:
            self._turn(event)
        self._deadline_timer.set()

    # Who is there

    async def person(self, holder: str) -> int | None:
        """The person for whom a browser plays, None if it watches."""
        if holder not in self.people:
            found = await self.registry.store.person(self.state.id, holder)
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
        self.used = self.registry.now()
        return connection

    def leave(self, connection: Connection) -> None:
        self.audience.remove(connection)
        self.used = self.registry.now()

    def missed(self, since: int | None) -> list[str] | None:
        """The messages after `since`; None if the whole state must be told instead."""
        if since is None or since > self.state.number:
            return None
        if since < self.state.number and (not self._recent or self._recent[0].number > since + 1):
            return None
        clocks = views.clocks(self.state, self.registry.now())
        missed = (
            views.at_this_moment(told, clocks) for told in self._recent if told.number > since
        )
        return [*map(to_json, missed), to_json(self.audience.presence())]

    def state_for(self, person: int | None) -> m.State:
        now = self.registry.now()
        self.used = now
        return views.state_message(self.state, person, self.audience.presence(), now)

    def state_text(self, person: int | None) -> str:
        return to_json(self.state_for(person))

    # What players say

    async def say(self, person: int | None, said: m.AnySaid, lag: int = 0) -> m.Done | m.Refused:
        """Carry out what somebody says."""

        def decide(state: GameState) -> AnyEvent | None:
            now = self.registry.now()
            gone = self.audience.attendance.gone(1 - person, now) if person is not None else None
            return judge(state, state.seat_of(person), said, Moment(now, lag, gone))

        try:
            await self._happen(decide)
        except RefusedError as refusal:
            return m.Refused(ref=said.ref, why=refusal.why, detail=str(refusal))
        return m.Done(ref=said.ref, number=self.state.number)

    async def join(self, holder: str, wish: Join) -> int:
        """Let somebody sit down opposite; `RefusedError` if both seats are taken."""

        def decide(state: GameState) -> AnyEvent | None:
            if holder in self.people:
                return None
            if state.begun:
                raise RefusedError("not-possible", "both seats are taken")
            host_seat = state.setup.host_seat
            if host_seat is None:
                host_seat = 1 - draw_seat(wish.side)
            return Joined(wish.name, host_seat)

        await self.person(holder)
        await self._happen(decide, self.registry.store.holding(self.state.id, holder, 1))
        person = self.people.setdefault(holder, 1)
        self.audience.seat(self.people)
        return person

    async def let_play(self, holder: str, person: int) -> None:
        """A browser plays for the person from now on, unless it has a seat here already."""
        async with self._lock:
            if self.gone or await self.person(holder) is not None:
                return
            await self.registry.store.hold(self.state.id, holder, person)
            self.people[holder] = person

    async def delete(self) -> None:
        """Delete the game for good; `RefusedError` while it is played."""
        async with self._lock:
            if self.state.begun and not self.state.outcome:
                raise RefusedError("not-possible", "the game is not over")
            if not await self.registry.store.delete_game(self.state.id, self.state.number):
                await self._catch_up()
                raise RefusedError("stale", "the game has gone on meanwhile")
            self.gone = True

    async def look_at_clock(self) -> None:
        """End the game if somebody's time is up."""

        def decide(state: GameState) -> AnyEvent | None:
            due = self._time_up()
            up = due is not None and self.registry.now() >= due and not state.outcome
            return flag(state) if up else None

        await self._happen(decide)

    async def abandon(self) -> None:
        """End a game that nobody plays any more."""
        await self._happen(lambda state: None if state.outcome else abandoned(state))

    # What happens

    async def _happen(
        self, decide: Callable[[GameState], AnyEvent | None], *statements: tuple[Any, Any]
    ) -> None:
        """Decide, keep, tell. Where another process was first, see what it did and decide anew."""
        async with self._lock:
            for _attempt in range(TRIES):
                if self.gone:
                    raise RefusedError("not-possible", "the game has been deleted")
                event = decide(self.state)
                if event is None:
                    return
                more: Sequence[tuple[Any, Any]] = statements
                if isinstance(event, NextGame):
                    event, more = self._next_game()
                at = self.registry.now()
                state = self.state.after(event, at)
                text = to_json(event)
                if await self.registry.store.keep(_row(state, text, at), *more):
                    self._adopt(state, event, at)
                    kept = {"number": state.number, "at": at, "body": text}
                    self.registry.fanout.publish(state.id, {"event": kept})
                    self.registry.happened(self, event)
                    return
                await self._catch_up()
        raise RefusedError("stale", "the game has gone on meanwhile")

    def _next_game(self) -> tuple[NextGame, list[tuple[Any, Any]]]:
        """The event that names the next game, and the statements that make it."""
        state = self.state
        assert state.outcome
        setup = state.setup.after(state.id, state.position, state.outcome)
        series = self.series if setup.past else None
        new, statements = self.registry.new_game(setup, self.host, after=state.id, series=series)
        return NextGame(new.id), statements

    def _adopt(self, state: GameState, event: AnyEvent, at: int) -> None:
        """The event has been kept: now it has happened."""
        if isinstance(event, Joined):
            self.audience.seat(self.people)
        self._see_alive(event, at)
        self.state = state
        self.used = at
        told = views.event_message(state, event, at)
        self._recent.append(told)
        self.audience.tell(to_json(told))
        self._deadline_timer.set()

    def _see_alive(self, event: AnyEvent, at: int) -> None:
        """When a game begins, and when somebody moves, nobody has waited for him yet."""
        people: tuple[int | None, ...] = ()
        if isinstance(event, Joined):
            people = (0, 1)
        elif isinstance(event, Played):
            people = (self.state.person_at(self.state.position.player.seat),)
        for person in people:
            if person is not None:
                self.audience.attendance.count_anew(person, at)

    def _turn(self, kept: KeptEvent) -> None:
        """An event of the past, as kept."""
        event = read_event(kept.body)
        self.state = self.state.after(event, kept.at)
        self._recent.append(views.event_message(self.state, event, kept.at))

    # Other processes

    @property
    def is_keeping(self) -> bool:
        """Whether something is being kept at this moment."""
        return self._lock.locked()

    async def hear(self, event: dict[str, Any]) -> None:
        """Another process has kept an event of this game."""
        async with self._lock:
            if event["number"] == self.state.number + 1:
                await self._learn(KeptEvent(event["number"], event["at"], event["body"]))
            elif event["number"] > self.state.number:
                await self._catch_up()

    async def catch_up(self) -> None:
        """See whether something happened that was not heard."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        state, store = self.state, self.registry.store
        events = await store.events_after(state.id, state.number)
        for event in events:
            await self._learn(event)
        if not events and not await store.numbers([state.id]):
            self.gone = True  # deleted by another process

    async def _learn(self, kept: KeptEvent) -> None:
        event = read_event(kept.body)
        state = self.state.after(event, kept.at)
        if isinstance(event, Joined):
            for holder in {connection.holder for connection in self.audience.connections}:
                await self.person(holder)
        self._adopt(state, event, kept.at)

    # The clock

    def _time_up(self) -> int | None:
        """When the running player's time is up, his way to the server allowed for."""
        deadline, clock = self.state.deadline, self.state.clock
        if deadline is None or self.state.outcome or not clock or not clock.turn:
            return None
        return deadline + self.audience.lag(self.state.person_at(clock.turn.seat))

    def _ring(self) -> None:
        self.registry.start(self.look_at_clock())

    def close(self) -> None:
        """Let go of it; the game is kept."""
        self._deadline_timer.cancel()
        self.audience.close()


def _row(state: GameState, body: str, at: int) -> dict[str, Any]:
    """The event and the game's summary as the store keeps them."""
    return {
        "game": state.id,
        "number": state.number,
        "at": at,
        "body": body,
        "deadline": None if state.outcome else state.deadline,
        "ended": at if state.outcome else None,
        "summary": views.summary(state),
    }
