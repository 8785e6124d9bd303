"""A level against itself, at the kernel's speed: games by the thousand, kept as bytes.

The opening book of the arena and its contests play whole records; here only positions and moves
are kept, which is ten times as fast.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from hollows import kernel
from hollows.engine.kernel_search import KernelSearch
from hollows.engine.levels import levels_of
from hollows.games import Game, Player, Position

MOST_MOVES = 300  # a game that is still going is a draw
THIRD = 3  # the same position for the third time draws
MEMORY = 1  # megabytes; a search of some thousand nodes fills no more
GOING = 0  # the kernel's word for a game that is not over


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its positions, the start first, the moves between them, and who won."""

    positions: tuple[bytes, ...]
    moves: tuple[bytes, ...]
    winner: Player | None


class SelfPlay:
    """A level that plays itself under a game's usual rules.

    Every game depends on its own seed alone, so that any part of a collection can be played
    again.
    """

    def __init__(self, game: Game[Any], level: int) -> None:
        found = levels_of(game).get(level)
        if found is None or found.nodes is None:
            known = [number for number, each in levels_of(game).items() if each.nodes]
            raise ValueError(f"a level of {min(known)} to {max(known)} is needed, not {level}")
        self.game = game
        self.level = found
        self.rules = game.rules()
        self.begin = game.start()
        self._kernel = kernel.game_of(self.begin)
        self._search = KernelSearch(self.begin, MEMORY)

    def play(self, seed: str) -> Played:
        """One game to its end."""
        random = Random(seed)
        self._search.forget()
        positions, moves = [self.begin.packed], list[bytes]()
        seen: Counter[bytes] = Counter([self.begin.placement])
        while (verdict := self._kernel.verdict(positions[-1])[0]) == GOING:
            if len(moves) == MOST_MOVES or seen[self._placement(positions[-1])] == THIRD:
                return Played(tuple(positions), tuple(moves), None)
            moves.append(self._choose(positions, random))
            positions.append(self._kernel.play(positions[-1], moves[-1]))
            seen[self._placement(positions[-1])] += 1
        winners: tuple[Player | None, ...] = (*self.game.players, None)
        return Played(tuple(positions), tuple(moves), winners[verdict - 1])

    def _choose(self, positions: list[bytes], random: Random) -> bytes:
        found = self._search.chances(positions[-1], positions[:-1], self.level)
        return found[self.level.pick([chance for _move, chance in found], random)][0]

    def _placement(self, packed: bytes) -> bytes:
        position: Position[Any] = self.game.unpack(packed, self.rules)
        return position.placement
