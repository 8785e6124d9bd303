"""Fanorona's FGN files, read as records by translating their tags.

FGN is the PGN of Fanorona programs: tags Event, Site, Date, White, Black, Result, Variant, FEN,
and moves with or without hyphens. It has no Game tag and names no rules. Most such programs let
the player stop capturing and know no first-turn rule, so a game is read with `continuation=may`
and `first_turn=free`, which allow every move that the stricter values allow. They let a blocked
player lose: so does the reader, if the Result tag names a winner. Option tags, where present,
come first. `Variant` is kept and tells the size of the board; a Fanoron-Telo in which pieces are
first placed is another game, and its moves are refused, as is a vela. `Termination` is a
sentence in any language there; one that is none of our reasons is kept as the tag `Ending`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from hollows.games import FANORONA, InvalidOptionError, Reason

SIZES = {"fanoron-tsivy": (9, 5), "fanoron-dimy": (5, 5), "fanoron-telo": (3, 3)}
MOVE = re.compile(r"\b[a-i][1-9]-?[a-i][1-9]")


def is_fgn(tags: Mapping[str, str], movetext: str) -> bool:
    """Whether a text without a Game tag is a game of Fanorona."""
    return "FEN" in tags or "Variant" in tags or MOVE.search(movetext) is not None


def as_record_tags(tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of an FGN game as those of a record."""
    if "Vela" in tags:
        raise InvalidOptionError("vela")
    columns, rows = SIZES.get(tags.get("Variant", "").lower(), (9, 5))
    chosen = {
        "Game": FANORONA.name,
        "Continuation": "may",
        "First_turn": "free",
        "Blocked": "loses" if tags.get("Result") in ("1-0", "0-1") else "draw",
        "Columns": str(columns),
        "Rows": str(rows),
    }
    names = {"Termination": "Termination" if tags.get("Termination") in set(Reason) else "Ending"}
    return chosen | {names.get(name, name): value for name, value in tags.items()}
