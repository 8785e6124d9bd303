"""Hus solved: against exhaustive analysis, and strategies against the law."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hollows import hus, kernel
from hollows._kernel import HusSolver
from hollows.games import Player
from hollows.games.hus import HusPosition
from hollows.kernel import Stop
from hollows.packing import pack, pack_rules
from hollows.proofs import Means, Solution
from hollows.proofs.hus import solve, solve_and_write, verify
from hollows.proofs.hus.strategy import Ending, Strategy, shipped
from hollows.proofs.hus.verifier import check
from hollows.proofs.tables.files import BadTableError
from tests.proofs import exhaustive
from tests.support import Hollows

SMALL = Means(memory=16)
QUICK = Means(memory=16, lengths=False)
CHOICES: dict[str, tuple[Any, ...]] = {
    "capture": ("must", "may"),
    "take": ("inner", "both"),
    "sow_own": (True, False),
    "endless": ("barred", "draw"),
    "direction": ("clockwise", "anticlockwise"),
}
ROUND = "0,0,1,0,2,1,0,0/0,1,0,2,1,0,0,0 a"  # a position where play goes round


def studies(seed: int, count: int, stones: tuple[int, int] = (6, 10)) -> Iterator[HusPosition]:
    """Positions of four columns with few stones, under all kinds of rules."""
    rng = Random(seed)
    while count:
        hollows = [0] * 16
        for _stone in range(rng.randint(*stones)):
            hollows[rng.randrange(16)] += 1
        a, b = (",".join(map(str, side)) for side in (hollows[:8], hollows[8:]))
        rules = {name: rng.choice(values) for name, values in CHOICES.items()}
        root = hus.position(f"{a}/{b} a", study=True, columns=4, **rules)
        if not root.outcome():
            count -= 1
            yield root


Worth = dict[str, tuple[int, int | None]]


def exact(root: HusPosition) -> Worth:
    """What every move is worth and how long it takes, by going backwards in Python."""
    solved = exhaustive.solve(root)
    worth: Worth = {}
    for move in root.legal_moves:
        after = root.play(move)
        if outcome := after.outcome():
            winner = outcome.winner
            value = 0 if winner is None else 1 if winner is root.player else -1
            worth[move.text] = (value, 1 if value else None)
        elif pack(after) in solved:
            value, length = solved[pack(after)]
            worth[move.text] = (-value, length + 1)
        else:
            worth[move.text] = (0, None)
    return worth


def told(solution: Solution) -> dict[str, tuple[int | None, int | None]]:
    return {each.move.text: (each.value, each.length) for each in solution.moves}


# Values


@pytest.mark.slow
def test_every_value_and_length_agrees_with_exhaustive_analysis() -> None:
    found = set()
    for root in studies(1, 40):
        worth = exact(root)
        assert told(solve(root, SMALL)) == worth, repr(root)
        found |= {value for value, _length in worth.values()}
    assert found >= {1, -1}


def test_the_search_alone_claims_nothing_that_is_not_so() -> None:
    proven = 0
    for root in studies(2, 30, (8, 12)):
        solver = HusSolver(pack_rules(root.rules), 1)
        swept = solver.sweep(pack(root), 100_000)
        if swept is None:
            continue
        _depth, _nodes, firsts = solver.solve(pack(root), 1, 50_000)
        for first, right in zip(firsts, swept[2], strict=True):
            if first[1]:
                proven += 1
                assert first == right, repr(root)
    assert proven > 20


def test_who_wins_is_the_same_without_lengths() -> None:
    for root in studies(3, 40):
        values = {move: value for move, (value, _length) in exact(root).items()}
        found = solve(root, QUICK)
        assert {each.move.text: each.value for each in found.moves} == values, repr(root)


def test_play_that_goes_round_is_a_draw() -> None:
    root = hus.position(ROUND, study=True, columns=4)
    assert exact(root) == {"5": (0, None)}
    solution = solve(root, SMALL)
    assert (solution.value, solution.length, told(solution)) == (0, None, {"5": (0, None)})


def test_an_endless_move_draws_where_it_may_be_played() -> None:
    text = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
    root = hus.position(text, endless="draw")
    _depth, _nodes, firsts = HusSolver(pack_rules(root.rules), 1).solve(pack(root), 1, 1)
    assert (bytes([16]), True, 0, 0) in firsts


def wins_within(game: Any, packed: bytes, moves: int) -> bool:
    """Whether the player to move can force a win so soon, by trying everything."""
    player = game.player(packed)
    return moves > 0 and any(
        game.verdict(after)[0] - 1 == player
        or (game.verdict(after)[0] == 0 and loses_within(game, after, moves - 1))
        for _move, after in game.children(packed)
    )


def loses_within(game: Any, packed: bytes, moves: int) -> bool:
    """Whether the player to move must lose so soon."""
    player = game.player(packed)
    return moves > 0 and all(
        game.verdict(after)[0] == 2 - player
        or (game.verdict(after)[0] == 0 and wins_within(game, after, moves - 1))
        for _move, after in game.children(packed)
    )


@pytest.mark.parametrize(
    ("rules", "length"), [({}, 7), ({"capture": "may"}, 7), ({"take": "both"}, 7)]
)
def test_no_win_is_shorter_than_the_length(rules: dict[str, Any], length: int) -> None:
    start = hus.start(columns=4, **rules)
    solution = solve(start, SMALL)
    assert (solution.value, solution.length) == (1, length)
    game = kernel.game_of(start)
    assert wins_within(game, pack(start), length)
    assert not wins_within(game, pack(start), length - 1)


def test_with_four_columns_and_anticlockwise_the_first_player_loses() -> None:
    solution = solve(hus.start(columns=4, direction="anticlockwise"), SMALL)
    assert (solution.value, solution.length) == (-1, 6)
    assert solution.best_moves[0].text == "2"
    assert len(solution.best_moves) == 6


def test_without_lengths_a_win_is_found_soon_and_none_is_claimed() -> None:
    exactly, soon = (solve(hus.start(columns=6, take="both"), means) for means in (SMALL, QUICK))
    assert soon.value == exactly.value == 1
    assert {each.move.text for each in soon.moves if each.value == 1} == {"3", "4", "6", "10", "12"}
    assert (soon.length, {each.length for each in soon.moves}) == (None, {None})
    assert soon.nodes * 10 < exactly.nodes


def test_two_threads_find_the_same() -> None:
    start = hus.start(columns=6)
    one, two = (solve(start, Means(memory=16, threads=threads)) for threads in (1, 2))
    assert told(one) == told(two)
    assert one.length == 10


def test_a_proof_stops_when_asked_and_claims_no_more_than_it_has() -> None:
    stop = Stop()
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    began = time.monotonic()
    solution = solve(hus.start("stones", columns=12), SMALL, stop=stop)
    assert time.monotonic() - began < 5
    assert not solution.proven
    assert solution.best_moves == ()
    assert solution.nodes > 0


# Strategies


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The strategies after every first move of four columns."""
    path = tmp_path_factory.mktemp("strategy") / "four.strategy"
    solve_and_write(hus.start(columns=4), SMALL, path)
    return path


