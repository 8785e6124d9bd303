"""Fanorona, sentence by sentence of the leaflet and of our rulings."""

from __future__ import annotations

from random import Random

import pytest

from hollows import fanorona
from hollows.games import (
    IllegalMoveError,
    InvalidTextError,
    Kind,
    Outcome,
    Player,
    Position,
    Reason,
    Why,
)
from hollows.games.fanorona import FanoronaMove

BLOCKED_GAME = (
    "d3-e3W d4-c3A c1-b2A-a1W c4-c3A-b2A-c2A a2-a3A c5-d4A "
    "b3-b2W-c3A-c4W-d4A-d3W-e3A-f4A-f3W h3-h2A g3-h4A-h3W h2-h1W i3-h2"
)


def texts(position: Position[FanoronaMove]) -> list[str]:
    return [move.text for move in position.legal_moves]


def test_22_pieces_a_side_leave_the_middle_point_empty() -> None:
    start = fanorona.start()
    assert start.text == "BBBBBBBBB/BBBBBBBBB/BWBW1BWBW/WWWWWWWWW/WWWWWWWWW w 0 1"
    assert (start.count(Player.WHITE), start.count(Player.BLACK)) == (22, 22)


@pytest.mark.parametrize(
    ("columns", "middle"), [(3, "B1W"), (5, "BW1BW"), (7, "BWB1WBW"), (9, "BWBW1BWBW")]
)
def test_the_middle_row_of_each_width(columns: int, middle: str) -> None:
    assert fanorona.start(columns=columns, rows=3).text.split("/")[1] == middle


def test_white_opens_with_one_of_five_captures() -> None:
    wanted = ["d2-e3A", "d3-e3A", "d3-e3W", "e2-e3A", "f2-e3A"]
    assert sorted(texts(fanorona.start())) == wanted


def test_2_are_taken_by_approach_then_3_by_withdrawal() -> None:
    position = fanorona.start()
    taken = [step for step in position.steps("d2-e3A") if step.kind is Kind.APPROACH]
    assert [str(step) for step in taken] == ["approach f4, g5"]
    after = position.play("d2-e3A")
    taken = [step for step in after.steps("g4-g5W") if step.kind is Kind.WITHDRAWAL]
    assert [step.count for step in taken] == [3]


def test_a_game_of_11_moves_ends_blocked_and_drawn() -> None:
    position = fanorona.start()
    for move in BLOCKED_GAME.split():
        position = position.play(move)
    assert position.outcome() == Outcome(None, Reason.BLOCKED)


def test_a_blocked_player_draws_or_loses_by_the_option() -> None:
    text = "9/9/9/7W1/6WBW b"
    assert fanorona.position(text).outcome() == Outcome(None, Reason.BLOCKED)
    lost = fanorona.position(text, blocked="loses").outcome()
    assert lost == Outcome(Player.WHITE, Reason.BLOCKED)


def test_diagonals_leave_only_points_with_an_even_sum() -> None:
    lone = fanorona.position("9/9/4W4/9/B8 w")
    assert len(lone.legal_moves) == 8
    odd = fanorona.position("9/9/3W5/9/B8 w")
    assert sorted(texts(odd)) == ["d3-c3", "d3-d2", "d3-d4", "d3-e3"]


def test_where_both_are_possible_the_player_chooses_approach_or_withdrawal() -> None:
    position = fanorona.position("9/9/1BW1B4/9/9 w")
    assert sorted(texts(position)) == ["c3-d3A", "c3-d3W"]
    with pytest.raises(IllegalMoveError, match="must be chosen: c3-d3A or c3-d3W"):
        position.play("c3-d3")


def test_an_unbroken_row_is_taken_and_a_gap_or_an_own_piece_ends_it() -> None:
    position = fanorona.position("9/9/W1BBWB1BB/9/9 w")
    assert position.play("a3-b3A").text == "9/9/1W2WB1BB/9/9 b 0 2"


def test_a_paika_is_legal_only_if_no_capture_exists() -> None:
    with pytest.raises(IllegalMoveError, match="a capture exists, so a capture must be made"):
        fanorona.position("9/9/1BW1B4/9/W8 w").play("a1-a2")


def test_the_piece_must_go_on_capturing_unless_continuation_is_free() -> None:
    text = "9/9/W1B6/9/1B7 w"
    assert texts(fanorona.position(text)) == ["a3-b3A-b2A"]
    with pytest.raises(IllegalMoveError, match="must go on capturing"):
        fanorona.position(text).play("a3-b3A")
    free = fanorona.position(text, continuation="may")
    assert sorted(texts(free)) == ["a3-b3A", "a3-b3A-b2A"]
    assert free.steps("a3-b3A")[-1].why is Why.CHOSEN


