"""The app's one page, in each language: its `lang` is right before any script runs."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response

from hollows.server.asked import read_wishes
from hollows.words import LANGUAGES

LANG = re.compile(r'<html lang="[^"]*"')


class Pages:
    """The page as it was built, said to be in a language."""

    def __init__(self, index: Path) -> None:
        built = index.read_text(encoding="utf-8")
        if not LANG.search(built):
            raise ValueError(f"{index} has no <html lang>")
        self._pages = {
            language: LANG.sub(f'<html lang="{language}"', built, count=1).encode()
            for language in LANGUAGES
        }

    def answer(self, language: str, asked: Headers) -> Response:
        """The page, or that the browser has it already."""
        page = self._pages[language]
        tag = f'W/"{hashlib.sha256(page).hexdigest()[:16]}"'
        headers = {"cache-control": "no-cache", "content-language": language, "etag": tag}
        headers["vary"] = "Accept-Encoding"
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in read_wishes(asked.get("accept-encoding", "")):
            page, headers["content-encoding"] = gzip.compress(page), "gzip"
        return HTMLResponse(page, headers=headers)
