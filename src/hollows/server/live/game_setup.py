"""What two people agree on before they play: game, rules, clock, series, who starts."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from functools import cached_property, lru_cache
from random import SystemRandom
from typing import Any, Literal

from hollows.clock import TimeControl
from hollows.games import GAMES, Game, InvalidOptionError, Outcome, Player, Position, Reason
from hollows.kernel import LegalTexts
from hollows.series import Series
from hollows.server.bodies import NewGame
from hollows.server.messages import GameName, Setup

PEOPLE = ("0", "1")  # who made the game, and who joined, as the series names them
Lot = Literal["first", "second", "lot"]


@dataclass(frozen=True)
class Past:
    """A finished game of the series: where it ended, and where its host sat."""

    id: str
    position: str
    winner: str | None
    reason: str
    host_seat: int


@dataclass(frozen=True)
class GameSetup:
    """The set-up of one game. `host_seat` is None until the guest has chosen."""

    game_name: GameName
    edition: str
    options: dict[str, str]
    clock: str | None
    series: bool
    games: int | None
    host_seat: int | None
    names: tuple[str | None, str | None]  # of host and guest; None where nobody sits
    first_starter: int = 0  # the person who starts the series
    past: tuple[Past, ...] = ()

    @classmethod
    def of(cls, new: NewGame) -> GameSetup:
        """The setup that a page asks for, or `InvalidOptionError` or `InvalidTextError`."""
        seat = None if new.side == "guest" else draw_seat(new.side)
        edition = new.edition or GAMES[new.game].edition.name
        setup = cls(
            new.game, edition, new.options, new.clock, new.series, new.games,
            seat, (new.name, None), seat or 0,
        )  # fmt: skip
        setup._check()
        usual = setup.game.editions[edition].options
        changed = {name: _text(v) for name, v in setup.rules.chosen(usual).items()}
        control = setup.control
        return replace(setup, options=changed, clock=control.text if control else None)

    def _check(self) -> None:
        _rules, _control = self.rules, self.control
        if self.series:
            self.score()
        elif self.games is not None:
            raise InvalidOptionError("games_without_series")

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.game_name]

    @cached_property
    def choices(self) -> dict[str, Any]:
        return {name: self.game.option(name).parse(text) for name, text in self.options.items()}

    @cached_property
    def rules(self) -> Any:
        return self.game.rules(self.edition, **self.choices)

    @cached_property
    def legal_texts(self) -> LegalTexts:
        return _legal_texts(self.game_name, self.rules)

    @cached_property
    def control(self) -> TimeControl | None:
        return None if self.clock is None else TimeControl.parse(self.clock)

    @property
    def told(self) -> Setup:
        return Setup(
            game=self.game_name,
            edition=self.edition,
            options=self.options,
            clock=self.clock,
            series=self.series,
            games=self.games,
        )

    def start(self) -> Position[Any]:
        position: Position[Any] = self.game.start(self.edition, **self.choices)
        return position

    # The series

    def score(self) -> Series:
        """The series as it stands before this game."""
        series = Series.begin(
            self.game, PEOPLE, PEOPLE[self.first_starter], self.edition,
            games=self.games, **self.choices,
        )  # fmt: skip
        for past in self.past:
            position = self.game.position(past.position, self.edition, **self.choices)
            winner = Player(past.winner) if past.winner else None
            outcome = Outcome(winner, Reason(past.reason))
            series = series.add(position, outcome, seated(past.host_seat))
        return series

    def after(self, game: str, position: Position[Any], outcome: Outcome) -> GameSetup:
        """The setup of the game that follows: of the series, or a rematch with sides changed."""
        assert self.host_seat is not None
        past: tuple[Past, ...] = ()
        starter = 1 - self.host_seat  # a new series: who sat second begins it
        if self.series:
            ended = Past(game, position.text, outcome.winner, outcome.reason, self.host_seat)
            going = replace(self, past=(*self.past, ended))
            if not going.score().over:
                past, starter = going.past, self.first_starter
        return replace(self, past=past, first_starter=starter, host_seat=1 - self.host_seat)

    # As kept

    def dump(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def load(cls, text: str) -> GameSetup:
        kept = json.loads(text)
        kept["names"] = tuple(kept["names"])
        kept["past"] = tuple(Past(**past) for past in kept["past"])
        return cls(**kept)


def seated(host_seat: int) -> tuple[str, str]:
    """The persons in the order of their seats."""
    return PEOPLE if host_seat == 0 else PEOPLE[::-1]


def draw_seat(side: Lot) -> int:
    """The seat that somebody takes who wants this side."""
    return SystemRandom().randrange(2) if side == "lot" else int(side == "second")


@lru_cache(maxsize=256)
def _legal_texts(game: str, rules: Any) -> LegalTexts:
    """One for all games by the same rules."""
    return LegalTexts(GAMES[game], rules)


def _text(value: object) -> str:
    return str(value).lower()
