"""The record of one game: what was played, under which rules, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hollows.games import (
    Game,
    IllegalMoveError,
    InvalidOptionError,
    InvalidTextError,
    Move,
    Outcome,
    Player,
    Position,
    Reason,
    Rules,
)
from hollows.games.errors import phrase
from hollows.games.rules import Value
from hollows.record.line import UNWRITABLE, Line
from hollows.record.repetition import repeated
from hollows.record.writer import option_tag, write

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
OWN_TAGS = frozenset({"Game", "Edition", "Position", "FEN", "Study", "Result", "Termination"})

# The ends that the board does not show, and whether somebody has then won; None is either
BY_WORD = {
    Reason.RESIGNATION: True,
    Reason.TIME: True,
    Reason.AGREEMENT: False,
    Reason.ABANDONED: None,
}


@dataclass(frozen=True, repr=False)
class Record:
    """A game played. Begin with `Record.start` and go on with `play`; each gives a new record.

    `tags` are those that say nothing of the rules or the result; `ending` is how the game ended
    if the board does not show it.
    """

    line: Line
    edition: str
    tags: tuple[tuple[str, str], ...] = ()
    ending: Outcome | None = None

    @classmethod
    def start(
        cls,
        game: Game[Any],
        edition: str | None = None,
        *,
        position: Position[Any] | str | None = None,
        study: bool = False,
        tags: Mapping[str, str] | None = None,
        **options: Value,
    ) -> Record:
        """A record without moves, from the start or from a position or its text."""
        if position is None:
            begin = game.start(edition, **options)
        elif isinstance(position, str):
            begin = game.position(position, edition, study=study, **options)
        else:
            begin = _checked_start(game, edition, position, options)
        return cls(Line(begin), edition or game.edition.name).tagged(**tags or {})

    @property
    def game(self) -> Game[Any]:
        return self.line.start.game

    @property
    def rules(self) -> Rules:
        return self.line.start.rules

    @property
    def options(self) -> dict[str, Value]:
        """The options that differ from the edition."""
        return self.rules.chosen(self.game.editions[self.edition].options)

    @property
    def position(self) -> Position[Any]:
        """The latest position of the main line."""
        return self.line.position

    @property
    def positions(self) -> tuple[Position[Any], ...]:
        """Every position of the main line, the start first."""
        return self.line.positions

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return self.line.moves

    # The end

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on; knows draws by repetition."""
        return self.ending or self.position.outcome() or self._repetition()

    def _repetition(self) -> Outcome | None:
        return repeated(tuple(position.placement for position in self.positions))

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2` or `*`, the first-named player first."""
        if outcome := self.outcome():
            return ("1-0", "0-1")[outcome.winner.seat] if outcome.winner else "1/2-1/2"
        return "*"

    def ended(self, outcome: Outcome) -> Record:
        """The record with an end that the board does not show, such as a resignation."""
        over, winner = self.outcome(), outcome.winner
        if over:
            refusal = phrase("game_over", outcome=over)
        elif outcome.reason not in BY_WORD:
            refusal = phrase("board_shows_no_end")
        elif winner and winner not in self.game.players:
            refusal = phrase("not_a_player", player=winner, game=self.game)
        elif BY_WORD[outcome.reason] not in (None, winner is not None):
            refusal = phrase("has_no_winner" if winner else "needs_a_winner")
        else:
            return replace(self, ending=outcome)
        raise IllegalMoveError(str(outcome), self.position.text, refusal.code, **refusal.values)

    def resigned(self, player: Player) -> Record:
        """The record after this player has given up."""
        return self.ended(Outcome(player.other, Reason.RESIGNATION))

    # Moves

    def play(self, move: Move | str, *, comment: str = "", nags: Iterable[int] = ()) -> Record:
        """The record with one move more; none may follow the end."""
        if over := self.ending or self._repetition():
            raise self.position.illegal(move, "game_over", outcome=over)
        return replace(self, line=self.line.play(move, comment=comment, nags=nags))

    def undo(self) -> Record:
        """The record before its last move, or before the word that ended it."""
        if self.ending:
            return replace(self, ending=None)
        return replace(self, line=self.line.undo())

    def with_line(self, line: Line) -> Record:
        """The record with its main line changed: comments, nags, variations or moves."""
        if line.start != self.line.start:
            raise InvalidTextError(phrase("line"), 1, "other_start")
        third = line.third_time()
        if third is not None and third < len(line.played):
            drawn = Outcome(None, Reason.REPETITION)
            raise line.positions[third].illegal(line.moves[third], "game_over", outcome=drawn)
        if not self.ending:
            return replace(self, line=line)
        return replace(self, line=line, ending=None).ended(self.ending)

    # Tags

    def tag(self, name: str) -> str | None:
        """The value of a tag, or None."""
        return dict(self.tags).get(name)

    def tagged(self, /, **tags: str) -> Record:
        """The record with these tags added, or changed where it has them."""
        for name, value in tags.items():
            check_tag(self.game, name, value)
        return replace(self, tags=tuple((dict(self.tags) | tags).items()))

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"read({write(self)!r})"


def check_tag(game: Game[Any], name: str, value: str) -> None:
    """Refuse a tag that cannot be written, or that would be read as one of the record's own."""
    if not TAG_NAME.fullmatch(name):
        raise InvalidTextError(phrase("tag"), 1, "no_tag_name", name=repr(name))
    if name in OWN_TAGS or name in {option_tag(option.name) for option in game.options}:
        raise InvalidTextError(phrase("tag"), 1, "own_tag", name=name)
    if found := UNWRITABLE.search(value.replace("\n", "\r")):
        tag, character = phrase("named_tag", name=name), repr(value[found.start()])
        raise InvalidTextError(tag, found.start() + 1, "unwritable", character=character)


def _checked_start(
    game: Game[Any], edition: str | None, position: Position[Any], options: Mapping[str, Value]
) -> Position[Any]:
    if position.game is not game:
        raise InvalidOptionError("position_of_another_game", game=game, position=repr(position))
    if options:
        raise InvalidOptionError("options_given_twice")
    rules = {option.name: getattr(position.rules, option.name) for option in game.options}
    told = game.position(position.text, edition, study=position.is_study(), **rules)
    if told != position:  # Hus after an endless move: the text does not tell that it was played
        raise InvalidTextError(
            phrase("any_position"),
            1,
            "text_is_not_all",
            text=position.text,
            position=repr(position),
        )
    return position
