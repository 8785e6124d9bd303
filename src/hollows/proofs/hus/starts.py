"""The rule sets of Hus, each with its start: what `hollows endgame results` proves in turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from hollows.games import HUS
from hollows.games.hus import HusPosition, HusRules


def starts() -> Iterator[HusPosition]:
    """The start under every set of rules: few columns first, few changed options first."""
    choices: list[list[Any]] = [[c.value for c in option.choices] for option in HUS.options]
    rules = [HusRules(*values) for values in product(*choices)]
    for each in sorted(rules, key=lambda rules: (rules.columns, len(rules.chosen()))):
        yield HUS.start(**each.chosen())
