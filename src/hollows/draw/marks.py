"""What a picture points out: the last move, the playable places and the barred ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hollows.games import Kind, Move, Position, Step

Legal = bool | Iterable[Move | str]
"""Which moves to point out: all legal ones (True), none, or just these."""


@dataclass(frozen=True)
class Marks:
    """Names of places, each once and in order, so that equal marks draw equal pictures."""

    ends: tuple[str, ...] = ()  # where the last move began and where it ended
    path: tuple[str, ...] = ()  # the points its piece came over
    taken: tuple[str, ...] = ()  # what it emptied by capture, and what is empty still
    playable: tuple[str, ...] = ()  # where a move may begin
    reachable: tuple[str, ...] = ()  # where a piece may step to
    barred: tuple[str, ...] = ()  # hollows whose move would never end


def marks_of(position: Position[Any], last: Sequence[Step] | None, legal: Legal) -> Marks:
    """The marks for the story of the last move (`before.steps(move)`) and for legal moves."""
    story, board = last or (), position.board
    moves = (position.legal_moves if legal else ()) if isinstance(legal, bool) else tuple(legal)
    first_steps = [position.steps(move)[0] for move in moves]
    return Marks(
        ends=_once([story[0].place, story[-1].place]) if story else (),
        path=_path(story),
        taken=_once(place for step in story for place, _count in step.taken if not board[place]),
        playable=_once(step.place for step in first_steps),
        reachable=_once(step.into for step in first_steps if step.kind is Kind.HOP),
        barred=position.barred if moves else (),
    )


def _once(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(places))


def _path(story: Sequence[Step]) -> tuple[str, ...]:
    hops = [step for step in story if step.kind is Kind.HOP]
    return (hops[0].place, *(hop.into for hop in hops)) if hops else ()
