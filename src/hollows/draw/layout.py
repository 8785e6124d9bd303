"""Where every place of a board lies: the one geometry that all pictures share.

Lengths are in cells: neighbouring hollows or points lie one cell apart, x grows to the right and
y downwards. A layout is written as the first player (a or white) sees it from below; `half_turn`
shows it to the other player and `quarter_turn` stands it upright for a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from hollows.games import MissingPartError, Player, Position
from hollows.games.fanorona import FanoronaPosition
from hollows.games.fanorona_board import rays
from hollows.games.hus import HusPosition
from hollows.games.kalaha import KalahaPosition
from hollows.games.rules import _

HUS_GAP = 0.3  # cells between the players' inner rows, besides the usual distance
KALAHA_GAP = 0.16


class Shape(StrEnum):
    """What a place looks like."""

    HOLLOW = "hollow"
    STORE = "store"
    POINT = "point"


@dataclass(frozen=True)
class Place:
    """One place of `position.board`: its name there, its centre, its owner and its number.

    A point belongs to nobody; its number is its name, such as e3. A store has no number.
    """

    name: str
    x: float
    y: float
    shape: Shape
    owner: Player | None = None
    number: str = ""
    width: float = 1
    height: float = 1


@dataclass(frozen=True)
class Row:
    """A player's hollows that are said together, in the order of their numbers."""

    owner: Player
    about: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Layout:
    """All places of a board as one player sees it, and the lines that join points."""

    width: float
    height: float
    places: tuple[Place, ...]
    rows: tuple[Row, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    near: Player = Player.A  # the player at the lower edge, or at the left one of an upright board
    upright: bool = False

    def __getitem__(self, name: str) -> Place:
        return next(place for place in self.places if place.name == name)

    def of_shape(self, shape: Shape) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.shape is shape)

    def has(self, shape: Shape) -> bool:
        return any(place.shape is shape for place in self.places)

    def half_turn(self) -> Layout:
        """The board as the player at the far side sees it."""
        places = (replace(p, x=self.width - p.x, y=self.height - p.y) for p in self.places)
        return replace(self, places=tuple(places), near=self.near.other)

    def quarter_turn(self) -> Layout:
        """The board upright: turned clockwise, so that the near player's store lies below."""
        places = (
            replace(p, x=self.height - p.y, y=p.x, width=p.height, height=p.width)
            for p in self.places
        )
        return replace(
            self, width=self.height, height=self.width, places=tuple(places), upright=True
        )

    def column_names(self) -> dict[float, str]:
        """For each x what the names of the points there share: a letter, or upright a digit."""
        return {
            x: _shared(p.name for p in self.places if p.x == x)
            for x in sorted({p.x for p in self.places})
        }

    def row_names(self) -> dict[float, str]:
        """For each y what the names of the points there share: a digit, or upright a letter."""
        return {
            y: _shared(p.name for p in self.places if p.y == y)
            for y in sorted({p.y for p in self.places})
        }


def _shared(names: Iterable[str]) -> str:
    first, *others = names
    return "".join(mark for mark in first if all(mark in name for name in others))


def layout_of(
    position: Position[Any], viewpoint: Player | None = None, upright: bool = False
) -> Layout:
    """The layout of the position's board, seen by `viewpoint` (by default the first player)."""
    game = position.game
    if game.name not in LAYOUTS:
        raise MissingPartError("no_layout", game=game)
    if viewpoint is not None and viewpoint not in game.players:
        players = " or ".join(game.players)
        raise ValueError(f"{game.title} has no player {viewpoint!s}: choose {players}")
    layout = LAYOUTS[game.name](position)
    if viewpoint not in (None, layout.near):
        layout = layout.half_turn()
    return layout.quarter_turn() if upright else layout


# The boards, as their first player sees them


def hus(position: HusPosition) -> Layout:
    """Four rows; hollows are numbered along the sowing, so the direction mirrors the board."""
    columns, clockwise = position.rules.columns, position.rules.direction == "clockwise"
    width, height = columns, 4 + HUS_GAP
    places, rows = [], []
    for owner in (Player.A, Player.B):
        for hollow in range(1, 2 * columns + 1):
            outer = hollow <= columns
            along = hollow - 0.5 if outer else 2 * columns - hollow + 0.5  # from where 1 lies
            depth = 0.5 if outer else 1.5  # from the owner's edge
            x = width - along if clockwise else along
            x, y = (x, height - depth) if owner is Player.A else (width - x, depth)
            places.append(Place(f"{owner}{hollow}", x, y, Shape.HOLLOW, owner, str(hollow)))
        names = tuple(f"{owner}{hollow}" for hollow in range(1, 2 * columns + 1))
        rows += [
            Row(owner, _("outer row"), names[:columns]),
            Row(owner, _("inner row"), names[columns:]),
        ]
    return Layout(width, height, tuple(places), tuple(rows))


def kalaha(position: KalahaPosition) -> Layout:
    """Two rows, each player's store at his right end."""
    hollows = position.rules.hollows
    width, height = hollows + 2, 2 + KALAHA_GAP
    places, rows = [], []
    for owner in (Player.A, Player.B):
        near = owner is Player.A
        for hollow in range(1, hollows + 1):
            x, y = (hollow + 0.5, height - 0.5) if near else (width - hollow - 0.5, 0.5)
            places.append(Place(f"{owner}{hollow}", x, y, Shape.HOLLOW, owner, str(hollow)))
        rows.append(Row(owner, _("row"), tuple(f"{owner}{k}" for k in range(1, hollows + 1))))
        x = width - 0.5 if near else 0.5
        places.append(Place(f"{owner}0", x, height / 2, Shape.STORE, owner, width=1, height=height))
        rows.append(Row(owner, _("store"), (f"{owner}0",)))
    return Layout(width, height, tuple(places), tuple(rows))


def fanorona(position: FanoronaPosition) -> Layout:
    """Points named as on a chessboard; lines join the neighbours a piece can step to."""
    rules = position.rules
    columns, rows, name = rules.columns, rules.rows, rules.name
    places = tuple(
        Place(
            name(point),
            point % columns + 0.5,
            rows - point // columns - 0.5,
            Shape.POINT,
            number=name(point),
        )
        for point in range(rules.points)
    )
    lines = tuple(
        (name(point), name(ahead[0]))
        for point, directions in enumerate(rays(columns, rows))
        for ahead in directions
        if ahead and ahead[0] > point
    )
    return Layout(columns, rows, places, lines=lines, near=Player.WHITE)


LAYOUTS: dict[str, Callable[[Any], Layout]] = {
    "hus": hus,
    "kalaha": kalaha,
    "fanorona": fanorona,
}
