"""The words all games share: Game, Position, Move, Step, Outcome.

A game is a `Game`; its rules are a frozen dataclass of options (`Rules`); a `Position` is the
board, the player to move and the rules in force. Positions and moves never change. Everything
above `hollows.games` uses only what this file names.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from hollows.games.errors import Either, IllegalMoveError, InvalidOptionError
from hollows.games.rules import Edition, Option, Rules, Value

MoveT = TypeVar("MoveT", bound="Move")
PositionT = TypeVar("PositionT", bound="Position[Any]")


class Player(StrEnum):
    """One of the two players; a and b sow, white and black play Fanorona."""

    A = "a", 0
    B = "b", 1
    WHITE = "white", 0
    BLACK = "black", 1

    seat: int  # 0 for the player named first in position text, 1 for the other

    def __new__(cls, name: str, seat: int = 0) -> Player:
        player = str.__new__(cls, name)
        player._value_ = name
        player.seat = seat
        return player

    __hash__ = str.__hash__  # as equal texts have, and much quicker

    @property
    def other(self) -> Player:
        return _OTHER[self]


_OTHER = {
    Player.A: Player.B,
    Player.B: Player.A,
    Player.WHITE: Player.BLACK,
    Player.BLACK: Player.WHITE,
}


class Reason(StrEnum):
    """Why a game ended."""

    STUCK = "stuck"  # Hus: no hollow with two stones
    ENDLESS = "endless"  # Hus: an endless move, or nothing but endless moves
    SEEDS = "seeds"  # Kalaha: a row is empty and the stores are counted
    TAKEN = "taken"  # Fanorona: the last piece is taken
    BLOCKED = "blocked"  # Fanorona: pieces, but no move
    QUIET = "quiet"  # Fanorona: 100 moves without a capture
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `winner` is None for a draw."""

    winner: Player | None
    reason: Reason

    def __str__(self) -> str:
        return f"{self.winner} wins ({self.reason})" if self.winner else f"draw ({self.reason})"


class Kind(StrEnum):
    """What a step of a move shows."""

    __hash__ = str.__hash__

    LIFT = "lift"
    SOW = "sow"
    RELAY = "relay"
    CAPTURE = "capture"
    SWEEP = "sweep"
    HOP = "hop"
    APPROACH = "approach"
    WITHDRAWAL = "withdrawal"
    END = "end"


class Why(StrEnum):
    """Why a move ended: the last word of its story."""

    EMPTY_HOLLOW = "empty hollow"  # Hus: the last stone fell into an empty hollow
    ENDLESS = "endless"  # Hus: the move would never end and draws the game
    EXTRA_TURN = "extra turn"  # Kalaha: the last seed fell into the own store
    CAPTURED = "captured"  # Kalaha: a capture ends the turn
    TURN_OVER = "turn over"  # Kalaha: the last seed fell anywhere else
    ROW_EMPTY = "row empty"  # Kalaha: a row is empty, the game is over
    PAIKA = "paika"  # Fanorona: a move without capture is one step
    FIRST_TURN = "first turn"  # Fanorona: only one capture on the first turn
    NO_MORE = "no more captures"  # Fanorona: the piece can capture no further
    CHOSEN = "chosen"  # Fanorona: the player stops, though he could go on
    ALL_TAKEN = "all taken"  # Fanorona: no enemy piece is left


@dataclass(frozen=True, slots=True)
class Step:
    """One visible event inside a move.

    `place` is where it happens: a hollow `a7`, a store `a0`, a point `e3`. `taken` lists the
    places emptied by a capture or sweep with what lay there; it goes `into` that place, or, where
    that is empty, into the hand (Hus) or off the board (Fanorona). A hop goes from `place` `into`
    another point.
    """

    kind: Kind
    player: Player
    place: str = ""
    count: int = 0
    taken: tuple[tuple[str, int], ...] = ()
    into: str = ""
    why: Why | None = None

    def __str__(self) -> str:
        if self.kind is Kind.END:
            return f"end: {self.why}"
        if self.kind is Kind.HOP:
            return f"hop {self.place}-{self.into}"
        if self.kind in (Kind.APPROACH, Kind.WITHDRAWAL):
            return f"{self.kind} {', '.join(place for place, _one in self.taken)}"
        if self.taken:
            taken = (f"{self._name(place)} ({count})" for place, count in self.taken)
            return f"{self.kind} {', '.join(taken)}"
        count = "" if self.kind is Kind.SOW else f" ({self.count})"
        return f"{self.kind} {self._name(self.place)}{count}"

    def _name(self, place: str) -> str:
        """The place as its player says it: his own hollow 7 is just 7."""
        own = place.removeprefix(self.player)
        return {"0": "store"}.get(own, own)


HAND = ""


def replay(board: Mapping[str, int], steps: Iterable[Step]) -> dict[str, int]:
    """The board after the steps; stones in the hand lie at `HAND`.

    This is all that an animation needs to know: no rule is worked out again.
    """
    after = dict(board)
    after.setdefault(HAND, 0)
    for step in steps:
        match step.kind:
            case Kind.LIFT | Kind.RELAY:
                after[HAND] += after[step.place]
                after[step.place] = 0
            case Kind.SOW:
                after[HAND] -= 1
                after[step.place] += 1
            case Kind.CAPTURE | Kind.SWEEP:
                for place, count in step.taken:
                    after[place] -= count
                    after[step.into] += count
            case Kind.HOP:
                after[step.into] = after[step.place]
                after[step.place] = 0
            case Kind.APPROACH | Kind.WITHDRAWAL:
                for place, _count in step.taken:
                    after[place] = 0
            case Kind.END:
                pass
    return after


