"""What is said in a live game, in both directions; `bodies` has the other HTTP answers.

A live game is a row of numbered events, kept in the order in which they happened. The server
opens with a `state`, or, when the page names the last event it has seen (`since=N`), with the
events after it; then every event is told as it happens. A page that misses a number asks again
with `since`. The socket and plain HTTP carry the same messages with the same meaning:

- `WS /api/v1/games/{id}/live?since=N`: both directions;
- `POST /api/v1/games/{id}/messages`: one message of the page, answered by `done` or `refused`;
- `GET /api/v1/games/{id}/messages?since=N&wait=S`: what came after N, at most S seconds late;
- `GET /api/v1/games/{id}/stream?since=N`: the same as server-sent events.

All times are whole milliseconds. Text of players is text, never HTML.

What the server says are plain dataclasses: msgspec writes them, as it does the law's steps, faster
than pydantic would check them, and pydantic describes them. What a page says is checked. The
OpenAPI document holds both as `FromServer` and `FromPage`, and the page's types are made from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, dataclass_transform

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter
from typing_extensions import TypeAliasType

from hollows.games import GAMES, Outcome, Player, Step
from hollows.packing import has_kernel

NAME_LENGTH = 40
MOVE_LENGTH = 200  # a chain over all of Fanorona's points fits

GameId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{10}$")]
# Signs that hide, break the line or turn it round
UNSEEN = (
    r"\x00-\x1f\x7f-\x9f\u00ad\u061c\u034f\u115f\u1160\u180e\u200b\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
)
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=NAME_LENGTH,
        pattern=rf"^([^{UNSEEN}\u200c\u200d][^{UNSEEN}]*)?$",  # a joiner stands between letters
    ),
]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=MOVE_LENGTH)]
Word = Annotated[str, StringConstraints(max_length=40)]
if TYPE_CHECKING:
    GameName = str
else:  # the games that the kernel plays, which the server asks for legal moves
    GameName = Literal[tuple(name for name, game in GAMES.items() if has_kernel(game))]
Side = Literal["first", "second", "lot", "guest"]
Request = Literal["draw", "takeback", "rematch"]


class Asked(BaseModel):
    """What a page sends: nothing but the fields named here."""

    model_config = ConfigDict(extra="forbid", strict=True)


T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def told(kind: type[T]) -> type[T]:
    """Something that the server sends: no field is ever left out."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(kind)
    made.__pydantic_config__ = ConfigDict(  # type: ignore[attr-defined]
        json_schema_serialization_defaults_required=True
    )
    return made


# What a state is made of


@told
class Setup:
    """What is played, by which rules, against which clock."""

    game: GameName
    edition: str
    options: dict[str, str]
    clock: str | None
    series: bool
    games: int | None


@told
class Seat:
    """One side of the board. `open` until somebody sits there."""

    player: Player
    name: str
    open: bool


@told
class Made:
    """A move that was made; `left` is what its player's clock showed then."""

    player: Player
    text: str
    left: int | None


@told
class Clocks:
    """What both have left at the moment of sending, the first seat first, and whose clock runs."""

    left: tuple[int, int]
    running: Player | None


@told
class Offer:
    """A request that waits for the other's answer."""

    request: Request
    by: Player


@told
class SeriesRow:
    """One finished game of the series; points and totals in the order of `SeriesTable.names`."""

    id: GameId
    number: int
    starter: int
    points: tuple[float, float]
    totals: tuple[float, float]


@told
class SeriesTable:
    """How a series stands. `names[seated[0]]` sits in this game's first seat."""

    names: tuple[str, str]
    seated: tuple[int, int]
    number: Annotated[int, Field(description="of this game, from 1")]
    rows: tuple[SeriesRow, ...]
    over: bool
    winner: int | None


@told
class Presence:
    """Who is there now. `gone` is how long a seat's player has been away, None while present."""

    type: Literal["presence"] = "presence"
    present: tuple[bool, bool]
    gone: tuple[int | None, int | None]
    watchers: int


@told
class State:
    """All of a game at event `number`. `you` is the seat of who asks, None for who watches."""

    type: Literal["state"] = "state"
    number: int
    id: GameId
    setup: Setup
    seats: tuple[Seat, Seat]
    you: Player | None
    host: Annotated[bool, Field(description="whether who asks has made the game")]
    guest_chooses: Annotated[bool, Field(description="whether who joins may choose the side")]
    start: str
    position: str
    turn: Player
    legal: Annotated[tuple[str, ...], Field(description="moves, which events do not list")]
    moves: tuple[Made, ...]
    last_steps: Annotated[tuple[Step, ...], Field(description="the story of the last move")]
    clocks: Clocks | None
    offers: tuple[Offer, ...]
    outcome: Outcome | None
    series: SeriesTable | None
    next: Annotated[GameId | None, Field(description="the game that follows this one")]
    presence: Presence
    claim_after: Annotated[
        int | None,
        Field(description="how long the other must be gone before the game may be claimed"),
    ]


