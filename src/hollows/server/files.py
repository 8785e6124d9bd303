"""The files of the built web app, each with its type, its compressed forms and its age."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from hollows.server.accept_headers import read_preferences

WEB = Path(__file__).parent.parent / "web"
HASHED = "assets/"  # where the build puts files that carry a hash of themselves in their name
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # as the build leaves them, the smallest first
# Named here, because what a system knows differs and browsers refuse scripts of a wrong type
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".table": "application/octet-stream",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class NotBuiltError(Exception):
    """The web app is not where it should be."""


def check_built(web: Path) -> None:
    """Refuse a folder without the web app."""
    if not (web / "index.html").is_file():
        raise NotBuiltError(
            "the web app is not built: run make build (hollows play GAME needs only a terminal)"
        )


class WebFiles(StaticFiles):
    """Files by their path; what the browser can unpack is sent compressed."""

    def __init__(self, web: Path) -> None:
        super().__init__(directory=web)
        paths = (path.relative_to(web).as_posix() for path in web.rglob("*") if path.is_file())
        self._paths = frozenset(paths)

    def has(self, path: str) -> bool:
        """Whether this is a file to hand out; the page itself goes through `Pages`."""
        known = path in self._paths and PurePosixPath(path).suffix in TYPES
        return known and path != "index.html"

    async def get_response(self, path: str, scope: Scope) -> Response:
        encoding, suffix = self._encoding(path, Headers(scope=scope))
        response = await super().get_response(path + suffix, scope)
        headers = response.headers
        headers["content-type"] = TYPES[PurePosixPath(path).suffix]
        headers["cache-control"] = FOREVER if path.startswith(HASHED) else ASK_AGAIN
        headers["vary"] = "Accept-Encoding"
        if encoding:
            headers["content-encoding"] = encoding
        return response

    def _encoding(self, path: str, asked: Headers) -> tuple[str, str]:
        """The first compressed form that exists and is accepted, and its suffix."""
        accepted = read_preferences(asked.get("accept-encoding", ""))
        for encoding, suffix in ENCODINGS.items():
            if encoding in accepted and path + suffix in self._paths:
                return encoding, suffix
        return "", ""