@pytest.mark.parametrize(
    "rules",
    [
        {"columns": 4},
        {"columns": 4, "capture": "may"},
        {"columns": 4, "sow_own": False},
        {"columns": 6},
        {"columns": 6, "direction": "anticlockwise", "endless": "draw"},
    ],
    ids=str,
)
def test_a_strategy_stands_before_the_law(tmp_path: Path, rules: dict[str, Any]) -> None:
    start = hus.start(**rules)
    solution, strategy = solve_and_write(start, SMALL, tmp_path / "strategy")
    found = verify(start.rules, tmp_path / "strategy")
    assert found.faults == ()
    assert strategy == Strategy.read(tmp_path / "strategy")
    assert strategy is not None
    assert found.replies == len(strategy.replies) <= found.positions
    lost = {each.move.text for each in solution.moves if each.value == -1}
    assert set(strategy.endings) >= lost


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        {"columns": 6, "take": "both", "sow_own": False},
        {"columns": 6, "direction": "anticlockwise", "capture": "may"},
        {"direction": "anticlockwise"},
    ],
    ids=str,
)
def test_a_strategy_found_without_lengths_stands_before_the_law(
    tmp_path: Path, rules: dict[str, Any]
) -> None:
    start = hus.start(**rules)
    solution, strategy = solve_and_write(start, QUICK, tmp_path / "strategy")
    assert verify(start.rules, tmp_path / "strategy").faults == ()
    assert strategy is not None
    assert all(ending.length > 1 for ending in strategy.endings.values())
    assert (strategy.reply(start) is None) == (solution.value == -1)


