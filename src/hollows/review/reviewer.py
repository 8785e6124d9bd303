"""Judges the moves of a game.

>>> from hollows import Limit, kalaha
>>> from hollows.record import Record
>>> start = kalaha.position("0,0,0,2,1,0,0/1,1,0,1,0,0,0 a", study=True)
>>> played = Record.start(kalaha, position=start).play("5")
>>> found = review(played, Limit(depth=4))
>>> print(found.moves[0].judgement, found.moves[0].best)
blunder 4

A move is judged by how much of its mover's chance it gives away, so in a lost position no move is
a mistake. The thresholds below hold wherever a move is judged: on the command line, on the server
and in the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import exp
from statistics import fmean
from typing import Any

from hollows.engine import Engine, Limit, Score
from hollows.engine.score import DIGITS
from hollows.games import Game, Move, Outcome, Player, Position
from hollows.games.rules import _
from hollows.record import Line, Record
from hollows.words import Words

Progress = Callable[[int, int], None]
"""Told how many positions have been looked at, and of how many."""


class Judgement(StrEnum):
    """What is thought of a move; `ONLY` one was legal, so there is nothing to judge."""

    ONLY = "only"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_error(self) -> bool:
        return self in THRESHOLDS

    @property
    def sign(self) -> str:
        """How it is written behind a move: `?!`, `?`, `??` or nothing."""
        return SIGNS.get(self, "")

    @property
    def about(self) -> str:
        """Its name, to be translated."""
        return ABOUTS[self]


# The least loss of chance, from 0 to 1, that makes a move so bad, the worst first. These are the
# lines that lichess draws, where a chance runs from -1 to 1 and they stand at 0.3, 0.2 and 0.1:
# https://github.com/lichess-org/lila/blob/master/modules/tree/src/main/Advice.scala
THRESHOLDS = {Judgement.BLUNDER: 0.15, Judgement.MISTAKE: 0.10, Judgement.INACCURACY: 0.05}

ABOUTS = {
    Judgement.ONLY: _("Only move"),
    Judgement.BEST: _("Best"),
    Judgement.GOOD: _("Good"),
    Judgement.INACCURACY: _("Inaccuracy"),
    Judgement.MISTAKE: _("Mistake"),
    Judgement.BLUNDER: _("Blunder"),
}
SIGNS = {Judgement.INACCURACY: "?!", Judgement.MISTAKE: "?", Judgement.BLUNDER: "??"}
# The same as nags, which PGN numbers: https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm
NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4}
JUDGING_NAGS = range(1, 7)  # ! ? !! ?? !? ?!

USUAL = Limit(nodes=300_000)  # for each position, if nobody says otherwise

# Of the formula published at https://lichess.org/page/accuracy: a * exp(-b * percent lost) - c
ACCURACY = (103.1668, 0.04354, 3.1669)


def judge(best: Score, played: Score) -> Judgement:
    """What is thought of a move worth `played` where the best one was worth `best`."""
    if _as_good(played, best):
        return Judgement.BEST
    loss = lost(best, played)
    bad = (judgement for judgement, least in THRESHOLDS.items() if loss >= least)
    return next(bad, Judgement.GOOD)


def _as_good(played: Score, best: Score) -> bool:
    """Lengths count only where both are known: Kalaha's proofs tell the seeds instead."""
    if played.moves is None or best.moves is None:
        return replace(played, moves=None) >= replace(best, moves=None)
    return played >= best


def lost(best: Score, played: Score) -> float:
    """How much of the chance a move gave away, from 0 to 1."""
    return max(0.0, round(best.chance - played.chance, DIGITS))


def accuracy(loss: float) -> float:
    """How well a move is played that gives away so much of the chance, from 0 to 100."""
    if loss <= 0:
        return 100.0
    a, b, c = ACCURACY
    return max(0.0, a * exp(-b * 100 * loss) - c)


