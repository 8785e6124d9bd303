"""The load: pairs that sit down, then play whole games at a rate."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.asyncio.client import ClientConnection, connect

GAMES = ("hus", "kalaha", "fanorona")
AT_ONCE = 50  # pairs that sit down at the same time
# Read with expressions: decoding all of a message would cost more than the server spends on it
PLY = re.compile(r'"ply":(\d+)')
TURN = re.compile(r'"turn":"(\w+)"')
LEGAL = re.compile(r'"legal":\[([^\]]*)\]')


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


@dataclass
class Pair:
    """Two connections to one game."""

    plan: Plan
    seen: Seen
    name: str
    addresses: tuple[str, str]
    sockets: list[ClientConnection] = field(default_factory=list)
    players: tuple[str, str] = ("", "")
    turn: str = ""
    legal: list[str] = field(default_factory=list)
    ply: int = 0

    async def sit(self, http: httpx2.AsyncClient) -> None:
        """A new game, and both listen."""
        first, second = self.addresses
        made = await http.post(
            f"{first}/api/v1/games", json={"game": self.name, "side": "first", "clock": "60+0"}
        )
        game, cookies = made.json()["id"], [_cookie(made)]
        joined = await http.post(f"{second}/api/v1/games/{game}/join", json={})
        cookies.append(_cookie(joined))
        state = joined.json()
        self.players = (state["seats"][0]["player"], state["seats"][1]["player"])
        self.turn, self.legal, self.ply = state["turn"], state["legal"], 0
        for address, cookie in zip(self.addresses, cookies, strict=True):
            live = urlsplit(address)._replace(scheme="ws").geturl()
            socket = await connect(
                f"{live}/api/v1/games/{game}/live",
                additional_headers={"cookie": cookie},
                compression=None,
                ping_interval=None,
                open_timeout=60,
            )
            self.sockets.append(socket)
            await socket.recv()

    async def leave(self) -> None:
        await asyncio.gather(*(socket.close() for socket in self.sockets))
        self.sockets = []

    async def play(self, http: httpx2.AsyncClient, end: float) -> None:
        """Move at the pair's own pace, one whole game after the other."""
        pause = self.plan.pairs / self.plan.moves
        due = time.perf_counter() + random.random() * pause
        while due < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.seen.late.append(time.perf_counter() - due)
            due += pause
            await self._move()
            if not self.legal:
                self.seen.games += 1
                await self.leave()
                await self.sit(http)

    async def _move(self) -> None:
        seat = self.players.index(self.turn)
        mover, other = self.sockets[seat], self.sockets[1 - seat]
        sent = time.perf_counter()
        move = random.choice(self.legal)
        await mover.send(f'{{"type":"move","ply":{self.ply},"move":"{move}"}}')
        told = await _hear_move(other)
        self.seen.ways.append(time.perf_counter() - sent)
        await _hear_move(mover)
        found, turn, legal = PLY.search(told), TURN.search(told), LEGAL.search(told)
        assert found and turn and legal
        self.ply, self.turn = int(found[1]), turn[1]
        self.legal = legal[1].replace('"', "").split(",") if legal[1] else []


async def _hear_move(socket: ClientConnection) -> str:
    while True:
        told = str(await asyncio.wait_for(socket.recv(), 20))
        if '"type":"move"' in told:
            return told
        if '"type":"ping"' in told:
            await socket.send(told.replace("ping", "pong"))
        elif '"type":"refused"' in told:
            raise ValueError(told)


def _cookie(answer: httpx2.Response) -> str:
    found = re.match(r"hollows=[^;]+", answer.headers["set-cookie"])
    assert found
    return found[0]


@dataclass
class Load:
    """All pairs against the servers at these addresses."""

    plan: Plan
    addresses: list[str]
    processes: list[int]
    seen: Seen = field(default_factory=Seen)

    async def run(self) -> dict[str, Any]:
        """Sit down, play, and tell."""
        before = self._memory()
        limits = httpx2.Limits(max_connections=AT_ONCE)
        async with httpx2.AsyncClient(timeout=60, limits=limits) as http:
            http.cookies.jar.set_policy(_NoCookies())
            pairs = await self._sit_down(http)
            held = self._memory()
            begin = time.perf_counter()
            busy = self._busy()
            end = begin + self.plan.seconds
            await asyncio.gather(*(self._play(pair, http, end) for pair in pairs))
            took = time.perf_counter() - begin
            busy = self._busy() - busy
            await asyncio.gather(*(pair.leave() for pair in pairs))
        return self._told(took, (held - before) / (2 * len(pairs)), busy)

    async def _sit_down(self, http: httpx2.AsyncClient) -> list[Pair]:
        gate = asyncio.Semaphore(AT_ONCE)
        addresses = (self.addresses[0], self.addresses[-1])
        pairs = [
            Pair(self.plan, self.seen, self.plan.game_of(number), addresses)
            for number in range(self.plan.pairs)
        ]

        async def sit(pair: Pair) -> None:
            async with gate:
                await pair.sit(http)

        await asyncio.gather(*map(sit, pairs))
        return pairs

    async def _play(self, pair: Pair, http: httpx2.AsyncClient, end: float) -> None:
        try:
            await pair.play(http, end)
        except Exception as error:
            self.seen.errors.append(f"{type(error).__name__}: {error}"[:200])

    def _told(self, took: float, memory: float, busy: float) -> dict[str, Any]:
        ways = self.seen.ways
        hundredths = quantiles(ways, n=100) if len(ways) > 1 else [0.0] * 99
        return {
            "connections": 2 * self.plan.pairs,
            "moves": len(ways),
            "moves a second": round(len(ways) / took, 1),
            "games finished": self.seen.games,
            "p50 ms": round(hundredths[49] * 1000, 1),
            "p99 ms": round(hundredths[98] * 1000, 1),
            "generator late, p99 ms": round(sorted(self.seen.late)[len(ways) * 99 // 100] * 1000, 1)
            if ways
            else None,
            "kB a connection": round(memory, 1),
            "server CPU ms a move": round(busy * 1000 / max(1, len(ways)), 3),
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


class _NoCookies:
    """Every person brings his own cookie; the client shall keep none."""

    netscape = True
    rfc2965 = hide_cookie2 = False

    def set_ok(self, *_asked: object) -> bool:
        return False

    return_ok = domain_return_ok = path_return_ok = set_ok
