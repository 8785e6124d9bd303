"""`hollows analyse`: the best moves and what they are worth, seen while the search deepens."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import typer
from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from hollows.cli.common import BadInputError, answer, can_draw, check_seconds, note, shows_colour
from hollows.engine import Analysis, Engine, Limit, Line, Score
from hollows.games import Game, Position
from hollows.proofs.tables.files import default_folder
from hollows.review import percent, score_as_json, score_in_words
from hollows.words import Words

USUAL = Limit(seconds=1)
MOST = {"depth": 1_000, "nodes": 10**15}
MOST_LINES = 1_000
BAR = 10  # columns of a chance
WOOD = ("rgb(199,153,102)", "rgb(84,54,28)")  # light and dark
BAR_STYLE = " on ".join(WOOD)
ECHO = 4  # columns left free, so that the ^C that a terminal writes breaks no line
EIGHTHS = " ▏▎▍▌▋▊▉█"
PROVEN = {1: "bold green", 0: "bold yellow", -1: "bold red"}


def read_limit(
    seconds: float | None, depth: int | None, nodes: int | None, usual: Limit = USUAL
) -> Limit:
    """The limit that the flags name, or the usual one if there is none."""
    if seconds is None and depth is None and nodes is None:
        return usual
    check_seconds(seconds)
    for name, number in (("depth", depth), ("nodes", nodes)):
        if number is not None and not 1 <= number <= MOST[name]:
            raise BadInputError(f"--{name} must be 1 to {MOST[name]}, not {number}")
    try:
        return Limit(seconds, depth, nodes)
    except ValueError as error:
        raise BadInputError(str(error)) from error


def analyse(
    position: Position[Any],
    limit: Limit,
    *,
    lines: int = 1,
    threads: int = 1,
    as_json: bool = False,
    plain: bool = False,
) -> None:
    """Search, and show what is found: as JSON, in a table that lives, or in lines for a pipe."""
    if outcome := position.outcome():
        raise BadInputError(f"there is nothing to analyse: the game is over, {outcome}")
    if not 1 <= lines <= MOST_LINES:
        raise BadInputError(f"--lines must be 1 to {MOST_LINES}, not {lines}")
    if as_json:
        show: Show = JsonLines(position.game, many=lines > 1)
    elif sys.stdout.isatty():
        show = LiveTable(position, plain=plain or not can_draw(sys.stdout))
    else:
        show = PlainLines()
    try:
        engine = Engine(threads=threads, tables=default_folder())
    except ValueError as error:
        raise BadInputError(str(error)) from error
    with show:
        show.end(_search(engine, position, limit, lines, show))


def _search(
    engine: Engine, position: Position[Any], limit: Limit, lines: int, show: Show
) -> Analysis[Any]:
    """What is found in time, or by the moment of Ctrl-C, if anything is found by then."""
    latest: list[Analysis[Any]] = []

    def tell(found: Analysis[Any]) -> None:
        latest[:] = [found]
        show.tell(found)

    try:
        return engine.analyse(position, limit, lines=lines, progress=tell)
    except KeyboardInterrupt:
        if not latest:
            raise
        return latest[0]


class Show:
    """Where an analysis is shown: each deeper look, and then the answer."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_error: object) -> None:
        pass

    def tell(self, found: Analysis[Any]) -> None:
        """A deeper look."""

    def end(self, found: Analysis[Any]) -> None:
        """The answer."""


@dataclass
class JsonLines(Show):
    """An object a look; `many` adds all lines to the best one."""

    game: Game[Any]
    many: bool

    def tell(self, found: Analysis[Any]) -> None:
        further = {"lines": [self._line(line) for line in found.lines]} if self.many else {}
        took = {"nodes": found.nodes, "seconds": round(found.seconds, 3), "hits": found.hits}
        answer(**self._line(found.best), **took, **further)

    end = tell

    def _line(self, line: Line[Any]) -> dict[str, object]:
        moves = [move.text for move in line.line]
        score = score_as_json(line.score, self.game)
        return {"best": moves[0], "line": moves, **score, "depth": line.depth}