@dataclass(frozen=True, slots=True)
class Judged:
    """A move that was played, with the scores as its mover saw them.

    `before` is what the position was worth, `after` what it was worth after this move, and
    `line` the best line. `number` counts the rounds, as in the record.
    """

    number: int
    player: Player
    move: Move
    judgement: Judgement
    before: Score
    after: Score
    line: tuple[Move, ...]

    @property
    def best(self) -> Move:
        return self.line[0]

    @property
    def loss(self) -> float:
        return lost(self.before, self.after)

    @property
    def accuracy(self) -> float | None:
        """From 0 to 100, or None where there was no choice."""
        return None if self.judgement is Judgement.ONLY else accuracy(self.loss)

    @property
    def label(self) -> str:
        """The move with its number, as in the record: `3. 7` or `3... 7`."""
        return f"{self.number}.{'..' if self.player.seat else ''} {self.move}"

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """The same as plain data, for a move of this game."""
        return {
            "number": self.number,
            "player": self.player,
            "move": self.move.text,
            "judgement": self.judgement,
            "loss": self.loss,
            "accuracy": _rounded(self.accuracy),
            "before": score_as_json(self.before, game),
            "after": score_as_json(self.after, game),
            "line": [move.text for move in self.line],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A record whose every move is judged; `last` is what its latest position is worth."""

    record: Record
    moves: tuple[Judged, ...]
    last: Score

    def scores(self, player: Player) -> tuple[Score, ...]:
        """What every position was worth to the player, the start first."""
        seen = [(judged.player, judged.before) for judged in self.moves]
        seen.append((self.record.position.player, self.last))
        return tuple(score if mover is player else -score for mover, score in seen)

    @property
    def errors(self) -> tuple[Judged, ...]:
        return tuple(judged for judged in self.moves if judged.judgement.is_error)

    def count(self, player: Player, judgement: Judgement) -> int:
        """How many of the player's moves were judged so."""
        own = (judged.judgement for judged in self.moves if judged.player is player)
        return sum(found is judgement for found in own)

    def accuracy(self, player: Player) -> float | None:
        """The mean of the player's moves, from 0 to 100, or None if he never had a choice."""
        own = [judged.accuracy for judged in self.moves if judged.player is player]
        known = [accuracy for accuracy in own if accuracy is not None]
        return fmean(known) if known else None

    def as_json(self) -> dict[str, Any]:
        """The whole review as plain data; `chances` are those of the player named first."""
        first, _second = self.record.game.players
        return {
            "game": self.record.game.name,
            "result": self.record.result,
            "players": {player: self._player(player) for player in self.record.game.players},
            "chances": [score.chance for score in self.scores(first)],
            "moves": [judged.as_json(self.record.game) for judged in self.moves],
        }

    def _player(self, player: Player) -> dict[str, Any]:
        return {
            "name": self.record.tag(player.capitalize()),
            "accuracy": _rounded(self.accuracy(player)),
            **{judgement: self.count(player, judgement) for judgement in Judgement},
        }

    def annotated(self) -> Record:
        """The record with a comment on every move, and the best line beside each error.

        What others have said stays, but for the nags that judge moves: they are now ours.
        """
        line = self.record.line
        for at, judged in enumerate(self.moves):
            line = _annotated(line, at, judged)
        return self.record.with_line(line)


def score_as_json(score: Score, game: Game[Any]) -> dict[str, Any]:
    """A score as plain data.

    An estimate has a `score`, the lead. A proof has a `value` instead: by how much the game is won
    where that counts, otherwise 1, 0 or -1; and `length`, the moves to the end. What is not known
    is None.
    """
    value = score.result if not game.margin_counts else _margin(score)
    return {
        "score": None if score.proven else score.value,
        "unit": score.unit,
        "chance": score.chance,
        "proven": score.proven,
        "value": value if score.proven else None,
        "length": score.moves,
    }


def _margin(score: Score) -> int | None:
    """The lead at the end; a proof of who wins does not always tell it."""
    return round(score.value) if score.value or not score.result else None


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 2)


# Judging


