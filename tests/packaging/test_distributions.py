"""What is handed to others: sdist, extras, wheels, container, version and completion."""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import build_web
from hollows import _kernel
from hollows.cli import app, serve
from hollows.cli.version import facts
from tests.support import assert_understood

ROOT = Path(__file__).parents[2]
IMPORT_LIMIT = 60  # milliseconds above Python's own
RUNS = 15


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def text_of(*names: str) -> str:
    files = [file for name in names for file in ROOT.glob(name)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


# Importing


def processor_time(code: str, cache: Path) -> float:
    """The milliseconds of a whole Python that runs the code, compiled files being there."""
    settings = {**os.environ, "PYTHONPYCACHEPREFIX": str(cache)}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], env=settings, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


# Left to a quiet machine: on a busy one the same import measured anything from 48 to 76 ms.
@pytest.mark.soak
def test_importing_hollows_takes_less_than_60_ms(tmp_path: Path) -> None:
    alone = median(processor_time("pass", tmp_path) for _run in range(RUNS))
    ours = median(processor_time("import hollows", tmp_path) for _run in range(RUNS))
    assert ours - alone < IMPORT_LIMIT


def test_importing_hollows_loads_nothing_but_the_law() -> None:
    code = "import sys, hollows; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    others = {re.split(r"[<>=\[;]", need)[0] for need in project()["project"]["dependencies"]}
    assert not {*others, "numpy", "anywidget", "pettingzoo", "pyspiel"} & {*loaded}
    code = "import sys, hollows; print(*(name for name in sys.modules if 'hollows' in name))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "hollows.games.hus" in loaded
    assert not {"hollows.engine", "hollows.kernel", "hollows.draw", "hollows.cli"} & {*loaded}


# Sdist and wheels


@pytest.fixture
def sdist(tmp_path: Path) -> Path:
    """The sdist as the build makes it."""
    code = f"import build_backend; build_backend.build_sdist({str(tmp_path)!r})"
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "tools")}
    command = [sys.executable, "-c", code]
    subprocess.run(command, cwd=ROOT, env=settings, check=True, capture_output=True)
    return next(tmp_path.glob("hollows-*.tar.gz"))


@pytest.mark.slow
def test_the_sdist_builds_without_node_as_the_web_app_is_inside(
    sdist: Path, tmp_path: Path
) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.glob("hollows-*/"))
    for name in ("src/hollows/web/index.html", "src/hollows/locale/de/LC_MESSAGES/hollows.mo"):
        assert (unpacked / name).is_file(), name
    code = "import build_web; print(build_web.is_built())"
    told = subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=unpacked / "tools", capture_output=True, text=True
    )
    assert told.stdout.strip() == "True", told.stderr
    assert not [*unpacked.glob("**/node_modules"), *unpacked.glob("**/__pycache__")]


@pytest.mark.soak
@pytest.mark.parametrize("tools", [[], ["--bare"]], ids=["with a compiler", "without"])
def test_an_empty_environment_builds_the_sdist_and_works(sdist: Path, tools: list[str]) -> None:
    trying = [sys.executable, str(ROOT / "tools" / "try_install.py"), str(sdist), *tools]
    subprocess.run(trying, check=True)


