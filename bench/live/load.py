"""The load: pairs that sit down, then play whole games at a rate."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx2

from bench.live.games import Ply, random_games
from bench.live.socket import Socket, frame

GAMES = ("hus", "kalaha", "fanorona")
AT_ONCE = 50  # pairs that sit down at the same time
READY = 40  # games of each kind, from which pairs draw
PATIENCE = 20.0  # seconds that the last moves may take
HEAD = 60  # bytes in which a message says what it is
NO_MOVE = Ply(0, b"", b"?")


@dataclass(frozen=True)
class Plan:
    """How many pairs, how many moves a second in all, for how long, at which game."""

    pairs: int
    moves: float
    seconds: float
    game: str

    def game_of(self, pair: int) -> str:
        return GAMES[pair % len(GAMES)] if self.game == "all" else self.game


@dataclass
class Seen:
    """What was measured: the way of each move in seconds, and what went wrong."""

    ways: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    games: int = 0
    errors: list[str] = field(default_factory=list)


class Pair:
    """Two connections to one game; a move is due every so often, whatever became of the last."""

    def __init__(self, load: Load, name: str) -> None:
        self.load = load
        self.name = name
        self.seats: list[Socket] = []
        self.moves: Iterator[Ply] = iter(())
        self.move = NO_MOVE
        self.sent = self.due = 0.0
        self.heard = 0
        self.finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def sit(self) -> None:
        """A new game, and both listen."""
        load, (first, second) = self.load, self.load.addresses
        made = await load.http.post(
            f"{first}/api/v1/games", json={"game": self.name, "side": "first", "clock": "60+0"}
        )
        game = f"/api/v1/games/{made.json()['id']}"
        joined = await load.http.post(f"{second}{game}/join", json={})
        self.seats = [
            await Socket.connect(first, f"{game}/live", _cookie(made), partial(self._hear, 0)),
            await Socket.connect(second, f"{game}/live", _cookie(joined), partial(self._hear, 1)),
        ]
        self.moves = iter(random.choice(load.games[self.name]))

    def leave(self) -> None:
        for socket in self.seats:
            socket.leave()
        self.seats = []

    def start(self) -> None:
        """Begin to play at the pair's own pace."""
        self.due = time.perf_counter() + random.random() * self.load.pause
        self._wait()

    def _wait(self) -> None:
        if self.due >= self.load.end:
            self.finished.set_result(None)
            return
        pause = max(0.0, self.due - time.perf_counter())
        asyncio.get_running_loop().call_later(pause, self._make_move)

    def _make_move(self) -> None:
        if self.finished.done():
            return
        move = next(self.moves, None)
        if move is None:
            self.load.seen.games += 1
            asyncio.ensure_future(self._sit_again()).add_done_callback(self._sat)
            return
        self.move = move
        self.heard = 0
        self.sent = time.perf_counter()
        self.load.seen.late.append(self.sent - self.due)
        self.seats[move.seat].send(move.sent)

    async def _sit_again(self) -> None:
        self.leave()
        await self.sit()

    def _sat(self, sitting: asyncio.Future[None]) -> None:
        if error := sitting.exception():
            self._fail(f"{type(error).__name__}: {error}")
        else:
            self._wait()

    def _hear(self, seat: int, socket: Socket, text: bytes) -> None:
        if text.find(self.move.told, 0, HEAD) > 0:
            if seat != self.move.seat:
                self.load.seen.ways.append(time.perf_counter() - self.sent)
            self.heard += 1
            if self.heard == 2:
                self.due += self.load.pause
                self._wait()
        elif text.startswith(b'{"type":"ping"'):
            socket.send(frame(text.replace(b"ping", b"pong")))
        elif not text or b'"type":"refused"' in text[:HEAD]:
            self._fail(text.decode() or "the server has closed")

    def _fail(self, error: str) -> None:
        self.load.seen.errors.append(error[:200])
        if not self.finished.done():
            self.finished.set_result(None)


def _cookie(answer: httpx2.Response) -> str:
    found = re.match(r"hollows=[^;]+", answer.headers["set-cookie"])
    assert found
    return found[0]


