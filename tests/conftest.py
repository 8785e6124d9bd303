"""What every test starts from."""

from __future__ import annotations

import os

import pytest

pytest.register_assert_rewrite("browser", "firefox")

from browser import address, chromium, visit  # noqa: E402  one browser for a process's tests

__all__ = ["address", "chromium", "visit"]

os.environ["LANGUAGE"] = "en"  # tests read what is said to a person
