"""Long work at the command line: its progress on stderr, and a clean end by Ctrl-C or a limit."""

from __future__ import annotations

import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.status import Status

from hollows.cli.analyse import short
from hollows.cli.common import check_seconds, note
from hollows.kernel import Stop
from hollows.words import Words

if TYPE_CHECKING:
    from hollows.proofs import SoFar

PAUSE = 10.0  # seconds between two lines where nobody watches a terminal


class LongTask:
    """Watches over a solver or builder, which takes `tell` as its progress and `stop`.

    The first Ctrl-C, or the end of the seconds allowed, asks it to stop with what it has; a
    second Ctrl-C does not wait for that.
    """

    def __init__(self, seconds: float | None = None) -> None:
        check_seconds(seconds)
        self.stop = Stop()
        self.interrupted = False
        self.out_of_time = False
        self._timer = threading.Timer(seconds, self._run_out) if seconds else None
        self._words = Words(None)
        self._status = (
            Status("", console=Console(stderr=True, highlight=False, markup=False))
            if sys.stderr.isatty()
            else None
        )
        self._told = time.monotonic()
        self._before: Any = None

    def __enter__(self) -> LongTask:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        if self._timer:
            self._timer.daemon = True
            self._timer.start()
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        if self._timer:
            self._timer.cancel()
            self._timer.join()  # or it would hold on to the flag at the end of the program
        if self._status:
            self._status.stop()

    def _run_out(self) -> None:
        self.out_of_time = True
        self.stop.set()

    def _interrupt(self, *_signal: object) -> None:
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
        self.stop.set()

    def ended(self) -> str:
        """Why the work was ended before it was done, if it was."""
        if self.interrupted:
            return self._words.gettext("Stopped: there may be more to find.")
        if self.out_of_time:
            return self._words.gettext("The time ran out: there may be more to find.")
        return ""

    def tell(self, so_far: SoFar) -> None:
        """Show how far the work has come."""
        line = say_so_far(self._words, so_far)
        if self._status:
            self._status.update(line)
        elif time.monotonic() - self._told >= PAUSE:
            self._told = time.monotonic()
            note(line)


def say_so_far(words: Words, so_far: SoFar) -> str:
    """One line: what is being done, what is known, what it took."""
    parts = [so_far.activity.say(words)] if so_far.activity else []
    if so_far.at_least is not None and so_far.at_least == so_far.at_most:
        parts.append(words.gettext("value {value}", value=so_far.at_least))
    else:
        parts += say_bounds(words, so_far.at_least, so_far.at_most)
    return ", ".join([*parts, say_effort(words, so_far.nodes, so_far.seconds)])


def say_bounds(words: Words, at_least: int | None, at_most: int | None) -> list[str]:
    """What is known of a value that is not proven."""
    bounds = []
    if at_least is not None:
        bounds.append(words.gettext("at least {value}", value=at_least))
    if at_most is not None:
        bounds.append(words.gettext("at most {value}", value=at_most))
    return bounds


def say_effort(words: Words, nodes: int, seconds: float) -> str:
    """What the work took."""
    return words.gettext(
        "{nodes} nodes, {seconds} s, {rate} nodes/s",
        nodes=short(nodes),
        seconds=f"{seconds:.1f}",
        rate=short(nodes / max(seconds, 1e-3)),
    )
