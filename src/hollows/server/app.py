"""The FastAPI app: the API of online play, and pages in twelve languages with their files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.responses import RedirectResponse

from hollows.server import files
from hollows.server.accept_headers import read_preferences
from hollows.server.api.routes import ROUTERS, refuse_method
from hollows.server.files import WebFiles, check_built
from hollows.server.guards import Guards, Watch
from hollows.server.pages import Pages
from hollows.server.security import SecurityHeaders
from hollows.server.services import Services
from hollows.server.settings import Settings, read_settings
from hollows.server.store import NotKeptError
from hollows.words import LANGUAGES, best_language

COOKIE = "language"  # the page sets it when a reader chooses a language
ABOUT = """Hus, Kalaha and Fanorona by link: make a game, share its link, play it over a socket,
plain requests or server-sent events; ask about positions; let a program play."""


def create_app(web: Path | None = None, *, settings: Settings | None = None) -> FastAPI:
    """The app that serves the web app built in the folder, or `NotBuiltError`."""
    web = web or files.WEB
    check_built(web)
    chosen = settings or read_settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = services = await Services.open(chosen)
        yield
        await services.close()

    app = FastAPI(
        title="Hollows",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
    )

    def services() -> Services:
        found: Services = app.state.services
        return found

    app.add_middleware(Guards, services=services)
    app.add_middleware(Watch, services=services)
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(NotKeptError, _not_kept)
    app.add_exception_handler(RequestValidationError, _not_valid)
    app.add_exception_handler(405, refuse_method)
    for router in ROUTERS:
        app.include_router(router)
    _add_pages(app, Pages(web / "index.html"), WebFiles(web))
    return app


async def _not_kept(_request: Request, error: Exception) -> Response:
    return JSONResponse({"detail": str(error)}, 503, {"retry-after": "2"})


async def _not_valid(_request: Request, error: Exception) -> Response:
    """What is wrong, without what was sent: not everything that can be sent can be sent back."""
    assert isinstance(error, RequestValidationError)
    detail = [
        {
            "loc": [part if isinstance(part, int) else _sendable(part) for part in each["loc"]],
            "msg": _sendable(each["msg"]),
            "type": each["type"],
        }
        for each in error.errors()
    ]
    return JSONResponse({"detail": detail}, 422)


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _add_pages(app: FastAPI, pages: Pages, files: WebFiles) -> None:
    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        """A file of the app, a page of it, or the way to the page in the reader's language."""
        first = path.partition("/")[0]
        if files.has(path):
            return await files.get_response(path, request.scope)
        if first in ("api", "embed"):
            return refuse_method(request)
        if "." in path.rpartition("/")[2]:
            return Response("There is no such file.\n", 404, media_type="text/plain")
        if first not in LANGUAGES:
            return _lead(request, f"/{_language(request)}/{path}")
        if path == first:
            return _lead(request, f"/{first}/")
        return pages.answer(first, request.headers)


def _lead(request: Request, way: str) -> Response:
    """On to another address; which one may depend on the reader."""
    query = f"?{request.url.query}" if request.url.query else ""
    headers = {"cache-control": "no-cache", "vary": "Accept-Language, Cookie"}
    return RedirectResponse(way + query, headers=headers)


def _language(request: Request) -> str:
    """The language that the reader chose, or that his browser asks for."""
    chosen = request.cookies.get(COOKIE, "")
    return best_language([chosen, *read_preferences(request.headers.get("accept-language", ""))])
