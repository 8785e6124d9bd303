"""The build: scikit-build-core, and the compiler of the `ziglang` package where there is none.

Wheel and sdist hold the web app too; it is built if that was not done before, so that who builds
from the sdist needs no node.

Also `python tools/build_backend.py c++ ARGS...` runs whichever C++ compiler the build would use.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from scikit_build_core import build as _build

import build_web

COMPILERS = ("c++", "g++", "clang++")

prepare_metadata_for_build_wheel = _build.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = _build.prepare_metadata_for_build_editable


def compiler() -> list[str]:
    """The C++ compiler to use: $CXX, one on the PATH, or zig's."""
    if chosen := os.environ.get("CXX"):
        return chosen.split()
    for name in COMPILERS:
        if found := shutil.which(name):
            return [found]
    return [sys.executable, "-m", "ziglang", "c++"]


def check_headers() -> None:
    """Leave with one line where Python came without its headers, as Debian's packages do."""
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            f"the headers of Python {version} are missing:"
            f" install python{version}-dev (Debian, Ubuntu) or python3-devel (Fedora)"
        )


def _needs_zig() -> bool:
    return os.name == "posix" and "ziglang" in compiler()


def _use_zig() -> None:
    """Let CMake find zig's compiler and archiver, as small programs of their own."""
    tools = Path(tempfile.mkdtemp(prefix="zig-"))
    for name in ("c++", "cc", "ar", "ranlib"):
        script = tools / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {name} "$@"\n')
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    os.environ["CXX"] = str(tools / "c++")
    os.environ["CC"] = str(tools / "cc")
    # nanobind writes to stderr, which zig's headers give to the stable ABI (3.12 on) only so
    os.environ["CXXFLAGS"] = f"-include cstdio {os.environ.get('CXXFLAGS', '')}".strip()
    defines = f"-DCMAKE_AR={tools / 'ar'} -DCMAKE_RANLIB={tools / 'ranlib'}"
    os.environ["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} {defines}"


def get_requires_for_build_sdist(settings: dict[str, Any] | None = None) -> list[str]:
    """What the web app needs, if it is not built."""
    web = [] if build_web.is_built() else build_web.needs()
    return _build.get_requires_for_build_sdist(settings) + web


def get_requires_for_build_wheel(settings: dict[str, Any] | None = None) -> list[str]:
    """What the build needs beside pyproject.toml: cmake and ninja, zig for a compiler, node."""
    web = [] if build_web.is_built() else build_web.needs()
    zig = ["ziglang"] if _needs_zig() and "ziglang" not in web else []
    return _build.get_requires_for_build_wheel(settings) + zig + web


def get_requires_for_build_editable(settings: dict[str, Any] | None = None) -> list[str]:
    """As for a wheel, but for the web app, which `make build` builds."""
    return _build.get_requires_for_build_editable(settings) + (["ziglang"] if _needs_zig() else [])


def _build_web() -> None:
    try:
        build_web.build()
    except build_web.BuildError as problem:
        sys.exit(str(problem))


def build_sdist(directory: str, settings: Any = None) -> str:
    """Build an sdist, with the web app in it."""
    _build_web()
    return _build.build_sdist(directory, settings)


def build_wheel(directory: str, settings: Any = None, metadata: Any = None) -> str:
    """Build a wheel, with the web app in it."""
    check_headers()
    _build_web()
    if _needs_zig():
        _use_zig()
    return _build.build_wheel(directory, settings, metadata)


def build_editable(directory: str, settings: Any = None, metadata: Any = None) -> str:
    """Build for an editable install."""
    check_headers()
    if _needs_zig():
        _use_zig()
    return _build.build_editable(directory, settings, metadata)


if __name__ == "__main__":
    sys.exit(subprocess.call([*compiler(), *sys.argv[2:]]))
