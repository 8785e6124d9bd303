"""Reading records, one or a stream of them; the format is described in `hollows.record`."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

from hollows.games import GAMES, Game, Outcome, Reason
from hollows.games.rules import Value
from hollows.record import fgn
from hollows.record.chunks import TAG, Chunk, InvalidRecord, chunks
from hollows.record.movetext import Movetext
from hollows.record.record import Record, check_tag
from hollows.record.writer import option_tag

RESULTS = {result: result for result in ("1-0", "0-1", "1/2-1/2", "*")} | {"½-½": "1/2-1/2"}


@dataclass(frozen=True)
class Problem:
    """Why a game in a stream could not be read, and where in the stream."""

    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


def read(text: str) -> Record:
    """The one record that the text is, or `InvalidRecord`, which is an `InvalidText`."""
    found = list(chunks(io.StringIO(text, newline=None)))
    if not found:
        raise InvalidRecord(1, 1, "expected a record, found nothing")
    if len(found) > 1:
        raise found[1].error(0, "expected one record, found another")
    return _read(found[0])


def read_records(source: str | Iterable[str]) -> Iterator[Record | Problem]:
    """The records of a text, a text stream or lines, one by one as they are read.

    A game that cannot be read gives a `Problem` in its place, and the next one is read.
    """
    lines = io.StringIO(source, newline=None) if isinstance(source, str) else source
    for chunk in chunks(lines):
        try:
            yield _read(chunk)
        except InvalidRecord as error:
            yield Problem(error.line, error.column, error.problem)


def _read(chunk: Chunk) -> Record:
    tags = _Tags.read(chunk)
    if "Game" not in tags.values and fgn.is_fgn(tags.values, chunk.text[tags.end :]):
        with tags.blaming("Vela"):
            tags.values = fgn.as_record_tags(tags.values)
    result, reason = _claimed_result(tags), _claimed_reason(tags)
    record = _begin(tags)
    moves = Movetext(chunk, record.line.start, tags.end)
    moves.read()
    record = replace(record, line=moves.line())
    if moves.result:
        tags.places.setdefault("Result", moves.result_at)
        written = RESULTS[moves.result]
        if result not in (None, written):
            problem = f"the moves end with {written}, but the tag Result says {result}"
            raise chunk.error(moves.result_at, problem)
        result = written
    return _ended(tags, record, result or "*", reason)


# Tags


@dataclass
class _Tags:
    """The tags of a game, where each stands, and where the moves begin."""

    chunk: Chunk
    values: dict[str, str]
    places: dict[str, int]
    end: int

    @classmethod
    def read(cls, chunk: Chunk) -> _Tags:
        values, places, at = dict[str, str](), dict[str, int](), 0
        while chunk.text.startswith("[", at := _after_space(chunk.text, at)):
            tag = TAG.match(chunk.text, at)
            if not tag:
                raise chunk.error(at, 'expected a tag such as [Date "2024.02.29"]')
            if tag[1] in values:
                raise chunk.error(at, f"the tag {tag[1]} stands twice")
            values[tag[1]], places[tag[1]] = re.sub(r'\\([\\"])', r"\1", tag[2]), at
            at = tag.end()
        return cls(chunk, values, places, at)

    def take(self, name: str) -> str | None:
        """The value of one of the record's own tags, which leaves the others."""
        return self.values.pop(name, None)

    def error(self, name: str, problem: str) -> InvalidRecord:
        return self.chunk.error(self.places.get(name, 0), problem)

    def blaming(self, name: str) -> AbstractContextManager[None]:
        return self.chunk.blaming(self.places.get(name, 0))


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _begin(tags: _Tags) -> Record:
    """The record before its first move, as the tags tell it."""
    game = _game(tags)
    options = _options(tags, game)
    edition = tags.take("Edition")
    with tags.blaming("Edition"):
        game.rules(edition, **options)
    where = "Position" if "Position" in tags.values else "FEN"
    position, study = tags.take(where), _study(tags)
    for name, value in tags.values.items():
        with tags.blaming(name):
            check_tag(game, name, value)
    with tags.blaming(where):
        return Record.start(
            game, edition, position=position, study=study, tags=tags.values, **options
        )


def _game(tags: _Tags) -> Game[Any]:
    name = tags.take("Game")
    if name in GAMES:
        return GAMES[name]
    found = "expected a tag Game" if name is None else f"there is no game {name!r}"
    raise tags.error("Game", f"{found}: choose {', '.join(GAMES)}")


def _options(tags: _Tags, game: Game[Any]) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for option in game.options:
        tag = option_tag(option.name)
        value = tags.take(tag)
        if value is not None:
            with tags.blaming(tag):
                options[option.name] = option.parse(value)
    return options


def _study(tags: _Tags) -> bool:
    study = tags.take("Study")
    if study not in (None, "true", "false"):
        raise tags.error("Study", f"expected Study true or false, found {study!r}")
    return study == "true"


# The end


def _claimed_result(tags: _Tags) -> str | None:
    result = tags.take("Result")
    if result is None or result in RESULTS:
        return RESULTS.get(result or "")
    raise tags.error("Result", f"expected a result such as {', '.join(RESULTS)}, found {result!r}")


def _claimed_reason(tags: _Tags) -> Reason | None:
    termination = tags.take("Termination")
    if termination is None or termination in set(Reason):
        return Reason(termination) if termination else None
    reasons = ", ".join(Reason)
    raise tags.error("Termination", f"expected one of {reasons}, found {termination!r}")


def _ended(tags: _Tags, record: Record, result: str, reason: Reason | None) -> Record:
    """The record with the end that was claimed for it, if the moves bear that out."""
    board = record.outcome()
    if board and result not in ("*", record.result):
        raise tags.error("Result", f"the game ended {record.result}, {board}, not {result}")
    if board and reason not in (None, board.reason):
        raise tags.error("Termination", f"the game ended {record.result}, {board}, not by {reason}")
    if board or (result == "*" and not reason):
        return record
    if result == "*":
        raise tags.error("Termination", f"{reason} ends a game, but this one has no result")
    winner = {"1-0": record.game.players[0], "0-1": record.game.players[1]}.get(result)
    usual = Reason.RESIGNATION if winner else Reason.AGREEMENT
    with tags.blaming("Termination" if reason else "Result"):
        return record.ended(Outcome(winner, reason or usual))
