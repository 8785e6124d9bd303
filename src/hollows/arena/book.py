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

from hollows.arena.crew import Crew
from hollows.engine import Engine, Limit
from hollows.games import IllegalMove, InvalidText, Position
from hollows.record import Record

FAIR = (0.45, 0.55)  # the chance of winning of the player to move, for an opening to be balanced
# A quick look comes first: in Hus one random opening in thousands is balanced, and nearly all of
# the others show it in a thousandth of the nodes.
QUICK_LOOKS = (1_000, 10_000, 100_000)
ROUGHLY_FAIR = (0.2, 0.8)
NODES_A_MEGABYTE = 16_384  # of the engine's table, which holds four times as many
NOTHING_NEW = 10_000  # random openings in a row that were known already: there are no more


class InvalidBook(ValueError):
    """A book that cannot be used; the message says where and why."""


def packaged(start: Record) -> str:
    """The text of the book that comes with Hollows for these rules."""
    name = f"{start.game.name}.txt"
    book = resources.files("hollows.arena").joinpath("openings", name)
    if start.options or start.edition != start.game.edition.name or not book.is_file():
        raise InvalidBook(
            f"Hollows has no openings for these rules of {start.game.title}: make them with"
            " 'hollows arena openings' and name the file"
        )
    return book.read_text(encoding="utf-8")


def read(text: str, start: Record) -> tuple[Record, ...]:
    """The openings of a book, each a record that begins like `start` and has the tag Opening."""
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    openings = tuple(_opening(line, number, start) for number, line in enumerate(lines, 1) if line)
    if not openings:
        raise InvalidBook("the book has no openings")
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
    except (IllegalMove, InvalidText) as error:
        raise InvalidBook(f"line {number}: {error}") from error
    if outcome := record.outcome():
        raise InvalidBook(f"line {number}: the game is over already, {outcome}")
    return record.tagged(Opening=line)


# Making one


class Candidate(NamedTuple):
    """An opening that may be balanced, and how many nodes shall be spent to find out."""

    number: int
    record: Record
    nodes: int

    @property
    def line(self) -> str:
        return " ".join(move.text for move in self.record.moves)


def is_balanced(candidate: Candidate) -> bool:
    """Whether a search gives both players about the same chance and proves nothing."""
    position, nodes = candidate.record.position, candidate.nodes
    looks = [look for look in QUICK_LOOKS if look < nodes]
    roughly = all(_is_fair(position, look, ROUGHLY_FAIR) for look in looks)
    return roughly and _is_fair(position, nodes, FAIR)


def _is_fair(position: Position[Any], nodes: int, fair: tuple[float, float]) -> bool:
    engine = Engine(memory=max(1, min(64, nodes // NODES_A_MEGABYTE)))
    score = engine.analyse(position, Limit(nodes=nodes)).best.score
    return not score.proven and fair[0] <= score.chance <= fair[1]


def make(
    start: Record,
    wanted: int,
    plies: int,
    nodes: int,
    seed: int,
    crew: Crew,
    progress: Callable[[int], None] = lambda _found: None,
) -> list[str]:
    """So many lines for a book: different positions after random moves, balanced by a search.

    The same seed makes the same book, whatever the crew.
    """
    lines: list[str] = []
    candidates = _candidates(start, plies, nodes, seed)
    while several := list(islice(candidates, 8 * crew.at_once)):
        balanced = {candidate.number for candidate, fair in crew.run(is_balanced, several) if fair}
        lines += [candidate.line for candidate in several if candidate.number in balanced]
        progress(min(len(lines), wanted))
        if len(lines) >= wanted:
            return lines[:wanted]
    raise InvalidBook(f"only {len(lines)} balanced openings of {plies} moves were found")


def _candidates(start: Record, plies: int, nodes: int, seed: int) -> Iterator[Candidate]:
    """Random openings, none twice; a position and the same with the sides changed are one."""
    seen: set[str] = set()
    known = 0
    for number in count():
        record = _random_opening(start, plies, Random(f"{seed} {number}"))
        if record is None or not seen.isdisjoint(_texts(record)):
            known += 1
            if known == NOTHING_NEW:
                return
            continue
        known = 0
        seen.update(_texts(record))
        yield Candidate(number, record, nodes)


def _texts(record: Record) -> tuple[str, str]:
    return record.position.text, record.position.turned().text


def _random_opening(start: Record, plies: int, random: Random) -> Record | None:
    record = start
    for _ply in range(plies):
        record = record.play(random.choice(record.position.legal_moves))
        if record.outcome():
            return None
    return record
