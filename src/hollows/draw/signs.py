"""The signs on a board: full and dotted rings, the cross on what was taken, and the knot.

Each has a halo, because neither of the two colours stands out from wood by itself.
"""

from __future__ import annotations

from math import cos, pi, sin, tau

from hollows.draw.markup import Attribute, number, oval, tag
from hollows.draw.themes import Theme

DOT = 10  # from dot to dot
OVER = (0.2902, 0.6235, 0.9569)  # parts of the knot's way at which its rope passes over itself


def full_ring(theme: Theme, x: float, y: float, width: float, height: float) -> str:
    """You can play here."""
    ring: dict[str, Attribute] = {"fill": "none"}
    return oval(x, y, width, height, **ring, **_halo(theme)) + oval(
        x, y, width, height, **ring, stroke=theme.can, stroke_width=3.8
    )


def dotted_ring(theme: Theme, x: float, y: float, width: float, height: float) -> str:
    """The last move began or ended here."""
    short, long = sorted((width, height))
    dots = round((pi * short + 2 * (long - short)) / DOT)
    ring: dict[str, Attribute] = {"fill": "none", "pathLength": DOT * dots}
    return oval(x, y, width, height, **ring, **_halo(theme)) + oval(
        x, y, width, height, **ring, **_dots(theme)
    )


def dotted_line(theme: Theme, path: str) -> str:
    """The last move went this way."""
    line: dict[str, Attribute] = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    return tag("path", **line, **_halo(theme)) + tag("path", **line, **_dots(theme))


def _halo(theme: Theme) -> dict[str, Attribute]:
    return {"stroke": theme.halo, "stroke_width": 6.6, "opacity": ".75"}


def _dots(theme: Theme) -> dict[str, Attribute]:
    return {
        "stroke": theme.happened,
        "stroke_width": 5,
        "stroke_linecap": "round",
        "stroke_dasharray": f"0.1 {DOT - 0.1}",
    }


def cross(theme: Theme, x: float, y: float) -> str:
    """Something was taken here."""
    arms = f"M{number(x - 8)},{number(y - 8)}l16,16m0-16l-16,16"
    line: dict[str, Attribute] = {"d": arms, "stroke_linecap": "round"}
    return tag("path", **line, stroke=theme.halo, stroke_width=8, opacity=".85") + tag(
        "path", **line, stroke=theme.happened, stroke_width=4.4
    )


def knot(theme: Theme, x: float, y: float) -> str:
    """An endless move is barred here: a trefoil, the simplest rope without an end."""
    under = tag("path", d=_rope(0, 1), stroke=theme.happened, stroke_width=2.4)
    over = "".join(
        tag("path", d=_rope(at - 0.05, at + 0.05), stroke=stroke, stroke_width=width)
        for at in OVER
        for stroke, width in ((theme.plate, 5.4), (theme.happened, 2.4))
    )
    plate = tag("circle", r=15.5, fill=theme.plate)
    return tag(
        "g", plate, under, over, fill="none", transform=f"translate({number(x)} {number(y)})"
    )


def _rope(begin: float, end: float) -> str:
    """The trefoil from one part of its way to another."""
    steps = round(60 * (end - begin))
    turns = (tau * (begin + (end - begin) * step / steps) for step in range(steps + 1))
    spots = ((sin(t) + 2 * sin(2 * t), cos(t) - 2 * cos(2 * t)) for t in turns)
    return "M" + "L".join(f"{number(3.7 * x)},{number(3.7 * y)}" for x, y in spots)
