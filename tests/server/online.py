"""Online play in tests: real servers on real databases, and people who play through them."""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PATIENCE = 30.0
POSTGRES = "postgres"
ESTABLISHED = "01"  # a connection in /proc/net/tcp


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for(what: Callable[[], bool], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


# Databases


@dataclass
class Postgres:
    """A PostgreSQL of Debian's package, thrown away afterwards."""

    folder: Path
    port: int
    binaries: Path
    made: int = 0

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", POSTGRES, "--", *command]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        assert done.returncode == 0, f"{program}: {done.stderr}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", mode, "-w", "stop")

    def hang(self, *, on: bool = True) -> None:
        """Let all of it stand still, connections open; or go on."""
        head = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        found = subprocess.run(["pgrep", "-P", head], check=True, capture_output=True, text=True)
        for process in (head, *found.stdout.split()):
            os.kill(int(process), signal.SIGSTOP if on else signal.SIGCONT)

    def has_unread(self) -> bool:
        """Whether something was asked that it has not read."""
        lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
        columns = (line.split() for line in lines)
        return any(
            address.endswith(f":{self.port:04X}") and int(queues.partition(":")[2], 16) > 0
            for _number, address, _other, state, queues, *_more in columns
            if state == ESTABLISHED
        )

    def new_database(self) -> str:
        """The address of a fresh database."""
        self.made += 1
        name = f"hollows{self.made}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", POSTGRES, name)
        return f"postgresql://{POSTGRES}@127.0.0.1:{self.port}/{name}"


@contextmanager
def postgres() -> Iterator[Postgres]:
    binaries = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
    assert binaries, "postgresql is not installed: make browsers"
    with tempfile.TemporaryDirectory(prefix="hollows-postgres-") as folder:
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam(POSTGRES).pw_uid, -1)
        running = Postgres(Path(folder), free_port(), binaries)
        data = str(Path(folder) / "data")
        running.run("initdb", "-D", data, "-U", POSTGRES, "-A", "trust", "--no-sync")
        running.start()
        try:
            yield running
        finally:
            running.stop()


