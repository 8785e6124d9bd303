"""The picture of the rooms on docs/architecture.md, drawn from what the import linter holds.

`python tools/rooms_picture.py` writes docs/pictures/rooms-*.svg; a test compares them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
ABOUT = {
    "cli": "the command line",
    "server": "web app, API, live games",
    "adapters": "PettingZoo, KGP ...",
    "notebook": "pictures, replays",
    "arena": "engine against engine: matches, tournaments, levels",
    "training": "fitted weights and networks, from self-play",
    "study": "lessons, puzzles, openings",
    "review": "a played game, judged",
    "bench": "how fast it is",
    "engine": "search, levels, UGI, solve",
    "batch": "games as NumPy arrays",
    "proofs": "solvers, tables, strategies, results",
    "draw": "SVG, terminal, graphs",
    "record": "games",
    "series": "scores",
    "clock": "time",
    "rating": "Glicko-2",
    "saving": "files, whole or not at all",
    "options": "KEY=VALUE",
    "workers": "cores",
    "kernel": "the law's questions at native speed",
    "packing": "positions as bytes, for the kernel",
    "words": "steps, outcomes, errors in twelve languages",
    "error_words": "the sentences of errors, by code",
    "games": "the law: standard library only",
}
KERNEL = {
    "bindings": "Python, WebAssembly",
    "batch": "many positions at once",
    "api": "any game, any search",
    "search": "alpha-beta, UCT",
    "games": "hus, kalaha, fanorona",
    "core": "what every game uses",
}
SERIF = "Iowan Old Style,Palatino,Georgia,DejaVu Serif,serif"
SANS = "system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif"
WIDTH, LEFT, MIDDLE, ROW, GAP = 860, 610, 16, 50, 10


class Theme(NamedTuple):
    """The colours of one picture."""

    name: str
    ink: str
    muted: str
    room: str
    law: str
    muscle: str
    edge: str
    way: str


THEMES = (
    Theme("light", "#2b241d", "#574d42", "#f1e9da", "#d8b083", "#cfe0da", "#b9a98f", "#2f6f62"),
    Theme("dark", "#f1e7d6", "#cbbda8", "#2a2119", "#6b4a2b", "#1f3b34", "#5b4a38", "#63b8a5"),
)


def layers() -> list[list[str]]:
    """The rooms of the package, the highest first, as pyproject.toml orders them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = project["tool"]["importlinter"]["contracts"]
    return [
        [room.strip().removeprefix("hollows.") for room in layer.split("|")]
        for layer in contract["layers"]
    ]


def _box(at: tuple[int, int, int, int], name: str, about: str, fill: str, theme: Theme) -> str:
    x, y, width, height = at
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="9" fill="{fill}" '
        f'stroke="{theme.edge}"/>\n'
        f'<text x="{x + 14}" y="{y + 21}" font-family="{SERIF}" font-size="17" '
        f'font-weight="bold" fill="{theme.ink}">{name}</text>\n'
        f'<text x="{x + 14}" y="{y + 40}" font-size="13" fill="{theme.muted}">{about}</text>'
    )


def _package(theme: Theme, rows: list[list[str]]) -> list[str]:
    parts = []
    for number, rooms in enumerate(rows):
        width = (LEFT - GAP * (len(rooms) - 1)) // len(rooms)
        for place, room in enumerate(rooms):
            at = (MIDDLE + place * (width + GAP), MIDDLE + number * (ROW + GAP), width, ROW)
            fill = theme.law if room == "games" else theme.room
            parts.append(_box(at, room, ABOUT[room], fill, theme))
    return parts


def _beside(theme: Theme, height: int) -> list[str]:
    """What a browser loads, and the kernel's own rooms, which it and the package ask."""
    x = MIDDLE + LEFT + 24
    width, low = WIDTH - x - MIDDLE, MIDDLE + height + GAP - len(KERNEL) * (ROW + GAP)
    top, middle = MIDDLE + ROW, x + width // 2
    parts = [
        _box((x, MIDDLE, width, ROW), "web/", "Svelte, TypeScript", theme.room, theme),
        f'<path d="M{middle},{top}V{low - 9}" stroke="{theme.way}" stroke-width="2" fill="none" '
        f'stroke-dasharray="5 5"/>',
        f'<path d="M{middle - 5},{low - 10}l5,8l5,-8z" fill="{theme.way}"/>',
    ]
    for number, (name, about) in enumerate(KERNEL.items()):
        at = (x, low + number * (ROW + GAP), width, ROW)
        parts.append(_box(at, f"kernel/{name}", about, theme.muscle, theme))
    return parts


def picture(theme: Theme) -> str:
    """The rooms of the package from the top, and the browser and the kernel beside them."""
    rows = layers()
    height = len(rows) * (ROW + GAP) - GAP
    told = "; ".join(", ".join(room for room in rooms) for rooms in rows)
    label = f"rooms-{theme.name}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height + 32}" '
        f'width="{WIDTH}" height="{height + 32}" role="img" '
        f'aria-labelledby="{label}-t {label}-d" font-family="{SANS}">',
        f'<title id="{label}-t">The rooms of Hollows</title>',
        f'<desc id="{label}-d">The rooms of the package, the highest first: {told}. Beside them '
        "the browser, and below it the rooms of the C++ kernel: " + ", ".join(KERNEL) + ".</desc>",
        *_package(theme, rows),
        *_beside(theme, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    for each in THEMES:
        (PICTURES / f"rooms-{each.name}.svg").write_text(picture(each), encoding="utf-8")
