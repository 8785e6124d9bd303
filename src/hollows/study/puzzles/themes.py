"""What a puzzle is about, read from the story of its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hollows import kernel
from hollows.games import Kind, Player, Position, Step, Why
from hollows.puzzles.puzzle import walk

LONG_RELAY = 5  # lifts
LONG_CHAIN = 3  # steps
HELD = 0.6  # the chance of a move that only holds
TAKING = (Kind.CAPTURE, Kind.APPROACH, Kind.WITHDRAWAL)
FEW = {"hus": 10, "kalaha": 20, "fanorona": 12}  # stones of the weaker, seeds in play, pieces

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
    if position.game.name == "fanorona":
        takings = [step.kind for step in steps if step.kind in TAKING]
        if not takings:
            yield "paika"
        elif takings[0] is Kind.WITHDRAWAL:
            yield "withdrawal"
    elif (
        position.game.name == "kalaha"
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
    elif position.game.name == "kalaha" and _moves_of(position, solver.other) <= 1:
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


def _moves_of(position: Position[Any], player: Player) -> int:
    """How many hollows the player could lift, if it were his turn."""
    own = [stones for place, stones in position.board.items() if place[0] == player]
    return sum(stones > 0 for stones in own[:-1])


def _is_endgame(position: Position[Any]) -> bool:
    game = position.game
    counts = [position.count(player) for player in game.players]
    left = {
        "hus": min(counts),
        "kalaha": sum(position.board.values()) - sum(counts),
        "fanorona": sum(counts),
    }
    return left[game.name] <= FEW[game.name]
