"""The network that judges positions: learned from self-play, and the same in Python and kernel."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from hollows import GAMES, kernel
from hollows.engine.shapes import Part
from hollows.packing import pack
from hollows.training import network
from hollows.training.fit import FITTED
from hollows.training.samples import Recipe, collect

ROOT = Path(__file__).parents[2]


def header_of(game: str) -> str:
    return (ROOT / "kernel" / "games" / game / "network.hpp").read_text()


def whole_numbers(game: str) -> dict[str, np.ndarray]:
    """The layers as the kernel's header has them."""
    body = header_of(game).split(f"{game}_network = ", 1)[1]
    numbers = np.array([int(each) for each in re.findall(r"-?\d+", body)])
    inputs = (len(numbers) - 32 - 16 * 32 - 16 - 16 - 1) // 32
    sizes = [inputs * 32, 32, 16 * 32, 16, 16, 1]
    rows, first_bias, second, second_bias, last, last_bias = np.split(
        numbers, np.cumsum(sizes)[:-1]
    )
    return {
        "rows": rows.reshape(inputs, 32),
        "first_bias": first_bias,
        "second": second.reshape(16, 32),
        "second_bias": second_bias,
        "last": last,
        "last_bias": last_bias,
    }


def toward_zero(numbers: np.ndarray, by: int) -> np.ndarray:
    whole: np.ndarray = np.sign(numbers) * (np.abs(numbers) // by)
    return whole


@pytest.mark.parametrize("game", network.VIEWS)
def test_the_kernel_judges_as_the_layers_of_its_header_do(game: str) -> None:
    positions = collect(Recipe(game, games=40, nodes=40, prefix=20, seed=5), workers=1).positions
    layers = whole_numbers(game)
    inputs = network.VIEWS[game].inputs(positions).astype(np.int64)
    awake = np.clip(inputs @ layers["rows"] + layers["first_bias"], 0, network.ONE)
    told = awake @ layers["second"].T + layers["second_bias"]
    told = np.clip(toward_zero(told, network.ONE), 0, network.ONE)
    judged = toward_zero(told @ layers["last"] + layers["last_bias"], network.ONE)
    search = kernel.player_of(GAMES[game].start(), 1)
    assert [search.evaluate(each.tobytes()) for each in positions] == judged.tolist()


@pytest.mark.parametrize("game", network.VIEWS)
def test_the_kept_account_belongs_to_the_header_and_beats_the_fitted_weights(game: str) -> None:
    kept = json.loads((FITTED / f"{game}-network.json").read_text())
    assert kept["header"] == sha256(header_of(game).encode()).hexdigest()
    assert kept["log_loss"] < kept["log_loss_of_weights"]


@pytest.mark.parametrize("game", network.VIEWS)
def test_the_same_recipe_gives_the_same_network_on_any_number_of_workers(game: str) -> None:
    recipe = Recipe(game, games=130, nodes=40, prefix=8, seed=3)
    one = network.train(recipe, workers=1, epochs=1)
    two = network.train(recipe, workers=2, epochs=1)
    assert network.account(one) == network.account(two)
    assert network.header(one) == network.header(two)
    assert one.positions > 130


def test_training_finds_who_has_more_pieces() -> None:
    rng = np.random.default_rng(1)
    positions = np.zeros((20_000, 50), np.uint8)
    positions[:, :45] = rng.integers(3, size=(20_000, 45))
    lead = (positions == 1).sum(1).astype(int) - (positions[:, :45] == 2).sum(1)
    target = np.where(lead > 0, 1, np.where(lead < 0, 0, 0.5)).astype(np.float32)
    view = network.VIEWS["fanorona"]
    layers = network.descend(view, positions, target, seed=1, epochs=12)
    told = network.forward(layers, view.inputs(positions))[-1]
    assert ((told > 0) == (lead > 0))[lead != 0].mean() > 0.9


def test_a_mirrored_board_keeps_its_pieces_and_whose_turn_it_is() -> None:
    positions = collect(Recipe("fanorona", games=4, nodes=40, prefix=8, seed=2), 1).positions
    rng = np.random.default_rng(4)
    for _try in range(8):
        mirrored = network.fanorona_mirrored(positions, rng)
        assert (mirrored[:, 45:] == positions[:, 45:]).all()
        assert (np.sort(mirrored[:, :45]) == np.sort(positions[:, :45])).all()


def test_without_the_network_the_fitted_weights_judge() -> None:
    start = GAMES["fanorona"].start()
    search = kernel.player_of(start, 1)
    weights = search.analyse(pack(start), [], depth=3, without=Part.NETWORK)
    search.forget()
    assert search.analyse(pack(start), [], depth=3)[4] != weights[4]
