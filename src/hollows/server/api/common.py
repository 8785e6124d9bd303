"""What the routes share: the services, who asks, and how refusals look."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, HTTPException, Path, Request, Response

from hollows.server.bodies import Problem
from hollows.server.live.live_game import LiveGame
from hollows.server.live.registry import NoSuchGameError
from hollows.server.messages import GameId
from hollows.server.services import Services


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route documents."""
    return {code: {"model": Problem} for code in (*codes, 429)}


async def services_of(request: Request) -> Services:
    """The parts of this server."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


AServices = Annotated[Services, Depends(services_of)]
AGameId = Annotated[GameId, Path()]


async def live_game_of(services: AServices, game: AGameId) -> LiveGame:
    """The game asked for."""
    try:
        return await services.registry.find(game)
    except NoSuchGameError:
        raise HTTPException(404, "there is no such game") from None


ALiveGame = Annotated[LiveGame, Depends(live_game_of)]


async def known(request: Request, response: Response, services: AServices) -> str:
    """Who asks; a browser that is not known gets a cookie."""
    return services.identity.known(request, response)


Known = Annotated[str, Depends(known)]


async def player_of(request: Request, services: AServices, live_game: ALiveGame) -> int:
    """The person of the game who asks; others are refused."""
    person = await person_of(request, services, live_game)
    if person is None:
        raise HTTPException(403, "only a player of this game may do that")
    return person


async def person_of(request: Request, services: AServices, live_game: ALiveGame) -> int | None:
    """The person of the game who asks, None for who watches."""
    holder = services.identity.holder(request)
    return None if holder is None else await live_game.person(holder)


APlayer = Annotated[int, Depends(player_of)]
APerson = Annotated[int | None, Depends(person_of)]
