"""Which methods an address of the API has, for those who try another."""

from __future__ import annotations

import re
from functools import cache

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse


def refuse_method(request: Request, _error: Exception | None = None) -> Response:
    """405 with the methods that the address has, or 404 if there is no such address."""
    allowed = _methods(request.app, request.url.path)
    if not allowed:
        return JSONResponse({"detail": "there is no such address"}, 404)
    return JSONResponse({"detail": "not this method"}, 405, {"allow": ", ".join(allowed)})


def _methods(app: FastAPI, path: str) -> list[str]:
    found = {name for pattern, names in _patterns(app) if pattern.fullmatch(path) for name in names}
    return sorted(found)


@cache
def _patterns(app: FastAPI) -> list[tuple[re.Pattern[str], list[str]]]:
    """The documented addresses; parts in braces stand for anything."""
    return [
        (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), [*map(str.upper, methods)])
        for path, methods in app.openapi()["paths"].items()
    ]
