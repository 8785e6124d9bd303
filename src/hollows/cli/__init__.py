"""The command `hollows`; each command loads what it needs when it is called."""

from hollows.cli.app import main

__all__ = ["main"]
