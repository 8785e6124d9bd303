"""`hollows solve`: what a position is worth, proven."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hollows.cli.common import (
    AsJson,
    BadInputError,
    Setup,
    answer,
    check_folder,
    check_place,
    note,
    takes_setup,
)

if TYPE_CHECKING:
    from hollows.games import Game, Position
    from hollows.proofs import Means, MoveValue, Solution, Strategist

Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Remember so many megabytes.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Work on so many cores.")]
Tables = Annotated[
    Path | None,
    typer.Option("--tables", metavar="FOLDER", help="Where tables lie that were built before."),
]
Lengths = Annotated[
    bool, typer.Option(help="Find how soon each move wins or loses, not only that it does (Hus).")
]


@takes_setup
def solve(
    setup: Setup,
    memory: Memory = 1024,
    threads: Threads = 1,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", help="Give up after so long.")
    ] = None,
    tables: Tables = None,
    strategy: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write how the winner wins (Hus).")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every-move", help="Find what each move is worth (Kalaha).")
    ] = False,
    lengths: Lengths = True,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep what is proven here, and go on from it (Kalaha)."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Prove what a position is worth and find all best moves. Ctrl-C ends the search."""
    begin = setup.position()
    means = replace(
        read_means(memory, threads, tables), every=every, resume=resume, lengths=lengths
    )
    check_place(strategy, resume)
    solution, ended = _prove(begin, means, seconds, strategy)
    _tell_json(solution) if as_json else _tell(begin, solution)
    if ended:
        note(ended)


def read_means(
    memory: int, threads: int, tables: Path | None, *, makes_tables: bool = False
) -> Means:
    """What the flags allow a solver to use."""
    from hollows.proofs import Means

    check_folder(tables, may_be_new=makes_tables)
    try:
        return Means(memory, threads, tables)
    except ValueError as error:
        raise BadInputError(str(error)) from error


def _prove(
    position: Position[Any], means: Means, seconds: float | None, strategy: Path | None
) -> tuple[Solution, str]:
    """What is proven, and a word on what ended the search before its end, if anything did."""
    from hollows.cli.long_task import LongTask
    from hollows.engine.solving import solve

    if outcome := position.outcome():
        raise BadInputError(f"there is nothing to solve: the game is over, {outcome}")
    try:
        with LongTask(seconds) as task:
            if strategy is None:
                return solve(position, means, progress=task.tell, stop=task.stop), task.ended()
            solution, written = _strategist(position.game).solve_and_write(
                position, means, strategy, progress=task.tell, stop=task.stop
            )
    except ValueError as error:
        raise BadInputError(str(error)) from error
    if written is None:
        note(f"{strategy}: not written, because no win is proven")
    return solution, task.ended()


def _strategist(game: Game[Any]) -> Strategist:
    """Who writes the game's strategies."""
    from hollows.games import GAMES
    from hollows.proofs import Strategist, prover_of

    prover = prover_of(game.name)
    if not isinstance(prover, Strategist):
        able = [
            each.title for each in GAMES.values() if isinstance(prover_of(each.name), Strategist)
        ]
        raise BadInputError(f"--strategy is for {' and '.join(able)}, not for {game.title}")
    return prover


def _tell_json(solution: Solution) -> None:
    answer(
        value=solution.value,
        best_moves=[move.text for move in solution.best_moves],
        proven=solution.proven,
        length=solution.length,
        **_bounds(solution),
        moves={
            each.move.text: {"value": each.value, "length": each.length, **_bounds(each)}
            for each in solution.moves
        },
        nodes=solution.nodes,
        seconds=round(solution.seconds, 3),
    )


def _bounds(found: Solution | MoveValue) -> dict[str, int]:
    """The bounds of a value that is not proven."""
    bounds = {"at_least": found.at_least, "at_most": found.at_most}
    return {
        name: bound for name, bound in bounds.items() if bound is not None and found.value is None
    }


def _tell(position: Position[Any], solution: Solution) -> None:
    """The value, and what each move is worth, the best ones marked."""
    from hollows.cli.long_task import say_effort
    from hollows.words import Words

    words, game = Words(None), position.game
    typer.echo(_worth(words, game, solution))
    width = max((len(each.move.text) for each in solution.moves), default=0)
    for each in solution.moves:
        mark = "*" if each.move in solution.best_moves else " "
        worth = _worth(words, game, each)
        typer.echo(f"{mark} {each.move.text:{width}}  {worth}")
    note(say_effort(words, solution.nodes, solution.seconds))


def _worth(words: Any, game: Game[Any], found: Solution | MoveValue) -> str:
    """A proven value in words, or what bounds one that is not."""
    from hollows.cli.long_task import say_bounds
    from hollows.engine import Score

    value, length = found.value, found.length
    if value is None:
        bounds = say_bounds(words, found.at_least, found.at_most)
        return ", ".join([words.gettext("not proven"), *bounds])
    if value == 0:
        return str(words.gettext("draw"))
    if game.margin_counts or length is not None:
        prove = Score.win if value > 0 else Score.loss
        length = None if game.margin_counts else length
        return prove(length, value, game.unit).say_result(words)
    return str(words.gettext("win") if value > 0 else words.gettext("loss"))