@dataclass
class Redis:
    """A Redis of Debian's package, which keeps nothing."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        assert program, "redis-server is not installed: make browsers"
        self.process = subprocess.Popen(
            [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""],
            stdout=subprocess.DEVNULL,
        )
        wait_for(self._answers)

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False


@contextmanager
def redis() -> Iterator[Redis]:
    running = Redis(free_port())
    running.start()
    try:
        yield running
    finally:
        running.stop()


# Servers


@dataclass
class Server:
    """`hollows serve` in a process of its own, always at the same port."""

    database: str
    redis: str = ""
    environment: Mapping[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, ready: bool = True) -> None:
        command = [sys.executable, "-m", "hollows", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--log", "json"]
        command += ["--redis", self.redis] if self.redis else []
        many = {"HOLLOWS_RATE": "100000", "HOLLOWS_RATE_ALL": "100000"}
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115  closed with the server
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=os.environ | many | dict(self.environment),
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert re.match("Hollows is at", line), self.logged()
        if ready:
            wait_for(self.is_ready)

    def is_ready(self) -> bool:
        try:
            return httpx2.get(f"{self.url}/readyz", timeout=2).status_code == 200
        except httpx2.TransportError:
            return False

    def logged(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process:
            self.process.send_signal(how)
            self.process.communicate(timeout=PATIENCE)
            self.process = None


@dataclass
class Place:
    """Where people play: one server, or several on the same database."""

    kind: str
    servers: list[Server]

    def url(self, person: int) -> str:
        """The server that this person reaches."""
        return self.servers[person % len(self.servers)].url


KINDS = ("sqlite", "postgresql", "two processes")


@contextmanager
def place(kind: str, **environment: str) -> Iterator[Place]:
    with ExitStack() as stack:
        if kind == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="hollows-"))
            servers = [Server(f"{folder}/hollows.db", environment=environment)]
        else:
            database = stack.enter_context(postgres()).new_database()
            carried = stack.enter_context(redis()).url if kind == "two processes" else ""
            count = 2 if carried else 1
            servers = [Server(database, carried, environment) for _ in range(count)]
        for server in servers:
            stack.callback(server.stop)
            server.start()
        yield Place(kind, servers)


# People


@dataclass
class Person:
    """Somebody with a browser: its cookie, and a live connection to one game."""

    url: str
    game: str = ""
    socket: ClientConnection | None = None
    seen: int = 0
    state: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.http = httpx2.Client(base_url=self.url, timeout=PATIENCE)

    def create(self, **terms: Any) -> str:
        answer = self.http.post("/api/v1/games", json={"side": "first", **terms})
        assert answer.status_code == 201, answer.text
        self.game = answer.json()["id"]
        return self.game

    def join(self, game: str, **wish: Any) -> dict[str, Any]:
        self.game = game
        answer = self.http.post(f"/api/v1/games/{game}/join", json=wish)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def read(self) -> dict[str, Any]:
        answer = self.http.get(f"/api/v1/games/{self.game}")
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state

    def post(self, **said: Any) -> dict[str, Any]:
        """A message by plain HTTP."""
        answer = self.http.post(f"/api/v1/games/{self.game}/messages", json=said)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    # The socket

    def listen(self, since: int | None = None) -> Person:
        cookie = self.http.cookies.get("hollows")
        address = urlsplit(self.url)._replace(scheme="ws").geturl()
        query = "" if since is None else f"?since={since}"
        opening = connect(
            f"{address}/api/v1/games/{self.game}/live{query}",
            additional_headers={"cookie": f"hollows={cookie}"} if cookie else {},
            origin=Origin(self.url),
            open_timeout=PATIENCE,
        )
        self.socket = opening.__enter__()
        if since is None:
            self.state = self.hear("state")
        return self

    def say(self, **said: Any) -> None:
        assert self.socket
        self.socket.send(json.dumps(said))

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; pings are answered, others passed over."""
        assert self.socket
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"heard no {' or '.join(types)}"
            told: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            self.seen = max(self.seen, told.get("number", 0))
            if told["type"] == "ping":
                with suppress(ConnectionClosed):  # what was said before is still to be heard
                    self.say(type="pong", id=told["id"])
            if told["type"] in types:
                return told

    def leave(self) -> None:
        if self.socket:
            self.socket.close()
            self.socket = None


@dataclass
class Pair:
    """Two people at one game; the host moves first."""

    host: Person
    guest: Person

    @classmethod
    def sit(cls, where: Place, *, listening: bool = True, **terms: Any) -> Pair:
        pair = cls(Person(where.url(0)), Person(where.url(1)))
        pair.guest.join(pair.host.create(name="Ann", **terms), name="Ben")
        if listening:
            pair.host.listen()
            pair.guest.listen()
        return pair

    def play(self, moves: int | None = None, choose: Callable[[list[str]], str] = min) -> Any:
        """Play so many moves, or to the end; both hear each of them. The last message."""
        state = self.host.read()
        made, last = 0, state
        people = {state["seats"][seat]["player"]: (self.host, self.guest)[seat] for seat in (0, 1)}
        ply = len(state["moves"])
        while not last["outcome"] and (moves is None or made < moves):
            people[last["turn"]].say(type="move", ply=ply, move=choose(self.host.read()["legal"]))
            told = [person.hear("move", "refused") for person in (self.host, self.guest)]
            assert told[0]["type"] == "move", told[0]
            assert told[0] == told[1]
            last, ply, made = told[0], ply + 1, made + 1
        return last

    def at(self, game: str) -> Pair:
        """The same two at another game."""
        for person in (self.host, self.guest):
            person.leave()
            person.game = game
            person.listen()
        return self

    def leave(self) -> None:
        self.host.leave()
        self.guest.leave()
