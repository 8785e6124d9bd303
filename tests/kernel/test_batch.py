"""Batches play as the law does, row by row, and show every player the same view."""

from __future__ import annotations

import doctest
import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

from hollows import GAMES, batch, fanorona, hus, kalaha
from hollows.batch import PLANES, Batch
from hollows.games import Game, Position
from tests.support import every_option_set

ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
FORK = "9/9/2B6/W1B6/1B7 w"  # a2-b2A, then a1W or b3W or, where allowed, no more
games = pytest.mark.parametrize("game", GAMES.values(), ids=str)


def value(position: Position[Any]) -> int | None:
    """The outcome as a batch tells it, or None while the game goes on."""
    outcome = position.outcome()
    if outcome is None:
        return None
    return 0 if outcome.winner is None else 1 - 2 * outcome.winner.seat


def joined(text: str, action: str) -> str:
    """The move so far with one more action: `d3-e3A` and `e3-d4W` are `d3-e3A-d4W`."""
    if action == "stop":
        return text
    return text + action[action.index("-") :] if text else action


def whole_moves(rows: Batch) -> list[tuple[str, Position[Any], int | None]]:
    """Every move of the first row that can be put together from actions: its text, the position
    after it and the outcome."""
    moves = []
    texts, rows = [""], rows[:1]
    while texts:
        which, actions = rows.legal.nonzero()
        texts = [
            joined(texts[row], rows.action_text(row, action))
            for row, action in zip(which.tolist(), actions.tolist(), strict=True)
        ]
        before, rows = rows.moves[which], rows[which]
        rows.step(actions)
        ended = rows.moves > before
        for row in ended.nonzero()[0].tolist():
            end = int(rows.outcomes[row]) if rows.over[row] else None
            moves.append((texts[row], rows.position(row), end))
        texts = [text for text, end in zip(texts, ended, strict=True) if not end]
        rows = rows[~ended]
    return moves


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_actions_make_up_the_moves_of_the_law(game: Game[Any], options: dict[str, Any]) -> None:
    rng = Random(f"{game.name} {options}")
    position = game.start(**options)
    for _move in range(60):
        ours = whole_moves(Batch.of([position]))
        laws = [(move.text, position.play(move)) for move in position.legal_moves]
        assert len(ours) == len(laws), repr(position)
        assert {text: after for text, after, _ in ours} == dict(laws), repr(position)
        assert all(end == value(after) for _, after, end in ours), repr(position)
        if not laws:
            break
        position = rng.choice(laws)[1]


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_random_games_end_as_the_law_says(game: Game[Any], options: dict[str, Any]) -> None:
    rows, rng = Batch(game, 2, **options), np.random.default_rng(1)
    laws = [game.start(**options) for _row in range(2)]
    texts = ["", ""]
    for _step in range(200):
        going = ~rows.done
        actions, before, movers = rows.random_actions(rng), rows.moves.copy(), rows.players.copy()
        for row in going.nonzero()[0]:
            texts[row] = joined(texts[row], rows.action_text(row, actions[row]))
        rewards, done = rows.step(actions)
        for row in (rows.moves > before).nonzero()[0]:
            laws[row], texts[row] = laws[row].play(texts[row]), ""
            assert rows.position(row) == laws[row]
            assert rows.players[row] == laws[row].player.seat
            end = value(laws[row])
            assert done[row] == rows.over[row] == (end is not None)
            assert rows.outcomes[row] == (end or 0)
            assert rewards[row] == (end or 0) * (1 - 2 * int(movers[row]))
        assert (rewards[~going] == 0).all()
        assert not rows.legal[done].any()


def test_every_row_is_played_by_itself() -> None:
    many, rng = Batch(fanorona, 50, continuation="may"), np.random.default_rng(2)
    alone = [many[row] for row in range(50)]
    for _step in range(40):
        actions = many.random_actions(rng)
        many.step(actions)
        for row, one in enumerate(alone):
            one.step(actions[row : row + 1])
    assert (np.concatenate([one.positions for one in alone]) == many.positions).all()


# Actions


