"""Writing files, whole or not at all.

What is written stands beside the file under another name until it is complete, and then takes its
place. So a full disk or a power cut leaves the file as it was, and nothing else behind; an error
names the file that was asked for. Everything that Hollows keeps on disk is written here.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def written_beside(file: Path) -> Iterator[Path]:
    """A file that does not exist yet, to be written; at the end it takes the place of `file`."""
    place = file.resolve()  # a link goes on pointing at the file
    unfinished = place.with_name(f".{os.getpid()}-{secrets.token_hex(4)}.unfinished")
    try:
        yield unfinished
        with suppress(FileNotFoundError):
            unfinished.chmod(place.stat().st_mode)
        unfinished.replace(place)
    except OSError as error:
        raise _about(file, error) from error
    finally:
        for left in place.parent.glob(f"{unfinished.name}*"):  # SQLite writes more than one
            left.unlink(missing_ok=True)


def save_text(file: Path, text: str, *, newline: str | None = None) -> None:
    """Write a text in place of the file."""
    if _is_stream(file):
        with _naming(file):
            file.write_text(text, encoding="utf-8", newline=newline)
        return
    with (
        written_beside(file) as unfinished,
        unfinished.open("w", encoding="utf-8", newline=newline) as stream,
    ):
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def append_text(file: Path, text: str) -> None:
    """Add to the end of a file, so that not even a power cut loses it; all of it or nothing."""
    with _naming(file), file.open("ab", buffering=0) as stream:
        size = stream.seek(0, os.SEEK_END)
        try:
            left = memoryview(text.encode())
            while left:
                left = left[stream.write(left) :]
            os.fsync(stream.fileno())
        except OSError:
            stream.truncate(size)
            raise


def _is_stream(file: Path) -> bool:
    """Whether it is something like /dev/stdout, in whose place nothing can be put."""
    return file.exists() and not file.is_file() and not file.is_dir()


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _about(file, error) from error


def _about(file: Path, error: OSError) -> OSError:
    """The error with the name of the file that was asked for."""
    return OSError(error.errno, error.strerror or str(error), str(file))
