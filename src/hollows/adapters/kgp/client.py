"""What the client says to what it hears; every board is thought about in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hollows.adapters.kgp.board import Board, deepening
from hollows.adapters.kgp.grammar import Argument, Command, InvalidLine, Word, read, write
from hollows.engine import Analysis, Engine, Limit
from hollows.engine.levels import levels_of
from hollows.kernel import Stop

VERSION = 1  # of the protocol: only its first number tells what does not fit
SECONDS = 5.0  # a request, unless the server says otherwise
LAG = 0.1  # seconds kept back for the way to the server, besides a tenth of all
LEAST = 0.02  # seconds, when there is hardly any time
MOVES_LEFT = 25  # with one clock for all moves we plan for so many more


class OtherProtocol(ConnectionError):
    """The server speaks a protocol that we do not."""


@dataclass(frozen=True)
class Wishes:
    """How the client presents itself and how it plays; a `token` makes it known again."""

    name: str = "Hollows"
    authors: str = ""
    description: str = "alpha-beta search"
    token: str = ""
    seconds: float = SECONDS
    level: int | None = None
    threads: int = 1
    memory: int = 64
    mode: str = "freeplay"


@dataclass
class Request:
    """A board that the server wants a move for."""

    id: int | None
    board: Board
    seconds: float
    stop: Stop = field(default_factory=Stop)
    said: int | None = None  # the hollow named last

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.seconds

    def expired(self) -> bool:
        return self.stop.is_set or time.monotonic() >= self.end


class Client:
    """One conversation with a server.

    Lines go out through `say`, which is never called by two threads at once; `note` hears what
    the server complains about.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        wishes: Wishes | None = None,
        *,
        note: Callable[[str], None] | None = None,
        **changes: Any,
    ) -> None:
        """`changes` are wishes by name, where none are given as a whole."""
        self.wishes = wishes or Wishes(**changes)
        self.options: dict[str, Argument] = {}
        self.finished = False
        self._greeted = False
        self._send = say
        self._note = note or (lambda _text: None)
        self._lock = threading.RLock()  # around what is said, and the requests that are open
        self._requests: dict[int | None, Request] = {}
        self._threads: list[threading.Thread] = []
        self._idle: list[Engine] = []
        self._next_id = 1  # ours are odd, the server's even

    # Hearing

    def hear(self, line: str) -> None:
        """Answer a line; one that makes no sense is passed over, as the protocol asks."""
        try:
            command = read(line)
        except InvalidLine:
            return
        match command:
            case Command("kgp", (int(major), *_minor)) if not self._greeted:
                self._greet(major)
            case Command("ping"):
                self._say(Command("pong", ref=command.id))
            case Command("set", (str(option), value)):
                self.options[option] = value
            case Command("state", (Board() as board,)):
                self._begin(command.id, board)
            case Command("stop"):
                self._end(command.ref)
            case Command("problem", (Board() as board, int(place))):
                self._solve(command.id, board, place + 1)
            case Command("error", arguments):
                self._note(" ".join(map(str, arguments)) or "the server reports an error")
            case Command("goodbye"):
                self.finished = True
                self.close()

    def _greet(self, major: int) -> None:
        """Say who we are and what we want, once."""
        self._greeted = True
        if major != VERSION:
            self._say(Command("error", ("protocol not supported",)), Command("goodbye"))
            raise OtherProtocol(f"the server speaks version {major} of KGP, we speak {VERSION}")
        wishes = self.wishes
        told = {
            "info:name": wishes.name,
            "info:authors": wishes.authors,
            "info:description": wishes.description,
            "auth:token": wishes.token,
        }
        sets = [Command("set", (Word(option), value)) for option, value in told.items() if value]
        self._say(*sets, Command("mode", (Word(wishes.mode),)))

    def _solve(self, ref: int | None, board: Board, hollow: int) -> None:
        """A question about the rules: the board after this hollow, and whether one plays again."""
        if hollow not in board.legal:
            return
        after, again = board.sown(hollow)
        # The published text wants 0 or 1 here, but KWARC's server reads only words
        answer = (after, Word("true" if again else "false"))
        with self._lock:
            self._say(Command("solution", answer, self._next_id, ref))
            self._next_id += 2

    # Thinking

    def allowance(self) -> float:
        """The seconds for the next board, as the server keeps its time."""
        clock = self.options.get("time:clock")
        seconds = self.wishes.seconds
        if isinstance(clock, int | float):
            match self.options.get("time:mode"):
                case "absolute":
                    seconds = min(seconds, clock / MOVES_LEFT)
                case "relative":
                    seconds = clock
        return max(LEAST, 0.9 * seconds - LAG)

    def _begin(self, number: int | None, board: Board) -> None:
        request = Request(number, board, self.allowance())
        thread = threading.Thread(target=self._think, args=(request,), daemon=True)
        with self._lock:
            if number in self._requests:
                self._requests[number].stop.set()
            self._requests[number] = request
            self._threads = [*(one for one in self._threads if one.is_alive()), thread]
        thread.start()

    def _end(self, ref: int | None) -> None:
        """The server wants no more moves for a board, or for any if it does not say which."""
        with self._lock:
            ended = list(self._requests) if ref is None else [ref]
            for number in ended:
                if request := self._requests.pop(number, None):
                    request.stop.set()

    def _think(self, request: Request) -> None:
        # Whoever reads the lines notices that the server is gone, and closes
        with suppress(OSError):
            self._answer(request)

    def _answer(self, request: Request) -> None:
        position = request.board.position()
        comment = ""
        if len(request.board.legal) <= 1 or position is None:
            self._answer_without_engine(request)
        else:
            comment = self._ask_engine(request, position)
        with self._lock:
            if self._requests.get(request.id) is request:
                del self._requests[request.id]
                if comment and request.said is not None:  # a comment belongs to the next move
                    self._say(Command("set", (Word("info:comment"), comment)))
                    self._say(Command("move", (request.said,), ref=request.id))
                self._say(Command("yield", ref=request.id))

    def _answer_without_engine(self, request: Request) -> None:
        """No choice, or a board that the law has no room for."""
        legal = request.board.legal
        for hollow in legal if len(legal) <= 1 else deepening(request.board, request.expired):
            self._offer(request, hollow)

    def _ask_engine(self, request: Request, position: Any) -> str:
        """Offer the engine's moves as they get better; what it thinks of the last one."""
        with self._lock:
            engine = self._idle.pop() if self._idle else self._engine()
        try:
            level = self.wishes.level
            if level is not None and (usual := levels_of(position.game)[level].limit):
                self._offer(request, engine.play(position, usual).hollow)
                return ""
            return self._ask_for_the_best(request, position, engine)
        finally:
            with self._lock:
                self._idle.append(engine)

    def _ask_for_the_best(self, request: Request, position: Any, engine: Engine) -> str:
        def offer(now: Analysis[Any]) -> None:
            self._offer(request, now.best.move.hollow)

        limit = Limit(seconds=request.seconds)
        found = engine.analyse(position, limit, stop=request.stop, progress=offer)
        if not found.lines:  # stopped before the first look was over
            return ""
        offer(found)
        return f"depth {found.depth}, {found.nodes} nodes, {found.best.score}"

    def _engine(self) -> Engine:
        wishes = self.wishes
        return Engine(wishes.level, threads=wishes.threads, memory=wishes.memory)

    def _offer(self, request: Request, hollow: int) -> None:
        """Name a move, if it is another one and still wanted."""
        with self._lock:
            if self._requests.get(request.id) is request and request.said != hollow:
                request.said = hollow
                self._say(Command("move", (hollow,), ref=request.id))

    # Saying

    def _say(self, *commands: Command) -> None:
        with self._lock:
            for command in commands:
                self._send(write(command))

    def wait(self) -> None:
        """Until nothing is thought about any more."""
        for thread in self._threads:
            thread.join()

    def close(self) -> None:
        """Stop thinking; nothing more is said."""
        with self._lock:
            for request in self._requests.values():
                request.stop.set()
            self._requests.clear()
        if threading.current_thread() not in self._threads:
            self.wait()
