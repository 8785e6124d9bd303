"""Clocks as pure values: no wall time inside, every `now` is handed in.

All times are whole milliseconds. `now` may count from anywhere, as long as it runs on; a `now`
that lies before the last one counts as no time passed.

>>> clock = Clock.ready(TimeControl.parse("5+3")).start(Player.A, now=0)
>>> clock = clock.press(now=10_000)
>>> clock.remaining(Player.A, now=10_000), clock.running
(293000, <Player.B: 'b'>)

A move in Kalaha may give an extra turn. It is a move like any other: it is pressed, and the
increment added, but the clock stays with the player: `clock.press(now, to=position.player)`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar

from hollows.games import InvalidOptionError, InvalidTextError, Player
from hollows.games.errors import phrase

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LONGEST = DAY  # at the start and a move, for a clock of minutes
MOST_DAYS = 99
MOST_LAG = SECOND  # given back for one move at most


class TimeControl(ABC):
    """How much time a player has, and what a move gives back.

    A turn that has `used` some time leaves `after(remaining, used)`; while it lasts the clock
    shows `shown(remaining, used)`, and it may last `allowed(remaining)`.
    """

    initial: int

    @property
    def budget(self) -> int:
        """What a player begins with."""
        return self.initial

    @property
    @abstractmethod
    def text(self) -> str:
        """`5+3`, `5d3`, `5b3` or `3 days`; `TimeControl.parse` reads it back."""

    @abstractmethod
    def after(self, remaining: int, used: int) -> int: ...

    def allowed(self, remaining: int) -> int:
        return remaining

    def shown(self, remaining: int, used: int) -> int:
        return max(0, remaining - used)

    def renewed(self, remaining: int) -> int:
        """What a player has for a turn that comes again, because a move was taken back."""
        return remaining

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def parse(text: str) -> TimeControl:
        """The time control that a text names; minutes and seconds, or `90s+2` in seconds alone."""
        if days := re.fullmatch(r"([0-9]{1,3}) days?", text):
            return Days(int(days[1]) * DAY)
        found = re.fullmatch(r"([0-9]{1,5})(s?)([+db])([0-9]{1,5})", text)
        if not found:
            found_text = repr(text[:20])
            raise InvalidTextError(phrase("time_control"), 1, "no_time_control", found=found_text)
        initial = int(found[1]) * (SECOND if found[2] else MINUTE)
        return CONTROLS[found[3]](initial, int(found[4]) * SECOND)


@dataclass(frozen=True)
class _Minutes(TimeControl):
    """Time for the whole game, and a bonus for each move."""

    initial: int
    bonus: int
    sign: ClassVar[str]

    def __post_init__(self) -> None:
        for time in (self.initial, self.bonus):
            if not 0 <= time <= LONGEST or time % SECOND:
                raise InvalidOptionError("not_whole_seconds", time=time)
        if not self.allowed(self.budget):
            raise InvalidOptionError("no_time_to_move", control=self.text)

    @property
    def text(self) -> str:
        minutes, rest = divmod(self.initial, MINUTE)
        initial = f"{self.initial // SECOND}s" if rest else f"{minutes}"
        return f"{initial}{self.sign}{self.bonus // SECOND}"


@dataclass(frozen=True)
class Fischer(_Minutes):
    """Each move, once made, adds the bonus: `5+3`. Without minutes the first bonus comes first."""

    sign = "+"

    @property
    def budget(self) -> int:
        return self.initial or self.bonus

    def after(self, remaining: int, used: int) -> int:
        return remaining - used + self.bonus


@dataclass(frozen=True)
class Delay(_Minutes):
    """The clock waits for the bonus before it runs down: `5d3`."""

    sign = "d"

    def allowed(self, remaining: int) -> int:
        return remaining + self.bonus

    def shown(self, remaining: int, used: int) -> int:
        return max(0, remaining - max(0, used - self.bonus))

    def after(self, remaining: int, used: int) -> int:
        return self.shown(remaining, used)


@dataclass(frozen=True)
class Bronstein(_Minutes):
    """Each move gives back what it used, up to the bonus: `5b3`."""

    sign = "b"

    def after(self, remaining: int, used: int) -> int:
        return remaining - used + min(used, self.bonus)


CONTROLS: dict[str, type[_Minutes]] = {kind.sign: kind for kind in (Fischer, Delay, Bronstein)}


@dataclass(frozen=True)
class Days(TimeControl):
    """So many days for each move, with nothing saved up: `3 days`."""

    initial: int

    def __post_init__(self) -> None:
        if self.initial % DAY or not 1 <= self.initial // DAY <= MOST_DAYS:
            raise InvalidOptionError("not_whole_days", time=self.initial, most=MOST_DAYS)

    @property
    def text(self) -> str:
        days = self.initial // DAY
        return f"{days} day" if days == 1 else f"{days} days"

    def after(self, remaining: int, used: int) -> int:
        return self.initial

    def renewed(self, remaining: int) -> int:
        return self.initial


@dataclass(frozen=True)
class Clock:
    """What both players have left, whose turn it is, and since when his clock runs.

    `left` is by seat, as it was when the turn began; `used` is what the turn had used before
    `since`. A clock stands still while `since` is None. `fallen` has run out of time.
    """

    control: TimeControl
    left: tuple[int, int]
    turn: Player | None = None
    since: int | None = None
    used: int = 0
    fallen: Player | None = None

    @classmethod
    def ready(cls, control: TimeControl) -> Clock:
        """A clock with full time that nobody has started."""
        return cls(control, (control.budget, control.budget))

    @property
    def running(self) -> Player | None:
        """The player whose clock runs, or None while it stands still."""
        return None if self.since is None else self.turn

    def start(self, player: Player, now: int) -> Clock:
        """The clock running for the first player to move."""
        if self.turn or self.fallen:
            raise ValueError("only a clock that nobody has started can be started")
        return replace(self, turn=player, since=now)

    def press(self, now: int, *, to: Player | None = None, lag: int = 0) -> Clock:
        """The clock after a move, running for `to`, as a rule the other player.

        `lag` is the time that the move was on its way; up to a second of it is given back, so
        who allows for lag asks for the flag that much later. Too late a press stops the clock
        with its flag down.
        """
        player = self._running()
        if self.too_late(now, lag=lag):
            return self._down(player)
        used = self._used(now, lag)
        left = self._left(player, self.control.after(self.left[player.seat], used))
        return Clock(self.control, left, to or player.other, now)

    def too_late(self, now: int, *, lag: int = 0) -> bool:
        """Whether a press would stop the clock with its flag down."""
        player = self._running()
        return self._used(now, lag) >= self.control.allowed(self.left[player.seat])

    def pause(self, now: int) -> Clock:
        """The clock standing still in the middle of a turn, which `resume` goes on with."""
        player = self._running()
        if self.flagged(now):
            return self._down(player)
        return replace(self, since=None, used=self._used(now))

    def resume(self, now: int) -> Clock:
        """The clock running on after a pause."""
        if self.turn is None or self.since is not None or self.fallen:
            raise ValueError("only a clock that was paused can be resumed")
        return replace(self, since=now)

    def remaining(self, player: Player, now: int) -> int:
        """What the player's clock shows; never less than 0."""
        left = self.left[player.seat]
        return self.control.shown(left, self._used(now)) if player is self.turn else left

    def flagged(self, now: int) -> Player | None:
        """The player whose time has run out, or None."""
        if self.turn and self._used(now) >= self.control.allowed(self.left[self.turn.seat]):
            return self.turn
        return self.fallen

    def flag_at(self) -> int | None:
        """When the running player's time will run out, so that a server can wait for it."""
        if self.turn is None or self.since is None:
            return None
        return self.since + self.control.allowed(self.left[self.turn.seat]) - self.used

    def _running(self) -> Player:
        if self.running is None:
            raise ValueError("the clock is not running")
        return self.running

    def _used(self, now: int, lag: int = 0) -> int:
        """What the turn has used by now, time on the way given back."""
        used = self.used + (0 if self.since is None else max(0, now - self.since))
        return max(0, used - min(max(0, lag), MOST_LAG)) if lag else used

    def _left(self, player: Player, time: int) -> tuple[int, int]:
        return (time, self.left[1]) if player.seat == 0 else (self.left[0], time)

    def _down(self, player: Player) -> Clock:
        return replace(
            self, left=self._left(player, 0), turn=None, since=None, used=0, fallen=player
        )
