"""Fitting the evaluation to self-play: logistic regression from features to results.

The engine plays itself from random openings at a fixed number of nodes. Every position where
nothing is left to capture gives one line: its features and how the game ended for the player to
move. The weights that explain the results best, scaled so that one stone, seed or piece of lead
is 100, become `kernel/weights.hpp`; recipe and result are kept in `fitted/<game>.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from hollows.engine import Limit
from hollows.engine.kernel_search import UNIT, KernelSearch
from hollows.games import GAMES, Game, Position
from hollows.record import Record

FITTED = Path(__file__).parent / "fitted"
WEIGHT_SCALE = 16  # as in kernel/weights.hpp
MOST_MOVES = 300  # a game that is still going is a draw
RIDGE = 1.0
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Recipe:
    """All that is needed to fit again."""

    game: str
    games: int
    nodes: int
    opening: int  # random moves at the start, this many or one more
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
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")
        return path


def fit(recipe: Recipe, workers: int = 1) -> Fit:
    """Play, collect and fit."""
    features, leads, results = collect(recipe, workers)
    game = GAMES[recipe.game]
    has_own_lead = not _lead_is_a_feature(game)
    columns = np.column_stack([leads, features]) if has_own_lead else features
    solution, loss = regress(columns, results)
    per_unit = float(solution[0])
    weights = solution[1:] if has_own_lead else solution
    _alone, loss_alone = regress(leads[:, None], results)
    scaled = [round(float(w) / per_unit * UNIT * WEIGHT_SCALE) for w in weights]
    return Fit(recipe, len(results), loss, loss_alone, round(per_unit, 5), scaled)


def _lead_is_a_feature(game: Game[Any]) -> bool:
    """Kalaha's stores are counted apart, because they are decided."""
    return game.unit != "seeds"


def collect(recipe: Recipe, workers: int) -> tuple[Numbers, Numbers, Numbers]:
    """Features, leads and results of the positions of all games."""
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        seeds = [(recipe, recipe.seed * 1_000_003 + number) for number in range(recipe.games)]
        rows = [row for game in pool.map(_played, seeds, chunksize=8) for row in game]
    table = np.array(rows, dtype=np.float64)
    return table[:, 2:], table[:, 1], table[:, 0]


_searches: dict[str, KernelSearch] = {}


def _played(task: tuple[Recipe, int]) -> list[list[float]]:
    """The lines of one game: result, lead, features."""
    recipe, seed = task
    rng = Random(seed)
    game = GAMES[recipe.game]
    search = _searches.setdefault(recipe.game, KernelSearch(game.start(), 16))
    search.forget()
    record = Record.start(game, position=opening(game, recipe.opening + seed % 2, rng))
    seen: list[Position[Any]] = []
    while not record.outcome() and len(record.moves) < MOST_MOVES:
        position = record.position
        if _is_quiet(position):
            seen.append(position)
        found = search.analyse(position, Limit(nodes=recipe.nodes), history=record.positions[:-1])
        record = record.play(found.best.move)
    return list(_lines(search, record, seen))


def opening(game: Game[Any], plies: int, rng: Random) -> Position[Any]:
    """A position some random moves from the start."""
    while True:
        position: Position[Any] = game.start()
        for _ply in range(plies):
            if position.outcome():
                break
            position = position.play(rng.choice(position.legal_moves))
        if not position.outcome():
            return position


def _is_quiet(position: Position[Any]) -> bool:
    """In Fanorona a search never judges a position where a capture is due."""
    return position.game.unit != "pieces" or not position.legal_moves[0].kinds


def _lines(
    search: KernelSearch, record: Record, seen: list[Position[Any]]
) -> Iterator[list[float]]:
    outcome = record.outcome()
    winner = outcome.winner if outcome else None
    for position in seen:
        player = position.player
        result = 0.5 if winner is None else float(winner is player)
        lead = position.count(player) - position.count(player.other)
        yield [result, lead, *search.features(position)]


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


def weights_header() -> str:
    """`kernel/weights.hpp` as the kept fits make it."""
    parts = [
        "// What the evaluations weigh: written by `hollows arena fit --write` from the fits kept",
        "// in src/hollows/arena/fitted; docs/engine.md tells the experiment. Not to be edited.",
        "#pragma once",
        "",
        "namespace hollows {",
        "",
        f"constexpr int weight_scale = {WEIGHT_SCALE};  // weights are sixteenths of a hundredth",
    ]
    for name in sorted(GAMES):
        fitted = json.loads((FITTED / f"{name}.json").read_text())
        weights = fitted["weights"]
        parts += [
            "",
            f"constexpr int {name}_feature_count = {len(weights)};",
            f"constexpr int {name}_weights[{name}_feature_count] = {{",
            f"    {', '.join(map(str, weights))}}};",
            f"constexpr double {name}_logit_per_unit = {fitted['logit_per_unit']};",
        ]
    return "\n".join([*parts, "", "}  // namespace hollows", ""])
