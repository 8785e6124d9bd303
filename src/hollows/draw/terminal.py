"""The board as text: at most 80 columns, every line equally wide, in Unicode or plain ASCII.

    >>> from hollows import kalaha
    >>> print(draw(kalaha.start(hollows=3, seeds=4), ascii=True))
      b                           0 seeds
    +-------+---3-----2-----1---+-------+
    |       |   4     4     4   |       |
    |   0   |===================|   0   |
    |       |   4     4     4   |       |
    +-------+---1-----2-----3---+-------+
    > a  to move                  0 seeds

Signs carry every meaning that colour carries: `(2)` is playable, `┊2┊` began or ended the last
move, a cross was taken, `2∞` is a barred endless move.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from hollows.draw.describe import counted, named, standing
from hollows.draw.layout import Layout, Place, Shape, layout_of
from hollows.draw.marks import Legal, Marks, marks_of
from hollows.games import Player, Position, Step
from hollows.games.rules import _
from hollows.words import Words

PIECES = {0: "·", 1: "○", 2: "●"}
CROSS = "\N{MULTIPLICATION SIGN}"
RISING = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
PLAIN = str.maketrans(f"╭╮╰╯┬┴├┤╞╡─═│┊╲{RISING}○●·▸★{CROSS}∞", "++++++||||-=|:\\/WB.>*x~")
LEGEND = {
    "ends": ("┊ ┊", _("last move")),
    "taken": (CROSS, _("taken")),
    "playable": ("( )", _("playable")),
    "barred": ("∞", _("endless")),
}
COLOURS = {"frame": "2", "name": "1", "ends": "33", "taken": "33", "playable": "32", "barred": "35"}


def draw(
    position: Position[Any],
    *,
    last: Sequence[Step] | None = None,
    legal: Legal = False,
    colour: bool = False,
    ascii: bool = False,  # noqa: A002
    viewpoint: Player | None = None,
) -> str:
    """The board as lines of text.

    `last` is the story of the last move, as `before.steps(move)` told it; `legal` points out
    all legal moves (True) or the given ones; `colour` adds ANSI colours; `ascii` uses only ASCII;
    `viewpoint` is the player seen at the lower edge, by default the first.
    """
    layout = layout_of(position, viewpoint)
    marks = marks_of(position, last, legal)
    draw_board = _points if layout.has(Shape.POINT) else _hollows
    board = draw_board(position, layout, marks)
    canvases = [
        _player_line(position, layout.near.other, board.width),
        board,
        _player_line(position, layout.near, board.width),
        *_legend(marks, board.width),
    ]
    text = "\n".join(canvas.text(colour) for canvas in canvases)
    return text.translate(PLAIN) if ascii else text


class Canvas:
    """A rectangle of characters, each with the style it is shown in."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.cells = [[(" ", "")] * width for _line in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for at, character in enumerate(text, x):
            self.cells[y][at] = (character, style)

    def text(self, colour: bool) -> str:
        return "\n".join(
            "".join(
                _styled("".join(character for character, _style in run), style if colour else "")
                for style, run in groupby(line, key=itemgetter(1))
            )
            for line in self.cells
        )


def _styled(text: str, style: str) -> str:
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m" if style else text


# Around the board


def _player_line(position: Position[Any], player: Player, width: int) -> Canvas:
    """The player's name and standing at the left, what he has at the right."""
    line = Canvas(width, 1)
    told, has, name = standing(position, player), counted(position, player), named(player)
    piece = f" {PIECES[player.seat + 1]}" if position.game.on_points else ""
    line.put(0, 0, _sign(position, player), "playable")
    line.put(2, 0, f"{name}{piece}", "name")
    line.put(4 + len(f"{name}{piece}"), 0, told)
    line.put(width - len(has), 0, has)
    return line


def _sign(position: Position[Any], player: Player) -> str:
    if outcome := position.outcome():
        return "★" if outcome.winner is player else " "
    return "▸" if position.player is player else " "


def _legend(marks: Marks, width: int) -> list[Canvas]:
    """The signs in use, as many to a line as fit."""
    lines: list[Canvas] = []
    at = width
    for kind, (sign, about) in LEGEND.items():
        if not getattr(marks, kind):
            continue
        said = f"{sign} {Words(None).gettext(about)}"
        if at + len(said) > width:
            lines.append(Canvas(width, 1))
            at = 2
        lines[-1].put(at, 0, said, kind)
        at += len(said) + 3
    return lines


# Boards of hollows

PITCH = 6  # three digits, a sign on either side, and a space
STORE = 7


