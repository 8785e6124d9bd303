"""Hus at full strength: only proven moves where there are any, and a hard defence of lost games."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

import pytest

from hollows import Engine, Limit, hus, kernel
from hollows.engine import alphabeta, solve
from hollows.kernel import Stop
from hollows.packing import pack
from hollows.proofs import Means

WON = hus.position("2,2,0,1,1,1,6,0,2,1,2,0,3,0,0,3/4,1,0,2,1,5,0,0,2,0,3,2,1,1,1,1 a")
LOST = hus.position("1,0,0,2,1,0,3,3,0,1,1,1,3,0,0,1/1,0,1,1,2,7,0,1,2,1,0,4,3,4,3,1 a")
NODES = Limit(nodes=1_000_000)


def test_the_one_move_that_wins_is_played_although_the_search_likes_another() -> None:
    assert Engine(tables=False).play(WON, Limit(nodes=20_000)).text == "7"
    assert Engine().play(WON, NODES).text == "11"


def test_an_analysis_proves_what_the_search_only_guesses() -> None:
    guessed = Engine(tables=False).analyse(WON, Limit(nodes=20_000)).best
    assert not guessed.score.proven
    found = Engine().analyse(WON, NODES, lines=20)
    assert str(found.best).startswith("proven win")
    assert found.best.move.text == "11"
    assert {line.score.result for line in found.lines[1:]} == {-1}
    assert Engine().analyse(LOST, NODES).best.score.result == -1


def test_what_is_proven_first_is_what_the_solver_proves() -> None:
    random, compared = Random("first"), 0
    for _game in range(8):
        position: Any = hus.start()
        for _move in range(random.randrange(6, 24)):
            if not position.legal_moves:
                break
            position = position.play(random.choice(position.legal_moves))
        if position.outcome():
            continue
        solved = solve(position, Means(lengths=False))
        values = {each.move: each.value for each in solved.moves}
        for line in Engine().analyse(position, NODES, lines=50).lines:
            if line.score.proven:
                assert line.score.result == values[line.move]
                compared += 1
    assert compared >= 20


@pytest.mark.slow
def test_of_moves_that_all_lose_the_one_that_wins_most_random_games_is_played() -> None:
    game = kernel.game_of(LOST)
    chosen = {Engine(seed=seed).play(LOST, Limit(nodes=2_000_000)) for seed in range(3)}
    won = {
        move: game.playouts(pack(LOST.play(move)), 3000, 1)[0] / 3000 for move in LOST.legal_moves
    }
    assert all(won[move] > sum(won.values()) / len(won) for move in chosen)


@pytest.mark.parametrize("position", [WON, LOST, hus.start()], ids=["won", "lost", "start"])
@pytest.mark.parametrize("nodes", [1, 100, 50_000])
def test_a_limit_in_nodes_bounds_proofs_and_random_games_too(position: Any, nodes: int) -> None:
    took = Engine(seed=1).choose(position, Limit(nodes=nodes)).analysis.nodes
    assert took <= 1.1 * nodes + 3_000  # a look at every move is always taken


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


def test_a_won_game_is_won_against_a_search_four_moves_deep() -> None:
    for seed in range(3):
        position: Any = hus.start()  # which its first player wins
        engine, own, past = Engine(seed=seed), position.player, list[Any]()
        random = Random(seed)
        while not (outcome := position.outcome()) and len(past) < 200:
            if position.player is own:
                move: Any = engine.play(position, Limit(nodes=60_000), history=past)
            elif len(past) == 1:
                move = random.choice(position.legal_moves)
            else:
                move = alphabeta.analyse(position, Limit(depth=3), history=past).best.move
            past.append(position)
            position = position.play(move)
        assert outcome
        assert outcome.winner is own
