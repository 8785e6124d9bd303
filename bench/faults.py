"""How often a player gives away what a position is worth, where that is proven.

    python bench/faults.py GAME [PLAYER] [--positions 300] [--moves 8] [--tables FOLDER] [--seed 1]

PLAYER is a player of the arena. Random games are played from the start: up to so many moves of Hus,
which is then proven; of Fanorona until the tables know the position. Only positions count that the
player to move has not lost yet and in which some moves are wrong. Beside his faults stands how many
a random choice would make. Whoever is proven lost can hope for no more than these faults.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hollows import GAMES
from hollows.arena import contenders
from hollows.engine.solving import solve
from hollows.games import Position
from hollows.proofs import Means, Solution
from hollows.record import Record


def known(position: Position[Any], means: Means) -> Solution | None:
    """What the position is worth, if its player has something to lose by some moves."""
    if position.outcome():
        return None
    if position.game.unit == "pieces" and sum(map(position.count, position.game.players)) > 6:
        return None
    found = solve(position, means)
    if found.value in (None, -1) or any(each.value is None for each in found.moves):
        return None
    return found if len(found.best_moves) < len(found.moves) else None


def positions(start: Record, most: int, random: Random) -> Iterator[Record]:
    """Positions of random games: after up to so many moves, or as they come in Fanorona."""
    while True:
        record = start
        moves = random.randint(1, most) if start.game.unit == "stones" else 200
        for _move in range(moves):
            if record.outcome():
                break
            record = record.play(random.choice(record.position.legal_moves))
            if start.game.unit == "pieces":
                yield record
        yield record


def main() -> int:
    """Count the faults of a player."""
    parser = argparse.ArgumentParser(description="How often a player gives a position away.")
    parser.add_argument("game", choices=["hus", "fanorona"])
    parser.add_argument("player", nargs="?", default="uct:playouts=100000")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--tables", type=Path, help="Fanorona's, with six pieces")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    start = Record.start(GAMES[told.game])
    means = Means(memory=64, tables=told.tables, lengths=False)
    player = contenders.read(told.player)(start, told.seed)
    seen, faults, by_chance, met = 0, 0, 0.0, set[str]()
    for record in positions(start, told.moves, Random(told.seed)):
        if seen == told.positions:
            break
        found = None if record.position.text in met else known(record.position, means)
        met.add(record.position.text)
        if found is None:
            continue
        kept = {each.move for each in found.moves if each.value == found.value}
        seen += 1
        faults += player.choose(record) not in kept
        by_chance += 1 - len(kept) / len(found.moves)
        print(f"\r{faults} faults in {seen} positions ", end="", flush=True)
    print(
        f"\r{told.player} in {start.game.title}: {faults} faults in {seen} positions "
        f"({faults / seen:.1%}; at random {by_chance / seen:.0%})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
