"""The picture of the rooms shows the rooms that there are."""

from __future__ import annotations

import pytest

import rooms_picture

ROOT = rooms_picture.ROOT


@pytest.mark.parametrize("theme", rooms_picture.THEMES, ids=lambda theme: theme.name)
def test_the_picture_of_the_rooms_is_what_the_import_linter_holds(
    theme: rooms_picture.Theme,
) -> None:
    kept = rooms_picture.PICTURES / f"rooms-{theme.name}.svg"
    assert kept.read_text(encoding="utf-8") == rooms_picture.picture(theme)


def test_every_room_of_the_package_and_of_the_kernel_is_in_the_picture() -> None:
    package = ROOT / "src" / "hollows"
    rooms = {path.stem for path in package.iterdir() if path.suffix == ".py" or path.is_dir()}
    aside = {"__init__", "__main__", "__pycache__", "_kernel", "locale", "py", "version", "web"}
    assert rooms - aside == {room for layer in rooms_picture.layers() for room in layer}
    folders = {path.name for path in (ROOT / "kernel").iterdir() if path.is_dir()}
    assert folders - {"tests"} == {*rooms_picture.KERNEL}