class Load:
    """All pairs against the servers at these addresses."""

    def __init__(self, plan: Plan, addresses: list[str], processes: list[int]) -> None:
        self.plan = plan
        self.addresses = addresses[0], addresses[-1]
        self.processes = processes
        self.games = {name: random_games(name, READY) for name in GAMES}
        self.pause = plan.pairs / plan.moves
        self.end = 0.0
        self.seen = Seen()
        limits = httpx2.Limits(max_connections=AT_ONCE)
        self.http = httpx2.AsyncClient(timeout=60, limits=limits)
        self.http.cookies.jar.set_policy(_NoCookies())  # type: ignore[arg-type]

    async def run(self) -> dict[str, Any]:
        """Sit down, play, and tell."""
        before = self._memory()
        async with self.http:
            pairs = await self._sit_down()
            held = self._memory()
            begin, busy, own = time.perf_counter(), self._busy(), time.process_time()
            stolen = _stolen()
            self.end = begin + self.plan.seconds
            for pair in pairs:
                pair.start()
            await self._hear_out(pairs)
            took = time.perf_counter() - begin
            busy, own = self._busy() - busy, time.process_time() - own
            stolen = _stolen() - stolen
            for pair in pairs:
                pair.leave()
        told = self._told(took, (held - before) / (2 * len(pairs)), busy, own)
        return told | {"cores taken by other machines": round(stolen / took, 2)}

    async def _sit_down(self) -> list[Pair]:
        gate = asyncio.Semaphore(AT_ONCE)
        pairs = [Pair(self, self.plan.game_of(number)) for number in range(self.plan.pairs)]

        async def sit(pair: Pair) -> None:
            async with gate:
                await pair.sit()

        await asyncio.gather(*map(sit, pairs))
        return pairs

    async def _hear_out(self, pairs: list[Pair]) -> None:
        """Until every pair has played to the end of the time."""
        playing = [pair.finished for pair in pairs]
        _done, waiting = await asyncio.wait(playing, timeout=self.plan.seconds + PATIENCE)
        self.seen.errors += ["did not finish its moves in time"] * len(waiting)

    def _told(self, took: float, memory: float, busy: float, own: float) -> dict[str, Any]:
        ways = self.seen.ways
        hundredths = quantiles(ways, n=100) if len(ways) > 1 else [0.0] * 99
        late = quantiles(self.seen.late, n=100) if len(ways) > 1 else [0.0] * 99
        return {
            "connections": 2 * self.plan.pairs,
            "moves": len(ways),
            "moves a second": round(len(ways) / took, 1),
            "games finished": self.seen.games,
            "p50 ms": round(hundredths[49] * 1000, 1),
            "p99 ms": round(hundredths[98] * 1000, 1),
            "generator late, p99 ms": round(late[98] * 1000, 1),
            "kB a connection": round(memory, 1),
            "server CPU ms a move": round(busy * 1000 / max(1, len(ways)), 3),
            "generator CPU ms a move": round(own * 1000 / max(1, len(ways)), 3),
            "errors": len(self.seen.errors),
            "first errors": self.seen.errors[:3],
        }

    def _memory(self) -> float:
        """Resident kB of the servers."""
        found = (
            re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
            for process in self.processes
        )
        return sum(float(match[1]) for match in found if match)

    def _busy(self) -> float:
        """Seconds of processor time that the servers have used."""
        times = (Path(f"/proc/{process}/stat").read_text().split() for process in self.processes)
        return sum((int(time[13]) + int(time[14])) / 100 for time in times)


def _stolen() -> float:
    """Seconds of processor time that the host has given to other machines."""
    return int(Path("/proc/stat").read_text().split()[8]) / 100


class _NoCookies:
    """Every person brings his own cookie; the client shall keep none."""

    netscape = True
    rfc2965 = hide_cookie2 = False

    def set_ok(self, *_asked: object) -> bool:
        return False

    return_ok = domain_return_ok = path_return_ok = set_ok
