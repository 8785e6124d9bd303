"""Tables on disk: one format for every game, written whole or not at all, read where they lie.

A file begins with a line that names the format and a line of JSON: `about` says what the table is
of, `parts` lists the name and size of each part. Then follow the parts, each at a multiple of 64
bytes, and last the SHA-256 checksum of all before it. The gaps are spaces.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hollows.saving import written_beside

Bytes = bytes | bytearray | memoryview

FORMAT = b"hollows table 1\n"
GRID = 64
CHUNK = 1 << 24


class BadTableError(OSError):
    """The file is no table, is damaged, or is of another game or other rules."""


@dataclass(frozen=True)
class TableFile:
    """A table mapped into memory: only what is looked at is read from the disk."""

    path: Path
    about: Mapping[str, Any]
    parts: Mapping[str, memoryview]
    whole: memoryview

    def check(self) -> None:
        """Read all of it and compare the checksum."""
        digest = hashlib.sha256()
        end = len(self.whole) - digest.digest_size
        for at in range(0, end, CHUNK):
            digest.update(self.whole[at : min(at + CHUNK, end)])
        if digest.digest() != self.whole[end:]:
            raise BadTableError(f"{self.path}: the table is damaged, its checksum does not fit")


def default_folder() -> Path:
    """Where tables are kept unless a folder is named."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "hollows" / "endgame"


def write_table(path: Path, about: Mapping[str, Any], parts: Mapping[str, Bytes]) -> int:
    """Write a table and return its size; until the file is complete it has another name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(path) as unfinished, unfinished.open("wb") as file:
        digest = hashlib.sha256()
        for piece in _pieces(about, parts):
            digest.update(piece)
            file.write(piece)
        file.write(digest.digest())
        file.flush()
        os.fsync(file.fileno())
        return file.tell()


def _pieces(about: Mapping[str, Any], parts: Mapping[str, Bytes]) -> Iterator[memoryview]:
    """The bytes of a file up to the checksum."""
    views = {name: memoryview(part).cast("B") for name, part in parts.items()}
    sizes = [[name, len(view)] for name, view in views.items()]
    head = FORMAT + json.dumps({"about": about, "parts": sizes}).encode()
    yield memoryview(head + _gap(len(head) + 1) + b"\n")
    for view in views.values():
        for at in range(0, len(view), CHUNK):
            yield view[at : at + CHUNK]
        yield memoryview(_gap(len(view)))


def _gap(size: int) -> bytes:
    return b" " * (-size % GRID)


def read_table(path: Path) -> TableFile:
    """Map a table into memory; `check()` then tells whether it is undamaged."""
    with path.open("rb") as file:
        try:
            whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except ValueError:  # an empty file cannot be mapped
            raise BadTableError(f"{path}: this is no table of Hollows") from None
    return _table(path, whole)


def _table(path: Path, whole: memoryview) -> TableFile:
    if whole[: len(FORMAT)] != FORMAT:
        raise BadTableError(f"{path}: this is no table of Hollows")
    parts: dict[str, memoryview] = {}
    with suppress(ValueError, KeyError, TypeError):
        end = _line_end(whole, len(FORMAT))
        head = json.loads(bytes(whole[len(FORMAT) : end]))
        at = end
        for name, size in head["parts"]:
            parts[name] = whole[at : at + size]
            at += size + -size % GRID
        if at + hashlib.sha256().digest_size == len(whole):
            return TableFile(path, head["about"], parts, whole)
    raise BadTableError(f"{path}: the table is damaged, its beginning does not fit its size")


def _line_end(whole: memoryview, start: int) -> int:
    """Where the line ends that begins there."""
    for at in range(start, len(whole), GRID):
        end = bytes(whole[at : at + GRID]).find(b"\n")
        if end >= 0:
            return at + end + 1
    raise ValueError("no end")
