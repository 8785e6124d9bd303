"""What happens to a game, as it is kept: no more than must be known to work the rest out.

`messages` has what people are told of it, under the same `type`.
"""

from __future__ import annotations

import msgspec

from hollows.games import Player, Reason
from hollows.server.messages import Request


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """Something that happened."""

    @property
    def type(self) -> str:
        return str(self.__struct_config__.tag)


class Joined(Event, frozen=True, tag="sat"):
    """The guest sat down; from now on it is known where the host sits."""

    name: str
    host_seat: int


class Played(Event, frozen=True, tag="move"):
    """A move was made, which was so many milliseconds on its way."""

    move: str
    lag: int = 0


class TakenBack(Event, frozen=True, tag="takeback"):
    """All moves from `ply` on were taken back."""

    ply: int


class Requested(Event, frozen=True, tag="offer"):
    """A seat asks the other for something."""

    request: Request
    seat: int


class RequestDeclined(Event, frozen=True, tag="declined"):
    """A seat declines a request, or withdraws its own."""

    request: Request
    seat: int


class GameOver(Event, frozen=True, tag="over"):
    """The game ended by a word or the clock, not on the board."""

    winner: Player | None
    reason: Reason


class NextGame(Event, frozen=True, tag="next"):
    """Another game follows this one; it is named when it is made."""

    id: str = ""


AnyEvent = Joined | Played | TakenBack | Requested | RequestDeclined | GameOver | NextGame
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def read_event(text: str) -> AnyEvent:
    """An event from the text that was kept of it."""
    return _DECODER.decode(text)
