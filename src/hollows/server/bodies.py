"""The bodies of the HTTP API, asked and answered; `messages` has what is said in a live game.

| request | body | answer |
|---|---|---|
| `POST /api/v1/games` | `NewGame` | 201 `Created` |
| `GET /api/v1/games/{id}` | | `State` |
| `DELETE /api/v1/games/{id}` | | 204: own games that are finished or nobody joined |
| `POST /api/v1/games/{id}/join` | `Join` | `State`; 409 if both seats are taken |
| `POST /api/v1/games/{id}/seat` | | `SeatLink` |
| `GET /api/v1/games/{id}/record` | | the record as text |
| `GET /api/v1/games` | | `MyGames` |
| `GET /api/v1/push` | | `PushKey` |
| `POST /api/v1/push`, `DELETE /api/v1/push` | `Subscription`, `Unsubscribe` | 204 |
| `POST /api/v1/bots` | | 201 `BotToken` |
| `GET /api/v1/positions/{game}/moves`, `/analysis`, `/picture.svg` | | see the API's own page |

Who asks is known by a cookie, which the server sets where it is missing, or by a bot's token. A
request that changes something must come from a page of this server (its `Origin` is checked) as
`application/json`. A request refused is answered by a `Problem`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from hollows.games import Outcome, Player
from hollows.server.messages import (
    Asked,
    Clocks,
    FromServer,
    GameId,
    GameName,
    Name,
    Setup,
    Side,
    State,
    Word,
)

MOST_GAMES = 99  # of a series


# What pages ask for


class NewGame(Asked):
    """A game to play by link. `first` moves first; with `guest` the other chooses on joining."""

    game: GameName
    edition: Word | None = None
    options: dict[Word, Word] = Field(default_factory=dict, max_length=20)
    clock: Word | None = Field(
        default=None, examples=["5+3", "3 days"], description="None: no clock"
    )
    series: bool = Field(default=False, description="play on until the edition's series is decided")
    games: int | None = Field(default=None, ge=1, le=MOST_GAMES, description="of a series by games")
    side: Side = "lot"
    name: Name = ""


class Join(Asked):
    """Sit down opposite; `side` is heard where the host leaves the choice to the guest."""

    name: Name = ""
    side: Literal["first", "second", "lot"] = "lot"


class Subscription(Asked):
    """Where a browser wants to be told that it is its player's move (Web Push)."""

    endpoint: Annotated[str, StringConstraints(pattern=r"^https?://", max_length=1000)]
    p256dh: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{80,100}=*$")]
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,40}=*$")]
    language: Word = "en"


class Unsubscribe(Asked):
    """The browser no longer wants to be told."""

    endpoint: Annotated[str, StringConstraints(max_length=1000)]


# What the server answers


class Answer(BaseModel):
    """What the server answers a request with."""

    model_config = ConfigDict(frozen=True)


class Created(Answer):
    """A new game: share `link`; `seat_link` is private and takes the own seat elsewhere."""

    id: GameId
    link: str
    seat_link: str
    state: State


class SeatLink(Answer):
    """A private path, `/seat/...`: whoever opens it holds the same seat."""

    link: str


class Messages(Answer):
    """The messages after `since`, in order."""

    number: int
    messages: tuple[FromServer, ...]


class MyGame(Answer):
    """A game of this browser, as the list shows it."""

    id: GameId
    setup: Setup
    you: Player
    names: tuple[str, str]
    open: bool = Field(description="nobody sits opposite yet")
    turn: Player
    position: str
    ply: int
    clocks: Clocks | None
    outcome: Outcome | None
    next: GameId | None
    changed: int = Field(description="when, in milliseconds since 1970")


class MyGames(Answer):
    """This browser's games: those that wait for it first, then open ones, then finished ones."""

    games: tuple[MyGame, ...]


class PushKey(Answer):
    """The server's public key (VAPID), as `pushManager.subscribe` wants it."""

    key: str


class BotToken(Answer):
    """A program's name at this server: send it as `Authorization: Bearer ...`."""

    token: str


class Analysed(Answer):
    """One line of an analysis; the score is for the player to move."""

    moves: tuple[str, ...]
    lead: float
    chance: float
    proven: bool
    length: int | None


class Analysis(Answer):
    """What a bounded search found, the best line first."""

    lines: tuple[Analysed, ...]
    unit: str
    depth: int
    nodes: int
    seconds: float


class LegalMoves(Answer):
    """The legal moves of a position, and its outcome if it is over."""

    position: str
    turn: Player
    moves: tuple[str, ...]
    outcome: Outcome | None


class Problem(Answer):
    """Why a request was refused: one line in English."""

    detail: str


class Health(Answer):
    """A sign of life."""

    status: Literal["ok", "starting", "stopping", "no database", "no redis"]
    version: str
