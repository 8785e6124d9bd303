"""Writing a record; the format is described in `hollows.record`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hollows.games import Player

if TYPE_CHECKING:
    from hollows.record.line import Line, Played
    from hollows.record.record import Record

WIDTH = 80


def write(record: Record) -> str:
    """The text of a record; `read` reads it back.

    Several make one text: `"\\n".join(map(write, records))`.
    """
    tags = "".join(f'[{name} "{_quoted(value)}"]\n' for name, value in _tags(record))
    return f"{tags}\n{_wrapped([*_line(record.line), record.result])}\n"


def option_tag(name: str) -> str:
    """The tag that tells an option: its name with a capital."""
    return name.capitalize()


def _tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game.name
    yield "Edition", record.edition
    for name, value in record.options.items():
        yield option_tag(name), str(value).lower()
    start = record.line.start
    if start != record.game.start(record.edition, **record.options):
        yield "Position", start.text
    if start.is_study():
        yield "Study", "true"
    yield from record.tags
    yield "Result", record.result
    if outcome := record.outcome():
        yield "Termination", outcome.reason


def _line(line: Line, number: int = 1) -> Iterator[str]:
    """The words of a line whose first move has this number."""
    if line.comment:
        yield _braced(line.comment)
    before, mover, follows = line.start, line.start.player, False
    for played in line.played:
        last, mover = mover, before.player
        if mover.seat < last.seat:
            number += 1
        yield _numbered(played, number, mover, follows)
        yield from (f"${nag}" for nag in played.nags)
        if played.comment:
            yield _braced(played.comment)
        for variation in played.variations:
            yield from _parenthesised(variation, number)
        before = played.position
        follows = mover.seat == 0 and not played.comment and not played.variations


def _numbered(played: Played, number: int, mover: Player, follows: bool) -> str:
    if mover.seat == 0:
        return f"{number}. {played.move}"
    return str(played.move) if follows else f"{number}... {played.move}"


def _parenthesised(variation: Line, number: int) -> list[str]:
    words = list(_line(variation, number))
    words[0] = f"({words[0]}"
    words[-1] = f"{words[-1]})"
    return words


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _braced(comment: str) -> str:
    """A `[` that begins a line would look like the next game, so it is escaped too."""
    escaped = re.sub(r"[\\}]|(?<=\n)\[", r"\\\g<0>", comment)
    return f"{{{escaped}}}"


def _wrapped(words: Iterable[str]) -> str:
    """The words in lines of at most 80 columns; only comments may be longer."""
    parts, column = list[str](), 0
    for word in words:
        fits = column + 1 + len(word.split("\n", 1)[0]) <= WIDTH
        if column:
            parts.append(" " if fits else "\n")
            column = column + 1 if fits else 0
        parts.append(word)
        column = len(word) - word.rfind("\n") - 1 if "\n" in word else column + len(word)
    return "".join(parts)
