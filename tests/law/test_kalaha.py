"""Kalaha, sentence by sentence of the leaflet and of our rulings."""

from __future__ import annotations

from typing import Any

import pytest

from hollows import kalaha
from hollows.games import IllegalMoveError, InvalidTextError, Kind, Outcome, Player, Reason, Why
from hollows.games.kalaha import KalahaPosition


def study(text: str, **options: Any) -> KalahaPosition:
    return kalaha.position(text, study=True, **options)


def test_six_seeds_lie_in_each_hollow_and_the_stores_are_empty() -> None:
    assert kalaha.start().text == "6,6,6,6,6,6,0/6,6,6,6,6,6,0 a"


def test_the_last_seed_in_the_own_store_gives_an_extra_turn() -> None:
    after = kalaha.start().play("1")
    assert after.player is Player.A
    assert kalaha.start().steps("1")[-1].why is Why.EXTRA_TURN


def test_a_single_seed_into_the_next_empty_hollow_takes_itself_and_the_facing_seeds() -> None:
    position = study("1,0,0,0,0,3,0/2,2,2,2,5,2,0 a")
    assert [str(step) for step in position.steps("1")] == [
        "lift 1 (1)", "sow 2", "capture 2 (1), b5 (5)", "end: captured",
    ]  # fmt: skip
    assert position.play("1").text == "0,0,0,0,0,3,6/2,2,2,2,0,2,0 b"


def test_a_lap_of_13_seeds_ends_in_the_start_hollow_and_captures() -> None:
    position = study("0,0,13,0,0,1,0/1,1,1,1,1,1,0 a")
    after = position.play("3")
    assert after.text == "1,1,0,1,1,2,4/2,2,2,0,2,2,0 b"


def test_more_than_a_lap_finds_the_last_hollow_filled_and_takes_nothing() -> None:
    position = study("0,0,14,0,0,1,0/1,1,1,1,1,1,0 a")
    assert position.steps("3")[-1].why is Why.TURN_OVER


def test_the_enemy_store_is_skipped() -> None:
    position = study("0,0,0,0,0,9,0/1,1,1,1,1,1,5 a")
    assert position.play("6").sides[1][6] == 5


def test_a_lone_seed_goes_to_the_store_even_where_nothing_faces_it() -> None:
    text = "1,0,0,0,0,3,0/2,2,2,2,0,2,0 a"
    assert study(text).play("1").text == "0,0,0,0,0,3,1/2,2,2,2,0,2,0 b"
    assert study(text, empty_capture=False).play("1").text == "0,1,0,0,0,3,0/2,2,2,2,0,2,0 b"


def test_a_lap_fills_the_facing_hollow_so_that_it_is_captured_under_either_rule() -> None:
    text = "0,0,13,0,0,1,0/1,1,1,0,1,1,0 a"
    assert study(text, empty_capture=False).play("3").sides[0][6] == 1 + 1 + 1


def test_with_capture_may_the_seeds_can_be_left_lying() -> None:
    position = study("1,0,0,0,0,3,0/2,2,2,2,5,2,0 a", capture="may")
    assert [move.text for move in position.legal_moves] == ["1", "1n", "6"]
    assert position.play("1n").text == "0,1,0,0,0,3,0/2,2,2,2,5,2,0 b"
    with pytest.raises(IllegalMoveError, match="6 captures nothing"):
        position.play("6n")
    with pytest.raises(IllegalMoveError, match="compulsory"):
        kalaha.start().play("1n")


def test_when_a_row_is_empty_the_other_player_takes_his_own_seeds() -> None:
    position = study("0,0,0,0,0,1,10/2,2,0,0,0,0,3 a")
    after = position.play("6")
    assert after.text == "0,0,0,0,0,0,11/0,0,0,0,0,0,7 a"
    assert after.outcome() == Outcome(Player.A, Reason.SEEDS)
    assert [step.kind for step in position.steps("6")] == [
        Kind.LIFT, Kind.SOW, Kind.SWEEP, Kind.END,
    ]  # fmt: skip


def test_with_rest_finisher_the_rest_goes_to_who_ran_empty() -> None:
    position = study("0,0,0,0,0,1,10/2,2,0,0,0,0,3 a", rest="finisher")
    assert position.play("6").text == "0,0,0,0,0,0,15/0,0,0,0,0,0,3 a"


def test_a_row_emptied_by_a_capture_ends_the_game_whoever_is_to_move() -> None:
    position = study("1,0,0,0,0,3,0/0,0,0,0,5,0,0 a")
    assert position.play("1").text == "0,0,0,0,0,0,9/0,0,0,0,0,0,0 b"


def test_equal_stores_are_a_draw() -> None:
    outcome = kalaha.position("0,0,0,0,0,0,36/0,0,0,0,0,0,36 a").outcome()
    assert outcome == Outcome(None, Reason.SEEDS)


def test_an_entered_position_with_an_empty_row_is_over_and_counts_the_rest() -> None:
    position = study("0,0,0,0,0,0,5/1,1,1,1,1,1,0 a")
    assert position.outcome() == Outcome(Player.B, Reason.SEEDS)
    assert position.count(Player.B) == 6
    assert study("0,0,0,0,0,0,5/1,1,1,1,1,1,0 a", rest="finisher").count(Player.A) == 11


@pytest.mark.parametrize(
    ("move", "rule"), [("7", "there is no hollow 7, only 1 to 6"), ("2", "hollow 2 is empty")]
)
def test_a_refused_move_names_the_rule(move: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError, match=rule):
        kalaha.position("7,0,6,6,6,6,5/6,6,6,6,6,6,0 a").play(move)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("6,6,6,6,6,6/6,6,6,6,6,6,0 a", 12, "expected ',' and 7 numbers for a, found '/'"),
        ("6,6,6,6,6,6,1/6,6,6,6,6,6,0 a", 1, "expected 72 seeds in all, found 73"),
        ("6,6,6,6,6,6,0/6,6,6,6,6,6,0", 28, "a space and the player to move, found the end"),
        ("6,6,6,6,6,6,0-6,6,6,6,6,6,0 a", 14, "'/' between the players"),
    ],
)
def test_wrong_text_is_refused_with_the_column(text: str, column: int, says: str) -> None:
    with pytest.raises(InvalidTextError) as refusal:
        kalaha.position(text)
    assert refusal.value.column == column
    assert says in str(refusal.value)
