"""Steps, outcomes and options in sentences."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import Any

import pytest

from hollows import GAMES, Outcome, Player, fanorona, hus, kalaha
from hollows import words as words_module
from hollows.games import Game, Kind, Position, Reason, Step, Why
from hollows.words import DOMAIN, Words


def story(position: Position[Any], move: str) -> str:
    return Words().say_story(position.steps(move), position.game)


def kalaha_position(text: str) -> Position[Any]:
    return kalaha.position(text, study=True)


def test_a_relay_is_told_with_the_hollow_that_was_filled() -> None:
    assert story(hus.start(), "5") == (
        "Lifted 5 (2 stones). Sowed 6 and 7. 7 was filled, so it was lifted (3 stones). "
        "Sowed 8, 9 and 10. 10 was empty, so the move ends."
    )


def test_a_capture_names_both_hollows_opposite_and_what_lay_there() -> None:
    text = "4,3,0,0,0,0,0,0,0,0,0,0,0,0,2,0/2,0,0,0,0,0,3,0,0,1,0,0,0,0,0,0 b"
    assert (
        "Sowed 8, 9 and 10. 10 was filled, so it was lifted (2 stones), and with it both hollows "
        "opposite: a15 (2 stones) and a2 (3 stones). Sowed 11 to 16 and 1."
    ) in story(hus.position(text, study=True), "7")


def test_an_empty_hollow_behind_the_captured_one_is_named_as_empty() -> None:
    text = "0,0,0,0,0,0,0,2,0,1,0,0,0,0,0,0/0,0,0,0,0,0,0,2,0,0,0,0,0,0,2,0 a"
    told = story(hus.position(text, study=True), "8")
    assert "the hollow opposite: b15 (2 stones); b2 behind it was empty." in told


def test_without_the_own_stones_only_the_capture_is_told() -> None:
    text = "0,0,0,0,0,0,0,2,0,1,0,0,0,0,0,0/0,3,0,0,0,0,0,2,0,0,0,0,0,0,2,0 a"
    told = story(hus.position(text, study=True, sow_own=False), "8")
    assert (
        "10 was filled, so both hollows opposite were taken: b15 (2 stones) and b2 (3 stones)."
    ) in told


def test_an_endless_move_is_told_as_one() -> None:
    text = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
    told = story(hus.position(text, endless="draw"), "16")
    assert told == "The move from 16 would never end, so the game is drawn."


def test_a_long_row_of_neighbours_is_named_by_its_ends() -> None:
    assert story(kalaha.start(), "2") == (
        "Lifted 2 (6 seeds). Sowed 3 to 6, the store and b1. "
        "The last seed fell into b1, so the turn ends."
    )


def test_a_row_that_goes_round_the_corner_is_two_rows() -> None:
    text = "0,0,0,0,0,0,0,0,0,0,0,8,0,0,0,0/0,0,0,0,0,0,0,2,0,0,0,0,0,0,2,0 a"
    assert "Sowed 13 to 16 and 1 to 4." in story(hus.position(text, study=True), "12")


def test_an_extra_turn_is_told() -> None:
    assert story(kalaha.start(), "1").endswith(
        "The last seed fell into the own store, so the same player moves again."
    )


def test_a_capture_in_kalaha_goes_to_the_store() -> None:
    told = story(kalaha_position("1,0,3,0,0,0,0/0,0,0,0,4,5,0 a"), "1")
    assert (
        "2 was empty, so its seed and all of b5 opposite (4 seeds) went to the store. "
        "The capture ends the turn."
    ) in told


def test_a_single_seed_that_faces_nothing_is_told_so() -> None:
    told = story(kalaha_position("1,0,3,0,0,0,0/0,0,0,0,0,5,0 a"), "1")
    assert "2 was empty, so its seed went to the store; b5 opposite was empty." in told


def test_the_sweep_says_to_whom_the_rest_goes() -> None:
    told = story(kalaha_position("0,0,0,0,0,1,0/0,0,0,0,4,5,0 a"), "6")
    assert told.endswith("A row was empty, so the rest (9 seeds) went to b. The game is over.")


def test_a_chain_of_captures_is_told_hop_by_hop() -> None:
    position = fanorona.start().play("d3-e3W").play("d4-c3A")
    assert story(position, "c1-b2A-a1W") == (
        "The piece moved from c1 to b2 and took a3 by approach. "
        "It went on to a1 and took c3 by withdrawal. It can capture no further, so the move ends."
    )


def test_a_paika_is_told_as_a_step_without_capture() -> None:
    assert story(fanorona.position("B8/9/9/9/8W w"), "i1-h1") == (
        "The piece moved from i1 to h1. Nothing could be captured, so the move is one step."
    )


def test_a_capture_of_another_shape_lists_what_was_taken() -> None:
    step = Step(Kind.CAPTURE, Player.A, "a3", 5, (("b1", 2), ("b2", 2), ("b3", 1)), "a0")
    assert Words().say_step(step, kalaha) == "Captured b1, b2 and b3 (5 seeds)."


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_move_of_a_game_can_be_told_step_by_step(game: Game[Any]) -> None:
    rng, words, position = random.Random(5), Words(), game.start()
    for _move in range(60):
        if position.outcome():
            break
        steps = position.steps(rng.choice(position.legal_moves))
        for sentence in [*words.tell(steps, game), *(words.say_step(s, game) for s in steps)]:
            assert sentence.endswith(".")
            assert "{" not in sentence
        position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        (Why.FIRST_TURN, "The first turn allows only one capture."),
        (Why.CHOSEN, "The player stops here, though the piece could go on capturing."),
        (Why.NO_MORE, "It can capture no further, so the move ends."),
    ],
)
def test_the_end_of_a_move_says_why(why: Why, sentence: str) -> None:
    step = Step(Kind.END, Player.WHITE, "e3", why=why)
    assert Words().say_step(step, fanorona) == sentence


@pytest.mark.parametrize("why", Why)
def test_no_end_of_a_move_is_left_unsaid(why: Why) -> None:
    assert Words().say_step(Step(Kind.END, Player.A, "a3", why=why), hus).endswith(".")


# Outcomes


def test_an_outcome_says_who_wins_and_why() -> None:
    outcome = Outcome(Player.B, Reason.STUCK)
    assert Words().say_outcome(outcome, hus) == "b wins. a has no hollow with two stones."


def test_an_outcome_can_use_the_players_names() -> None:
    names = {Player.WHITE: "Rakoto", Player.BLACK: "Rasoa"}
    outcome = Outcome(Player.WHITE, Reason.RESIGNATION)
    assert Words().say_outcome(outcome, fanorona, names) == "Rakoto wins. Rasoa resigned."


def test_a_draw_names_its_reason() -> None:
    said = Words().say_outcome(Outcome(None, Reason.QUIET), fanorona)
    assert said == "The game is drawn. 100 moves in a row took nothing."


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_can_be_said(reason: Reason) -> None:
    words = Words()
    said = {words.say_reason(Outcome(winner, reason), hus) for winner in (Player.A, None)}
    assert any(said)


# Options and editions


def test_an_option_is_said_with_its_choices_and_their_sources() -> None:
    words, option = Words(), hus.option("capture")
    assert words.say_option(option) == "capture: whether a capture is compulsory"
    assert [words.say_choice(choice) for choice in option.choices] == [
        "must: what can be captured is captured (leaflet 001, 002)",
        "may: the mover says before the move whether he captures (leaflet 000)",
    ]


def test_an_edition_is_said_with_its_leaflet() -> None:
    assert Words().say_edition(kalaha.edition) == (
        "leaflet: the leaflet's rules; a series is an agreed number of games (leaflet 004)"
    )


# Translation


def write_catalogue(folder: Path, language: str, messages: dict[str, str]) -> None:
    """A compiled gettext catalogue: https://www.gnu.org/software/gettext/manual (MO files)."""
    pairs = [(k.encode(), v.encode()) for k, v in sorted(messages.items())]
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    index, strings, begin = b"", b"", 28 + 16 * len(pairs)
    for text in [k for k, _v in pairs] + [v for _k, v in pairs]:
        index += struct.pack("<2I", len(text), begin + len(strings))
        strings += text + b"\0"
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(header + index + strings)


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Words:
    write_catalogue(
        tmp_path,
        "de",
        {
            "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;",
            "{count} stone\0{count} stones": "{count} Stein\0{count} Steine",
            "Lifted {place} ({count}).": "{count} aus {place} genommen.",
            "leaflet": "Anleitung",
            "whether a capture is compulsory": "ob Schlagen Pflicht ist",
        },
    )
    monkeypatch.setattr(words_module, "LOCALE", tmp_path)
    return Words("de")


def test_a_translation_may_turn_the_sentence_round(german: Words) -> None:
    assert german.say_story(hus.start().steps("5"), hus).startswith("2 Steine aus 5 genommen.")


def test_a_translation_has_its_own_plurals(german: Words) -> None:
    assert [german.say_count(n, "stones") for n in (1, 2)] == ["1 Stein", "2 Steine"]


def test_options_are_translated_when_shown(german: Words) -> None:
    assert german.say_option(hus.option("capture")) == "capture: ob Schlagen Pflicht ist"
    assert german.say_source("leaflet 000") == "Anleitung 000"


def test_what_is_not_translated_is_said_in_english(german: Words) -> None:
    assert german.say_outcome(Outcome(None, Reason.AGREEMENT), hus).startswith("The game is drawn.")


def test_a_language_without_a_catalogue_speaks_english() -> None:
    assert Words("xx").say_count(2, "seeds") == "2 seeds"