class Move(ABC):
    """One player's whole turn in Hus and Fanorona, one sowing in Kalaha."""

    @property
    @abstractmethod
    def text(self) -> str: ...

    def __str__(self) -> str:
        return self.text


class Position(ABC, Generic[MoveT]):
    """The board, the player to move and the rules in force."""

    game: ClassVar[Game[Any]]
    rules: Rules
    player: Player

    @property
    @abstractmethod
    def text(self) -> str:
        """The position in one line; `game.position(text)` reads it back."""

    @property
    @abstractmethod
    def board(self) -> dict[str, int]:
        """What lies in each place: stones, seeds, or 1 for a white and 2 for a black piece."""

    @property
    @abstractmethod
    def placement(self) -> bytes:
        """What must be the same for a position to count as repeated."""

    @abstractmethod
    def count(self, player: Player) -> int:
        """The stones, seeds or pieces that are this player's now."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game has ended on the board, or None while it goes on."""

    @abstractmethod
    def turned(self) -> Self:
        """The same position with the players changed about."""

    @abstractmethod
    def turned_move(self, move: MoveT) -> MoveT:
        """The move as it reads in `turned()`."""

    @abstractmethod
    def move(self, move: MoveT | str) -> MoveT:
        """The legal move meant, or `InvalidTextError` or `IllegalMoveError`."""

    @abstractmethod
    def _generate(self) -> Iterator[MoveT]:
        """Every legal move, the end of the game left aside."""

    @abstractmethod
    def _play(self, move: MoveT, story: list[Step] | None) -> Self:
        """The position after a legal move, its steps told to `story`."""

    @cached_property
    def legal_moves(self) -> tuple[MoveT, ...]:
        return () if self.outcome() else tuple(self._generate())

    def play(self, move: MoveT | str) -> Self:
        """The position after the move."""
        return self._play(self.move(move), None)

    def steps(self, move: MoveT | str) -> tuple[Step, ...]:
        """The whole story of the move, step by step."""
        return self.tell(self.move(move))[1]

    def tell(self, move: MoveT) -> tuple[Self, tuple[Step, ...]]:
        """The position after a legal move, and its story."""
        story: list[Step] = []
        return self._play(move, story), tuple(story)

    def illegal(self, move: MoveT | str, code: str, **values: Any) -> IllegalMoveError:
        return IllegalMoveError(str(move), self.text, code, **values)

    def refuse_if_over(self, move: MoveT | str) -> None:
        if outcome := self.outcome():
            raise self.illegal(move, "game_over", outcome=outcome)

    @property
    def barred(self) -> tuple[str, ...]:
        """Places that look playable, but whose move the rules forbid as endless."""
        return ()

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.rules.chosen().items())
        study = ", study=True" if self.is_study() else ""
        return f"{self.game.name}.position({self.text!r}{study}{options})"

    def is_study(self) -> bool:
        """Whether only `position(text, study=True)` accepts this position."""
        return False

    def __str__(self) -> str:
        return DRAWINGS["terminal"](self)

    def _repr_svg_(self) -> str:
        return DRAWINGS["svg"](self)


# How positions are drawn; the package fills this in, so that the law need not know the drawing.
DRAWINGS: dict[str, Callable[[Position[Any]], str]] = {}


class Game(ABC, Generic[PositionT]):
    """One game: its names, options, editions, and the way to its positions."""

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[tuple[Player, Player]]
    about: ClassVar[str] = ""  # what kind of game it is, in a few words
    unit: ClassVar[str]
    editions: ClassVar[Mapping[str, Edition]]
    rules_type: ClassVar[type[Rules]]
    quiet_moves: ClassVar[int] = 0  # in a row that draw the game, where they are counted
    on_points: ClassVar[bool] = False  # pieces on points, not a number in each hollow
    margin_counts: ClassVar[bool] = False  # a proof tells by how much, not only who wins

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules_type.options()

    @property
    def edition(self) -> Edition:
        """The default edition, the first one named."""
        return next(iter(self.editions.values()))

    def option(self, name: str) -> Option:
        for known in self.options:
            if known.name == name:
                return known
        names = ", ".join(known.name for known in self.options)
        raise InvalidOptionError("no_such_option", game=self, option=repr(name), names=names)

    def rules(self, edition: str | None = None, **options: Value) -> Any:
        """The rules of an edition with the options changed."""
        for name in options:
            self.option(name)
        if edition is not None and edition not in self.editions:
            names = Either(tuple(self.editions))
            raise InvalidOptionError(
                "no_such_edition", game=self, edition=repr(edition), names=names
            )
        chosen = self.edition if edition is None else self.editions[edition]
        return self.rules_type(**{**chosen.options, **options})

    def start(self, edition: str | None = None, **options: Value) -> PositionT:
        """The position a game starts from."""
        return self._start(self.rules(edition, **options))

    def position(
        self, text: str, edition: str | None = None, *, study: bool = False, **options: Value
    ) -> PositionT:
        """The position that `text` describes; `study` allows any number of stones."""
        return self._read(text, self.rules(edition, **options), study)

    @abstractmethod
    def _start(self, rules: Any) -> PositionT: ...

    @abstractmethod
    def _read(self, text: str, rules: Any, study: bool) -> PositionT: ...

    def __repr__(self) -> str:
        return self.name