class PlainLines(Show):
    """The answer alone, a line each."""

    def end(self, found: Analysis[Any]) -> None:
        for line in found.lines:
            moves = " ".join(move.text for move in line.line)
            typer.echo(f"{score_in_words(line.score, Words(None))}: {moves}")
        note(effort(found))


class LiveTable(Show):
    """The board, and a table below it that is redrawn with every look."""

    def __init__(self, position: Position[Any], *, plain: bool) -> None:
        self.position = position
        self.plain = plain
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.live = Live(console=self.console, auto_refresh=False)

    def __enter__(self) -> None:
        self.console.print(self._board())
        self.live.start()

    def __exit__(self, *error: object) -> None:
        self.live.stop()

    def tell(self, found: Analysis[Any]) -> None:
        self.live.update(self._table(found, whole=False), refresh=True)

    def end(self, found: Analysis[Any]) -> None:
        self.live.update(self._table(found, whole=True), refresh=True)

    def _board(self) -> Text:
        from hollows.draw import terminal

        colour = shows_colour(sys.stdout)
        return Text.from_ansi(
            terminal.draw(self.position, legal=True, colour=colour, ascii=self.plain), no_wrap=True
        )

    def _table(self, found: Analysis[Any], *, whole: bool) -> RenderableType:
        """`whole` lines are wrapped; while the table lives, they are cut to keep its height."""
        table = Table(box=box.ASCII if self.plain else box.SIMPLE_HEAD, pad_edge=False)
        table.width = self.console.width - ECHO
        table.add_column("", justify="right", style="dim")
        words = Words(None)
        table.add_column(words.gettext("Worth"), no_wrap=True)
        table.add_column(words.gettext("Chance"), no_wrap=True)
        table.add_column(words.gettext("Depth"), justify="right", style="dim")
        table.add_column(words.gettext("Line"), ratio=1, no_wrap=not whole, overflow="fold")
        for at, line in enumerate(found.lines, 1):
            table.add_row(
                str(at),
                worth(line.score),
                chance(line.score, self.plain),
                str(line.depth),
                self._moves(line),
            )
        return Group(Text(effort(found), style="dim"), table)

    def _moves(self, line: Line[Any]) -> Text:
        """The moves, those of the other player paler: in Kalaha they need not alternate."""
        told, position = Text(), self.position
        for move in line.line:
            own = position.player is self.position.player
            told.append(f"{move.text} ", style="" if own else "dim")
            position = position.play(move)
        return told


def worth(score: Score) -> Text:
    """The lead of an estimate; a proof says how the game ends."""
    if score.result is None:
        return Text(score.say(Words(None)))
    return Text(score.say_result(Words(None)), style=PROVEN[score.result])


def chance(score: Score, plain: bool = False) -> Text:
    """A bar and a percentage; a proof has neither, so that it is not taken for an estimate."""
    if score.result is not None:
        told = Words(None).gettext("proven")
        return Text(told if plain else f"✓ {told}", style=PROVEN[score.result])
    shown = f" {percent(score):>4}"
    if plain:
        return Text(f"{'#' * round(score.chance * BAR):{BAR}}{shown}")
    full, rest = divmod(round(score.chance * BAR * 8), 8)
    bar = EIGHTHS[8] * full + EIGHTHS[rest].strip()
    return Text.assemble((f"{bar:{BAR}}", BAR_STYLE), shown)


def effort(found: Analysis[Any]) -> str:
    """How far the search looked and what it took."""
    words, rate = Words(None), found.nodes / max(found.seconds, 1e-3)
    told = words.gettext(
        "depth {depth}, {nodes} nodes, {seconds} s, {rate} nodes/s",
        depth=found.depth,
        nodes=short(found.nodes),
        seconds=f"{found.seconds:.1f}",
        rate=short(rate),
    )
    if not found.hits:
        return told
    return told + ", " + words.gettext("{hits} from endgame tables", hits=short(found.hits))


def short(number: float) -> str:
    """A large number in few figures: 950, 12.3k, 4.6M."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.1f}{letter}"
    return f"{number:.0f}"