def faults_of(strategy: Strategy, path: Path) -> str:
    strategy.write(path)
    return " ".join(verify(strategy.position.rules, path).faults)


def test_one_wrong_reply_is_found(small: Path) -> None:
    strategy = Strategy.read(small)
    for at, right in enumerate(strategy.replies):
        replies = bytearray(strategy.replies)
        found = []
        for replies[at] in {*range(1, 9)} - {right}:
            wrong = replace(strategy, replies=bytes(replies))
            _positions, fault = check(wrong, lambda _positions: None)
            found.append(fault)
        assert found.count(None) <= 2, "another reply may win in time as well, but not many"


def test_every_kind_of_fault_is_named(small: Path, tmp_path: Path) -> None:
    strategy, path = Strategy.read(small), tmp_path / "wrong"
    missing = replace(strategy, replies=strategy.replies[:-1])
    assert "there is no reply at" in faults_of(missing, path)
    surplus = replace(strategy, replies=strategy.replies + b"\1")
    assert "no position asks for" in faults_of(surplus, path)
    endings = strategy.endings
    hasty = endings | {"3": Ending(Player.A, 6)}
    assert "takes 7 moves to the end, more than 6" in faults_of(
        replace(strategy, endings=hasty), path
    )
    won = hus.position("0,0,3,0,1,2,1,0/1,3,1,0,1,0,1,0 a", study=True, columns=4)
    swapped = Strategy(won, {"3": Ending(Player.B, 1)}, b"")
    assert "b has not won at" in faults_of(swapped, path)


def test_a_strategy_that_goes_round_is_found(tmp_path: Path) -> None:
    root = hus.position(ROUND, study=True, columns=4)
    replies = bytearray()
    position = root.play("5")
    for _round in range(40):
        if position.player is Player.B:
            replies.append(position.legal_moves[0].hollow)
        position = position.play(position.legal_moves[0])
    strategy = Strategy(root, {"5": Ending(Player.B, 100)}, bytes(replies))
    assert "goes round" in faults_of(strategy, tmp_path / "round")


def test_who_follows_the_strategy_wins_in_time(small: Path) -> None:
    strategy, rng = Strategy.read(small), Random(4)
    for move, ending in strategy.endings.items():
        for _game in range(20):
            position, moves = hus.start(columns=4).play(move), 1
            while not (outcome := position.outcome()):
                reply = strategy.reply(position) if position.player is ending.winner else None
                position = position.play(reply or rng.choice(position.legal_moves))
                moves += 1
            assert outcome.winner is ending.winner
            assert moves <= ending.length


def test_a_strategy_knows_the_first_move_and_leaves_strange_positions_alone(small: Path) -> None:
    strategy = Strategy.read(small)
    start = hus.start(columns=4)
    assert strategy.reply(start) == start.move("3")
    assert strategy.reply(start.play("3")) is None
    assert strategy.reply(hus.start(columns=4, capture="may")) is None


