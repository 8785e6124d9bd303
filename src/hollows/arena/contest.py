"""A contest: who meets whom, over how many pairs of games, and the file that keeps them.

In each pair one opening is played twice, with the seats changed about. Every game is a record; the
file gets it when it ends, and holds all that is known, so a contest that was interrupted goes on
from its file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

from hollows.arena.contenders import InvalidPlayerError, read
from hollows.arena.games import Fixture, Key, Result, play
from hollows.record import Problem, Record, read_records, write
from hollows.saving import append_text, save_text
from hollows.workers import Workers

Results = Mapping[Key, Result]
Meeting = tuple[str, str]

ROUND = re.compile(r"([1-9][0-9]*)\.([12])")
WHOLE = re.compile(r"(^|(1-0|0-1|1/2-1/2)\n\n)\Z")


class OtherContestError(ValueError):
    """A file holds games that do not belong to this contest."""


@dataclass(frozen=True)
class Contest:
    """Meetings of two players each, and how many pairs of games every meeting has.

    The openings come in an order that the seed gives; where there are fewer of them than pairs
    they come again.
    """

    meetings: tuple[Meeting, ...]
    pairs: int
    openings: tuple[Record, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise ValueError("a contest needs at least one pair of games")
        for name in self.players:
            read(name)
        if len({frozenset(meeting) for meeting in self.meetings}) < len(self.meetings):
            raise InvalidPlayerError("the same two players meet twice: name each of them once")

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in the order of the meetings."""
        return tuple(dict.fromkeys(name for meeting in self.meetings for name in meeting))

    @property
    def games(self) -> int:
        return 2 * self.pairs * len(self.meetings)

    @cached_property
    def _drawn(self) -> list[Record]:
        return Random(self.seed).sample(self.openings, len(self.openings))

    def fixture(self, meeting: Meeting, pair: int, turn: int) -> Fixture:
        """One game; in the same pair everybody plays from the same opening."""
        opening = self._drawn[(pair - 1) % len(self._drawn)]
        return Fixture(*meeting, pair, turn, opening, self.seed)

    def fixtures(self) -> Iterator[Fixture]:
        """Every game, round by round."""
        for pair in range(1, self.pairs + 1):
            for meeting in self.meetings:
                for turn in (1, 2):
                    yield self.fixture(meeting, pair, turn)


def run(
    contest: Contest, results: dict[Key, Result], workers: Workers, file: Path | None = None
) -> Iterator[Record]:
    """Play the games that `results` lacks, and add each to them and to the file when it ends."""
    missing = [fixture for fixture in contest.fixtures() if fixture.key not in results]
    for fixture, record in workers.run(play, missing):
        if file:
            save(file, record)
        results[fixture.key] = fixture.result(record)
        yield record


# The file


def load(file: Path, contest: Contest) -> dict[Key, Result]:
    """What is known of the contest from a file; a last game that was cut off is taken away."""
    if not file.exists():
        return {}
    text = _text(file)
    whole = _whole(text)
    if not _is_cut_off(text[len(whole) :]):
        raise OtherContestError(f"{file} holds no games of the arena: name another file")
    results: dict[Key, Result] = {}
    for record in read_records(whole):
        if isinstance(record, Problem):
            raise OtherContestError(f"{file}, {record}")
        fixture = _fixture_of(record, contest)
        if fixture is None or fixture.key in results:
            raise OtherContestError(
                f"{file} holds a game of another contest, {_said(record)}: name another file"
            )
        results[fixture.key] = fixture.result(record)
    if whole != text:
        save_text(file, whole, newline="\n")
    return results


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OtherContestError(f"{file} holds no games of the arena: name another file") from None


def save(file: Path, record: Record) -> None:
    """Add a game to the file, so that not even a power cut loses it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    append_text(file, f"{write(record)}\n")


def _whole(text: str) -> str:
    """The text without a last game whose end was never written."""
    return text if WHOLE.search(text) else text[: max(text.rfind('[Game "'), 0)]


def _is_cut_off(rest: str) -> bool:
    """Whether the end of a file is a game of the arena that was not written to its end.

    Anything else belongs to somebody, and stays.
    """
    tags, _empty, moves = rest.partition("\n\n")
    in_tags = all(line.startswith("[") for line in tags.splitlines())
    return in_tags and (not moves or '[Event "arena"]' in tags)


def _fixture_of(record: Record, contest: Contest) -> Fixture | None:
    """The game of the contest that a record is, if it is one of it."""
    a, b = (record.tag(seat.capitalize()) or "" for seat in record.game.players)
    played = ROUND.fullmatch(record.tag("Round") or "")
    if not played:
        return None
    turn = int(played[2])
    meeting = (a, b) if turn == 1 else (b, a)
    if meeting not in contest.meetings:
        return None
    fixture = contest.fixture(meeting, int(played[1]), turn)
    told = {**fixture.tags(), "Opening": fixture.start.tag("Opening")}
    same = all(record.tag(name) == value for name, value in told.items())
    return fixture if same and record.rules == fixture.start.rules else None


def _said(record: Record) -> str:
    seats = (record.tag(seat.capitalize()) or "?" for seat in record.game.players)
    return f"{' - '.join(seats)}, round {record.tag('Round') or '?'}"
