"""A fourth game in ten steps, as docs/add-a-game.md tells them, and what it has at once.

Ring lives only in `ring.py` and `ring_layout.py` beside this file, which the page shows.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hollows
import web_facts
from hollows import Engine, Limit, _kernel
from hollows.draw import svg
from hollows.games import IllegalMoveError, InvalidTextError
from hollows.games.check import check_game, option_sets
from hollows.record import Record, read, write
from hollows.words import Words
from tests.docs.ring import RING, Ring

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "add-a-game.md"
PACKAGE = Path(hollows.__file__).parent
LEFT_OUT = shutil.ignore_patterns("__pycache__", "web", "shipped", "study", "locale", "*.so")


@pytest.mark.parametrize("options", option_sets(RING), ids=str)
def test_the_new_game_keeps_every_promise(options: dict[str, bool | int]) -> None:
    assert check_game(RING, **options) > 0


# The page


def test_the_page_tells_ten_steps_and_shows_all_of_the_file() -> None:
    page = PAGE.read_text(encoding="utf-8")
    law = (HERE / "ring.py").read_text(encoding="utf-8")
    steps = re.findall(r"^ *# (\d+\. .*)$", law, re.M)
    told = re.findall(r"^## (\d+\. .*)$", page, re.M)
    assert told == [*steps, "9. The suite that every game passes", "10. Where its places lie"]
    shown = re.findall(r"^:(start-after|end-before): \"# (.*)\"$", page, re.M)
    assert [name for where, name in shown if where == "end-before"] == steps
    assert [name for where, name in shown if where == "start-after"] == [*steps, told[-1]]


def test_whoever_follows_the_page_can_play_the_game(tmp_path: Path) -> None:
    copy = tmp_path / "src" / "hollows"
    shutil.copytree(PACKAGE, copy, ignore=LEFT_OUT)
    shutil.copy(_kernel.__file__, copy)
    shutil.copy(HERE / "ring.py", copy / "games")
    paste_layout(copy / "draw" / "layout.py")
    for file, old, new in changes():
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{file} does not look as the page says: {old}"
        (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    script = f"""
import sys
sys.path[:0] = {[str(copy.parent), *sys.path]}
from hollows.cli import app
from hollows.games import GAMES
from hollows.games.check import check_game
assert app.__file__.startswith({str(copy)!r})
assert check_game(GAMES["ring"]) > 0
for command in ("moves", "show", "perft"):
    assert app.run([command, "ring", *["2"][:command == "perft"]]) == 0
assert app.run(["analyse", "ring", "--depth", "3"]) == 0
assert app.run(["solve", "ring", "--position", "0,0,1/0,0,1 a"]) == 0
"""
    # -S leaves out what an installed Hollows puts before every path
    done = subprocess.run(
        [sys.executable, "-S", "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1\n2\n3\n")
    assert "loss" in done.stdout


def test_a_game_may_live_outside_of_the_sources(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = re.search(r"^:caption: (ring_hollows\.py)\n\n(.*?)^```", page, re.M | re.S)
    assert shown
    (tmp_path / shown[1]).write_text(shown[2], encoding="utf-8")
    for name in ("ring.py", "ring_layout.py"):
        text = (HERE / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("tests.docs.ring", "ring"), encoding="utf-8")
    for command, said in (("moves ring", "1\n2\n3\n"), ("show ring --ascii", "a  to move")):
        done = subprocess.run(
            [sys.executable, "ring_hollows.py", *command.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout


def paste_layout(file: Path) -> None:
    """Write step 10's function below the others."""
    _before, function = (HERE / "ring_layout.py").read_text("utf-8").split("# 10. ")
    above, table = file.read_text(encoding="utf-8").split("LAYOUTS: ")
    function = function.partition("\n")[2].strip()
    file.write_text(f"{above}{function}\n\n\nLAYOUTS: {table}", encoding="utf-8")


def changes() -> Iterator[tuple[str, str, str]]:
    """The lines that the page changes: the file, how they stood, and how they stand then."""
    page = PAGE.read_text(encoding="utf-8")
    for file, hunks in re.findall(
        r"^```\{code-block\} diff\n\+\+\+ (\S+)\n(.*?)^```", page, re.M | re.S
    ):
        for hunk in hunks.split("@@\n")[1:]:
            lines = hunk.splitlines()
            old = "\n".join(line[1:] for line in lines if not line.startswith("+"))
            yield file, old, "\n".join(line[1:] for line in lines if not line.startswith("-"))


# What the new game has at once


def test_it_is_drawn_as_a_picture(ring: Ring) -> None:
    assert "</svg>" in svg.draw(ring.start(), legal=True)


def test_it_has_an_opponent_at_once(ring: Ring) -> None:
    start = ring.start()
    assert Engine(level=3, seed=1).play(start, Limit(depth=3)) in start.legal_moves
    last = ring.position("0,0,1/0,0,1 a")
    assert Engine().analyse(last, Limit(depth=4)).best.move.text == "3"


def test_its_games_are_recorded_and_told(ring: Ring) -> None:
    record = Record.start(ring, skip=True).play("1")
    assert read(write(record)) == record
    story = Words("en").say_story(ring.start().steps("3"), ring)
    assert story.startswith("Lifted 3 (2 stones). Sowed b1 and b2.")
    assert Words("en").say_game(ring) == "Ring: two rows of hollows that lie in a ring"


def test_what_is_not_allowed_is_refused_with_the_rule(ring: Ring) -> None:
    with pytest.raises(IllegalMoveError, match="hollow 1 is empty"):
        ring.position("0,2,2/2,2,2 a").play("1")
    with pytest.raises(InvalidTextError, match="column 1"):
        ring.start().play("one")


# What it has only with a kernel


def told_to_the_page() -> tuple[object, ...]:
    return web_facts.facts(), web_facts.openings(), web_facts.study()


def test_the_web_app_is_built_as_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = told_to_the_page()
    monkeypatch.setitem(hollows.GAMES, RING.name, RING)
    assert told_to_the_page() == before


def test_the_page_is_told_of_a_game_once_the_kernel_plays_it(
    ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hollows.packing.PACKINGS", {RING.name: None})
    assert web_facts.facts()["games"]["ring"]["title"] == ring.title
