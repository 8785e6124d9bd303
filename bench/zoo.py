"""Steps a second of the PettingZoo environments, beside PettingZoo's own connect_four.

    python bench/zoo.py [--seconds 3]

Each environment plays random games with its action masks, as PettingZoo's performance_benchmark
does, in turns of a quarter of a second so that all meet the same load. The exit status is 1 if
Kalaha or Hus is slower than connect_four, or Fanorona slower than half of it.

(Not called pettingzoo.py: a script's folder comes first where Python looks for modules.)
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import Any

import numpy as np
import pettingzoo

from hollows.adapters.pettingzoo import env

TURN = 0.25  # seconds
LEAST = {"kalaha": 1.0, "hus": 1.0, "fanorona": 0.5}  # of connect_four's speed


class Runner:
    """One environment, the steps made in it and the seconds they took."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.steps = 0
        self.seconds = 0.0
        board.reset()

    def run(self) -> None:
        """Play for one turn."""
        board, start = self.board, time.perf_counter()
        while (passed := time.perf_counter() - start) < TURN:
            seen, _reward, ended, _truncated, _info = board.last()
            if ended:
                board.reset()
                continue
            board.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            self.steps += 1
        self.seconds += passed

    @property
    def speed(self) -> float:
        return self.steps / self.seconds


def main() -> int:
    """Measure, and say how it compares."""
    parser = argparse.ArgumentParser(description="PettingZoo environments, steps a second.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each environment")
    seconds = parser.parse_args().seconds
    yardstick = Runner(pettingzoo.make("aec", "classic/connect_four-v3"))
    runners = {name: Runner(env(name)) for name in LEAST}
    while yardstick.seconds < seconds:
        for runner in (yardstick, *runners.values()):
            runner.run()
    print(f"{'connect_four':14}{yardstick.speed:9,.0f} steps/s")
    slow = 0
    for name, runner in runners.items():
        ratio = runner.speed / yardstick.speed
        slow += ratio < LEAST[name]
        verdict = "" if ratio >= LEAST[name] else f", TOO SLOW (wanted {LEAST[name]})"
        print(f"{name:14}{runner.speed:9,.0f} steps/s, ratio {ratio:.2f}{verdict}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
