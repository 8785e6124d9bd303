"""What a notebook shows of records, lines, analyses and reviews."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from hollows.draw import svg
from hollows.engine import Analysis, Score
from hollows.engine import Line as EngineLine
from hollows.games import Move, Position, Step
from hollows.record import Line, Played, Record
from hollows.review import Judgement, Review, percent, score_in_words
from hollows.review.graph import draw_graph, names, shown_accuracy
from hollows.words import Words

SMALL = 300  # pixels of one picture in a strip
CELL = "padding:.2em .9em .2em 0;text-align:left"


# Pictures


def draw_record(record: Record) -> str:
    """The latest position, with the last move marked."""
    return draw_line(record.line)


def draw_line(line: Line) -> str:
    """The position at the end, with the last move marked."""
    return svg.draw(line.position, last=_last(line, len(line.played)))


def draw_played(played: Played) -> str:
    """The position after a move."""
    return svg.draw(played.position)


def draw_review(found: Review) -> str:
    """The graph of the chances."""
    return draw_graph(found)


def _last(line: Line, moves: int) -> tuple[Step, ...] | None:
    """The story of the move that led to the position after so many."""
    return line.positions[moves - 1].steps(line.moves[moves - 1]) if moves else None


# Tables


def table_of_analysis(found: Analysis[Any]) -> str:
    """Each line with what it is worth."""
    return _table(found.lines)


def table_of_line(line: EngineLine[Any]) -> str:
    """A line of the engine with what it is worth."""
    return _table((line,))


def _table(lines: tuple[EngineLine[Any], ...]) -> str:
    rows = (
        f'<tr><td style="{CELL}">{escape(score_in_words(line.score, Words(None)))}</td>'
        f'<td style="{CELL}"><code>{escape(" ".join(map(str, line.line)))}</code></td></tr>'
        for line in lines
    )
    return f"<table>{''.join(rows)}</table>"


def page_of_review(found: Review) -> str:
    """The graph of the chances, how well each played, and the bad moves with what was better."""
    errors = _errors(found) if found.errors else ""
    return f"<div>{draw_graph(found)}{_summary(found)}{errors}</div>"


def _summary(found: Review) -> str:
    words = Words(None)
    kinds = [kind for kind in Judgement if kind is not Judgement.ONLY]
    heads = [f"{words.gettext(kind.about)} {kind.sign}".strip() for kind in kinds]
    rows = [
        [
            name,
            shown_accuracy(found.accuracy(player)),
            *(str(found.count(player, kind)) for kind in kinds),
        ]
        for player, name in names(found.record).items()
    ]
    return _grid(["", words.gettext("Accuracy"), *heads], rows)


def _errors(found: Review) -> str:
    words = Words(None)
    heads = [words.gettext("Move"), words.gettext("Chance"), words.gettext("Better was")]
    rows = [
        [
            f"{judged.label}{judged.judgement.sign}",
            f"{_chance(judged.before, words)} → {_chance(judged.after, words)}",
            " ".join(move.text for move in judged.line),
        ]
        for judged in found.errors
    ]
    return _grid(heads, rows)


def _chance(score: Score, words: Words) -> str:
    """A chance, or how the game is proven to end."""
    return percent(score) if score.result is None else score.say(words)


def _grid(heads: list[str], rows: list[list[str]]) -> str:
    told = _row("th", heads) + "".join(_row("td", row) for row in rows)
    return f"<table>{told}</table>"


def _row(kind: str, texts: list[str]) -> str:
    cells = (f'<{kind} style="{CELL}">{escape(text)}</{kind}>' for text in texts)
    return f"<tr>{''.join(cells)}</tr>"


# Moves from a position


@dataclass(frozen=True)
class Strip:
    """Moves in a row from a position, each with the board after it and its story."""

    line: Line

    def __repr__(self) -> str:
        moves = " ".join(move.text for move in self.line.moves)
        return f"<Strip of {len(self.line.played)} moves: {moves}>"

    def _repr_html_(self) -> str:
        style = "display:flex;flex-wrap:wrap;gap:1em"
        return f'<div style="{style}">{"".join(self._figures())}</div>'

    def _figures(self) -> Iterator[str]:
        for moves, played in enumerate(self.line.played, 1):
            story = _last(self.line, moves)
            told = Words(None).say_story(story or (), played.position.game)
            board = svg.draw(played.position, last=story, size=SMALL)
            caption = f"<b>{escape(played.move.text)}</b> {escape(told)}"
            yield (
                f'<figure style="margin:0;max-width:{SMALL}px">{board}'
                f"<figcaption>{caption}</figcaption></figure>"
            )


def show(position: Position[Any], *moves: Move | str) -> Strip:
    """The moves, played one after the other from the position."""
    line = Line(position)
    for move in moves:
        line = line.play(move)
    return Strip(line)
