"""The rooms of the tests themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COLLECT = """import sys
import pytest
status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *sys.argv[1:]])
sys.exit(status or ("Playwright is loaded" if "playwright" in sys.modules else 0))
"""


@pytest.mark.parametrize(
    "rooms",
    [
        pytest.param(["tests/law"], id="law"),
        pytest.param(["tests", "--ignore=tests/web"], id="all", marks=pytest.mark.slow),
    ],
)
def test_only_tests_of_the_web_app_load_a_browser(rooms: list[str]) -> None:
    collected = subprocess.run(
        [sys.executable, "-c", COLLECT, *rooms], cwd=ROOT, capture_output=True, text=True
    )
    assert collected.returncode == 0, collected.stderr or collected.stdout