def test_a_damaged_strategy_is_refused(small: Path, tmp_path: Path) -> None:
    whole = small.read_bytes()
    for at in (0, 40, len(whole) - 40):
        path = tmp_path / "damaged"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(BadTableError):
            Strategy.read(path)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadTableError):
        Strategy.read(path)


def test_a_drawn_position_has_no_strategy_to_write(tmp_path: Path) -> None:
    root = hus.position(ROUND, study=True, columns=4)
    solution, strategy = solve_and_write(root, SMALL, tmp_path / "none")
    assert (solution.value, strategy) == (0, None)
    assert not (tmp_path / "none").exists()


@pytest.mark.slow
def test_the_strategies_of_edition_seven_stand_before_the_law() -> None:
    strategy = shipped()
    assert strategy.position == hus.start()
    assert strategy.endings["6"] == Ending(Player.A, 20)
    assert check(strategy, lambda _positions: None) == (15_752, None)


def test_the_shipped_strategy_beats_any_defence() -> None:
    strategy, rng = shipped(), Random(5)
    for _game in range(30):
        position, moves = hus.start(), 0
        while not (outcome := position.outcome()):
            reply = strategy.reply(position) if position.player is Player.A else None
            position = position.play(reply or rng.choice(position.legal_moves))
            moves += 1
        assert outcome.winner is Player.A
        assert moves <= 20


# The command line


def test_a_strategy_is_written_verified_and_probed(hollows: Hollows, tmp_path: Path) -> None:
    file = str(tmp_path / "four.strategy")
    rules = ["--option", "columns=4"]
    solved = hollows("solve", "hus", *rules, "--memory", "16", "--strategy", file, "--json")
    assert (solved.last["value"], solved.last["length"]) == (1, 7)
    assert solved.last["best_moves"] == ["3", "8"]
    checked = hollows("endgame", "verify", "hus", file, "--json")
    assert (checked.status, checked.last["faults"]) == (0, [])
    assert hollows("endgame", "probe", "hus", file, *rules).out == "3\n"


def test_no_strategy_is_written_where_no_win_is_proven(hollows: Hollows, tmp_path: Path) -> None:
    file = tmp_path / "none.strategy"
    wide = ["--option", "columns=12", "--memory", "16", "--seconds", "0.2"]
    answer = hollows("solve", "hus", *wide, "--strategy", str(file), "--json")
    assert (answer.status, answer.last["proven"]) == (0, False)
    assert "not written, because no win is proven" in answer.err
    assert not file.exists()


def test_a_wrong_strategy_is_named_with_status_1(
    hollows: Hollows, small: Path, tmp_path: Path
) -> None:
    strategy, path = Strategy.read(small), tmp_path / "wrong"
    replace(strategy, replies=strategy.replies[:-1]).write(path)
    answer = hollows("endgame", "verify", "hus", str(path))
    assert answer.status == 1
    assert "there is no reply at" in answer.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["endgame", "verify", "hus"], "name the file of the strategy"),
        (["endgame", "verify", "hus", "missing"], "missing: No such file"),
        (["endgame", "build", "hus"], "Hus has nothing to build here"),
        (["solve", "kalaha", "--strategy", "x"], "--strategy is for Hus, not for Kalaha"),
        (["solve", "hus", "--memory", "1000000"], "needs"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    hollows: Hollows, arguments: list[str], complaint: str
) -> None:
    answer = hollows(*arguments)
    assert answer.status == 2
    assert complaint in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.soak
def test_the_leaflets_game_is_won_by_the_first_player_in_20_moves(tmp_path: Path) -> None:
    start, means = hus.start(), Means(memory=3000)
    solution, _strategy = solve_and_write(start, means, tmp_path / "seven.strategy")
    assert (solution.value, solution.length) == (1, 20)
    assert [move.text for move in solution.best_moves] == ["6", "8", "16", "2"]
    assert verify(start.rules, tmp_path / "seven.strategy").faults == ()
