"""One game of a contest: who plays whom, from which opening, and how it ends.

A game ends by its own rules, draws by repetition among them. Where it has not ended after
`MOST_MOVES` moves it is given up as a draw, and has the tag `Cap`. A player who crashes, makes an
illegal move or oversteps the time loses the game; the tag `Forfeit` tells who and why.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from hollows.arena.contenders import Cause, Contender, ForfeitError, read
from hollows.arena.program import GRACE
from hollows.games import IllegalMoveError, InvalidTextError, Outcome, Player, Reason
from hollows.record import Record

MOST_MOVES = 500  # after the opening, both players counted


Key = tuple[str, str, str]
"""What tells a game of a contest from every other: the players and the round."""


class Result(NamedTuple):
    """A game as a contest counts it: what the meeting's first player scored."""

    points: float
    forfeit: tuple[str, str] | None = None  # by whom and why
    capped: bool = False


@dataclass(frozen=True)
class Fixture:
    """A game to be played: `turn` 1 has the first player in the first seat, `turn` 2 in the second.

    `start` is the record of the opening. The same fixture gives the same choices every time.
    """

    first: str
    second: str
    pair: int
    turn: int
    start: Record
    seed: int

    @property
    def key(self) -> Key:
        return self.first, self.second, self.round

    @property
    def round(self) -> str:
        return f"{self.pair}.{self.turn}"

    @property
    def seats(self) -> dict[Player, str]:
        names = (self.first, self.second) if self.turn == 1 else (self.second, self.first)
        return dict(zip(self.start.game.players, names, strict=True))

    def tags(self) -> dict[str, str]:
        """The tags of its record; with the opening they say all that made the game."""
        names = {seat.capitalize(): name for seat, name in self.seats.items()}
        return {"Event": "arena", "Round": self.round, **names, "Seed": str(self.seed)}

    def result(self, record: Record) -> Result:
        """What the finished game counts."""
        outcome = record.outcome()
        if outcome is None:
            raise ValueError(f"the game of round {self.round} has not ended")
        points = 0.5 if outcome.winner is None else float(outcome.winner.seat == self.turn - 1)
        forfeit = None
        if told := record.tag("Forfeit"):
            player, _comma, fault = told.partition(", ")
            forfeit = (self.seats[Player(player)], fault.partition(":")[0])
        return Result(points, forfeit, record.tag("Cap") is not None)

    def seed_of(self, player: Player) -> int:
        """Of a player's choices, different in every game."""
        return Random(f"{self.seed} {self.key} {player}").getrandbits(63)


def play(fixture: Fixture) -> Record:
    """The game, played to its end."""
    record = fixture.start.tagged(**fixture.tags())
    with ExitStack() as stack:
        contenders: dict[Player, Contender] = {}
        for player, name in fixture.seats.items():
            try:
                contender = read(name)(record, fixture.seed_of(player))
            except ForfeitError as forfeit:
                return _forfeited(record, player, forfeit)
            stack.callback(contender.close)
            contenders[player] = contender
        return play_out(record, contenders)


def play_out(record: Record, contenders: dict[Player, Contender]) -> Record:
    """The game gone on with to its end, whatever its players do."""
    most = len(record.moves) + MOST_MOVES
    while record.outcome() is None:
        if len(record.moves) == most:
            return record.tagged(Cap=str(MOST_MOVES)).ended(Outcome(None, Reason.ABANDONED))
        player = record.position.player
        try:
            record = _move(record, contenders[player])
        except ForfeitError as forfeit:
            return _forfeited(record, player, forfeit)
    return record


def _move(record: Record, contender: Contender) -> Record:
    begun = time.monotonic()
    try:
        move = contender.choose(record)
    except ForfeitError:
        raise
    except Exception as error:  # whatever a player does, it must not end the contest
        raise ForfeitError(Cause.CRASH, f"{type(error).__name__}: {error}") from error
    took = time.monotonic() - begun
    if contender.seconds is not None and took > contender.seconds + GRACE:
        raise ForfeitError(Cause.TIME, f"{took:.1f} seconds")
    try:
        return record.play(move)
    except (IllegalMoveError, InvalidTextError) as error:
        raise ForfeitError(Cause.ILLEGAL, str(error)) from error


def _forfeited(record: Record, player: Player, forfeit: ForfeitError) -> Record:
    reason = Reason.TIME if forfeit.cause is Cause.TIME else Reason.ABANDONED
    told = " ".join(f"{player}, {forfeit}".split())
    clean = "".join(letter for letter in told if letter.isprintable())
    return record.tagged(Forfeit=clean).ended(Outcome(player.other, reason))
