"""Whether a piece of work fits into the memory of this machine."""

from __future__ import annotations

import os


def demand(needed: int, what: str) -> None:
    """Refuse at once, in one line, what could only fail later."""
    free = free_memory()
    if free is not None and needed > free:
        raise MemoryError(
            f"{what} needs {needed / 1e9:.1f} GB of memory, and {free / 1e9:.1f} GB are free"
        )


def free_memory() -> int | None:
    """Bytes that programs can still have, if the system tells."""
    try:
        with open("/proc/meminfo") as facts:
            for line in facts:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None
