"""`hollows solve`: the contract that scripts rely on, the same for all games."""

from __future__ import annotations

from typing import Any

import pytest

from hollows import fanorona, hus, kalaha
from hollows.engine.solving import solve
from hollows.games import Position
from hollows.kernel import Stop
from hollows.proofs import Means, MoveValue, SoFar, best_of
from tests.support import Hollows

SMALL_HUS = "0,0,0,2,0,1,0,0/0,1,0,0,0,2,0,1 a"


def small(game: str) -> list[str]:
    """The flags of a position that is solved at once."""
    return {
        "hus": ["--option", "columns=4", "--study", "--position", SMALL_HUS],
        "kalaha": ["--option", "hollows=3", "--option", "seeds=2"],
        "fanorona": ["--option", "columns=3", "--option", "rows=3"],
    }[game]


@pytest.mark.parametrize("game", ["hus", "kalaha", "fanorona"])
def test_the_last_object_has_the_value_and_all_best_moves(hollows: Hollows, game: str) -> None:
    answer = hollows("solve", game, *small(game), "--memory", "16", "--json")
    assert answer.status == 0
    found = answer.last
    assert found["proven"] is True
    assert isinstance(found["value"], int)
    assert {"length", "nodes", "seconds"} <= set(found)
    keeping = {move for move, worth in found["moves"].items() if worth["value"] == found["value"]}
    assert set(found["best_moves"]) == keeping != set()


@pytest.mark.parametrize("game", ["hus", "kalaha", "fanorona"])
def test_the_answer_in_words_lists_every_move(hollows: Hollows, game: str) -> None:
    answer = hollows("solve", game, *small(game), "--memory", "16")
    value, *moves = answer.out.splitlines()
    assert value
    assert any(line.startswith("*") for line in moves)
    assert "nodes" in answer.err


def test_what_is_not_proven_in_time_is_not_called_proven(hollows: Hollows) -> None:
    answer = hollows("solve", "fanorona", "--seconds", "0.2", "--memory", "16", "--json")
    assert answer.status == 0
    assert answer.last["proven"] is False
    assert answer.last["value"] is None
    assert answer.last["best_moves"] == []
    assert answer.err.endswith("The time ran out: there may be more to find.\n")


def test_a_search_that_comes_to_its_end_says_nothing_of_time(hollows: Hollows) -> None:
    answer = hollows("solve", "hus", *small("hus"), "--memory", "16", "--seconds", "60")
    assert "time ran out" not in answer.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no game 'chess'"),
        (["hus", "--memory", "0"], "memory must be 1 to 1048576 megabytes, not 0"),
        (["hus", "--threads", "0"], "threads must be 1 to 1024, not 0"),
        (
            ["kalaha", "--seconds", "-1"],
            "--seconds must be more than 0 and at most 1000000, not -1",
        ),
        (["fanorona", "--position", "9/9/9/9/8W b"], "the game is over, white wins"),
        (["hus", "--position", "nonsense"], "Hus position"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    hollows: Hollows, arguments: list[str], complaint: str
) -> None:
    answer = hollows("solve", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert complaint in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    "position",
    [
        hus.position(SMALL_HUS, study=True, columns=4),
        kalaha.start(hollows=3, seeds=2),
        fanorona.start(columns=3, rows=3),
    ],
    ids=["hus", "kalaha", "fanorona"],
)
def test_a_best_move_leads_to_the_value_turned_round(position: Position[Any]) -> None:
    means = Means(memory=16)
    solution = solve(position, means)
    assert solution.value is not None
    for move in solution.best_moves:
        after = position.play(move)
        if after.outcome():
            continue
        value = solve(after, means).value
        assert value is not None
        assert (value if after.player is position.player else -value) == solution.value


def test_a_solver_tells_how_far_it_is_and_stops_when_asked() -> None:
    stop, told = Stop(), list[SoFar]()

    def tell(so_far: SoFar) -> None:
        told.append(so_far)
        stop.set()

    solution = solve(fanorona.start(), Means(memory=16), progress=tell, stop=stop)
    assert told
    assert not solution.proven


def test_the_quickest_win_and_the_longest_defence_come_first() -> None:
    moves = {move.text: move for move in hus.start().legal_moves}
    won = tuple(MoveValue(moves[text], 1, length) for text, length in (("1", 9), ("2", 7)))
    lost = tuple(MoveValue(moves[text], -1, length) for text, length in (("3", 4), ("4", 8)))
    assert [each.move.text for each in best_of(won + lost)] == ["2", "1"]
    assert [each.move.text for each in best_of(lost)] == ["4", "3"]
