"""What is optional: a missing library is named in one line that says how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("code", "missing", "told"),
    [
        (
            "import hollows.adapters.pettingzoo",
            "pettingzoo",
            "hollows.adapters.pettingzoo needs PettingZoo: pip install 'hollows[adapters]'",
        ),
        (
            "import hollows.adapters.openspiel",
            "pyspiel",
            "hollows.adapters.openspiel needs OpenSpiel: pip install 'hollows[adapters]'",
        ),
        (
            "import hollows.adapters.pettingzoo",
            "numpy",
            "hollows.adapters.pettingzoo needs PettingZoo: pip install 'hollows[adapters]'",
        ),
        (
            "import hollows.adapters.pixels",
            "resvg_py",
            "pixels need resvg and Pillow: pip install 'hollows[adapters]'",
        ),
        (
            "from hollows.adapters.kgp import play; play('ws://localhost')",
            "websockets",
            "WebSockets need the library websockets: pip install 'hollows[adapters]'",
        ),
        (
            "from hollows.notebook import Replay",
            "anywidget",
            "Replay needs anywidget: pip install 'hollows[notebook]'",
        ),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    code: str, missing: str, told: str
) -> None:
    """A module that is None in `sys.modules` cannot be imported."""
    blocked = f"import sys; sys.modules[{missing!r}] = None; {code}"
    run = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1] == f"ImportError: {told}"
