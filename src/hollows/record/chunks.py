"""Cutting a stream of text into games, each knowing where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from hollows.games import HollowsError, InvalidTextError
from hollows.games.errors import phrase

TAG = re.compile(r'\[([A-Za-z]\w*)[ \t]*"((?:[^"\\\n]|\\.)*)"[ \t]*\]', re.ASCII)
TAGS = re.compile(rf"(?:\s*{TAG.pattern})*\s*", re.ASCII)
NEXT_GAME = re.compile(r'\[[A-Za-z]\w*[ \t]*"', re.ASCII)


class InvalidRecordError(InvalidTextError):
    """Text that is not a record; says in which line and column, and why."""

    def __init__(self, line: int, column: int, code: str, **values: Any) -> None:
        super().__init__(phrase("record_line", line=line), column, code, **values)
        self.line = line


@dataclass(frozen=True)
class Chunk:
    """The text of one game and the line of the stream on which it begins."""

    line: int
    text: str

    def error(self, at: int, code: str, **values: Any) -> InvalidRecordError:
        """A problem at a place in the text, counted from 0."""
        line = self.line + self.text.count("\n", 0, at)
        return InvalidRecordError(line, at - self.text.rfind("\n", 0, at), code, **values)

    @contextmanager
    def blaming(self, at: int) -> Iterator[None]:
        """What the law refuses within is a problem at this place."""
        try:
            yield
        except HollowsError as error:
            raise self.error(at, "refused", error=error) from error


def chunks(lines: Iterable[str]) -> Iterator[Chunk]:
    """The games of a stream, one by one: a tag after moves or an empty line begins the next."""
    begin, kept, tags_over = 1, list[str](), False
    for number, line in enumerate(lines, 1):
        line = (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
        if tags_over and NEXT_GAME.match(line):
            yield Chunk(begin, "\n".join(kept))
            kept, tags_over = [], False
        if not kept:
            begin = number
        if kept or line.strip():
            kept.append(line)
            tags_over = tags_over or _ends_tags(line)
    if kept:
        yield Chunk(begin, "\n".join(kept))


def _ends_tags(line: str) -> bool:
    """Whether a line is empty or goes on after its tags; a broken tag is still a tag."""
    rest = TAGS.sub("", line, count=1)
    return not line.strip() or (rest != "" and not rest.startswith("["))
