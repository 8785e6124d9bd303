"""Layers of tables made by many workers, slice by slice, in a folder that all can reach.

A slice needs the layers below and nothing of its own layer, so the slices of a layer are made
in any order and anywhere. Each is written to the folder; when all are there they are joined, and
the layer is the same, byte for byte, as one that was made on one machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from hollows.kernel import Stop
from hollows.proofs.solution import Progress
from hollows.proofs.tables.files import Bytes, read_table, write_table
from hollows.proofs.tables.layers import Shelf, Tables
from hollows.workers import Workers


class SlicedTables(Tables, Protocol):
    """Tables whose layers are made of slices."""

    def slices(self, layer: int, /) -> int:
        """How many slices, numbered from 1, a layer has."""

    def build_slice(self, layer: int, number: int, /) -> Bytes | None:
        """One of them, from the layers below."""

    def put(self, layer: int, slices: list[Any], /) -> None:
        """Take the slices of a whole layer."""


@dataclass(frozen=True)
class Slice:
    """A task: one slice of a layer of the tables that `begin` makes of the rules' choices."""

    begin: Callable[[bytes], SlicedTables]
    choices: bytes
    shelf: Shelf
    layer: int
    number: int

    @property
    def path(self) -> Path:
        return self.shelf.place / f"layer-{self.layer:02}-slice-{self.number:02}.table"


def make_slice(task: Slice) -> None:
    """Work a slice out and leave it in the folder; one that is there already is kept."""
    if task.path.exists():
        return
    shelf = task.shelf
    tables = _tables_of_worker(task.begin, task.choices, shelf.place)
    for layer in range(tables.most + 1, task.layer):
        shelf.open_file(tables, read_table(shelf.path(layer)))
        tables.unpack(layer)
    values = tables.build_slice(task.layer, task.number)
    if values is not None:
        write_table(task.path, shelf.about, {"values": values})


@lru_cache(maxsize=1)
def _tables_of_worker(
    begin: Callable[[bytes], SlicedTables], choices: bytes, _folder: Path
) -> SlicedTables:
    """The layers that this process has read, kept from slice to slice."""
    return begin(choices)


@dataclass(frozen=True)
class SlicesByWorkers:
    """Makes a layer by giving its slices to workers, the largest first."""

    workers: Workers
    choices: bytes
    shelf: Shelf
    tables: SlicedTables
    stop: Stop | None

    def __call__(self, layer: int, _tell: Progress) -> bool:
        begin, choices, shelf = type(self.tables), self.choices, self.shelf
        numbers = range(1, self.tables.slices(layer) + 1)
        tasks = [Slice(begin, choices, shelf, layer, number) for number in numbers]
        for _task, _done in self.workers.run(make_slice, reversed(tasks)):
            if self.stop and self.stop.is_set:
                return False
        files = [read_table(task.path) for task in tasks]
        for file in files:
            file.check()
        self.tables.put(layer, [file.parts["values"] for file in files])
        for task in tasks:
            task.path.unlink()
        return True
