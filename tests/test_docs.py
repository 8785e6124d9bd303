"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hollows

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)


def blocks(page: Path, language: str) -> str:
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n".join(text for name, text in found if name == language)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_examples_of_a_page_run_as_shown(page: Path) -> None:
    examples = doctest.DocTestParser().get_doctest(
        blocks(page, "python"), {}, page.name, str(page), 0
    )
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(examples).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_of_a_page_print_what_is_shown(page: Path) -> None:
    for shown in re.split(r"^\$ ", blocks(page, "console"), flags=re.M)[1:]:
        command, _newline, output = shown.partition("\n")
        program, *arguments = command.split()
        assert program == "hollows"
        told = subprocess.run(
            [sys.executable, "-m", "hollows", *arguments], capture_output=True, text=True
        )
        assert told.stdout.strip() == output.strip(), command
        assert told.returncode == 0, told.stderr


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
