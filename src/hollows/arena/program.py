"""Another program as a player, through the universal game interface (UGI) on its stdin and stdout.

`command:./program x` runs that command for each game. A word of settings may stand before it:
`command:nodes=500,Threads=2 ./program x` sets the option Threads and sends `go nodes 500`;
`seconds`, `nodes` and `depth` are the limit of a move (one second), anything else is an option. The
game and its rules are sent as options too, as far as the program has them: `Game`, and the names
that `hollows options` lists.

A program that does not answer in time is killed. It has its seconds and `GRACE` for a move, or
`PATIENCE` where nodes or depth are the limit.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO

from hollows.arena.contenders import (
    ONE_SECOND,
    Cause,
    Contender,
    ForfeitError,
    InvalidPlayerError,
    Open,
    Settings,
)
from hollows.engine import Limit
from hollows.record import Record

START = 20.0  # seconds until a program must be ready
GRACE = 2.0  # seconds that a move may take longer than its limit, for pipes and a busy machine
PATIENCE = 300.0  # seconds for a move without a limit in seconds
LEAVE = 1.0  # seconds to leave in when told to quit

SETTINGS = re.compile(r"\w+=[^,\s]+(,\w+=[^,\s]+)*")
OPTION = re.compile(r"option name (?P<name>.+?) type .*")


def read(text: str, rest: str) -> Open:
    """The program that `command:...` describes."""
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise InvalidPlayerError(f"{text}: {error}") from error
    begins = bool(words) and SETTINGS.fullmatch(words[0]) is not None
    settings = Settings.read(text, words.pop(0) if begins else "")
    limit = settings.limit() or ONE_SECOND
    if not words:
        raise InvalidPlayerError(f"{text}: expected a command after the colon")
    return lambda start, _seed: Program(words, limit, settings.values, start)


class Program(Contender):
    """A program that plays one game."""

    def __init__(
        self, command: Sequence[str], limit: Limit, options: Mapping[str, str], start: Record
    ) -> None:
        self.limit = limit
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed by `close`)
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            self.errors.close()
            raise ForfeitError(
                Cause.CRASH, f"{command[0]} does not start, {error.strerror}"
            ) from error
        self.lines: SimpleQueue[str | None] = SimpleQueue()
        Thread(target=_listen, args=(self.process.stdout, self.lines), daemon=True).start()
        try:
            self._introduce(options, start)
        except ForfeitError:
            self.close()
            raise

    def _introduce(self, options: Mapping[str, str], start: Record) -> None:
        """Greet the program and tell it what is played."""
        until = time.monotonic() + START
        self._send("ugi")
        known = {
            found["name"] for found in map(OPTION.fullmatch, self._read("ugiok", until)) if found
        }
        if unknown := next((name for name in options if name not in known), None):
            raise ForfeitError(Cause.CRASH, f"the program has no option {unknown}")
        for name, value in [*rules_of(start), *options.items()]:
            if name in known:
                self._send(f"setoption name {name} value {value}")
        self._send("uginewgame")
        self._send("isready")
        self._read("readyok", until)

    def choose(self, record: Record) -> str:
        self._send(position_command(record))
        self._send(go_command(self.limit))
        allowed = PATIENCE if self.limit.seconds is None else self.limit.seconds + GRACE
        words = self._read("bestmove", time.monotonic() + allowed)[-1].split()
        return words[1] if len(words) > 1 else ""

    def close(self) -> None:
        """Tell the program to quit, and see to it that it does."""
        assert self.process.stdin
        with suppress(OSError):  # it may have gone already
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
        try:
            self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.errors.close()

    def _send(self, line: str) -> None:
        assert self.process.stdin
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except OSError:
            raise self._crash() from None

    def _read(self, wanted: str, until: float) -> list[str]:
        """All lines up to the one that begins with the word wanted."""
        heard: list[str] = []
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                raise ForfeitError(Cause.TIME, f"no {wanted} came") from None
            if line is None:
                raise self._crash()
            heard.append(line)
            if line.split(maxsplit=1)[:1] == [wanted]:
                return heard

    def _crash(self) -> ForfeitError:
        """How the program ended, with the last line that it complained in."""
        try:
            status = self.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            return ForfeitError(Cause.CRASH, "the program closed its output")
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip().splitlines()[-1:]
        return ForfeitError(Cause.CRASH, ", ".join([f"exit status {status}", *said]))


def _listen(stream: IO[str], lines: SimpleQueue[str | None]) -> None:
    """Pass on every line, then None: reading blocks, so it has a thread of its own."""
    with stream:
        for line in stream:
            lines.put(line.strip())
    lines.put(None)


# What is sent


def rules_of(start: Record) -> Iterable[tuple[str, str]]:
    """The game and all its options, as a program is told them."""
    yield "Game", start.game.name
    for option in start.game.options:
        yield option.name, str(getattr(start.rules, option.name)).lower()


def position_command(record: Record) -> str:
    """The game so far."""
    begin = record.line.start
    from_start = begin == record.game.start(record.edition, **record.options)
    where = "startpos" if from_start else f"fen {begin.text}"
    moves = " ".join(move.text for move in record.moves)
    return f"position {where} moves {moves}" if moves else f"position {where}"


def go_command(limit: Limit) -> str:
    """The limit of a move."""
    parts = {
        "movetime": None if limit.seconds is None else round(1000 * limit.seconds),
        "depth": limit.depth,
        "nodes": limit.nodes,
    }
    told = (f" {name} {value}" for name, value in parts.items() if value is not None)
    return f"go{''.join(told)}"
