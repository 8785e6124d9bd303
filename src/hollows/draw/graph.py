"""How the chances went over a game: a picture to look back at, and bars for the terminal.

The light wood is the share of the player named first, the dark wood the other's; the line between
them rises when the first does better. Bad moves wear their sign, and what is proven is a green
point, so that it is never taken for an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from math import ceil
from xml.sax.saxutils import escape

from hollows.draw.markup import Ids, falling, number, oval, tag, words
from hollows.draw.svg import SANS, SERIF
from hollows.draw.themes import THEMES, Theme, mixed
from hollows.words import Words

WIDTH, HEIGHT = 720.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, WIDTH - 24.0, 74.0, HEIGHT - 34.0  # the edges of the graph
CORNER = 12.0
INSET = 12.0  # from the edge to the outermost points
MOST_NUMBERS = 12  # below the graph
GRID = (0.25, 0.5, 0.75)
LONGEST_TITLE, LONGEST_NAME = 60, 34  # letters that have room
BADGES = {"?!": 8.5, "?": 9.5, "??": 10.5}  # how large a sign is
BLOCKS = " ▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Point:
    """A position of the game, and the move that led there.

    `chance` is that of the player named first, from 0 to 1; `number` counts the rounds, `label`
    is the move as the record writes it, and `sign` what is thought of it: `?!`, `?` or `??`.
    """

    chance: float
    proven: bool = False
    number: int = 0
    label: str = ""
    sign: str = ""

    def __str__(self) -> str:
        move = f"{self.label}{self.sign}: " if self.label else ""
        return f"{move}{self.percent}"

    @property
    def percent(self) -> str:
        """The chance as it is shown; no estimate looks certain."""
        if self.proven:
            return Words(None).gettext("{chance} proven", chance=f"{self.chance:.0%}")
        return f"{min(0.99, max(0.01, self.chance)):.0%}"


def draw(
    points: Sequence[Point],
    *,
    title: str,
    players: tuple[str, str],
    theme: str = "light",
    size: float = WIDTH,
) -> str:
    """The graph as SVG text, `size` pixels wide; the first point is the start of the game."""
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}: choose {' or '.join(THEMES)}")
    if not points:
        raise ValueError("a graph needs at least one point")
    drawn = repr((tuple(points), title, players, theme, size))
    ids = Ids("g" + sha256(drawn.encode()).hexdigest()[:8])
    names = _shortened(players[0], LONGEST_NAME), _shortened(players[1], LONGEST_NAME)
    title = _shortened(title, LONGEST_TITLE)
    return _Graph(tuple(points), title, names, THEMES[theme], ids).svg(size)


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


@dataclass(frozen=True)
class _Graph:
    points: tuple[Point, ...]
    title: str
    players: tuple[str, str]
    theme: Theme
    ids: Ids

    @cached_property
    def paper(self) -> str:
        return self.theme.halo

    @cached_property
    def ink(self) -> str:
        return self.theme.figures if self.theme.lamp else self.theme.plate

    @cached_property
    def muted(self) -> str:
        return mixed(self.ink, self.paper, 0.3)

    @cached_property
    def gap(self) -> float:
        """From one point to the next."""
        return (RIGHT - LEFT - 2 * INSET) / max(1, len(self.points) - 1)

    def svg(self, size: float) -> str:
        return tag(
            "svg",
            tag("title", escape(self.title), id=self.ids("title")),
            tag("desc", escape(self._description()), id=self.ids("desc")),
            tag("defs", self._definitions()),
            tag("rect", width=WIDTH, height=HEIGHT, rx=18, fill=self.paper),
            self._heading(),
            self._scale(),
            self._shares(),
            tag("g", *self._dots()),
            tag("g", *self._signs(), font_family=SERIF, text_anchor="middle", font_weight="bold"),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
            width=size,
            height=size * HEIGHT / WIDTH,
            role="img",
            aria_labelledby=f"{self.ids('title')} {self.ids('desc')}",
            font_family=SANS,
        )

    def _description(self) -> str:
        said = Words(None)
        told = said.ngettext(
            "The chances of {player}, from {begin} to {end} after {count} move.",
            "The chances of {player}, from {begin} to {end} after {count} moves.",
            len(self.points) - 1,
            player=self.players[0],
            begin=self.points[0].percent,
            end=self.points[-1].percent,
        )
        signed = [f"{point.label}{point.sign}" for point in self.points if point.sign]
        bad = said.gettext("No bad moves.")
        if signed:
            bad = said.gettext("Bad moves: {moves}.", moves=", ".join(signed))
        return f"{told} {bad}"

    # Where things stand

    def _x(self, at: float) -> float:
        return LEFT + INSET + at * self.gap

    def _y(self, chance: float) -> float:
        return TOP + INSET + (1 - chance) * (BOTTOM - TOP - 2 * INSET)

    def _frame(self, **attributes: str | float) -> str:
        return tag(
            "rect",
            x=LEFT,
            y=TOP,
            width=RIGHT - LEFT,
            height=BOTTOM - TOP,
            rx=CORNER,
            **attributes,
        )

    def _definitions(self) -> str:
        wood, hollow = self.theme.wood, self.theme.hollow
        return (
            falling(self.ids("first"), (0, wood[0], 1), (1, wood[1], 1))
            + falling(self.ids("second"), (0, hollow[0], 1), (1, hollow[1], 1))
            + tag("clipPath", self._frame(), id=self.ids("frame"))
        )

    # What is written around it

    def _heading(self) -> str:
        x, drawn = LEFT, words(self.title, LEFT, 28, font_size=20, font_family=SERIF, fill=self.ink)
        for name, share in zip(self.players, ("first", "second"), strict=True):
            drawn += oval(x + 6, 56, 12, 12, fill=self.ids.url(share), stroke=self.muted)
            drawn += words(name, x + 19, 56, font_size=15, fill=self.ink)
            x += 44 + 8 * len(name)
        if any(point.proven for point in self.points):
            drawn += tag("circle", cx=RIGHT - 56, cy=56, r=4, fill=self.theme.can)
            drawn += words(
                Words(None).gettext("proven"), RIGHT - 47, 56, font_size=13, fill=self.muted
            )
        return drawn

    def _scale(self) -> str:
        chances = (
            words(f"{chance:.0%}", LEFT - 9, self._y(chance), text_anchor="end")
            for chance in (0.0, 0.5, 1.0)
        )
        rounds = (
            words(str(self.points[at].number), self._x(at), BOTTOM + 16) for at in self._numbered()
        )
        return tag(
            "g",
            *chances,
            tag("g", *rounds, text_anchor="middle"),
            font_size=13,
            fill=self.muted,
            style="font-variant-numeric:tabular-nums",
        )

    def _numbered(self) -> Iterator[int]:
        """The points with a number below: the first of each round, or of every fifth or so."""
        rounds = self.points[-1].number
        step = next(s for s in _round_numbers() if rounds <= s * MOST_NUMBERS)
        last = 0
        for at, point in enumerate(self.points):
            if point.number != last and point.number % step == 0:
                yield at
            last = point.number

    # The two shares

    def _shares(self) -> str:
        line, cream = self._line(), self.theme.figures
        area = f"{line}V{number(BOTTOM)}H{number(LEFT)}Z"
        grid = "".join(f"M{number(LEFT)},{number(self._y(at))}H{number(RIGHT)}" for at in GRID)
        edge = {"stroke": cream, "stroke_linejoin": "round", "fill": "none"}
        return tag(
            "g",
            self._frame(fill=self.ids.url("second")),
            tag("path", d=area, fill=self.ids.url("first")),
            tag("path", d=grid, stroke=cream, opacity=".22", stroke_dasharray="2 4"),
            tag("path", d=line, stroke_width=2, **edge),
            clip_path=self.ids.url("frame"),
        )

    def _line(self) -> str:
        """From edge to edge through every point."""
        spots = [(self._x(at), self._y(point.chance)) for at, point in enumerate(self.points)]
        spots = [(LEFT, spots[0][1]), *spots, (RIGHT, spots[-1][1])]
        return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in spots)

    # The points

    def _dots(self) -> Iterator[str]:
        """A point for every position, which says on being pointed at what it is."""
        small = min(2.2, max(0.8, self.gap / 4))
        for at, point in enumerate(self.points):
            told = tag("title", escape(str(point)))
            spot: dict[str, str | float] = {"cx": self._x(at), "cy": self._y(point.chance)}
            if point.proven:
                look = {"fill": self.theme.can, "stroke": self.theme.figures}
                yield tag("circle", told, **spot, r=2 * small, **look)
            else:
                yield tag("circle", told, **spot, r=small, fill=self.theme.figures)

    def _signs(self) -> Iterator[str]:
        """A bad move's sign on a plate beside its point, on the side of the one who gained."""
        for at, point in enumerate(self.points[1:], 1):
            if point.sign:
                rose = point.chance > self.points[at - 1].chance
                yield self._badge(point, self._x(at), self._y(point.chance) + (-18 if rose else 18))

    def _badge(self, point: Point, x: float, y: float) -> str:
        radius = BADGES[point.sign]
        room = radius + 2
        x = min(max(x, LEFT + room), RIGHT - room)
        y = min(max(y, TOP + room), BOTTOM - room)
        look = {"fill": self.paper, "stroke": self.theme.happened}
        return tag(
            "g",
            tag("title", escape(str(point))),
            oval(x, y, 2 * radius, 2 * radius, **look, stroke_width=radius / 4),
            words(point.sign, x, y, font_size=1.25 * radius, fill=self.ink),
        )


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


# The terminal


def bars(chances: Sequence[float], width: int, height: int) -> list[str]:
    """The chances as rows of blocks, the upper row first, in at most `width` columns."""
    columns = columns_of(len(chances), width)
    eighths = [round(chances[column[-1]] * height * 8) for column in columns]
    return [
        "".join(BLOCKS[min(8, max(0, count - 8 * row))] for count in eighths)
        for row in reversed(range(height))
    ]


def columns_of(points: int, width: int) -> list[range]:
    """The points that each column stands for: one, or more where they would not all fit."""
    every = ceil(points / width)
    return [range(at, min(at + every, points)) for at in range(0, points, every)]
