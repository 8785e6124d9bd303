"""A small network that judges positions, learned from self-play: `kernel/core/network.hpp`.

What stands on the board chooses rows of a first layer, which are added up; two layers of neurons
make a chance of winning of them. It is trained by gradient descent (Adam, Kingma and Ba 2014) to
foresee a mean of what the search said and how the game ended, and then rounded to whole numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from hollows import kernel
from hollows.engine.score import UNIT
from hollows.games import GAMES
from hollows.saving import save_text
from hollows.training.fit import FITTED, LOUD
from hollows.training.samples import Recipe, collect

Numbers = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
FIRST, SECOND, ONE = 32, 16, 64  # as in kernel/core/network.hpp
GREATEST = 127 / ONE  # weight that fits in a byte
EPOCHS = 24
BATCH = 4096
RATE = 2e-3
SEARCH_SHARE = 0.5  # of what is to be foreseen; the rest is the result
HELD_BACK = 10  # of so many blocks of games, one tells how well it foresees
BLOCK = 2000


# What the first layer sees


def fanorona_inputs(positions: Bytes) -> Numbers:
    """A row for each point with an own piece, then for each with an enemy's."""
    points, own = positions[:, :45], 1 + positions[:, 45:46]
    return np.concatenate([points == own, (points != own) & (points > 0)], axis=1).astype(
        np.float32
    )


def fanorona_mirrored(positions: Bytes, rng: np.random.Generator) -> Bytes:
    """The board in one of its four symmetries, which are worth the same."""
    turned = positions.copy()
    board = positions[:, :45].reshape(-1, 5, 9)
    across, along = rng.integers(2), rng.integers(2)
    turned[:, :45] = board[:, :: 1 - 2 * across, :: 1 - 2 * along].reshape(-1, 45)
    return turned


def fanorona_quiet(positions: Bytes) -> npt.NDArray[np.bool_]:
    """Where nothing can be taken, so that a search would judge the position as it stands."""
    search = kernel.player_of(GAMES["fanorona"].start(), 1)
    (captures,) = LOUD["fanorona"]  # the feature that counts them
    return np.array([search.features(each.tobytes())[captures] == 0 for each in positions])


@dataclass(frozen=True)
class View:
    """How the network of a game sees positions."""

    inputs: Callable[[Bytes], Numbers]
    mirrored: Callable[[Bytes, np.random.Generator], Bytes]  # another that is worth the same
    judged: Callable[[Bytes], npt.NDArray[np.bool_]]  # those that a search judges as they stand


VIEWS = {
    "fanorona": View(fanorona_inputs, fanorona_mirrored, fanorona_quiet),
}


# Training

Layers = dict[str, Numbers]


@dataclass(frozen=True)
class Trained:
    """What came out: how well it foresees games it has not seen, and its layers."""

    recipe: Recipe
    positions: int
    loss: float  # of the mean of search and result
    log_loss: float  # of the results alone
    log_loss_of_weights: float  # the same, of the fitted weights
    layers: Layers


def train(recipe: Recipe, workers: int = 1, epochs: int = EPOCHS) -> Trained:
    """Play, and learn from it."""
    view = VIEWS[recipe.game]
    samples = collect(recipe, workers)
    judged = view.judged(samples.positions)
    samples = samples.where(judged)
    target = SEARCH_SHARE * samples.chances + (1 - SEARCH_SHARE) * samples.results
    held = np.arange(len(target)) // BLOCK % HELD_BACK == 0
    layers = descend(view, samples.positions[~held], target[~held], recipe.seed, epochs)
    whole = dequantised(quantised(layers, recipe.game), recipe.game)
    seen = view.inputs(samples.positions[held])
    told = forward(whole, seen)[-1]
    plain = _weights_alone(recipe.game, samples.positions[held])
    return Trained(
        recipe,
        len(target),
        _loss(told, target[held]),
        _loss(told, samples.results[held]),
        _loss(plain, samples.results[held]),
        layers,
    )


def forward(layers: Mapping[str, Numbers], inputs: Numbers) -> tuple[Numbers, ...]:
    """What each layer makes of the inputs; the last is the logit of the chance to win."""
    first = inputs @ layers["rows"] + layers["first_bias"]
    awake = np.clip(first, 0, 1)
    second = awake @ layers["second"] + layers["second_bias"]
    told = np.clip(second, 0, 1)
    return first, awake, second, told, told @ layers["last"] + layers["last_bias"]


