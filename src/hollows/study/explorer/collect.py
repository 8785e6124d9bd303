"""Making a collection: a level plays itself, and its first moves are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hollows.engine.selfplay import Played, SelfPlay
from hollows.games import GAMES, Game, Position
from hollows.packing import unpack, unpack_move
from hollows.study.explorer.collection import Collection, ExplorerRecipe, Tally, key_of

A_PART = 100  # games


class Met(NamedTuple):
    """A move met in a position, and how its game ended for the player who began: 1, 0 or -1."""

    position: str
    move: str
    result: int


Counts = Counter[Met]


class Part(NamedTuple):
    """Some games of a collection, by their numbers."""

    recipe: ExplorerRecipe
    numbers: range


def parts(recipe: ExplorerRecipe) -> Iterator[Part]:
    """The games in portions, which may be played anywhere and in any order."""
    for first in range(0, recipe.games, A_PART):
        yield Part(recipe, range(first, min(first + A_PART, recipe.games)))


def played_part(part: Part) -> Counts:
    """Play these games and count their first moves."""
    recipe, counts = part.recipe, Counts()
    selfplay = SelfPlay(GAMES[recipe.game], recipe.level)
    for number in part.numbers:
        counts.update(_met(selfplay.play(f"{recipe.seed} {number}"), selfplay.game, recipe.plies))
    return counts


def _met(played: Played, game: Game[Any], plies: int) -> Iterator[Met]:
    first, _second = game.players
    result = 0 if played.winner is None else 1 if played.winner is first else -1
    rules = game.rules()
    for packed, move in zip(played.positions, played.moves[:plies], strict=False):
        position: Position[Any] = unpack(game, packed, rules)
        yield Met(key_of(position), unpack_move(position, move).text, result)


def collect(recipe: ExplorerRecipe, counted: Iterable[Counts]) -> Collection:
    """The collection of all parts; rare positions are left out."""
    total = Counts()
    for counts in counted:
        total.update(counts)
    tables: dict[str, dict[str, Tally]] = {}
    for met, games in total.items():
        moves = tables.setdefault(met.position, {})
        known = moves.get(met.move, Tally(met.move, 0, 0, 0))
        won, drawn = games * (met.result == 1), games * (met.result == 0)
        moves[met.move] = Tally(met.move, known.games + games, known.won + won, known.drawn + drawn)
    frequent = {key: _sorted(moves) for key, moves in tables.items()}
    kept = {key: moves for key, moves in frequent.items() if _games(moves) >= recipe.least}
    ordered = dict(sorted(kept.items(), key=lambda item: (-_games(item[1]), item[0])))
    return Collection(recipe, GAMES[recipe.game].edition.name, ordered)


def _sorted(moves: Mapping[str, Tally]) -> tuple[Tally, ...]:
    return tuple(sorted(moves.values(), key=lambda tally: (-tally.games, tally.move)))


def _games(moves: Iterable[Tally]) -> int:
    return sum(tally.games for tally in moves)
