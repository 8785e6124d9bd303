"""What a position is worth, proven: by the game's own solver, or by the engine's search.

>>> from hollows import fanorona
>>> solution = solve(fanorona.position("9/9/9/9/WW1B5 w"))
>>> solution.value, [move.text for move in solution.best_moves]
(1, ['b1-c1A'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hollows.endgame import Means, MoveValue, Progress, SoFar, Solution, best_of, solver_of
from hollows.engine import Analysis, Engine, Limit, Score
from hollows.engine.shapes import DEEPEST
from hollows.games import Position

if TYPE_CHECKING:
    from hollows.kernel import Stop


def solve(
    position: Position[Any],
    means: Means | None = None,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution:
    """The position's value and all best moves, or what is proven about them by `stop`."""
    means = means or Means()
    if outcome := position.outcome():
        raise ValueError(f"there is nothing to solve: the game is over, {outcome}")
    if solver := solver_of(position.game.name):
        solution = solver.solve(position, means, progress=progress, stop=stop)
        if solution is not None:
            return solution
    return by_search(position, means, progress=progress, stop=stop)


def by_search(
    position: Position[Any],
    means: Means,
    *,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Solution:
    """What the engine's search can prove: it looks at all moves until each is settled.

    It finds a win, not always the shortest one, so no length is given.
    """
    engine = Engine(threads=means.threads, memory=means.memory)

    def tell(found: Analysis[Any]) -> None:
        if progress:
            value = _value(found.best.score)
            progress(SoFar(found.nodes, found.seconds, value, value))

    found = engine.analyse(
        position,
        Limit(depth=DEEPEST),
        lines=len(position.legal_moves),
        stop=stop,
        progress=tell,
    )
    moves = _every_move(position, found)
    best = best_of(moves)
    settled = all(move.value is not None for move in moves)
    won = bool(best) and best[0].value == 1 and position.game.unit != "seeds"
    value = best[0].value if best and (settled or won) else None
    return Solution(
        value,
        tuple(each.move for each in best) if value is not None else (),
        found.nodes,
        found.seconds,
        moves=moves,
    )


def _every_move(position: Position[Any], found: Analysis[Any]) -> tuple[MoveValue, ...]:
    """The values found; the search looks only once at moves that lead to the same position."""
    scores = {position.play(line.move).placement: line.score for line in found.lines}
    values = []
    for move in position.legal_moves:
        score = scores.get(position.play(move).placement)
        values.append(MoveValue(move, None if score is None else _value(score)))
    return tuple(values)


def _value(score: Score) -> int | None:
    """The value as solvers count it, None for an estimate."""
    if score.result is None:
        return None
    return round(score.value) if score.unit == "seeds" else score.result
