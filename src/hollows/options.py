"""Options of the rules as a person or a program writes them: `KEY=VALUE`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hollows.games import Game, InvalidOptionError


def read_options(
    game: Game[Any], texts: Iterable[str], *, called: str = "option"
) -> dict[str, Any]:
    """The options in `KEY=VALUE` texts; a complaint says what the writer has `called` them."""
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOptionError("no_key_and_value", called=called, found=repr(text))
        if name in options:
            raise InvalidOptionError("option_twice", called=called, name=name)
        options[name] = game.option(name).parse(value)
    return options
