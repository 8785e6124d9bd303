"""Proving lessons: every task has exactly the solutions that it claims, every option its effect."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hollows.games import IllegalMoveError, InvalidOptionError, InvalidTextError, Position
from hollows.study.lessons.goals import best_turn, others_are_worse, reaching, stored
from hollows.study.lessons.task import Difference, Task
from hollows.study.puzzles.puzzle import walk

SEARCHED = ("win", "draw", "best")


def faults(checked: Task | Difference) -> list[str]:
    """What is wrong with a task or a difference; a sound one has no faults."""
    try:
        found = _of_task(checked) if isinstance(checked, Task) else _of_difference(checked)
        return list(found)
    except (IllegalMoveError, InvalidOptionError, InvalidTextError) as error:
        return [str(error)]


# Tasks


def _of_task(task: Task) -> Iterator[str]:
    position = task.position()
    if outcome := position.outcome():
        yield f"the game is over, {outcome}"
        return
    yield from _of_barred(task, position)
    if task.goal.kind == "turn":
        yield from _of_turn(task, position)
    elif task.line:
        yield from _of_line(task, position)
    else:
        yield from _of_accepted(task, position)


def _of_barred(task: Task, position: Position[Any]) -> Iterator[str]:
    for text in task.barred:
        try:
            position.move(text)
        except IllegalMoveError:
            continue
        yield f"{text} is legal"


def _of_accepted(task: Task, position: Position[Any]) -> Iterator[str]:
    every = [move.text for move in position.legal_moves]
    claimed = sorted(every if task.accept is None else task.accept)
    found = sorted(reaching(position, task.goal))
    if not found or found != claimed:
        yield f"the goal is reached by {', '.join(found) or 'no move'}, not {', '.join(claimed)}"
    elif task.goal.kind in SEARCHED and not others_are_worse(position, found):
        yield f"another move is nearly as good as {', '.join(found)}"
    if task.reply:
        for text in claimed:
            position.play(text).move(task.reply)


def _of_line(task: Task, position: Position[Any]) -> Iterator[str]:
    own = False
    for before, text, own in walk(position, task.line):
        found = reaching(before, task.goal) if own else [text]
        if found != [text]:
            yield f"at {text} the goal is reached by {', '.join(found) or 'no move'}"
        elif own and task.goal.kind in SEARCHED and not others_are_worse(before, found):
            yield f"another move is nearly as good as {text}"
    if not own:
        yield "the line ends with a move of the other player"


def _of_turn(task: Task, position: Position[Any]) -> Iterator[str]:
    """The line reaches the goal in one turn, and no turn can do more."""
    after = position
    for at, text in enumerate(task.line):
        if after.player is not position.player:
            yield f"the turn is over before {text}, the move number {at + 1}"
        after = after.play(text)
    most = dict(zip(("moves", "seeds"), best_turn(position), strict=True))
    reached = {"moves": len(task.line), "seeds": stored(position, after)}
    for name, wanted in task.goal.values.items():
        if reached[name] < wanted:
            yield f"the line reaches {reached[name]} {name}, not {wanted}"
        if most[name] != wanted:
            yield f"the most {name} of a turn are {most[name]}, not {wanted}"


# Options


def _of_difference(difference: Difference) -> Iterator[str]:
    option = difference.game.option(difference.option)
    default = next(choice.text for choice in option.choices if choice.value == option.default)
    if difference.choices[0] != default:
        yield f"the first choice should be {default}"
    if {*difference.choices} != {choice.text for choice in option.choices}:
        yield "not every choice is shown"
    shown = {choice: _shown(difference, choice) for choice in difference.choices}
    for one, other in combinations(difference.choices, 2):
        if shown[one] == shown[other]:
            yield f"{difference.option}={one} and {difference.option}={other} look the same"
    if difference.differs == "legal":
        legal = tuple(choice for choice in difference.choices if shown[choice])
        if legal != difference.legal_in:
            yield f"{difference.move} is legal with {', '.join(legal) or 'no choice'}"


def _shown(difference: Difference, choice: str) -> object:
    """What the reader sees under a choice."""
    position = difference.position(choice)
    if difference.move is None:
        return str(position), position.board
    match difference.differs:
        case "legal":
            return difference.move in [move.text for move in position.legal_moves]
        case "outcome":
            return position.play(difference.move).outcome()
        case _:
            return position.steps(difference.move)
