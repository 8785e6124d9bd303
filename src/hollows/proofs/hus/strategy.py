"""A winner's replies in Hus, in a file.

From each first move a walk goes through all moves of the loser and the one reply of the winner,
and comes to each position of the winner once. Whoever walks the same way needs no positions
written down: the part `replies` of the file holds the replies alone, a byte each, in the order of
the walk, packed by zlib; where a move wins at once, none is written.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hollows.games import HUS, Player
from hollows.games.hus import HusMove, HusPosition
from hollows.packing import pack, pack_rules, unpack_move
from hollows.proofs.tables.files import BadTableError, read_table, write_table

if TYPE_CHECKING:
    from hollows._kernel import HusBook

KIND = "strategy"
SHIPPED = Path(__file__).parents[1] / "shipped" / "hus-seven.strategy"
MOST_REPLIES = 1 << 28


@dataclass(frozen=True)
class Ending:
    """How the game ends after a first move: who wins, and in how many moves with that one."""

    winner: Player
    length: int


@dataclass(frozen=True)
class Strategy:
    """The replies that win, from the position after every first move told in `endings`."""

    position: HusPosition
    endings: dict[str, Ending]
    replies: bytes

    @property
    def winners(self) -> bytes:
        """A byte for each first move: 0 untold, 1 if the player to move wins, 2 if the other."""
        told = []
        for move in self.position.legal_moves:
            ending = self.endings.get(move.text)
            told.append(0 if ending is None else 1 + (ending.winner is not self.position.player))
        return bytes(told)

    @property
    def layer(self) -> bytes:
        """As a search of the kernel opens it."""
        return self.winners + self.replies

    @cached_property
    def book(self) -> HusBook:
        """The replies by position, in the kernel."""
        from hollows._kernel import HusBook

        try:
            return HusBook(
                pack_rules(self.position.rules), pack(self.position), self.winners, self.replies
            )
        except ValueError as error:
            raise BadTableError(str(error)) from None

    def reply(self, position: HusPosition) -> HusMove | None:
        """The winner's reply, None where the position is not one that he meets."""
        if position.rules != self.position.rules:
            return None
        packed = self.book.probe(pack(position))
        return None if packed is None else unpack_move(position, packed)

    def write(self, path: Path) -> int:
        """Write the file, whole or not at all; its size."""
        about = {
            "game": HUS.name,
            "kind": KIND,
            "options": self.position.rules.chosen(),
            "position": self.position.text,
            "study": self.position.is_study(),
            "endings": {
                move: {"winner": ending.winner, "length": ending.length}
                for move, ending in self.endings.items()
            },
        }
        return write_table(path, about, {"replies": zlib.compress(self.replies, 9)})

    @classmethod
    def read(cls, path: Path) -> Strategy:
        """The strategy in a file."""
        table = read_table(path)
        table.check()
        about = table.about
        try:
            if about["game"] != HUS.name or about["kind"] != KIND:
                raise BadTableError(f"{path}: this is no strategy of Hus")
            position = HUS.position(about["position"], study=about["study"], **about["options"])
            endings = {
                move: Ending(Player(ending["winner"]), ending["length"])
                for move, ending in about["endings"].items()
            }
            replies = zlib.decompressobj().decompress(table.parts["replies"], MOST_REPLIES)
        except (KeyError, TypeError, AttributeError, ValueError, zlib.error) as error:
            raise BadTableError(f"{path}: this is no strategy of Hus ({error})") from None
        return cls(position, endings, replies)


@lru_cache(maxsize=1)
def shipped() -> Strategy:
    """The strategies of edition seven, after every first move but those that win more slowly.

    >>> from hollows import hus
    >>> print(shipped().reply(hus.start()))
    6
    """
    return Strategy.read(SHIPPED)
