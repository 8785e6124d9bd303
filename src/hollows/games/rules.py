"""Options and editions: the points on which leaflets differ, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, cast

from hollows.games.errors import Either, InvalidOptionError

Value = str | int | bool


def _(message: str) -> str:
    """Mark a sentence for translation; `hollows.words` translates it when it is shown."""
    return message


@dataclass(frozen=True)
class Choice:
    """One value of an option: what it means and who says so."""

    value: Value
    about: str
    source: str

    @property
    def text(self) -> str:
        return str(self.value).lower()


@dataclass(frozen=True)
class Option:
    """A point on which leaflets or published rules differ, with the values we offer."""

    name: str
    about: str
    default: Value
    choices: tuple[Choice, ...]

    def parse(self, text: str) -> Value:
        """The value that `text` names, as typed after `--option NAME=` or read in a record."""
        for choice in self.choices:
            if choice.text == text:
                return choice.value
        raise self._impossible(text)

    def check(self, value: object) -> None:
        if not any(type(c.value) is type(value) and c.value == value for c in self.choices):
            raise self._impossible(repr(value))

    def _impossible(self, value: str) -> InvalidOptionError:
        choices = Either(tuple(choice.text for choice in self.choices))
        return InvalidOptionError("impossible_value", name=self.name, value=value, choices=choices)


LEAFLET = _("leaflet")
OTHER = _("other published rules")
RULING = _("our ruling")


def option(about: str, *choices: Choice, default: Value | None = None) -> Any:
    """A field of `Rules`; the first choice is the default unless another is named."""
    value = choices[0].value if default is None else default
    return field(default=value, metadata={"about": about, "choices": choices})


@dataclass(frozen=True)
class Rules:
    """The options in force, one field each; subclasses name them with `option`."""

    def __post_init__(self) -> None:
        for known in self.options():
            known.check(getattr(self, known.name))

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        return tuple(
            Option(f.name, f.metadata["about"], cast(Value, f.default), f.metadata["choices"])
            for f in fields(cls)
        )

    def chosen(self, edition: Mapping[str, Value] | None = None) -> dict[str, Any]:
        """The options that differ from an edition's, or else from the defaults."""
        usual = {known.name: known.default for known in self.options()} | dict(edition or {})
        return {name: getattr(self, name) for name in usual if getattr(self, name) != usual[name]}


class Scoring(StrEnum):
    """How the games of a series are counted; `hollows.series` does the counting."""

    SEVEN = "seven"  # a win 1 point, 2 if the loser has no stone left; first to 7
    STONES = "stones"  # points are the stones on one's side, all of them count double
    WINS = "wins"  # a win 1, a draw a half


@dataclass(frozen=True)
class Edition:
    """One leaflet's rules: a named set of options and how a series is scored."""

    name: str
    about: str
    source: str
    scoring: Scoring
    options: Mapping[str, Value] = field(default_factory=dict)
