"""What the routes share: the house, who asks, and how refusals look."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, HTTPException, Path, Request, Response

from hollows.server.bodies import Problem
from hollows.server.house import House
from hollows.server.live.hall import NoSuchGame
from hollows.server.live.room import Room
from hollows.server.messages import GameId


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The refusals that a route documents."""
    return {code: {"model": Problem} for code in (*codes, 429)}


async def house_of(request: Request) -> House:
    """The parts of this server."""
    house = request.app.state.house
    assert isinstance(house, House)
    return house


AHouse = Annotated[House, Depends(house_of)]
AGameId = Annotated[GameId, Path()]


async def room_of(house: AHouse, game: AGameId) -> Room:
    """The game asked for."""
    try:
        return await house.hall.room(game)
    except NoSuchGame:
        raise HTTPException(404, "there is no such game") from None


ARoom = Annotated[Room, Depends(room_of)]


async def known(request: Request, response: Response, house: AHouse) -> str:
    """Who asks; a browser that is not known gets a cookie."""
    return house.identity.known(request, response)


Known = Annotated[str, Depends(known)]


async def player_of(request: Request, house: AHouse, room: ARoom) -> int:
    """The person of the game who asks; others are refused."""
    person = await person_of(request, house, room)
    if person is None:
        raise HTTPException(403, "only a player of this game may do that")
    return person


async def person_of(request: Request, house: AHouse, room: ARoom) -> int | None:
    """The person of the game who asks, None for who watches."""
    holder = house.identity.holder(request)
    return None if holder is None else await room.person(holder)


APlayer = Annotated[int, Depends(player_of)]
APerson = Annotated[int | None, Depends(person_of)]
