"""Every proven score is true: against small games and endings solved to the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hollows import Engine, Limit, fanorona, hus, kalaha
from hollows.games import Position
from hollows.packing import pack, unpack
from tests.proofs.exhaustive import margins, reachable, solve


def check_results(root: Position[Any], sample: int, nodes: int) -> int:
    """Compare proven wins and losses with the exhaustive result; how many were proven."""
    solved = solve(root)
    rng = Random(root.text)
    engine = Engine(memory=16)
    proven = 0
    known = list(solved)
    for packed in rng.sample(known, min(sample, len(known))):
        position = unpack(root.game, packed, root.rules)
        if position.outcome():
            continue
        score = engine.analyse(position, Limit(nodes=nodes)).best.score
        if not score.proven:
            continue
        proven += 1
        result, length = solved[packed]
        assert score.result == result, repr(position)
        if result == 1:
            assert score.moves is not None
            assert score.moves >= length, repr(position)
    return proven


def check_draws(root: Position[Any], sample: int, nodes: int) -> None:
    """A position that neither side can win is never called won or lost."""
    solved = solve(root)
    drawn = [packed for packed in reachable(root) if packed not in solved]
    engine = Engine(memory=16)
    for packed in Random(1).sample(drawn, min(sample, len(drawn))):
        position = unpack(root.game, packed, root.rules)
        if not position.outcome():
            score = engine.analyse(position, Limit(nodes=nodes)).best.score
            assert score.result in (None, 0), repr(position)


@pytest.mark.parametrize("blocked", ["draw", "loses"])
@pytest.mark.parametrize("continuation", ["must", "may"])
def test_proofs_in_fanorona_on_3x3_are_true(blocked: str, continuation: str) -> None:
    rules = {"blocked": blocked, "continuation": continuation, "first_turn": "free"}
    root = fanorona.start(columns=3, rows=3, **rules)
    assert check_results(root, 400, 2000) > 50
    check_draws(root, 200, 2000)


@pytest.mark.slow
def test_proofs_in_fanorona_on_3x5_are_true() -> None:
    root = fanorona.start(columns=3, rows=5, first_turn="free", blocked="loses")
    assert check_results(root, 500, 3000) > 200
    check_draws(root, 100, 3000)


@pytest.mark.slow
@pytest.mark.parametrize(("hollows", "seeds"), [(3, 3), (4, 2)])
@pytest.mark.parametrize("empty_capture", [True, False])
def test_proven_margins_in_kalaha_are_exact(hollows: int, seeds: int, empty_capture: bool) -> None:
    root = kalaha.start(hollows=hollows, seeds=seeds, empty_capture=empty_capture)
    exact = margins(root)
    engine = Engine(memory=16)
    proven = 0
    for packed in Random(2).sample(sorted(exact), min(400, len(exact))):
        position = unpack(kalaha, packed, root.rules)
        if position.outcome():
            continue
        score = engine.analyse(position, Limit(nodes=5000)).best.score
        if score.proven:
            proven += 1
            assert score.value == exact[packed], repr(position)
    assert proven > 100
    best = Engine().analyse(root, Limit(nodes=2_000_000)).best.score
    assert best.proven
    assert best.value == exact[pack(root)]


@pytest.mark.parametrize("capture", ["must", "may"])
def test_proofs_in_hus_with_few_stones_are_true(capture: str) -> None:
    rng = Random(3)
    proven = 0
    for _study in range(8):
        hollows = [0] * 16
        for _stone in range(9):
            hollows[rng.randrange(16)] += 1
        a, b = (",".join(map(str, side)) for side in (hollows[:8], hollows[8:]))
        root = hus.position(f"{a}/{b} a", study=True, columns=4, capture=capture)
        if not root.outcome():
            proven += check_results(root, 60, 2000)
            check_draws(root, 30, 2000)
    assert proven > 20


@pytest.mark.parametrize(
    ("hollows", "seeds", "margin"), [(4, 1, 2), (4, 2, 6), (4, 3, 8), (5, 1, 0), (5, 2, 0)]
)
def test_the_engine_finds_the_published_values_of_small_kalaha(
    hollows: int, seeds: int, margin: int
) -> None:
    """Irving, Donkers and Uiterwijk 2000."""
    start = kalaha.start(hollows=hollows, seeds=seeds)
    score = Engine().analyse(start, Limit(nodes=3_000_000)).best.score
    assert score.proven
    assert score.value == margin


@pytest.mark.soak
def test_proofs_in_fanorona_on_5x3_are_true() -> None:
    root = fanorona.start(columns=5, rows=3, first_turn="free", blocked="loses")
    assert check_results(root, 5000, 20_000) > 2000
    check_draws(root, 2000, 20_000)
