"""What only grows, move by move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class History(Sequence[T], Generic[T]):
    """A sequence that does not change: what follows on it shares its items and adds one.

    So a move costs as much in a long game as in a short one, also for the garbage collector,
    which would otherwise look through all moves of every game again and again.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, item: T) -> History[T]:
        """This history and one thing more."""
        if self._length < len(self._items):  # another has already gone on from here
            return History((*self, item))
        self._items.append(item)
        return self._sharing(self._length + 1)

    def until(self, length: int) -> History[T]:
        """Its first items."""
        return self._sharing(min(length, self._length))

    def _sharing(self, length: int) -> History[T]:
        shared: History[T] = History()
        shared._items, shared._length = self._items, length
        return shared

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        places = range(self._length)[at]
        if isinstance(places, range):
            return [self._items[place] for place in places]
        return self._items[places]
