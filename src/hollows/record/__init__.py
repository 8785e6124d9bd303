"""A game played: its tags, moves, comments and variations, and its text.

A `Record` never changes; playing a move gives a new one.

>>> from hollows.games import HUS
>>> record = Record.start(HUS, tags={"A": "Ann", "B": "Ben"}).play("5").play("7", comment="bold")
>>> print(write(record), end="")
[Game "hus"]
[Edition "seven"]
[A "Ann"]
[B "Ben"]
[Result "*"]
<BLANKLINE>
1. 5 7 {bold} *
>>> read(write(record)) == record
True

The text
--------
Tag pairs, an empty line, moves, and the result. A quote or backslash in a tag's value is written
after a backslash. These tags are the record's own; all others are kept as they are, in order:

- `Game` (`hus`, `kalaha`, `fanorona`) and `Edition`; left out, the edition is the game's first.
- One tag for each option that differs from the edition: the option's name with a capital, and its
  value as on the command line: `[Capture "may"]`, `[Empty_capture "false"]`.
- `Position`, if the game does not begin at the start; `FEN` is read as another name for it.
  `Study` is `true` if only a study may have that many stones.
- `Result`: `1-0`, `0-1`, `1/2-1/2` or `*`, the first-named player first. `Termination`: the
  `Reason`. A result that the board does not show and that has no `Termination` is read as a
  resignation or an agreed draw.

A number counts the rounds and goes up when the turn comes back to the first-named player. It
stands before each of his moves (`3.`), and before a move of the other (`3...`) only where that
does not directly follow one of his. So Kalaha's extra turns can be seen: with four seeds in each
hollow `1. 3 1. 2 3 1... 6 2. 1` has a play 3 and 2, then b 3 and 6, then a 1. The reader does not
judge numbers unless it is asked to, with `read_records(text, numbers=True)`, as `hollows record
check` does.

A comment in braces belongs to the move before it, or to the line that it opens; a backslash
stands before `}`, before a backslash, and before `[` at the beginning of a line. Several comments
on one move are read as one, a line each. Nags are `$1`; `!` and `?` are read too. A variation in
parentheses stands after the move that it replaces. A draw by repetition counts in the main line.

A line that begins with a tag after moves or an empty line begins a new game, even in a comment
left open, so one broken game cannot swallow the next.
"""

from hollows.record.chunks import InvalidRecordError
from hollows.record.line import DEEPEST, Line, Played
from hollows.record.reader import Problem, read, read_records
from hollows.record.record import Record
from hollows.record.repetition import Past, repeated
from hollows.record.writer import write

__all__ = [
    "DEEPEST",
    "InvalidRecordError",
    "Line",
    "Past",
    "Played",
    "Problem",
    "Record",
    "read",
    "read_records",
    "repeated",
    "write",
]
