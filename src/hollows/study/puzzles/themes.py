"""What a puzzle is about, read from the story of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hollows import kernel
from hollows.games import Kind, Player, Position, Step, Why
from hollows.study.puzzles.puzzle import walk

LONG_RELAY = 5  # lifts
LONG_CHAIN = 3  # steps
HELD = 0.6  # the chance of a move that only holds
TAKING = (Kind.CAPTURE, Kind.APPROACH, Kind.WITHDRAWAL)

THEMES = (
    "quiet",  # not the largest capture
    "capture",  # the largest capture
    "long-relay",  # Hus: five lifts or more in one move
    "double-capture",  # Hus: two captures or more in one move
    "extra-turns",  # Kalaha: a move earns another one
    "starve",  # Kalaha: the other has at most one move left
    "hoard",  # Kalaha: a capture or an extra turn is left alone
    "chain",  # Fanorona: three steps or more
    "withdrawal",  # Fanorona: the piece takes first by moving away
    "paika",  # Fanorona: nothing can be taken
    "defence",  # the best move only holds
    "win",  # the solution ends the game
    "endgame",  # little is left on the board
)


def taken(position: Position[Any], move: Any) -> int:
    """How many stones, seeds or pieces a move captures."""
    return sum(step.count for step in kernel.steps(position, move) if step.kind in TAKING)


def is_largest_capture(position: Position[Any], move: Any) -> bool:
    """Whether a player who only counts what he takes would find the move."""
    own = taken(position, move)
    return own > 0 and own == max(taken(position, legal) for legal in position.legal_moves)


def themes_of(position: Position[Any], moves: Sequence[str], chance: float) -> tuple[str, ...]:
    """The themes of a solution, in the order of `THEMES`."""
    found = {*_of_first(position, moves[0]), *_of_all(position, moves)}
    found.add("capture" if is_largest_capture(position, position.move(moves[0])) else "quiet")
    if chance <= HELD:
        found.add("defence")
    if _is_endgame(position):
        found.add("endgame")
    return tuple(theme for theme in THEMES if theme in found)


def _of_first(position: Position[Any], text: str) -> Iterator[str]:
    """What the first move is about."""
    steps = position.steps(text)
    if steps[-1].why is Why.PAIKA:
        yield "paika"
    if next((step.kind for step in steps if step.kind in TAKING), None) is Kind.WITHDRAWAL:
        yield "withdrawal"
    if (
        _has_stores(position)
        and not _is_loud(steps)
        and any(_is_loud(position.steps(move)) for move in position.legal_moves)
    ):
        yield "hoard"


def _is_loud(steps: Sequence[Step]) -> bool:
    """Whether a sowing captures or earns another turn."""
    return any(step.kind is Kind.CAPTURE or step.why is Why.EXTRA_TURN for step in steps)


def _of_all(position: Position[Any], moves: Sequence[str]) -> Iterator[str]:
    """What any of the solver's moves is about, and where they lead."""
    solver = position.player
    for before, move, own in walk(position, tuple(moves)):
        if own:
            yield from _of_story(before.steps(move))
        position = before.play(move)
    if outcome := position.outcome():
        if outcome.winner is solver:
            yield "win"
    elif _has_stores(position) and _moves_of(position, solver.other) <= 1:
        yield "starve"


def _of_story(steps: Sequence[Step]) -> Iterator[str]:
    kinds = [step.kind for step in steps]
    if kinds.count(Kind.RELAY) + 1 >= LONG_RELAY:
        yield "long-relay"
    if kinds.count(Kind.CAPTURE) >= 2:
        yield "double-capture"
    if kinds.count(Kind.HOP) >= LONG_CHAIN:
        yield "chain"
    if steps[-1].why is Why.EXTRA_TURN:
        yield "extra-turns"


def _has_stores(position: Position[Any]) -> bool:
    """Whether what is won is kept apart, out of play."""
    return _store(position.player) in position.board


def _store(player: Player) -> str:
    return f"{player}0"


def _moves_of(position: Position[Any], player: Player) -> int:
    """How many hollows the player could lift, if it were his turn."""
    return sum(
        stones > 0
        for place, stones in position.board.items()
        if place[0] == player and place != _store(player)
    )


def _weaker(position: Position[Any]) -> int:
    """What the player has who has less."""
    return min(position.count(player) for player in position.game.players)


def _in_play(position: Position[Any]) -> int:
    """What lies outside the stores."""
    stores = {_store(player) for player in position.game.players}
    return sum(stones for place, stones in position.board.items() if place not in stores)


def _both(position: Position[Any]) -> int:
    """What the two players have together."""
    return sum(position.count(player) for player in position.game.players)


# Where a game's ending begins: what is counted, and how few of it; others have no such theme
ENDINGS: Mapping[str, tuple[Callable[[Position[Any]], int], int]] = {
    "hus": (_weaker, 10),
    "kalaha": (_in_play, 20),
    "fanorona": (_both, 12),
}


def _is_endgame(position: Position[Any]) -> bool:
    if position.game.name not in ENDINGS:
        return False
    count, few = ENDINGS[position.game.name]
    return count(position) <= few
