"""The record of one game: what was played, under which rules, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hollows.games import (
    Game,
    IllegalMove,
    InvalidOption,
    InvalidText,
    Move,
    Outcome,
    Player,
    Position,
    Reason,
    Rules,
)
from hollows.games.rules import Value
from hollows.record.line import UNWRITABLE, Line
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
        over = self.outcome()
        if over:
            rule = f"the game is over, {over}"
        elif outcome.reason not in BY_WORD:
            rule = "the board does not show it"
        elif outcome.winner and outcome.winner not in self.game.players:
            rule = f"{outcome.winner} does not play {self.game.title}"
        elif BY_WORD[outcome.reason] not in (None, outcome.winner is not None):
            rule = "it needs a winner" if not outcome.winner else "it has no winner"
        else:
            return replace(self, ending=outcome)
        raise IllegalMove(str(outcome), self.position.text, rule)

    def resigned(self, player: Player) -> Record:
        """The record after this player has given up."""
        return self.ended(Outcome(player.other, Reason.RESIGNATION))

    # Moves

    def play(self, move: Move | str, *, comment: str = "", nags: Iterable[int] = ()) -> Record:
        """The record with one move more; none may follow the end."""
        if over := self.ending or self._repetition():
            raise self.position.illegal(move, f"the game is over, {over}")
        return replace(self, line=self.line.play(move, comment=comment, nags=nags))

    def undo(self) -> Record:
        """The record before its last move, or before the word that ended it."""
        if self.ending:
            return replace(self, ending=None)
        return replace(self, line=self.line.undo())

    def with_line(self, line: Line) -> Record:
        """The record with its main line changed: comments, nags, variations or moves."""
        if line.start != self.line.start:
            raise InvalidText("line", 1, "expected a line from the start of this record")
        third = line.third_time()
        if third is not None and third < len(line.played):
            rule = f"the game is over, {Outcome(None, Reason.REPETITION)}"
            raise line.positions[third].illegal(line.moves[third], rule)
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


def repeated(placements: Sequence[bytes]) -> Outcome | None:
    """The draw, if the last placement of a game has come for the third time."""
    third = placements.count(placements[-1]) >= 3
    return Outcome(None, Reason.REPETITION) if third else None


def check_tag(game: Game[Any], name: str, value: str) -> None:
    """Refuse a tag that cannot be written, or that would be read as one of the record's own."""
    if not TAG_NAME.fullmatch(name):
        raise InvalidText("tag", 1, f"{name!r} cannot name a tag")
    if name in OWN_TAGS or name in {option_tag(option.name) for option in game.options}:
        raise InvalidText("tag", 1, f"{name} is not free: the record itself writes it")
    if found := UNWRITABLE.search(value.replace("\n", "\r")):
        problem = f"the character {value[found.start()]!r} cannot be written"
        raise InvalidText(f"tag {name}", found.start() + 1, problem)


def _checked_start(
    game: Game[Any], edition: str | None, position: Position[Any], options: Mapping[str, Value]
) -> Position[Any]:
    if position.game is not game:
        raise InvalidOption(f"a game of {game.title} cannot start from {position!r}")
    if options:
        raise InvalidOption("a position has its options already; give its text to choose others")
    rules = {option.name: getattr(position.rules, option.name) for option in game.options}
    told = game.position(position.text, edition, study=position.is_study(), **rules)
    if told != position:  # Hus after an endless move: the text does not tell that it was played
        raise InvalidText("position", 1, f"{position.text} does not tell all of {position!r}")
    return position
