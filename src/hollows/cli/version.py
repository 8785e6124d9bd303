"""What `hollows --version` says: the release, and how its kernel was built."""

from __future__ import annotations

import platform

from hollows.version import release


def facts() -> list[str]:
    """The release, the kernel's build, and what it runs on, a line each."""
    return [
        f"hollows {release()}",
        _kernel(),
        f"{_python()} on {platform.system()} {platform.machine()}",
    ]


def _kernel() -> str:
    try:
        from hollows import _kernel
    except ImportError:
        return "kernel not built"
    compiler, _where, _from = _kernel.compiler().partition(" (")
    return f"kernel built by {compiler}, {_kernel.build()}"


def _python() -> str:
    return f"{platform.python_implementation()} {platform.python_version()}"
