"""A server that behaves as KWARC's go-kgp does, its races among them.

It sends a board and only then notes the board's id; what comes before that is answered by `error
"No state associated with id"`, with the id of the command that it did not understand. A `yield`
without a move that it knows is played at random. It says neither who plays nor how a game ended,
plays single moves itself, and ends with `goodbye`.
"""

from __future__ import annotations

import random
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

from hollows.adapters.kgp import Board

LINE = re.compile(r"(?P<id>\d+)?(?:@(?P<ref>\d+))?\s*(?P<name>[a-z]+)\s*(?P<rest>.*)")
PATIENCE = 20.0  # seconds for whatever the client has to do


@dataclass
class Kwarc:
    """What the server does, and what it saw."""

    slow: tuple[float, float] = (0.0, 0.03)  # seconds until a board's id is known, at random
    late: float = 0.0  # seconds that an error takes to come
    games: int = 1  # before it says goodbye
    hollows: int = 4
    seeds: int = 3
    hangs_up_after: int | None = None  # boards on the first connection; then it starts anew
    says_ids: bool = True  # an error says what it is about; older servers do not

    errors: int = 0
    boards: int = 0
    at_random: int = 0
    connections: int = 0
    chance: random.Random = field(default_factory=lambda: random.Random(4))
    failure: BaseException | None = None

    @contextmanager
    def listening(self) -> Iterator[str]:
        """Serve on a free port of this machine."""
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(PATIENCE)
            thread = threading.Thread(target=self._serve, args=(server,), daemon=True)
            thread.start()
            yield f"127.0.0.1:{server.getsockname()[1]}"
            thread.join(PATIENCE)
        if self.failure:
            raise self.failure

    def _serve(self, server: socket.socket) -> None:
        try:
            while self.connections == 0 or (self.hangs_up_after and self.connections == 1):
                connection, _address = server.accept()
                self.connections += 1
                with connection, suppress(OSError):
                    Conversation(self, connection).run()
                    connection.shutdown(socket.SHUT_RDWR)  # its reader keeps it open otherwise
        except BaseException as error:
            self.failure = error


class Conversation:
    """One connection."""

    def __init__(self, server: Kwarc, connection: socket.socket) -> None:
        self.server = server
        self.connection = connection
        self.next_id = 0
        self.lock = threading.Lock()
        self.boards: dict[int, SimpleQueue[int | None]] = {}  # the ids that are known by now
        self.ready = threading.Event()

    def say(self, text: str, ref: str | None = None) -> int:
        with self.lock:
            self.next_id += 2
            about = f"@{ref}" if ref else ""
            self.connection.sendall(f"{self.next_id}{about} {text}\r\n".encode())
            return self.next_id

    def run(self) -> None:
        self.say("kgp 1 0 1")
        threading.Thread(target=self._hear, daemon=True).start()
        assert self.ready.wait(PATIENCE), "no mode was asked for"
        for _game in range(self.server.games):
            if not self._game():
                return
        self.connection.sendall(b"goodbye\r\n")

    def _hear(self) -> None:
        with suppress(OSError), self.connection.makefile("r", newline="\r\n") as lines:
            for line in lines:
                self._take(line.strip())

    def _take(self, line: str) -> None:
        found = LINE.fullmatch(line)
        assert found, line
        known = self.boards.get(int(found["ref"] or 0))
        match found["name"]:
            case "mode":
                self.ready.set()
            case "move" | "yield" if known is None:
                self.server.errors += 1
                ref = found["id"] if self.server.says_ids else None
                self._complain('error "No state associated with id"', ref)
            case "move" if known is not None:
                known.put(int(found["rest"]) - 1)
            case "yield" if known is not None:
                known.put(None)

    def _complain(self, text: str, ref: str | None) -> None:
        if not self.server.late:
            self.say(text, ref)
            return
        later = threading.Timer(self.server.late, self.say, (text, ref))
        later.daemon = True
        later.start()

    def _game(self) -> bool:
        """A game against chance, or until the server breaks down."""
        server = self.server
        row = (server.seeds,) * server.hollows
        board, turned = Board((0, 0), row, row), False
        while not board.over:
            if turned or len(board.legal) == 1:
                hollow = server.chance.choice(board.legal)
            else:
                if server.connections == 1 and server.boards == server.hangs_up_after:
                    self.say(f"state {board}")
                    return False
                hollow = self._ask(board)
            board, again = board.sown(hollow)
            if not again:
                board, turned = board.turned, not turned
        return True

    def _ask(self, board: Board) -> int:
        server = self.server
        server.boards += 1
        number = self.say(f"state {board}")
        time.sleep(server.chance.uniform(*server.slow))
        answers: SimpleQueue[int | None] = SimpleQueue()
        self.boards[number] = answers
        move: int | None = None
        with suppress(Empty):  # then the time is over
            while (said := answers.get(timeout=PATIENCE)) is not None:
                move = said
        self.say("stop", str(number))
        if move is None or move + 1 not in board.legal:
            server.at_random += 1
            return server.chance.choice(board.legal)
        return move + 1
