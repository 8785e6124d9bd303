"""`hollows review`: every move of the games in a file judged, told in tables and drawn."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console, OverflowMethod
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hollows.cli import analyse, records
from hollows.cli.common import BadInputError, answer, can_draw, check_place, note
from hollows.draw import graph
from hollows.draw.themes import THEMES
from hollows.engine import Limit, Score
from hollows.games.rules import _
from hollows.record import Problem, Record, read_records, write
from hollows.review import USUAL, Judgement, Review, percent, review
from hollows.review.graph import draw_graph, names, shown_accuracy, title
from hollows.saving import save_text
from hollows.words import Words

BARS_WIDTH, BARS_HEIGHT = 76, 5
WIDEST_BAR = 4
STYLES = {
    Judgement.INACCURACY: "yellow",
    Judgement.MISTAKE: "dark_orange",
    Judgement.BLUNDER: "bold red",
}


def read_limit(nodes: int | None, seconds: float | None) -> Limit:
    """The limit for each move that the flags name."""
    return analyse.read_limit(seconds, None, nodes, usual=USUAL)


@dataclass(frozen=True)
class Wishes:
    """How to review, as asked for on the command line."""

    limit: Limit
    graph: Path | None = None
    theme: str = "light"
    output: Path | None = None
    as_json: bool = False
    plain: bool = False

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise BadInputError(f"there is no theme {self.theme!r}: choose {' or '.join(THEMES)}")
        if self.output is not None:
            records.check_free(self.output)
        check_place(self.graph, self.output)


def review_file(file: str, wishes: Wishes) -> bool:
    """Judge every game of the file; whether all of them could be read."""
    found = list(read_records(_text(file)))
    problems = [each for each in found if isinstance(each, Problem)]
    games = [each for each in found if isinstance(each, Record)]
    if not found:
        raise BadInputError(f"{file} holds no game")
    for problem in problems:
        note(f"hollows: {file}, {problem}")
    reviews = []
    for at, record in enumerate(games, 1):
        with _progress(at, len(games)) as tell:
            reviews.append(review(record, wishes.limit, progress=tell))
        _show(reviews[-1], wishes)
        if wishes.graph:
            name = wishes.graph if len(games) == 1 else _numbered(wishes.graph, at)
            save_text(name, draw_graph(reviews[-1], wishes.theme))
    if wishes.output and reviews:
        # In place of the file, which may be the one that the games came from
        save_text(wishes.output, "\n".join(write(each.annotated()) for each in reviews))
    return not problems


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.read()
    return Path(file).read_text(encoding="utf-8-sig", errors="surrogateescape")


def _numbered(file: Path, at: int) -> Path:
    return file.with_stem(f"{file.stem}-{at}")


@contextmanager
def _progress(at: int, games: int) -> Iterator[Any]:
    """A bar on stderr while somebody looks."""
    console = Console(stderr=True)
    words = Words(None)
    told = words.gettext("Game {at} of {games}", at=at, games=games)
    parts = (
        TextColumn(told if games > 1 else words.gettext("Reviewing"), markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    shown = console.is_terminal
    with Progress(*parts, console=console, transient=True, disable=not shown) as progress:
        task = progress.add_task("", total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


# The tables


def _show(found: Review, wishes: Wishes) -> None:
    if wishes.as_json:
        answer(**found.as_json())
        return
    plain = wishes.plain or not can_draw(sys.stdout)
    console = Console(highlight=False, markup=False, emoji=False)
    console.print(Text(heading(found.record), style="bold"))
    if not plain:
        console.print(_bars(found))
    console.print(_summary(found, plain))
    if found.errors:
        console.print(_errors(found, plain))


def heading(record: Record) -> str:
    """The game, who played it, and how it ended."""
    outcome = record.outcome()
    end = Words(None).say_outcome(outcome, record.game, names(record)) if outcome else ""
    return f"{title(record)}. {end}".strip()


def _table(plain: bool) -> Table:
    return Table(box=box.ASCII if plain else box.SIMPLE_HEAD, pad_edge=False)


def _summary(found: Review, plain: bool) -> Table:
    table, words = _table(plain), Words(None)
    table.add_column("")
    table.add_column(words.gettext("Accuracy"), justify="right", style="bold")
    kinds = [judgement for judgement in Judgement if judgement is not Judgement.ONLY]
    for judgement in kinds:
        name = f"{words.gettext(judgement.about)} {judgement.sign}".strip()
        table.add_column(name, justify="right")
    for player, name in names(found.record).items():
        share = "" if plain else "■ "
        table.add_row(
            Text.assemble((share, analyse.WOOD[player.seat]), name),
            shown_accuracy(found.accuracy(player)),
            *(_count(found.count(player, judgement), judgement) for judgement in kinds),
        )
    return table


def _count(count: int, judgement: Judgement) -> Text:
    return Text(str(count), style=STYLES.get(judgement, "")) if count else Text("-", style="dim")


def _errors(found: Review, plain: bool) -> Table:
    table, words = _table(plain), Words(None)
    table.expand = True
    table.add_column(words.gettext("Move"), no_wrap=True)
    table.add_column(words.gettext("Chance"), no_wrap=True)
    cut: OverflowMethod = "crop" if plain else "ellipsis"
    table.add_column(words.gettext("Better was"), ratio=1, no_wrap=True, overflow=cut)
    arrow = "->" if plain else "→"
    for judged in found.errors:
        table.add_row(
            Text(f"{judged.label}{judged.judgement.sign}", style=STYLES[judged.judgement]),
            f"{_brief(judged.before)} {arrow} {_brief(judged.after)}",
            " ".join(move.text for move in judged.line),
        )
    return table


def _brief(score: Score) -> str:
    """A chance, or how the game is proven to end."""
    if score.result is None:
        return percent(score)
    proven = {1: _("proven win"), 0: _("proven draw"), -1: _("proven loss")}
    return Words(None).gettext(proven[score.result])


def _bars(found: Review) -> Text:
    """How the chances went, and below it the signs of the bad moves."""
    first, _second = found.record.game.players
    chances = [score.chance for score in found.scores(first)]
    wide = min(WIDEST_BAR, max(1, BARS_WIDTH // len(chances)))
    drawn = Text()
    for row in graph.bars(chances, BARS_WIDTH, BARS_HEIGHT):
        drawn.append("".join(block * wide for block in row), style=analyse.BAR_STYLE)
        drawn.append("\n")
    judgements = [Judgement.ONLY, *(judged.judgement for judged in found.moves)]
    for column in graph.columns_of(len(chances), BARS_WIDTH):
        worst = max((judgements[at] for at in column), key=list(Judgement).index)
        drawn.append(f"{worst.sign[:wide]:{wide}}", style=STYLES.get(worst, ""))
    return drawn
