"""The pictures that the README and the pages show.

`python -m hollows.draw.pictures docs/pictures` draws them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hollows.draw.svg import draw
from hollows.draw.themes import THEMES
from hollows.games import GAMES
from hollows.saving import save_text

OPENINGS = {
    "hus": "6 3 13 1 2",
    "kalaha": "5 3 6 1 2 1 5 4",
    "fanorona": "d2-e3A c3-d2A b2-c3A e4-e5W-f4A f2-g3A-h2W d5-d4A-e5W",
}


def pictures() -> dict[str, str]:
    """Each game after some opening moves, in every theme: file names and what stands in them."""
    drawn = {}
    for game, opening in OPENINGS.items():
        *moves, last = opening.split()
        position = GAMES[game].start()
        for move in moves:
            position = position.play(move)
        after, story = position.play(last), position.steps(last)
        for theme in THEMES:
            drawn[f"{game}-{theme}.svg"] = draw(after, last=story, theme=theme) + "\n"
    return drawn


def write(folder: Path) -> None:
    """Draw all pictures into the folder."""
    for name, drawn in pictures().items():
        save_text(folder / name, drawn)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
