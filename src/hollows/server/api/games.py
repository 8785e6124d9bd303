"""Games by link: made, joined, read, taken along, deleted."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import PlainTextResponse, RedirectResponse

from hollows.clock import TimeControl
from hollows.games import InvalidOptionError, InvalidTextError, Outcome, Player, Reason
from hollows.record import write
from hollows.server import bodies as b
from hollows.server import messages as m
from hollows.server.api.common import ALiveGame, APerson, APlayer, AServices, Known, problems
from hollows.server.live import views
from hollows.server.live.game_setup import GameSetup
from hollows.server.live.judge import RefusedError
from hollows.server.live.registry import NoSuchGameError
from hollows.server.store import ListedGame

MOST_LISTED = 200

router = APIRouter(prefix="/api/v1", tags=["games"])


@router.post("/games", status_code=201, responses=problems(400, 403, 413, 503))
async def create(new: b.NewGame, services: AServices, holder: Known) -> b.Created:
    """Make a game to play by link."""
    try:
        setup = GameSetup.of(new)
    except (InvalidOptionError, InvalidTextError) as error:
        raise HTTPException(400, str(error)) from None
    live_game = await services.registry.create(setup, holder)
    game = live_game.state.id
    token = services.identity.seat_token(game, 0)
    return b.Created(
        id=game, link=f"/g/{game}", seat_link=f"/seat/{token}", state=live_game.state_for(0)
    )


@router.get("/games", responses=problems())
async def my_games(request: Request, services: AServices) -> b.MyGames:
    """The games of this browser or bot: those that wait for it, then open, then finished ones."""
    holder = services.identity.holder(request)
    lines = await services.store.games_of(holder, MOST_LISTED) if holder else []
    games = [_listed(line, services.registry.now()) for line in lines]
    return b.MyGames(games=tuple(sorted(games, key=_urgency)))


@router.get("/games/{game}", responses=problems(404))
async def read(live_game: ALiveGame, person: APerson) -> m.State:
    """All of a game, as who asks sees it."""
    return live_game.state_for(person)


@router.delete("/games/{game}", status_code=204, responses=problems(403, 404, 409, 503))
async def delete(live_game: ALiveGame, services: AServices, _player: APlayer) -> None:
    """Delete an own game that is finished, or that nobody has joined."""
    try:
        await services.registry.delete(live_game)
    except RefusedError as refusal:
        raise HTTPException(409, str(refusal)) from None


@router.post("/games/{game}/join", responses=problems(400, 403, 404, 409, 413, 503))
async def join(wish: b.Join, live_game: ALiveGame, holder: Known) -> m.State:
    """Sit down opposite; who sits already just gets the state."""
    try:
        person = await live_game.join(holder, wish)
    except RefusedError as refusal:
        raise HTTPException(409, str(refusal)) from None
    return live_game.state_for(person)


@router.post("/games/{game}/seat", responses=problems(403, 404))
async def seat_link(live_game: ALiveGame, services: AServices, player: APlayer) -> b.SeatLink:
    """A private link that takes the own seat to another device; it works for thirty days."""
    return b.SeatLink(link=f"/seat/{services.identity.seat_token(live_game.state.id, player)}")


@router.get("/games/{game}/record", response_class=PlainTextResponse, responses=problems(404))
async def record(live_game: ALiveGame) -> str:
    """The record of the game, as text."""
    return write(views.record(live_game.state))


@router.post("/bots", status_code=201, tags=["bots"], responses=problems(403))
async def new_bot(services: AServices) -> b.BotToken:
    """A token with which a program can make, join and play games, as a browser does."""
    return b.BotToken(token=services.identity.bot_token())


# Links that people open

links = APIRouter(include_in_schema=False)


@links.get("/g/{game}")
async def share_link(game: str) -> Response:
    """The page of the game, in the reader's language."""
    return RedirectResponse(f"/game/{game}", 307, {"cache-control": "no-store"})


@links.get("/seat/{token}")
async def take_seat(token: str, request: Request, services: AServices) -> Response:
    """Let this browser play for the person whose private link it is."""
    found = services.identity.read_seat(token)
    if found is None:
        return PlainTextResponse("This link is not valid any more.\n", 404)
    game, person = found
    try:
        live_game = await services.registry.find(game)
    except NoSuchGameError:
        return PlainTextResponse("There is no such game.\n", 404)
    answer = RedirectResponse(f"/game/{game}", 303, {"cache-control": "no-store"})
    answer.headers["referrer-policy"] = "no-referrer"
    holder = services.identity.known(request, answer)
    await live_game.let_play(holder, person)
    return answer


# Lists


def _listed(line: ListedGame, now: int) -> b.MyGame:
    setup, kept = GameSetup.load(line.setup), json.loads(line.summary)
    host_seat = kept["host_seat"]
    first, second = setup.game.players
    seat = (host_seat or 0) if line.person == 0 else 1 - (host_seat or 0)
    names = kept["names"] if not host_seat else kept["names"][::-1]
    return b.MyGame(
        id=line.id,
        setup=setup.told,
        you=(first, second)[seat],
        names=(names[0] or "", names[1] or ""),
        open=None in kept["names"],
        turn=kept["turn"],
        position=kept["position"],
        ply=kept["ply"],
        clocks=_clocks(setup.control, kept, now),
        outcome=_outcome(kept),
        next=kept["next"],
        changed=line.changed,
    )


def _outcome(kept: dict[str, Any]) -> Outcome | None:
    if not kept["outcome"]:
        return None
    winner, reason = kept["outcome"]
    return Outcome(Player(winner) if winner else None, Reason(reason))


def _clocks(control: TimeControl | None, kept: dict[str, object], now: int) -> m.Clocks | None:
    """What both have left, as far as the list knows it."""
    left = kept["left"]
    if control is None or not isinstance(left, list):
        return None
    turn, since = Player(str(kept["turn"])), kept["since"]
    if isinstance(since, int):
        left[turn.seat] = control.shown(left[turn.seat], max(0, now - since))
    return m.Clocks(left=(left[0], left[1]), running=turn if since else None)


def _urgency(game: b.MyGame) -> tuple[bool, bool, int]:
    mine = game.outcome is None and not game.open and game.turn == game.you
    return (game.outcome is not None, not mine, -game.changed)
