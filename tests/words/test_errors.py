"""The law's errors carry a code and values; the words say them."""

from __future__ import annotations

import ast
import pickle
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import hollows
from hollows import HollowsError, IllegalMoveError, InvalidTextError, fanorona, hus, kalaha
from hollows.error_words import PHRASES, REASONS
from hollows.record import read
from hollows.words import Words

PACKAGE = Path(hollows.__file__).parent
RAISING = {  # among whose arguments a code is
    "illegal",
    "error",
    "InvalidOptionError",
    "IllegalMoveError",
    "MissingPartError",
    "InvalidTextError",
    "InvalidRecordError",
    "phrase",
    "_last",
}


def codes() -> Iterator[str]:
    """Every text in the sources that can be a code."""
    for path in PACKAGE.rglob("*.py"):
        if path.name == "error_words.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            if isinstance(node, ast.JoinedStr | ast.BinOp):
                yield from _composed(node)


def _composed(node: ast.AST) -> Iterator[str]:
    """The codes that are made of a beginning or an end and the unit of a game."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            for unit in ("stones", "seeds"):
                yield from (part.value + unit, unit + part.value)


def raised() -> Iterator[str]:
    """The texts among the arguments wherever an error with a code is raised."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Attribute(ast.Name("log"))):
                    continue
                case ast.Call(ast.Attribute(attr=name) | ast.Name(name)) if name in RAISING:
                    parts = [part for argument in node.args for part in ast.walk(argument)]
                    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
                    yield from (text for text in texts if isinstance(text, str))


def test_every_code_that_is_raised_has_its_sentence() -> None:
    composed = {"too_many_", "other_number_of_", "_of_a_place"}
    assert {text for text in raised() if "_" in text} - composed <= {*REASONS, *PHRASES}


def test_no_error_is_raised_with_a_sentence_in_the_place_of_its_code() -> None:
    assert [text for text in raised() if " " in text] == []


def test_every_sentence_has_its_code() -> None:
    assert {*REASONS, *PHRASES} <= {*codes()}


@pytest.mark.parametrize("said", [*REASONS.values(), *PHRASES.values()])
def test_every_placeholder_of_a_sentence_has_a_name(said: str) -> None:
    names = [name for _text, name, _spec, _conversion in string.Formatter().parse(said)]
    assert all(name is None or name.isidentifier() for name in names)


def test_an_error_has_a_code_values_and_a_sentence() -> None:
    with pytest.raises(IllegalMoveError) as refusal:
        hus.start().play("9")
    error = refusal.value
    assert (error.code, error.values) == ("too_few_stones", {"hollow": 9, "stones": 0})
    assert error.reason == "hollow 9 holds 0, and a move needs at least 2 stones"
    assert str(error) == f"9 is not legal in {hus.start().text}: {error.reason}"
    assert isinstance(error, HollowsError) and isinstance(error, ValueError)


def test_an_error_is_said_in_english_whatever_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(IllegalMoveError, match="hollow 1 is empty"):
        kalaha.position("0,6,6,6,6,6,6/6,6,6,6,6,6,0 a").play("1")


def test_an_error_inside_a_record_is_said_with_the_place_of_both() -> None:
    with pytest.raises(InvalidTextError) as refusal:
        read('[Game "hus"]\n\n1. 9')
    inner = refusal.value.values["error"]
    assert inner.code == "too_few_stones"
    assert str(refusal.value) == f"record, line 3, column 4: {inner}"


def test_an_error_reaches_another_process_whole() -> None:
    for play in (lambda: fanorona.start().play("a1-a2"), lambda: hus.position("nothing")):
        with pytest.raises(HollowsError) as refusal:
            play()
        copy = pickle.loads(pickle.dumps(refusal.value))
        assert type(copy) is type(refusal.value)
        assert (str(copy), copy.code) == (str(refusal.value), refusal.value.code)


def test_a_game_of_ones_own_may_write_its_sentence_in_the_place_of_a_code() -> None:
    error = hus.start().illegal("5", "{count} is not enough", count=2)
    assert Words().say_reason_of(error) == "2 is not enough"
