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
    comments: list[str] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)

    @property
    def position(self) -> Position[Any]:
        return self.drafts[-1].after if self.drafts else self.start

    def line(self) -> Line:
        played = tuple(draft.played() for draft in self.drafts)
        return Line(self.start, played, "\n".join(filter(None, self.comments)))


class Movetext:
    """Reads the moves of one game from left to right.

    Open variations are kept in a list, not on Python's stack, so no text can exhaust it.
    """

    def __init__(self, chunk: Chunk, start: Position[Any], at: int) -> None:
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
                raise self.chunk.error(self.at, "expected the end of the game after its result")
            self._take(token.lastgroup, token[token.lastgroup])
            self.at = token.end()
        if len(self.open) > 1:
            raise self.chunk.error(self.open[-1].at, "this variation is never closed")

    def _unexpected(self) -> Exception:
        if self.chunk.text[self.at] == "{":
            return self.chunk.error(self.at, "this comment is never closed")
        found = self.chunk.text[self.at]
        return self.chunk.error(self.at, f"expected a move, a comment or a result, found {found!r}")

    def _take(self, kind: str, word: str) -> None:
        branch = self.open[-1]
        match kind:
            case "move":
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

    def _play(self, branch: Branch, word: str) -> None:
        before = branch.position
        with self.chunk.blaming(self.at):
            move = before.move(word)
            branch.drafts.append(Draft(self.at, move, before, before.play(move)))

    def _comment(self, branch: Branch, comment: str) -> None:
        with self.chunk.blaming(self.at):
            check_comment(comment)
        (branch.drafts[-1] if branch.drafts else branch).comments.append(comment)

    def _nag(self, branch: Branch, nag: int) -> None:
        draft = self._last(branch, "a nag")
        with self.chunk.blaming(self.at):
            check_nag(nag)
        draft.nags.append(nag)

    def _last(self, branch: Branch, what: str) -> Draft:
        if not branch.drafts:
            raise self.chunk.error(self.at, f"{what} must follow a move")
        return branch.drafts[-1]

    def _open(self, branch: Branch) -> None:
        replaced = self._last(branch, "a variation")
        if len(self.open) > DEEPEST:
            raise self.chunk.error(self.at, f"variations nest deeper than {DEEPEST}")
        self.open.append(Branch(self.at, replaced.before))

    def _close(self) -> None:
        if len(self.open) == 1:
            raise self.chunk.error(self.at, "no variation is open")
        variation = self.open.pop()
        self._last(variation, "the end of a variation")
        self.open[-1].drafts[-1].variations.append(variation.line())

    def _end(self, word: str) -> None:
        if len(self.open) > 1:
            raise self.chunk.error(self.at, "a variation has no result")
        self.result, self.result_at = word, self.at

    def line(self) -> Line:
        """The main line; a draw by repetition must be its end."""
        line = self.main.line()
        third = line.third_time()
        if third is not None and third < len(line.played):
            late = self.main.drafts[third]
            raise self.chunk.error(late.at, f"{late.move} follows a draw by repetition")
        return line
