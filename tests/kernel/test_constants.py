"""Numbers and orders that Python and the kernel must both know, compared with the C++ headers."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from hollows import batch, kernel, packing
from hollows.engine import engine, levels, score, shapes
from hollows.games import fanorona, hus
from hollows.training import fit, network

KERNEL = Path(__file__).parents[2] / "kernel"
PARTS = {  # as the kernel calls them
    "late_move_reductions": shapes.Part.REDUCTIONS,
    "table_of_children": shapes.Part.CHILDREN,
    "quiescence": shapes.Part.QUIESCENCE,
    "history_order": shapes.Part.HISTORY,
    "fitted_evaluation": shapes.Part.EVALUATION,
    "endgame_tables": shapes.Part.TABLES,
    "network": shapes.Part.NETWORK,
    "proofs": shapes.Part.PROOFS,
}


@cache
def header(name: str) -> str:
    """The text of a header, without its comments."""
    return re.sub(r"//[^\n]*", "", (KERNEL / name).read_text(encoding="utf-8"))


def constant(name: str, in_header: str) -> float:
    """A number that the header names."""
    (value,) = re.findall(rf"\b{name} = ([\d.']+);", header(in_header))
    number: float = ast.literal_eval(value.replace("'", ""))
    return number


def members(name: str, in_header: str) -> dict[str, int]:
    """The members of an enum in the header, in their order, with their numbers."""
    (body,) = re.findall(rf"enum (?:class )?{name} : \w+ {{(.*?)}}", header(in_header), re.DOTALL)
    numbers: dict[str, int] = {}
    for member in filter(None, map(str.strip, body.split(","))):
        called, _equals, number = member.partition(" = ")
        numbers[called] = int(number) if number else max(numbers.values(), default=-1) + 1
    return numbers


@pytest.mark.parametrize(
    ("name", "in_header", "ours"),
    [
        ("unit", "core/score.hpp", score.UNIT),
        ("deepest", "search/settings.hpp", shapes.DEEPEST),
        ("most_contempt", "search/settings.hpp", shapes.MOST_CONTEMPT),
        ("sees_all", "core/levels.hpp", shapes.SEES_ALL),
        ("most_level", "core/levels.hpp", len(levels.LEVELS)),
        ("usual_contempt", "search/player.hpp", shapes.CONTEMPT),
        ("full_strength_seconds", "search/player.hpp", engine.FULL_STRENGTH.seconds or 0),
        ("weight_scale", "core/evaluation.hpp", fit.WEIGHT_SCALE),
        ("network_one", "core/network.hpp", network.ONE),
        ("first_neurons", "core/network.hpp", network.FIRST),
        ("second_neurons", "core/network.hpp", network.SECOND),
        ("nowhere", "core/game.hpp", kernel.NOWHERE),
        ("takes_nothing", "core/game.hpp", packing.TAKES_NOTHING),
        ("most_lifts", "games/hus/rules.hpp", hus.LIFTS),
        ("quiet_moves", "games/fanorona/rules.hpp", fanorona.QUIET_MOVES),
        ("last_number", "games/fanorona/rules.hpp", fanorona.LAST_NUMBER),
        ("by_approach", "core/game.hpp", packing.KINDS["A"]),
        ("by_withdrawal", "core/game.hpp", packing.KINDS["W"]),
    ],
)
def test_a_number_is_the_same_in_python_and_in_the_kernel(
    name: str, in_header: str, ours: float
) -> None:
    assert constant(name, in_header) == ours


def test_the_parts_that_a_search_can_do_without_are_the_kernels() -> None:
    assert members("Part", "search/settings.hpp") == PARTS
    assert set(PARTS.values()) == set(shapes.Part)


def test_steps_and_their_ends_are_numbered_alike() -> None:
    kinds = members("Kind", "core/game.hpp")
    assert [*kinds] == [kind.name.lower() for kind in kernel.KINDS]
    whys = members("Why", "core/game.hpp")
    assert whys.pop("none") == kernel.NOWHERE
    assert [*whys] == [why.name.lower() for why in kernel.WHYS]


def test_reasons_are_numbered_alike_and_the_board_shows_the_first_ones() -> None:
    none, *shown = members("Reason", "core/game.hpp")
    assert none == "none"
    assert shown == [reason.name.lower() for reason in kernel.REASONS[: len(shown)]]


def test_how_a_game_stands_is_numbered_alike() -> None:
    standing = members("Outcome", "core/game.hpp")
    assert (standing["going"], standing["draw"]) == (shapes.GOING, shapes.DRAWN)
    assert [bool(batch.OVER[number]) for number in standing.values()] == [False, True, True, True]
    assert (batch.OUTCOMES[standing["first"]], batch.OUTCOMES[standing["second"]]) == (1, -1)
