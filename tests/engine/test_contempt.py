"""Draws are avoided, but not at the price of a piece."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hollows import Engine, Limit, fanorona
from hollows.games import Move, Player, Position
from hollows.packing import pack
from hollows.proofs.fanorona.tables import open_tables

LIMIT = Limit(nodes=5000)

# Even games in which nothing has been captured for long; a search that would rather be two pieces
# behind than have a draw gave one away in each
NEAR_THE_RULING = [
    "5B1B1/2B4B1/1W2W3B/9/WW2W4 w 97 100",
    "7W1/4B2W1/3B2W2/BB2B2W1/7W1 w 97 100",
    "6W2/7W1/2B2B3/1B1B3WW/9 b 97 100",
    "1B7/5B3/B3B2WW/B5W1W/5W3 b 98 100",
    "7B1/4B3B/2W6/5BWW1/W8 w 98 100",
    "1BB6/5B3/3W2B1B/1W2W4/W1W6 b 97 100",
    "9/3W2B2/2W2B1BB/1W7/4W4 b 97 100",
    "9/6W1W/4BB2W/2B2B3/7W1 b 97 100",
    "5W2W/3B2W2/4B3W/5B3/B7W b 98 100",
]

DRAWN_ENDINGS = [
    "2W6/9/9/1BB6/2W6 w 90 60",
    "9/4W4/9/W2B5/5B3 w 90 60",
    "7W1/5B3/W8/9/1B7 w 0 60",
]


def lead(position: Position[Any], player: Player) -> int:
    """By how many pieces the player leads."""
    pieces = Counter(position.text.split()[0])
    white = pieces["W"] - pieces["B"]
    return white if player is Player.WHITE else -white


def gives_a_piece_away(position: Position[Any], move: Move) -> bool:
    """Whether the best reply takes more than is taken back at once."""
    after = position.play(move)
    line = Engine(tables=True).analyse(after, LIMIT).best.line if not after.outcome() else ()
    for reply in line[:2]:
        after = after.play(reply)
    return lead(after, position.player) < lead(position, position.player)


@pytest.mark.parametrize("text", NEAR_THE_RULING)
def test_no_piece_is_given_away_to_escape_the_ruling_of_100_moves(text: str) -> None:
    position = fanorona.position(text)
    assert any(not gives_a_piece_away(position, move) for move in position.legal_moves)
    assert not gives_a_piece_away(position, Engine(tables=True).play(position, LIMIT))


@pytest.mark.parametrize("text", DRAWN_ENDINGS)
def test_in_a_drawn_ending_no_piece_is_given_away_for_nothing(text: str) -> None:
    position = fanorona.position(text)
    tables = open_tables(position.rules, None)
    assert tables.ending(pack(position)) == (0, 0)
    chosen = position.play(Engine(tables=True).play(position, LIMIT))
    for answer in chosen.legal_moves:
        after = chosen.play(answer)
        holds = tables.ending(pack(after)) == (0, 0)
        assert not holds or lead(after, position.player) == 0


def test_who_leads_by_a_piece_does_not_give_it_away_to_avoid_a_draw() -> None:
    ahead = fanorona.position("6WW1/3B2W2/2B4W1/1B3B2W/9 w 98 100")
    assert lead(ahead, ahead.player) == 1
    assert not gives_a_piece_away(ahead, Engine(tables=True).play(ahead, LIMIT))
