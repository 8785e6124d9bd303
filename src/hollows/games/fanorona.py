"""Fanorona: 9 by 5 points, captures by approach and withdrawal. Leaflet 003.

`fanorona_board` has the points and lines; the pieces are one byte a point, a1 first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Literal, NamedTuple

from hollows.games.errors import Either, InvalidOptionError, phrase
from hollows.games.fanorona_board import (
    Way,
    board_text,
    check_pieces,
    point_names,
    rays,
    read_board,
    read_point,
    set_up,
    ways,
)
from hollows.games.game import Game, Kind, Move, Outcome, Player, Position, Reason, Step, Why
from hollows.games.reader import Reader
from hollows.games.rules import (
    LEAFLET,
    OTHER,
    RULING,
    Choice,
    Edition,
    Rules,
    Scoring,
    _,
    option,
)

QUIET_MOVES = 100  # this many in a row without a capture draw the game
MOST_POINTS = 45
LAST_NUMBER = 999_999  # of a pair of moves, in text


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
            raise InvalidOptionError(
                "too_many_points",
                columns=self.columns,
                rows=self.rows,
                points=self.points,
                most=MOST_POINTS,
            )

    @property
    def points(self) -> int:
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The points' names, a1 first."""
        return point_names(self.columns, self.rows)

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
        walked = self._walk(points, move.kinds) or [self._quiet_step(*points[:2])]
        pieces = walked[-1][1]
        if story is not None:
            for start, (capture, _after) in zip(move.path, walked, strict=False):
                to = self.rules.name(capture.to)
                story.append(Step(Kind.HOP, self.player, start, 1, into=to))
                if capture.taken:
                    story.append(self._taking(capture))
            why = self._why_ended(pieces, points, walked[-1][0]) if move.kinds else Why.PAIKA
            story.append(Step(Kind.END, self.player, move.path[-1], why=why))
        return FanoronaPosition(
            self.rules,
            pieces,
            self.player.other,
            0 if move.kinds else min(self.quiet + 1, QUIET_MOVES),
            min(self.number + self.player.seat, LAST_NUMBER),
        )

    def _walk(self, points: tuple[int, ...], kinds: str) -> list[tuple[Capture, bytes]]:
        """Each capture along the way and the pieces after it, until a step captures nothing."""
        pieces, direction, walked = self.pieces, -1, list[tuple[Capture, bytes]]()
        for at, kind in enumerate(kinds):
            captures = self._captures(pieces, points[at], points[: at + 1], direction)
            wanted = (points[at + 1], kind)
            capture = next((c for c in captures if (c.to, c.kind) == wanted), None)
            if capture is None:
                break
            pieces, direction = self._after(pieces, points[at], capture), capture.direction
            walked.append((capture, pieces))
        return walked

    def _quiet_step(self, start: int, to: int) -> tuple[Capture, bytes]:
        step = Capture(to, -1, "", ())
        return step, self._after(self.pieces, start, step)

    def _taking(self, capture: Capture) -> Step:
        kind = Kind.APPROACH if capture.kind == "A" else Kind.WITHDRAWAL
        taken = tuple((self.rules.name(point), 1) for point in capture.taken)
        return Step(kind, self.player, self.rules.name(capture.to), len(taken), taken)

    def _why_ended(self, pieces: bytes, points: tuple[int, ...], last: Capture) -> Why:
        if self.enemy_piece not in pieces:
            return Why.ALL_TAKEN
        if not self._captures(pieces, points[-1], points, last.direction):
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
            choice = Either(tuple(sorted(legal.text for legal in fitting)))
            raise self.illegal(move, "approach_or_withdrawal", choice=choice)
        code, values = self._broken_rule(wanted)
        raise self.illegal(move, code, **values)

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
        walked = self._walk(points, kinds)
        if len(walked) < len(kinds):
            return False
        if self.single:
            return len(kinds) == 1
        capture, pieces = walked[-1]
        may_stop = self.rules.continuation == "may"
        return may_stop or not self._captures(pieces, points[-1], points, capture.direction)

    def _is_paika(self, points: tuple[int, ...]) -> bool:
        """Whether it is a step to an empty neighbour, and nobody can capture."""
        if len(points) != 2 or self.pieces[points[1]]:
            return False
        joined = any(way.to == points[1] for way in self.rules.ways[points[0]])
        return joined and not any(self._captures(self.pieces, own) for own in self._own_points)

    def _known(self, move: FanoronaMove, name: str) -> int:
        point = self.rules.point(name)
        if point is None:
            raise self.illegal(move, "no_such_point", point=name)
        return point

    def _broken_rule(self, move: FanoronaMove) -> tuple[str, dict[str, str]]:
        """The rule that forbids a move which is not legal."""
        for name in move.path:
            if self.rules.point(name) is None:
                return "no_such_point", {"point": name}
        points = [self._known(move, name) for name in move.path]
        if self.pieces[points[0]] != self.own_piece:
            return "not_own_piece", {"player": self.player, "point": move.path[0]}
        if len(set(points)) < len(points):
            return "point_twice", {}
        lines = rays(self.rules.columns, self.rules.rows)
        steps = list(pairwise(points))
        for here, there in steps:
            if there not in [ahead[0] for ahead in lines[here] if ahead]:
                return "no_line", {"here": self.rules.name(here), "there": self.rules.name(there)}
        if self.pieces[points[1]]:
            return "not_empty", {"point": move.path[1]}
        ways = [next(d for d, ray in enumerate(lines[a]) if ray and ray[0] == b) for a, b in steps]
        if any(one == two for one, two in pairwise(ways)):
            return "same_direction", {}
        longer = [m for m in self.legal_moves if m.path[: len(points)] == move.path]
        if any(len(m.path) > len(points) for m in longer):
            return "must_go_on", {}
        if self.single and len(points) > 2:
            return "first_turn_single", {}
        if self.legal_moves[0].kinds and len(points) == 2:
            return "capture_exists", {}
        return "step_without_capture", {}

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
        board = board_text(self.pieces, self.rules.columns)
        return f"{board} {self.player[0]} {self.quiet} {self.number}"

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


