"""Fanorona: 9 by 5 points, captures by approach and withdrawal. Leaflet 003.

Points are named as on a chessboard, a1 at white's left. A point is kept as its number, row by
row from a1, and the board as one byte a point: 0 empty, 1 white, 2 black.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import ClassVar, Literal, NamedTuple

from hollows.games.game import Game, Kind, Move, Outcome, Player, Position, Reason, Step, Why
from hollows.games.reader import Reader
from hollows.games.rules import (
    LEAFLET,
    OTHER,
    RULING,
    Choice,
    Edition,
    InvalidOption,
    Rules,
    Scoring,
    _,
    option,
)

QUIET_MOVES = 100  # this many in a row without a capture draw the game
MOST_POINTS = 45
LAST_NUMBER = 999_999  # of a pair of moves, in text
LETTERS = bytes.maketrans(b"\0\1\2", b" WB")
PACKED_KINDS = {" ": 0, "A": 64, "W": 128}  # in the two top bits of a packed point


# Options and editions


@dataclass(frozen=True)
class FanoronaRules(Rules):
    """The options of Fanorona."""

    continuation: Literal["must", "may"] = option(
        _("whether a piece that can capture on must do so"),
        Choice("must", _("the piece captures on as long as it can"), LEAFLET + " 003"),
        Choice("may", _("the player may stop after any capture"), OTHER),
    )
    first_turn: Literal["single", "free"] = option(
        _("how many captures a player's first turn allows"),
        Choice("single", _("only one capture on each player's first turn"), LEAFLET + " 003"),
        Choice("free", _("the first turn is like any other"), OTHER),
    )
    blocked: Literal["draw", "loses"] = option(
        _("what becomes of a player with pieces but no move"),
        Choice("draw", _("the game is a draw"), RULING),
        Choice("loses", _("the blocked player loses"), OTHER),
    )
    columns: int = option(
        _("how many columns the board has"),
        *(Choice(n, _("columns"), LEAFLET if n == 9 else OTHER) for n in (3, 5, 7, 9)),
        default=9,
    )
    rows: int = option(
        _("how many rows the board has"),
        *(Choice(n, _("rows"), LEAFLET if n == 5 else OTHER) for n in (3, 5, 7, 9)),
        default=5,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.points > MOST_POINTS:
            raise InvalidOption(
                f"columns={self.columns} and rows={self.rows} make {self.points} points; "
                f"the most is {MOST_POINTS}"
            )

    @property
    def points(self) -> int:
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The points' names, a1 first."""
        columns, rows = range(self.columns), range(self.rows)
        return tuple(f"{chr(ord('a') + x)}{y + 1}" for y in rows for x in columns)

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        """For each point the steps that a piece may take from there."""
        return ways(self.columns, self.rows)

    def name(self, point: int) -> str:
        return self.names[point]

    def point(self, name: str) -> int | None:
        """The number of a named point, or None if the board has no such point."""
        return self._numbers.get(name)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: point for point, name in enumerate(self.names)}


EDITIONS = {
    "leaflet": Edition(
        "leaflet",
        _("the leaflet's rules; a series is an agreed number of games"),
        LEAFLET + " 003",
        Scoring.WINS,
    ),
}


# The board: lines join neighbours; diagonals leave only points whose column plus row is even

DIRECTIONS = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
Rays = tuple[tuple[tuple[int, ...], ...], ...]


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


def _ray(x: int, y: int, dx: int, dy: int, columns: int, rows: int) -> Iterator[int]:
    if dx and dy and (x + y) % 2:
        return
    while 0 <= (x := x + dx) < columns and 0 <= (y := y + dy) < rows:
        yield y * columns + x


# The move


@dataclass(frozen=True)
class FanoronaMove(Move):
    """The points a piece visits, and for each step A (approach) or W (withdrawal).

    A paika, the move without capture, has two points and no kinds.
    """

    path: tuple[str, ...]
    kinds: str = ""

    @property
    def text(self) -> str:
        if not self.kinds:
            return "-".join(self.path)
        hops = zip(self.path[1:], self.kinds, strict=True)
        return self.path[0] + "".join([f"-{point}{kind.strip()}" for point, kind in hops])


