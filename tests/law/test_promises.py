"""The promises every game keeps, under every option, and leaf counts of the rules page."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hollows import GAMES
from hollows.games import Game, IllegalMoveError, InvalidOptionError, InvalidTextError, Position
from hollows.games.check import check_game
from tests.support import Perft, every_option_set, perfts

COUNTED_BY_LAW = 25_000  # larger leaf counts are the kernel's work


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_every_game_keeps_the_promises_under_every_option(
    game: Game[Any], options: dict[str, Any]
) -> None:
    assert check_game(game, games=2, moves=120, **options) > 0


def leaves(position: Position[Any], depth: int) -> int:
    if depth == 1:
        return len(position.legal_moves)
    return sum(leaves(position.play(move), depth - 1) for move in position.legal_moves)


@pytest.mark.parametrize("perft", perfts(), ids=str)
def test_the_law_counts_the_leaves_of_the_rules_page(perft: Perft) -> None:
    wanted = [count for count in perft.counts if count <= COUNTED_BY_LAW]
    start = perft.game.start(**perft.options)
    assert [leaves(start, depth) for depth in range(1, len(wanted) + 1)] == wanted


def random_play(game: Game[Any], moves: int, **options: Any) -> None:
    """Play that many random moves, from a new start after each end."""
    rng = Random(game.name)
    position = game.start(**options)
    for _move in range(moves):
        if position.outcome():
            position = game.start(**options)
        position = position.play(rng.choice(position.legal_moves))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), every_option_set("hus"))
def test_ten_thousand_random_moves_of_hus_come_to_an_end(
    game: Game[Any], options: dict[str, Any]
) -> None:
    random_play(game, 10_000, **options)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_a_million_random_moves_come_to_an_end(game: Game[Any], options: dict[str, Any]) -> None:
    random_play(game, 1_000_000, **options)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_option_explains_itself_and_names_its_source(game: Game[Any]) -> None:
    for option in game.options:
        assert option.about
        assert any(choice.value == option.default for choice in option.choices)
        for choice in option.choices:
            assert choice.about
            assert choice.source
            assert option.parse(choice.text) == choice.value


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("hus", {"columns": 7}, "columns=7 is not possible: choose 4 or 6 or 8 or 10 or 12"),
        ("hus", {"capture": "never"}, "capture='never' is not possible"),
        ("hus", {"sow_own": 1}, "sow_own=1 is not possible"),
        ("kalaha", {"hollows": True}, "hollows=True is not possible"),
        ("kalaha", {"seeds": 9}, "seeds=9 is not possible"),
        ("fanorona", {"columns": 9, "rows": 7}, "63 points; the most is 45"),
        ("fanorona", {"huffing": True}, "Fanorona has no option 'huffing'; it has continuation"),
    ],
)
def test_an_impossible_option_is_refused_with_what_is_possible(
    name: str, options: dict[str, Any], says: str
) -> None:
    with pytest.raises(InvalidOptionError, match=says) as refusal:
        GAMES[name].start(**options)
    assert isinstance(refusal.value, ValueError)


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidOptionError, match="no edition 'eight'; choose seven or stones"):
        GAMES["hus"].start("eight")


def test_an_edition_is_a_set_of_options_that_can_be_changed() -> None:
    hus = GAMES["hus"]
    assert hus.start("stones").rules == hus.start(capture="may").rules
    assert hus.start("stones", capture="must") == hus.start()


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@given(text=st.text() | st.text("0123456789,/ abwWB-n", max_size=120), study=st.booleans())
def test_any_text_is_a_position_or_invalid_text(game: Game[Any], text: str, study: bool) -> None:
    try:
        position = game.position(text, study=study)
    except InvalidTextError as error:
        assert error.column >= 1
    else:
        assert game.position(position.text, study=study) == position


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@given(data=st.data())
def test_a_damaged_position_is_invalid_text_or_another_position(
    game: Game[Any], data: st.DataObject
) -> None:
    text = game.start().text
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 3))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + cut :]
    try:
        game.position(damaged, study=True)
    except InvalidTextError as error:
        assert "\n" not in str(error)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
@given(text=st.text() | st.text("0123456789nabcdefghiAW-", max_size=12))
def test_any_text_is_a_move_or_a_documented_error(game: Game[Any], text: str) -> None:
    position = game.start()
    try:
        position.play(text)
    except (InvalidTextError, IllegalMoveError) as error:
        assert "\n" not in str(error)
