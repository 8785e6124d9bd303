"""Stones: where each comes to rest in its hollow, and what it looks like.

A stone's place, shape and tint follow from the name of the hollow and the stone's number in it,
so a stone never jumps when another one falls.
"""

from __future__ import annotations

from functools import cache
from math import cos, hypot, sin, tau
from random import Random
from typing import NamedTuple

from hollows.draw.markup import Ids, number, radial, tag
from hollows.draw.themes import Theme, mixed

RADIUS = 10.5
SHAPES = 6
TINTS = ("#efe8dc", "#dcd3c4", "#c6bdb0", "#ada59b", "#cdb592", "#e3d2b4")
TRIES = 48  # spots that a stone looks at before it comes to rest
FIRST_TRIES = 9  # the first one has all room and rolls less
TOUCH = 0.86 * 2 * RADIUS  # stones lean on one another a little

Spot = tuple[float, float]


class Stone(NamedTuple):
    """A stone at rest: its offset from the middle of the hollow, its shape and its tint."""

    x: float
    y: float
    shape: int
    tint: int


@cache
def stones(hollow: str, count: int, width: float, height: float) -> tuple[Stone, ...]:
    """The first `count` stones of a hollow of this size."""
    if not count:
        return ()
    lying = stones(hollow, count - 1, width, height)
    chance = Random(f"{hollow} {count}")
    x, y = _spot(chance, lying, width / 2 - RADIUS - 3, height / 2 - RADIUS - 3)
    shape, tint = int(chance.random() * SHAPES), int(chance.random() * len(TINTS))
    return (*lying, Stone(x, y, shape, tint))


def _spot(chance: Random, lying: tuple[Stone, ...], across: float, along: float) -> Spot:
    """The deepest free spot, for stones roll to the middle; where none is free, the roomiest."""

    def depth(spot: Spot) -> float:
        return hypot(spot[0] / across, spot[1] / along)

    def room(spot: Spot) -> float:
        return min(hypot(spot[0] - stone.x, spot[1] - stone.y) for stone in lying)

    tries = []
    for _try in range(TRIES if lying else FIRST_TRIES):
        turn, out = tau * chance.random(), chance.random() ** 0.5
        tries.append((across * out * cos(turn), along * out * sin(turn)))
    free = [spot for spot in tries if not lying or room(spot) >= TOUCH]
    return min(free, key=depth) if free else max(tries, key=room)


# What they look like


def stone_definitions(theme: Theme, ids: Ids) -> str:
    """The shapes as `stone0` and on, the tints as `tint0` and on."""
    tints = (_tint(theme, ids(f"tint{at}"), tint) for at, tint in enumerate(TINTS))
    return "".join([*tints, *(_pebble(ids(f"stone{shape}"), shape) for shape in range(SHAPES))])


def _tint(theme: Theme, name: str, tint: str) -> str:
    tint = mixed(tint, "#5a3a1c", theme.dim)
    bright, dark = mixed(tint, "#ffffff", 0.5), mixed(tint, "#4a3526", 0.42)
    return radial(name, (0, bright, 1), (0.5, tint, 1), (1, dark, 1), x=".38", y=".3", radius=".78")


def _pebble(name: str, shape: int) -> str:
    """A pebble with its shadow and a gleam; whoever uses it gives the tint."""
    shadow = tag("ellipse", cx=1.6, cy=3.6, rx=RADIUS, ry=RADIUS - 0.8, fill="#000", opacity=".34")
    gleam = tag("ellipse", cx=-3.4, cy=-4.6, rx=3, ry=1.9, fill="#fff", opacity=".6")
    return tag("g", shadow, tag("path", d=_outline(shape)), gleam, id=name)


def _outline(shape: int) -> str:
    """A smooth closed path, longer one way than the other, with a bump somewhere."""
    chance = Random(f"pebble {shape}")
    lean, squeeze = tau * chance.random(), 0.09 + 0.05 * chance.random()
    where, bump = tau * chance.random(), 0.02 + 0.025 * chance.random()
    corners = []
    for corner in range(8):
        turn = tau * corner / 8
        out = RADIUS * (1 + squeeze * cos(2 * (turn - lean)) + bump * cos(3 * turn + where))
        corners.append((out * cos(turn), out * sin(turn)))
    return _smooth(corners)


def _smooth(points: list[Spot]) -> str:
    """A closed curve through the points, after Catmull and Rom, as the data of a path."""
    size = len(points)
    path = f"M{number(points[0][0])},{number(points[0][1])}"
    for at in range(size):
        before, here, there, after = (points[(at + k) % size] for k in (-1, 0, 1, 2))
        handles = (
            *(h + (t - b) / 6 for b, h, t in zip(before, here, there, strict=True)),
            *(t - (a - h) / 6 for h, t, a in zip(here, there, after, strict=True)),
            *there,
        )
        path += "C" + " ".join(map(number, handles))
    return path + "z"
