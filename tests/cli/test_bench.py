"""The benchmark counts the same games in every contender; speeds are never asserted."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from hollows import kernel
from hollows.bench import speed
from tests.support import perfts

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """The last line of a very short run, the whole answer."""
    told = subprocess.run(
        [sys.executable, "-m", "hollows", "bench", "--seconds", "2", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    last: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return last


def test_every_game_is_measured_beside_law_plain_and_wasm(answer: dict[str, Any]) -> None:
    measured = {(figure["game"], figure["measure"]) for figure in answer["figures"]}
    assert measured >= {
        (game, measure)
        for game in ("hus", "kalaha", "fanorona")
        for measure in ("perft", "playouts")
    }
    for figure in answer["figures"]:
        assert figure["one_core"] > figure["law"] > 0
        assert figure["plain"] > 0
        assert figure["wasm"] is None or figure["wasm"] > 0
    assert any(figure["wasm"] for figure in answer["figures"])


def test_the_search_is_measured_in_nodes_and_beside_two_threads(answer: dict[str, Any]) -> None:
    assert {figure["game"] for figure in answer["searches"]} == {"hus", "kalaha", "fanorona"}
    for figure in answer["searches"]:
        nodes = list(figure["nodes_to_depth"].values())
        assert nodes == sorted(nodes)
        assert figure["two_threads"] > 0


def test_the_signature_tells_whether_the_search_has_changed() -> None:
    """A change here is a change of the search: show by a match that it is a good one."""
    told = subprocess.run(
        [sys.executable, "-m", "hollows", "bench", "--signature"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(told.stdout) == 136_902


def test_the_law_counts_what_the_kernel_counts() -> None:
    for perft in perfts()[:1]:
        start = perft.game.start(**perft.options)
        assert speed.law_perft(start, 3) == kernel.perft(start, 3) == perft.counts[2]


def test_a_game_that_does_not_exist_is_one_line() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "hollows", "bench", "--game", "chess"],
        capture_output=True,
        text=True,
    )
    assert told.returncode == 2
    assert len(told.stderr.splitlines()) == 1
