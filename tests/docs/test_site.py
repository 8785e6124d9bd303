"""The documentation site: it builds without a warning, and every game has its whole page."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hollows import GAMES

DOCS = Path(__file__).parents[2] / "docs"
TEMPLATE = ["Rules", "Options", "Notation", "Strategy", "Results", "Sources"]
# What a browser fetches by itself to show a page; a link waits until it is clicked.
FETCHED = re.compile(r'<(?:script|img|source|iframe|link)\b[^>]*?\b(?:src|href|srcset)="([^"]+)"')


def game_page(game: str) -> str:
    return (DOCS / "games" / f"{game}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_on_one_template(game: str) -> None:
    assert re.findall(r"^## (.*)$", game_page(game), re.M) == TEMPLATE


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_shown_by_a_position(game: str) -> None:
    shown = re.findall(rf"^```\{{difference\}} {game} (\w+)$", game_page(game), re.M)
    assert shown == [option.name for option in GAMES[game].options]


def missing(page: Path) -> list[str]:
    """What a built page fetches, but what the site does not hold."""
    found = FETCHED.findall(page.read_text(encoding="utf-8"))
    return [
        target
        for target in found
        if not target.startswith(("#", "data:"))
        and not (page.parent / target.partition("?")[0].partition("#")[0]).exists()
    ]


@pytest.mark.slow
def test_the_site_builds_without_a_warning_and_needs_no_other_host(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", str(DOCS), str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert (built.returncode, built.stderr) == (0, "")
    pages = {page.relative_to(tmp_path).as_posix(): page for page in tmp_path.rglob("*.html")}
    assert {f"games/{game}.html" for game in GAMES} < pages.keys()
    assert {name: lost for name, page in pages.items() if (lost := missing(page))} == {}
    styles = [file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.css")]
    assert not [style for style in styles if re.search(r"url\([\"']?(?:https?:)?//", style)]
