"""Questions about a position: its legal moves, what it is worth, how it looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Query, Response

from hollows.draw import svg
from hollows.games import GAMES, InvalidOptionError, InvalidTextError, Player, Position
from hollows.options import read_options
from hollows.server import bodies as b
from hollows.server import messages as m
from hollows.server.analysis import BusyError
from hollows.server.api.common import ALiveGame, AServices, problems

TEXT_LENGTH = 400  # of a position
MOST_OPTIONS = 20
FRAMES = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:;"
          " frame-ancestors *", "cross-origin-resource-policy": "cross-origin"}  # fmt: skip
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
HTML: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/html": {"schema": {"type": "string"}}}}
}

router = APIRouter(prefix="/api/v1/positions/{game}", tags=["positions"])
embed = APIRouter(prefix="/embed", tags=["embedding"])


def position_of(
    game: m.GameName,
    position: Annotated[str | None, Query(max_length=TEXT_LENGTH)] = None,
    edition: Annotated[str | None, Query(max_length=40)] = None,
    option: Annotated[
        list[Annotated[str, Query(max_length=80)]] | None,
        Query(max_length=MOST_OPTIONS, description="KEY=VALUE, as on the command line"),
    ] = None,
) -> Position[Any]:
    """The position asked for, by default the start."""
    try:
        return read_position(game, position, edition, tuple(option or ()))
    except (InvalidOptionError, InvalidTextError) as error:
        raise HTTPException(400, str(error)) from None


@lru_cache(maxsize=512)
def read_position(
    game: str, position: str | None, edition: str | None, options: tuple[str, ...]
) -> Position[Any]:
    """A position and its rules from their texts."""
    found = GAMES[game]
    chosen = read_options(found, options)
    if position is None:
        return found.start(edition, **chosen)  # type: ignore[no-any-return]
    return found.position(position, edition, study=True, **chosen)  # type: ignore[no-any-return]


APosition = Annotated[Position[Any], Depends(position_of)]
Size = Annotated[float, Query(ge=50, le=4000)]
Theme = Literal["light", "dark"]


@router.get("/moves", responses=problems(400))
def moves(position: APosition) -> b.LegalMoves:
    """The legal moves."""
    return b.LegalMoves(
        position=position.text,
        turn=position.player,
        moves=tuple(move.text for move in position.legal_moves),
        outcome=position.outcome(),
    )


@router.get("/analysis", responses=problems(400, 503))
async def analysis(
    position: APosition,
    services: AServices,
    seconds: Annotated[float, Query(gt=0, le=60)] = 0.5,
    lines: Annotated[int, Query(ge=1, le=10)] = 1,
) -> b.Analysis:
    """The best lines; the time is bounded, and whoever asks may have to come back."""
    if outcome := position.outcome():
        raise HTTPException(400, f"there is nothing to analyse: the game is over, {outcome}")
    try:
        found = await services.analysis.analyse(position, seconds, lines)
    except BusyError:
        raise HTTPException(503, "too many wait for an analysis", {"retry-after": "5"}) from None
    return b.Analysis(
        lines=tuple(
            b.Analysed(
                moves=tuple(move.text for move in line.line),
                lead=line.score.value,
                chance=line.score.chance,
                proven=line.score.proven,
                length=line.score.moves,
            )
            for line in found.lines
        ),
        unit=position.game.unit,
        depth=found.depth,
        nodes=found.nodes,
        seconds=found.seconds,
    )


@router.get("/picture.svg", responses={**SVG, **problems(400)}, response_class=Response)
def picture(
    position: APosition, size: Size = 720, theme: Theme = "light", viewpoint: Player | None = None
) -> Response:
    """The board as a picture that stands alone."""
    drawn = _draw(position, size, theme, viewpoint)
    headers = {"cache-control": "public, max-age=86400"}
    return Response(drawn, 200, headers | FRAMES, "image/svg+xml")


# Embedding


@embed.get("/{game}", responses={**HTML, **problems(400)}, response_class=Response)
def embed_position(
    position: APosition, size: Size = 720, theme: Theme = "light", viewpoint: Player | None = None
) -> Response:
    """A page with nothing but the board, for a frame on any site."""
    return _page(_draw(position, size, theme, viewpoint))


@embed.get("/game/{game}", responses={**HTML, **problems(404)}, response_class=Response)
async def embed_game(live_game: ALiveGame, size: Size = 720, theme: Theme = "light") -> Response:
    """The board of a game as it stands, for a frame on any site."""
    state = live_game.state
    return _page(svg.draw(state.position, last=state.story or None, size=size, theme=theme))


def _draw(position: Position[Any], size: float, theme: str, viewpoint: Player | None) -> str:
    if viewpoint is not None and viewpoint not in position.game.players:
        raise HTTPException(400, f"{viewpoint} does not play {position.game.title}")
    return svg.draw(position, size=size, theme=theme, viewpoint=viewpoint)


def _page(drawn: str) -> Response:
    style = "margin:0;display:grid;place-items:center;min-height:100vh"
    page = f'<!doctype html><html lang="en"><title>Hollows</title><body style="{style}">{drawn}'
    return Response(page, 200, {"cache-control": "no-cache"} | FRAMES, "text/html")
