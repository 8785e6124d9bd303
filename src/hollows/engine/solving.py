"""What a position is worth, proven: by the game's own solver, or by the engine's search.

>>> from hollows import fanorona
>>> solution = solve(fanorona.position("9/9/9/9/WW1B5 w"))
>>> solution.value, [move.text for move in solution.best_moves]
(1, ['b1-c1A'])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hollows.engine.engine import Engine
from hollows.engine.score import Score
from hollows.engine.shapes import DEEPEST, Analysis, Limit
from hollows.games import Move, Position
from hollows.packing import has_kernel
from hollows.proofs import Means, MoveValue, Progress, SoFar, Solution, Solver, best_of, prover_of

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
    solver = prover_of(position.game.name)
    if isinstance(solver, Solver):
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

    def tell(found: Analysis[Any]) -> None:
        if progress:
            known = _move_value(found.best.move, found.best.score, position)
            at_least = known.at_least if known.value is None else known.value
            at_most = known.at_most if known.value is None else known.value
            progress(SoFar(found.nodes, found.seconds, at_least, at_most))

    limit, every = Limit(depth=DEEPEST), len(position.legal_moves)
    engine = Engine(threads=means.threads, memory=means.memory, tables=False)
    found = engine.analyse(position, limit, lines=every, stop=stop, progress=tell)
    moves = _every_move(position, found)
    best = best_of(moves)
    settled = all(move.value is not None for move in moves)
    won = bool(best) and best[0].value == 1 and not position.game.margin_counts
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
        values.append(
            MoveValue(move, None) if score is None else _move_value(move, score, position)
        )
    return tuple(values)


def _move_value(move: Move, score: Score, position: Position[Any]) -> MoveValue:
    """The value as solvers count it, None for an estimate.

    Without the kernel who wins is proven, never by how much: where that counts, it is a bound.
    """
    if score.result is None:
        return MoveValue(move, None)
    if not position.game.margin_counts or score.result == 0:
        return MoveValue(move, score.result)
    if has_kernel(position.game):
        return MoveValue(move, round(score.value))
    won = score.result > 0
    return MoveValue(move, None, at_least=1 if won else None, at_most=None if won else -1)
