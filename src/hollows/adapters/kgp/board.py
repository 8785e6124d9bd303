"""A board of the protocol: any size, South to move, and its own rule for the end.

Where the board fits into Hollows it is a `Position` and the engine plays it; the sowing here is
for the larger ones and for the protocol's questions about the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from hollows.games import KALAHA, InvalidOptionError, InvalidTextError

DEEPEST = 30  # a search in Python never comes so far, but on a nearly empty board


@dataclass(frozen=True)
class Board:
    """The stores and hollows of South and North, each row from its owner's left to his store."""

    stores: tuple[int, int]
    south: tuple[int, ...]
    north: tuple[int, ...]

    def __str__(self) -> str:
        numbers = (len(self.south), *self.stores, *self.south, *self.north)
        return f"<{','.join(map(str, numbers))}>"

    @property
    def seeds(self) -> int:
        return sum(self.stores) + sum(self.south) + sum(self.north)

    @property
    def legal(self) -> tuple[int, ...]:
        """The hollows that South may lift, counted from 1."""
        return tuple(hollow for hollow, seeds in enumerate(self.south, 1) if seeds)

    @property
    def over(self) -> bool:
        """A row is empty, or a store holds more than half."""
        return not any(self.south) or not any(self.north) or 2 * max(self.stores) > self.seeds

    @property
    def turned(self) -> Board:
        """The board as North sees it."""
        return Board(self.stores[::-1], self.north, self.south)

    def position(self) -> Any:
        """The law's position, or None where it has no such board or the game is over there."""
        south, north = (*self.south, self.stores[0]), (*self.north, self.stores[1])
        text = f"{','.join(map(str, south))}/{','.join(map(str, north))} a"
        try:
            found = KALAHA.position(text, study=True, hollows=len(self.south), empty_capture=False)
        except (InvalidOptionError, InvalidTextError):
            return None
        return None if found.outcome() else found

    def sown(self, hollow: int) -> tuple[Board, bool]:
        """The board after South has played a legal hollow, and whether he plays again."""
        size, at = len(self.south), hollow - 1
        places = [*self.south, self.stores[0], *self.north]  # all that South sows, in order
        hand, places[at] = places[at], 0
        while hand:
            at = (at + 1) % len(places)
            places[at] += 1
            hand -= 1
        facing = 2 * size - at
        if at < size and places[at] == 1 and places[facing]:
            places[size] += 1 + places[facing]
            places[at] = places[facing] = 0
        stores = (places[size], self.stores[1])
        after = Board(stores, tuple(places[:size]), tuple(places[size + 1 :]))
        return (after.collected() if after.over else after), at == size

    def collected(self) -> Board:
        """The end: each side takes what lies in its own row."""
        south, north = self.stores[0] + sum(self.south), self.stores[1] + sum(self.north)
        empty = (0,) * len(self.south)
        return replace(self, stores=(south, north), south=empty, north=empty)


class OutOfTimeError(Exception):
    """The search has to end."""


def deepening(board: Board, expired: Callable[[], bool]) -> Iterator[int]:
    """The best hollow one move deep, two moves deep, and so on, until the time is over.

    One move deep it always looks: without a move the server would choose one.
    """
    order = list(board.legal)
    for depth in count():
        ended = expired if depth else bool
        try:
            worth = {hollow: _worth(board, hollow, depth, ended) for hollow in order}
        except OutOfTimeError:
            return
        order.sort(key=lambda hollow: -worth[hollow])
        yield order[0]
        if depth == DEEPEST:
            return


def _worth(board: Board, hollow: int, depth: int, expired: Callable[[], bool]) -> int:
    """By how many seeds South leads after this hollow and the best play of both."""
    if expired():
        raise OutOfTimeError
    after, again = board.sown(hollow)
    if depth == 0 or after.over:
        return after.stores[0] - after.stores[1]
    if again:
        return max(_worth(after, reply, depth - 1, expired) for reply in after.legal)
    turned = after.turned
    return -max(_worth(turned, reply, depth - 1, expired) for reply in turned.legal)
