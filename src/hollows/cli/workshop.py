"""What the commands of the study do: make puzzles and collections, and prove what they claim."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeVar

import typer
from rich import box
from rich.console import Console
from rich.table import Table

from hollows import explorer, lessons, puzzles
from hollows.arena.crew import Crew, CrewLost, crew
from hollows.cli.common import BadInput, Setup, answer, can_draw, note
from hollows.cli.contests import Scoreboard
from hollows.engine.selfplay import SelfPlay
from hollows.explorer import ExplorerRecipe
from hollows.games import GAMES, Game
from hollows.games.rules import _
from hollows.puzzles import Collection, Puzzle, PuzzleRecipe
from hollows.words import Words

Task = TypeVar("Task")
Result = TypeVar("Result")


# Making


def make_puzzles(recipe: PuzzleRecipe, count: int, out: Path | None, workers: int) -> None:
    """Make so many puzzles and write them."""
    _check_level(GAMES[recipe.game], recipe.level)
    found: list[Puzzle] = []
    with crew(workers) as hands, Scoreboard(count) as board:
        played = _in_order(hands, puzzles.puzzles_from, puzzles.candidates(recipe))
        for puzzle in puzzles.choose(chain.from_iterable(played), count):
            found.append(puzzle)
            board.show(len(found), Words(None).gettext("Puzzles"))
    _write(puzzles.collection(recipe, found).text(), out)


def make_collection(recipe: ExplorerRecipe, out: Path | None, workers: int) -> None:
    """Collect the openings of so many games and write them."""
    _check_level(GAMES[recipe.game], recipe.level)

    def counted(hands: Crew, board: Scoreboard) -> Iterator[explorer.Counts]:
        done = 0
        for part, counts in hands.run(explorer.played_part, explorer.parts(recipe)):
            done += len(part.numbers)
            board.show(done, Words(None).gettext("Games"))
            yield counts

    with crew(workers) as hands, Scoreboard(recipe.games) as board:
        collection = explorer.collect(recipe, counted(hands, board))
    _write(collection.text(), out)


def _check_level(game: Game[Any], level: int) -> None:
    try:
        SelfPlay(game, level)
    except ValueError as error:
        raise BadInput(f"--level: {error}") from error


def _in_order(
    hands: Crew, work: Callable[[Task], Result], tasks: Iterable[Task]
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
        out.write_text(text, encoding="utf-8")


# Proving


def packaged_puzzles(games: Iterable[str]) -> list[Collection]:
    """The puzzles that come with Hollows."""
    return [puzzles.packaged(GAMES[name]) for name in games]


def read_puzzles(file: Path) -> list[Collection]:
    """The puzzles of a file."""
    try:
        return [Collection.read(file.read_text(encoding="utf-8"))]
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{file} holds no puzzles: {error}") from error


def check_puzzles(
    collections: Sequence[Collection],
    sample: int | None,
    nodes: int,
    out: Path | None,
    workers: int,
    as_json: bool,
) -> bool:
    """Prove the puzzles, name the faults, and say whether there are none."""
    all_right = True
    for collection in collections:
        checked = _sample(collection.puzzles, sample)
        prove = partial(
            puzzles.faults, game=collection.game, edition=collection.edition, nodes=nodes
        )
        sound: list[Puzzle] = []
        try:
            with crew(workers) as hands, Scoreboard(len(checked)) as board:
                for done, (puzzle, faults) in enumerate(hands.run(prove, checked), 1):
                    board.show(done, collection.game.title)
                    _complain(puzzle.id, faults, as_json)
                    sound += [] if faults else [puzzle]
        except CrewLost as error:
            raise BadInput(str(error)) from error
        all_right &= len(sound) == len(checked)
        _tell_puzzles(collection.game, len(sound), len(checked) - len(sound), as_json)
        if out:
            kept = tuple(puzzle for puzzle in collection.puzzles if puzzle in sound)
            _write(replace(collection, puzzles=kept).text(), out)
    return all_right


def check_lessons(games: Iterable[str], as_json: bool) -> bool:
    """Prove the lessons, name the faults, and say whether there are none."""
    all_right = True
    for name in games:
        lesson = lessons.packaged(GAMES[name])
        wrong = 0
        for task in lesson.claims:
            faults = lessons.faults(task)
            _complain(task.id, faults, as_json)
            wrong += bool(faults)
        all_right &= not wrong
        _tell_lessons(lesson.game, len(lesson.claims) - wrong, wrong, as_json)
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


def _tell_puzzles(game: Game[Any], right: int, wrong: int, as_json: bool) -> None:
    if as_json:
        answer(game=game.name, proven=right, wrong=wrong)
        return
    told = Words(None).ngettext(
        "{game}: {count} puzzle is proven, {wrong} not",
        "{game}: {count} puzzles are proven, {wrong} not",
        right,
        game=game.title,
        wrong=wrong,
    )
    typer.echo(told)


def _tell_lessons(game: Game[Any], right: int, wrong: int, as_json: bool) -> None:
    if as_json:
        answer(game=game.name, proven=right, wrong=wrong)
        return
    told = Words(None).ngettext(
        "{game}: {count} task is proven, {wrong} not",
        "{game}: {count} tasks are proven, {wrong} not",
        right,
        game=game.title,
        wrong=wrong,
    )
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
