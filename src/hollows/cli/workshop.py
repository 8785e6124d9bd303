"""What the commands of the study do: make puzzles and collections, and prove what they claim."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from hollows.cli.common import BadInputError, Setup, answer, can_draw, check_place, note
from hollows.cli.contests import Scoreboard
from hollows.engine.selfplay import SelfPlay
from hollows.games import GAMES, Game, MissingPartError
from hollows.games.rules import _
from hollows.saving import save_text
from hollows.study import explorer, lessons, puzzles
from hollows.study.explorer import ExplorerRecipe
from hollows.study.puzzles import Collection, Puzzle, PuzzleRecipe
from hollows.words import Words
from hollows.workers import Workers, WorkersLostError, open_workers

Task = TypeVar("Task")
Result = TypeVar("Result")


# Making


def make_puzzles(recipe: PuzzleRecipe, count: int, out: Path | None, workers: int) -> None:
    """Make so many puzzles and write them."""
    check_place(out)
    _check_level(GAMES[recipe.game], recipe.level)
    found: list[Puzzle] = []
    with open_workers(workers) as hands, Scoreboard(count) as board:
        played = _in_order(hands, puzzles.puzzles_from, puzzles.candidates(recipe))
        for puzzle in puzzles.choose(chain.from_iterable(played), count):
            found.append(puzzle)
            board.show(len(found), Words(None).gettext("Puzzles"))
    _write(puzzles.collection(recipe, found).text(), out)


def make_collection(recipe: ExplorerRecipe, out: Path | None, workers: int) -> None:
    """Collect the openings of so many games and write them."""
    check_place(out)
    _check_level(GAMES[recipe.game], recipe.level)

    def counted(hands: Workers, board: Scoreboard) -> Iterator[explorer.Counts]:
        done = 0
        for part, counts in hands.run(explorer.played_part, explorer.parts(recipe)):
            done += len(part.numbers)
            board.show(done, Words(None).gettext("Games"))
            yield counts

    with open_workers(workers) as hands, Scoreboard(recipe.games) as board:
        collection = explorer.collect(recipe, counted(hands, board))
    _write(collection.text(), out)


def _check_level(game: Game[Any], level: int) -> None:
    try:
        SelfPlay(game, level)
    except ValueError as error:
        raise BadInputError(f"--level: {error}") from error


def _in_order(
    hands: Workers, work: Callable[[Task], Result], tasks: Iterable[Task]
) -> Iterator[Result]:
    """The results in the order of the tasks, so that they do not hang on the number of cores."""
    left = iter(tasks)
    while several := list(islice(left, 4 * hands.at_once)):
        numbered = dict(hands.run(work, several))
        yield from (numbered[task] for task in several)


def _write(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
    else:
        save_text(out, text)


# Proving


def packaged_puzzles(game: Game[Any] | None) -> list[Collection]:
    """The puzzles that come with Hollows."""
    return list(_packaged(puzzles.packaged, game))


def _packaged(read: Callable[[Game[Any]], Result], game: Game[Any] | None) -> Iterator[Result]:
    """What comes with Hollows of the game, or of every game that has some."""
    if game is not None:
        yield read(game)
        return
    for each in GAMES.values():
        with suppress(MissingPartError):
            yield read(each)


def read_puzzles(file: Path) -> list[Collection]:
    """The puzzles of a file."""
    try:
        return [Collection.read(file.read_text(encoding="utf-8"))]
    except (KeyError, TypeError, ValueError) as error:
        raise BadInputError(f"{file} holds no puzzles: {error}") from error


def check_puzzles(
    collections: Sequence[Collection],
    sample: int | None,
    nodes: int,
    out: Path | None,
    workers: int,
    as_json: bool,
) -> bool:
    """Prove the puzzles, name the faults, and say whether there are none."""
    check_place(out)
    words, all_right = Words(None), True
    for collection in collections:
        checked = _sample(collection.puzzles, sample)
        prove = partial(
            puzzles.faults, game=collection.game, edition=collection.edition, nodes=nodes
        )
        sound: list[Puzzle] = []
        try:
            with open_workers(workers) as hands, Scoreboard(len(checked)) as board:
                for done, (puzzle, faults) in enumerate(hands.run(prove, checked), 1):
                    board.show(done, collection.game.title)
                    _complain(puzzle.id, faults, as_json)
                    sound += [] if faults else [puzzle]
        except WorkersLostError as error:
            raise BadInputError(str(error)) from error
        all_right &= len(sound) == len(checked)
        told = words.ngettext(
            "{game}: {count} puzzle is proven, {wrong} not",
            "{game}: {count} puzzles are proven, {wrong} not",
            len(sound),
            game=collection.game.title,
            wrong=len(checked) - len(sound),
        )
        _tell(collection.game, len(sound), len(checked) - len(sound), told, as_json)
        if out:
            kept = tuple(puzzle for puzzle in collection.puzzles if puzzle in sound)
            _write(replace(collection, puzzles=kept).text(), out)
    return all_right


def check_lessons(game: Game[Any] | None, as_json: bool) -> bool:
    """Prove the lessons, name the faults, and say whether there are none."""
    words, all_right = Words(None), True
    for lesson in _packaged(lessons.packaged, game):
        wrong = 0
        for task in lesson.claims:
            faults = lessons.faults(task)
            _complain(task.id, faults, as_json)
            wrong += bool(faults)
        all_right &= not wrong
        right = len(lesson.claims) - wrong
        told = words.ngettext(
            "{game}: {count} task is proven, {wrong} not",
            "{game}: {count} tasks are proven, {wrong} not",
            right,
            game=lesson.game.title,
            wrong=wrong,
        )
        _tell(lesson.game, right, wrong, told, as_json)
    return all_right


def _sample(every: Sequence[Puzzle], wanted: int | None) -> Sequence[Puzzle]:
    """So many of the puzzles, from the easiest to the hardest."""
    if wanted is None or wanted >= len(every):
        return every
    return [every[at * len(every) // wanted] for at in range(wanted)]


def _complain(name: str, faults: Iterable[str], as_json: bool) -> None:
    for fault in faults:
        if as_json:
            answer(id=name, fault=fault)
        else:
            note(f"hollows: {name}: {fault}")


def _tell(game: Game[Any], right: int, wrong: int, told: str, as_json: bool) -> None:
    """How many are proven, as numbers or as it is told in words."""
    if as_json:
        answer(game=game.name, proven=right, wrong=wrong)
    else:
        typer.echo(told)


# Looking


def show_moves(setup: Setup, plain: bool, as_json: bool) -> None:
    """What was played in the position."""
    collection = explorer.packaged(setup.game)
    moves = collection.moves(setup.position())
    if as_json:
        made = {"games": collection.games, "level": collection.recipe.level}
        answer(**made, moves=[{**tally._asdict(), "lost": tally.lost} for tally in moves])
        return
    words = Words(None)
    if not moves:
        typer.echo(words.gettext("None of the games collected came to this position."))
        return
    columns = map(words.gettext, (_("Move"), _("Games"), _("Won"), _("Drawn"), _("Lost")))
    table = Table(
        box=box.ASCII if plain or not can_draw(sys.stdout) else box.SIMPLE_HEAD, pad_edge=False
    )
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left")
    for tally in moves:
        shares = (f"{part / tally.games:.0%}" for part in (tally.won, tally.drawn, tally.lost))
        table.add_row(tally.move, str(tally.games), *shares)
    Console(highlight=False, markup=False, emoji=False).print(table)
    typer.echo(
        words.gettext(
            "From {count} games of level {level} against itself.",
            count=collection.games,
            level=collection.recipe.level,
        )
    )
