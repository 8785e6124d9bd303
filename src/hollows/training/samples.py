"""Positions to learn from: self-play at the kernel's speed, each position with what came of it.

A game begins somewhere: a few moves from the start, most of them random. From there the engine
plays itself by the fitted weights, so that what is learned does not rest on what was learned
before; now and then a move is random. A game whose value is proven ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hollows import kernel
from hollows.engine.shapes import DRAWN, GOING, Part
from hollows.games import GAMES
from hollows.packing import pack
from hollows.record import Past

MEMORY = 4  # megabytes
STRAYS_BEFORE = 0.6  # of the moves before a game that counts are random
STRAYS = 0.04  # and of those in it
MOST_MOVES = 160  # a game that is still going is a draw
AT_ONCE = 64  # games a task


@dataclass(frozen=True)
class Recipe:
    """All that is needed to make the same positions again."""

    game: str
    games: int
    nodes: int
    prefix: int  # fewer moves than this come before a game that counts
    seed: int


class Samples(NamedTuple):
    """A line for each position: its bytes, the search's chance to win, and the result."""

    positions: npt.NDArray[np.uint8]
    chances: npt.NDArray[np.float32]
    results: npt.NDArray[np.float32]

    def where(self, chosen: npt.NDArray[np.bool_]) -> Samples:
        """Some of the lines."""
        return Samples(self.positions[chosen], self.chances[chosen], self.results[chosen])


def collect(recipe: Recipe, workers: int) -> Samples:
    """The positions of all games, in their order."""
    tasks = [(recipe, first) for first in range(0, recipe.games, AT_ONCE)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        parts = list(pool.map(_several, tasks))
    return Samples(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _several(task: tuple[Recipe, int]) -> Samples:
    recipe, first = task
    games = SampledGames(recipe)
    numbers = range(first, min(first + AT_ONCE, recipe.games))
    lines = [line for number in numbers for line in games.play(Random(f"{recipe.seed} {number}"))]
    width = len(games.start)
    positions = np.frombuffer(b"".join(line[0] for line in lines), np.uint8).reshape(-1, width)
    rest = np.array([line[1:] for line in lines], np.float32).reshape(-1, 2)
    return Samples(positions, rest[:, 0], rest[:, 1])


class SampledGames:
    """Games of the search against itself, every position judged."""

    def __init__(self, recipe: Recipe) -> None:
        start: Any = GAMES[recipe.game].start()
        self.recipe = recipe
        self.start: bytes = pack(start)
        self._board = len(start.board)  # bytes, and then comes the player
        self._kernel = kernel.game_of(start)
        self._player = kernel.player_of(start, MEMORY)

    def play(self, random: Random) -> Iterator[tuple[bytes, float, float]]:
        """One game: every position that was judged, its chance and its result."""
        self._player.forget()
        past = [self._somewhere(random)]
        chances: list[float] = []
        placements = Past()
        while (outcome := self._outcome(past[-1])) == GOING and len(past) <= MOST_MOVES:
            (_lead, chance, proven, _length), moves = self._look(
                past[-1], past[:-1], self.recipe.nodes
            )
            chances.append(chance)
            if proven:
                outcome = self._proven(past[-1], chance)
                break
            stray = random.random() < STRAYS
            move = random.choice(self._kernel.moves(past[-1])) if stray else moves[0]
            past.append(self._kernel.play(past[-1], move))
            if placements.add(past[-1][: self._board + 1]):
                break
        for position, chance in zip(past, chances, strict=False):
            yield position, chance, self._points(position, outcome)

    def _somewhere(self, random: Random) -> bytes:
        """A position a few moves from the start that is not the end."""
        while True:
            position = self.start
            for _ply in range(random.randrange(self.recipe.prefix)):
                if self._outcome(position) != GOING:
                    break
                if random.random() < STRAYS_BEFORE:
                    move = random.choice(self._kernel.moves(position))
                else:
                    move = self._look(position, [], self.recipe.nodes // 10)[1][0]
                position = self._kernel.play(position, move)
            if self._outcome(position) == GOING:
                return position

    def _look(
        self, position: bytes, past: list[bytes], nodes: int
    ) -> tuple[kernel.Told, list[bytes]]:
        told = self._player.analyse(
            position, past, nodes=max(1, nodes), without=Part.NETWORK | Part.PROOFS
        )
        score, _depth, moves = told[4][0]
        return score, moves

    def _outcome(self, position: bytes) -> int:
        return self._kernel.verdict(position)[0]

    def _seat(self, position: bytes) -> int:
        return position[self._board]

    def _proven(self, position: bytes, chance: float) -> int:
        if chance == 0.5:
            return DRAWN
        return 1 + (self._seat(position) if chance > 0.5 else 1 - self._seat(position))

    def _points(self, position: bytes, outcome: int) -> float:
        return 0.5 if outcome in {GOING, DRAWN} else float(outcome - 1 == self._seat(position))
