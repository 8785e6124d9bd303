"""The kernel speaks: its texts of positions and moves, and its refusals, are the law's."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hollows import hus, kernel
from hollows.games import (
    Game,
    HollowsError,
    IllegalMoveError,
    InvalidTextError,
    Outcome,
    Player,
    Position,
)
from hollows.games.errors import Either, Phrase
from hollows.kernel import REASONS
from hollows.packing import pack, pack_move
from tests.support import every_option_set

ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
SLIPS = ["", *"0179,/ -nWBwbaei\"'\\\n\t", "\x01", "٣", "é", "😀", "½", "12", "999999999999"]


def random_positions(game: Game[Any], options: dict[str, Any], rng: Random) -> list[Position[Any]]:
    position = game.start(**options)
    played = [position]
    for _ply in range(rng.randrange(60)):
        if position.outcome():
            break
        position = position.play(rng.choice(position.legal_moves))
        played.append(position)
    return played


def spoiled(text: str, rng: Random) -> str:
    for _slip in range(rng.randint(1, 2)):
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(SLIPS) + text[at + rng.randint(0, 2) :]
    return text


def heard(value: Any) -> Any:
    """A value of a refusal as the law has it."""
    match value:
        case {"quote": letters}:
            return repr(letters)
        case {"either": texts}:
            return Either(tuple(texts))
        case {"winner": winner, "reason": reason}:
            return Outcome(winner and Player(winner), REASONS[reason - 1])
        case {"code": code, "values": values}:
            return Phrase(code, {name: heard(each) for name, each in values.items()})
        case _:
            return value


def said(ask: Callable[[], bytes]) -> Any:
    """The kernel's answer, or its refusal: code, column and values."""
    try:
        return ask()
    except ValueError as error:
        refusal = json.loads(str(error))
        values = {name: heard(each) for name, each in refusal["values"].items()}
        return refusal["code"], refusal.get("column"), values


def ruled(ask: Callable[[], bytes]) -> Any:
    """The law's."""
    try:
        return ask()
    except HollowsError as error:
        column = error.column if isinstance(error, InvalidTextError) else None
        assert isinstance(error, InvalidTextError | IllegalMoveError)
        return error.code, column, error.values


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_positions_and_moves_are_written_as_the_law_writes_them(
    game: Game[Any], options: dict[str, Any]
) -> None:
    rng = Random(f"texts of {game} {options}")
    for position in random_positions(game, options, rng):
        native, packed = kernel.game_of(position), pack(position)
        assert native.text(packed) == position.text
        assert dict(native.board(packed)) == position.board
        assert list(dict(native.board(packed))) == list(position.board)
        for player in game.players:
            assert native.count(packed, player.seat) == position.count(player)
        for move in position.legal_moves:
            assert native.move_text(pack_move(position, move)) == move.text
            assert native.find_move(packed, move.text) == pack_move(position, move)


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_texts_are_read_and_refused_as_the_law_does(
    game: Game[Any], options: dict[str, Any]
) -> None:
    rng = Random(f"slips of {game} {options}")
    for position in random_positions(game, options, rng):
        for text in (position.text, spoiled(position.text, rng), spoiled(position.text, rng)):
            for study in (False, True):

                def by_law(text: str = text, study: bool = study) -> bytes:
                    return pack(game.position(text, study=study, **options))

                native = kernel.game_of(position)
                assert said(lambda: native.read(text, study)) == ruled(by_law), text  # noqa: B023


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_moves_are_found_and_forbidden_as_the_law_does(
    game: Game[Any], options: dict[str, Any]
) -> None:
    rng = Random(f"wrong moves of {game} {options}")
    for position in random_positions(game, options, rng):
        agree_on_moves(position, rng)


def agree_on_moves(position: Position[Any], rng: Random) -> None:
    written = [move.text for move in position.legal_moves]
    points = list(position.board)
    steps = ["-".join(rng.choices(points, k=rng.randint(2, 4))) for _step in range(6)]
    short = [text.replace("-", "").rstrip("AW") for text in written]
    cut = [text[: text.rfind("-")] for text in written if text.count("-") > 1]
    hollows = [f"{hollow}{n}" for hollow in (1, 2, 3, 5, 8, 9, 16, 24, 25, 99) for n in ("", "n")]
    slips = [spoiled(rng.choice([*written, "5"]), rng) for _slip in range(3)]
    for text in [*steps, *short[:3], *cut[:2], *slips, *hollows, ""]:
        native, packed = kernel.game_of(position), pack(position)

        def by_law(text: str = text) -> bytes:
            return pack_move(position, position.move(text))

        assert said(lambda: native.find_move(packed, text)) == ruled(by_law), (  # noqa: B023
            text,
            repr(position),
        )


@pytest.mark.parametrize("capture", ["must", "may"])
@pytest.mark.parametrize("endless", ["barred", "draw"])
def test_an_endless_move_is_barred_by_name(capture: str, endless: str) -> None:
    position = hus.position(ENDLESS, capture=capture, endless=endless)
    native, packed = kernel.game_of(position), pack(position)
    barred = [native.move_text(move) for move in native.barred(packed)]
    assert barred == (["16"] if endless == "barred" else [])
    agree_on_moves(position, Random(capture))


def test_a_refusal_stays_readable_whatever_was_typed() -> None:
    native = kernel.game_of(hus.start())
    for letters in ('"', "\\", "\x00", "\x1f", "\u2028", "\U0001d7d8", '{"code":1}'):
        refused = said(lambda: native.read(letters))  # noqa: B023
        assert refused[0] in ("unexpected", "other_digits")
        assert refused[2]["found"] == repr(letters[0])
