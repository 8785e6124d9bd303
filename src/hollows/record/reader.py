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
from hollows.record.chunks import TAG, Chunk, InvalidRecordError, chunks
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
    """The one record that the text is, or `InvalidRecordError`, which is an `InvalidTextError`."""
    found = list(chunks(io.StringIO(text, newline=None)))
    if not found:
        raise InvalidRecordError(1, 1, "no_record")
    if len(found) > 1:
        raise found[1].error(0, "another_record")
    return _read(found[0])


def read_records(
    source: str | Iterable[str], *, numbers: bool = False
) -> Iterator[Record | Problem]:
    """The records of a text, a text stream or lines, one by one as they are read.

    A game that cannot be read gives a `Problem` in its place, and the next one is read. With
    `numbers` a wrong number before a move is a problem too.
    """
    lines = io.StringIO(source, newline=None) if isinstance(source, str) else source
    for chunk in chunks(lines):
        try:
            yield _read(chunk, numbers=numbers)
        except InvalidRecordError as error:
            yield Problem(error.line, error.column, error.reason)


def _read(chunk: Chunk, *, numbers: bool = False) -> Record:
    tags = _Tags.read(chunk)
    if "Game" not in tags.values and fgn.is_fgn(tags.values, chunk.text[tags.end :]):
        with tags.blaming("Vela"):
            tags.values = fgn.as_record_tags(tags.values)
    result, reason = _claimed_result(tags), _claimed_reason(tags)
    set_up = not {"Position", "FEN"}.isdisjoint(tags.values)
    record = _begin(tags)
    moves = Movetext(chunk, record.line.start, tags.end, numbers=numbers, set_up=set_up)
    moves.read()
    record = replace(record, line=moves.line())
    if moves.result:
        tags.places.setdefault("Result", moves.result_at)
        written = RESULTS[moves.result]
        if result not in (None, written):
            raise chunk.error(moves.result_at, "two_results", written=written, result=result)
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
                raise chunk.error(at, "no_tag")
            if tag[1] in values:
                raise chunk.error(at, "tag_twice", name=tag[1])
            values[tag[1]], places[tag[1]] = re.sub(r'\\([\\"])', r"\1", tag[2]), at
            at = tag.end()
        return cls(chunk, values, places, at)

    def take(self, name: str) -> str | None:
        """The value of one of the record's own tags, which leaves the others."""
        return self.values.pop(name, None)

    def error(self, name: str, code: str, **values: Any) -> InvalidRecordError:
        return self.chunk.error(self.places.get(name, 0), code, **values)

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
    games = ", ".join(GAMES)
    if name is None:
        raise tags.error("Game", "no_game_tag", games=games)
    raise tags.error("Game", "no_such_game", wrong=repr(name), games=games)


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
        raise tags.error("Study", "no_study", found=repr(study))
    return study == "true"


# The end


def _claimed_result(tags: _Tags) -> str | None:
    result = tags.take("Result")
    if result is None or result in RESULTS:
        return RESULTS.get(result or "")
    raise tags.error("Result", "no_result", results=", ".join(RESULTS), found=repr(result))


def _claimed_reason(tags: _Tags) -> Reason | None:
    termination = tags.take("Termination")
    if termination is None or termination in set(Reason):
        return Reason(termination) if termination else None
    reasons = ", ".join(Reason)
    raise tags.error("Termination", "no_termination", reasons=reasons, found=repr(termination))


def _ended(tags: _Tags, record: Record, result: str, reason: Reason | None) -> Record:
    """The record with the end that was claimed for it, if the moves bear that out."""
    board = record.outcome()
    if board and result not in ("*", record.result):
        raise tags.error(
            "Result", "other_result", result=record.result, outcome=board, claimed=result
        )
    if board and reason not in (None, board.reason):
        raise tags.error(
            "Termination", "other_reason", result=record.result, outcome=board, claimed=reason
        )
    if board or (result == "*" and not reason):
        return record
    if result == "*":
        raise tags.error("Termination", "reason_without_result", reason=reason)
    winner = {"1-0": record.game.players[0], "0-1": record.game.players[1]}.get(result)
    usual = Reason.RESIGNATION if winner else Reason.AGREEMENT
    with tags.blaming("Termination" if reason else "Result"):
        return record.ended(Outcome(winner, reason or usual))
