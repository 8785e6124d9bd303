"""Makes the small tables that come with the package and those for the browser.

`python tools/small_tables.py` writes them where they belong; they are kept in the repository, and a
test makes them again and compares.
"""

from __future__ import annotations

from pathlib import Path

from hollows.endgame.kalaha_build import write_small
from hollows.endgame.kalaha_tables import shelf_of
from hollows.games.kalaha import KalahaRules

ROOT = Path(__file__).parents[1]
IN_PACKAGE = 11  # seeds; both rules then take less than 1 MB
IN_BROWSER = 10  # less than 300 kB

LEAFLET = KalahaRules()
TOURNAMENT = KalahaRules(empty_capture=False)


def small_tables() -> dict[Path, tuple[KalahaRules, int]]:
    """Each file with its rules and seeds."""
    browser = ROOT / "web" / "tables" / shelf_of(LEAFLET).shipped.name
    return {
        shelf_of(LEAFLET).shipped: (LEAFLET, IN_PACKAGE),
        shelf_of(TOURNAMENT).shipped: (TOURNAMENT, IN_PACKAGE),
        browser: (LEAFLET, IN_BROWSER),
    }


if __name__ == "__main__":
    for path, (rules, seeds) in small_tables().items():
        write_small(rules, seeds, path)
