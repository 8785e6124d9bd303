"""What the client says to what it hears; every board is thought about in a thread of its own."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hollows.adapters.kgp.board import Board, deepening
from hollows.adapters.kgp.games import Games
from hollows.adapters.kgp.grammar import Argument, Command, InvalidLineError, Word, read, write
from hollows.engine import Analysis, Engine, Limit
from hollows.engine.engine import STRONGEST
from hollows.engine.levels import levels_of
from hollows.kernel import Stop, share_of_clock

VERSION = 1  # of the protocol: only its first number tells what does not fit
SECONDS = 5.0  # a request, unless the server says otherwise
LAG = 0.1  # seconds kept back for the way to the server, besides a tenth of all
LEAST = 0.02  # seconds, when there is hardly any time

# KWARC's server sends a board before it knows the board's id, and takes a `yield` without a move
# that it knows for the wish to play at random. So a move that it says it does not know is said
# again, nothing is yielded before a move has stood for a while without such a complaint, and just
# before the yield the move is said once more.
SETTLING = 0.25  # seconds in which a complaint would have come
PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)  # seconds before each time it is said again
UNKNOWN = re.compile(r"\b(no|not|unknown|invalid)\b.*\b(state|id|game|request)\b", re.IGNORECASE)
LATE = 30.0  # seconds after which nobody complains of a yield any more


class OtherProtocolError(ConnectionError):
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
    name: str = ""  # of its game, if the server has told it
    stop: Stop = field(default_factory=Stop)
    said: int | None = None  # the hollow named last
    comment: str = ""
    yielded: bool = False
    repeats: int = 0
    repeating: bool = False
    stands_since: float | None = None  # when the first move went out of which nobody complained

    def __post_init__(self) -> None:
        self.begun = time.monotonic()
        self.end = self.begun + self.seconds

    def expired(self) -> bool:
        return self.stop.is_set or time.monotonic() >= self.end


class Client:
    """One conversation with a server.

    Lines go out through `say`, which is never called by two threads at once; `note` hears which
    games are played, how they end, and what the server complains about.
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
        self._sent: dict[int, Request] = {}  # by the ids of our commands
        self._games = Games(self._note)
        self._threads: list[threading.Thread] = []
        self._idle: list[Engine] = []
        self._next_id = 1  # ours are odd, the server's even

    # Hearing

    def hear(self, line: str) -> None:
        """Answer a line; one that makes no sense is passed over, as the protocol asks."""
        try:
            command = read(line)
        except InvalidLineError:
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
                self._complaint(command.ref, " ".join(map(str, arguments)))
            case Command("goodbye"):
                self.finished = True
                self.close()

    def _greet(self, major: int) -> None:
        """Say who we are and what we want, once."""
        self._greeted = True
        if major != VERSION:
            self._say(Command("error", ("protocol not supported",)), Command("goodbye"))
            raise OtherProtocolError(
                f"the server speaks version {major} of KGP, we speak {VERSION}"
            )
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
            self._say(Command("solution", answer, self._number(), ref))

    # Thinking

    def allowance(self) -> float:
        """The seconds for the next board, as the server keeps its time."""
        clock = self.options.get("time:clock")
        seconds = self.wishes.seconds
        if isinstance(clock, int | float):
            match self.options.get("time:mode"):
                case "absolute":
                    seconds = min(seconds, share_of_clock(clock, 0))
                case "relative":
                    seconds = clock
        return max(LEAST, 0.9 * seconds - LAG)

    def _begin(self, number: int | None, board: Board) -> None:
        name = str(self.options.get("game:id", ""))
        request = Request(number, board, self.allowance(), name)
        thread = threading.Thread(target=self._think, args=(request,), daemon=True)
        with self._lock:
            self._games.see(board, name, str(self.options.get("game:opponent", "")))
            self._forget_old()
            if number in self._requests:
                self._requests[number].stop.set()
            self._requests[number] = request
            self._watch(thread)
        thread.start()

    def _watch(self, thread: threading.Thread) -> None:
        """Remember a thread that is about to start, so that it can be waited for."""
        self._threads = [*(one for one in self._threads if one.is_alive()), thread]

    def _forget_old(self) -> None:
        """Leave out what was yielded long ago: not every server says stop to that."""
        long_ago = time.monotonic() - LATE
        self._requests = {
            number: request
            for number, request in self._requests.items()
            if not request.yielded or request.end > long_ago
        }
        still = {id(request) for request in self._requests.values()}
        self._sent = {sent: of for sent, of in self._sent.items() if id(of) in still}

    def _end(self, ref: int | None) -> None:
        """The server wants no more moves for a board, or for any if it does not say which."""
        with self._lock:
            ended = list(self._requests) if ref is None else [ref]
            for number in ended:
                if request := self._requests.pop(number, None):
                    request.stop.set()
                    self._played(request)

    def _played(self, request: Request) -> None:
        """No other move will follow the one that was said last."""
        if request.said is not None:
            self._games.play(request.board, request.said, request.name)

    def _think(self, request: Request) -> None:
        # Whoever reads the lines notices that the server is gone, and closes
        with suppress(OSError):
            self._answer(request)

    def _answer(self, request: Request) -> None:
        position = request.board.position()
        if len(request.board.legal) <= 1 or position is None:
            self._answer_without_engine(request)
        else:
            request.comment = self._ask_engine(request, position)
        self._yield(request)

    def _yield(self, request: Request) -> None:
        """Say the move once more, and that it is the last, as soon as the server must know it."""
        self._settle(request)
        with self._lock:
            if self._is_open(request):
                request.yielded = True
                self._say_again(request)
                self._say_about(request, "yield")
                self._played(request)

    def _settle(self, request: Request) -> None:
        """Wait until a move has stood for a while, so that the server must know the board."""
        hurried = self.options.get("time:mode") == "absolute"
        patience = min(SETTLING, request.seconds) if hurried else SETTLING
        while self._is_open(request) and request.said is not None:
            with self._lock:
                since = request.stands_since
            if since is not None and time.monotonic() >= since + patience:
                return
            time.sleep(0.005)

    def _is_open(self, request: Request) -> bool:
        return self._requests.get(request.id) is request

    # What the server did not know

    def _complaint(self, ref: int | None, text: str) -> None:
        """Say again what the server could not place; anything else is passed on."""
        if not UNKNOWN.search(text):
            self._note(text or "the server reports an error")
            return
        with self._lock:
            about = self._requests.values() if ref is None else [self._sent.get(ref)]
            for request in list(about):
                if request and self._is_open(request) and not request.repeating:
                    self._repeat_soon(request, text)

    def _repeat_soon(self, request: Request, text: str) -> None:
        if request.repeats == len(PAUSES):
            self._note(f"the server still says about board {request.id}: {text}")
            return
        pause = PAUSES[request.repeats]
        request.repeats, request.repeating = request.repeats + 1, True
        request.stands_since = None
        thread = threading.Thread(target=self._repeat, args=(request, pause), daemon=True)
        self._watch(thread)
        thread.start()

    def _repeat(self, request: Request, pause: float) -> None:
        time.sleep(pause)
        with suppress(OSError):
            with self._lock:
                request.repeating = False
                if not self._is_open(request):
                    return
                yielded, request.yielded = request.yielded, False
                self._say_again(request)
            if yielded:
                self._yield(request)

    def _say_move(self, request: Request, hollow: int) -> None:
        request.said = hollow
        if request.stands_since is None and not request.repeating:
            request.stands_since = time.monotonic()
        self._say_about(request, "move", hollow)

    def _say_again(self, request: Request) -> None:
        """The last move, with its comment."""
        if request.said is not None:
            if request.comment:  # belongs to the next move
                self._say(Command("set", (Word("info:comment"), request.comment)))
            self._say_move(request, request.said)

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
            return self._let_choose(request, position, engine)
        finally:
            with self._lock:
                self._idle.append(engine)

    def _let_choose(self, request: Request, position: Any, engine: Engine) -> str:
        def offer(now: Analysis[Any]) -> None:
            self._offer(request, now.best.move.hollow)

        level = levels_of(position.game)[self.wishes.level or STRONGEST]
        limit = level.limit or Limit(seconds=request.seconds)
        straying = level.slack > 0  # then it does not play what it thinks best
        progress = None if straying else offer
        chosen = engine.choose(position, limit, stop=request.stop, progress=progress)
        self._offer(request, chosen.move.hollow)
        found = chosen.analysis
        return "" if straying else f"depth {found.depth}, {found.nodes} nodes, {found.best.score}"

    def _engine(self) -> Engine:
        wishes = self.wishes
        return Engine(wishes.level, threads=wishes.threads, memory=wishes.memory)

    def _offer(self, request: Request, hollow: int) -> None:
        """Name a move, if it is another one and still wanted."""
        with self._lock:
            if self._is_open(request) and request.said != hollow:
                self._say_move(request, hollow)

    # Saying

    def _say_about(self, request: Request, name: str, *arguments: Argument) -> None:
        """A command with an id of its own, by which an error tells what it is about."""
        number = self._number()
        self._sent[number] = request
        self._say(Command(name, arguments, number, request.id))

    def _number(self) -> int:
        """The next id of ours."""
        self._next_id += 2
        return self._next_id - 2

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
            self._sent.clear()
            self._games.close()
        if threading.current_thread() not in self._threads:
            self.wait()
