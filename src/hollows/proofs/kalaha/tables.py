"""The endgame tables of Kalaha: every position with few seeds left in the hollows.

A layer has all positions with the same number of seeds in the hollows, and a file of its own. Its
values are the seeds that the player to move gets of those left: the stores do not matter for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hollows.games import KALAHA
from hollows.games.kalaha import KalahaMove, KalahaPosition, KalahaRules
from hollows.kernel import KalahaTables
from hollows.packing import pack, pack_rules
from hollows.proofs.solution import MoveValue, best_of
from hollows.proofs.tables.layers import Shelf
from hollows.words import Words

MOST = 48
START = ("hollows", "seeds")


def shelf_of(rules: KalahaRules, folder: Path | None = None) -> Shelf:
    """Where the tables of these rules lie; how many seeds a game starts with changes nothing."""
    options = {known.name: getattr(rules, known.name) for known in rules.options()}
    about = {name: value for name, value in options.items() if name != "seeds"}
    chosen = rules.chosen().items()
    named = [f"{name}={value}".lower() for name, value in chosen if name not in START]
    name = "-".join([KALAHA.name, str(rules.hollows), *named])
    return Shelf(name, {"game": KALAHA.name, **about}, folder)


def layers(rules: KalahaRules, folder: Path | None) -> Iterable[tuple[int, memoryview]]:
    """What a search may ask."""
    return shelf_of(rules, folder).layers()


# Opening and asking


def open_tables(rules: KalahaRules, folder: Path | None = None) -> KalahaTables:
    """The layers that were built, or else those that come with the package."""
    tables = KalahaTables(pack_rules(rules))
    shelf_of(rules, folder).open(tables)
    return tables


def value_of(tables: KalahaTables, position: KalahaPosition) -> int | None:
    """The seeds that the player to move wins more than the other, if the tables know."""
    n, own, enemy = position.rules.hollows, position.own, position.enemy
    if position.outcome():
        player = position.player
        return position.count(player) - position.count(player.other)
    share = tables.share(pack(position))
    if share is None:
        return None
    return 2 * share - sum(own[:n]) - sum(enemy[:n]) + own[n] - enemy[n]


def values_of_moves(tables: KalahaTables, position: KalahaPosition) -> tuple[MoveValue, ...]:
    """What each move is worth, as far as the tables know."""

    def value(move: KalahaMove) -> int | None:
        after = position.play(move)
        found = value_of(tables, after)
        return -found if found is not None and after.player is not position.player else found

    return tuple(MoveValue(move, value(move)) for move in position.legal_moves)


@dataclass(frozen=True)
class Probed:
    """What the tables say about a position."""

    value: int
    best_moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.value:+}: {' '.join(self.best_moves)}"

    def say(self, _words: Words) -> str:
        return str(self)


def probe(position: KalahaPosition, path: Path | None = None) -> Probed:
    """The value of a position and its best moves."""
    tables = open_tables(position.rules, path)
    value = value_of(tables, position)
    if value is None:
        raise ValueError(
            f"the tables reach up to {tables.most} seeds in the hollows, here there are more"
        )
    moves = () if position.outcome() else best_of(values_of_moves(tables, position))
    return Probed(value, tuple(each.move.text for each in moves))
