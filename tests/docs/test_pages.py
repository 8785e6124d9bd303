"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hollows
from hollows.cli import app
from tests.support import assert_understood

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```(\{?[\w-]*\}?)([^\n]*)\n(.*?)^```", re.M | re.S)
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
SHELL = ("", "sh")
# What a block may be; a page that is not run has no place for code.
KNOWN = ("python", "console", "text", "html", *SHELL)


class Block(NamedTuple):
    """A fenced block of a page: its language or directive, and what stands in it."""

    kind: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(kind, text) for kind, _title, text in FENCE.findall(page.read_text("utf-8"))]


class Reader:
    """Does what a page shows, from above to below, in a folder of its own."""

    def __init__(self, page: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.page = page
        self.capfd = capfd
        self.names: dict[str, Any] = {}

    def do(self, block: Block) -> None:
        match block.kind:
            case "python":
                self.run_python(block.text)
            case "console":
                self.run_commands(block.text)
            case "{code-block}":
                self.write_file(block.text)

    def run_python(self, text: str) -> None:
        test = doctest.DocTestParser().get_doctest(text, {}, self.page.name, str(self.page), 0)
        test.globs = self.names
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        assert runner.run(test, clear_globs=False).failed == 0

    def run_commands(self, text: str) -> None:
        for shown in re.split(r"^\$ ", text, flags=re.M)[1:]:
            command, _newline, output = shown.partition("\n")
            program, *arguments = shlex.split(command)
            assert program == "hollows"
            self.capfd.readouterr()
            status = app.run(arguments)
            told = self.capfd.readouterr()
            said = (told.err + f"[{status}]\n" if status else told.out).strip() + "\n"
            assert doctest.OutputChecker().check_output(output, said, ALIKE), f"{command}\n{said}"

    def write_file(self, text: str) -> None:
        """A block whose caption is a file's name is that file."""
        if named := re.search(r"^:caption: (\S+)\n\n(.*)", text, re.M | re.S):
            Path(named[1]).write_text(named[2], encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_what_a_page_shows_is_what_happens(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    reader = Reader(page, capfd)
    for block in blocks(page):
        reader.do(block)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.name}")
def test_a_page_has_no_code_that_nobody_runs(page: Path) -> None:
    for block in blocks(page):
        assert block.kind in KNOWN or block.kind.startswith("{"), block
        if block.kind == "python":
            assert ">>> " in block.text, block


def lines_for_the_shell() -> list[Any]:
    """Every line that a page gives to a shell and that is too long or too far to be run here."""
    return [
        pytest.param(line, id=f"{page.name} {line}")
        for page in PAGES
        for block in blocks(page)
        if block.kind in SHELL
        for line in block.text.splitlines()
        if line.partition("#")[0].strip()
    ]


@pytest.mark.parametrize("line", lines_for_the_shell())
def test_a_line_for_the_shell_names_what_there_is(line: str) -> None:
    program, *arguments = shlex.split(line, comments=True)
    if program == "hollows":
        assert_understood(arguments)
    elif program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert re.search(rf"^{arguments[0]}:", makefile, re.M), f"make has no {arguments[0]}"
    else:
        assert program in ("cibuildwheel", "pip", "pipx", "podman", "python", "uv")


@pytest.mark.parametrize(
    "name",
    [
        module.name
        for module in pkgutil.walk_packages(hollows.__path__, "hollows.")
        if not module.name.endswith(("__main__", "_kernel"))
    ],
)
def test_the_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_picture_and_page_that_readme_names_is_there() -> None:
    for target in re.findall(r'(?:src|srcset)="([^"]+)"|\]\(([^)]+)\)', PAGES[0].read_text()):
        assert (ROOT / "".join(target)).exists(), target


def test_the_stub_of_the_kernel_is_what_the_kernel_offers(tmp_path: Path) -> None:
    made = tmp_path / "_kernel.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "-m", "hollows._kernel", "-o", str(made)],
        check=True,
        capture_output=True,
    )
    kept = ROOT / "src" / "hollows" / "_kernel.pyi"
    assert made.read_text() == kept.read_text()
