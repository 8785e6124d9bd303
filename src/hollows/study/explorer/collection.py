"""A collection of openings: for each position the moves played there, and the results."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any, NamedTuple

from hollows.games import GAMES, Game, MissingPartError, Position


class Tally(NamedTuple):
    """A move, how often it was played, and how many of these games its mover won and drew."""

    move: str
    games: int
    won: int
    drawn: int

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


@dataclass(frozen=True)
class ExplorerRecipe:
    """All that is needed to make a collection again."""

    game: str
    games: int
    level: int
    seed: int
    plies: int  # only so many moves of each game are kept
    least: int  # positions met in fewer games are left out


@dataclass(frozen=True)
class Collection:
    """Moves by position; in the file games are won by the player who began."""

    recipe: ExplorerRecipe
    edition: str
    positions: Mapping[str, tuple[Tally, ...]]

    @property
    def game(self) -> Game[Any]:
        return GAMES[self.recipe.game]

    @property
    def games(self) -> int:
        return self.recipe.games

    def moves(self, position: Position[Any]) -> tuple[Tally, ...]:
        """What was played in a position, the most frequent first; nothing where it is unknown.

        In Hus and Kalaha either player may have begun, so the board is also looked at from the
        other side.
        """
        if position.rules != self.game.rules(self.edition):
            return ()
        for seen, began in ((position, 0), (position.turned(), 1)):
            if found := self.positions.get(key_of(seen)):
                first_moves = position.player.seat == began
                return tuple(tally if first_moves else _turned(tally) for tally in found)
        return ()

    def as_json(self) -> dict[str, Any]:
        """The collection as plain data."""
        positions = {key: _written(moves) for key, moves in self.positions.items()}
        return {**vars(self.recipe), "edition": self.edition, "positions": positions}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Collection:
        """The collection that the data describe."""
        recipe = ExplorerRecipe(
            **{name: data[name] for name in ExplorerRecipe.__dataclass_fields__}
        )
        positions = {key: _read(text) for key, text in data["positions"].items()}
        return cls(recipe, data["edition"], positions)

    def text(self) -> str:
        """The file: one position a line, so that a new version can be compared with the old."""
        data = self.as_json()
        positions = data.pop("positions").items()
        head = json.dumps(data, indent=1).removesuffix("\n}")
        lines = (f"  {json.dumps(key)}: {json.dumps(moves)}" for key, moves in positions)
        return f'{head},\n "positions": {{\n' + ",\n".join(lines) + "\n }\n}\n"


def key_of(position: Position[Any]) -> str:
    """Board and player: how long ago a piece was taken is no part of an opening."""
    return " ".join(position.text.split()[:2])


def packaged(game: Game[Any]) -> Collection:
    """The collection that comes with Hollows."""
    file = resources.files("hollows.study.explorer").joinpath(f"{game.name}.json")
    if not file.is_file():
        raise MissingPartError("no_collection", game=game)
    return Collection.from_json(json.loads(file.read_text(encoding="utf-8")))


def _written(moves: Iterable[Tally]) -> str:
    return " ".join(f"{tally.move} {tally.games} {tally.won} {tally.drawn}" for tally in moves)


def _read(text: str) -> tuple[Tally, ...]:
    words = iter(text.split())
    return tuple(
        Tally(move, int(games), int(won), int(drawn))
        for move, games, won, drawn in zip(words, words, words, words, strict=True)
    )


def _turned(tally: Tally) -> Tally:
    return tally._replace(won=tally.lost)
