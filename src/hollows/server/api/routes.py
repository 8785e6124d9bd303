"""All addresses of the API, and what is said to those who try another method."""

from __future__ import annotations

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.routing import Match

from hollows.server.api import games, keeping, live, positions, push

ROUTERS = (
    games.router,
    live.router,
    push.router,
    positions.router,
    keeping.router,
    positions.embed,
    games.links,
)


def refuse_method(request: Request, _error: Exception | None = None) -> Response:
    """405 with the methods that the address has, or 404 if there is no such address."""
    allowed = _methods(request)
    if not allowed:
        return JSONResponse({"detail": "there is no such address"}, 404)
    return JSONResponse({"detail": "not this method"}, 405, {"allow": ", ".join(allowed)})


def _methods(request: Request) -> list[str]:
    """The methods under which the address is documented."""
    routes = (route for router in ROUTERS for route in router.routes)
    found = (
        route.methods
        for route in routes
        if isinstance(route, APIRoute) and route.include_in_schema
        if route.matches(request.scope)[0] is not Match.NONE
    )
    return sorted({method for methods in found for method in methods or ()})
