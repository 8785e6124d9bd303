"""Hollows: Hus, Kalaha and Fanorona.

>>> from hollows import hus
>>> hus.start().play("5").text
'2,2,2,2,0,3,0,3,1,1,0,0,2,2,2,2/2,2,2,2,2,2,2,2,0,0,0,0,2,2,2,2 b'
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from hollows.games import FANORONA as fanorona
from hollows.games import (
    GAMES,
    HollowsError,
    IllegalMoveError,
    InvalidOptionError,
    InvalidTextError,
    Outcome,
    Player,
)
from hollows.games import HUS as hus
from hollows.games import KALAHA as kalaha
from hollows.games.errors import VOICE
from hollows.games.game import DRAWINGS, Position

if TYPE_CHECKING:
    from hollows.engine import Engine, Limit

__all__ = [
    "GAMES",
    "Engine",
    "HollowsError",
    "IllegalMoveError",
    "InvalidOptionError",
    "InvalidTextError",
    "Limit",
    "Outcome",
    "Player",
    "fanorona",
    "hus",
    "kalaha",
]


def __getattr__(name: str) -> Any:
    """The engine is loaded when it is first asked for."""
    if name in ("Engine", "Limit"):
        from hollows import engine

        return getattr(engine, name)
    raise AttributeError(f"module 'hollows' has no attribute {name!r}")


def _draw_terminal(position: Position[Any]) -> str:
    from hollows.draw import terminal

    return terminal.draw(position)


def _draw_svg(position: Position[Any]) -> str:
    from hollows.draw import svg

    return svg.draw(position)


DRAWINGS["terminal"] = _draw_terminal
DRAWINGS["svg"] = _draw_svg


def _say_error(error: HollowsError, whole: bool) -> str:
    """The error in English, in whatever language the environment is: a text for programs too."""
    from hollows.words import Words

    return Words().say_error(error) if whole else Words().say_reason_of(error)


VOICE.append(_say_error)


def _show_in_notebooks() -> None:
    """Where IPython runs, it learns to draw what Hollows makes."""
    ipython = sys.modules.get("IPython")
    running = ipython.get_ipython() if ipython else None
    if running is not None:
        from hollows.notebook import load_ipython_extension

        load_ipython_extension(running)


_show_in_notebooks()
