"""`hollows solve`: what a position is worth, proven."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hollows.cli.common import (
    AsJson,
    BadInput,
    EditionName,
    GameName,
    Options,
    PositionText,
    Setup,
    Study,
    answer,
    note,
)

if TYPE_CHECKING:
    from hollows.endgame import Means, MoveValue, Solution
    from hollows.games import Position

Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Remember so many megabytes.")]
Threads = Annotated[int, typer.Option("--threads", metavar="N", help="Work on so many cores.")]
Tables = Annotated[
    Path | None,
    typer.Option("--tables", metavar="FOLDER", help="Where tables lie that were built before."),
]
Lengths = Annotated[
    bool, typer.Option(help="Find how soon each move wins or loses, not only that it does (Hus).")
]


def solve(
    game: GameName,
    position: PositionText = None,
    study: Study = False,
    edition: EditionName = None,
    option: Options = None,
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
    """Prove what a position is worth and find all best moves; Ctrl-C ends the search."""
    begin = Setup.read(game, edition, option, position, study).position()
    means = replace(
        read_means(memory, threads, tables), every=every, resume=resume, lengths=lengths
    )
    solution = _prove(begin, means, seconds, strategy)
    _tell_json(solution) if as_json else _tell(begin, solution)


def read_means(memory: int, threads: int, tables: Path | None) -> Means:
    """What the flags allow a solver to use."""
    from hollows.endgame import Means

    try:
        return Means(memory, threads, tables)
    except ValueError as error:
        raise BadInput(str(error)) from error


def _prove(
    position: Position[Any], means: Means, seconds: float | None, strategy: Path | None
) -> Solution:
    from hollows import proofs
    from hollows.cli.labour import Labour
    from hollows.endgame.hus import solve_and_write

    if outcome := position.outcome():
        raise BadInput(f"there is nothing to solve: the game is over, {outcome}")
    if strategy is not None and position.game.name != "hus":
        raise BadInput(f"--strategy is for Hus, not for {position.game.title}")
    try:
        with Labour(seconds) as labour:
            if strategy is None:
                return proofs.solve(position, means, progress=labour.tell, stop=labour.stop)
            solution, written = solve_and_write(
                position, means, strategy, progress=labour.tell, stop=labour.stop
            )
    except ValueError as error:
        raise BadInput(str(error)) from error
    if written is None:
        note(f"{strategy}: not written, because no win is proven")
    return solution


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
    from hollows.cli.labour import say_effort
    from hollows.words import Words

    words, unit = Words(None), position.game.unit
    typer.echo(_worth(words, unit, solution))
    width = max((len(each.move.text) for each in solution.moves), default=0)
    for each in solution.moves:
        mark = "*" if each.move in solution.best_moves else " "
        worth = _worth(words, unit, each)
        typer.echo(f"{mark} {each.move.text:{width}}  {worth}")
    note(say_effort(words, solution.nodes, solution.seconds))


def _worth(words: Any, unit: str, found: Solution | MoveValue) -> str:
    """A proven value in words, or what bounds one that is not."""
    from hollows.cli.labour import say_bounds
    from hollows.engine import Score

    value, length = found.value, found.length
    if value is None:
        bounds = say_bounds(words, found.at_least, found.at_most)
        return ", ".join([words.gettext("not proven"), *bounds])
    if value == 0:
        return str(words.gettext("draw"))
    if unit == "seeds" or length is not None:
        prove = Score.win if value > 0 else Score.loss
        return prove(None if unit == "seeds" else length, value, unit).say_result(words)
    return str(words.gettext("win") if value > 0 else words.gettext("loss"))
