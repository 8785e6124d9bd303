"""Two players, a game between them, and the series it belongs to; nothing is shown here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from hollows.cli import records
from hollows.engine import Engine, Limit, Line
from hollows.games import Move, Outcome, Player, Position, Reason, Step
from hollows.record import Record
from hollows.series import Series

HINT = Limit(seconds=1)
MACHINE = "Hollows level {level}"
EVEN = 0.5


@dataclass(frozen=True)
class Person:
    """Somebody at this terminal."""

    name: str

    @property
    def tag(self) -> str:
        """The name in a record."""
        return self.name


@dataclass(frozen=True)
class Machine:
    """Hollows itself, at one of its levels."""

    engine: Engine
    name: str = "Hollows"

    @property
    def tag(self) -> str:
        return MACHINE.format(level=self.engine.level)


Seats = Mapping[Player, Person | Machine]


def level_in(tag: str | None) -> int | None:
    """The level of the machine that a record names, or None for a person."""
    found = re.fullmatch(MACHINE.format(level="([1-8])"), tag or "")
    return int(found[1]) if found else None


def seat_tag(player: Player) -> str:
    """The tag that tells who sat here: A, B, White or Black."""
    return player.capitalize()


def tags_of(seats: Seats) -> dict[str, str]:
    """Who plays, and today's date."""
    names = {seat_tag(player): who.tag for player, who in seats.items()}
    return {"Date": date.today().strftime("%Y.%m.%d"), **names}


class Match:
    """One game after another between the same two."""

    def __init__(
        self,
        record: Record,
        seats: Seats,
        *,
        file: Path | None = None,
        series: Series | None = None,
    ) -> None:
        self.record = record
        self.seats = seats
        self.file = file
        self.series = series
        self._hint: Line[Any] | None = None

    @property
    def position(self) -> Position[Any]:
        return self.record.position

    @property
    def mover(self) -> Person | Machine:
        """Who is to move."""
        return self.seats[self.position.player]

    @property
    def machine(self) -> Machine | None:
        """The machine that plays, if one does."""
        return next((who for who in self.seats.values() if isinstance(who, Machine)), None)

    @property
    def viewpoint(self) -> Player:
        """A person sits at the lower edge; of two, the one named first."""
        first, second = self.record.game.players
        return first if isinstance(self.seats[first], Person) else second

    @property
    def last_steps(self) -> tuple[Step, ...]:
        """The story of the last move."""
        if not self.record.moves:
            return ()
        return self.record.positions[-2].steps(self.record.moves[-1])

    def _history(self) -> list[Any]:
        return list(self.record.positions[:-1])

    def check_goes_on(self) -> None:
        """Refuse what only makes sense while the game goes on."""
        if outcome := self.record.outcome():
            raise self.position.illegal("", "game_over", outcome=outcome)

    # Moves

    def play(self, move: Move | str) -> None:
        self.record, self._hint = self.record.play(move), None

    def think(self, machine: Machine) -> Move:
        """The machine's move."""
        move: Move = machine.engine.play(self.position, history=self._history())
        return move

    def undo(self) -> bool:
        """Take back the last move of a person and what came after it, or an end by word."""
        record = self.record
        while record.moves or record.ending:
            record = record.undo()
            if isinstance(self.seats[record.position.player], Person):
                self.record, self._hint = record, None
                return True
        return False

    def hint(self) -> tuple[Line[Any], bool]:
        """The best line, and whether it was asked for before."""
        self.check_goes_on()
        asked = self._hint is not None
        if self._hint is None:
            self._hint = Engine().analyse(self.position, HINT, history=self._history()).best
        return self._hint, asked

    # The end

    def resign(self) -> None:
        """The person gives up; of two, the one to move."""
        loser = self.viewpoint if self.machine else self.position.player
        self.record = self.record.resigned(loser)

    def agree(self) -> None:
        """Both take the draw."""
        self.record = self.record.ended(Outcome(None, Reason.AGREEMENT))

    def machine_agrees(self) -> bool:
        """Whether the machine takes a draw that the person to move offers: unless it is better."""
        found = Engine().analyse(self.position, HINT, history=self._history())
        return found.best.score.chance >= EVEN

    # The series

    def standing(self) -> Series | None:
        """The series with this game in it, if it is over."""
        if self.series is None or not self.record.outcome():
            return self.series
        first, second = (self.seats[player].name for player in self.record.game.players)
        return self.series.add(self.position, self.record.outcome(), (first, second))

    def again(self) -> None:
        """Set up the next game: the other one starts, and a series that is over begins anew."""
        self.series = self.standing()
        if self.series and self.series.over:
            self.series = replace(self.series, results=())
        first, second = self.record.game.players
        self.seats = {first: self.seats[second], second: self.seats[first]}
        self.record = Record.start(
            self.record.game,
            self.record.edition,
            position=self.record.line.start,
            tags=tags_of(self.seats),
        )
        self._hint = None

    # The file

    def save(self, file: Path | None = None) -> Path:
        """Write the game to the file named, now or before, or where left games are kept."""
        self.file = file or self.file
        chosen = self.file or records.last_game(self.record.game)
        records.save(self.record, chosen)
        return chosen

    @property
    def worth_keeping(self) -> bool:
        """Whether leaving now would lose something."""
        return bool(self.record.moves) and (self.file is not None or not self.record.outcome())
