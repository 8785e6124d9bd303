"""Reading position and move text strictly, with errors that point at the column."""

from __future__ import annotations

from collections.abc import Iterable

from hollows.games.game import Player


class InvalidText(ValueError):
    """Text that is not a position, a move or a record; says where and what was expected."""

    def __init__(self, what: str, column: int, problem: str) -> None:
        super().__init__(f"{what}, column {column}: {problem}")
        self.what = what
        self.column = column
        self.problem = problem


class Reader:
    """Reads position text from left to right and says where it went wrong."""

    MOST = 255  # stones on one board: more is a slip of the pen, and a byte holds no more

    def __init__(self, what: str, text: str) -> None:
        self.what = what
        self.text = text
        self.at = 0

    def error(self, problem: str, at: int | None = None) -> InvalidText:
        return InvalidText(self.what, (self.at if at is None else at) + 1, problem)

    def found(self) -> str:
        return repr(self.text[self.at]) if self.at < len(self.text) else "the end"

    def number(self, what: str, most: int = MOST) -> int:
        """A number in plain digits, without sign or leading zero."""
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1
        digits = self.text[begin : self.at]
        if not digits:
            if self.text[begin : begin + 1] == "-":
                raise self.error(f"expected {what}, which cannot be negative")
            if self.text[begin : begin + 1].isdecimal():
                raise self.error(f"expected {what} in the digits 0 to 9, found {self.found()}")
            raise self.error(f"expected {what}, found {self.found()}")
        if digits != "0" and digits[0] == "0":
            raise self.error(f"expected {what} without a leading zero", begin)
        if len(digits) > len(str(most)) or int(digits) > most:
            raise self.error(f"{digits[:12]} is too large for {what}; the most is {most}", begin)
        return int(digits)

    def expect(self, mark: str, what: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise self.error(f"expected {what}, found {self.found()}")
        self.at += len(mark)

    def one_of(self, marks: Iterable[str], what: str) -> str:
        for mark in marks:
            if self.text.startswith(mark, self.at):
                self.at += len(mark)
                return mark
        raise self.error(f"expected {what}, found {self.found()}")

    def at_end(self) -> bool:
        return self.at == len(self.text)

    def end(self) -> None:
        if not self.at_end():
            raise self.error(f"expected the end, found {self.found()}")


def numbers(reader: Reader, count: int, unit: str, owner: Player) -> bytes:
    """`count` numbers parted by commas: one player's hollows."""
    values = []
    for place in range(1, count + 1):
        if place > 1:
            reader.expect(",", f"',' and {count} numbers for {owner}")
        values.append(reader.number(f"the {unit} of {owner}'s place {place} of {count}"))
    if reader.text.startswith(",", reader.at):
        raise reader.error(f"expected only {count} numbers for {owner}")
    return bytes(values)
