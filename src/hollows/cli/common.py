"""What the commands share: their parameters, the position they mean, and answers in JSON."""

from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from hollows.cli import complete
from hollows.games import GAMES, Game, Position
from hollows.options import read_options


class BadInputError(ValueError):
    """What was typed cannot be done; the message says what can, in one line."""


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=", ".join(GAMES),
        show_default=False,
        autocompletion=complete.games,
    ),
]
PositionText = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT", help="This position instead of the start."),
]
Study = Annotated[bool, typer.Option("--study", help="Allow any number of stones in --position.")]
EditionName = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="NAME",
        help="Whose rules; see hollows options.",
        autocompletion=complete.editions,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="Change one rule; may be repeated.",
        autocompletion=complete.options,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask cluster; local starts one here."),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Instead of stdout.")]
Plain = Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII characters.")]


@dataclass(frozen=True)
class Setup:
    """The game, its rules, and the position to begin with, as asked for on the command line."""

    game: Game[Any]
    edition: str | None
    options: Mapping[str, Any]
    text: str | None = None
    study: bool = False

    @classmethod
    def read(
        cls,
        game: str,
        edition: str | None = None,
        options: Iterable[str] | None = None,
        text: str | None = None,
        study: bool = False,
    ) -> Setup:
        """The set-up that the flags name; whatever is wrong in them raises here."""
        found = find_game(game)
        chosen = read_options(found, options or (), called="--option")
        setup = cls(found, edition, chosen, text, study)
        setup.position()
        return setup

    def position(self) -> Position[Any]:
        """The position to begin with."""
        position: Position[Any] = (
            self.game.start(self.edition, **self.options)
            if self.text is None
            else self.game.position(self.text, self.edition, study=self.study, **self.options)
        )
        return position


def setup_of(
    game: GameName,
    position: PositionText = None,
    study: Study = False,
    edition: EditionName = None,
    option: Options = None,
) -> Setup:
    """The set-up that the flags of a command name."""
    return Setup.read(game, edition, option, position, study)


def takes_setup(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take the flags of `setup_of` in place of its first parameter, `setup`."""
    flags = inspect.signature(setup_of, eval_str=True).parameters
    _setup, *own = inspect.signature(command, eval_str=True).parameters.values()
    taken = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in (*flags.values(), *own)]

    @wraps(command)
    def told(**given: Any) -> None:
        command(setup_of(**{name: given.pop(name) for name in flags}), **given)

    vars(told)["__signature__"] = inspect.Signature(taken)
    told.__annotations__ = {each.name: each.annotation for each in taken}
    return told


def find_game(name: str) -> Game[Any]:
    """The game of this name."""
    if name not in GAMES:
        raise BadInputError(f"there is no game {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name]


def check_positive(**numbers: int | None) -> None:
    """Refuse flags whose number, if there is one, is below 1."""
    for name, number in numbers.items():
        if number is not None and number < 1:
            raise BadInputError(f"--{name} must be at least 1, not {number}")


MOST_SECONDS = 1_000_000  # eleven days


def check_seconds(seconds: float | None) -> None:
    """Refuse a time that is none, or longer than anybody waits."""
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise BadInputError(
            f"--seconds must be more than 0 and at most {MOST_SECONDS}, not {seconds:g}"
        )


def check_place(*files: Path | None) -> None:
    """Refuse files that could not be written in the end, before any work is done for them."""
    for file in files:
        if file is not None and file.is_dir():
            raise BadInputError(f"{file} is a folder, not a file to write")
        if file is not None and not file.parent.is_dir():
            raise BadInputError(f"there is no folder {file.parent} to write {file.name} in")


def check_folder(folder: Path | None, *, may_be_new: bool = False) -> None:
    """Refuse what is named as a folder and is none."""
    if folder is None or folder.is_dir():
        return
    if folder.exists():
        raise BadInputError(f"{folder} is a file, not a folder")
    if not may_be_new:
        raise BadInputError(f"there is no folder {folder}")
    check_folder(folder.parent, may_be_new=True)


def cores(workers: int | None) -> int:
    """How many work side by side: so many, or one on every core."""
    check_positive(workers=workers)
    return workers or os.cpu_count() or 1


def answer(**values: object) -> None:
    """One JSON object on its own line of stdout."""
    typer.echo(json.dumps(values, ensure_ascii=False))


def note(text: str) -> None:
    """A remark that is not part of the answer."""
    typer.echo(text, err=True)


def can_draw(stream: TextIO) -> bool:
    """Whether the stream can carry the signs of the board."""
    try:
        "╭┊●▸∞".encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def shows_colour(stream: TextIO) -> bool:
    """Whether somebody looks at the stream who wants colours: https://no-color.org."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
