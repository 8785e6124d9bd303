"""A disk that is full: the file is named, what was there before stays, and nothing is left behind.

The limit on the size of files, which needs no rights, stands for the disk.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hollows.cli import app
from hollows.proofs.tables.files import write_table
from hollows.saving import append_text, save_text, written_beside

resource = pytest.importorskip("resource")
ROOM = 60  # bytes that still fit

RECORD = '[Game "kalaha"]\n[A "{name}"]\n\n1. 1 *\n'
GAME = RECORD.format(name="Ann")

FULL = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({ROOM}, {ROOM}))
sys.dont_write_bytecode = True
from hollows.cli import app
app.main(sys.argv[1:])
"""


def with_full_disk(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", FULL, *command.split()],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=os.environ | {"HOLLOWS_DATABASE": str(folder / "games.db"), "HOME": str(folder)},
        input="1\nquit\n",
    )


@pytest.mark.parametrize(
    ("command", "file"),
    [
        ("show hus --svg x", "x"),
        ("review game.txt --nodes 1000 --graph x --ascii", "x"),
        ("review game.txt --nodes 1000 --output x --ascii", "x"),
        ("arena openings kalaha --count 4 --plies 2 --nodes 1000 --workers 1 --out x", "x"),
        ("arena match kalaha level:1 level:2 --games 2 --workers 1 --records x", "x"),
        ("arena levels kalaha --games 2 --seconds 0.001 --workers 1 --out .", "kalaha.md"),
        ("explorer make kalaha --games 20 --level 1 --workers 1 --out x", "x"),
        ("puzzles make kalaha --count 1 --level 1 --nodes 2000 --workers 1 --out x", "x"),
        ("solve hus --option columns=4 --strategy x", "x"),
        ("endgame build kalaha --size 3 --tables tables", "tables"),
        ("backup x", "x"),
    ],
)
def test_a_full_disk_leaves_what_was_there_and_names_the_file(
    tmp_path: Path, command: str, file: str
) -> None:
    (tmp_path / "game.txt").write_text(RECORD.format(name="A" * ROOM))
    if command.startswith("backup"):
        _make_database(tmp_path)
    elif "--records" not in command and file != "tables":
        (tmp_path / file).write_text(GAME)
    before = _contents(tmp_path)
    told = with_full_disk(tmp_path, command)
    assert told.returncode == 2, told
    assert file in told.stderr.splitlines()[-1]
    assert "Traceback" not in told.stderr
    assert "Errno" not in told.stderr
    after = _contents(tmp_path)
    if "--records" in command:
        after.pop("x", None)  # holds nothing, or the games that fitted
    assert after == before


def test_a_game_that_cannot_be_saved_is_shown_instead(tmp_path: Path) -> None:
    (tmp_path / "x").write_text(RECORD.format(name="A" * ROOM))
    before = _contents(tmp_path)
    told = with_full_disk(tmp_path, "play --resume x --person --speed instant")
    assert "File too large" in told.stdout
    assert "1. 1 1. 1" in " ".join(told.stdout.split()) or "1. 1" in told.stdout
    assert _contents(tmp_path) == before


def test_an_answer_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "hollows", "moves", "hus"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert (told.returncode, told.stderr) == (2, "hollows: stdout: No space left on device\n")


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def _make_database(folder: Path) -> None:
    """A database as the server leaves it."""
    made = subprocess.run(
        [
            sys.executable,
            "-c",
            "from hollows.server.run import prepare; from hollows.server.settings import *;"
            "prepare(read_settings())",
        ],
        env=os.environ | {"HOLLOWS_DATABASE": str(folder / "games.db")},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr


# The one place where files are written


def test_a_file_is_replaced_whole_and_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    save_text(link, "new")
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o640)
    assert link.is_symlink()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "link"]


def test_work_that_fails_leaves_nothing_beside_the_file(tmp_path: Path) -> None:
    with (
        pytest.raises(ZeroDivisionError),
        written_beside(tmp_path / "file") as unfinished,
    ):
        unfinished.write_text("half")
        unfinished.with_name(f"{unfinished.name}-wal").write_text("of SQLite")
        raise ZeroDivisionError
    assert list(tmp_path.iterdir()) == []


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    nowhere = tmp_path / "no" / "file"
    for write in (save_text, append_text):
        with pytest.raises(OSError) as refused:
            write(nowhere, "")
        assert refused.value.filename == str(nowhere)
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError) as refused:
        write_table(tmp_path / "folder", {}, {})
    assert refused.value.filename == str(tmp_path / "folder")


def test_a_device_is_written_to_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["show", "hus", "--svg", os.devnull]) == 0


def test_what_cannot_be_added_to_a_file_is_taken_away_again(tmp_path: Path) -> None:
    program = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({ROOM}, {ROOM}));"
        "from pathlib import Path; from hollows.saving import append_text;"
        "append_text(Path('x'), 'a' * 40);"
        "append_text(Path('x'), 'b' * 40)"
    )
    told = subprocess.run(
        [sys.executable, "-B", "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    assert "OSError: [Errno 27] File too large: 'x'" in told.stderr
    assert (tmp_path / "x").read_text() == "a" * 40
