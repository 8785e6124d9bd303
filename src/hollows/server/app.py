"""The FastAPI app: pages in twelve languages, the files that they need, and a sign of life."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.responses import RedirectResponse

from hollows.server.asked import read_wishes
from hollows.server.files import WEB, WebFiles, check_built
from hollows.server.pages import Pages
from hollows.server.security import SecurityHeaders
from hollows.words import LANGUAGES, best_language

COOKIE = "language"  # the page sets it when a reader chooses a language


def create_app(web: Path = WEB) -> FastAPI:
    """The app that serves the web app built in the folder; `NotBuilt` says if there is none."""
    check_built(web)
    app = FastAPI(title="Hollows", docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(SecurityHeaders)
    _add_health(app)
    _add_pages(app, Pages(web / "index.html"), WebFiles(web))
    return app


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz")
    def health(response: Response) -> dict[str, str]:
        response.headers["cache-control"] = "no-store"
        return {"status": "ok", "version": _version()}


def _add_pages(app: FastAPI, pages: Pages, files: WebFiles) -> None:
    @app.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def page(request: Request, path: str) -> Response:
        """A file of the app, a page of it, or the way to the page in the reader's language."""
        first = path.partition("/")[0]
        if files.has(path):
            return await files.get_response(path, request.scope)
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
    return best_language([chosen, *read_wishes(request.headers.get("accept-language", ""))])


def _version() -> str:
    try:
        return version("hollows")
    except PackageNotFoundError:
        return "run from its sources"
