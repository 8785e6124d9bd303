"""The data behind the pages of results: made by a command, resumable, drawn."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hollows import fanorona, hus, kalaha
from hollows.draw import costs
from hollows.engine.solving import solve
from hollows.games import GAMES
from hollows.proofs import Means, results
from hollows.proofs.hus.starts import starts as hus_starts
from hollows.proofs.results import Row
from tests.support import Hollows

RESULTS = Path(__file__).parents[2] / "docs" / "results"
MEANS = Means(memory=16)


def test_every_set_of_rules_of_hus_comes_once_and_small_boards_first() -> None:
    starts = list(hus_starts())
    assert len(starts) == len({start.rules for start in starts}) == 5 * 2**5
    assert starts[0] == hus.start(columns=4)
    columns = [start.rules.columns for start in starts]
    assert columns == sorted(columns)


def test_a_row_names_the_command_that_proves_it_again(hollows: Hollows) -> None:
    start = hus.start(columns=4, sow_own=False)
    row = results.Row.of(start, solve(start, MEANS), MEANS.memory)
    assert row.command == "hollows solve hus --option columns=4 --option sow_own=false"
    again = hollows(*row.command.split()[1:], "--memory", "16", "--json").last
    assert (again["value"], again["length"], again["nodes"]) == (row.value, row.length, row.nodes)


def test_a_second_run_keeps_what_is_proven(hollows: Hollows, tmp_path: Path) -> None:
    flags = ["--out", str(tmp_path), "--columns", "4", "--memory", "16"]
    assert hollows("endgame", "results", *flags).status == 0
    first = (tmp_path / "hus.json").read_bytes()
    assert len(json.loads(first)["rows"]) == 32
    again = hollows("endgame", "results", *flags)
    assert (again.status, again.err) == (0, "")
    assert (tmp_path / "hus.json").read_bytes() == first
    assert (tmp_path / "hus-table.txt").read_text().count("\n") == 34


def test_a_run_with_lengths_goes_on_from_one_without(hollows: Hollows, tmp_path: Path) -> None:
    flags = ["--out", str(tmp_path), "--columns", "4", "--memory", "16"]
    assert hollows("endgame", "results", *flags, "--no-lengths").status == 0
    rows = results.read(tmp_path / "hus.json")
    assert all(row.is_complete(lengths=False) for row in rows)
    assert not any(row.is_complete(lengths=True) for row in rows)
    assert hollows("endgame", "results", *flags).status == 0
    assert all(row.is_complete(lengths=True) for row in results.read(tmp_path / "hus.json"))


def test_the_pages_show_what_the_solver_finds() -> None:
    rows = {row.command: row for row in results.read(RESULTS / "hus.json")}
    long = hus.start(columns=6, take="both")  # up to 28 moves
    for start in hus_starts():
        if start.rules.columns == 4 or start == long:
            solution = solve(start, MEANS)
            row = rows[results.command_of(start)]
            assert row.moves == {
                each.move.text: [each.value, each.length] for each in solution.moves
            }
    seven = rows["hollows solve hus"]
    assert (seven.value, seven.length, seven.is_complete(lengths=True)) == (1, 20, True)


@pytest.mark.parametrize("columns", [4, 6])
def test_who_wins_agrees_with_the_lengths_of_the_pages(columns: int) -> None:
    rows = {row.command: row for row in results.read(RESULTS / "hus.json")}
    for start in hus_starts():
        if start.rules.columns == columns:
            solution = solve(start, replace(MEANS, lengths=False))
            row = rows[results.command_of(start)]
            assert {each.move.text: each.value for each in solution.moves} == {
                move: value for move, (value, _length) in row.moves.items()
            }


def row_of(moves: dict[str, list[int | None]], value: int | None, length: int | None) -> Row:
    return Row("hollows solve hus", {}, 48, value, length, [], 100, 2.5, 16, moves)


def test_a_later_run_keeps_the_lengths_of_an_earlier_one() -> None:
    earlier = row_of({"1": [None, None], "2": [1, 20], "3": [-1, 9]}, 1, 20)
    later = row_of({"1": [1, None], "2": [1, None], "3": [-1, None]}, 1, None)
    joined = later.joined(earlier)
    assert joined.moves == {"1": [1, None], "2": [1, 20], "3": [-1, 9]}
    assert (joined.value, joined.length, joined.best_moves) == (1, 20, ["2", "1"])
    assert (joined.nodes, joined.seconds) == (200, 5.0)


def test_a_run_that_left_the_value_open_costs_a_later_one_nothing() -> None:
    earlier = row_of({"1": [None, None], "2": [-1, 8]}, None, None)
    later = row_of({"1": [1, None], "2": [-1, None]}, 1, None)
    joined = later.joined(earlier)
    assert joined.moves == {"1": [1, None], "2": [-1, 8]}
    assert (joined.length, joined.best_moves, joined.nodes) == (None, ["1"], later.nodes)


def test_a_win_without_length_is_shown_without_one() -> None:
    row = row_of({"1": [1, None], "2": [1, 20], "3": [None, None]}, 1, 20)
    assert "| 1, 2 (20), 1 open |" in results.as_markdown(GAMES["hus"], [row])


def test_sizes_are_stones_seeds_and_pieces() -> None:
    assert results.size_of(hus.start()) == 48
    assert results.size_of(kalaha.start(hollows=3, seeds=2)) == 12
    assert results.size_of(fanorona.start(columns=3, rows=3)) == 8


def test_costs_are_read_from_rows_of_either_shape(tmp_path: Path) -> None:
    path = tmp_path / "kalaha.json"
    path.write_text(
        '[{"hollows": 2, "seeds": 3, "value": 2, "nodes": 50}, {"seeds": 6, "value": null}]'
    )
    assert results.costs(path, GAMES["kalaha"]) == [(12, 50)]
    path.write_text('{"rows": [{"options": {"columns": 6}, "value": -1, "nodes": 9}]}')
    assert results.costs(path, GAMES["hus"]) == [(36, 9)]
    assert results.costs(tmp_path / "none.json", GAMES["hus"]) == []


def test_the_picture_has_a_point_for_every_proof() -> None:
    drawn = ElementTree.fromstring(costs.draw({"Hus": [(24, 500), (48, 3e8)], "Kalaha": [(8, 1)]}))
    points = [each.findtext("{*}title") for each in drawn.iterfind("{*}g")]
    assert points == ["Hus: 24, 500 nodes", "Hus: 48, 300,000,000 nodes", "Kalaha: 8, 1 nodes"]
    with pytest.raises(ValueError, match="nothing to draw"):
        costs.draw({})
