"""Reading the moves of a record, with their comments, nags and variations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from hollows.games import Move, Position
from hollows.record.chunks import Chunk
from hollows.record.line import DEEPEST, Line, Played, check_comment, check_nag

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

TOKEN = re.compile(
    r"""(?P<space> \s+ )
      | \{ (?P<comment> [^\\}]* (?: \\. [^\\}]* )* ) \}
      | (?P<open> \( )
      | (?P<close> \) )
      | \$ (?P<nag> [0-9]{1,3} ) (?! [0-9] )
      | (?P<suffix> [!?]{1,2} )
      | (?P<result> 1-0 | 0-1 | 1/2-1/2 | ½-½ | \* ) (?! [\w-] )
      | (?P<number> [0-9]* [.…]+ )
      | (?P<move> \w [\w-]* )
    """,
    re.VERBOSE | re.DOTALL | re.ASCII,
)


@dataclass
class Draft:
    """A move just read, to which comments, nags and variations may still be added."""

    at: int
    move: Move
    before: Position[Any]
    after: Position[Any]
    number: int  # of its round
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def played(self) -> Played:
        comment = "\n".join(filter(None, self.comments))
        return Played(self.move, self.after, tuple(self.nags), comment, tuple(self.variations))


@dataclass
class Branch:
    """A line under way: the main line, or a variation that opens `at` a parenthesis."""

    at: int
    start: Position[Any]
    number: int = 1  # of the round that it begins in
    comments: list[str] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)

    @property
    def round(self) -> int:
        """The number of the round that the next move belongs to, as the writer counts."""
        if not self.drafts:
            return self.number
        last = self.drafts[-1]
        return last.number + (self.position.player.seat < last.before.player.seat)

    @property
    def position(self) -> Position[Any]:
        return self.drafts[-1].after if self.drafts else self.start

    def line(self) -> Line:
        played = tuple(draft.played() for draft in self.drafts)
        return Line(self.start, played, "\n".join(filter(None, self.comments)))


class Movetext:
    """Reads the moves of one game from left to right.

    Open variations are kept in a list, not on Python's stack, so no text can exhaust it. `numbers`
    asks that the numbers before the moves be right; a game from a `set_up` position may begin with
    any.
    """

    def __init__(
        self,
        chunk: Chunk,
        start: Position[Any],
        at: int,
        *,
        numbers: bool = False,
        set_up: bool = False,
    ) -> None:
        self.numbers = numbers
        self.set_up = set_up
        self.number_before: tuple[int, str] | None = None  # where it stands, and what is written
        self.chunk = chunk
        self.at = at
        self.main = Branch(at, start)
        self.open = [self.main]
        self.result = ""
        self.result_at = at

    def read(self) -> None:
        while self.at < len(self.chunk.text):
            token = TOKEN.match(self.chunk.text, self.at)
            if token is None or token.lastgroup is None:
                raise self._unexpected()
            if self.result and token.lastgroup != "space":
                raise self.chunk.error(self.at, "after_the_result")
            self._take(token.lastgroup, token[token.lastgroup])
            self.at = token.end()
        if len(self.open) > 1:
            raise self.chunk.error(self.open[-1].at, "variation_open")

    def _unexpected(self) -> Exception:
        if self.chunk.text[self.at] == "{":
            return self.chunk.error(self.at, "comment_open")
        return self.chunk.error(self.at, "no_move_text", found=repr(self.chunk.text[self.at]))

    def _take(self, kind: str, word: str) -> None:
        branch = self.open[-1]
        match kind:
            case "number":
                self.number_before = (self.at, word)
            case "move":
                if self.numbers and self.number_before:
                    self._check_number(branch, word, *self.number_before)
                self.number_before = None
                self._play(branch, word)
            case "comment":
                self._comment(branch, re.sub(r"\\([\\}\[])", r"\1", word))
            case "nag":
                self._nag(branch, int(word))
            case "suffix":
                self._nag(branch, SUFFIXES[word])
            case "open":
                self._open(branch)
            case "close":
                self._close()
            case "result":
                self._end(word)

    def _check_number(self, branch: Branch, move: str, at: int, written: str) -> None:
        """Refuse a number, or dots, that say of a move that another player made it."""
        digits = written.rstrip(".…")
        first = branch is self.main and not branch.drafts
        if first and self.set_up and digits:
            branch.number = int(digits)
        dots = "..." if branch.position.player.seat else "."
        same_dots = (written[len(digits) :] == ".") == (dots == ".")
        if (digits and int(digits) != branch.round) or not same_dots:
            expected = f"{branch.round}{dots}"
            raise self.chunk.error(
                at, "other_number", expected=expected, move=move, written=written
            )

    def _play(self, branch: Branch, word: str) -> None:
        before = branch.position
        with self.chunk.blaming(self.at):
            move = before.move(word)
            branch.drafts.append(Draft(self.at, move, before, before.play(move), branch.round))

    def _comment(self, branch: Branch, comment: str) -> None:
        with self.chunk.blaming(self.at):
            check_comment(comment)
        (branch.drafts[-1] if branch.drafts else branch).comments.append(comment)

    def _nag(self, branch: Branch, nag: int) -> None:
        draft = self._last(branch, "nag_before_move")
        with self.chunk.blaming(self.at):
            check_nag(nag)
        draft.nags.append(nag)

    def _last(self, branch: Branch, code: str) -> Draft:
        if not branch.drafts:
            raise self.chunk.error(self.at, code)
        return branch.drafts[-1]

    def _open(self, branch: Branch) -> None:
        replaced = self._last(branch, "variation_before_move")
        if len(self.open) > DEEPEST:
            raise self.chunk.error(self.at, "variations_too_deep", deepest=DEEPEST)
        self.open.append(Branch(self.at, replaced.before, replaced.number))

    def _close(self) -> None:
        if len(self.open) == 1:
            raise self.chunk.error(self.at, "no_variation_open")
        variation = self.open.pop()
        self._last(variation, "empty_variation")
        self.open[-1].drafts[-1].variations.append(variation.line())

    def _end(self, word: str) -> None:
        if len(self.open) > 1:
            raise self.chunk.error(self.at, "result_in_variation")
        self.result, self.result_at = word, self.at

    def line(self) -> Line:
        """The main line; a draw by repetition must be its end."""
        line = self.main.line()
        third = line.third_time()
        if third is not None and third < len(line.played):
            late = self.main.drafts[third]
            raise self.chunk.error(late.at, "after_repetition", move=late.move)
        return line
