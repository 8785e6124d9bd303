"""A puzzle, and the collection of a game as it is kept in a file."""

from __future__ import annotations

import json
from base64 import b32encode
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2s
from importlib import resources
from typing import Any

from hollows.games import GAMES, Game, MissingPartError, Position

ID_LETTERS = 6


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position whose player has to find the moves of the solution that are his.

    `moves` is the whole solution, the other player's replies in it; it ends with a move of the
    solver. `chance` is what the best first move is worth, and what the second best.
    """

    id: str
    text: str
    moves: tuple[str, ...]
    rating: int
    themes: tuple[str, ...]
    chance: tuple[float, float]

    def position(self, game: Game[Any], edition: str | None = None) -> Position[Any]:
        """The position to be solved."""
        position: Position[Any] = game.position(self.text, edition)
        return position

    def as_json(self) -> dict[str, Any]:
        """The puzzle as plain data."""
        data = asdict(self)
        return {"id": data.pop("id"), "position": data.pop("text"), **data}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle that the data describe."""
        return cls(
            data["id"],
            data["position"],
            tuple(data["moves"]),
            data["rating"],
            tuple(data["themes"]),
            (data["chance"][0], data["chance"][1]),
        )


def walk(
    position: Position[Any], moves: tuple[str, ...]
) -> Iterator[tuple[Position[Any], str, bool]]:
    """Every position of a solution with its move, and whether the solver has to find it."""
    solver = position.player
    for move in moves:
        yield position, move, position.player is solver
        position = position.play(move)


def id_of(position: Position[Any]) -> str:
    """A short name that stays as long as the position does."""
    digest = b32encode(blake2s(position.text.encode()).digest()).decode().lower()
    return position.game.name[0] + digest[:ID_LETTERS]


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, the easiest first; `made` tells how they were made."""

    game: Game[Any]
    edition: str
    made: Mapping[str, Any]
    puzzles: tuple[Puzzle, ...]

    def text(self) -> str:
        """The file: one puzzle a line, so that a new version can be compared with the old."""
        head = {"game": self.game.name, "edition": self.edition, "made": dict(self.made)}
        puzzles = (json.dumps(puzzle.as_json()) for puzzle in self.puzzles)
        start = json.dumps(head).removesuffix("}")
        return start + ', "puzzles": [\n' + ",\n".join(puzzles) + "\n]}\n"

    @classmethod
    def read(cls, text: str) -> Collection:
        """The collection in a file's text."""
        data = json.loads(text)
        puzzles = tuple(map(Puzzle.from_json, data["puzzles"]))
        return cls(GAMES[data["game"]], data["edition"], data["made"], puzzles)


def packaged(game: Game[Any]) -> Collection:
    """The puzzles that come with Hollows."""
    file = resources.files("hollows.study.puzzles").joinpath(f"{game.name}.json")
    if not file.is_file():
        raise MissingPartError("no_puzzles", game=game)
    return Collection.read(file.read_text(encoding="utf-8"))