def _read_move(text: str) -> FanoronaMove:
    """The points and kinds as written; a kind left out is a space."""
    reader = Reader(phrase("move", game=FANORONA), text)
    path, kinds = [read_point(reader)], ""
    while True:
        if text.startswith("-", reader.at):
            reader.at += 1
        path.append(read_point(reader))
        kind = text[reader.at : reader.at + 1]
        reader.at += kind in ("A", "W")
        kinds += kind if kind in ("A", "W") else " "
        if reader.at_end():
            return FanoronaMove(tuple(path), kinds)


# The set-up


class Fanorona(Game[FanoronaPosition]):
    """The game of Fanorona."""

    name = "fanorona"
    title = "Fanorona"
    about = _("pieces that take by approach and by withdrawal")
    players = (Player.WHITE, Player.BLACK)
    unit = "pieces"
    editions: ClassVar = EDITIONS
    rules_type = FanoronaRules
    quiet_moves = QUIET_MOVES
    on_points = True

    def _start(self, rules: FanoronaRules) -> FanoronaPosition:
        return FanoronaPosition(rules, set_up(rules.columns, rules.rows))

    def _read(self, text: str, rules: FanoronaRules, study: bool) -> FanoronaPosition:
        reader = Reader(phrase("position", game=self), text)
        pieces = read_board(reader, rules.columns, rules.rows)
        reader.expect(" ", phrase("space_and_player"))
        player = Player.WHITE if reader.one_of("wb", phrase("w_or_b")) == "w" else Player.BLACK
        quiet, number = 0, 2
        if not reader.at_end():
            reader.expect(" ", phrase("space_and_quiet_moves"))
            quiet = reader.number(phrase("quiet_moves"), QUIET_MOVES)
        if not reader.at_end():
            reader.expect(" ", phrase("space_and_move_number"))
            number = reader.number(phrase("move_number"), LAST_NUMBER)
            if number == 0:
                raise reader.error("first_number_is_1", reader.at - 1)
        reader.end()
        check_pieces(reader, pieces)
        return FanoronaPosition(rules, pieces, player, quiet, number)


FANORONA = Fanorona()
FanoronaPosition.game = FANORONA