def test_arrays_have_the_shapes_and_types_that_learners_expect() -> None:
    rows = Batch(fanorona, 7, continuation="may")
    assert rows.legal.shape == (7, 45 * 8 * 3 + 1)
    assert rows.legal.dtype == np.bool_
    assert rows.positions.dtype == rows.players.dtype == rows.observe().dtype == np.uint8
    assert rows.observe().shape == (7, *rows.shape) == (7, 7, 5, 9)
    assert rows.outcomes.dtype == np.int8
    rewards, done = rows.step(rows.random_actions(1))
    assert rewards.shape == done.shape == (7,)
    assert rewards.dtype == np.float32
    assert done.dtype == np.bool_
    assert [Batch(game, 3).actions for game in GAMES.values()] == [16, 6, 45 * 8 * 3]
    assert Batch(hus, 3, "stones").actions == 32
    assert Batch(kalaha, 3, hollows=4, capture="may").actions == 8
    assert len(Batch(hus, 0)) == 0


@games
def test_a_plane_has_a_name(game: Game[Any]) -> None:
    assert len(PLANES[game.name]) == Batch(game, 1).shape[0]


def texts(rows: Batch, row: int = 0) -> list[str]:
    """The legal actions of a row, written out."""
    return [rows.action_text(row, action) for action in rows.legal[row].nonzero()[0].tolist()]


def act(rows: Batch, text: str) -> float:
    """Play the action of that text in the first row, and anything in the others; its reward."""
    actions = rows.random_actions(0)
    actions[0] = rows.legal[0].nonzero()[0][texts(rows).index(text)]
    return float(rows.step(actions)[0][0])


def test_the_second_half_of_the_actions_takes_nothing() -> None:
    rows = Batch.of([hus.start("stones").play("5")])
    legal = rows.legal[0].nonzero()[0]
    assert texts(rows) == [f"{a + 1}" if a < 16 else f"{a - 15}n" for a in legal.tolist()]
    assert legal[-1] >= 16


def test_a_chain_keeps_the_turn_until_it_ends() -> None:
    rows = Batch.of([fanorona.position(FORK)])
    assert texts(rows) == ["a2-b2A"]
    assert not rows.chains[0]
    act(rows, "a2-b2A")
    assert (rows.chains[0], rows.players[0], rows.moves[0]) == (True, 0, 0)
    assert rows.text(0) == "9/9/2B6/1W7/1B7 w 0 2"
    assert texts(rows) == ["b2-a1W", "b2-b3W"]
    act(rows, "b2-b3W")
    assert texts(rows) == ["b3-a3W"]
    assert act(rows, "b3-a3W") == 1
    assert (rows.chains[0], rows.players[0], rows.moves[0]) == (False, 1, 1)
    assert rows.outcomes[0] == 1


def test_a_chain_can_be_stopped_where_the_player_may() -> None:
    rows = Batch.of([fanorona.position(FORK, continuation="may")])
    assert "stop" not in texts(rows)
    act(rows, "a2-b2A")
    assert texts(rows) == ["b2-a1W", "b2-b3W", "stop"]
    act(rows, "stop")
    assert rows.position(0) == fanorona.position(FORK, continuation="may").play("a2-b2A")


def test_an_endless_move_is_barred_or_draws() -> None:
    barred, drawing = (hus.position(ENDLESS, endless=choice) for choice in ("barred", "draw"))
    assert "16" not in texts(Batch.of([barred]))
    rows = Batch.of([drawing])
    assert act(rows, "16") == 0
    assert (rows.over[0], rows.outcomes[0]) == (True, 0)
    assert rows.position(0) == drawing.play("16")


def test_random_actions_are_legal_and_all_alike_likely() -> None:
    rows = Batch(kalaha, 6000)
    drawn = np.bincount(rows.random_actions(5), minlength=6)
    assert (drawn > 850).all()
    rows = Batch.of([fanorona.start().play("d3-e3W")] * 2000)
    drawn = np.bincount(rows.random_actions(5), minlength=rows.actions)
    assert ((drawn > 0) == rows.legal[0]).all()
    assert (rows.random_actions(5) == rows.random_actions(5)).all()
    rng = np.random.default_rng(1)
    assert (rows.random_actions(rng) != rows.random_actions(rng)).any()


# Errors


def everything(rows: Batch) -> list[Any]:
    return [a.tolist() for a in (rows.positions, rows.legal, rows.players, rows.moves, rows.done)]


