"""Makes the small table of Fanorona that comes with the package.

`python tools/fanorona_table.py` writes it where it belongs; it is kept in the repository, and a
test makes it again and compares.
"""

from __future__ import annotations

from pathlib import Path

from hollows.endgame.fanorona_tables import shelf_of
from hollows.endgame.layers import write_small
from hollows.games.fanorona import FanoronaRules
from hollows.kernel import FanoronaTables

LEAFLET = FanoronaRules()
IN_PACKAGE = 4  # pieces: 296 kB; three pieces would take 13 kB


def write(path: Path, pieces: int = IN_PACKAGE) -> None:
    """Build a table and write it as one file."""
    tables = FanoronaTables(LEAFLET.packed)
    for layer in range(2, pieces + 1):
        tables.build(layer)
    write_small(shelf_of(LEAFLET), tables, pieces, path)


if __name__ == "__main__":
    write(shelf_of(LEAFLET).shipped)
