"""The command that lets another program drive the engine."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from hollows.cli.common import find_game


def ugi(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="As if it had been set as an option.")
    ] = None,
) -> None:
    """Speak the universal game interface on stdin and stdout."""
    from hollows.engine.ugi import Ugi

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    Ugi(_say, None if game is None else find_game(game)).listen(sys.stdin)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
