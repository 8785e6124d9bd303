"""The PettingZoo environments: PettingZoo's own tests, and the rules seen through them."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from hollows import GAMES, fanorona, hus, kalaha
from hollows.adapters import pettingzoo as adapter
from hollows.adapters.pettingzoo import env
from hollows.games import Game
from hollows.record import Record
from tests.support import every_option_set

FEW_OPTIONS = [
    pytest.param(hus, {}, id="hus"),
    pytest.param(hus, {"edition": "stones", "columns": 4, "endless": "draw"}, id="hus stones"),
    pytest.param(kalaha, {}, id="kalaha"),
    pytest.param(kalaha, {"seeds": 4, "empty_capture": False, "capture": "may"}, id="kalaha may"),
    pytest.param(fanorona, {}, id="fanorona"),
    pytest.param(
        fanorona, {"continuation": "may", "first_turn": "free", "columns": 5}, id="fanorona may"
    ),
]
# What api_test says of every environment whose observation is a dict and that it does not know
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably",
    "ignore:Action mask numpy array is all zeros",
)


def legal(board: Any) -> list[int]:
    actions: list[int] = np.flatnonzero(board.last()[0]["action_mask"]).tolist()
    return actions


def texts(board: Any) -> list[str]:
    return [board.unwrapped.text(action) for action in legal(board)]


def play(board: Any, *moves: str) -> None:
    """Play moves, or steps of chains, as they are written."""
    for move in moves:
        board.step(legal(board)[texts(board).index(move)])


# PettingZoo's own tests, as they come


@pytest.mark.parametrize(("game", "options"), FEW_OPTIONS)
def test_the_api_test_of_pettingzoo_passes(game: Game[Any], options: dict[str, Any]) -> None:
    api_test(env(game, **options), num_cycles=200)


@pytest.mark.parametrize(("game", "options"), FEW_OPTIONS)
def test_the_seed_test_of_pettingzoo_passes(game: Game[Any], options: dict[str, Any]) -> None:
    seed_test(lambda: env(game, **options), num_cycles=100)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), FEW_OPTIONS)
def test_the_render_test_of_pettingzoo_passes(game: Game[Any], options: dict[str, Any]) -> None:
    render_test(
        lambda render_mode: env(game, render_mode=render_mode, **options),
        custom_tests={"svg": lambda told: told.startswith("<svg")},
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_the_performance_benchmark_of_pettingzoo_runs(
    game: Game[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_pettingzoo_makes_a_registered_game_by_its_name(game: Game[Any]) -> None:
    adapter.register()
    adapter.register()
    board = pettingzoo.make("aec", f"hollows/{game.name}-v0", max_moves=3)
    board.reset()
    assert board.unwrapped.position == game.start()


# The rules


def whole(hops: list[str]) -> str:
    return hops[0] + "".join(hop[2:] for hop in hops[1:] if hop != "stop")


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_a_game_ends_as_its_record_says(game: Game[Any], options: dict[str, Any]) -> None:
    chance, hops = random.Random(str(options)), list[str]()
    board, record = env(game, **options), Record.start(game, **options)
    board.reset()
    while not board.last()[2]:
        assert record.outcome() is None
        mover = board.agent_selection
        assert mover == f"player_{record.position.player.seat}"
        action = chance.choice(legal(board))
        hops.append(board.unwrapped.text(action))
        board.step(action)
        if game is not fanorona or board.agent_selection != mover:
            record, hops = record.play(whole(hops)), []
            assert board.unwrapped.position == record.position
    outcome = record.outcome()
    assert outcome
    won = {None: (0, 0), 0: (1, -1), 1: (-1, 1)}
    rewards = won[outcome.winner.seat if outcome.winner else None]
    assert (board.rewards["player_0"], board.rewards["player_1"]) == rewards
    assert board.infos["player_0"]["outcome"].endswith(f"({outcome.reason})")


def test_an_extra_turn_keeps_the_turn() -> None:
    board = env(kalaha)
    board.reset()
    play(board, "1")
    assert board.agent_selection == "player_0"
    play(board, "2")
    assert board.agent_selection == "player_1"


CHAIN = "BBBBBBBBB/BBB1BBBBB/1W2WBWBW/W1WWWWWWW/WW1WWWWWW b 0 2"


def test_a_chain_is_played_step_by_step_and_the_turn_stays_with_its_mover() -> None:
    board = env(fanorona)
    board.reset(options={"position": CHAIN})
    play(board, "c4-c3A")
    assert board.agent_selection == "player_1"
    play(board, "c3-b2A")
    assert all(text.startswith("b2-") for text in texts(board))
    play(board, "b2-c2A")
    assert board.agent_selection == "player_0"
    after = fanorona.position(CHAIN).play("c4-c3A-b2A-c2A")
    assert board.unwrapped.position == after


def test_a_player_who_may_stop_has_an_action_for_it() -> None:
    board = env(fanorona, continuation="may")
    board.reset(options={"position": CHAIN})
    assert "stop" not in texts(board)
    play(board, "c4-c3A")
    assert "stop" in texts(board)
    play(board, "stop")
    assert board.agent_selection == "player_0"


def test_a_position_that_comes_for_the_third_time_draws_the_game() -> None:
    board = env(fanorona)
    board.reset(options={"position": "B8/9/9/9/8W w 0 9"})
    there, back = ("i1-i2", "a5-a4"), ("i2-i1", "a4-a5")
    play(board, *there, *back, *there)
    assert not board.last()[2]
    play(board, *back)
    assert board.last()[1:3] == (0, True)
    assert board.infos["player_1"] == {"outcome": "draw (repetition)"}
    assert not board.last()[0]["action_mask"].any()


def test_a_game_of_too_many_moves_is_truncated_not_drawn() -> None:
    board = env(hus, max_moves=2)
    board.reset()
    play(board, "5", "5")
    assert (board.terminations, board.truncations) == (
        {"player_0": False, "player_1": False},
        {"player_0": True, "player_1": True},
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_who_waits_sees_the_board_from_his_own_side(game: Game[Any]) -> None:
    chance, board, turned = random.Random(7), env(game), env(game)
    board.reset()
    for _action in range(9):
        board.step(chance.choice(legal(board)))
    while game is fanorona and board.unwrapped._one.chain:
        board.step(chance.choice(legal(board)))
    turned.reset(options={"position": board.unwrapped.position.turned()})
    waiting = turned.agent_selection
    assert waiting != board.agent_selection
    waits, sees = board.observe(waiting), turned.observe(board.agent_selection)
    mover = turned.observe(waiting)
    assert not waits["action_mask"].any()
    assert not sees["action_mask"].any()
    assert np.array_equal(mover["observation"], board.last()[0]["observation"])
    assert np.array_equal(waits["observation"], sees["observation"])
    assert not np.array_equal(waits["observation"], mover["observation"])


def test_the_planes_of_kalaha_are_seen_from_both_seats() -> None:
    board = env(kalaha)
    board.reset()
    play(board, "1")
    mover, waits = board.observe("player_0"), board.observe("player_1")
    seeds, stores = mover["observation"]
    assert seeds.tolist() == [[0, 7, 7, 7, 7, 7], [6] * 6]
    assert stores.tolist() == [[1] * 6, [0] * 6]
    seeds, stores = waits["observation"]
    assert seeds.tolist() == [[6] * 6, [7, 7, 7, 7, 7, 0]]
    assert stores.tolist() == [[0] * 6, [1] * 6]


# Wrong use


def test_an_illegal_action_is_an_error_that_names_the_position() -> None:
    board = env(kalaha)
    board.reset()
    play(board, "1")
    with pytest.raises(ValueError, match=r"action 0 is not legal in 0,7,7,7,7,7,1/"):
        board.step(0)
    with pytest.raises(ValueError, match="None is no action"):
        board.unwrapped.step(None)
    assert board.agent_selection == "player_0"


def test_with_the_wrapper_of_pettingzoo_an_illegal_action_loses() -> None:
    board = TerminateIllegalWrapper(env(kalaha), illegal_reward=-1)
    board.reset()
    board.last()
    board.step(0)
    board.last()
    board.step(0)
    assert board.rewards == {"player_0": -1, "player_1": 0}
    assert all(board.terminations.values())


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="there is no game 'go': choose hus, kalaha, fanorona"):
        env("go")
    with pytest.raises(ValueError, match="there is no render_mode 'gif'"):
        env(hus, render_mode="gif")
    with pytest.raises(ValueError, match="Hus has no option 'seeds'"):
        env(hus, seeds=4)


def test_an_environment_is_pickled_with_its_options() -> None:
    board = pickle.loads(pickle.dumps(env("hus", "stones", columns=6, render_mode="ansi")))
    board.reset()
    assert board.unwrapped.position == hus.start("stones", columns=6)
    assert board.unwrapped.render_mode == "ansi"


# Pictures


def test_a_picture_shows_the_last_move_but_none_while_a_chain_is_under_way() -> None:
    board = env(fanorona, render_mode="ansi")
    board.reset(options={"position": CHAIN})
    play(board, "c4-c3A")
    assert "last move" not in board.render()
    play(board, "c3-b2A", "b2-c2A")
    assert "last move" in board.render()


def test_pixels_change_where_the_stones_are() -> None:
    board = env(kalaha, render_mode="rgb_array")
    board.reset()
    before = board.render()
    play(board, "1")
    after = board.render()
    assert before.shape == after.shape
    changed = np.flatnonzero((before != after).any(axis=(0, 2)))
    assert changed[-1] > 0.9 * before.shape[1]  # the store of the mover, at the right


def test_without_a_render_mode_nothing_is_drawn_and_that_is_said() -> None:
    board = env(hus)
    board.reset()
    with pytest.warns(UserWarning, match="no render_mode"):
        assert board.render() is None
