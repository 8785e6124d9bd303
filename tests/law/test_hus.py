"""Hus, sentence by sentence of the leaflets and of our rulings."""

from __future__ import annotations

from typing import Any

import pytest

from hollows import hus
from hollows.games import IllegalMoveError, InvalidTextError, Kind, Outcome, Player, Reason, Why

ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
EMPTY = ",".join("0" * 16)


def side(**stones: int) -> str:
    """One player's hollows with stones where named: side(h7=3)."""
    return ",".join(str(stones.get(f"h{hollow}", 0)) for hollow in range(1, 17))


def test_two_stones_lie_in_every_outer_hollow_and_the_four_right_inner_ones() -> None:
    assert hus.start().text == "{0}/{0} a".format("2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2")


def test_a_lifts_5_and_sows_6_and_7_then_relays_7_to_8_9_and_the_empty_10() -> None:
    steps = [str(step) for step in hus.start().steps("5")]
    assert steps == [
        "lift 5 (2)", "sow 6", "sow 7", "relay 7 (3)", "sow 8", "sow 9", "sow 10",
        "end: empty hollow",
    ]  # fmt: skip
    after = "2,2,2,2,0,3,0,3,1,1,0,0,2,2,2,2/2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2 b"
    assert hus.start().play("5").text == after


def test_b_sows_7_to_10_and_captures_a15_and_the_a2_behind_it() -> None:
    text = f"{side(h15=2, h2=3, h1=4)}/{side(h7=3, h10=1, h1=2)} b"
    position = hus.position(text, study=True)
    steps = position.steps("7")
    assert [str(step) for step in steps[:6]] == [
        "lift 7 (3)", "sow 8", "sow 9", "sow 10", "relay 10 (2)", "capture a15 (2), a2 (3)",
    ]  # fmt: skip
    assert [step.place for step in steps[6:13]] == [f"b{k}" for k in range(11, 18 - 1)] + ["b1"]


def test_nothing_is_captured_behind_an_empty_facing_hollow() -> None:
    position = hus.position(f"{side(h2=3, h1=2)}/{side(h7=3, h10=1)} b", study=True)
    assert all(step.kind is not Kind.CAPTURE for step in position.steps("7"))
    assert position.play("7").count(Player.A) == 5


def test_an_outer_hollow_behind_may_be_empty() -> None:
    position = hus.position(f"{side(h15=2, h1=2)}/{side(h7=3, h10=1)} b", study=True)
    taken = [step.taken for step in position.steps("7") if step.kind is Kind.CAPTURE]
    assert taken == [(("a15", 2), ("a2", 0))]


def test_with_take_both_an_empty_outer_hollow_protects_the_inner_one() -> None:
    text = f"{side(h15=2, h1=2)}/{side(h7=3, h10=1)} b"
    position = hus.position(text, study=True, take="both")
    assert all(step.kind is not Kind.CAPTURE for step in position.steps("7"))


def test_without_sow_own_the_own_stones_stay_and_only_captured_ones_are_sown() -> None:
    text = f"{side(h15=2, h1=2)}/{side(h7=3, h10=1)} b"
    position = hus.position(text, study=True, sow_own=False)
    assert position.play("7").text == f"{side(h1=2)}/{side(h8=1, h9=1, h10=2, h11=1, h12=1)} a"


def test_a_single_stone_may_not_be_lifted() -> None:
    with pytest.raises(
        IllegalMoveError, match="hollow 9 holds 0, and a move needs at least 2 stones"
    ):
        hus.start().play("9")


def test_a_full_lap_sows_the_emptied_hollow_too() -> None:
    position = hus.position(f"{side(h1=16)}/{side(h5=2)} a", study=True)
    assert position.steps("1")[16].place == "a1"
    assert position.steps("1")[17].why is Why.EMPTY_HOLLOW


def test_a_player_without_two_stones_in_any_hollow_has_lost() -> None:
    position = hus.position(f"{side(h1=2)}/{side(h1=1, h5=1)} a", study=True)
    assert position.outcome() == Outcome(Player.A, Reason.STUCK)
    assert position.legal_moves == ()


