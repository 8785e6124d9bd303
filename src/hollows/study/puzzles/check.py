"""Proving puzzles: the law allows the solution, and a deep search finds each move clearly best."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hollows.games import Game, IllegalMoveError, InvalidTextError, Position
from hollows.study.puzzles.clear import LEAST_MOVES, MARGIN, Judge
from hollows.study.puzzles.puzzle import Puzzle, id_of, walk
from hollows.study.puzzles.themes import themes_of


def faults(puzzle: Puzzle, game: Game[Any], edition: str, nodes: int) -> list[str]:
    """What is wrong with a puzzle; a sound one has no faults."""
    try:
        position = puzzle.position(game, edition)
        solution = list(walk(position, puzzle.moves))
    except (IllegalMoveError, InvalidTextError) as error:
        return [str(error)]
    return [*_of_form(puzzle, position, solution), *_of_search(solution, nodes)]


def _of_form(
    puzzle: Puzzle, position: Position[Any], solution: list[tuple[Position[Any], str, bool]]
) -> Iterator[str]:
    if puzzle.id != id_of(position):
        yield f"its name should be {id_of(position)}"
    if len(position.legal_moves) < LEAST_MOVES:
        yield f"there are only {len(position.legal_moves)} moves to choose from"
    _position, move, own = solution[-1]
    if not own:
        yield f"the solution ends with {move}, a move of the other player"
    told = themes_of(position, puzzle.moves, puzzle.chance[0])
    if puzzle.themes != told:
        yield f"its themes should be {', '.join(told)}"


def _of_search(solution: list[tuple[Position[Any], str, bool]], nodes: int) -> Iterator[str]:
    judge = Judge(nodes)
    for position, move, own in solution:
        if not own:
            continue
        if len(position.legal_moves) < 2:
            yield f"{move} is the only move, so there is nothing to find"
            continue
        clear = judge.look(position)
        if str(clear.best.move) != move:
            yield f"{clear.best.move} is better than {move}"
        elif clear.margin < MARGIN:
            yield f"{clear.second.move} is nearly as good as {move}, {clear.margin:.0%} apart"
