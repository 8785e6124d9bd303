"""The evaluation comes from self-play, and anyone can fit it again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from hollows import GAMES, kernel
from hollows.packing import pack
from hollows.training import fit

ROOT = Path(__file__).parents[2]


def test_regression_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    columns = rng.normal(size=(20_000, 3))
    true = np.array([1.0, -0.5, 0.25])
    results = (rng.random(20_000) < 1 / (1 + np.exp(-columns @ true))).astype(float)
    found, loss = fit.regress(columns, results)
    assert found == pytest.approx(true, abs=0.06)
    assert loss < 0.65


@pytest.mark.parametrize("name", GAMES)
def test_the_same_recipe_gives_the_same_fit_on_any_number_of_workers(name: str) -> None:
    recipe = fit.Recipe(name, games=6, nodes=60, prefix=12, seed=3)
    one = fit.fit(recipe, workers=1)
    assert fit.fit(recipe, workers=2) == one
    assert one.positions > 6


@pytest.mark.parametrize("name", GAMES)
def test_the_kept_fit_explains_results_better_than_the_lead_alone(name: str) -> None:
    kept = json.loads((fit.FITTED / f"{name}.json").read_text())
    assert kept["log_loss"] < kept["log_loss_of_lead_alone"]
    search = kernel.player_of(GAMES[name].start(), 1)
    assert len(kept["weights"]) == len(search.features(pack(GAMES[name].start())))
    assert search.logit_per_unit == kept["logit_per_unit"]


def test_the_weights_of_the_kernel_are_the_kept_fits() -> None:
    for game in GAMES:
        header = ROOT / "kernel" / "games" / game / "weights.hpp"
        assert header.read_text() == fit.weights_header(game)
