"""Books of openings: positions that are worth the same to both players.

A book is a text file. Each line is one opening: the moves from the start, or a position; `#` begins
a comment. The books that come with Hollows lie in `openings/`, each with the command that made it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import resources
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

from hollows.engine import Engine, Limit
from hollows.engine.shapes import NODES_A_MEGABYTE
from hollows.games import IllegalMoveError, InvalidTextError, Position
from hollows.record import Record
from hollows.workers import Workers

FAIR = (0.45, 0.55)  # the chance of winning of the player to move, for an opening to be balanced
# A quick look comes first: in Hus one random opening in thousands is balanced, and nearly all of
# the others show it in a thousandth of the nodes.
QUICK_LOOKS = (1_000, 10_000, 100_000)
ROUGHLY_FAIR = (0.2, 0.8)
NOTHING_NEW = 10_000  # random openings in a row that were known already: there are no more


class InvalidBookError(ValueError):
    """A book that cannot be used; the message says where and why."""


def packaged(start: Record) -> str:
    """The text of the book that comes with Hollows for these rules."""
    name = f"{start.game.name}.txt"
    book = resources.files("hollows.arena").joinpath("openings", name)
    if start.options or start.edition != start.game.edition.name or not book.is_file():
        raise InvalidBookError(
            f"Hollows has no openings for these rules of {start.game.title}: make them with"
            " 'hollows arena openings' and name the file"
        )
    return book.read_text(encoding="utf-8")


def read(text: str, start: Record) -> tuple[Record, ...]:
    """The openings of a book, each a record that begins like `start` and has the tag Opening."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    openings = tuple(_opening(line, number, start) for number, line in enumerate(lines, 1) if line)
    if not openings:
        raise InvalidBookError("the book has no openings")
    return openings


def _opening(line: str, number: int, start: Record) -> Record:
    try:
        if "/" in line:
            options: dict[str, Any] = dict(start.options)
            record = Record.start(start.game, start.edition, position=line, **options)
        else:
            record = start
            for move in line.split():
                record = record.play(move)
    except (IllegalMoveError, InvalidTextError) as error:
        raise InvalidBookError(f"line {number}: {error}") from error
    if outcome := record.outcome():
        raise InvalidBookError(f"line {number}: the game is over already, {outcome}")
    return record.tagged(Opening=line)


# Making one


class Recipe(NamedTuple):
    """Random moves, up to `steered` more that keep a position even, and the judge's nodes."""

    plies: int
    nodes: int
    seed: int = 0
    steered: int = 0


class Candidate(NamedTuple):
    """An opening that may be balanced, or may become so."""

    number: int
    record: Record
    recipe: Recipe


class Evenness(NamedTuple):
    """How many searches, each deeper than the last, found a position even, and how even."""

    looks: int
    nearness: float


def settle(candidate: Candidate) -> Record | None:
    """The candidate if it is balanced, or else what most even moves make of it."""
    record, nodes = candidate.record, candidate.recipe.nodes
    evenness = look(record.position, nodes)
    for _move in range(candidate.recipe.steered):
        if _is_balanced(evenness, nodes):
            break
        after = [record.play(move) for move in record.position.legal_moves]
        looks = [(look(each.position, nodes), each) for each in after if not each.outcome()]
        if not looks:
            return None
        evenness, record = max(looks, key=lambda looked: looked[0])
    return record if _is_balanced(evenness, nodes) else None


def look(position: Position[Any], nodes: int) -> Evenness:
    """How even a position is: searches up to so many nodes, until one finds it uneven."""
    nearness = 0.0
    for number, (look_nodes, (least, most)) in enumerate(_looks(nodes)):
        engine = Engine(memory=max(1, min(64, look_nodes // NODES_A_MEGABYTE)))
        score = engine.analyse(position, Limit(nodes=look_nodes)).best.score
        nearness = -abs(score.chance - 0.5)
        if score.proven or not least <= score.chance <= most:
            return Evenness(number, nearness)
    return Evenness(len(_looks(nodes)), nearness)


def _is_balanced(evenness: Evenness, nodes: int) -> bool:
    return evenness.looks == len(_looks(nodes))


def _looks(nodes: int) -> list[tuple[int, tuple[float, float]]]:
    quick = [(few, ROUGHLY_FAIR) for few in QUICK_LOOKS if few < nodes]
    return [*quick, (nodes, FAIR)]


def make(
    start: Record,
    wanted: int,
    recipe: Recipe,
    workers: Workers,
    progress: Callable[[int], None] = lambda _found: None,
) -> list[str]:
    """So many lines for a book: different positions that a search finds balanced.

    The same recipe makes the same book, whatever the workers.
    """
    lines: list[str] = []
    seen: set[str] = set()
    candidates = _candidates(start, recipe)
    while several := list(islice(candidates, 8 * workers.at_once)):
        settled = {candidate.number: record for candidate, record in workers.run(settle, several)}
        for candidate in several:
            record = settled[candidate.number]
            if record and seen.isdisjoint(_texts(record)):
                seen.update(_texts(record))
                lines.append(" ".join(move.text for move in record.moves))
        progress(min(len(lines), wanted))
        if len(lines) >= wanted:
            return lines[:wanted]
    raise InvalidBookError(
        f"only {len(lines)} balanced openings of {recipe.plies} moves were found"
    )


def _candidates(start: Record, recipe: Recipe) -> Iterator[Candidate]:
    """Random openings, none twice; a position and the same with the sides changed are one."""
    seen: set[str] = set()
    known = 0
    for number in count():
        record = _random_opening(start, recipe.plies, Random(f"{recipe.seed} {number}"))
        if record is None or not seen.isdisjoint(_texts(record)):
            known += 1
            if known == NOTHING_NEW:
                return
            continue
        known = 0
        seen.update(_texts(record))
        yield Candidate(number, record, recipe)


def _texts(record: Record) -> tuple[str, str]:
    return record.position.text, record.position.turned().text


def _random_opening(start: Record, plies: int, random: Random) -> Record | None:
    record = start
    for _ply in range(plies):
        record = record.play(random.choice(record.position.legal_moves))
        if record.outcome():
            return None
    return record
