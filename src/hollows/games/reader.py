"""Reading position and move text strictly, with errors that point at the column."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hollows.games.errors import InvalidTextError, Phrase, phrase
from hollows.games.game import Player


class Reader:
    """Reads position text from left to right and says where it went wrong."""

    MOST = 255  # stones on one board: more is a slip of the pen, and a byte holds no more

    def __init__(self, what: Phrase, text: str) -> None:
        self.what = what
        self.text = text
        self.at = 0

    def error(self, code: str, at: int | None = None, **values: Any) -> InvalidTextError:
        return InvalidTextError(self.what, (self.at if at is None else at) + 1, code, **values)

    def unexpected(self, wanted: Phrase) -> InvalidTextError:
        return self.error("unexpected", wanted=wanted, found=self.found())

    def found(self) -> str | Phrase:
        return repr(self.text[self.at]) if self.at < len(self.text) else phrase("the_end")

    def number(self, wanted: Phrase, most: int = MOST) -> int:
        """A number in plain digits, without sign or leading zero."""
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] in "0123456789":
            self.at += 1
        digits = self.text[begin : self.at]
        if not digits:
            if self.text[begin : begin + 1] == "-":
                raise self.error("negative", wanted=wanted)
            if not self.text[begin : begin + 1].isascii():  # such as digits of another script
                raise self.error("other_digits", wanted=wanted, found=self.found())
            raise self.unexpected(wanted)
        if digits != "0" and digits[0] == "0":
            raise self.error("leading_zero", begin, wanted=wanted)
        if len(digits) > len(str(most)) or int(digits) > most:
            raise self.error("too_large", begin, number=digits[:12], wanted=wanted, most=most)
        return int(digits)

    def expect(self, mark: str, wanted: Phrase) -> None:
        if not self.text.startswith(mark, self.at):
            raise self.unexpected(wanted)
        self.at += len(mark)

    def one_of(self, marks: Iterable[str], wanted: Phrase) -> str:
        for mark in marks:
            if self.text.startswith(mark, self.at):
                self.at += len(mark)
                return mark
        raise self.unexpected(wanted)

    def at_end(self) -> bool:
        return self.at == len(self.text)

    def end(self) -> None:
        if not self.at_end():
            raise self.unexpected(phrase("the_end"))


# What the sowing games write: both players' hollows, and who is to move


def two_sides(reader: Reader, places: int, unit: str, total: int, study: bool) -> list[bytes]:
    """The places of a and of b, each a number, which make `total` unless it is a study."""
    a = numbers(reader, places, unit, Player.A)
    reader.expect("/", phrase("slash_between_players"))
    b = numbers(reader, places, unit, Player.B)
    count = sum(a) + sum(b)
    if count > Reader.MOST:
        raise reader.error("too_many_" + unit, 0, count=count, most=Reader.MOST)
    if count != total and not study:
        raise reader.error("other_number_of_" + unit, 0, total=total, count=count)
    return [a, b]


def numbers(reader: Reader, count: int, unit: str, owner: Player) -> bytes:
    """`count` numbers parted by commas: one player's hollows."""
    values = []
    for place in range(1, count + 1):
        if place > 1:
            reader.expect(",", phrase("comma_and_numbers", count=count, owner=owner))
        wanted = phrase(f"{unit}_of_a_place", owner=owner, place=place, count=count)
        values.append(reader.number(wanted))
    if reader.text.startswith(",", reader.at):
        raise reader.error("more_numbers", count=count, owner=owner)
    return bytes(values)


def player_to_move(reader: Reader) -> Player:
    """The last word of a position of a sowing game."""
    reader.expect(" ", phrase("space_and_player"))
    player = Player(reader.one_of("ab", phrase("player_a_or_b")))
    reader.end()
    return player
