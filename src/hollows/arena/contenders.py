"""Who plays in the arena: a short text describes a player, and `read` makes one of it.

- `level:5`: that level of the engine; the highest may be given a limit, `level:8,seconds=1`
- `engine:nodes=20000`: the engine at full strength, with the endgame tables of the package;
  `seconds`, `nodes`, `depth` are its limit (one second), `threads`, `memory` (megabytes) and
  `tables` (a folder of those that were built) its means, `contempt` (hundredths) how much it
  dislikes draws. For experiments, `without=history` or
  `without=history+evaluation` leaves out parts of the search (see `PARTS`; without its evaluation
  only material counts), and `slack` and `horizon` make it err like a level
- `python:depth=4`: the alpha-beta search in pure Python, with the same limits
- `uct:playouts=10000`: plain UCT with that many playouts a move
- `command:nodes=500 ./program x`: a program that speaks UGI; see `hollows.arena.program`

A player opened for a game is a `Contender`; whatever it does wrong is a `Forfeit` of that game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Any

from hollows.engine import Engine, Level, Limit, alphabeta
from hollows.engine.shapes import WITHOUT_NETWORK
from hollows.games import Move, Position
from hollows.record import Record

ONE_SECOND = Limit(seconds=1)


class InvalidPlayer(ValueError):
    """A text that describes no player; the message says what would."""


class Cause(StrEnum):
    """Why a player forfeits a game."""

    CRASH = "crash"
    ILLEGAL = "illegal move"
    TIME = "time"


class Forfeit(Exception):
    """The player has lost the game by a fault of his own."""

    def __init__(self, cause: Cause, detail: str = "") -> None:
        super().__init__(f"{cause}: {detail}" if detail else str(cause))
        self.cause = cause


class Contender(ABC):
    """A player at the board, for one game.

    `seconds` is the time a move may take, if the arena is to look at the clock.
    """

    seconds: float | None = None

    @abstractmethod
    def choose(self, record: Record) -> Move | str:
        """The move, or its text, in the latest position of the game."""

    def close(self) -> None:  # noqa: B027  (most have nothing to clear away)
        """Leave the board."""


Open = Callable[[Record, int], Contender]
"""Makes the contender for a game that begins like this, with a seed for his choices."""


def earlier(record: Record) -> tuple[Position[Any], ...]:
    """What came before, for an engine that has to know repetitions."""
    return record.positions[:-1]


class EngineContender(Contender):
    """The engine, at a level or at full strength."""

    def __init__(self, engine: Engine, limit: Limit | None) -> None:
        self.engine = engine
        self.limit = limit
        self.seconds = limit.seconds if limit else None

    def choose(self, record: Record) -> Move:
        move: Move = self.engine.play(record.position, self.limit, history=earlier(record))
        return move


# The parts that a search can leave out, numbered as in kernel/search.hpp
PARTS = {
    "reductions": 1,
    "children": 2,
    "quiescence": 4,
    "history": 8,
    "evaluation": 16,
    "network": WITHOUT_NETWORK,
}


class ExperimentContender(Contender):
    """The kernel's search with parts left out, or with the failings of a level."""

    def __init__(
        self, start: Record, limit: Limit, manner: Level, without: int, seed: int, **options: int
    ) -> None:
        from hollows.engine.kernel_search import KernelSearch

        self.limit = limit
        self.seconds = limit.seconds
        self.manner = manner
        self.without = without
        self.random = Random(seed)
        self.threads = options.get("threads", 1)
        self.search = KernelSearch(start.position, options.get("memory", 64))

    def choose(self, record: Record) -> Move:
        position = record.position
        found = self.search.analyse(
            position,
            self.limit,
            lines=len(position.legal_moves) if self.manner.slack else 1,
            history=earlier(record),
            threads=self.threads,
            horizon=self.manner.horizon,
            without=self.without,
        )
        move: Move = self.manner.choose(found.lines, self.random).move
        return move