def _row(pieces: bytes, line: tuple[int, ...], piece: int) -> tuple[int, ...]:
    """The points from the line's beginning on which such pieces stand, up to the first gap."""
    for length, point in enumerate(line):
        if pieces[point] != piece:
            return line[:length]
    return line


class Capture(NamedTuple):
    """One capturing step: where it goes, which way, A or W, and what it takes."""

    to: int
    direction: int
    kind: str
    taken: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class FanoronaPosition(Position[FanoronaMove]):
    """The pieces, the player to move, the moves since the last capture, and the pair of moves."""

    rules: FanoronaRules
    pieces: bytes
    player: Player = Player.WHITE
    quiet: int = 0
    number: int = 1

    @property
    def own_piece(self) -> int:
        return self.player.seat + 1

    @property
    def enemy_piece(self) -> int:
        return 2 - self.player.seat

    @cached_property
    def single(self) -> bool:
        """Whether this turn allows only one capture."""
        return self.rules.first_turn == "single" and self.number == 1

    def _captures(
        self, pieces: bytes, at: int, visited: tuple[int, ...] = (), came: int = -1
    ) -> list[Capture]:
        """Every capturing step from here: to no point twice, in no direction twice running."""
        enemy, found = self.enemy_piece, []
        for direction, to, beyond, behind in self.rules.ways[at]:
            if pieces[to] or direction == came or to in visited:
                continue
            if beyond and pieces[beyond[0]] == enemy:
                found.append(Capture(to, direction, "A", _row(pieces, beyond, enemy)))
            if behind and pieces[behind[0]] == enemy:
                found.append(Capture(to, direction, "W", _row(pieces, behind, enemy)))
        return found

    def _chains(
        self, pieces: bytes, path: tuple[int, ...], kinds: str, captures: list[Capture]
    ) -> Iterator[FanoronaMove]:
        """Every move that goes on with one of the captures; it may stop where the rules say so."""
        for capture in captures:
            after = self._after(pieces, path[-1], capture)
            way, told = (*path, capture.to), kinds + capture.kind
            more = [] if self.single else self._captures(after, way[-1], way, capture.direction)
            if more:
                yield from self._chains(after, way, told, more)
            if not more or self.rules.continuation == "may":
                yield FanoronaMove(tuple(map(self.rules.name, way)), told)

    def _after(self, pieces: bytes, start: int, capture: Capture) -> bytes:
        board = bytearray(pieces)
        board[start], board[capture.to] = 0, self.own_piece
        for point in capture.taken:
            board[point] = 0
        return bytes(board)

    def _generate(self) -> Iterator[FanoronaMove]:
        captured = False
        for start in self._own_points:
            if captures := self._captures(self.pieces, start):
                captured = True
                yield from self._chains(self.pieces, (start,), "", captures)
        if not captured:
            yield from self._paikas()

    @cached_property
    def _own_points(self) -> list[int]:
        own = self.own_piece
        return [point for point, piece in enumerate(self.pieces) if piece == own]

    def _paikas(self) -> Iterator[FanoronaMove]:
        """The moves without capture, allowed only if no capture exists."""
        names, ways = self.rules.names, self.rules.ways
        for start in self._own_points:
            for way in ways[start]:
                if not self.pieces[way.to]:
                    yield FanoronaMove((names[start], names[way.to]))

    def _play(self, move: FanoronaMove, story: list[Step] | None) -> FanoronaPosition:
        points = tuple(self._known(move, name) for name in move.path)
        pieces, direction, why = self.pieces, -1, Why.PAIKA
        for start, to, kind in zip(points[:-1], points[1:], move.kinds or " ", strict=True):
            if story is not None:
                ends = (self.rules.name(start), self.rules.name(to))
                story.append(Step(Kind.HOP, self.player, ends[0], 1, into=ends[1]))
            capture = next(
                (c for c in self._captures(pieces, start) if (c.to, c.kind) == (to, kind)),
                Capture(to, direction, kind, ()),
            )
            if capture.taken and story is not None:
                story.append(self._taking(capture))
            pieces, direction = self._after(pieces, start, capture), capture.direction
        if story is not None:
            if move.kinds:
                why = self._why_ended(pieces, points, direction)
            story.append(Step(Kind.END, self.player, move.path[-1], why=why))
        return FanoronaPosition(
            self.rules,
            pieces,
            self.player.other,
            0 if move.kinds else min(self.quiet + 1, QUIET_MOVES),
            min(self.number + self.player.seat, LAST_NUMBER),
        )

    def _taking(self, capture: Capture) -> Step:
        kind = Kind.APPROACH if capture.kind == "A" else Kind.WITHDRAWAL
        taken = tuple((self.rules.name(point), 1) for point in capture.taken)
        return Step(kind, self.player, self.rules.name(capture.to), len(taken), taken)

    def _why_ended(self, pieces: bytes, points: tuple[int, ...], direction: int) -> Why:
        if self.enemy_piece not in pieces:
            return Why.ALL_TAKEN
        if not self._captures(pieces, points[-1], points, direction):
            return Why.NO_MORE
        return Why.FIRST_TURN if self.single else Why.CHOSEN

    def move(self, move: FanoronaMove | str) -> FanoronaMove:
        wanted = _read_move(move) if isinstance(move, str) else move
        self.refuse_if_over(move)
        written = FanoronaMove(wanted.path, wanted.kinds.strip())
        if self._obeys(written):
            return written
        fitting = [legal for legal in self.legal_moves if _fits(wanted, legal)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            choice = " or ".join(legal.text for legal in fitting)
            raise self.illegal(move, f"approach or withdrawal must be chosen: {choice}")
        raise self.illegal(move, self._broken_rule(wanted))

    def _obeys(self, move: FanoronaMove) -> bool:
        """Whether a move written in full is legal; the others need not be found for that."""
        points = tuple(p for name in move.path if (p := self.rules.point(name)) is not None)
        if len(points) < len(move.path) or self.pieces[points[0]] != self.own_piece:
            return False
        return self._is_chain(points, move.kinds) if move.kinds else self._is_paika(points)

    def _is_chain(self, points: tuple[int, ...], kinds: str) -> bool:
        """Whether every step captures as written, and the move may end after the last."""
        if len(points) != len(kinds) + 1:
            return False
        pieces, direction = self.pieces, -1
        for at, kind in enumerate(kinds):
            captures = self._captures(pieces, points[at], points[: at + 1], direction)
            wanted = (points[at + 1], kind)
            capture = next((c for c in captures if (c.to, c.kind) == wanted), None)
            if capture is None:
                return False
            pieces, direction = self._after(pieces, points[at], capture), capture.direction
        if self.single:
            return len(kinds) == 1
        may_stop = self.rules.continuation == "may"
        return may_stop or not self._captures(pieces, points[-1], points, direction)

    def _is_paika(self, points: tuple[int, ...]) -> bool:
        """Whether it is a step to an empty neighbour, and nobody can capture."""
        if len(points) != 2 or self.pieces[points[1]]:
            return False
        joined = any(way.to == points[1] for way in self.rules.ways[points[0]])
        return joined and not any(self._captures(self.pieces, own) for own in self._own_points)

    def _known(self, move: FanoronaMove, name: str) -> int:
        point = self.rules.point(name)
        if point is None:
            raise self.illegal(move, f"the board has no point {name}")
        return point

    def _broken_rule(self, move: FanoronaMove) -> str:
        """The rule that forbids a move which is not legal."""
        points = [self._known(move, name) for name in move.path]
        start = points[0]
        if self.pieces[start] != self.own_piece:
            return f"{self.player} has no piece on {move.path[0]}"
        if len(set(points)) < len(points):
            return "a piece never comes to a point twice in one move"
        lines = rays(self.rules.columns, self.rules.rows)
        steps = list(pairwise(points))
        for here, there in steps:
            if there not in [ahead[0] for ahead in lines[here] if ahead]:
                name = self.rules.name
                return f"no line joins {name(here)} with a neighbour {name(there)}"
        if self.pieces[points[1]]:
            return f"{move.path[1]} is not empty"
        ways = [next(d for d, ray in enumerate(lines[a]) if ray and ray[0] == b) for a, b in steps]
        if any(one == two for one, two in pairwise(ways)):
            return "a piece never takes two steps running in the same direction"
        longer = [m for m in self.legal_moves if m.path[: len(points)] == move.path]
        if any(len(m.path) > len(points) for m in longer):
            return "the piece must go on capturing as long as it can (continuation=must)"
        if self.single and len(points) > 2:
            return "only one capture is allowed on the first turn (first_turn=single)"
        if self.legal_moves[0].kinds and len(points) == 2:
            return "a capture exists, so a capture must be made"
        return "not every step captures as written"

    # The end

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        for player in (Player.WHITE, Player.BLACK):
            if not self.count(player.other):
                return Outcome(player, Reason.TAKEN)
        if self.quiet >= QUIET_MOVES:
            return Outcome(None, Reason.QUIET)
        if not self._can_move():
            winner = self.player.other if self.rules.blocked == "loses" else None
            return Outcome(winner, Reason.BLOCKED)
        return None

    def _can_move(self) -> bool:
        """Whether a piece has an empty point beside it: every move begins with such a step."""
        pieces, ways = self.pieces, self.rules.ways
        return any(not pieces[way.to] for start in self._own_points for way in ways[start])

    def count(self, player: Player) -> int:
        return self.pieces.count(player.seat + 1)

    # Text and views

    @property
    def text(self) -> str:
        pieces, columns = self.pieces, self.rules.columns
        rows = [_row_text(pieces[at : at + columns]) for at in range(0, len(pieces), columns)]
        return f"{'/'.join(reversed(rows))} {self.player[0]} {self.quiet} {self.number}"

    @property
    def packed(self) -> bytes:
        number = self.number.to_bytes(3, "little")
        return self.pieces + bytes([self.player.seat, self.quiet]) + number

    def pack_move(self, move: FanoronaMove) -> bytes:
        kinds = " " + (move.kinds or " ")
        return bytes(
            self._known(move, name) | PACKED_KINDS[kind]
            for name, kind in zip(move.path, kinds, strict=True)
        )

    def unpack_move(self, packed: bytes) -> FanoronaMove:
        path = tuple(self.rules.name(point % 64) for point in packed)
        return FanoronaMove(path, "".join(" AW"[point // 64] for point in packed[1:]).strip())

    @property
    def board(self) -> dict[str, int]:
        return {self.rules.name(point): piece for point, piece in enumerate(self.pieces)}

    @property
    def placement(self) -> bytes:
        return self.pieces + bytes([self.player.seat])

    def turned(self) -> FanoronaPosition:
        pieces = self.pieces[::-1].translate(bytes.maketrans(b"\1\2", b"\2\1"))
        return replace(self, pieces=pieces, player=self.player.other)

    def turned_move(self, move: FanoronaMove) -> FanoronaMove:
        last = self.rules.points - 1
        path = (self.rules.name(last - self._known(move, name)) for name in move.path)
        return replace(move, path=tuple(path))


def _fits(wanted: FanoronaMove, legal: FanoronaMove) -> bool:
    """Whether a move written without some of its A and W can be the legal one."""
    if wanted.path != legal.path:
        return False
    if not legal.kinds:
        return not wanted.kinds.strip()
    kinds = wanted.kinds.ljust(len(legal.kinds))
    return all(w in (" ", k) for w, k in zip(kinds, legal.kinds, strict=True))


@lru_cache(maxsize=4096)  # most rows stay as they were
def _row_text(row: bytes) -> str:
    return re.sub(" +", lambda gap: str(len(gap[0])), row.translate(LETTERS).decode())


def _read_move(text: str) -> FanoronaMove:
    """The points and kinds as written; a kind left out is a space."""
    reader = Reader("Fanorona move", text)
    path, kinds = [_read_point(reader)], ""
    while True:
        if text.startswith("-", reader.at):
            reader.at += 1
        path.append(_read_point(reader))
        kind = text[reader.at : reader.at + 1]
        reader.at += kind in ("A", "W")
        kinds += kind if kind in ("A", "W") else " "
        if reader.at_end():
            return FanoronaMove(tuple(path), kinds)


def _read_point(reader: Reader) -> str:
    column = reader.one_of("abcdefghi", "the column of a point, a to i")
    return column + reader.one_of("123456789", "the row of a point, 1 to 9")


# The set-up


class Fanorona(Game[FanoronaPosition]):
    """The game of Fanorona."""

    name = "fanorona"
    title = "Fanorona"
    players = (Player.WHITE, Player.BLACK)
    unit = "pieces"
    editions: ClassVar = EDITIONS
    rules_type = FanoronaRules

    def unpack(self, packed: bytes, rules: FanoronaRules) -> FanoronaPosition:
        pieces, rest = packed[: rules.points], packed[rules.points :]
        number = int.from_bytes(rest[2:], "little")
        return FanoronaPosition(rules, pieces, self.players[rest[0]], rest[1], number)

    def _start(self, rules: FanoronaRules) -> FanoronaPosition:
        full = rules.columns * (rules.rows // 2)
        half = rules.columns // 2
        left = b"\2\1" * half  # black and white in turn, from the left
        right = left if half % 2 == 0 else b"\1\2" * half
        middle = left[:half] + b"\0" + right[:half]
        return FanoronaPosition(rules, b"\1" * full + middle + b"\2" * full)

    def _read(self, text: str, rules: FanoronaRules, study: bool) -> FanoronaPosition:
        reader = Reader("Fanorona position", text)
        rows: list[bytes] = []
        for row in range(rules.rows, 0, -1):
            rows.insert(0, self._read_row(reader, rules, row))
            if row > 1:
                reader.expect("/", f"'/' and {rules.rows} rows in all")
        reader.expect(" ", "a space and the player to move")
        player = Player.WHITE if reader.one_of("wb", "w or b to move") == "w" else Player.BLACK
        quiet, number = 0, 2
        if not reader.at_end():
            reader.expect(" ", "a space and the moves since the last capture")
            quiet = reader.number("the moves since the last capture", QUIET_MOVES)
        if not reader.at_end():
            reader.expect(" ", "a space and the number of the pair of moves")
            number = reader.number("the number of the pair of moves", LAST_NUMBER)
            if number == 0:
                raise reader.error("the first pair of moves has number 1", reader.at - 1)
        reader.end()
        pieces = b"".join(rows)
        self._check_pieces(reader, rules, pieces)
        return FanoronaPosition(rules, pieces, player, quiet, number)

    def _read_row(self, reader: Reader, rules: FanoronaRules, row: int) -> bytes:
        begin, points = reader.at, b""
        while len(points) < rules.columns:
            mark = reader.one_of("WB123456789", f"W, B or a digit in row {row}")
            points += {"W": b"\1", "B": b"\2"}.get(mark) or bytes(int(mark))
        if len(points) > rules.columns:
            raise reader.error(f"row {row} has {len(points)} points, not {rules.columns}", begin)
        return points

    def _check_pieces(self, reader: Reader, rules: FanoronaRules, pieces: bytes) -> None:
        most = rules.points // 2
        for piece, colour in ((1, "white"), (2, "black")):
            if pieces.count(piece) > most:
                raise reader.error(
                    f"{pieces.count(piece)} {colour} pieces are too many; the most is {most}", 0
                )
        if not any(pieces):
            raise reader.error("a board without pieces is no position", 0)


FANORONA = Fanorona()
FanoronaPosition.game = FANORONA
