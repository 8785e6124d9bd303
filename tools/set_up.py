"""Sets up what is missing in `.venv`: what playing needs or, with `dev`, what tests need too.

Nothing is done twice, and a stage that was interrupted is done again: what says that it is done is
written last. Kernel, web app and Python packages come about side by side.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (somebody's python3 may be older)
    found = ".".join(map(str, sys.version_info[:2]))
    sys.exit(
        f"Hollows needs Python 3.11 or newer; this is {found}. Try make play PYTHON=python3.12"
    )

import hashlib
import os
import re
import shutil
import subprocess
import time
import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import build_web

ROOT = build_web.ROOT
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PIP = (str(PYTHON), "-m", "pip")
OLDEST_CMAKE = (3, 18)
KERNEL = ("CMakeLists.txt", "pyproject.toml", "tools/build_backend.py", "kernel/**/*.[ch]pp")
APART = ("kernel/tests", "kernel/bindings/wasm")


class SetUpError(Exception):
    """A stage failed; the message is all that it said."""


class Stage(NamedTuple):
    """A part of the set-up."""

    name: str
    is_done: bool
    work: Callable[[], None]


def main(arguments: list[str]) -> int:
    """Do the stages that are not done."""
    if arguments not in ([], ["dev"]):
        sys.stderr.write("say dev or nothing\n")
        return 2
    for_tests = arguments == ["dev"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    first = _environment(project)
    if not first.is_done and not _answers([*PIP, "--version"]):
        shutil.rmtree(VENV, ignore_errors=True)  # with what it says of other stages
    rest = [_packages(project, for_tests=for_tests), _kernel(), _web(for_tests=for_tests)]
    todo = [stage for stage in (first, *rest) if not stage.is_done]
    places = {stage.name: f"{at}/{len(todo)}" for at, stage in enumerate(todo, 1)}
    try:
        if first in todo:
            _carry_out(todo.pop(0), places[first.name])
        with ThreadPoolExecutor(len(rest)) as threads:
            each = [threads.submit(_carry_out, stage, places[stage.name]) for stage in todo]
            for running in each:
                running.result()
    except SetUpError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("\nInterrupted. The same command goes on from here.\n")
        return 130
    return 0


def _carry_out(stage: Stage, place: str) -> None:
    _say(f"{place} {stage.name} ...")
    start = time.monotonic()
    try:
        stage.work()
    except SetUpError:
        _say(f"{place} {stage.name}: failed")
        raise
    _say(f"{place} {stage.name}: ready after {time.monotonic() - start:.0f} s")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# The stages


def _environment(project: dict[str, Any]) -> Stage:
    """A Python of our own, with what builds kernel and web app."""
    wanted = [*project["build-system"]["requires"], *build_web.needs(), *_cmake_and_ninja()]

    def work() -> None:
        if not VENV.exists():
            _run([sys.executable, "-m", "venv", str(VENV)])
        _install(wanted, "tools")

    return Stage("Python environment with build tools", _is_noted(wanted, "tools"), work)


def _cmake_and_ninja() -> list[str]:
    told = re.search(r"(\d+)\.(\d+)", _answers(["cmake", "--version"]))
    old = told is None or tuple(map(int, told.groups())) < OLDEST_CMAKE
    return ["cmake"] * old + ["ninja"] * (shutil.which("ninja") is None)


def _packages(project: dict[str, Any], *, for_tests: bool) -> Stage:
    """What commands and server need; for tests, every extra and the tools of developers too."""
    wanted = [*project["project"]["dependencies"]]
    if for_tests:
        extras = project["project"]["optional-dependencies"]
        wanted += [need for name, needs in extras.items() if name != "all" for need in needs]
        wanted += project["dependency-groups"]["dev"]
    name = "Python packages, with those for tests" if for_tests else "Python packages"
    return Stage(name, _is_noted(wanted, "packages"), lambda: _install(wanted, "packages"))


def _kernel() -> Stage:
    """The package where it lies, with the compiled kernel."""
    files = sorted({path for pattern in KERNEL for path in ROOT.glob(pattern)})
    whole = hashlib.sha256()
    for path in files:
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(APART):
            whole.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    fingerprint = whole.hexdigest()
    built = next((ROOT / "build").glob("*/_kernel*"), None) is not None  # unless `make clean`

    def work() -> None:
        settings = "--config-settings=build-dir=build/{wheel_tag}"
        _pip("--no-deps", "--no-build-isolation", settings, "--editable", str(ROOT))
        _note([fingerprint], "kernel")

    return Stage("C++ kernel", built and _is_noted([fingerprint], "kernel"), work)


def _web(*, for_tests: bool) -> Stage:
    """The web app in the package."""
    done = build_web.is_done() and (not for_tests or build_web.is_installed(for_tests=True))
    command = [str(PYTHON), str(ROOT / "tools" / "build_web.py")]
    return Stage("Web app", done, lambda: _run([*command, *["for-tests"] * for_tests]))


# Running


def _install(wanted: Sequence[str], name: str) -> None:
    # Files are compiled when they are first imported. Another pip may be at work at the same time,
    # on other packages.
    _pip("--no-compile", "--no-warn-conflicts", "--upgrade-strategy=only-if-needed", *wanted)
    _note(wanted, name)


def _pip(*arguments: str) -> None:
    quietly = ("--quiet", "--disable-pip-version-check", "--no-input", "--no-warn-script-location")
    _run([*PIP, "install", *quietly, *arguments])


def _run(command: Sequence[str]) -> None:
    """Run a program; what it says is shown only if it fails."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        raise SetUpError(done.stdout.decode(errors="replace").rstrip())


def _answers(command: Sequence[str]) -> str:
    """What a program says, or nothing if it does not work."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


# Notes of what is done, in the environment: they go with it


def _is_noted(wanted: Iterable[str], name: str) -> bool:
    note = VENV / f".{name}"
    there = note.read_text(encoding="utf-8").splitlines() if note.is_file() else []
    return {*wanted} <= {*there}


def _note(wanted: Iterable[str], name: str) -> None:
    (VENV / f".{name}").write_text("\n".join(wanted) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
