"""Moves in a row: the main line of a record and its variations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from hollows.games import IllegalMove, InvalidText, Move, Position

DEEPEST = 100  # variations in variations: nobody reads deeper, and comparing them recurses
LAST_NAG = 255
UNWRITABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def check_comment(comment: str) -> None:
    """Refuse control characters, which not every file keeps."""
    if found := UNWRITABLE.search(comment):
        problem = f"the character {found[0]!r} cannot be written"
        raise InvalidText("comment", found.start() + 1, problem)


def check_nag(nag: int) -> None:
    """Refuse a number that names no annotation."""
    if not 0 <= nag <= LAST_NAG:
        raise InvalidText("nag", 1, f"${nag} is not possible, only $0 to ${LAST_NAG}")


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
            raise IllegalMove("undo", self.start.text, "no move has been played")
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
            raise InvalidText("variation", 1, f"expected moves that replace {self.moves[at]}")
        if line.depth >= DEEPEST:
            raise InvalidText("variation", 1, f"variations nest deeper than {DEEPEST}")
        old = self.played[at]
        return self._with_played(at, replace(old, variations=(*old.variations, line)))

    def _with_played(self, at: int, played: Played) -> Line:
        changed = list(self.played)
        changed[at] = played
        return replace(self, played=tuple(changed))

    def third_time(self) -> int | None:
        """After how many moves a position had first come for the third time, or None."""
        seen: Counter[bytes] = Counter()
        for moves, position in enumerate(self.positions):
            seen[position.placement] += 1
            if seen[position.placement] == 3:
                return moves
        return None