@games
@pytest.mark.parametrize("bad", [-1, 10**6, 2**40, None])
def test_an_illegal_action_names_its_row_and_changes_nothing(
    game: Game[Any], bad: int | None
) -> None:
    rows = Batch(game, 4)
    while rows.legal[2].all():
        rows.step(rows.random_actions(3))
    actions, before = rows.random_actions(4), everything(rows)
    actions[2] = rows.legal[2].argmin() if bad is None else bad
    with pytest.raises(
        ValueError, match=rf"^row 2: action {actions[2]} is not legal in \S"
    ) as error:
        rows.step(actions)
    assert rows.text(2) in str(error.value)
    assert everything(rows) == before
    with pytest.raises(ValueError, match="row 2: action"):
        rows.action_text(2, int(actions[2]))


@pytest.mark.parametrize("actions", [[1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0], [True] * 3, 1])
def test_actions_are_one_whole_number_a_row(actions: Any) -> None:
    with pytest.raises(ValueError, match="actions must be 3 whole numbers, one a row"):
        Batch(kalaha, 3).step(actions)


def test_any_kind_of_whole_numbers_will_do() -> None:
    for kind in (np.int8, np.uint16, np.int32, np.uint64, np.int64):
        rows = Batch(kalaha, 3)
        rows.step(np.array([[0, 9], [1, 9], [2, 9]], kind)[:, 0])
        laws = [kalaha.start().play(text) for text in "123"]
        assert [rows.position(row) for row in range(3)] == laws


def test_what_a_batch_shows_cannot_be_written_to() -> None:
    rows = Batch(hus, 2)
    for view in (rows.positions, rows.legal, rows.players, rows.moves):
        with pytest.raises(ValueError, match="read-only"):
            view[0] = 0


def test_a_batch_plays_one_game_under_one_set_of_rules() -> None:
    with pytest.raises(ValueError, match="row 1: a batch plays one game under one set of rules"):
        Batch.of([hus.start(), hus.start("stones")])
    with pytest.raises(ValueError, match="needs at least one"):
        Batch.of([])
    with pytest.raises(ValueError, match="threads must be 1 to 1024"):
        Batch(hus, 2, threads=0)


# The rows


def test_finished_rows_go_back_to_where_they_started() -> None:
    nearly = kalaha.position("0,0,0,0,0,1,35/0,0,0,0,1,0,35 a")
    rows = Batch.of([nearly, kalaha.start(), nearly])
    rows.step([5, 0, 5])
    assert rows.done.tolist() == [True, False, True]
    rows.reset(np.array([True, False, False]))
    assert [rows.position(row) for row in (0, 1)] == [nearly, kalaha.start().play("1")]
    assert rows.done.tolist() == [False, False, True]
    rows.reset()
    assert rows.position(2) == nearly
    assert rows.moves.tolist() == [0, 1, 0]
    assert (rows.legal[2] == rows.legal[0]).all()
    assert rows.legal[2].any()
    with pytest.raises(ValueError, match="the mask must be 3 truth values"):
        rows.reset(np.array([0, 1, 2]))


def test_what_is_given_for_a_finished_row_is_not_looked_at() -> None:
    over = kalaha.position("0,0,0,0,0,0,36/0,0,0,0,0,0,36 a")
    rows = Batch.of([over, kalaha.start()])
    rewards, done = rows.step([-7, 0])
    assert (rewards.tolist(), done.tolist()) == ([0, 0], [True, False])
    assert rows.position(0) == over


def test_a_long_game_is_given_up_after_the_most_moves() -> None:
    rows = Batch(fanorona, 20, max_moves=2)
    while not rows.done.all():
        rewards, _done = rows.step(rows.random_actions(1))
        assert not rewards.any()
    assert rows.moves.tolist() == [2] * 20
    assert rows.truncated.all()
    assert not rows.over.any()
    assert not rows.legal.any()
    assert (rows[:3].truncated == [True] * 3).all()
    rows.reset()
    assert not rows.done.any()
    assert not Batch(hus, 1).truncated[0]


def test_a_row_taken_out_is_a_game_of_its_own() -> None:
    rows, rng = Batch(fanorona, 6, continuation="may", first_turn="free"), np.random.default_rng(4)
    while not rows.chains.any():
        rows.step(rows.random_actions(rng))
    before = everything(rows)
    copy = rows[[5, 5, 0]]
    assert everything(copy) == [[column[row] for row in (5, 5, 0)] for column in before]
    copy.step(copy.random_actions(rng))
    assert everything(rows) == before
    copy.reset(np.ones(3, np.bool_))
    assert copy.position(0) == fanorona.start(continuation="may", first_turn="free")
    assert everything(rows[:]) == before
    assert (len(rows[2]), len(rows[-2:]), len(rows[rows.chains])) == (1, 2, rows.chains.sum())


