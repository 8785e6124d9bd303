"""A task of a lesson or exercise, and the whole lesson of a game as it is kept in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from hollows.games import GAMES, Game, MissingPartError, Position


@dataclass(frozen=True)
class Goal:
    """What is asked for; `hollows.study.lessons.goals` knows every kind."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Goal:
        """The goal that the data describe."""
        return cls(data["kind"], {name: value for name, value in data.items() if name != "kind"})


@dataclass(frozen=True)
class Task:
    """A position and a goal.

    `accept` are all moves that reach the goal, None where every legal move does; a `line` is a
    whole solution, with the other player's replies. `barred` moves are worth trying and not
    legal; `reply` is what the other player answers.
    """

    game: Game[Any]
    id: str
    goal: Goal
    text: str | None = None
    edition: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    study: bool = False
    accept: tuple[str, ...] | None = None
    line: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    reply: str | None = None

    @classmethod
    def from_json(cls, game: Game[Any], data: Mapping[str, Any]) -> Task:
        """The task that the data describe."""
        accept = data.get("accept")
        return cls(
            game,
            data["id"],
            Goal.from_json(data["goal"]),
            data.get("position"),
            data.get("edition"),
            data.get("options", {}),
            data.get("study", False),
            None if accept is None else tuple(accept),
            tuple(data.get("line", ())),
            tuple(data.get("barred", ())),
            data.get("reply"),
        )

    def position(self) -> Position[Any]:
        """The position that the task begins with."""
        return position_of(self.game, self.text, self.edition, self.options, self.study)


@dataclass(frozen=True)
class Difference:
    """An option, and a move that shows what its choices change, the leaflet's choice first.

    `differs` says what: the move's `steps`, the `outcome` after it, whether it is `legal`
    (`legal_in` names the choices), or already the board at the `start`. `options` are other ones
    that the choices need: nine rows do not go with nine columns.
    """

    game: Game[Any]
    option: str
    choices: tuple[str, ...]
    differs: str
    text: str | None = None
    study: bool = False
    move: str | None = None
    legal_in: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"{self.game.name}-option-{self.option}"

    @classmethod
    def from_json(cls, game: Game[Any], data: Mapping[str, Any]) -> Difference:
        """The difference that the data describe."""
        return cls(
            game,
            data["option"],
            tuple(data["choices"]),
            data["differs"],
            data.get("position"),
            data.get("study", False),
            data.get("move"),
            tuple(data.get("legal_in", ())),
            data.get("options", {}),
        )

    def position(self, choice: str) -> Position[Any]:
        """The position under one of the choices."""
        options = {**self.options, self.option: choice}
        return position_of(self.game, self.text, None, options, self.study)


@dataclass(frozen=True)
class Lesson:
    """All that is taught about a game: its rules, its options, and exercises by topic."""

    game: Game[Any]
    rules: tuple[Task, ...]
    differences: tuple[Difference, ...]
    exercises: Mapping[str, tuple[Task, ...]]

    @property
    def tasks(self) -> tuple[Task, ...]:
        """Everything that the reader is asked to do."""
        return (*self.rules, *(task for tasks in self.exercises.values() for task in tasks))

    @property
    def claims(self) -> tuple[Task | Difference, ...]:
        """Everything that is to be proved."""
        return (*self.tasks, *self.differences)

    @classmethod
    def read(cls, text: str) -> Lesson:
        """The lesson in a file's text."""
        data = json.loads(text)
        game = GAMES[data["game"]]
        return cls(
            game,
            tuple(Task.from_json(game, task) for task in data["lesson"]),
            tuple(Difference.from_json(game, each) for each in data["options"]),
            {
                each["topic"]: tuple(Task.from_json(game, task) for task in each["tasks"])
                for each in data["exercises"]
            },
        )


def position_of(
    game: Game[Any],
    text: str | None,
    edition: str | None,
    options: Mapping[str, str],
    study: bool,
) -> Position[Any]:
    """The position that a text describes under these rules, or the start."""
    chosen = {name: game.option(name).parse(value) for name, value in options.items()}
    position: Position[Any] = (
        game.start(edition, **chosen)
        if text is None
        else game.position(text, edition, study=study, **chosen)
    )
    return position


def packaged(game: Game[Any]) -> Lesson:
    """The lesson that comes with Hollows."""
    file = resources.files("hollows.study.lessons").joinpath(f"{game.name}.json")
    if not file.is_file():
        raise MissingPartError("no_lessons", game=game)
    return Lesson.read(file.read_text(encoding="utf-8"))
