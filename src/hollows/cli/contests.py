"""What the commands of the arena do: play, show how it stands, and say what came of it."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hollows.arena import book, report
from hollows.arena import levels as levels_table
from hollows.arena.contenders import ForfeitError, InvalidPlayerError, read
from hollows.arena.contest import Contest, Meeting, OtherContestError, load, run
from hollows.arena.games import Key, Result
from hollows.arena.report import Tally, Trial, ratings, tally
from hollows.arena.statistics import Sprt
from hollows.cli.common import (
    BadInputError,
    Setup,
    answer,
    check_folder,
    check_place,
    check_seconds,
    note,
)
from hollows.record import Record
from hollows.saving import save_text
from hollows.workers import Workers, WorkersLostError, open_workers


@dataclass(frozen=True)
class Conditions:
    """Of a contest: the rules, the openings, the file, and who does the work."""

    setup: Setup
    openings: Path | None
    seed: int
    records: Path | None
    workers: int
    cluster: str | None

    @property
    def start(self) -> Record:
        options: dict[str, Any] = dict(self.setup.options)
        return Record.start(self.setup.game, self.setup.edition, **options)

    def book(self) -> tuple[Record, ...]:
        if self.openings is None:
            return book.read(book.packaged(self.start), self.start)
        try:
            return book.read(self.openings.read_text(encoding="utf-8"), self.start)
        except (book.InvalidBookError, UnicodeDecodeError) as error:
            raise BadInputError(f"{self.openings}, {error}") from error

    def contest(self, meetings: Sequence[Meeting], games: int) -> Contest:
        """The contest, if everything about it makes sense."""
        if games < 2 or games % 2:
            raise BadInputError(
                f"--games must be an even number from 2 on, not {games}: every opening is played"
                " from both sides"
            )
        return Contest(tuple(meetings), games // 2, self.book(), self.seed)

    def rehearse(self, players: Sequence[str]) -> None:
        """Start every program once, so that a misspelt one does not lose a whole contest."""
        for name in players if self.cluster is None else ():
            try:
                read(name)(self.start, 0).close()
            except ForfeitError as forfeit:
                raise BadInputError(f"{name}: {forfeit}") from forfeit


@contextmanager
def _clear_errors() -> Iterator[None]:
    """Say in one line what is wrong with players, books, files and workers."""
    try:
        yield
    except (
        InvalidPlayerError,
        book.InvalidBookError,
        WorkersLostError,
        OtherContestError,
    ) as error:
        raise BadInputError(str(error)) from error


# Playing


class Scoreboard:
    """A progress bar on stderr that says how it stands."""

    def __init__(self, total: int) -> None:
        console = Console(stderr=True)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )
        self._task = self._progress.add_task("", total=total)

    def __enter__(self) -> Scoreboard:
        self._progress.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._progress.stop()

    def show(self, done: int, said: str) -> None:
        self._progress.update(self._task, completed=done, description=said)


def play(conditions: Conditions, contest: Contest, trial: Trial | None = None) -> dict[Key, Result]:
    """Play the contest to its end, or to the verdict of the test."""
    conditions.rehearse(contest.players)
    results = load(conditions.records, contest) if conditions.records else {}
    if results:
        note(f"{len(results)} games were played before")
    if len(contest.openings) < contest.pairs:
        note(f"the book has only {len(contest.openings)} openings, so they come again")
    try:
        with (
            open_workers(conditions.workers, conditions.cluster) as workers,
            Scoreboard(contest.games) as board,
        ):
            _follow(contest, results, trial, board)
            if not (trial and trial.verdict):
                _play_on(conditions, contest, results, trial, workers, board)
    except KeyboardInterrupt:
        if conditions.records:
            note(f"{len(results)} games are kept in {conditions.records}: the same command goes on")
        raise
    return results


def _play_on(
    conditions: Conditions,
    contest: Contest,
    results: dict[Key, Result],
    trial: Trial | None,
    workers: Workers,
    board: Scoreboard,
) -> None:
    for _record in run(contest, results, workers, conditions.records):
        _follow(contest, results, trial, board)
        if trial and trial.verdict:
            return


def _follow(
    contest: Contest, results: dict[Key, Result], trial: Trial | None, board: Scoreboard
) -> None:
    if trial:
        trial.follow(results)
    said = ""
    if len(contest.meetings) == 1:
        now = tally(contest, results, contest.meetings[0])
        said = f"+{now.wins} ={now.draws} -{now.losses}, Elo {now.elo}"
        said += f", LLR {trial.ratio:.2f}" if trial else ""
    board.show(len(results), said)


# The match


def read_sprt(text: str | None, alpha: float, beta: float) -> Sprt | None:
    """The test that `--sprt ELO0,ELO1` asks for."""
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError as error:
        raise BadInputError(f"--sprt needs ELO0,ELO1, such as 0,10, not {text!r}") from error
    try:
        return Sprt(low, high, alpha, beta)
    except ValueError as error:
        raise BadInputError(f"--sprt: {error}") from error


def match(
    conditions: Conditions, first: str, second: str, games: int, test: Sprt | None, as_json: bool
) -> None:
    """Two players; with a test, until it is decided."""
    with _clear_errors():
        contest = conditions.contest([(first, second)], games)
        trial = Trial(test, (first, second)) if test else None
        results = play(conditions, contest, trial)
    decided = trial.pairs if trial and trial.verdict else None
    found = tally(contest, results, (first, second), decided)
    if as_json:
        told = {"sprt": trial.as_data()} if trial else {}
        answer(game=conditions.setup.game.name, **found.as_data(), **told)
        return
    typer.echo(f"{first} against {second}, {conditions.setup.game.title}, {found.games} games")
    for line in _said(found):
        typer.echo(line)
    if trial:
        typer.echo(_said_of_test(trial))


def _said(found: Tally) -> Iterator[str]:
    score = "" if found.score is None else f", {found.score:.1%}"
    yield f"+{found.wins} ={found.draws} -{found.losses}{score}"
    yield f"pairs with 0, 1/2, 1, 1 1/2, 2 points: {', '.join(map(str, found.pairs.counts))}"
    yield f"Elo {found.elo} (95 %), better with {found.superiority:.1%}"
    for (player, cause), games in sorted(found.forfeits.items()):
        yield f"forfeited by {player}: {games} ({cause})"
    if found.capped:
        yield f"given up as too long: {found.capped}"


def _said_of_test(trial: Trial) -> str:
    test = trial.test
    low, high = test.bounds
    verdict = trial.verdict or "not decided yet"
    return (
        f"SPRT {test.elo0:g} or {test.elo1:g} Elo, risks {test.alpha:g} and {test.beta:g}: "
        f"LLR {trial.ratio:.2f} ({low:.2f}, {high:.2f}), {verdict}"
    )


# The tournament


def tournament(conditions: Conditions, players: Sequence[str], games: int, as_json: bool) -> None:
    """Everybody against everybody."""
    if len(players) < 2:
        raise BadInputError("a tournament needs at least two players")
    with _clear_errors():
        contest = conditions.contest(list(combinations(players, 2)), games)
        results = play(conditions, contest)
    tallies = [tally(contest, results, meeting) for meeting in contest.meetings]
    table = ratings(contest, results)
    if as_json:
        answer(
            game=conditions.setup.game.name,
            players=[
                {
                    "player": name,
                    "rating": round(rating.rating, 1),
                    "deviation": round(rating.deviation, 1),
                    "volatility": round(rating.volatility, 5),
                    "points": points,
                    "games": played,
                }
                for name, rating in table.items()
                for points, played in [report.points_of(name, tallies)]
            ],
            meetings=[found.as_data() for found in tallies],
        )
        return
    shown = Table("", "player", "Glicko-2", "points", "games")
    for rank, (name, rating) in enumerate(table.items(), 1):
        points, played = report.points_of(name, tallies)
        shown.add_row(str(rank), name, str(rating), f"{points:g}", str(played))
    Console().print(shown)
    for found in tallies:
        if found.forfeits or found.capped:
            typer.echo(f"{found.first} - {found.second}: {'; '.join([*_said(found)][3:])}")


# The levels


def levels(
    conditions: Conditions, games: int, seconds: float, out: Path | None, as_json: bool
) -> None:
    """The table of levels, on the screen and in files."""
    check_seconds(seconds)
    check_folder(out, may_be_new=True)
    game = conditions.setup.game
    with _clear_errors():
        contest = conditions.contest(levels_table.meetings(game, seconds), games)
        results = play(conditions, contest)
    steps = [tally(contest, results, meeting) for meeting in contest.meetings]
    if out:
        out.mkdir(parents=True, exist_ok=True)
        told = json.dumps(levels_table.as_data(game, steps), indent=1)
        for ending, text in (
            ("md", levels_table.as_markdown(game, steps)),
            ("json", f"{told}\n"),
            ("svg", f"{levels_table.as_svg(game, steps)}\n"),
        ):
            save_text(out / f"{game.name}.{ending}", text)
    if as_json:
        answer(**levels_table.as_data(game, steps))
    else:
        typer.echo(levels_table.as_markdown(game, steps), nl=False)


# Openings


def openings(conditions: Conditions, count: int, recipe: book.Recipe, out: Path | None) -> None:
    """A book, with the command that makes it again."""
    check_place(out)
    with (
        _clear_errors(),
        open_workers(conditions.workers, conditions.cluster) as workers,
        Scoreboard(count) as board,
    ):
        lines = book.make(
            conditions.start,
            count,
            recipe,
            workers,
            lambda found: board.show(found, "balanced"),
        )
    text = "\n".join([*_recipe(conditions, count, recipe), *lines, ""])
    if out is None:
        sys.stdout.write(text)
    else:
        save_text(out, text)


def _recipe(conditions: Conditions, count: int, recipe: book.Recipe) -> Iterator[str]:
    setup, (low, high) = conditions.setup, book.FAIR
    told = ["--count", str(count)]
    for name, number in recipe._asdict().items():
        if number or name != "steered":
            told += [f"--{name}", str(number)]
    if setup.edition:
        told += ["--edition", setup.edition]
    for name, value in setup.options.items():
        told += ["--option", f"{name}={str(value).lower()}"]
    steered = f" and up to {recipe.steered} that keep it even" if recipe.steered else ""
    yield f"# hollows arena openings {setup.game.name} {shlex.join(told)}"
    yield f"# {recipe.plies} random moves{steered}, after which a search of {recipe.nodes} nodes"
    yield f"# gives the player to move a chance of {low} to {high} to win. One opening a line."
