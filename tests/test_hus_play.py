"""Hus at full strength: only proven moves where there are any, and a hard defence of lost games."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

from hollows import Engine, Limit, hus, kernel
from hollows.engine import Analysis
from hollows.engine.hus_play import HusPlay
from hollows.kernel import Stop

WON = hus.position("2,2,0,1,1,1,6,0,2,1,2,0,3,0,0,3/4,1,0,2,1,5,0,0,2,0,3,2,1,1,1,1 a")
LOST = hus.position("1,0,0,2,1,0,3,3,0,1,1,1,3,0,0,1/1,0,1,1,2,7,0,1,2,1,0,4,3,4,3,1 a")


def shallow(position: Any) -> Any:
    """A search that is cut short, the same each time."""

    def analyse(_limit: Limit, lines: int) -> Analysis[Any]:
        return Engine().analyse(position, Limit(nodes=20_000), lines=lines)

    return analyse


def test_the_one_move_that_wins_is_played_although_the_search_likes_another() -> None:
    assert shallow(WON)(Limit(seconds=1), 1).best.move.text == "7"
    chosen = HusPlay(WON, Random(1)).choose(WON, 1, shallow(WON))
    assert chosen.text == "11"


def test_of_moves_that_all_lose_the_one_that_wins_most_random_games_is_played() -> None:
    def refuse(_limit: Limit, _lines: int) -> Analysis[Any]:
        raise AssertionError("the search knows only that all is lost")

    game = kernel.game_of(LOST)
    chosen = {HusPlay(LOST, Random(seed)).choose(LOST, 1, refuse) for seed in range(3)}
    won = {
        move: game.playouts(LOST.play(move).packed, 3000, 1)[0] / 3000 for move in LOST.legal_moves
    }
    assert all(won[move] > sum(won.values()) / len(won) for move in chosen)


def test_a_lost_game_is_played_within_its_time() -> None:
    began = time.perf_counter()
    assert Engine().play(LOST, Limit(seconds=0.2)) in LOST.legal_moves
    assert time.perf_counter() - began < 2  # other programs may hold the processor up


def test_a_stop_ends_the_choice() -> None:
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    began = time.perf_counter()
    assert Engine().play(LOST, Limit(seconds=60), stop=stop) in LOST.legal_moves
    assert time.perf_counter() - began < 10


def test_only_the_move_there_is_needs_no_choice() -> None:
    position = hus.position("2,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0/2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,15 a")
    assert len(position.legal_moves) == 1
    assert Engine().play(position, Limit(seconds=0.1)) == position.legal_moves[0]
