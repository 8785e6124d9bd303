"""A game as it stands: a value that each event turns into the next one.

Every process that knows the events in order has the same table: the same event gives the same
position, the same story, the same clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from hollows.clock import Clock, Days
from hollows.games import Outcome, Player, Position, Reason, Step
from hollows.record import repeated
from hollows.series import Series
from hollows.server.live.history import History
from hollows.server.live.terms import Past, Terms, seated

Body = dict[str, Any]  # an event as it is kept: its type and what else must be known


class Made(NamedTuple):
    """A move made, by whom, what his clock showed then, and the position before it."""

    player: Player
    text: str
    left: int | None
    before: bytes  # packed


class Wish(NamedTuple):
    """Something that a seat asks the other for."""

    request: str
    seat: int


class Outages(NamedTuple):
    """Times in which no server was there."""

    spans: tuple[tuple[int, int], ...]

    def within(self, begin: int, end: int) -> int:
        """How much of the time between the two was an outage."""
        return sum(max(0, min(end, till) - max(begin, since)) for since, till in self.spans)


NO_OUTAGE = Outages(())


@dataclass(frozen=True)
class Table:
    """One game: who sits there, what was played, the clock, what is asked for, how it ended."""

    id: str
    terms: Terms
    position: Position[Any]
    number: int = 0
    made: History[Made] = field(default_factory=History)
    placements: History[bytes] = field(default_factory=History)  # before each move
    story: tuple[Step, ...] = ()
    clock: Clock | None = None
    wishes: frozenset[Wish] = frozenset()
    outcome: Outcome | None = None
    next: str | None = None
    changed: int = 0
    taken_back: int = 0  # the number of the last takeback
    outages: Outages = NO_OUTAGE

    @classmethod
    def lay(cls, game: str, terms: Terms, created: int, outages: Outages = NO_OUTAGE) -> Table:
        """A table at which no event has happened."""
        start = terms.start()
        clock = Clock.ready(terms.control) if terms.control else None
        return cls(game, terms, start, clock=clock, changed=created, outages=outages)

    # Who sits where

    @property
    def begun(self) -> bool:
        """Whether both sit."""
        return None not in self.terms.names and self.terms.host_seat is not None

    def seat_of(self, person: int | None) -> int | None:
        """Where a person of the game sits; None for others."""
        if person is None or self.terms.host_seat is None:
            return None
        return self.terms.host_seat if person == 0 else 1 - self.terms.host_seat

    def person_at(self, seat: int) -> int | None:
        if self.terms.host_seat is None:
            return None
        return 0 if seat == self.terms.host_seat else 1

    def player_at(self, seat: int) -> Player:
        return self.terms.game.players[seat]

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The legal moves, which a page is shown; none when the game is over.

        The kernel finds them all in the time in which the law would find one. What is played is
        judged by the law.
        """
        return () if self.outcome else self.terms.legal_texts(self.position)

    @cached_property
    def _judged(self) -> dict[str, Any]:
        """The moves that the law has let pass, by what was said."""
        return {}

    def move(self, text: str) -> Any:
        """The move meant, as the law judges it, once; `IllegalMove` or `InvalidText` if none."""
        if text not in self._judged:
            self._judged[text] = self.position.move(text)
        return self._judged[text]

    def before(self, ply: int) -> Position[Any]:
        """The position before a move that was made."""
        position: Position[Any] = self.terms.game.unpack(self.made[ply].before, self.terms.rules)
        return position

    @cached_property
    def text(self) -> str:
        """The position's text, which every message and the summary carry."""
        return self.position.text

    # The series

    @cached_property
    def series(self) -> Series | None:
        """The series with this game in it, once it is over."""
        if not self.terms.series:
            return None
        series = self.terms.score()
        if not self.outcome or self.terms.host_seat is None:
            return series
        return series.add(self.position, self.outcome, seated(self.terms.host_seat))

    @property
    def past(self) -> tuple[Past, ...]:
        return self.terms.past

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

    def after(self, body: Body, at: int) -> Table:
        """The table after an event."""
        changes = self._changes(body, at)
        fields = {**vars(self), **changes, "number": self.number + 1, "changed": at}
        for name in WORKED_OUT:
            fields.pop(name, None)
        table = object.__new__(Table)
        vars(table).update(fields)  # `replace` takes longer than to sow a handful
        return table

    def _changes(self, body: Body, at: int) -> dict[str, Any]:
        """What an event changes, by the names of the fields."""
        match body["type"]:
            case "sat":
                return self._sat(body["name"], body["host_seat"])
            case "move":
                return self._moved(body["move"], at, body.get("lag", 0))
            case "takeback":
                return self._took_back(body["ply"], at)
            case "offer":
                return {"wishes": self.wishes | {Wish(body["request"], body["seat"])}}
            case "declined":
                kept = (wish for wish in self.wishes if wish.request != body["request"])
                return {"wishes": frozenset(kept)}
            case "over":
                winner = Player(body["winner"]) if body["winner"] else None
                return self._over(Outcome(winner, Reason(body["reason"])), at)
            case "next":
                return {"next": body["id"], "wishes": frozenset()}
            case unknown:
                raise ValueError(f"no event is called {unknown!r}")

    def _sat(self, name: str, host_seat: int) -> dict[str, Any]:
        names = (self.terms.names[0], name)
        starter = self.terms.first_starter
        if self.terms.host_seat is None:
            starter = host_seat  # the person who sits first: 0 is the host
        terms = replace(self.terms, names=names, host_seat=host_seat, first_starter=starter)
        return {"terms": terms}

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
            "made": self.made.plus(Made(before.player, move.text, left, before.packed)),
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
        """The table before move `ply`; time that has passed stays passed."""
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


# What a table works out of its fields when asked; the next one does it anew
WORKED_OUT = tuple(n for n, value in vars(Table).items() if isinstance(value, cached_property))
