"""Options and editions: the points on which leaflets differ, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, cast

Value = str | int | bool


def _(message: str) -> str:
    """Mark a sentence for translation; `hollows.words` translates it when it is shown."""
    return message


class InvalidOption(ValueError):
    """An option, edition or value that the game does not have."""


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
        raise InvalidOption(f"{self.name}={text} is not possible: {self._wanted()}")

    def check(self, value: object) -> None:
        if not any(type(c.value) is type(value) and c.value == value for c in self.choices):
            raise InvalidOption(f"{self.name}={value!r} is not possible: {self._wanted()}")

    def _wanted(self) -> str:
        return "choose " + " or ".join(choice.text for choice in self.choices)


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

    @cached_property
    def packed(self) -> bytes:
        """The number of each option's choice, as the kernel takes the rules."""
        return bytes(
            [choice.value for choice in known.choices].index(getattr(self, known.name))
            for known in self.options()
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
