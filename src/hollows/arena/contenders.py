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
- `random`: any legal move, each as likely as the others
- `command:nodes=500 ./program x`: a program that speaks UGI; see `hollows.arena.program`

A player opened for a game is a `Contender`; what it does wrong is a `ForfeitError` of that game.
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
from hollows.engine.engine import STRONGEST
from hollows.engine.levels import levels_of
from hollows.engine.shapes import NODES_A_MEGABYTE, Part
from hollows.games import Move, Position
from hollows.packing import pack, unpack_move
from hollows.record import Record

ONE_SECOND = Limit(seconds=1)
USUAL_MEMORY = 64  # megabytes
MOVES_REMEMBERED = 64  # of one player in a game, for whom the table should have room


class InvalidPlayerError(ValueError):
    """A text that describes no player; the message says what would."""


class Cause(StrEnum):
    """Why a player forfeits a game."""

    CRASH = "crash"
    ILLEGAL = "illegal move"
    TIME = "time"


class ForfeitError(Exception):
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


# What `without` may name; an experiment has no tables in any case
PARTS = {str(part.name).lower(): part for part in Part if part not in {Part.TABLES, Part.PROOFS}}


class ExperimentContender(Contender):
    """The kernel's search with parts left out, or with the failings of a level."""

    def __init__(
        self, start: Record, limit: Limit, manner: Level, without: int, seed: int, **options: int
    ) -> None:
        from hollows.engine.player import KernelPlayer

        self.limit = limit
        self.seconds = limit.seconds
        self.manner = manner
        self.without = without | Part.TABLES | Part.PROOFS
        self.threads = options.get("threads", 1)
        self.player = KernelPlayer(start.position, options.get("memory", 64), seed=seed)

    def choose(self, record: Record) -> Move:
        chosen = self.player.choose(
            record.position,
            STRONGEST,
            self.limit,
            history=earlier(record),
            threads=self.threads,
            without=self.without,
            contempt=0,
            manner=self.manner,
        )
        move: Move = chosen.move
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
            pack(position), self.playouts, self.random.getrandbits(63)
        )
        move: Move = unpack_move(position, packed)
        return move


class RandomContender(Contender):
    """Plays anything."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, record: Record) -> Move:
        move: Move = self.random.choice(record.position.legal_moves)
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
                raise InvalidPlayerError(f"{text}: expected key=value, found {part!r}")
            if name in values:
                raise InvalidPlayerError(f"{text}: {name} is given twice")
            values[name] = value
        return cls(text, values)

    def number(self, name: str) -> int | None:
        """A whole number of at least 1."""
        value = self.values.pop(name, None)
        if value is None:
            return None
        if not (value.isascii() and value.isdigit() and int(value)):
            raise InvalidPlayerError(
                f"{self.text}: {name} must be a whole number from 1, not {value!r}"
            )
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
            raise InvalidPlayerError(f"{self.text}: {error}") from error

    def manner(self) -> Level:
        """How the engine errs, if it does."""
        slack = self.values.pop("slack", "0")
        try:
            return Level(None, float(slack), self.number("horizon"))
        except ValueError as error:
            raise InvalidPlayerError(
                f"{self.text}: slack must be a number, not {slack!r}"
            ) from error

    def without(self) -> int:
        """The parts of the search that are left out."""
        names = self.values.pop("without", "")
        try:
            return sum(PARTS[name] for name in filter(None, names.split("+")))
        except KeyError as error:
            parts = ", ".join(PARTS)
            raise InvalidPlayerError(
                f"{self.text}: there is no part {error}, only {parts}"
            ) from error

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
            raise InvalidPlayerError(f"{self.text}: contempt must be a whole number, not {value!r}")
        return None if value is None else int(value)

    def folder(self, name: str) -> Path | None:
        """A folder that is there."""
        value = self.values.pop(name, None)
        if value is not None and not Path(value).is_dir():
            raise InvalidPlayerError(f"{self.text}: {name} must be a folder, and {value!r} is none")
        return None if value is None else Path(value)

    def end(self) -> None:
        """Refuse whatever nobody took."""
        if self.values:
            raise InvalidPlayerError(
                f"{self.text}: there is no setting {next(iter(self.values))!r}"
            )


def read(text: str) -> Open:
    """The player that a text describes."""
    kind, colon, rest = text.partition(":")
    if kind not in KINDS or not (colon or kind == RANDOM):
        raise InvalidPlayerError(f"there is no player {text!r}: write {', '.join(EXAMPLES)}")
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
        raise InvalidPlayerError(f"{text}: {error}") from error

    def sit_down(start: Record, seed: int) -> EngineContender:
        enough = {"memory": enough_memory(start, level, limit)} | options
        return EngineContender(Engine(level, seed, **enough), limit)

    return sit_down


def enough_memory(start: Record, level: int | None, limit: Limit | None) -> int:
    """The megabytes that a player can fill in one game.

    A new table is cleared by the system. For players that look at little this took longer than
    their games: of 200 games of level 1 against level 2 in Kalaha, 2.9 of 4.2 seconds.
    """
    sets = levels_of(start.game)[level or STRONGEST].limit
    nodes = [each.nodes for each in (limit, sets) if each and each.nodes]
    if not nodes:
        return USUAL_MEMORY
    return max(1, min(USUAL_MEMORY, MOVES_REMEMBERED * min(nodes) // NODES_A_MEGABYTE))


def _engine(text: str, rest: str) -> Open:
    settings = Settings.read(text, rest)
    limit, options = settings.limit() or ONE_SECOND, settings.engine()
    manner, without = settings.manner(), settings.without()
    settings.end()
    if manner == Level(None) and not without:
        return _sound_engine(text, None, limit, options)
    for name in {"tables", "contempt"} & options.keys():
        raise InvalidPlayerError(f"{text}: an engine that errs or lacks a part has no {name}")
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
        raise InvalidPlayerError(f"{text}: say how many, such as uct:playouts=10000")
    return lambda _start, seed: UctContender(playouts, seed)


def _random(text: str, rest: str) -> Open:
    if rest or text != RANDOM:
        raise InvalidPlayerError(f"{text}: a random player has no settings")
    return lambda _start, seed: RandomContender(seed)


def _command(text: str, rest: str) -> Open:
    from hollows.arena import program

    return program.read(text, rest)


RANDOM = "random"
KINDS: dict[str, Callable[[str, str], Open]] = {
    "level": _level,
    "engine": _engine,
    "python": _python,
    "uct": _uct,
    RANDOM: _random,
    "command": _command,
}
EXAMPLES = (
    "level:5",
    "engine:nodes=20000",
    "python:depth=4",
    "uct:playouts=10000",
    RANDOM,
    "command:./program",
)
