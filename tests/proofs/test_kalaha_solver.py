"""The solver of Kalaha: published values, plain search, small boards, proofs that go on later."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hollows import kalaha
from hollows.cli.app import run
from hollows.engine import solving
from hollows.games.kalaha import KalahaPosition, KalahaRules
from hollows.kernel import KalahaSolver, KalahaTables, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs import Means, SoFar, Solution
from hollows.proofs.kalaha import solver as kalaha_solver
from hollows.proofs.kalaha.solver import solve
from hollows.proofs.kalaha.tables import open_tables
from tests.proofs.exhaustive import margins
from tests.proofs.test_kalaha_tables import RULES, drawn

# Irving, Donkers and Uiterwijk 2000: the first player's margin, by hollows, then seeds from 1 on
PUBLISHED = {4: (2, 6, 8, 2, 2, 0), 5: (0, 0, 8, 12, 2, 2), 6: (2, 10, 2, 10, 12)}
QUICK = {4: 6, 5: 4, 6: 3}  # up to so many seeds within a second or two


def solved(position: KalahaPosition, means: Means | None = None) -> Solution:
    solution = solve(position, means)
    assert solution is not None
    return solution


@pytest.mark.parametrize(
    ("hollows", "seeds"), [(n, seeds) for n, most in QUICK.items() for seeds in range(1, most + 1)]
)
def test_the_published_values_are_proved_again(hollows: int, seeds: int) -> None:
    solution = solved(kalaha.start(hollows=hollows, seeds=seeds), Means(memory=64))
    assert solution.value == PUBLISHED[hollows][seeds - 1]
    assert solution.proven
    assert solution.best_moves


@pytest.mark.soak
@pytest.mark.parametrize(("hollows", "seeds"), [(5, 5), (5, 6), (6, 4)])
def test_the_published_values_of_larger_boards_are_proved_again(hollows: int, seeds: int) -> None:
    solution = solved(kalaha.start(hollows=hollows, seeds=seeds), Means(memory=2048))
    assert solution.value == PUBLISHED[hollows][seeds - 1]


@pytest.mark.parametrize("rules", [rules for rules in RULES if rules.hollows <= 6], ids=str)
def test_value_and_best_moves_are_those_of_search_to_the_end(rules: KalahaRules) -> None:
    rng = Random(4)
    for _ in range(4):
        position = drawn(rules, 8, rng)
        known = margins(position)
        tables = KalahaTables(pack_rules(rules))
        for layer in range(2, 5):  # above them the solver is on its own
            tables.build(layer, 4)
        solver = KalahaSolver(tables, 1)
        share = max(s for s in range(9) if solver.at_least(pack(position), s))
        assert 2 * share - 8 == known[pack(position)], position.text
        found = solved(position, Means(every=True))
        assert found.value == known[pack(position)]
        for each in found.moves:
            after = position.play(each.move.text)
            same = after.player is position.player
            assert each.value == (1 if same else -1) * known[pack(after)], position.text
        best = {each.move for each in found.moves if each.value == found.value}
        assert set(found.best_moves) == best


@pytest.mark.parametrize("rules", RULES[:2], ids=str)
def test_far_above_its_tables_and_with_little_memory_the_solver_says_what_larger_ones_say(
    rules: KalahaRules,
) -> None:
    most, rng = 13, Random(6)
    large, small = KalahaTables(pack_rules(rules)), KalahaTables(pack_rules(rules))
    for tables, layers in ((large, most), (small, 4)):
        for layer in range(2, layers + 1):
            assert tables.build(layer, layers)
    solver = KalahaSolver(small, 1)
    for _ in range(300):
        position = drawn(rules, most, rng)
        share = large.share(pack(position))
        assert share is not None
        assert solver.at_least(pack(position), share), position.text
        assert not solver.at_least(pack(position), share + 1), position.text


SIX_WITH_THREE = {"1": -12, "2": -16, "3": -10, "4": -2, "5": 2, "6": 0}  # docs/results/kalaha.md


@pytest.mark.slow
def test_while_the_value_is_too_hard_bounds_close_in_on_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kalaha_solver, "EFFORT", 1 << 17)
    monkeypatch.setattr(kalaha_solver, "FIRST_EFFORT", 1 << 12)
    monkeypatch.setattr(kalaha_solver, "IN_MEMORY", 0)  # only the tables of the package
    told: list[SoFar] = []
    means = Means(every=True, tables=Path("none"))
    found = solve(kalaha.start(seeds=3), means, progress=told.append)
    assert found is not None and found.value == 2
    assert {each.move.text: each.value for each in found.moves} == SIX_WITH_THREE
    assert not told[0].doing and told[-1].doing  # the value was left for the moves

    stop = Stop()

    def enough(news: SoFar) -> None:
        if news.nodes > told[-1].nodes // 4:
            stop.set()

    early = solve(kalaha.start(seeds=3), means, progress=enough, stop=stop)
    assert early is not None and early.value is None
    narrowed = 0
    for each in early.moves:
        assert each.at_least is not None and each.at_most is not None
        assert each.at_least <= SIX_WITH_THREE[each.move.text] <= each.at_most
        narrowed += each.at_most - each.at_least < 40
    assert narrowed >= 2


@pytest.mark.soak
@pytest.mark.parametrize("rules", RULES[:2], ids=str)
def test_table_and_plain_search_agree_on_100_000_positions_of_every_layer(
    rules: KalahaRules,
) -> None:
    most, rng = 14, Random(5)
    tables = KalahaTables(pack_rules(rules))
    for layer in range(2, most + 1):
        assert tables.build(layer, most)
    solver = KalahaSolver(KalahaTables(pack_rules(rules)), 256)  # without any table
    for layer in range(2, most + 1):
        for _ in range(100_000):
            position = drawn(rules, layer, rng)
            share = tables.share(pack(position))
            assert share is not None
            assert solver.at_least(pack(position), share), position.text
            assert not solver.at_least(pack(position), share + 1), position.text


def test_the_value_counts_the_stores_and_the_player_to_move() -> None:
    level = solved(kalaha.position("0,1,2,0,1,2,0/1,0,2,1,0,3,0 a", study=True))
    ahead = solved(kalaha.position("0,1,2,0,1,2,7/1,0,2,1,0,3,2 a", study=True))
    turned = solved(kalaha.position("1,0,2,1,0,3,2/0,1,2,0,1,2,7 b", study=True))
    assert level.value is not None
    assert ahead.value == turned.value == level.value + 5
    assert ahead.best_moves == turned.best_moves == level.best_moves


def test_a_stopped_proof_tells_its_bounds_and_goes_on_from_its_file(tmp_path: Path) -> None:
    start, file = kalaha.start(seeds=3), tmp_path / "bounds.json"
    stop = Stop()
    first = solve(
        start, Means(memory=64, resume=file), progress=lambda _so_far: stop.set(), stop=stop
    )
    assert first is not None
    assert not first.proven
    assert first.at_least is not None and first.at_most is not None
    assert first.at_least <= 2 <= first.at_most
    bounds = json.loads(file.read_text())["bounds"]
    assert bounds[""] != [0, 36]
    again = solved(start, Means(memory=64, resume=file))
    assert again.value == 2
    whole = solved(start, Means(memory=64))
    assert again.best_moves == whole.best_moves
    assert solved(start, Means(memory=64, resume=file)).nodes == 0


def test_bounds_of_another_position_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "bounds.json")
    four = ["solve", "kalaha", "--option", "hollows=4", "--resume", file]
    assert run([*four, "--option", "seeds=2"]) == 0
    assert run([*four, "--option", "seeds=3"]) == 2
    assert "another position" in capsys.readouterr().err
    Path(file).write_text("[]")
    assert run([*four, "--option", "seeds=2"]) == 2
    assert "no bounds" in capsys.readouterr().err


def test_the_command_names_value_and_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--option", "hollows=4", "--option", "seeds=3", "--every-move", "--json"]
    assert run(["solve", "kalaha", *options]) == 0
    answer = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert answer["value"] == 8
    assert answer["proven"] is True
    assert all(move["value"] is not None for move in answer["moves"].values())


def test_the_command_tells_the_bounds_of_what_it_could_not_prove(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run(["solve", "kalaha", "--seconds", "0.1"])
    value, *moves = capsys.readouterr().out.splitlines()
    assert value.startswith("not proven, at least ") and len(moves) == 6
    assert all("not proven, at least -72, at most 72" in move for move in moves)


def test_what_is_too_large_for_the_solver_is_left_to_the_search() -> None:
    assert solve(kalaha.start(hollows=8)) is None
    assert solve(kalaha.start(seeds=7)) is None
    assert not solving.solve(kalaha.start(seeds=7), stop=_raised()).proven


def _raised() -> Stop:
    stop = Stop()
    stop.set()
    return stop


def test_the_package_brings_small_tables_of_both_rules() -> None:
    for rules in RULES[:2]:
        assert open_tables(rules, Path("/nowhere")).most == 11