def test_rows_kept_as_an_array_are_played_on() -> None:
    options: dict[str, Any] = {"continuation": "may", "first_turn": "free"}
    rows, rng = Batch(fanorona, 50, **options), np.random.default_rng(4)
    for _step in range(20):
        rows.step(rows.random_actions(rng))
    again = Batch.from_array(fanorona, rows.positions, **options)
    assert rows.chains.any()
    assert everything(again)[:3] == everything(rows)[:3]


def test_bytes_that_are_no_position_are_refused() -> None:
    rows = Batch.of([fanorona.position(FORK)] * 3)
    act(rows, "a2-b2A")
    good = rows.positions[0].copy()
    for place in (0, 45, 46, 50, 51, 52):  # a piece, the player, the quiet moves, the chain
        bad = np.array([good, good])
        bad[1, place] = 255
        with pytest.raises(ValueError, match="row 1: these bytes are no position of Fanorona"):
            Batch.from_array(fanorona, bad)
    with pytest.raises(ValueError, match="positions must be rows of 60 bytes"):
        Batch.from_array(fanorona, np.zeros((2, 9), np.uint8))


@games
def test_threads_play_the_same_games(game: Game[Any]) -> None:
    batches = [Batch(game, 301, threads=threads) for threads in (1, 3)]
    for seed in range(60):
        for rows in batches:
            rows.step(rows.random_actions(seed))
    one, three = batches
    assert everything(one) == everything(three)
    assert (one.observe() == three.observe()).all()
    assert (one.playouts(3, 1) == three.playouts(3, 1)).all()


# Random games


@games
def test_playouts_count_what_the_mover_won_drew_and_lost(game: Game[Any]) -> None:
    rows = Batch(game, 40)
    counts = rows.playouts(700, 1)
    assert (counts.sum(axis=1) == 700).all()
    assert (counts == rows.playouts(700, 1)).all()
    assert (counts != rows.playouts(700, 2)).any()
    assert (counts[0] != counts[1]).any()


def test_a_won_game_is_won_for_its_winner_whoever_is_to_move() -> None:
    won = "2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0"
    rows = Batch.of([hus.position(f"{won} {player}", study=True) for player in "ab"])
    assert rows.over.all()
    assert rows.outcomes.tolist() == [1, 1]
    assert rows.playouts(5, 1).tolist() == [[5, 0, 0], [0, 0, 5]]


def test_playouts_go_on_from_the_middle_of_a_chain() -> None:
    rows = Batch.of([fanorona.position(FORK)])
    act(rows, "a2-b2A")
    wins, _draws, _losses = rows.playouts(2000, 1)[0]
    assert 900 < wins < 1900  # every second game goes to b3, where the rest is taken
    act(rows, "b2-b3W")
    assert rows.playouts(10, 1).tolist() == [[10, 0, 0]]


# Observations


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_both_players_see_and_choose_alike(game: Game[Any], options: dict[str, Any]) -> None:
    rows, rng = Batch(game, 1, **options), np.random.default_rng(1)
    for _step in range(30):
        if not rows.chains[0]:
            position = rows.position(0)
            both = Batch.of([position, position.turned()])
        seen = both.observe()
        assert (seen[0] == seen[1]).all(), repr(position)
        assert (both.legal[0] == both.legal[1]).all(), repr(position)
        assert (both.legal[0] == rows.legal[0]).all(), repr(position)
        action = rows.random_actions(rng)
        rows.step(action)
        rewards, done = both.step(action.repeat(2))
        assert rewards[0] == rewards[1]
        assert done[0] == done[1]
        if done[0]:
            break


def test_hus_is_seen_as_the_board_lies_before_the_mover() -> None:
    position = hus.position("1,2,3,4,0,0,0,0/5,6,7,8,9,3,0,0 b", columns=4, study=True)
    outer, inner, facing, behind = Batch.of([position]).observe()[0, 0].tolist()
    assert outer == [8, 7, 6, 5]  # 4, 3, 2, 1 from the left
    assert inner == [9, 3, 0, 0]
    assert facing == [0, 0, 0, 0]
    assert behind == [1, 2, 3, 4]
    seen = Batch.of([position.turned()]).observe()[0, 0].tolist()
    assert seen == [outer, inner, facing, behind]
    waiting = hus.position("1,2,3,4,0,0,0,0/5,6,7,8,9,3,0,0 a", columns=4, study=True)
    assert Batch.of([waiting]).observe()[0, 0].tolist() == [
        [4, 3, 2, 1],
        [0, 0, 0, 0],
        [0, 0, 3, 9],
        [5, 6, 7, 8],
    ]


