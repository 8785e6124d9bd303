"""The board as an SVG picture that stands alone: no script, no reference to anything outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import inf
from typing import Any
from xml.sax.saxutils import escape

from hollows.draw import pieces, signs, wood
from hollows.draw.describe import description, named, standing, title
from hollows.draw.layout import Layout, Place, Shape, layout_of
from hollows.draw.marks import Legal, Marks, marks_of
from hollows.draw.markup import Ids, number, oval, tag, words
from hollows.draw.stones import stone_definitions, stones
from hollows.draw.themes import THEMES, Theme
from hollows.games import Player, Position, Step

CELL = 100.0
HOLLOW = 85.0  # across
SERIF = "Iowan Old Style,Palatino Linotype,Palatino,Georgia,DejaVu Serif,serif"
SANS = "system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif"
SHADOW = 14.0  # room around the board
HEAP = {Shape.HOLLOW: 14, Shape.STORE: 26}  # more stones than this are a heap
HEAPED = 6  # stones that lie on top of a heap
PLATE_ROOM = 46.0  # of a store, kept free for its count


def draw(
    position: Position[Any],
    *,
    last: Sequence[Step] | None = None,
    legal: Legal = False,
    size: float = 720,
    theme: str = "light",
    coordinates: bool = True,
    viewpoint: Player | None = None,
    upright: bool = False,
) -> str:
    """The board as SVG text.

    `last` is the story of the last move, as `before.steps(move)` told it; `legal` points out
    all legal moves (True) or the given ones; `size` is the longer side in pixels; `theme` is
    light or dark; `coordinates` also names the players; `viewpoint` is the player seen at the
    lower edge, by default the first; `upright` turns the board a quarter for a narrow screen.
    """
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}: choose {' or '.join(THEMES)}")
    if not 0 < size < inf:
        raise ValueError(f"size={size} is not possible: choose a number of pixels above 0")
    layout, marks = layout_of(position, viewpoint, upright), marks_of(position, last, legal)
    drawn = (repr(position), marks, size, theme, coordinates, layout.near, upright)
    ids = Ids("h" + sha256(repr(drawn).encode()).hexdigest()[:8])
    return _Picture(position, layout, marks, THEMES[theme], ids, coordinates).svg(size)


@dataclass(frozen=True)
class _Picture:
    """One drawing: what it shows, in which light, and the names of its parts."""

    position: Position[Any]
    layout: Layout
    marks: Marks
    theme: Theme
    ids: Ids
    coordinates: bool

    @cached_property
    def board(self) -> dict[str, int]:
        return self.position.board

    def svg(self, size: float) -> str:
        x, y, width, height = self._face()
        across, along = width + 2 * SHADOW, height + 2 * SHADOW + 6
        scale = size / max(across, along)
        spoken = description(self.position, self.layout, self.marks)
        return tag(
            "svg",
            tag("title", escape(title(self.position)), id=self.ids("title")),
            tag("desc", escape(spoken), id=self.ids("desc")),
            tag("defs", self._definitions()),
            wood.board(self.theme, self.ids, x, y, width, height),
            self._labels() if self.coordinates else "",
            self._points() if self._has_points else self._hollows(),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(number, (x - SHADOW, y - SHADOW, across, along))),
            width=across * scale,
            height=along * scale,
            role="img",
            aria_labelledby=f"{self.ids('title')} {self.ids('desc')}",
        )

    @property
    def _has_points(self) -> bool:
        return self.layout.has(Shape.POINT)

    @property
    def _has_stores(self) -> bool:
        return self.layout.has(Shape.STORE)

    def _definitions(self) -> str:
        theme, ids = self.theme, self.ids
        if self._has_points:
            return wood.board_definitions(theme, ids) + pieces.piece_definitions(theme, ids)
        return (
            wood.board_definitions(theme, ids)
            + wood.hollow_definitions(theme, ids)
            + stone_definitions(theme, ids)
        )

    def _size(self) -> tuple[float, float]:
        return CELL * self.layout.width, CELL * self.layout.height

    @property
    def _type(self) -> float:
        """The size of small letters: on a phone 360 wide they shall still be 13 pixels high."""
        return max(15, 0.04 * self._size()[0]) if self.layout.upright else 15

    def _face(self) -> tuple[float, float, float, float]:
        """The face of the board: its cells and a margin with room for what is written there."""
        width, height = self._size()
        side = 10.0 if self.layout.upright else 18.0
        top = bottom = side
        if self.coordinates:
            side += 10 if self._has_points else 0
            top = 14 if self.layout.upright else 48
            bottom = (4.7 if self._has_points else 3.3) * self._type
        return -side, -top, width + 2 * side, height + top + bottom

    # What is burnt into the wood

    def _labels(self) -> str:
        names = self._point_names() if self._has_points else self._hollow_numbers()
        return tag(
            "g",
            tag("g", *names, font_size=self._type, text_anchor="middle"),
            *self._players(),
            fill=self.theme.ink,
            font_family=SANS,
        )

    def _hollow_numbers(self) -> Iterator[str]:
        for place in self.layout.of_shape(Shape.HOLLOW):
            yield words(place.number, CELL * place.x - 44, CELL * place.y - 43)

    def _point_names(self) -> Iterator[str]:
        for x, name in self.layout.column_names().items():
            yield words(name, CELL * x, self._size()[1] + 8)
        for y, name in self.layout.row_names().items():
            yield words(name, -8, CELL * y)

    def _players(self) -> Iterator[str]:
        """Each player at his edge, beside his store; of an upright board both stand below."""
        near, (width, height) = self.layout.near, self._size()
        left, right = (14.0, "start"), (width - 14, "end")
        low = height + (3.1 if self._has_points else 1.7) * self._type
        if self.layout.upright:
            yield self._player(near, low, *left)
            yield self._player(near.other, low, *right)
        else:
            yield self._player(near, low, *(right if self._has_stores else left))
            yield self._player(near.other, -22, *left)

    def _player(self, player: Player, y: float, x: float, anchor: str) -> str:
        """His name, what is his where no store shows it, and how it stands for him."""
        size = self._type
        said = tag(
            "tspan",
            escape(named(player)),
            font_family=SERIF,
            font_size=1.45 * size,
            font_weight="bold",
        )
        if not self._has_stores:
            said += tag("tspan", str(self.position.count(player)), font_size=1.2 * size, dx=9)
        if told := standing(self.position, player):
            said += tag("tspan", escape(told), font_size=1.05 * size, dx=12)
        return tag("text", said, x=x, y=y, dy=".35em", text_anchor=anchor)

    # Hollows and stones

    def _hollows(self) -> str:
        places = self.layout.places
        return "".join(
            [
                "" if self._has_stores else self._border(),
                *(wood.hollow(self.ids, *self._box(place)) for place in places),
                *(self._rings(place) for place in places),
                *(self._stones(place) for place in places),
                tag(
                    "g",
                    *(self._count(place) for place in places),
                    font_family=SERIF,
                    font_weight="bold",
                    text_anchor="middle",
                    style="font-variant-numeric:lining-nums tabular-nums",
                ),
                *(self._signs(place) for place in places),
            ]
        )

    def _border(self) -> str:
        """A groove between the players."""
        width, height = self._size()
        if self.layout.upright:
            return self._groove(f"M{number(width / 2)},8V{number(height - 8)}")
        return self._groove(f"M8,{number(height / 2)}H{number(width - 8)}")

    def _groove(self, path: str) -> str:
        """A cut in the wood with the light on its lower edge."""
        light = str(self.theme.gleam)
        return tag(
            "g",
            tag("path", d=path, stroke="#fff", opacity=light, transform="translate(0 1.6)"),
            tag("path", d=path, stroke=self.theme.line),
            stroke_width=3,
            fill="none",
        )

    def _box(self, place: Place, grow: float = 0) -> tuple[float, float, float, float]:
        """A place's middle and size."""
        across = 2 * pieces.RADIUS if place.shape is Shape.POINT else HOLLOW
        width, height = (across + CELL * (cells - 1) for cells in (place.width, place.height))
        return CELL * place.x, CELL * place.y, width + 2 * grow, height + 2 * grow

    def _stones(self, place: Place) -> str:
        x, y, width, height = self._box(place)
        if place.shape is Shape.STORE and self.layout.upright:
            x, width = x - PLATE_ROOM / 2, width - PLATE_ROOM
        elif place.shape is Shape.STORE:
            y, height = y - PLATE_ROOM / 2, height - PLATE_ROOM
        count = min(self.board[place.name], HEAP[place.shape] + HEAPED)
        return "".join(
            self.ids.use(
                f"stone{stone.shape}",
                x + stone.x,
                y + stone.y,
                fill=self.ids.url(f"tint{stone.tint}"),
            )
            for stone in stones(place.name, count, width, height)
        )

    def _count(self, place: Place) -> str:
        """The count on a plate: in a corner of the hollow, or large in a store or on a heap."""
        count = self.board[place.name]
        x, y, width, height = self._box(place)
        if place.shape is Shape.STORE:
            if self.layout.upright:
                return self._plate(count, x + width / 2 - HOLLOW / 2, y, 30)
            return self._plate(count, x, y + height / 2 - HOLLOW / 2, 30)
        if count > HEAP[place.shape]:
            return self._plate(count, x, y, 32)
        return self._plate(count, x + 28, y + 29, 19) if count else ""

    def _plate(self, count: int, x: float, y: float, size: float) -> str:
        height = 1.3 * size
        width = max(height, (0.62 * len(str(count)) + 0.6) * size)
        plate = oval(x, y, width, height, fill=self.theme.plate, opacity=".9")
        return plate + words(str(count), x, y, font_size=size, fill=self.theme.figures)

    # Points and pieces

    def _points(self) -> str:
        places = self.layout.places
        way = self._path([self.marks.path]) if self.marks.path else ""
        return "".join(
            [
                self._groove(self._path(self.layout.lines)),
                signs.dotted_line(self.theme, way) if way else "",
                *(self._piece(place) for place in places),
                *(self._rings(place) for place in places),
                *(self._signs(place) for place in places),
            ]
        )

    def _path(self, lines: Sequence[Sequence[str]]) -> str:
        drawn = ""
        for line in lines:
            places = (self.layout[name] for name in line)
            drawn += "M" + "L".join(f"{number(CELL * p.x)},{number(CELL * p.y)}" for p in places)
        return drawn

    def _piece(self, place: Place) -> str:
        piece = self.board[place.name]
        return self.ids.use(f"piece{piece}", CELL * place.x, CELL * place.y) if piece else ""

    # Marks

    def _rings(self, place: Place) -> str:
        last, can = place.name in self.marks.ends, place.name in self.marks.playable
        rings = signs.dotted_ring(self.theme, *self._box(place, 3.5)) if last else ""
        if can:
            rings += signs.full_ring(self.theme, *self._box(place, -6 if last else 3.5))
        return rings

    def _signs(self, place: Place) -> str:
        x, y, found = CELL * place.x, CELL * place.y, ""
        if place.name in self.marks.taken:
            found += signs.cross(self.theme, x, y)
        if place.name in self.marks.reachable:
            found += signs.full_ring(self.theme, x, y, 36, 36)
        if place.name in self.marks.barred:
            found += signs.knot(self.theme, x + 29, y - 29)
        return found
