"""Installs Hollows in an empty environment and tries it as a new user would.

`python tools/try_install.py WHAT` takes whatever pip takes: a wheel, an sdist, a folder. The
environment has the Python that runs this; with `--bare` nothing on the PATH can compile, build or
run JavaScript.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
import venv
from pathlib import Path

BUILDERS = re.compile(
    r".*(gcc|g\+\+|clang|cmake|ninja|nodejs).*|c\+\+|cc|c[89]9|cpp|cl|zig|ld|as|ar|ranlib|node|npm|npx"
)
PERFT = "32243"


def main() -> int:
    """Install and try; what went wrong is shown, and is the status."""
    asking = argparse.ArgumentParser(description=__doc__)
    asking.add_argument("what")
    asking.add_argument("--bare", action="store_true", help="hide compilers, cmake, ninja and node")
    wish = asking.parse_args()
    with tempfile.TemporaryDirectory(prefix="hollows-") as folder:
        environment = {**os.environ, "PYTHONPATH": "", "LANGUAGE": "en"}
        environment["HOLLOWS_DATABASE"] = str(Path(folder, "games.db"))
        if wish.bare:
            environment["PATH"] = _bare_path(Path(folder, "path"))
        began = time.monotonic()
        venv.create(Path(folder, "venv"), with_pip=True)
        programs = Path(folder, "venv", "Scripts" if os.name == "nt" else "bin")
        pip = [programs / "python", "-m", "pip", "install", "--quiet", wish.what]
        if subprocess.call(pip, env=environment):
            return 1
        seconds = time.monotonic() - began
        version = _said(programs, environment, "--version")
        assert _said(programs, environment, "moves", "hus").split()[:3] == ["1", "2", "3"]
        assert _said(programs, environment, "perft", "kalaha", "6").split()[-1] == PERFT
        site = Path(folder, "site")
        _said(programs, environment, "site", str(site))
        assert (site / "de" / "play" / "hus" / "index.html").is_file()
        _serve(programs, environment)
    sys.stdout.write(f"{version}installed in {seconds:.0f} s, and it works\n")
    return 0


def _bare_path(folder: Path) -> str:
    """A folder with all programs but those that build."""
    folder.mkdir()
    for place in os.environ["PATH"].split(os.pathsep):
        for program in Path(place).glob("*") if place else ():
            link = folder / program.name
            if not BUILDERS.fullmatch(program.name) and not link.is_symlink():
                link.symlink_to(program)
    return str(folder)


def _said(programs: Path, environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [programs / "hollows", *arguments], env=environment, check=True, stdout=subprocess.PIPE
    )
    return done.stdout.decode()


def _serve(programs: Path, environment: dict[str, str]) -> None:
    """The server hands its page out."""
    command = [str(programs / "hollows"), "serve", "--port", "0"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            with urllib.request.urlopen(f"{address}en/") as page:
                assert b'<html lang="en">' in page.read()
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