def test_a_study_in_which_nobody_can_move_is_a_draw() -> None:
    position = hus.position(f"{side(h1=1)}/{side(h1=1)} a", study=True)
    assert position.outcome() == Outcome(None, Reason.STUCK)


def test_an_endless_move_is_barred() -> None:
    position = hus.position(ENDLESS)
    assert "16" not in [move.text for move in position.legal_moves]
    with pytest.raises(IllegalMoveError, match="the move is endless"):
        position.play("16")


def test_an_endless_move_that_may_be_played_leaves_the_board_and_draws() -> None:
    position = hus.position(ENDLESS, endless="draw")
    after = position.play("16")
    assert after.text == position.text[:-1] + "b"
    assert after.outcome() == Outcome(None, Reason.ENDLESS)
    assert after.legal_moves == ()
    assert [step.why for step in position.steps("16")] == [Why.ENDLESS]
    assert eval(repr(after), {"hus": hus}) == after


def test_a_player_with_only_endless_moves_draws_the_game() -> None:
    text = "0,1,0,1,2,0,1,1/0,0,2,0,0,3,2,0 a"
    position = hus.position(text, study=True, columns=4)
    assert position.outcome() == Outcome(None, Reason.ENDLESS)
    allowed = hus.position(text, study=True, columns=4, endless="draw")
    assert allowed.outcome() is None


def test_with_capture_may_a_capturing_hollow_gives_a_second_move_that_takes_nothing() -> None:
    text = f"{side(h15=2, h2=3, h1=4)}/{side(h7=3, h10=1, h1=2)} b"
    position = hus.position(text, study=True, capture="may")
    assert [move.text for move in position.legal_moves] == ["1", "7", "7n"]
    assert position.play("7n").count(Player.A) == 9


@pytest.mark.parametrize(
    ("options", "move", "rule"),
    [
        ({}, "5n", "captures are compulsory"),
        ({"capture": "may"}, "5n", "5 captures nothing"),
        ({}, "17", "there is no hollow 17, only 1 to 16"),
    ],
)
def test_a_refused_move_names_the_rule(options: dict[str, Any], move: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError, match=rule):
        hus.start(**options).play(move)


def test_anticlockwise_fills_9_to_12_at_the_start() -> None:
    assert hus.start(direction="anticlockwise").own == bytes([2] * 12 + [0] * 4)


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "expected the stones of a's place 1 of 16, found the end"),
        ("2,2", 4, "expected ',' and 16 numbers for a"),
        (f"{EMPTY},0/{EMPTY} a", 32, "expected only 16 numbers for a"),
        (f"-1{EMPTY[1:]}/{EMPTY} a", 1, "cannot be negative"),
        (f"02{EMPTY[1:]}/{EMPTY} a", 1, "without a leading zero"),
        (f"999{EMPTY[1:]}/{EMPTY} a", 1, "999 is too large"),
        (f"٣{EMPTY[1:]}/{EMPTY} a", 1, "in the digits 0 to 9"),
        (f"2{EMPTY[1:]}/{EMPTY} a", 1, "expected 48 stones in all, found 2"),
        (hus.start().text[:-1] + "c", 65, "expected the player to move, a or b, found 'c'"),
        (hus.start().text + " ", 66, "expected the end, found ' '"),
    ],
)
def test_wrong_text_is_refused_with_the_column(text: str, column: int, says: str) -> None:
    with pytest.raises(InvalidTextError) as refusal:
        hus.position(text)
    assert refusal.value.column == column
    assert says in str(refusal.value)


def test_too_many_stones_are_refused_even_in_a_study() -> None:
    with pytest.raises(InvalidTextError, match="256 stones are too many"):
        hus.position(f"{side(h1=128)}/{side(h1=128)} a", study=True)


def test_a_finished_game_is_valid_text() -> None:
    position = hus.position(f"{side(h1=48)}/{EMPTY} b")
    assert position.outcome() == Outcome(Player.A, Reason.STUCK)