def test_only_one_capture_is_allowed_on_a_first_turn() -> None:
    text = "9/9/W1B6/9/1B7 w 0 1"
    assert texts(fanorona.position(text)) == ["a3-b3A"]
    assert fanorona.position(text).steps("a3-b3A")[-1].why is Why.FIRST_TURN
    with pytest.raises(IllegalMoveError, match="only one capture is allowed on the first turn"):
        fanorona.position(text).play("a3-b3A-b2A")
    assert texts(fanorona.position(text, first_turn="free")) == ["a3-b3A-b2A"]


def test_a_chain_never_goes_twice_in_one_direction_or_to_one_point() -> None:
    straight = fanorona.position("9/9/W1B1B4/9/9 w")
    assert texts(straight) == ["a3-b3A"]
    with pytest.raises(IllegalMoveError, match="two steps running in the same direction"):
        straight.play("a3-b3A-c3A")
    with pytest.raises(IllegalMoveError, match="never comes to a point twice"):
        straight.play("a3-b3A-a3W")


def test_taking_the_last_piece_wins() -> None:
    position = fanorona.position("9/9/W1B6/9/9 w")
    assert position.steps("a3-b3A")[-1].why is Why.ALL_TAKEN
    assert position.play("a3-b3A").outcome() == Outcome(Player.WHITE, Reason.TAKEN)


def test_100_moves_without_a_capture_draw_whatever_the_last_one_does() -> None:
    position = fanorona.position("9/9/W8/9/8B w 99 60")
    assert position.play("a3-a2").outcome() == Outcome(None, Reason.QUIET)
    blocks = fanorona.position("9/9/8W/9/5WWBW w 99 60", blocked="loses")
    assert blocks.play("i3-h2").outcome() == Outcome(None, Reason.QUIET)


def test_moves_are_read_without_hyphens_and_where_it_is_clear_without_a_or_w() -> None:
    start = fanorona.start()
    assert start.move("d3e3A").text == "d3-e3A"
    assert start.move("d2-e3").text == "d2-e3A"
    assert fanorona.position("9/9/W8/9/8B w").move("a3a2").text == "a3-a2"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("e3-e4", "white has no piece on e3"),
        ("a1-a2", "a2 is not empty"),
        ("a1-c1", "no line joins a1 with a neighbour c1"),
        ("d2-e3W", "a capture exists, so a capture must be made"),
        ("a9-a8", "the board has no point a9"),
    ],
)
def test_a_refused_move_names_the_rule(move: str, rule: str) -> None:
    with pytest.raises(IllegalMoveError, match=rule):
        fanorona.start().play(move)


def test_the_counters_may_be_left_out() -> None:
    assert fanorona.position("9/9/4W4/9/4B4 w").text == "9/9/4W4/9/4B4 w 0 2"
    assert fanorona.position("9/9/4W4/9/4B4 b 7").text == "9/9/4W4/9/4B4 b 7 2"


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("9/9/9/9 w", 8, "expected '/' and 5 rows in all, found ' '"),
        ("9/9/4W5/9/9 w", 5, "row 3 has 10 points, not 9"),
        ("9/9/4X4/9/9 w", 6, "W, B or a digit in row 3, found 'X'"),
        ("9/9/4W4/9/4B4 a", 15, "expected w or b to move"),
        ("9/9/4W4/9/4B4 w 101", 17, "101 is too large for the moves since the last capture"),
        ("9/9/4W4/9/4B4 w 0 0", 19, "the first pair of moves has number 1"),
        ("9/9/9/9/9 w", 1, "a board without pieces"),
        ("WWWWWWWWW/WWWWWWWWW/WWWWW4/9/4B4 w", 1, "23 white pieces are too many"),
    ],
)
def test_wrong_text_is_refused_with_the_column(text: str, column: int, says: str) -> None:
    with pytest.raises(InvalidTextError) as refusal:
        fanorona.position(text)
    assert refusal.value.column == column
    assert says in str(refusal.value)


@pytest.mark.parametrize("continuation", ["must", "may"])
@pytest.mark.parametrize("first_turn", ["single", "free"])
def test_a_move_is_legal_by_itself_just_when_it_is_among_all(
    continuation: str, first_turn: str
) -> None:
    rng = Random(f"{continuation} {first_turn}")
    tried: list[FanoronaMove] = []
    for _game in range(4):
        position = fanorona.start(continuation=continuation, first_turn=first_turn)
        while position.legal_moves:
            shorter = [FanoronaMove(m.path[:-1], m.kinds[:-1]) for m in position.legal_moves]
            tried = [*tried, *position.legal_moves, *(m for m in shorter if m.kinds)][-400:]
            for move in rng.sample(tried, min(len(tried), 60)):
                assert is_legal(position, move) == (move in position.legal_moves), (move, position)
            position = position.play(rng.choice(position.legal_moves))


def is_legal(position: Position[FanoronaMove], move: FanoronaMove) -> bool:
    try:
        return position.move(move) == move
    except IllegalMoveError:
        return False
