"""What every test starts from."""

from __future__ import annotations

import os
import tempfile

import pytest

pytest.register_assert_rewrite("browser", "firefox")

from browser import address, chromium, visit  # noqa: E402  one browser for a process's tests

__all__ = ["address", "chromium", "visit"]

os.environ["LANGUAGE"] = "en"  # tests read what is said to a person

# Servers that tests start keep their games here, not where the user's own are
_database = tempfile.TemporaryDirectory(prefix="hollows-")
os.environ["HOLLOWS_DATABASE"] = f"{_database.name}/hollows.db"
os.environ["HOLLOWS_RATE"] = "1000"  # a test's pages all come from the same machine
