"""The games in OpenSpiel: its own tests, its algorithms, and its mancala beside our Kalaha."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    mcts,
    minimax,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from hollows import GAMES, Engine, Limit, fanorona, kalaha
from hollows.adapters import openspiel
from hollows.games import Game
from hollows.record import Record
from tests.support import every_option_set

GAMES_TO_TEST = [
    "hollows_hus",
    "hollows_hus(columns=4,capture=may,endless=draw)",
    "hollows_kalaha",
    "hollows_kalaha(hollows=3,seeds=2,capture=may,empty_capture=false)",
    "hollows_fanorona",
    "hollows_fanorona(columns=5,continuation=may,first_turn=free,blocked=loses)",
]


@pytest.fixture(autouse=True)
def registered() -> None:
    openspiel.register()


def load(game: Game[Any], **options: Any) -> Any:
    return pyspiel.load_game(f"hollows_{game.name}", options)


def texts(state: Any) -> list[str]:
    return [state.action_to_string(action) for action in state.legal_actions()]


def play(state: Any, *moves: str) -> None:
    for move in moves:
        state.apply_action(state.legal_actions()[texts(state).index(move)])


# OpenSpiel's own tests, as they come


@pytest.mark.parametrize("name", GAMES_TO_TEST)
def test_the_simulation_test_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES_TO_TEST)
def test_the_simulation_test_of_openspiel_in_python_passes(name: str) -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_to_register_twice_does_no_harm() -> None:
    openspiel.register()
    known = pyspiel.registered_names()
    assert [known.count(f"hollows_{name}") for name in GAMES] == [1, 1, 1]


def test_python_shuts_down_quietly_after_a_game() -> None:
    code = (
        "import pyspiel; from hollows.adapters import openspiel; openspiel.register();"
        "pyspiel.load_game('hollows_hus').new_initial_state()"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


# The rules


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_a_game_ends_as_its_record_says(game: Game[Any], options: dict[str, Any]) -> None:
    chance, hops = random.Random(repr(options)), list[str]()
    state, record = load(game, **options).new_initial_state(), Record.start(game, **options)
    while not state.is_terminal():
        mover = state.current_player()
        assert mover == record.position.player.seat
        hops.append(chance.choice(texts(state)))
        play(state, hops[-1])
        if game is not fanorona or state.is_terminal() or state.current_player() != mover:
            whole = hops[0] + "".join(hop[2:] for hop in hops[1:] if hop != "stop")
            record, hops = record.play(whole), []
            assert str(state) == record.position.text
    outcome = record.outcome()
    assert outcome
    result = 0 if outcome.winner is None else 1 - 2 * outcome.winner.seat
    assert state.returns() == [result, -result]


def test_an_illegal_option_is_refused_as_the_law_refuses_it() -> None:
    with pytest.raises(ValueError, match="seeds=9 is not possible"):
        openspiel.KalahaGame({"seeds": 9})


def test_a_game_that_is_too_long_is_drawn() -> None:
    state = pyspiel.load_game("hollows_hus(max_moves=2)").new_initial_state()
    play(state, "5", "5")
    assert state.is_terminal()
    assert state.returns() == [0, 0]
    assert state.legal_actions() == []


def test_a_chain_keeps_the_turn_and_can_be_told_from_its_board() -> None:
    state, chance = load(fanorona, first_turn="free").new_initial_state(), random.Random(3)
    while "+" not in str(state):
        play(state, chance.choice(texts(state)))
    board, _plus, chain = str(state).partition(" + ")
    assert chain
    assert fanorona.position(board).player.seat == state.current_player()
    assert len({text[:2] for text in texts(state)}) == 1  # only that piece may go on
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_clone_goes_its_own_way() -> None:
    state = load(kalaha).new_initial_state()
    clone = state.clone()
    play(clone, "1")
    play(state, "2")
    assert str(clone) == kalaha.start().play("1").text
    assert str(state) == kalaha.start().play("2").text


def test_threads_do_not_disturb_each_other() -> None:
    def game(seed: int) -> str:
        chance, state = random.Random(seed), load(kalaha).new_initial_state()
        while not state.is_terminal():
            play(state, chance.choice(texts(state)))
        return str(state)

    alone = [game(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as workers:
        assert [*workers.map(game, range(8))] == alone


def test_both_players_see_the_board_from_their_own_side() -> None:
    game = load(kalaha)
    state, seen = game.new_initial_state(), make_observation(game)
    play(state, "1")
    seen.set_from(state, 0)
    assert seen.dict["observation"][0].tolist() == [[0, 7, 7, 7, 7, 7], [6] * 6]
    seen.set_from(state, 1)
    assert seen.dict["observation"][0].tolist() == [[6] * 6, [7, 7, 7, 7, 7, 0]]
    np.testing.assert_array_equal(state.observation_tensor(1), seen.tensor)


# Beside OpenSpiel's mancala


@pytest.mark.parametrize("seed", range(40))
def test_kalaha_without_empty_captures_is_openspiels_mancala_but_for_the_last_sweep(
    seed: int,
) -> None:
    chance = random.Random(seed)
    ours = load(kalaha, seeds=4, empty_capture=False).new_initial_state()
    theirs = pyspiel.load_game("mancala").new_initial_state()
    while not ours.is_terminal():
        assert board_of(theirs) == kalaha.position(str(ours), seeds=4).sides
        assert theirs.current_player() == ours.current_player()
        offset = 8 if theirs.current_player() else 1
        assert theirs.legal_actions() == [action + offset for action in ours.legal_actions()]
        action = chance.choice(ours.legal_actions())
        ours.apply_action(action)
        theirs.apply_action(action + offset)
    assert theirs.is_terminal()
    assert theirs.returns() == ours.returns()
    swept = kalaha.position(str(ours), seeds=4)
    assert [swept.count(player) for player in kalaha.players] == [*map(sum, board_of(theirs))]


def board_of(mancala: Any) -> tuple[bytes, bytes]:
    """The hollows and the store of each player: 1 to 7, and 8 to 13 with 0."""
    places = [*map(int, mancala.observation_tensor(0)[:14])]
    return bytes(places[1:8]), bytes([*places[8:], places[0]])


# OpenSpiel's algorithms


def result(position: Any) -> int:
    """What a position is proven to be for the first player."""
    score = Engine().analyse(position, Limit(depth=40)).best.score
    assert score.result is not None
    return score.result if position.player.seat == 0 else -score.result


def test_monte_carlo_tree_search_finds_the_only_move_that_wins() -> None:
    game, start = load(kalaha, hollows=3, seeds=2), kalaha.start(hollows=3, seeds=2)
    assert [result(start.play(move)) for move in start.legal_moves] == [-1, 1, 0]
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(
        game, 2, 400, mcts.RandomRolloutEvaluator(1, chance), solve=True, random_state=chance
    )
    state = game.new_initial_state()
    assert state.action_to_string(bot.step(state)) == "2"


def test_alpha_beta_finds_the_win_of_white_on_three_by_three() -> None:
    game = load(fanorona, columns=3, rows=3, blocked="loses")
    value, _action = minimax.alpha_beta_search(
        game, value_function=lambda state: 0.0, maximum_depth=9, maximizing_player_id=0
    )
    assert value == 1


@pytest.mark.parametrize(("hollows", "seeds"), [(2, 1), (2, 2), (3, 1), (3, 2)])
def test_alpha_beta_finds_what_the_engine_proves(hollows: int, seeds: int) -> None:
    value, _action = minimax.alpha_beta_search(load(kalaha, hollows=hollows, seeds=seeds))
    assert value == result(kalaha.start(hollows=hollows, seeds=seeds))


def test_counterfactual_regret_minimisation_comes_near_the_best_play() -> None:
    game = load(kalaha, hollows=2, seeds=1)
    solver = cfr.CFRPlusSolver(game)
    for _round in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.1


def test_a_q_learner_learns_to_beat_random_play() -> None:
    np.random.seed(1)
    board = rl_environment.Environment(load(kalaha, hollows=3, seeds=2))
    learner = tabular_qlearner.QLearner(0, board.action_spec()["num_actions"], step_size=0.3)
    other = random_agent.RandomAgent(1, board.action_spec()["num_actions"])
    for _game in range(300):
        episode(board, [learner, other], learn=True)
    won = [episode(board, [learner, other], learn=False) for _game in range(50)]
    assert sum(won) > 35


def episode(board: Any, agents: list[Any], learn: bool) -> float:
    now = board.reset()
    while not now.last():
        seat = now.observations["current_player"]
        now = board.step([agents[seat].step(now, is_evaluation=not learn).action])
    for agent in agents:
        agent.step(now, is_evaluation=not learn)
    return float(now.rewards[0])