class PythonContender(Contender):
    """The search in pure Python."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.seconds = limit.seconds

    def choose(self, record: Record) -> Move:
        found = alphabeta.analyse(record.position, self.limit, history=earlier(record))
        move: Move = found.best.move
        return move


class UctContender(Contender):
    """Plain UCT in the kernel; it knows no repetition."""

    def __init__(self, playouts: int, seed: int) -> None:
        self.playouts = playouts
        self.random = Random(seed)

    def choose(self, record: Record) -> Move:
        from hollows import kernel

        position = record.position
        packed = kernel.game_of(position).uct(
            position.packed, self.playouts, self.random.getrandbits(63)
        )
        move: Move = position.unpack_move(packed)
        return move


# Reading


@dataclass
class Settings:
    """The `key=value` parts of a player's text; each is taken by whoever knows it."""

    text: str
    values: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str, settings: str) -> Settings:
        values: dict[str, str] = {}
        for part in filter(None, settings.split(",")):
            name, equals, value = part.partition("=")
            if not equals or not name or not value:
                raise InvalidPlayer(f"{text}: expected key=value, found {part!r}")
            if name in values:
                raise InvalidPlayer(f"{text}: {name} is given twice")
            values[name] = value
        return cls(text, values)

    def number(self, name: str) -> int | None:
        """A whole number of at least 1."""
        value = self.values.pop(name, None)
        if value is None:
            return None
        if not (value.isascii() and value.isdigit() and int(value)):
            raise InvalidPlayer(f"{self.text}: {name} must be a whole number from 1, not {value!r}")
        return int(value)

    def limit(self) -> Limit | None:
        """How long a move may take, if anything is said of it."""
        seconds = self.values.pop("seconds", None)
        depth, nodes = self.number("depth"), self.number("nodes")
        if seconds is None and depth is None and nodes is None:
            return None
        try:
            return Limit(None if seconds is None else float(seconds), depth, nodes)
        except ValueError as error:
            raise InvalidPlayer(f"{self.text}: {error}") from error

    def manner(self) -> Level:
        """How the engine errs, if it does."""
        slack = self.values.pop("slack", "0")
        try:
            return Level(None, float(slack), self.number("horizon"))
        except ValueError as error:
            raise InvalidPlayer(f"{self.text}: slack must be a number, not {slack!r}") from error

    def without(self) -> int:
        """The parts of the search that are left out."""
        names = self.values.pop("without", "")
        try:
            return sum(PARTS[name] for name in filter(None, names.split("+")))
        except KeyError as error:
            parts = ", ".join(PARTS)
            raise InvalidPlayer(f"{self.text}: there is no part {error}, only {parts}") from error

    def engine(self) -> dict[str, Any]:
        """What the engine is made with."""
        found: dict[str, Any] = {name: self.number(name) for name in ("threads", "memory")}
        found["tables"] = self.folder("tables")
        found["contempt"] = self.contempt()
        return {name: value for name, value in found.items() if value is not None}

    def contempt(self) -> int | None:
        """How many hundredths a draw counts behind."""
        value = self.values.pop("contempt", None)
        if value is not None and not (value.isascii() and value.isdigit()):
            raise InvalidPlayer(f"{self.text}: contempt must be a whole number, not {value!r}")
        return None if value is None else int(value)

    def folder(self, name: str) -> Path | None:
        """A folder that is there."""
        value = self.values.pop(name, None)
        if value is not None and not Path(value).is_dir():
            raise InvalidPlayer(f"{self.text}: {name} must be a folder, and {value!r} is none")
        return None if value is None else Path(value)

    def end(self) -> None:
        """Refuse whatever nobody took."""
        if self.values:
            raise InvalidPlayer(f"{self.text}: there is no setting {next(iter(self.values))!r}")


def read(text: str) -> Open:
    """The player that a text describes."""
    kind, colon, rest = text.partition(":")
    if not colon or kind not in KINDS:
        raise InvalidPlayer(f"there is no player {text!r}: write {', '.join(EXAMPLES)}")
    return KINDS[kind](text, rest)


def _level(text: str, rest: str) -> Open:
    level, _comma, more = rest.partition(",")
    settings = Settings.read(text, more)
    limit, options = settings.limit(), settings.engine()
    settings.end()
    number = int(level) if level.isascii() and level.isdigit() else 0
    return _sound_engine(text, number, limit, options)


def _sound_engine(
    text: str, level: int | None, limit: Limit | None, options: dict[str, Any]
) -> Open:
    try:
        Engine(level, **options)
    except ValueError as error:
        raise InvalidPlayer(f"{text}: {error}") from error
    return lambda _start, seed: EngineContender(Engine(level, seed, **options), limit)


def _engine(text: str, rest: str) -> Open:
    settings = Settings.read(text, rest)
    limit, options = settings.limit() or ONE_SECOND, settings.engine()
    manner, without = settings.manner(), settings.without()
    settings.end()
    if manner == Level(None) and not without:
        return _sound_engine(text, None, limit, {"tables": True, **options})
    for name in {"tables", "contempt"} & options.keys():
        raise InvalidPlayer(f"{text}: an engine that errs or lacks a part has no {name}")
    return lambda start, seed: ExperimentContender(start, limit, manner, without, seed, **options)


def _python(text: str, rest: str) -> Open:
    settings = Settings.read(text, rest)
    limit = settings.limit() or ONE_SECOND
    settings.end()
    return lambda _start, _seed: PythonContender(limit)


def _uct(text: str, rest: str) -> Open:
    settings = Settings.read(text, rest)
    playouts = settings.number("playouts")
    settings.end()
    if playouts is None:
        raise InvalidPlayer(f"{text}: say how many, such as uct:playouts=10000")
    return lambda _start, seed: UctContender(playouts, seed)


def _command(text: str, rest: str) -> Open:
    from hollows.arena import program

    return program.read(text, rest)


KINDS: dict[str, Callable[[str, str], Open]] = {
    "level": _level,
    "engine": _engine,
    "python": _python,
    "uct": _uct,
    "command": _command,
}
EXAMPLES = (
    "level:5",
    "engine:nodes=20000",
    "python:depth=4",
    "uct:playouts=10000",
    "command:./program",
)