@pytest.mark.soak
def test_the_lowest_versions_that_are_allowed_are_enough(tmp_path: Path) -> None:
    """In an environment with no newer ones games are served and played, and commands answer."""
    lowest = lowest_environment(tmp_path)
    left_out = "postgresql or processes or loads_nothing_heavy"
    done = subprocess.run(
        [lowest, *PYTEST, f"not ({left_out})", *LOWEST],
        cwd=ROOT,
        env={
            **os.environ,
            "LANGUAGE": "en",
            "HOLLOWS_DATABASE": str(tmp_path / "hollows.db"),
            "PYTHONPATH": str(ROOT / "tools"),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout


PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-k"]
LOWEST = (
    "tests/server/test_wire.py",
    "tests/server/test_history.py",
    "tests/server/test_table.py",
    "tests/server/test_play.py",
    "tests/cli/test_commands.py",
)


def lowest_environment(folder: Path) -> Path:
    """A Python that has the package with its kernel, and no version newer than it must be."""
    venv.create(folder / "lowest", with_pip=True)
    python = folder / "lowest" / ("Scripts" if os.name == "nt" else "bin") / "python"
    versions = folder / "lowest.txt"
    compiling = "uv pip compile --quiet --resolution lowest-direct --extra machines"
    for words in (
        "pip install --quiet uv",
        f"{compiling} --output-file {versions} {ROOT / 'pyproject.toml'}",
        f"uv pip install --quiet --python {python} -r {versions} pytest httpx2",
    ):
        subprocess.run([python, "-m", *words.split()], check=True)
    where = "import sysconfig; print(sysconfig.get_path('platlib'))"
    told = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True)
    package = Path(told.stdout.strip()) / "hollows"
    shutil.copytree(ROOT / "src" / "hollows", package)
    shutil.copy(_kernel.__file__, package)
    return python


def test_wheels_are_made_for_three_systems_and_tried_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings = project()["tool"]
    wheels = settings["cibuildwheel"]
    assert {"linux", "macos", "windows"} <= wheels.keys()
    assert wheels["build"] == ["cp311-*", "cp312-*"]
    assert settings["scikit-build"]["wheel"]["py-api"] == "cp312"
    for command in wheels["test-command"]:
        program, *arguments = command.split()
        assert (program, app.run(arguments)) == ("hollows", 0)
    assert capsys.readouterr().out.endswith("32243\n")


def test_every_extra_that_is_named_exists_and_all_is_all_of_them() -> None:
    extras = project()["project"]["optional-dependencies"]
    named = re.findall(r"hollows\[([\w,]+)\]", text_of("README.md", "docs/**/*.md", "src/**/*.py"))
    assert {name for group in named for name in group.split(",")} <= extras.keys()
    (everything,) = extras["all"]
    inside = re.search(r"\[(.*)\]", everything)
    assert inside is not None
    assert {*inside[1].split(",")} == extras.keys() - {"all"}


def test_what_the_web_app_is_built_from_stands_in_the_sdist() -> None:
    left_out = project()["tool"]["scikit-build"]["sdist"]["exclude"]
    for source in build_web.sources():
        assert source.relative_to(ROOT).parts[0] not in left_out


def test_the_build_of_the_web_app_knows_every_file_that_it_reads(tmp_path: Path) -> None:
    script = """
import json, pathlib, sys
read = set()
def note(event, about):
    if event == "open" and isinstance(about[0], str) and "r" in (about[1] or "r"):
        read.add(about[0])
sys.addaudithook(note)
import catalogues, web_facts
made = pathlib.Path(sys.argv[1])
made.mkdir()
web_facts.MADE = made
web_facts.write()
catalogues.web_chapters()
for language in catalogues.LANGUAGES:
    catalogues.read(language)
modules = {module.__file__ for module in [*sys.modules.values()] if hasattr(module, "__file__")}
print(json.dumps(sorted(filter(None, read | modules))))
"""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tools")])
    told = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "made")],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    read = {Path(name) for name in json.loads(told.stdout)}
    ours = {path for path in read if path.is_relative_to(ROOT) and "__pycache__" not in path.parts}
    apart = (ROOT / ".venv", ROOT / "build", build_web.MADE)
    ours = {path for path in ours if not any(path.is_relative_to(place) for place in apart)}
    assert build_web.PACKAGE / "rating.py" in ours
    assert ours <= {*build_web.sources()}


def test_the_container_serves_on_the_port_that_it_opens() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    program, *arguments = json.loads(lines[-1].removeprefix("CMD "))
    assert program == "hollows"
    assert_understood(arguments)
    assert arguments[-1] == str(serve.PORT)
    assert f"EXPOSE {serve.PORT}" in lines


# Version and completion


def test_the_version_tells_how_the_kernel_was_built() -> None:
    release, kernel, system = facts()
    assert release == f"hollows {project()['project']['version']}"
    assert re.fullmatch(
        r"kernel built by \w+ [\w.-]+, \w+, C\+\+20, [-/]O\d( -m[\w.]+)*(, stable ABI)?", kernel
    )
    assert sys.version.split()[0] in system


def asked_by_shell(words: str, **settings: str) -> list[str]:
    typed = words.split(" ")
    told = subprocess.run(
        [sys.executable, "-m", "hollows"],
        env={
            **os.environ,
            "_HOLLOWS_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(typed) - 1),
            **settings,
        },
        capture_output=True,
        text=True,
    )
    return told.stdout.split()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("hollows mov", ["moves"]),
        ("hollows moves ", ["hus", "kalaha", "fanorona"]),
        ("hollows moves hus --edition s", ["seven", "stones"]),
        ("hollows moves hus --option capture=m", ["capture=must", "capture=may"]),
    ],
)
def test_a_shell_completes_what_is_typed(typed: str, offered: list[str]) -> None:
    assert asked_by_shell(typed) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(shell: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "hollows", "--show-completion", shell],
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0
    assert f"_HOLLOWS_COMPLETE=complete_{shell}" in told.stdout
