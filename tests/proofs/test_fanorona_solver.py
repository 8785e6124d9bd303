"""Small boards of Fanorona solved to the end, and what `hollows solve fanorona` answers."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from hollows import fanorona
from hollows.cli.app import run
from hollows.kernel import FanoronaSolver, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs import Means
from hollows.proofs.fanorona import solve as solve_fanorona
from tests.proofs.exhaustive import reachable, solve

FREE = {"first_turn": "free", "blocked": "loses"}

# columns, rows, continuation, reachable positions, moves to white's win. That white wins with `may`
# is published (Schadd and others 2007); counts and lengths with `must`, and counts with `may`, are
# those of an earlier program; lengths with `may` were first found by this solver.
BOARDS = [
    (3, 3, "may", 1_012, 11),
    (5, 3, "may", 444_908, 11),
    (3, 5, "may", 185_204, 13),
    (3, 3, "must", 821, 5),
    (5, 3, "must", 266_014, 9),
    (3, 5, "must", 144_680, 5),
]
LARGE = [(7, 3, "must", 64_838_673, 13), (3, 7, "must", 64_238_924, 15)]


def check_board(columns: int, rows: int, continuation: str, positions: int, moves: int) -> None:
    start = fanorona.start(columns=columns, rows=rows, continuation=continuation, **FREE)
    solver = FanoronaSolver(pack_rules(start.rules), 2048)
    assert solver.explore(pack(start))
    assert solver.positions == positions
    assert solver.solve()
    assert solver.ending(pack(start)) == (1, moves)


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_small_boards_are_won_by_white(board: tuple[int, int, str, int, int]) -> None:
    check_board(*board)


@pytest.mark.soak
@pytest.mark.parametrize("board", LARGE, ids=str)
def test_boards_of_21_points_are_won_by_white(board: tuple[int, int, str, int, int]) -> None:
    check_board(*board)


@pytest.mark.parametrize("blocked", ["draw", "loses"])
@pytest.mark.parametrize("continuation", ["must", "may"])
def test_every_position_of_3x3_ends_as_a_search_in_python_finds(
    continuation: str, blocked: str
) -> None:
    rules = {"first_turn": "free", "continuation": continuation, "blocked": blocked}
    start = fanorona.start(columns=3, rows=3, **rules)
    solver = FanoronaSolver(pack_rules(start.rules), 16)
    assert solver.explore(pack(start))
    assert solver.solve()
    solved = solve(start)
    for packed in reachable(start):
        assert solver.ending(packed) == solved.get(packed, (0, 0)), packed


def test_too_little_memory_proves_nothing() -> None:
    start = fanorona.start(columns=5, rows=3)
    assert not FanoronaSolver(pack_rules(start.rules), 1).explore(pack(start))


def test_a_large_board_is_not_listed() -> None:
    with pytest.raises(ValueError, match="too large"):
        FanoronaSolver(pack_rules(fanorona.start().rules), 16)


def answer_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["solve", "fanorona", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return found


def test_solve_names_all_best_moves_of_a_small_board(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer_of(capsys, "--option", "columns=5", "--option", "rows=3")
    assert (found["value"], found["proven"], found["length"]) == (1, True, 11)
    best = {move for move, worth in found["moves"].items() if worth["value"] == 1}
    assert set(found["best_moves"]) == best
    assert min(found["moves"][move]["length"] for move in best) == 11


def test_solve_needs_no_tables_on_disk_for_few_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer_of(capsys, "--position", "9/9/9/6B2/WW7 w")
    assert (found["value"], found["proven"]) == (1, True)
    assert found["length"] % 2 == 1


def test_a_win_without_room_under_the_100_move_ruling_is_not_called_proven(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer_of(capsys, "--position", "9/9/9/6B2/WW7 w 95 60")
    assert (found["value"], found["proven"], found["best_moves"]) == (None, False, [])


def test_a_stopped_solver_soon_leaves_the_position_to_the_search() -> None:
    stop = Stop()
    stop.set()
    began = time.monotonic()
    assert solve_fanorona(fanorona.start(columns=7, rows=3), Means(memory=2048), stop=stop) is None
    assert time.monotonic() - began < 10  # to the end it takes minutes


def test_many_pieces_on_the_leaflets_board_are_left_to_the_search(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer_of(capsys, "--seconds", "0.2")
    assert (found["value"], found["proven"]) == (None, False)
