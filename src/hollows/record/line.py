"""Moves in a row: the main line of a record and its variations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from hollows.games import IllegalMoveError, InvalidTextError, Move, Position
from hollows.games.errors import phrase
from hollows.record.repetition import Past

DEEPEST = 100  # variations in variations: nobody reads deeper, and comparing them recurses
LAST_NAG = 255
UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def check_comment(comment: str) -> None:
    """Refuse control characters, which not every file keeps."""
    if found := UNWRITABLE.search(comment):
        where = found.start() + 1
        raise InvalidTextError(phrase("comment"), where, "unwritable", character=repr(found[0]))


def check_nag(nag: int) -> None:
    """Refuse a number that names no annotation."""
    if not 0 <= nag <= LAST_NAG:
        raise InvalidTextError(phrase("nag"), 1, "impossible_nag", nag=nag, last=LAST_NAG)


@dataclass(frozen=True)
class Played:
    """A move played, the position after it, and what is said of it.

    `variations` are other moves that could have been played in its place.
    """

    move: Move
    position: Position[Any]
    nags: tuple[int, ...] = ()
    comment: str = ""
    variations: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        check_comment(self.comment)
        for nag in self.nags:
            check_nag(nag)


@dataclass(frozen=True)
class Line:
    """Moves in a row from one position, with a comment that may stand before the first.

    Build it with `play` and `with_variation`, which keep to the rules of the game.
    """

    start: Position[Any]
    played: tuple[Played, ...] = ()
    comment: str = ""

    def __post_init__(self) -> None:
        check_comment(self.comment)

    @property
    def position(self) -> Position[Any]:
        """The position at the end of the line."""
        return self.played[-1].position if self.played else self.start

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """Every position of the line, the start first."""
        return (self.start, *(played.position for played in self.played))

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(played.move for played in self.played)

    @property
    def depth(self) -> int:
        """How deep variations nest; 0 if there are none."""
        variations = (line for played in self.played for line in played.variations)
        return max((1 + line.depth for line in variations), default=0)

    def play(self, move: Move | str, *, comment: str = "", nags: Iterable[int] = ()) -> Line:
        """The line with one move more."""
        found = self.position.move(move)
        played = Played(found, self.position.play(found), tuple(nags), comment)
        return replace(self, played=(*self.played, played))

    def undo(self) -> Line:
        """The line without its last move."""
        if not self.played:
            raise IllegalMoveError("undo", self.start.text, "nothing_to_undo")
        return replace(self, played=self.played[:-1])

    def annotated(
        self, at: int, *, comment: str | None = None, nags: Iterable[int] | None = None
    ) -> Line:
        """The line with another comment or other nags on the move `at`, counted from 0."""
        old = self.played[at]
        return self._with_played(
            at,
            replace(
                old,
                comment=old.comment if comment is None else comment,
                nags=old.nags if nags is None else tuple(nags),
            ),
        )

    def branch(self, at: int) -> Line:
        """An empty line from the position in which the move `at` was played."""
        return Line(self.positions[:-1][at])

    def with_variation(self, at: int, line: Line) -> Line:
        """The line with a variation in place of the move `at`: play it on from `branch(at)`."""
        if line.start != self.branch(at).start or not line.played:
            raise InvalidTextError(phrase("variation"), 1, "no_variation", move=self.moves[at])
        if line.depth >= DEEPEST:
            raise InvalidTextError(phrase("variation"), 1, "variations_too_deep", deepest=DEEPEST)
        old = self.played[at]
        return self._with_played(at, replace(old, variations=(*old.variations, line)))

    def _with_played(self, at: int, played: Played) -> Line:
        changed = list(self.played)
        changed[at] = played
        return replace(self, played=tuple(changed))

    def third_time(self) -> int | None:
        """After how many moves a position had first come for the third time, or None."""
        past = Past()
        times = enumerate(past.add(position.placement) for position in self.positions)
        return next((moves for moves, third in times if third), None)
