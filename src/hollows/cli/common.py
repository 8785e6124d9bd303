"""What the commands share: their parameters, the position they mean, and answers in JSON."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TextIO

import typer

from hollows.cli import complete
from hollows.games import GAMES, Game, Position


class BadInput(ValueError):
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
        setup = cls(found, edition, read_options(found, options or ()), text, study)
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


def find_game(name: str) -> Game[Any]:
    """The game of this name."""
    if name not in GAMES:
        raise BadInput(f"there is no game {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name]


def read_options(game: Game[Any], texts: Iterable[str]) -> dict[str, Any]:
    """The options in `KEY=VALUE` texts."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"--option needs KEY=VALUE, such as capture=may, not {text!r}")
        if name in options:
            raise BadInput(f"--option {name} is given twice")
        options[name] = game.option(name).parse(value)
    return options


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
