"""How much the search looks at to reach a depth, how fast, and what a second thread is worth.

Nodes are counted, not guessed, so `signature` is the same on every machine: it changes when the
search does, and only then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from hollows.engine import Analysis, Engine, Limit
from hollows.games import GAMES, Game, MissingPartError, Position

MEMORY = 16  # megabytes
ROUNDS = 3  # the fastest counts


@dataclass(frozen=True)
class Bench:
    """A game's openings, and how deep the start and they are searched."""

    depth: int
    opening_depth: int
    signature_depth: int
    positions: tuple[str, ...]


BENCHES = {
    "hus": Bench(
        18,
        26,
        10,
        (
            "1,1,0,5,2,4,0,1,1,2,0,1,0,3,1,1/3,0,4,1,0,4,1,4,0,2,1,0,2,0,3,0 b",
            "3,0,3,0,2,2,1,1,2,0,0,1,3,3,3,3/4,1,1,0,1,4,4,1,1,1,1,0,0,1,0,1 b",
            "3,1,4,1,0,4,1,2,0,1,2,2,1,4,1,3/0,3,3,0,0,4,0,0,2,0,1,1,2,2,0,0 b",
        ),
    ),
    "kalaha": Bench(
        15,
        17,
        9,
        (
            "0,2,10,9,0,9,3/1,0,9,9,9,9,2 b",
            "9,9,9,1,1,3,3/10,2,10,3,0,9,3 a",
            "9,1,3,9,9,3,3/0,3,10,9,9,1,3 a",
        ),
    ),
    "fanorona": Bench(
        11,
        13,
        6,
        (
            "1B2BBBBB/BW7/5BWBW/W1B3WWW/1W2WW1WW w 0 4",
            "BBB2BBB1/BBB3B1B/BW5BW/8W/WWW4W1 w 0 4",
            "1B3BBBB/B1B2BBBB/B5WBW/W1W1B4/1WW2WWWW w 0 4",
        ),
    ),
}


@dataclass(frozen=True)
class SearchFigure:
    """One game: what each depth from the start took in nodes, and the speed on these machines."""

    game: str
    depth: int
    nodes_to_depth: dict[int, int]  # from the start position
    nodes_a_second: float
    two_threads: float  # wall time to the same depth, as a share of one thread's


def bench_of(game: Game[Any]) -> Bench:
    """What is searched of the game."""
    if game.name not in BENCHES:
        raise MissingPartError("no_bench", game=game)
    return BENCHES[game.name]


def run(games: Iterable[Game[Any]]) -> Iterator[SearchFigure]:
    """Each game's figure as it is found."""
    for game in games:
        alone = [_fastest(position, depth, threads=1) for position, depth in _searches(game)]
        together = [_fastest(position, depth, threads=2) for position, depth in _searches(game)]
        yield SearchFigure(
            game.name,
            bench_of(game).depth,
            nodes_to_depth(game),
            sum(found.nodes for found in alone) / sum(found.seconds for found in alone),
            fmean(two.seconds / one.seconds for two, one in zip(together, alone, strict=True)),
        )


def nodes_to_depth(game: Game[Any]) -> dict[int, int]:
    """What each depth takes from the start."""
    depths: dict[int, int] = {}

    def note(found: Analysis[Any]) -> None:
        depths[found.depth] = found.nodes

    limit = Limit(depth=bench_of(game).depth)
    Engine(memory=MEMORY, tables=False).analyse(game.start(), limit, progress=note)
    return depths


def positions(game: Game[Any]) -> tuple[Position[Any], ...]:
    """What is searched: the start, and openings worth the same to both players."""
    return (game.start(), *map(game.position, bench_of(game).positions))


def _searches(game: Game[Any]) -> Iterator[tuple[Position[Any], int]]:
    """Each position with its depth: about half a second of one thread."""
    bench, (start, *openings) = bench_of(game), positions(game)
    yield start, bench.depth
    yield from ((opening, bench.opening_depth) for opening in openings)


def _fastest(position: Position[Any], depth: int, threads: int) -> Analysis[Any]:
    """The search to that depth, with nothing remembered."""
    searches = (
        Engine(threads=threads, memory=MEMORY, tables=False).analyse(position, Limit(depth=depth))
        for _round in range(ROUNDS)
    )
    return min(searches, key=lambda found: found.seconds)


def signature() -> int:
    """The nodes of fixed searches on one thread, of all games: the search's fingerprint."""
    return sum(
        Engine(memory=MEMORY, tables=False)
        .analyse(position, Limit(depth=bench.signature_depth))
        .nodes
        for name, bench in BENCHES.items()
        for position in positions(GAMES[name])
    )
