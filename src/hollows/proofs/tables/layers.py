"""Tables in layers, a file each: where they lie, and how they are built and verified."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from hollows.games.rules import _
from hollows.kernel import Stop
from hollows.proofs.solution import Activity, Progress, SoFar
from hollows.proofs.tables.files import (
    BadTableError,
    Bytes,
    TableFile,
    default_folder,
    read_table,
    write_table,
)
from hollows.words import Words

SHIPPED = Path(__file__).parents[1] / "shipped"
FIRST = 2
LAYER = _("layer {layer} of {most}")


class Tables(Protocol):
    """The kernel's tables of a game under given rules."""

    @property
    def most(self) -> int:
        """The last layer up to which all are there."""

    def open(self, layer: int, file: Any, /) -> None:
        """Read a layer from compressed bytes."""

    def unpack(self, layer: int, threads: int = 1, /) -> None:
        """Hold a layer uncompressed in memory from now on."""

    def compressed(self, layer: int, threads: int = 1, /) -> Bytes:
        """The bytes that `open` reads."""

    def verify(self, layer: int, threads: int = 1, stop: Stop | None = None, /) -> list[bytes]:
        """The positions whose value is not that of their best move."""


@dataclass(frozen=True)
class Shelf:
    """Where the layers of some rules lie: a folder of that name, in a folder of all tables."""

    name: str
    about: Mapping[str, Any]
    folder: Path | None = None

    @property
    def place(self) -> Path:
        return (self.folder or default_folder()) / self.name

    @property
    def shipped(self) -> Path:
        """The small table of these rules in the package, if there is one."""
        return SHIPPED / f"{self.name}.table"

    def path(self, layer: int) -> Path:
        """The file of a layer."""
        return self.place / f"layer-{layer:02}.table"

    def open(self, tables: Tables) -> None:
        """Open the layers that were built, or else those that come with the package."""
        if self.shipped.exists():
            self.open_file(tables, read_table(self.shipped))
        for path in self.built():
            self.open_file(tables, read_table(path))

    def layers(self) -> Iterable[tuple[int, memoryview]]:
        """Those that come with the package, and those built in the folder if one is named."""
        shipped = [self.shipped] if self.shipped.exists() else []
        for path in (*shipped, *(self.built() if self.folder else ())):
            file = read_table(path)
            self.check_rules(file)
            yield from ((int(name), part) for name, part in file.parts.items())

    def built(self) -> Iterable[Path]:
        """The files of the layers, as far as there is no gap."""
        layer = FIRST
        while (path := self.path(layer)).exists():
            yield path
            layer += 1

    def check_rules(self, file: TableFile) -> None:
        """Refuse a table of other rules."""
        if dict(file.about) != self.about:
            raise BadTableError(f"{file.path}: this table is of another game or of other rules")

    def open_file(self, tables: Tables, file: TableFile) -> None:
        """Let the tables read the layers of a file where they lie."""
        self.check_rules(file)
        for name, part in file.parts.items():
            try:
                tables.open(int(name), part)
            except ValueError as error:
                raise BadTableError(f"{file.path}: the table is damaged: {error}") from error

    def files(self, path: Path | None) -> Iterable[TableFile]:
        """The tables that are meant by a file, by a folder of layers, or by none."""
        if path is not None and path.is_file():
            return [read_table(path)]
        found = sorted((path or self.place).glob("layer-*.table")) or list(self.built())
        if not found:
            raise BadTableError(
                f"{path or self.place}: there are no tables here; hollows endgame build makes them"
            )
        return map(read_table, found)


# Building


@dataclass(frozen=True)
class Built:
    """What a build has left on disk."""

    folder: str
    most: int
    positions: int
    bytes: int
    seconds: float
    finished: bool

    def __str__(self) -> str:
        return self.say(Words())

    def say(self, words: Words) -> str:
        return words.gettext(
            "{folder}: layers up to {most}, {positions} positions in {bytes} bytes, {seconds} s",
            folder=self.folder,
            most=self.most,
            positions=f"{self.positions:,}",
            bytes=f"{self.bytes:,}",
            seconds=f"{self.seconds:.1f}",
        )


Make = Callable[[int, Progress], bool]
"""Adds a layer to the tables, telling how it comes along; False if it was stopped."""


def build_layers(
    shelf: Shelf,
    tables: Tables,
    most: int,
    make: Make,
    count: Callable[[int], int],
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> Built:
    """Layer after layer, each written as soon as it is done; those that are there are kept.

    `count` says how many positions a layer has.
    """
    began, positions, size = time.monotonic(), 0, 0

    def tell(news: SoFar) -> None:
        if progress:
            doing = Activity(LAYER, {"layer": layer, "most": most}, news.activity)
            progress(SoFar(positions + news.nodes, time.monotonic() - began, activity=doing))

    for layer in range(FIRST, most + 1):
        tell(SoFar(0, 0))
        path = shelf.path(layer)
        if path.exists():
            file = read_table(path)
            file.check()
            shelf.open_file(tables, file)
            tables.unpack(layer, threads)
        elif not make(layer, tell):
            break
        else:
            write_table(path, shelf.about, {str(layer): tables.compressed(layer, threads)})
        positions += count(layer)
        size += path.stat().st_size
    seconds = time.monotonic() - began
    return Built(str(shelf.place), tables.most, positions, size, seconds, tables.most >= most)


def write_layers(shelf: Shelf, tables: Tables, most: int, path: Path) -> None:
    """The layers up to `most` in one small file, for the package or the browser."""
    parts = {str(layer): tables.compressed(layer) for layer in range(FIRST, most + 1)}
    write_table(path, shelf.about, parts)


# Verifying


@dataclass(frozen=True)
class Verified:
    """Whether each value is what the moves and the values after them make of it."""

    most: int
    positions: int
    seconds: float
    faults: tuple[str, ...]
    finished: bool = True

    def __str__(self) -> str:
        return self.say(Words())

    def say(self, words: Words) -> str:
        found = (
            words.gettext("{count} wrong", count=len(self.faults))
            if self.faults
            else words.gettext("all right")
        )
        return words.gettext(
            "layers up to {most}, {positions} positions, {found}, {seconds} s",
            most=self.most,
            positions=f"{self.positions:,}",
            found=found,
            seconds=f"{self.seconds:.1f}",
        )


def verify_layers(
    shelf: Shelf,
    tables: Tables,
    path: Path | None,
    text: Callable[[bytes], str],
    count: Callable[[int], int],
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Verified:
    """Check the files of a folder, or one file: checksums, and every value by its moves.

    `text` writes a packed position, `count` says how many positions a layer has.
    """
    began, positions = time.monotonic(), 0
    for file in shelf.files(path):
        file.check()
        shelf.open_file(tables, file)
    faults: list[str] = []
    for layer in range(FIRST, tables.most + 1):
        if progress:
            doing = Activity(LAYER, {"layer": layer, "most": tables.most})
            progress(SoFar(positions, time.monotonic() - began, activity=doing))
        tables.unpack(layer, threads)
        wrong = tables.verify(layer, threads, stop)
        faults += (f"the value is wrong of {text(packed)}" for packed in wrong)
        if stop and stop.is_set:
            break
        positions += count(layer)
    finished = not (stop and stop.is_set)
    return Verified(tables.most, positions, time.monotonic() - began, tuple(faults), finished)
