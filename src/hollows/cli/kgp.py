"""The command that plays on servers of the Kalah Game Protocol."""

from __future__ import annotations

from typing import Annotated

import typer

from hollows.cli.common import BadInputError, check_positive, check_seconds, note


def kgp(
    address: Annotated[
        str,
        typer.Argument(
            metavar="ADDRESS", help="host:port, ws://... or wss://...", show_default=False
        ),
    ],
    name: Annotated[str, typer.Option(metavar="NAME", help="How to be called.")] = "Hollows",
    authors: Annotated[str, typer.Option(metavar="NAMES", help="Who plays.")] = "",
    token: Annotated[
        str, typer.Option(metavar="TEXT", envvar="KGP_TOKEN", help="To be known again.")
    ] = "",
    seconds: Annotated[
        float, typer.Option(metavar="S", help="For a move, unless the server says otherwise.")
    ] = 5.0,
    level: Annotated[
        int | None, typer.Option(metavar="1-8", help="How strong to play (full strength).")
    ] = None,
    threads: Annotated[int, typer.Option(metavar="N", help="Search on so many cores.")] = 1,
    verify: Annotated[
        bool, typer.Option("--verify", help="Let the server ask about the rules instead.")
    ] = False,
    tries: Annotated[
        int, typer.Option(metavar="N", help="Give up after so many failed connections.")
    ] = 5,
) -> None:
    """Play Kalaha on a server of the Kalah Game Protocol. It ends when the server says goodbye."""
    from hollows.adapters.kgp import Wishes, play
    from hollows.engine import Engine

    check_positive(tries=tries)
    check_seconds(seconds)
    wishes = Wishes(
        name=name,
        authors=authors,
        token=token,
        seconds=seconds,
        level=level,
        threads=threads,
        mode="verify" if verify else "freeplay",
    )
    try:
        Engine(level, threads=threads)  # what it would refuse is refused before we connect
        play(address, wishes, tries=tries, note=note)
    except ValueError as error:
        raise BadInputError(str(error)) from None
