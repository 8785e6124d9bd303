"""What every test starts from."""

from __future__ import annotations

import os
import signal
import tempfile

import pytest

from hollows.draw.layout import LAYOUTS
from hollows.games import GAMES
from tests.docs.ring import RING, Ring
from tests.docs.ring_layout import ring_layout
from tests.support import Hollows

os.environ["LANGUAGE"] = "en"  # tests read what is said to a person

# In the background of a shell Ctrl-C is ignored, and programs that tests start would inherit that
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Servers that tests start keep their games here, not where the user's own are
_database = tempfile.TemporaryDirectory(prefix="hollows-")
os.environ["HOLLOWS_DATABASE"] = f"{_database.name}/hollows.db"
os.environ["HOLLOWS_RATE"] = "1000"  # a test's pages all come from the same machine


@pytest.fixture
def hollows(capsys: pytest.CaptureFixture[str]) -> Hollows:
    """The command line within this process."""
    return Hollows(capsys)


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    """A game without a kernel, entered in the two places that a new game is entered in."""
    monkeypatch.setitem(GAMES, RING.name, RING)
    monkeypatch.setitem(LAYOUTS, RING.name, ring_layout)
    return RING
