"""Whole games, made before the load begins: to choose moves while it runs would cost too much."""

from __future__ import annotations

import json
import random
from typing import NamedTuple

from bench.live.socket import frame
from hollows.games import GAMES


class Ply(NamedTuple):
    """One move: who makes it, what he sends, and how the message that tells of it is known."""

    seat: int
    sent: bytes
    told: bytes


def random_games(name: str, count: int) -> list[tuple[Ply, ...]]:
    """So many games of that name, each played to its end with moves drawn by lot."""
    return [_random_game(name) for _ in range(count)]


def _random_game(name: str) -> tuple[Ply, ...]:
    position, placements, plies = GAMES[name].start(), [], list[Ply]()
    while moves := position.legal_moves:
        placements.append(position.placement)
        if placements.count(position.placement) == 3:
            break
        move, number = random.choice(moves), len(plies)
        said = json.dumps({"type": "move", "ply": number, "move": move.text})
        told = f'"type":"move","ply":{number + 1},'
        plies.append(Ply(position.player.seat, frame(said.encode()), told.encode()))
        position = position.play(move)
    return tuple(plies)
