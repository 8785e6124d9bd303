"""One browser for a process's tests."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.web.browser", "tests.web.firefox")

from tests.web.browser import address, chromium, visit  # noqa: E402

__all__ = ["address", "chromium", "visit"]
