"""The pieces of Fanorona: ivory ones plain, dark ones with an inlaid ring.

The ring is there so that colour is not the only sign.
"""

from __future__ import annotations

from hollows.draw.markup import Ids, radial, tag
from hollows.draw.themes import Theme, mixed

RADIUS = 35.0
IVORY = ("#fffdf6", "#efe4cd", "#c3ad86")
EBONY = ("#6a5342", "#3a2a1f", "#1d130c")


def piece_definitions(theme: Theme, ids: Ids) -> str:
    """The pieces as `piece1` (white) and `piece2` (black)."""
    groove = _circle(0.74, stroke="#8b7350", stroke_width=1.2, opacity=".45")
    inlay = _circle(0.58, stroke="#d9b679", stroke_width=3.4)
    return "".join(
        [
            _shades(ids("ivory"), [mixed(shade, "#5a3a1c", theme.dim) for shade in IVORY]),
            _shades(ids("ebony"), [mixed(shade, "#000000", theme.dim) for shade in EBONY]),
            tag("g", _disc(ids.url("ivory"), "#8b7350"), groove, id=ids("piece1")),
            tag("g", _disc(ids.url("ebony"), "#0f0905"), inlay, id=ids("piece2")),
        ]
    )


def _circle(share: float, **attributes: str | float) -> str:
    return tag("circle", r=RADIUS * share, fill="none", **attributes)


def _shades(name: str, shades: list[str]) -> str:
    stops = zip((0, 0.6, 1), shades, (1, 1, 1), strict=True)
    return radial(name, *stops, x=".38", y=".3", radius=".8")


def _disc(fill: str, edge: str) -> str:
    shadow = tag("circle", cx=2, cy=6, r=RADIUS, fill="#000", opacity=".32")
    return shadow + tag("circle", r=RADIUS, fill=fill, stroke=edge, stroke_width=1.6)
