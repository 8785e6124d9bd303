"""The wood: a slab with its grain, and the hollows carved into it."""

from __future__ import annotations

from random import Random

from hollows.draw.markup import Attribute, Ids, falling, number, oval, radial, tag
from hollows.draw.themes import Theme

CORNER = 34.0


def board_definitions(theme: Theme, ids: Ids) -> str:
    """The light on the face and the edge of the board, and the softness around it."""
    stops = [(at / 2, colour, 1.0) for at, colour in enumerate(theme.wood)]
    lit = radial(ids("wood"), *stops, x=".5", y=".42", radius=".7")
    edge = ((0, "#ffffff", theme.gleam), (0.5, "#ffffff", 0.05), (1, "#000000", 0.3))
    blur = tag("feGaussianBlur", stdDeviation="9")
    return (
        (lit if theme.lamp else falling(ids("wood"), *stops))
        + falling(ids("edge"), *edge)
        + tag("filter", blur, id=ids("soft"), x="-10%", y="-20%", width="120%", height="140%")
    )


def board(theme: Theme, ids: Ids, x: float, y: float, width: float, height: float) -> str:
    """The slab: what surrounds it, its side, its face, the grain, and the light on its edge."""

    def slab(inset: float, down: float, **attributes: Attribute) -> str:
        return tag(
            "rect",
            x=x + inset,
            y=y + inset + down,
            width=width - 2 * inset,
            height=height - 2 * inset,
            rx=CORNER - inset,
            **attributes,
        )

    below = 0 if theme.lamp else 11
    return "".join(
        [
            tag("clipPath", slab(0, 0), id=ids("face")),
            slab(3, below, fill=theme.around, opacity=".5", filter=ids.url("soft")),
            slab(0, 6, fill=theme.side),
            slab(0, 0, fill=ids.url("wood")),
            tag("g", _grain(theme, x, y, width, height), clip_path=ids.url("face")),
            slab(1.5, 0, fill="none", stroke=ids.url("edge"), stroke_width=3),
        ]
    )


def _grain(theme: Theme, x: float, y: float, width: float, height: float) -> str:
    """Long lines, barely seen, along the longer side."""
    chance, upright = Random("grain"), height > width
    length, breadth = (height, width) if upright else (width, height)
    lines, across = [], 0.0
    while (across := across + 5 + 14 * chance.random()) < breadth:
        faint, thick = f"{0.04 + 0.07 * chance.random():.2f}", 0.6 + 1.6 * chance.random()
        lines.append(
            tag("path", d=_fibre(chance, across, length), opacity=faint, stroke_width=thick)
        )
    turn = f"translate({number(x)} {number(y)})"
    if upright:
        turn = f"translate({number(x + width)} {number(y)}) rotate(90)"
    return tag("g", *lines, transform=turn, fill="none", stroke=theme.grain)


def _fibre(chance: Random, across: float, length: float) -> str:
    """One line of the grain, in four waves."""
    path = f"M-9,{number(across)}"
    for wave in range(1, 5):
        bend, end = (across + sway * (chance.random() - 0.5) for sway in (9, 7))
        middle, far = (wave - 0.5) * length / 4, wave * length / 4 + 9
        path += f"S{number(middle)},{number(bend)} {number(far)},{number(end)}"
    return path


def hollow_definitions(theme: Theme, ids: Ids) -> str:
    """The light in a hollow, the shadow of its upper lip and the light on its lower rim."""
    ground, wall, rim = theme.hollow
    carved = ((0, ground, 1.0), (0.55, wall, 1.0), (1, rim, 1.0))
    return (
        radial(ids("hollow"), *carved, x=".5", y=".36", radius=".68")
        + falling(ids("lip"), (0, "#000000", 0.3), (0.4, "#000000", 0))
        + falling(ids("rim"), (0.4, "#ffffff", 0), (1, "#ffffff", theme.gleam + 0.12))
    )


def hollow(ids: Ids, x: float, y: float, width: float, height: float) -> str:
    """A hollow or a store: the upper wall in shadow, the lower rim in the light."""
    return (
        oval(x, y, width + 5, height + 5, fill=ids.url("rim"))
        + oval(x, y, width, height, fill=ids.url("hollow"))
        + oval(x, y, width, height, fill=ids.url("lip"))
    )