def review(
    record: Record,
    limit: Limit,
    *,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Review:
    """Judge every move of the record's main line, with the limit for each position.

    The game is read backwards: what an engine has found out about a position helps it to
    understand the one before.
    """
    reviewer = _Reviewer(record, limit, engine or Engine())
    reviewer.look(progress or (lambda _done, _all: None))
    reviewer.look_again()
    return Review(record, reviewer.judged(), reviewer.seen[-1].score)


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a position is worth to a player, and how it goes on best."""

    score: Score
    line: tuple[Move, ...] = ()


def _at_least(played: _Seen) -> _Seen:
    """A position as its move turned out; a proven draw or loss proves nothing of other moves."""
    score = played.score
    if score.result in (0, -1):
        score = Score(score.value, score.unit, score.chance)
    return replace(played, score=score)


class _Reviewer:
    def __init__(self, record: Record, limit: Limit, engine: Engine) -> None:
        self.record = record
        self.limit = limit
        self.engine = engine
        self.positions: Sequence[Position[Any]] = record.positions
        self.numbers = _numbers(self.positions)
        self.seen: list[_Seen] = []

    # Looking at every position

    def look(self, tell: Progress) -> None:
        """From the end to the start; a position with one legal move needs no search."""
        positions = len(self.positions)
        self.seen = [self._end()] * positions
        tell(1, positions)
        for at in reversed(range(positions - 1)):
            forced = self._forced(at)
            self.seen[at] = self._played(at, self.seen[at + 1]) if forced else self._search(at)
            tell(positions - at, positions)

    def look_again(self) -> None:
        """Where one position is proven, the next is too, if the move kept to the proof.

        Its own search may have missed it, but the proof is still in the engine's memory.
        """
        proven = False
        for at, move in enumerate((*self.record.moves, None)):
            forced = self._forced(at)
            if proven and not forced and not self.seen[at].score.proven:
                again = self._search(at)
                self.seen[at] = again if again.score.proven else self.seen[at]
            seen = self.seen[at]
            proven = (proven and forced) or seen.score.proven
            proven &= forced or seen.score.result == -1 or seen.line[:1] == (move,)

    def _forced(self, at: int) -> bool:
        return len(self.positions[at].legal_moves) == 1

    def _end(self) -> _Seen:
        """The latest position: how the game ended on the board, or what a search finds."""
        board = replace(self.record, ending=None).outcome()
        if board:
            return _Seen(_score_of(board, self.positions[-1]))
        return self._search(len(self.positions) - 1)

    def _search(self, at: int) -> _Seen:
        found = self.engine.analyse(self.positions[at], self.limit, history=self.positions[:at])
        return _Seen(found.best.score, found.best.line)

    def _played(self, at: int, after: _Seen) -> _Seen:
        """What a move led to, as its mover sees it: in Kalaha he may have the next turn too."""
        again = self.positions[at].player is self.positions[at + 1].player
        score = after.score if again else -after.score
        if score.moves is not None:
            score = replace(score, moves=score.moves + 1)
        return _Seen(score, (self.record.moves[at], *after.line))

    # Judging every move

    def judged(self) -> tuple[Judged, ...]:
        """All moves, the last one judged first, as each sheds light on the one before."""
        found: list[Judged] = []
        after = self.seen[-1]
        for at in reversed(range(len(self.record.moves))):
            found.append(self._judge(at, self._played(at, after)))
            after = _Seen(found[-1].before, found[-1].line)
        return tuple(reversed(found))

    def _judge(self, at: int, played: _Seen) -> Judged:
        if self._forced(at):
            return self._judged(at, Judgement.ONLY, played, played)
        best = self.seen[at]
        if best.score.proven:
            return self._beside_proof(at, best, played)
        judgement = judge(best.score, played.score)
        if best.line[0] == self.record.moves[at] or judgement is Judgement.BEST:
            # The search after the move looked further than the one before it
            return self._judged(at, Judgement.BEST, _at_least(played), played)
        return self._judged(at, judgement, best, played)

    def _beside_proof(self, at: int, best: _Seen, played: _Seen) -> Judged:
        """No move is worth more than what the position is proven to be."""
        if best.line[0] == self.record.moves[at]:
            return self._judged(at, Judgement.BEST, best, best)
        if not played.score.proven:
            played = replace(played, score=min(played.score, best.score))
        return self._judged(at, judge(best.score, played.score), best, played)

    def _judged(self, at: int, judgement: Judgement, best: _Seen, played: _Seen) -> Judged:
        player, number = self.positions[at].player, self.numbers[at]
        move = self.record.moves[at]
        return Judged(number, player, move, judgement, best.score, played.score, best.line)


def _score_of(outcome: Outcome, position: Position[Any]) -> Score:
    """The end as the player sees it whose turn it would be."""
    player, unit = position.player, position.game.unit
    if outcome.winner is None:
        return Score.draw(unit, 0)
    lead = position.count(player) - position.count(player.other)
    return (Score.win if outcome.winner is player else Score.loss)(0, lead, unit)


def _numbers(positions: Sequence[Position[Any]]) -> list[int]:
    """The number of the round in which each position stood."""
    numbers = [1]
    for before, after in pairwise(positions):
        numbers.append(numbers[-1] + (after.player.seat < before.player.seat))
    return numbers


# Writing it into the record


def _annotated(line: Line, at: int, judged: Judged) -> Line:
    played = line.played[at]
    nags = [nag for nag in played.nags if nag not in JUDGING_NAGS]
    if judged.judgement in NAGS:
        nags.insert(0, NAGS[judged.judgement])
    line = line.annotated(at, nags=nags, comment=_added(played.comment, comment(judged)))
    better = line.branch(at)
    for move in judged.line:
        better = better.play(move)
    if judged.judgement.is_error and better not in played.variations:
        line = line.with_variation(at, better)
    return line


def _added(comment: str, told: str) -> str:
    """Both comments, unless an earlier review has already said this."""
    return comment if told in comment.split("\n") else "\n".join(filter(None, (comment, told)))


def comment(judged: Judged) -> str:
    """What the record says about a move: its worth to the mover, and what was better."""
    words = Words(None)
    worth = score_in_words(judged.after, words)
    told = words.gettext("{player}: {worth}.", player=judged.player, worth=worth)
    if not judged.judgement.is_error:
        return told
    better = words.gettext(
        "{judgement}; {best} was better: {worth}.",
        judgement=words.gettext(judged.judgement.about),
        best=judged.best,
        worth=score_in_words(judged.before, words),
    )
    return f"{told} {better}"


def score_in_words(score: Score, words: Words) -> str:
    """An estimate comes with the chance; a proof needs none."""
    said = score.say(words)
    return said if score.proven else f"{percent(score)}, {said}"


def percent(score: Score) -> str:
    """The chance as it is shown; no estimate looks certain."""
    return f"{score.chance if score.proven else min(0.99, max(0.01, score.chance)):.0%}"
