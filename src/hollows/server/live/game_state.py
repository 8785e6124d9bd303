"""A game as it stands: a value that each event turns into the next one.

Every process that knows the events in order has the same state: the same event gives the same
position, the same story, the same clock.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from hollows.clock import Clock, Days
from hollows.games import Outcome, Player, Position, Step
from hollows.packing import pack, unpack
from hollows.record import repeated
from hollows.series import Series
from hollows.server.live.events import (
    AnyEvent,
    GameOver,
    Joined,
    NextGame,
    Played,
    RequestDeclined,
    Requested,
    TakenBack,
)
from hollows.server.live.game_setup import GameSetup, Past, seated
from hollows.server.live.history import History
from hollows.server.messages import Request


class Made(NamedTuple):
    """A move made, by whom, what his clock showed then, and the position before it."""

    player: Player
    text: str
    left: int | None
    before: bytes  # packed


class Wish(NamedTuple):
    """Something that a seat asks the other for."""

    request: Request
    seat: int


class Outages(NamedTuple):
    """Times in which no server was there."""

    spans: tuple[tuple[int, int], ...]

    def within(self, begin: int, end: int) -> int:
        """How much of the time between the two was an outage."""
        return sum(max(0, min(end, till) - max(begin, since)) for since, till in self.spans)


NO_OUTAGE = Outages(())


class GameState(msgspec.Struct, frozen=True, dict=True):
    """One game: who sits there, what was played, the clock, what is asked for, how it ended."""

    id: str
    setup: GameSetup
    position: Position[Any]
    number: int = 0
    made: History[Made] = msgspec.field(default_factory=History)
    placements: History[bytes] = msgspec.field(default_factory=History)  # before each move
    story: tuple[Step, ...] = ()
    clock: Clock | None = None
    wishes: frozenset[Wish] = frozenset()
    outcome: Outcome | None = None
    next: str | None = None
    changed: int = 0
    taken_back: int = 0  # the number of the last takeback
    outages: Outages = NO_OUTAGE

    @classmethod
    def begin(
        cls, game: str, setup: GameSetup, created: int, outages: Outages = NO_OUTAGE
    ) -> GameState:
        """The state in which no event has happened."""
        start = setup.start()
        clock = Clock.ready(setup.control) if setup.control else None
        return cls(game, setup, start, clock=clock, changed=created, outages=outages)

    # Who sits where

    @property
    def begun(self) -> bool:
        """Whether both sit."""
        return None not in self.setup.names and self.setup.host_seat is not None

    def seat_of(self, person: int | None) -> int | None:
        """Where a person of the game sits; None for others."""
        if person is None or self.setup.host_seat is None:
            return None
        return self.setup.host_seat if person == 0 else 1 - self.setup.host_seat

    def person_at(self, seat: int) -> int | None:
        if self.setup.host_seat is None:
            return None
        return 0 if seat == self.setup.host_seat else 1

    def player_at(self, seat: int) -> Player:
        return self.setup.game.players[seat]

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal moves, for those who ask for the state; none when the game is over.

        The kernel finds them all in the time in which the law would find one. What is played is
        judged by the law.
        """
        return () if self.outcome else self.setup.legal_texts(self.position)

    @cached_property
    def _judged(self) -> dict[str, Any]:
        """The moves that the law has let pass, by what was said."""
        return {}

    def move(self, text: str) -> Any:
        """The move meant, as the law judges it, once; an error of the law if there is none."""
        if text not in self._judged:
            self._judged[text] = self.position.move(text)
        return self._judged[text]

    def before(self, ply: int) -> Position[Any]:
        """The position before a move that was made."""
        position: Position[Any] = unpack(self.setup.game, self.made[ply].before, self.setup.rules)
        return position

    @cached_property
    def text(self) -> str:
        """The position's text, which every message and the summary carry."""
        return self.position.text

    # The series

    @cached_property
    def series(self) -> Series | None:
        """The series with this game in it, once it is over."""
        if not self.setup.series:
            return None
        series = self.setup.score()
        if not self.outcome or self.setup.host_seat is None:
            return series
        return series.add(self.position, self.outcome, seated(self.setup.host_seat))

    @property
    def past(self) -> tuple[Past, ...]:
        return self.setup.past

    # Time

    def clock_at(self, now: int) -> Clock | None:
        """The clock, which has not run while no server was there; days run on."""
        clock, spans = self.clock, self.outages.spans
        if not spans or not clock or clock.since is None or isinstance(clock.control, Days):
            return clock
        lost = self.outages.within(clock.since, now)
        return replace(clock, since=clock.since + lost) if lost else clock

    @cached_property
    def deadline(self) -> int | None:
        """When the running player's time will be up."""
        spans = self.outages.spans
        clock = self.clock_at(spans[-1][1]) if spans else self.clock
        return clock.flag_at() if clock else None

    # What happens

    def after(self, event: AnyEvent, at: int) -> GameState:
        """The state after an event; what was worked out of this one is worked out anew."""
        changes = self._changes(event, at)
        return msgspec.structs.replace(self, **changes, number=self.number + 1, changed=at)

    def _changes(self, event: AnyEvent, at: int) -> dict[str, Any]:
        """What an event changes, by the names of the fields."""
        match event:
            case Played():
                return self._moved(event.move, at, event.lag)
            case Joined():
                return self._sat(event.name, event.host_seat)
            case TakenBack():
                return self._took_back(event.ply, at)
            case Requested():
                return {"wishes": self.wishes | {Wish(event.request, event.seat)}}
            case RequestDeclined():
                kept = (wish for wish in self.wishes if wish.request != event.request)
                return {"wishes": frozenset(kept)}
            case GameOver():
                return self._over(Outcome(event.winner, event.reason), at)
            case NextGame():
                return {"next": event.id, "wishes": frozenset()}

    def _sat(self, name: str, host_seat: int) -> dict[str, Any]:
        names = (self.setup.names[0], name)
        starter = self.setup.first_starter
        if self.setup.host_seat is None:
            starter = host_seat  # the person who sits first: 0 is the host
        setup = replace(self.setup, names=names, host_seat=host_seat, first_starter=starter)
        return {"setup": setup}

    def _moved(self, text: str, at: int, lag: int) -> dict[str, Any]:
        before = self.position
        move = self.move(text)
        position, story = before.tell(move)
        placements = self.placements.plus(before.placement)
        outcome = position.outcome() or repeated([*placements, position.placement])
        clock = self._pressed(position.player, at, lag, over=outcome is not None)
        left = clock.left[before.player.seat] if clock else None
        return {
            "position": position,
            "made": self.made.plus(Made(before.player, move.text, left, pack(before))),
            "placements": placements,
            "story": story,
            "clock": clock,
            "wishes": frozenset(),
            "outcome": outcome,
        }

    def _pressed(self, to: Player, at: int, lag: int, *, over: bool) -> Clock | None:
        """The clock after a move; it begins to run when the first move is made."""
        clock = self.clock_at(at)
        if clock is None or clock.fallen:
            return clock
        if clock.turn is None:
            return clock if over else clock.start(to, at)
        clock = clock.press(at, to=to, lag=lag)
        return clock.pause(at) if over and clock.running else clock

    def _took_back(self, ply: int, at: int) -> dict[str, Any]:
        """The state before move `ply`; time that has passed stays passed."""
        position = self.before(ply)
        clock = self.clock_at(at)
        if clock is not None and clock.turn is not None:
            first, second = (clock.remaining(self.player_at(seat), at) for seat in (0, 1))
            left = (clock.control.renewed(first), clock.control.renewed(second))
            clock = replace(clock, left=left, turn=position.player, since=at, used=0)
        return {
            "position": position,
            "made": self.made.until(ply),
            "placements": self.placements.until(ply),
            "story": (),
            "clock": clock,
            "wishes": frozenset(),
            "taken_back": self.number + 1,
        }

    def _over(self, outcome: Outcome, at: int) -> dict[str, Any]:
        clock = self.clock_at(at)
        if clock is not None and clock.running:
            clock = clock.pause(at)
        return {"outcome": outcome, "clock": clock, "wishes": frozenset()}
