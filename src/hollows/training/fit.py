"""Fitting the evaluation to self-play: logistic regression from features to results.

The engine plays itself, judging by material alone, from positions such as a search meets: quick
games in which every third move is a random one, broken off anywhere. Positions that a search
would judge as they stand give a line each: features, and how the game ended for the player to
move. The weights that explain the results best, scaled so that one stone, seed or piece of lead
is 100, become `kernel/games/<game>/weights.hpp`; `fitted/<game>.json` keeps recipe and result.

Results are explained by logistic regression. In Kalaha the search looks for seeds, so there the
margin at the end is explained, by linear regression, and only the chance of winning by logistic.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hollows.engine import Limit
from hollows.engine.player import KernelPlayer
from hollows.engine.score import UNIT
from hollows.engine.shapes import Part
from hollows.games import GAMES, Position
from hollows.record import Record
from hollows.saving import save_text

FITTED = Path(__file__).parent / "fitted"
WEIGHT_SCALE = 16  # as in kernel/core/evaluation.hpp
MOST_MOVES = 300  # a game that is still going is a draw
RIDGE = 1.0
LEFT_OUT = Part.EVALUATION  # so that a fit does not rest on an earlier one
RANDOM_SHARE = 1 / 3
EVERY = 2  # neighbouring positions of one game say nearly the same
# The features that count captures and extra turns on offer, which quiescence plays out.
LOUD = {"hus": (), "kalaha": (9, 11), "fanorona": (4,)}
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """All that is needed to fit again."""

    game: str
    games: int
    nodes: int
    prefix: int  # at most so many quick moves come before the game that counts
    seed: int


@dataclass(frozen=True)
class Fit:
    """What came out: weights in hundredths times `WEIGHT_SCALE`, and how well they explain."""

    recipe: Recipe
    positions: int
    log_loss: float
    log_loss_of_lead_alone: float
    logit_per_unit: float
    weights: list[int]

    def write(self) -> Path:
        """Keep recipe and result."""
        FITTED.mkdir(exist_ok=True)
        path = FITTED / f"{self.recipe.game}.json"
        save_text(path, json.dumps(asdict(self), indent=1) + "\n")
        return path


def fit(recipe: Recipe, workers: int = 1) -> Fit:
    """Play, collect and fit."""
    data = collect(recipe, workers)
    # To have the move is worth something too, but alike in all positions that a search compares.
    columns = np.column_stack([data.features, np.ones(len(data.results))])
    if GAMES[recipe.game].margin_counts:
        solution, _residues, _rank, _singular = np.linalg.lstsq(
            columns, data.margins - data.leads, rcond=None
        )
        estimate = data.leads + columns @ solution
        weights = solution[:-1]
        slope, loss = regress(estimate[:, None], data.results)
        per_unit = float(slope[0])
    else:  # the lead is the first feature
        solution, loss = regress(columns, data.results)
        per_unit = float(solution[0])
        weights = solution[:-1] / per_unit
    _alone, loss_alone = regress(data.leads[:, None], data.results)
    scaled = [round(float(weight) * UNIT * WEIGHT_SCALE) for weight in weights]
    return Fit(recipe, len(data.results), loss, loss_alone, round(per_unit, 5), scaled)


class Data(NamedTuple):
    """A line for each position: result and margin of its game, its lead and features."""

    results: Numbers
    margins: Numbers
    leads: Numbers
    features: Numbers


def collect(recipe: Recipe, workers: int) -> Data:
    """The positions of all games."""
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        tasks = [(recipe, number) for number in range(recipe.games)]
        rows = [row for game in pool.map(_played, tasks, chunksize=8) for row in game]
    table = np.array(rows, dtype=np.float64)
    return Data(table[:, 0], table[:, 1], table[:, 2], table[:, 3:])


_players: dict[str, KernelPlayer] = {}


def _played(task: tuple[Recipe, int]) -> list[list[float]]:
    """The lines of one game."""
    recipe, number = task
    rng = Random(f"{recipe.seed} {number}")
    game = GAMES[recipe.game]
    search = _players.setdefault(recipe.game, KernelPlayer(game.start(), 16))
    search.forget()
    record = Record.start(game, position=_somewhere(search, recipe, rng))
    seen: list[Position[Any]] = []
    while not record.outcome() and len(record.moves) < MOST_MOVES:
        position = record.position
        if len(record.moves) % EVERY == 0 and _is_quiet(search, position):
            seen.append(position)
        found = search.analyse(
            position, Limit(nodes=recipe.nodes), history=record.positions[:-1], without=LEFT_OUT
        )
        record = record.play(found.best.move)
    return list(_lines(search, record, seen))


def _somewhere(search: KernelPlayer, recipe: Recipe, rng: Random) -> Position[Any]:
    """A position in the middle of a game with random moves in it, the last one random."""
    while True:
        position: Position[Any] = GAMES[recipe.game].start()
        for _ply in range(rng.randrange(recipe.prefix)):
            if position.outcome():
                break
            if rng.random() < RANDOM_SHARE:
                position = position.play(rng.choice(position.legal_moves))
            else:
                limit = Limit(nodes=recipe.nodes // 10)
                quick = search.analyse(position, limit, without=LEFT_OUT)
                position = position.play(quick.best.move)
        if not position.outcome():
            position = position.play(rng.choice(position.legal_moves))
        if not position.outcome():
            return position


def _is_quiet(search: KernelPlayer, position: Position[Any]) -> bool:
    """Whether a search would judge the position as it stands: nothing loud is on offer."""
    features = search.features(position)
    return not any(features[at] for at in LOUD.get(position.game.name, ()))


def _lines(
    search: KernelPlayer, record: Record, seen: list[Position[Any]]
) -> Iterator[list[float]]:
    outcome, final = record.outcome(), record.position
    winner = outcome.winner if outcome else None
    for position in seen:
        player = position.player
        result = 0.5 if winner is None else float(winner is player)
        margin = final.count(player) - final.count(player.other)
        lead = position.count(player) - position.count(player.other)
        yield [result, margin, lead, *search.features(position)]


def regress(columns: Numbers, results: Numbers) -> tuple[Numbers, float]:
    """Logistic regression by Newton's method with a small ridge; weights and log loss."""
    weights = np.zeros(columns.shape[1])
    ridge = RIDGE * np.eye(columns.shape[1])
    for _step in range(30):
        chance = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        slope = columns.T @ (results - chance) - RIDGE * weights
        curve = (columns * (chance * (1 - chance))[:, None]).T @ columns + ridge
        change = np.linalg.solve(curve, slope)
        weights = weights + change
        if np.abs(change).max() < 1e-9:
            break
    chance = np.clip(1 / (1 + np.exp(-columns @ weights)), 1e-9, 1 - 1e-9)
    loss = -np.mean(results * np.log(chance) + (1 - results) * np.log(1 - chance))
    return weights, round(float(loss), 5)


def weights_header(game: str) -> str:
    """`kernel/games/<game>/weights.hpp` as the kept fit makes it."""
    fitted = json.loads((FITTED / f"{game}.json").read_text())
    weights = fitted["weights"]
    return f"""\
// What the evaluation weighs: written by `hollows arena fit --write` from the fit kept in
// src/hollows/training/fitted; docs/engine.md tells the experiment. Not to be edited.
#pragma once

namespace hollows {{

constexpr int {game}_feature_count = {len(weights)};
constexpr int {game}_weights[{game}_feature_count] = {{
    {", ".join(map(str, weights))}}};
constexpr double {game}_logit_per_unit = {fitted["logit_per_unit"]};

}}  // namespace hollows
"""
