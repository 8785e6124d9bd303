"""Makes the small tables that come with the package, which the page uses too.

`python tools/small_tables.py` writes them where they belong; they are kept in the repository, and a
test makes them again and compares.
"""

from __future__ import annotations

from pathlib import Path

from hollows.games.fanorona import FanoronaRules
from hollows.games.kalaha import KalahaRules
from hollows.proofs.fanorona import tables as fanorona
from hollows.proofs.kalaha.builder import write_small
from hollows.proofs.kalaha.tables import shelf_of

ROOT = Path(__file__).parents[1]
IN_PACKAGE = 11  # seeds; both rules then take less than 1 MB
PIECES = 4  # of Fanorona, in the package: 296 kB; three pieces would take 13 kB

LEAFLET = KalahaRules()
TOURNAMENT = KalahaRules(empty_capture=False)


def small_tables() -> dict[Path, tuple[KalahaRules, int]]:
    """Each file of Kalaha with its rules and seeds."""
    return {
        shelf_of(LEAFLET).shipped: (LEAFLET, IN_PACKAGE),
        shelf_of(TOURNAMENT).shipped: (TOURNAMENT, IN_PACKAGE),
    }


if __name__ == "__main__":
    for path, (rules, seeds) in small_tables().items():
        write_small(rules, seeds, path)
    nine_by_five = FanoronaRules()
    fanorona.write_small(nine_by_five, PIECES, fanorona.shelf_of(nine_by_five).shipped)