def descend(view: View, positions: Bytes, target: Numbers, seed: int, epochs: int) -> Layers:
    """The layers that foresee the target best, by small steps from random ones."""
    rng = np.random.default_rng(seed)
    layers = _random_layers(rng, view.inputs(positions[:1]).shape[1])
    mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
    square = {name: np.zeros_like(layer) for name, layer in layers.items()}
    batches = max(1, len(target) // BATCH)
    for step in range(epochs * batches):
        if step % batches == 0:
            order = rng.permutation(len(target))
        chosen = order[step % batches * BATCH :][:BATCH]
        inputs = view.inputs(view.mirrored(positions[chosen], rng))
        rate = RATE * (1 - step / (epochs * batches))
        for name, slope in _slopes(layers, inputs, target[chosen]).items():
            mean[name] += 0.1 * (slope - mean[name])
            square[name] += 0.001 * (slope**2 - square[name])
            pace = (mean[name] / (1 - 0.9 ** (step + 1))) / (
                np.sqrt(square[name] / (1 - 0.999 ** (step + 1))) + 1e-8
            )
            layers[name] -= (rate * pace).astype(np.float32)
        for name in ("rows", "second"):
            np.clip(layers[name], -GREATEST, GREATEST, out=layers[name])
    return layers


def _random_layers(rng: np.random.Generator, inputs: int) -> Layers:
    layers = {
        "rows": rng.normal(0, 0.1, (inputs, FIRST)),
        "first_bias": np.zeros(FIRST),
        "second": rng.normal(0, (2 / FIRST) ** 0.5, (FIRST, SECOND)),
        "second_bias": np.zeros(SECOND),
        "last": rng.normal(0, SECOND**-0.5, SECOND),
        "last_bias": np.zeros(1),
    }
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def _slopes(layers: Layers, inputs: Numbers, target: Numbers) -> Layers:
    """How the loss changes with every weight."""
    first, awake, second, told, logit = forward(layers, inputs)
    wrong = (1 / (1 + np.exp(-logit)) - target) / len(target)
    at_second = wrong[:, None] * layers["last"] * ((second > 0) & (second < 1))
    at_first = (at_second @ layers["second"].T) * ((first > 0) & (first < 1))
    return {
        "rows": inputs.T @ at_first,
        "first_bias": at_first.sum(0),
        "second": awake.T @ at_second,
        "second_bias": at_second.sum(0),
        "last": told.T @ wrong,
        "last_bias": wrong.sum(keepdims=True),
    }


def _loss(logit: Numbers, target: Numbers) -> float:
    chance = np.clip(1 / (1 + np.exp(-logit.astype(np.float64))), 1e-9, 1 - 1e-9)
    loss = -np.mean(target * np.log(chance) + (1 - target) * np.log(1 - chance))
    return round(float(loss), 5)


def _weights_alone(game: str, positions: Bytes) -> Numbers:
    """What the fitted weights say of the positions."""
    search = kernel.player_of(GAMES[game].start(), 1)
    leads = [search.weigh(position.tobytes()) / UNIT for position in positions]
    return np.array(leads, np.float32) * np.float32(search.logit_per_unit)


# Whole numbers


def _scales(game: str) -> dict[str, float]:
    """How many whole numbers make one, layer by layer; the last speaks in hundredths."""
    hundredth = UNIT / kernel.player_of(GAMES[game].start(), 1).logit_per_unit
    one = float(ONE)
    return {
        "rows": one,
        "first_bias": one,
        "second": one,
        "second_bias": one * one,
        "last": hundredth,
        "last_bias": hundredth * one,
    }


def quantised(layers: Layers, game: str) -> dict[str, npt.NDArray[np.int32]]:
    """The layers as the kernel keeps them."""
    scales = _scales(game)
    return {name: np.rint(layer * scales[name]).astype(np.int32) for name, layer in layers.items()}


def dequantised(whole: dict[str, npt.NDArray[np.int32]], game: str) -> Layers:
    """What the whole numbers stand for."""
    scales = _scales(game)
    return {name: (layer / scales[name]).astype(np.float32) for name, layer in whole.items()}


# Keeping it


def write(trained: Trained, kernel_folder: Path) -> None:
    """Write the kernel's header, and keep how it was made."""
    game = trained.recipe.game
    save_text(kernel_folder / "games" / game / "network.hpp", header(trained))
    save_text(FITTED / f"{game}-network.json", json.dumps(account(trained), indent=1) + "\n")


def account(trained: Trained) -> dict[str, Any]:
    """Recipe and result; the layers as the digest of their header."""
    kept = asdict(trained)
    del kept["layers"]
    return kept | {"header": sha256(header(trained).encode()).hexdigest()}


def header(trained: Trained) -> str:
    """The network as C++."""
    game = trained.recipe.game
    whole = quantised(trained.layers, game)
    whole["second"] = whole["second"].T
    inputs = len(whole["rows"])
    return "\n".join(
        [
            f"// Written by `hollows arena train {game} --write`; the recipe is kept in",
            f"// src/hollows/training/fitted/{game}-network.json. Not to be edited.",
            "#pragma once",
            "",
            '#include "core/network.hpp"',
            "",
            "namespace hollows {",
            "",
            f"constexpr int {game}_inputs = {inputs};",
            f"constexpr Network<{game}_inputs> {game}_network = {{",
            *(f"    {_braced(whole[name])}," for name in list(whole)[:-1]),
            f"    {whole['last_bias'][0]}}};",
            "",
            "}  // namespace hollows",
            "",
        ]
    )


def _braced(numbers: npt.NDArray[np.int32]) -> str:
    if numbers.ndim == 1:
        return "{" + ",".join(map(str, numbers)) + "}"
    return "{" + ",\n     ".join(_braced(row) for row in numbers) + "}"
