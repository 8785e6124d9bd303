"""A level against itself, at the kernel's speed: games by the thousand, kept as bytes.

The opening book of the arena and its contests play whole records; here only positions and moves
are kept, which is ten times as fast.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hollows import kernel
from hollows.engine.levels import levels_of
from hollows.engine.shapes import GOING
from hollows.games import Game, Player, Position
from hollows.packing import pack, unpack
from hollows.record import Past

MOST_MOVES = 300  # a game that is still going is a draw
MEMORY = 1  # megabytes; a search of some thousand nodes fills no more


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
        self.level = level
        self.rules = game.rules()
        self.begin = game.start()
        self._kernel = kernel.game_of(self.begin)
        self._player = kernel.player_of(self.begin, MEMORY)

    def play(self, seed: str) -> Played:
        """One game to its end."""
        self._player.seed(Random(seed).getrandbits(63))
        self._player.forget()
        positions, moves = [pack(self.begin)], list[bytes]()
        past, third = Past([self.begin.placement]), False
        while (verdict := self._kernel.verdict(positions[-1])[0]) == GOING:
            if len(moves) == MOST_MOVES or third:
                return Played(tuple(positions), tuple(moves), None)
            moves.append(self._player.choose(positions[-1], positions[:-1], self.level)[0])
            positions.append(self._kernel.play(positions[-1], moves[-1]))
            third = past.add(self._placement(positions[-1]))
        winners: tuple[Player | None, ...] = (*self.game.players, None)
        return Played(tuple(positions), tuple(moves), winners[verdict - 1])

    def _placement(self, packed: bytes) -> bytes:
        position: Position[Any] = unpack(self.game, packed, self.rules)
        return position.placement
