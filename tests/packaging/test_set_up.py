"""Setting up: nothing is done twice, and what was interrupted is done again."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import build_web
import set_up

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(set_up, "VENV", tmp_path)
    return tmp_path


def project() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_what_is_set_up_is_left_alone() -> None:
    command = [sys.executable, str(ROOT / "tools" / "set_up.py")]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout + told.stderr == ""


def test_a_stage_that_was_interrupted_is_done_again(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def pip(*arguments: str) -> None:
        asked.append(arguments)
        if len(asked) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(set_up, "_pip", pip)
    for _attempt in range(2):
        stage = set_up._packages(project(), for_tests=False)
        assert not stage.is_done
        if not asked:
            with pytest.raises(KeyboardInterrupt):
                stage.work()
        else:
            stage.work()
    assert set_up._packages(project(), for_tests=False).is_done
    assert asked[0] == asked[1]


def test_tests_add_to_what_playing_needs_and_take_nothing_away(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[str]] = []
    monkeypatch.setattr(set_up, "_pip", lambda *arguments: asked.append({*arguments}))
    set_up._packages(project(), for_tests=False).work()
    more = set_up._packages(project(), for_tests=True)
    assert not more.is_done
    more.work()
    assert asked[0] < asked[1]
    assert "pytest" not in " ".join(asked[0])
    assert set_up._packages(project(), for_tests=False).is_done


def test_what_fails_says_why_and_the_rest_is_not_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def work() -> None:
        set_up._run([sys.executable, "-c", "print('no network'); raise SystemExit(3)"])

    with pytest.raises(set_up.SetUpError, match="no network"):
        set_up._carry_out(set_up.Stage("Python packages", False, work), "2/4")
    assert capsys.readouterr().out.splitlines() == [
        "2/4 Python packages ...",
        "2/4 Python packages: failed",
    ]


def test_the_build_of_the_app_needs_no_tool_of_developers() -> None:
    lock = build_web._packages(build_web.WEB / "package-lock.json")
    needed = {name for name, package in lock.items() if not package.get("dev")}
    assert "node_modules/vite" in needed and "node_modules/svelte" in needed
    assert not {f"node_modules/{name}" for name in ("eslint", "prettier", "vitest")} & needed
    assert not any("resolved" in package for package in lock.values())


def test_the_release_runs_what_is_there() -> None:
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"run: make ([\w-]+)", workflow)
    assert targets == ["test", "sdist", "pages"]
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.M), target
    for script in re.findall(r"python (tools/\w+\.py)", workflow):
        assert (ROOT / script).is_file()
