"""Records on disk: checking a file, saving a game, and going on with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import typer

from hollows.cli.common import BadInputError, answer, note
from hollows.games import Game, InvalidTextError
from hollows.record import Problem, Record, read, read_records, write
from hollows.saving import save_text
from hollows.words import Words


def check_file(file: str, as_json: bool) -> bool:
    """Read every game, name what is wrong, and say whether all is right."""
    games, problems = 0, 0
    with _opened(file) as stream:
        for found in read_records(stream, numbers=True):
            if not isinstance(found, Problem):
                games += 1
                continue
            problems += 1
            if as_json:
                answer(line=found.line, column=found.column, problem=found.message)
            else:
                note(f"hollows: {file}, {found}")
    if as_json:
        answer(games=games, problems=problems)
    else:
        told = Words(None).ngettext(
            "{count} game is right, {wrong} not",
            "{count} games are right, {wrong} not",
            games,
            wrong=problems,
        )
        typer.echo(told)
    return problems == 0


@contextmanager
def _opened(file: str) -> Iterator[TextIO]:
    """The file or stdin; bytes that are no UTF-8 pass through for the reader to complain of."""
    if file == "-":
        yield sys.stdin
        return
    with open(file, encoding="utf-8-sig", errors="surrogateescape") as stream:
        yield stream


def load(file: Path) -> Record:
    """The one game in a file."""
    try:
        return read(file.read_text(encoding="utf-8-sig", errors="surrogateescape"))
    except InvalidTextError as error:
        raise BadInputError(f"{file}, {error}") from error


def save(record: Record, file: Path) -> None:
    """Write the game in place of the file, whole or not at all."""
    check_free(file)
    file = file.resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    save_text(file, write(record))


def check_free(file: Path) -> None:
    """Refuse to write over a file that holds something else than a game."""
    if not file.exists():
        return
    if not file.is_file():
        raise BadInputError(f"{file} is no file that a game could be saved in")
    with file.open("rb") as stream:
        if stream.read(1) not in (b"", b"["):
            raise BadInputError(f"{file} is there already and holds no game")


def last_game(game: Game[Any]) -> Path:
    """Where a game is kept that was left without saying where."""
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "hollows" / f"last.{game.name}.txt"
