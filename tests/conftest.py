"""What every test starts from."""

from __future__ import annotations

import os

import pytest

pytest.register_assert_rewrite("browser", "firefox")
os.environ["LANGUAGE"] = "en"  # tests read what is said to a person
