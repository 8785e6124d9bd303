"""Which release of Hollows this is."""

from __future__ import annotations


def release() -> str:
    """The version that is installed, such as 0.1.0; in words where none is."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load, seldom asked for

    try:
        return version("hollows")
    except PackageNotFoundError:
        return "run from its sources"
