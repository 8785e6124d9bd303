"""Bad input of every kind: one clear line, status 2, no traceback, no hang, nothing lost."""

from __future__ import annotations

import io
import os
import shlex
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.support import DATA, Hollows

LINES = (DATA / "bad_inputs.txt").read_text(encoding="utf-8").splitlines()
CASES = [line for line in LINES if line and not line.startswith("#")]
LONGEST = 20.0  # seconds, on a machine that has much else to do

GAME = '[Game "kalaha"]\n\n1. 1 1. 2 *\n'
FILES: dict[str, str | bytes] = {
    "letter.txt": "Dear Ann,\nthe games are in the other file.\n",
    "empty": "",
    "binary": bytes(range(256)) * 4,
    "good.record": GAME,
    "two.record": f"{GAME}\n{GAME}",
    "ended.record": '[Game "kalaha"]\n[Result "1-0"]\n\n1. 1 1-0\n\n',
    "illegal.record": '[Game "hus"]\n\n1. 5 99 *\n',
    "misnumbered.record": '[Game "kalaha"]\n\n1. 1 1. 2 4 1... 6 *\n',
    "open.record": '[Game "kalaha"]\n\n1. 1 {never closed\n',
    "twice.record": '[Game "kalaha"]\n[A "Ann"]\n[A "Ben"]\n\n*\n',
    "list.json": "[1, 2, 3]\n",
    "broken.toml": "port = = 3\n",
    "unknown.toml": 'colour = "red"\n',
    "unreadable": GAME,
}


class HangError(BaseException):
    """The command took too long."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    def hang(_signal: int, _frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, hang)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that a command may be pointed at."""
    folder = tmp_path_factory.mktemp("bad")
    for name, content in FILES.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / name).write_bytes(data)
    (folder / "folder").mkdir()
    (folder / "folder" / "kept").write_text("kept")
    (folder / "unreadable").chmod(0)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and os.access(path, os.R_OK)
    }


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="commands cannot be timed here")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.partition(" => ")[0][:60])
def test_bad_input_is_one_clear_line_and_nothing_is_lost(
    case: str, files: Path, hollows: Hollows, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, _arrow, said = case.partition(" => ")
    arguments = [word.replace("\\n", "\n") for word in shlex.split(command)]
    if "unreadable" in arguments and os.access(files / "unreadable", os.R_OK):
        pytest.skip("whoever runs this may read everything")
    monkeypatch.chdir(files)
    monkeypatch.setattr("os.environ", os.environ.copy())  # commands may change their own
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    before, begun = contents(files), time.monotonic()
    with within(LONGEST):
        answer = hollows(*arguments)
    took = time.monotonic() - begun
    assert answer.status == 2, answer
    assert answer.err.startswith("hollows: "), answer
    assert answer.err.count("\n") == 1, answer
    assert "Traceback" not in answer.err
    assert "Errno" not in answer.err
    assert said in answer.err
    assert took < LONGEST
    if arguments[:2] != ["record", "check"]:  # which counts what is right
        assert answer.out == ""
    assert contents(files) == before


def test_the_list_has_at_least_two_hundred_lines_and_an_answer_for_each() -> None:
    assert len(CASES) >= 200
    assert len(set(CASES)) == len(CASES)
    assert all(" => " in case for case in CASES)
