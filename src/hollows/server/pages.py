"""The app's one page, in each language: its `lang` is right before any script runs."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response

from hollows.server.accept_headers import read_preferences
from hollows.words import LANGUAGES

LANG = re.compile(r'<html lang="[^"]*"')
BESIDE = re.compile(r'\b(href|src)="\./')


def page_text(built: str, language: str, root: str) -> str:
    """The built page in a language; its files are reached by way of `root`."""
    if not LANG.search(built):
        raise ValueError("the page has no <html lang>")
    return BESIDE.sub(rf'\1="{root}', LANG.sub(f'<html lang="{language}"', built, count=1))


class Pages:
    """The page as it was built, said to be in a language."""

    def __init__(self, index: Path) -> None:
        built = index.read_text(encoding="utf-8")
        self._pages = {language: page_text(built, language, "/").encode() for language in LANGUAGES}

    def answer(self, language: str, asked: Headers) -> Response:
        """The page, or that the browser has it already."""
        page = self._pages[language]
        tag = f'W/"{hashlib.sha256(page).hexdigest()[:16]}"'
        headers = {"cache-control": "no-cache", "content-language": language, "etag": tag}
        headers["vary"] = "Accept-Encoding"
        if tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in read_preferences(asked.get("accept-encoding", "")):
            page, headers["content-encoding"] = gzip.compress(page), "gzip"
        return HTMLResponse(page, headers=headers)
