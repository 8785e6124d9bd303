"""Install Debian packages that tests need, where their commands are absent."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

COMMANDS = {
    "chromium": "chromium",
    "firefox-esr": "firefox-esr",
    "postgresql": "pg_ctlcluster",
    "redis-server": "redis-server",
}


def main(packages: list[str]) -> int:
    """Install what is missing; say in one line what to do where that is not allowed."""
    missing = [package for package in packages if not shutil.which(COMMANDS[package])]
    if not missing:
        return 0
    if not shutil.which("apt-get") or os.geteuid() != 0:
        sys.stderr.write(f"the tests need {' '.join(missing)}: please install it\n")
        return 1
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    return subprocess.call(["apt-get", "install", "-y", "-qq", *missing])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
