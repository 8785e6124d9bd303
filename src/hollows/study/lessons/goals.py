"""The goals of tasks: which moves reach them, by the law alone or proved by a search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from hollows.engine import Engine, Limit
from hollows.games import Kind, Position, Step
from hollows.study.lessons.task import Goal
from hollows.study.puzzles import MARGIN
from hollows.study.puzzles.themes import TAKING

NODES = 1_000_000  # of a search, which an exercise is proved within
MEMORY = 32
# What is counted in the story of a move
COUNTS: dict[str, Callable[[Sequence[Step]], int]] = {
    "lifts": lambda steps: sum(step.kind in (Kind.LIFT, Kind.RELAY) for step in steps),
    "taken": lambda steps: sum(step.count for step in steps if step.kind in TAKING),
    "steps": lambda steps: sum(step.kind is Kind.HOP for step in steps),
}
Reaches = Callable[[Position[Any], Any, Goal], bool]


def reaching(position: Position[Any], goal: Goal) -> list[str]:
    """Every legal move that reaches the goal."""
    reaches = KINDS[goal.kind]
    return [move.text for move in position.legal_moves if reaches(position, move, goal)]


# By the law


def _any(_position: Position[Any], _move: Any, _goal: Goal) -> bool:
    return True


def _shows(position: Position[Any], move: Any, goal: Goal) -> bool:
    steps = position.steps(move)
    seen = {step.kind.value for step in steps} | {step.why.value for step in steps if step.why}
    return seen.issuperset(goal.values["what"])


def _ends(position: Position[Any], move: Any, goal: Goal) -> bool:
    return bool(position.steps(move)[-1].place == goal.values["place"])


def _most(position: Position[Any], move: Any, goal: Goal) -> bool:
    count = COUNTS[goal.values["what"]]
    own = count(position.steps(move))
    others = (other for other in position.legal_moves if other != move)
    return all(own > count(position.steps(other)) for other in others)


def _takes(position: Position[Any], move: Any, goal: Goal) -> bool:
    return bool(COUNTS["taken"](position.steps(move)) == goal.values["count"])


def _safe(position: Position[Any], move: Any, goal: Goal) -> bool:
    after = position.play(move)
    if after.player is position.player:
        return False  # the other player has yet to answer
    most: int = goal.values["most"]
    return all(COUNTS["taken"](after.steps(reply)) <= most for reply in after.legal_moves)


def _over(position: Position[Any], move: Any, goal: Goal) -> bool:
    outcome = position.play(move).outcome()
    wanted = position.player if goal.values["winner"] == "mover" else None
    return outcome is not None and outcome.winner is wanted


# By a search


@cache
def _chances(position: Position[Any]) -> dict[str, tuple[float, bool]]:
    """The chance of every move, and whether it is proven."""
    engine = Engine(memory=MEMORY)
    lines = len(position.legal_moves)
    found = engine.analyse(position, Limit(nodes=NODES), lines=lines)
    return {line.move.text: (line.score.chance, line.score.proven) for line in found.lines}


def _wins(position: Position[Any], move: Any, _goal: Goal) -> bool:
    return _chances(position)[move.text] == (1.0, True)


def _draws(position: Position[Any], move: Any, _goal: Goal) -> bool:
    return _chances(position)[move.text] == (0.5, True)


def _is_best(position: Position[Any], move: Any, _goal: Goal) -> bool:
    chances = _chances(position)
    others = [chance for other, (chance, _proven) in chances.items() if other != move.text]
    return all(chances[move.text][0] >= chance + MARGIN for chance in others)


KINDS: dict[str, Reaches] = {
    "any": _any,
    "shows": _shows,
    "ends": _ends,
    "most": _most,
    "takes": _takes,
    "safe": _safe,
    "over": _over,
    "win": _wins,
    "draw": _draws,
    "best": _is_best,
}


def others_are_worse(position: Position[Any], right: Sequence[str]) -> bool:
    """Whether a search gives every other move clearly less than the worst of the right ones."""
    chances = _chances(position)
    least = min(chances[move][0] for move in right)
    others = (chance for move, (chance, _proven) in chances.items() if move not in right)
    return all(chance <= least - MARGIN for chance in others)


# One whole turn of Kalaha


def best_turn(position: Position[Any]) -> tuple[int, int]:
    """The most sowings that one turn can have, and the most seeds that it can store."""
    most_moves = most_seeds = 0
    stack = [(position, 0)]
    while stack:
        before, moves = stack.pop()
        for move in before.legal_moves:
            after = before.play(move)
            most_moves = max(most_moves, moves + 1)
            most_seeds = max(most_seeds, stored(position, after))
            if after.player is position.player and not after.outcome():
                stack.append((after, moves + 1))
    return most_moves, most_seeds


def stored(before: Position[Any], after: Position[Any]) -> int:
    """How many seeds have come into the store of the player who was to move."""
    return after.count(before.player) - before.count(before.player)