def _hollows(position: Position[Any], layout: Layout, marks: Marks) -> Canvas:
    """Rows of counts; the numbers of the hollows stand in the lines, on their owner's side."""
    board, hollows = position.board, layout.of_shape(Shape.HOLLOW)
    across = {x: at for at, x in enumerate(sorted({place.x for place in hollows}))}
    down = {y: 2 * at + 1 for at, y in enumerate(sorted({place.y for place in hollows}))}
    stores = sorted(layout.of_shape(Shape.STORE), key=lambda store: store.x)
    left = STORE + 1 if stores else 0
    canvas = Canvas(left + PITCH * len(across) + 3 + left, 2 * len(down) + 1)
    _put_box(canvas)
    _put_row_lines(canvas, left)
    if stores:
        _put_wall(canvas, left)
        _put_wall(canvas, canvas.width - 1 - left)
    for place in hollows:
        x, y = left + PITCH * across[place.x] + 4, down[place.y]
        number = y + 1 if place.owner is layout.near else y - 1
        canvas.put(x + 1 - len(place.number), number, place.number, "frame")
        _put_count(canvas, x, y, board[place.name], place.name, marks)
    for store, x in zip(stores, (4, canvas.width - 5), strict=False):
        _put_count(canvas, x, len(down), board[store.name], store.name, marks, zero="0")
    return canvas


def _put_box(canvas: Canvas) -> None:
    bottom, right = len(canvas.cells) - 1, canvas.width - 1
    line = "─" * (right - 1)
    canvas.put(0, 0, f"╭{line}╮", "frame")
    canvas.put(0, bottom, f"╰{line}╯", "frame")
    for y in range(1, bottom):
        canvas.put(0, y, "│", "frame")
        canvas.put(right, y, "│", "frame")


def _put_row_lines(canvas: Canvas, left: int) -> None:
    """A line below every row, a double one between the players."""
    middle, inner = len(canvas.cells) // 2, canvas.width - 2 - 2 * left
    for y in range(2, len(canvas.cells) - 1, 2):
        (begin, end), line = ("╞╡", "═") if y == middle else ("├┤", "─")
        canvas.put(left, y, f"{begin}{line * inner}{end}", "frame")


def _put_wall(canvas: Canvas, x: int) -> None:
    """The wall between a store and the rows; where a line of the rows meets it, they join."""
    bottom = len(canvas.cells) - 1
    canvas.put(x, 0, "┬", "frame")
    canvas.put(x, bottom, "┴", "frame")
    for y in range(1, bottom):
        if canvas.cells[y][x][0] == " ":
            canvas.put(x, y, "│", "frame")


def _put_count(
    canvas: Canvas, x: int, y: int, count: int, name: str, marks: Marks, zero: str = "·"
) -> None:
    """A count whose last digit stands at x, with its signs beside it."""
    empty = CROSS if name in marks.taken else zero
    text = str(count) if count else empty
    style = "taken" if text == CROSS else "frame" if text == "·" else ""
    canvas.put(x + 1 - len(text), y, text, style)
    _put_signs(canvas, x - len(text), x + 1, y, name, marks)


def _put_signs(canvas: Canvas, left: int, right: int, y: int, name: str, marks: Marks) -> None:
    """A ring of two signs; a place that is playable and ended the last move wears one of each."""
    if name in marks.playable or name in marks.reachable:
        canvas.put(left, y, "(", "playable")
        canvas.put(right, y, ")", "playable")
    if name in marks.ends:
        canvas.put(left, y, "┊", "ends")
        if name not in marks.playable:
            canvas.put(right, y, "┊", "ends")
    if name in marks.barred:
        canvas.put(right, y, "∞", "barred")


# Boards of points

STEP = 4  # columns of text from point to point
LEAST = 29  # the width that the line of a player with pieces needs


def _points(position: Position[Any], layout: Layout, marks: Marks) -> Canvas:
    """Points and lines; the names of columns and rows stand in the frame."""
    board, columns, rows = position.board, layout.column_names(), layout.row_names()
    drawn = STEP * (len(columns) - 1) + 1
    width = max(drawn + 8, LEAST)
    margin = (width - drawn) // 2
    canvas = Canvas(width, 2 * len(rows) + 1)
    _put_box(canvas)
    across = {x: margin + STEP * at for at, x in enumerate(columns)}
    down = {y: 2 * at + 1 for at, y in enumerate(rows)}
    for x, name in columns.items():
        canvas.put(across[x], 0, name, "frame")
        canvas.put(across[x], len(canvas.cells) - 1, name, "frame")
    for y, name in rows.items():
        canvas.put(0, down[y], name, "frame")
        canvas.put(width - 1, down[y], name, "frame")
    for one, two in layout.lines:
        ends = sorted((across[p.x], down[p.y]) for p in (layout[one], layout[two]))
        _put_line(canvas, *ends[0], *ends[1])
    for place in layout.places:
        x, y = across[place.x], down[place.y]
        _put_point(canvas, x, y, board[place.name], place, marks)
    return canvas


def _put_line(canvas: Canvas, x: int, y: int, to_x: int, to_y: int) -> None:
    """A line between neighbours, from left to right or from above."""
    if y == to_y:
        canvas.put(x + 1, y, "─" * (STEP - 1), "frame")
    elif x == to_x:
        canvas.put(x, y + 1, "│", "frame")
    else:
        canvas.put((x + to_x) // 2, (y + to_y) // 2, "╲" if to_y > y else RISING, "frame")


def _put_point(canvas: Canvas, x: int, y: int, piece: int, place: Place, marks: Marks) -> None:
    taken = place.name in marks.taken
    canvas.put(x, y, CROSS if taken else PIECES[piece], "taken" if taken else "")
    _put_signs(canvas, x - 1, x + 1, y, place.name, marks)
