"""Hollows in notebooks: positions, lines and reviews as pictures, and a record to click through.

`import hollows` in a notebook is enough for what stands alone in a cell: a position, a record or
one of its lines is drawn with its last move marked, a review is the graph of its chances with its
tables below, and an analysis is a table. (Where hollows was loaded before IPython: `%load_ext
hollows.notebook`.)

A move says nothing without its position, so it is shown from one:

>>> from hollows import fanorona
>>> from hollows.notebook import show
>>> show(fanorona.start(), "d2-e3A", "g4-g5W")
<Strip of 2 moves: d2-e3A g4-g5W>

`show(position, *analysis.best.line)` draws the engine's line, and `Replay(record)` is a widget to
click through a game (`pip install 'hollows[notebook]'`).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hollows.notebook.pictures import Strip, show
    from hollows.notebook.replay import Replay

__all__ = ["Replay", "Strip", "load_ipython_extension", "show"]

SVG, HTML = "image/svg+xml", "text/html"
PICTURES = "hollows.notebook.pictures"
PLACES = {"Replay": "hollows.notebook.replay", "Strip": PICTURES, "show": PICTURES}

# What is shown how: by name, so that nothing is loaded before it is there to be shown
SHOWN = (
    (SVG, "hollows.record.record", "Record", "draw_record"),
    (SVG, "hollows.record.line", "Line", "draw_line"),
    (SVG, "hollows.record.line", "Played", "draw_played"),
    (SVG, "hollows.review.reviewer", "Review", "draw_review"),
    (HTML, "hollows.review.reviewer", "Review", "page_of_review"),
    (HTML, "hollows.engine.shapes", "Analysis", "table_of_analysis"),
    (HTML, "hollows.engine.shapes", "Line", "table_of_line"),
)


def __getattr__(name: str) -> Any:
    """The parts are loaded when they are first asked for."""
    if name in PLACES:
        return getattr(import_module(PLACES[name]), name)
    raise AttributeError(f"module 'hollows.notebook' has no attribute {name!r}")


def load_ipython_extension(ipython: Any) -> None:
    """Teach this IPython to show what Hollows makes."""
    for kind, module, name, drawing in SHOWN:
        formatter = ipython.display_formatter.formatters[kind]
        formatter.for_type_by_name(module, name, _later(drawing))


def _later(drawing: str) -> Callable[[Any], str]:
    def draw(thing: Any) -> str:
        drawn: str = getattr(import_module(PICTURES), drawing)(thing)
        return drawn

    return draw
