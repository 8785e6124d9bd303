"""The board of Fanorona: its points and lines, and how what stands on it is written.

Points are named as on a chessboard, a1 at white's left. A point is kept as its number, row by
row from a1, and the pieces as one byte a point: 0 empty, 1 white, 2 black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from hollows.games.errors import phrase
from hollows.games.reader import Reader

# Lines join neighbours; diagonals leave only points whose column plus row is even
DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
Rays = tuple[tuple[tuple[int, ...], ...], ...]
LETTERS = bytes.maketrans(b"\0\1\2", b" WB")


def opposite(direction: int) -> int:
    """The direction that leads back."""
    return len(DIRECTIONS) - 1 - direction


@cache
def rays(columns: int, rows: int) -> Rays:
    """For each point and direction the points ahead on that line, the nearest first."""
    return tuple(
        tuple(tuple(_ray(x, y, dx, dy, columns, rows)) for dx, dy in DIRECTIONS)
        for y in range(rows)
        for x in range(columns)
    )


def _ray(x: int, y: int, dx: int, dy: int, columns: int, rows: int) -> Iterator[int]:
    if dx and dy and (x + y) % 2:
        return
    while 0 <= (x := x + dx) < columns and 0 <= (y := y + dy) < rows:
        yield y * columns + x


class Way(NamedTuple):
    """A step that a piece may take: its direction, where to, what lies beyond it and behind."""

    direction: int
    to: int
    beyond: tuple[int, ...]
    behind: tuple[int, ...]


@cache
def ways(columns: int, rows: int) -> tuple[tuple[Way, ...], ...]:
    """For each point the steps along its lines."""
    return tuple(
        tuple(
            Way(direction, ahead[0], ahead[1:], lines[opposite(direction)])
            for direction, ahead in enumerate(lines)
            if ahead
        )
        for lines in rays(columns, rows)
    )


@cache
def point_names(columns: int, rows: int) -> tuple[str, ...]:
    """The points' names, a1 first."""
    return tuple(f"{chr(ord('a') + x)}{y + 1}" for y in range(rows) for x in range(columns))


def set_up(columns: int, rows: int) -> bytes:
    """White below, black above; in the middle row black and white in turn, the middle empty."""
    full, half = columns * (rows // 2), columns // 2
    left = b"\2\1" * half
    right = left if half % 2 == 0 else b"\1\2" * half
    middle = left[:half] + b"\0" + right[:half]
    return b"\1" * full + middle + b"\2" * full


# Text


def board_text(pieces: bytes, columns: int) -> str:
    """The rows from the top, digits for empty points."""
    rows = [_row_text(pieces[at : at + columns]) for at in range(0, len(pieces), columns)]
    return "/".join(reversed(rows))


@lru_cache(maxsize=4096)  # most rows stay as they were
def _row_text(row: bytes) -> str:
    return re.sub(" +", lambda gap: str(len(gap[0])), row.translate(LETTERS).decode())


def read_board(reader: Reader, columns: int, rows: int) -> bytes:
    """The pieces that `board_text` writes."""
    read: list[bytes] = []
    for row in range(rows, 0, -1):
        read.insert(0, _read_row(reader, columns, row))
        if row > 1:
            reader.expect("/", phrase("slash_and_rows", rows=rows))
    return b"".join(read)


def _read_row(reader: Reader, columns: int, row: int) -> bytes:
    begin, points = reader.at, b""
    while len(points) < columns:
        mark = reader.one_of("WB123456789", phrase("mark_of_a_row", row=row))
        points += {"W": b"\1", "B": b"\2"}.get(mark) or bytes(int(mark))
    if len(points) > columns:
        raise reader.error("row_too_long", begin, row=row, points=len(points), columns=columns)
    return points


def check_pieces(reader: Reader, pieces: bytes) -> None:
    """Refuse a board that no game can come to: empty, or with more pieces than there are."""
    most = len(pieces) // 2
    for piece, code in ((1, "too_many_white_pieces"), (2, "too_many_black_pieces")):
        if (count := pieces.count(piece)) > most:
            raise reader.error(code, 0, count=count, most=most)
    if not any(pieces):
        raise reader.error("no_pieces", 0)


def read_point(reader: Reader) -> str:
    """The name of a point, on this board or a larger one."""
    column = reader.one_of("abcdefghi", phrase("column_of_a_point"))
    return column + reader.one_of("123456789", phrase("row_of_a_point"))
