"""Positions, moves and rules as bytes read back to what they were."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hollows.games import GAMES, Game
from hollows.games.check import option_sets
from hollows.packing import pack, pack_move, pack_rules, unpack, unpack_move
from tests.support import every_option_set


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_bytes_read_back_to_the_position_and_the_move(
    game: Game[Any], options: dict[str, Any]
) -> None:
    random, position = Random(7), game.start(**options)
    for _ply in range(40):
        assert unpack(game, pack(position), position.rules) == position
        if position.outcome():
            break
        move = random.choice(position.legal_moves)
        assert unpack_move(position, pack_move(position, move)) == move
        position = position.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_different_rules_have_different_bytes(name: str) -> None:
    sets = [GAMES[name].rules(**options) for options in option_sets(GAMES[name])]
    assert len({pack_rules(rules) for rules in sets}) == len(set(sets))
