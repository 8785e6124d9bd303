"""What can go wrong in the law: a code and the values that it concerns.

Nothing here speaks. `hollows.words` says an error in the reader's language; `str(error)` says it in
English, which the package arranges, as it does for drawings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Phrase(NamedTuple):
    """A part of a sentence, such as what was expected: a code and its values."""

    code: str
    values: dict[str, Any]


def phrase(code: str, **values: Any) -> Phrase:
    """A phrase and what fills it."""
    return Phrase(code, values)


class Either(NamedTuple):
    """Texts of which one is to be chosen."""

    texts: tuple[str, ...]


# How errors are said in English; the package fills this in, as the law need not know the words.
VOICE: list[Callable[[HollowsError, bool], str]] = []


class HollowsError(Exception):
    """Something that the law refuses; `code` names the reason and `values` fill its sentence."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    @property
    def reason(self) -> str:
        """The rule that was broken or the problem that was found, in English."""
        return VOICE[0](self, False)

    def __str__(self) -> str:
        return VOICE[0](self, True)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_revived, (type(self), self.__dict__))


def _revived(kind: type[HollowsError], state: dict[str, Any]) -> HollowsError:
    """An error as it was before it was sent to another process."""
    error = kind.__new__(kind, state["code"])
    error.__dict__.update(state)
    return error


class InvalidOptionError(HollowsError, ValueError):
    """An option, edition or value that the game does not have."""


class MissingPartError(HollowsError, LookupError):
    """Something that a game does not have: a kernel, a board to draw, lessons."""


class IllegalMoveError(HollowsError, ValueError):
    """A move that the rules forbid; names the move, the position and the rule."""

    def __init__(self, move: str, position: str, code: str, **values: Any) -> None:
        super().__init__(code, **values)
        self.move = move
        self.position = position


class InvalidTextError(HollowsError, ValueError):
    """Text that is not a position, a move or a record; says where and what was expected."""

    def __init__(self, what: Phrase, column: int, code: str, **values: Any) -> None:
        super().__init__(code, **values)
        self.what = what
        self.column = column
