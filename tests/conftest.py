"""What every test starts from."""

from __future__ import annotations

import os
import signal
import tempfile

import pytest

pytest.register_assert_rewrite("browser", "firefox")

from browser import address, chromium, visit  # noqa: E402  one browser for a process's tests

__all__ = ["address", "chromium", "visit"]

os.environ["LANGUAGE"] = "en"  # tests read what is said to a person

# In the background of a shell Ctrl-C is ignored, and programs that tests start would inherit that
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Servers that tests start keep their games here, not where the user's own are
_database = tempfile.TemporaryDirectory(prefix="hollows-")
os.environ["HOLLOWS_DATABASE"] = f"{_database.name}/hollows.db"
os.environ["HOLLOWS_RATE"] = "1000"  # a test's pages all come from the same machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test in a browser that fails on a busy machine is tried once more, and reported as such."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))