# Events: numbered, kept, told to all


@told
class Event:
    """Something that happened to the game; events are numbered from 1 without a gap."""

    number: int


@told
class Sat(Event):
    """Somebody sat down; the game can begin when no seat is open."""

    type: Literal["sat"] = "sat"
    player: Player
    seats: tuple[Seat, Seat]


@told
class Moved(Event):
    """A move was made, and this is its story."""

    type: Literal["move"] = "move"
    ply: Annotated[int, Field(description="how many moves have now been made")]
    player: Player
    move: str
    steps: tuple[Step, ...]
    position: str
    turn: Player
    clocks: Clocks | None
    outcome: Outcome | None
    series: SeriesTable | None


@told
class TookBack(Event):
    """Moves were taken back by agreement; `ply` are left."""

    type: Literal["takeback"] = "takeback"
    ply: int
    position: str
    turn: Player
    clocks: Clocks | None


@told
class Offered(Event):
    """A player asks the other for something."""

    type: Literal["offer"] = "offer"
    request: Request
    by: Player


@told
class Declined(Event):
    """A request was declined, or withdrawn by who made it."""

    type: Literal["declined"] = "declined"
    request: Request
    by: Player


@told
class Over(Event):
    """The game ended by a word or the clock, not on the board."""

    type: Literal["over"] = "over"
    outcome: Outcome
    clocks: Clocks | None
    series: SeriesTable | None


@told
class Next(Event):
    """The next game of the series, or the rematch, is at `/g/{id}`; the seats are kept."""

    type: Literal["next"] = "next"
    id: GameId


# Messages without a number


@told
class Ping:
    """The server measures the way; answer with a `pong` of the same id at once."""

    type: Literal["ping"] = "ping"
    id: int


@told
class Reconnect:
    """The server goes away for a moment: come back with `since` after so many milliseconds."""

    type: Literal["reconnect"] = "reconnect"
    after: int


@told
class Gone:
    """The game was deleted."""

    type: Literal["gone"] = "gone"


@told
class Done:
    """The message `ref` was carried out; the game stands at event `number`."""

    type: Literal["done"] = "done"
    ref: int
    number: int


Why = Literal[
    "illegal",  # the rules forbid the move
    "not-your-turn",
    "not-a-player",
    "over",  # the game has ended
    "not-begun",  # nobody sits opposite
    "stale",  # the game has gone on meanwhile
    "not-possible",  # nothing to accept, take back, claim ...
    "too-many",  # messages for now
    "malformed",
]


@told
class Refused:
    """The message `ref` was not carried out; `detail` is one English line for developers."""

    type: Literal["refused"] = "refused"
    ref: int | None
    why: Why
    detail: str


# What pages say in a live game


class Say(Asked):
    """`ref` is any number; the answer carries it."""

    ref: int = Field(default=0, ge=0, le=2**53 - 1)


class Move(Say):
    """A move, made after `ply` moves; sent twice it counts once.

    With `seen` that holds also after a takeback: what was said before one does not count after it.
    """

    type: Literal["move"] = "move"
    ply: int = Field(ge=0, le=100_000)
    move: MoveText
    seen: int | None = Field(
        default=None, ge=0, le=2**31 - 1, description="the last event known when it was made"
    )


class Ask(Say):
    """Ask for a takeback, a draw or a rematch; if the other has asked already, it is agreed.

    In a series that is not over a `rematch` starts its next game without asking.
    """

    type: Literal["ask"] = "ask"
    request: Request


class Accept(Say):
    """Agree to what the other asks for."""

    type: Literal["accept"] = "accept"
    request: Request


class Decline(Say):
    """Decline what the other asks for, or withdraw the own request."""

    type: Literal["decline"] = "decline"
    request: Request


class Resign(Say):
    """Give the game up."""

    type: Literal["resign"] = "resign"


class Claim(Say):
    """The other has left: claim the game."""

    type: Literal["claim"] = "claim"


class Pong(Asked):
    """The answer to a `ping`."""

    type: Literal["pong"] = "pong"
    id: int = Field(ge=0, le=2**53 - 1)


AnyEvent = Sat | Moved | TookBack | Offered | Declined | Over | Next
AnySaid = Move | Ask | Accept | Decline | Resign | Claim

# By their names they stand in the OpenAPI document
FromPage = TypeAliasType("FromPage", Annotated[AnySaid | Pong, Field(discriminator="type")])
FromServer = TypeAliasType(
    "FromServer",
    Annotated[
        State | AnyEvent | Presence | Ping | Reconnect | Gone | Done | Refused,
        Field(discriminator="type"),
    ],
)
FROM_PAGE: TypeAdapter[AnySaid | Pong] = TypeAdapter(FromPage)