def test_facing_hollows_of_hus_are_seen_in_one_column() -> None:
    """The leaflet's example: B10 faces A15, and A2 lies behind it."""
    board = hus.start().board | {"b10": 7, "a15": 8, "a2": 9}
    sides = (",".join(str(board[f"{player}{h}"]) for h in range(1, 17)) for player in "ab")
    seen = Batch.of([hus.position("/".join(sides) + " b", study=True)]).observe()[0, 0]
    assert seen[1:, 1].tolist() == [7, 8, 9]


def test_kalaha_is_seen_with_facing_hollows_in_one_column_and_stores_beside() -> None:
    position = kalaha.position("1,2,3,4/5,6,7,8 b", hollows=3, study=True)
    seeds, stores = Batch.of([position]).observe()[0].tolist()
    assert seeds == [[5, 6, 7], [3, 2, 1]]
    assert stores == [[8, 8, 8], [4, 4, 4]]


def plane(rows: Batch, name: str) -> list[str]:
    """The points that a plane marks, named as White names them."""
    marked = rows.observe()[0, PLANES["fanorona"].index(name)].nonzero()
    return [f"{'abcdefghi'[column]}{row + 1}" for row, column in zip(*marked, strict=True)]


def test_fanorona_is_seen_with_the_chain_that_is_under_way() -> None:
    rows = Batch.of([fanorona.position(FORK)])
    assert plane(rows, "own") == ["a2"]
    assert plane(rows, "enemy") == ["b1", "c2", "c3"]
    assert [plane(rows, name) for name in ("chain", "visited", "ahead", "quiet", "single")] == [
        []
    ] * 5
    act(rows, "a2-b2A")
    assert plane(rows, "own") == plane(rows, "chain") == ["b2"]
    assert plane(rows, "enemy") == ["b1", "c3"]
    assert plane(rows, "visited") == ["a2", "b2"]
    assert plane(rows, "ahead") == ["c2"]


def test_black_sees_his_own_corner_first() -> None:
    rows = Batch.of([fanorona.position("8B/9/9/9/W8 b")])
    assert plane(rows, "own") == ["a1"]
    assert plane(rows, "enemy") == ["i5"]
    up = 6
    assert rows.action_text(0, (0 * 8 + up) * 3) == "i5-i4"


def test_quiet_moves_and_the_first_turn_are_seen_all_over_the_board() -> None:
    quiet, single = (PLANES["fanorona"].index(name) for name in ("quiet", "single"))
    rows = Batch.of([fanorona.position("8B/9/9/9/W8 b 17 1"), fanorona.position("8B/9/9/9/W8 b")])
    seen = rows.observe()
    assert (seen[0, quiet] == 17).all()
    assert (seen[:, single].min(axis=(1, 2)) == [1, 0]).all()
    assert (seen[:, single].max(axis=(1, 2)) == [1, 0]).all()


def test_an_observation_can_be_written_where_the_learner_wants_it() -> None:
    rows, memory = Batch(hus, 3), np.zeros((2, 3, 1, 4, 8), np.uint8)
    assert (rows.observe(memory[1])[0] == rows.observe()[0]).all()
    assert memory[1].any()
    assert not memory[0].any()
    for wrong in (np.zeros((3, 1, 4, 7), np.uint8), np.zeros((2, 1, 4, 8), np.uint8)):
        with pytest.raises(ValueError, match="wrong shape"):
            rows.observe(wrong)


# The module


def test_the_example_in_the_docstring_runs() -> None:
    failed, tried = doctest.testmod(batch)
    assert (failed, tried > 4) == (0, True)


def python(code: str) -> subprocess.CompletedProcess[str]:
    hidden = "import sys; sys.modules['numpy'] = None\n"
    command = [sys.executable, "-c", hidden + code]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_without_numpy_one_line_says_what_to_install() -> None:
    run = python("import hollows.batch")
    assert run.stderr.splitlines()[-1] == (
        "ImportError: hollows.batch needs NumPy: pip install 'hollows[numpy]'"
    )


def test_the_kernel_itself_needs_no_numpy() -> None:
    code = "from hollows import hus, kernel; print(kernel.perft(hus.start(), 3))"
    assert python(code).stdout == "1308\n"
