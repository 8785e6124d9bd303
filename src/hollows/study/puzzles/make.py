"""Making puzzles: a level plays itself, and its games are searched for clearly best moves.

1. Each game gives a few puzzles at most, well apart, so that no two are alike.
2. Quick looks leave out nearly all positions; a longer search decides.
3. The solution goes on as long as the solver's next move is clearly best again.
4. Only every third game may give a puzzle that is solved by counting what each move captures,
   and such puzzles stay below half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

from hollows.engine.selfplay import SelfPlay
from hollows.games import GAMES, Position
from hollows.packing import unpack
from hollows.study.puzzles.clear import LEAST_MOVES, MAKE_NODES, MARGIN, Clear, Judge
from hollows.study.puzzles.puzzle import Collection, Puzzle, id_of
from hollows.study.puzzles.rating import rate
from hollows.study.puzzles.themes import is_largest_capture, themes_of

FIRST_PLY = 4  # the opening belongs to the explorer
MOST_OF_A_GAME = 3
APART = 6  # moves between two puzzles of one game
SAFETY = 0.05  # added to the margin, so that a later engine still agrees
GLANCE, LOOK = 1_000, 30_000  # nodes of the searches that come before the one that decides
DIGITS = 3  # of a chance
HOLDS = 0.45  # a puzzle saves at least about a draw
MOST_OWN_MOVES = 5
CAPTURE_EVERY = 3  # games, of which one may give a puzzle that is simply the largest capture
MOST_CAPTURES = 0.45  # their share


@dataclass(frozen=True)
class PuzzleRecipe:
    """All that is needed to make the puzzles again."""

    game: str
    seed: int
    level: int
    nodes: int = MAKE_NODES


class Candidate(NamedTuple):
    """One game of the level against itself."""

    recipe: PuzzleRecipe
    number: int


def candidates(recipe: PuzzleRecipe) -> Iterator[Candidate]:
    """The games, one after the other without end."""
    number = 0
    while True:
        yield Candidate(recipe, number)
        number += 1


def puzzles_from(candidate: Candidate) -> list[Puzzle]:
    """The puzzles that a game holds."""
    recipe, seed = candidate.recipe, f"{candidate.recipe.seed} {candidate.number}"
    quiet = candidate.number % CAPTURE_EVERY != 0
    game = GAMES[recipe.game]
    positions = _selfplay(recipe.game, recipe.level).play(seed).positions
    plies = list(range(FIRST_PLY, len(positions) - 1))
    Random(seed).shuffle(plies)
    found: dict[int, Puzzle] = {}
    for ply in plies:
        if any(abs(ply - other) < APART for other in found):
            continue
        position: Position[Any] = unpack(game, positions[ply], game.rules())
        if clear := _first_move(position, recipe.nodes, quiet=quiet):
            found[ply] = _puzzle(position, clear, recipe.nodes)
            if len(found) == MOST_OF_A_GAME:
                break
    return list(found.values())


def choose(collected: Iterable[Puzzle], wanted: int) -> Iterator[Puzzle]:
    """So many of the puzzles, none twice, captures kept to their share."""
    known: set[str] = set()
    captures = 0
    for puzzle in collected:
        if puzzle.id in known:
            continue
        is_capture = "capture" in puzzle.themes
        if is_capture and captures >= int(MOST_CAPTURES * wanted):
            continue
        captures += is_capture
        known.add(puzzle.id)
        yield puzzle
        if len(known) == wanted:
            return


def collection(recipe: PuzzleRecipe, puzzles: Iterable[Puzzle]) -> Collection:
    """The puzzles as they are kept, the easiest first."""
    game = GAMES[recipe.game]
    made = asdict(recipe)
    del made["game"]
    ordered = tuple(sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id)))
    return Collection(game, game.edition.name, made, ordered)


@cache
def _selfplay(game: str, level: int) -> SelfPlay:
    return SelfPlay(GAMES[game], level)


@cache
def _judge(nodes: int) -> Judge:
    return Judge(nodes)


def _first_move(position: Position[Any], nodes: int, *, quiet: bool) -> Clear | None:
    """The clearly best move of a position worth solving."""
    if len(position.legal_moves) < LEAST_MOVES:
        return None
    glance = _judge(GLANCE).look(position)
    if glance.margin < MARGIN / 2 or (quiet and is_largest_capture(position, glance.best.move)):
        return None
    return _if_clear(position, nodes)


def _if_clear(position: Position[Any], nodes: int) -> Clear | None:
    """The best move, if two searches agree that it holds and that no other comes near it."""
    for each in (LOOK, nodes):
        clear = _judge(each).look(position)
        if clear.margin < MARGIN + SAFETY or clear.best.score.chance < HOLDS:
            return None
    return clear


def _puzzle(position: Position[Any], clear: Clear, nodes: int) -> Puzzle:
    moves = tuple(_solution(position, str(clear.best.move), nodes))
    best, second = (round(line.score.chance, DIGITS) for line in (clear.best, clear.second))
    return Puzzle(
        id_of(position),
        position.text,
        moves,
        rate(position, moves),
        themes_of(position, moves, best),
        (best, second),
    )


def _solution(position: Position[Any], move: str, nodes: int) -> list[str]:
    """The first move and what follows, as long as the solver's move is clearly best."""
    solver, moves, own, kept = position.player, [move], 1, 1
    position = position.play(move)
    while not position.outcome() and own < MOST_OWN_MOVES:
        if position.player is not solver:
            moves.append(_judge(LOOK).reply(position))
        elif len(position.legal_moves) > 1 and (clear := _if_clear(position, nodes)):
            moves.append(str(clear.best.move))
            own, kept = own + 1, len(moves)
        else:
            break
        position = position.play(moves[-1])
    return moves[:kept]
