"""The rooms of the kernel: a file includes its own room and lower ones, and no game another."""

import re
from pathlib import Path

import pytest

KERNEL = Path(__file__).parents[2] / "kernel"
INCLUDE = re.compile(r'^#include "(.+)"', re.MULTILINE)
# A search is written for any game, so it knows core alone.
MAY_INCLUDE = {
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "search"},
    "api": {"core", "games", "search", "api"},
    "batch": {"core", "games", "search", "api", "batch"},
    "bindings": {"core", "games", "search", "api", "batch", "bindings"},
    "tests": {"core", "games", "search", "api", "batch"},
}
FILES = sorted(
    path.relative_to(KERNEL) for end in ("hpp", "cpp") for path in KERNEL.rglob(f"*.{end}")
)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_includes_run_downward(file: Path) -> None:
    room = file.parts[0]
    for name in INCLUDE.findall((KERNEL / file).read_text()):
        included = Path(name)
        assert (KERNEL / included).is_file(), f"{name} is not said from kernel/"
        assert included.parts[0] in MAY_INCLUDE[room], f"{room} may not include {name}"
        if room == included.parts[0] and room in {"games", "bindings"}:
            assert file.parts[1] == included.parts[1], f"{file.parts[1]} may not include {name}"
