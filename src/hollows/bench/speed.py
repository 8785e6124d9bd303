"""How fast the kernel is, beside the Python law, plain C++ and its own WebAssembly.

No machine is ever quiet. So the contenders take turns, round after round, on the processor's
own clock, and a ratio is the median of what the rounds say; only ratios of one run compare.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from hollows import _kernel, kernel
from hollows.games import FANORONA, HUS, KALAHA, Game, Position
from hollows.packing import pack_rules

CHECKOUT = Path(__file__).resolve().parents[3]
ROUNDS = 5
CONTENDERS = ("one core", "all cores", "law", "plain", "wasm")
LAW_DEPTH = 3
GAMES = 5_000  # in one go; a round of random play has as many goes as it takes
GAMES_A_CORE = 40_000  # the kernel hands its threads 10,000 at a time


class Run(NamedTuple):
    """What was done in how many seconds: leaves counted, or moves made in random games."""

    done: int
    seconds: float
    games: int = 0

    @property
    def speed(self) -> float:
        return self.done / self.seconds if self.seconds else 0.0


Contender = TypeVar("Contender")
Work = Callable[[int], Run]  # what a contender does in one go; random play takes the seed


@dataclass(frozen=True)
class Subject:
    """A game under given rules, and its name in the plain program."""

    plain: str
    game: Game[Any]
    options: Mapping[str, Any] = field(default_factory=dict)

    def start(self) -> Position[Any]:
        start: Position[Any] = self.game.start(**self.options)
        return start


SUBJECTS = (
    Subject("kalaha", KALAHA),
    Subject("hus", HUS),
    Subject("fanorona", FANORONA),
    Subject("fanorona-may", FANORONA, {"continuation": "may", "first_turn": "free"}),
)


@dataclass(frozen=True)
class Figure:
    """One line of the answer: speeds a second, and their ratios; None where not measured."""

    game: str
    options: Mapping[str, Any]
    measure: str  # perft or playouts
    unit: str  # leaves or moves
    one_core: float
    all_cores: float
    law: float
    plain: float | None
    wasm: float | None
    times_one_core: float  # of all cores
    times_law: float  # of the kernel on one core, as the next
    times_plain: float | None
    wasm_to_native: float | None
    games_one_core: float | None  # of random play, a second
    games_all_cores: float | None


# The contenders: the law and the kernel


def law_perft(position: Position[Any], depth: int) -> int:
    """The leaves by the Python rules; every move is made, also the last."""
    if depth == 0:
        return 1
    return sum(law_perft(position.play(move), depth - 1) for move in position.legal_moves)


def law_game(start: Position[Any], seed: int) -> int:
    """How many moves a random game by the Python rules lasts."""
    rng, position = Random(seed), start
    for made in count():
        if not position.legal_moves:
            return made
        position = position.play(rng.choice(position.legal_moves))
    raise AssertionError("a game of the law has no end")


def cores() -> int:
    """The processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def machine() -> dict[str, Any]:
    """What the figures depend on."""
    return {"cores": cores(), "compiler": _kernel.compiler(), "python": platform.python_version()}


def clocked(clock: Callable[[], float], work: Callable[[], tuple[int, int]]) -> Run:
    """The leaves or moves, and games, that the work gives, with the time it takes."""
    begun = clock()
    done, games = work()
    return Run(done, clock() - begun, games)


# The contenders: programs of a source checkout


class MissingError(Exception):
    """A contender that is not here, and why: its column is left out."""


class Plain:
    """The frozen plain C++ implementation in `bench/plain`, built where it is not yet."""

    def __init__(self, checkout: Path) -> None:
        sources = sorted((checkout / "bench" / "plain").iterdir())
        self.program = checkout / "build" / "bench" / "plain"
        newest = max(source.stat().st_mtime for source in sources)
        if not self.program.exists() or self.program.stat().st_mtime < newest:
            self._build(checkout / "bench" / "plain" / "plain.cpp")

    def _build(self, source: Path) -> None:
        self.program.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.program.with_suffix(f".{os.getpid()}")
        command = [*compiler(), "-O3", "-std=c++20", str(source), "-o", str(fresh)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except OSError as error:
            raise MissingError(f"plain C++ is left out: {command[0]}: {error.strerror}") from error
        except subprocess.CalledProcessError as error:
            why = next((line for line in error.stderr.splitlines() if "error" in line), "it fails")
            raise MissingError(f"plain C++ is left out: {command[0]}: {why}") from error
        fresh.replace(self.program)

    def ask(self, *words: object) -> dict[str, Any]:
        """What the program answers, called with these words."""
        command = [str(self.program), *map(str, words)]
        answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        found: dict[str, Any] = json.loads(answer)
        return found

    def perft(self, name: str, depth: int) -> Run:
        """Count the leaves at that depth."""
        told = self.ask(name, "perft", depth)
        return Run(told["leaves"], told["seconds"])

    def playouts(self, name: str, games: int, seed: int) -> Run:
        """Play so many random games."""
        told = self.ask(name, "playouts", games, seed)
        return Run(told["moves"], told["seconds"], games)


def compiler() -> list[str]:
    """The C++ compiler to use: $CXX, one on the PATH, or zig's."""
    if chosen := os.environ.get("CXX"):
        return chosen.split()
    for name in ("c++", "g++", "clang++"):
        if found := shutil.which(name):
            return [found]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "c++"]
    raise MissingError("plain C++ is left out: there is no C++ compiler here")


class Wasm:
    """The kernel for the browser, in one node that stays warm."""

    def __init__(self, checkout: Path) -> None:
        module, node = checkout / "build" / "kernel.wasm", shutil.which("node")
        if not module.exists():
            raise MissingError("wasm is left out: build/kernel.wasm is made by 'make build'")
        if node is None:
            raise MissingError("wasm is left out: there is no node here")
        self._node = subprocess.Popen(
            [node, str(checkout / "bench" / "wasm.mjs"), str(module)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._node.communicate()

    def perft(self, position: Position[Any], depth: int) -> Run:
        """Count the leaves at that depth, from the start."""
        assert self._node.stdin and self._node.stdout
        asked = {
            "name": position.game.name,
            "choices": list(pack_rules(position.rules)),
            "depth": depth,
        }
        print(json.dumps(asked), file=self._node.stdin, flush=True)
        told = json.loads(self._node.stdout.readline())
        return Run(told["leaves"], told["seconds"])


# The measuring


def run(
    games: Iterable[Game[Any]],
    seconds: float,
    note: Callable[[str], None],
    checkout: Path = CHECKOUT,
) -> Iterator[Figure]:
    """Each figure as it is found, all in about so many seconds; `note` hears what is missing."""
    subjects = [subject for subject in SUBJECTS if subject.game in games]
    turn = seconds / (2 * len(subjects) * ROUNDS * len(CONTENDERS))
    with ExitStack() as stack:
        plain: Plain | None = None
        wasm: Wasm | None = None
        if (checkout / "bench" / "plain").is_dir():
            plain = found(lambda: Plain(checkout), note)
            wasm = found(lambda: stack.enter_context(Wasm(checkout)), note)
        else:
            note("plain C++ and wasm are left out: they are only in a source checkout")
        for subject in subjects:
            yield figure(subject, "perft", perft_works(subject, turn, plain, wasm), turn)
            yield figure(subject, "playouts", playouts_works(subject, plain), turn)


def found(contender: Callable[[], Contender], note: Callable[[str], None]) -> Contender | None:
    """The contender, or nothing and a note of what it lacks."""
    try:
        return contender()
    except MissingError as missing:
        note(str(missing))
        return None


def perft_works(
    subject: Subject, turn: float, plain: Plain | None, wasm: Wasm | None
) -> dict[str, Work]:
    """How each contender counts leaves."""
    start = subject.start()

    def native(depth: int, threads: int, clock: Callable[[], float]) -> Run:
        return clocked(clock, lambda: (kernel.perft(start, depth, threads=threads), 0))

    depth = deepest(lambda depth: native(depth, 1, time.process_time), turn)
    works: dict[str, Work] = {
        "one core": lambda _seed: native(depth, 1, time.process_time),
        "all cores": lambda _seed: native(depth, cores(), time.perf_counter),
        "law": lambda _seed: clocked(time.process_time, lambda: (law_perft(start, LAW_DEPTH), 0)),
    }
    if plain:
        works["plain"] = lambda _seed: plain.perft(subject.plain, depth)
    if wasm:
        works["wasm"] = lambda _seed: wasm.perft(start, depth)
    return works


def deepest(perft: Callable[[int], Run], seconds: float) -> int:
    """How deep a count can go in the time; the next depth grows as the last one did."""
    before = 1
    for depth in count(1):
        found = perft(depth)
        if found.seconds * found.done / before > seconds:
            return depth
        before = found.done
    raise AssertionError("no count takes this long")


def playouts_works(subject: Subject, plain: Plain | None) -> dict[str, Work]:
    """How each contender plays at random."""
    start = subject.start()

    def native(games: int, seed: int, threads: int, clock: Callable[[], float]) -> Run:
        def play() -> tuple[int, int]:
            return kernel.playouts(start, games, seed=seed, threads=threads).moves, games

        return clocked(clock, play)

    works: dict[str, Work] = {
        "one core": lambda seed: native(GAMES, seed, 1, time.process_time),
        "all cores": lambda seed: native(GAMES_A_CORE * cores(), seed, cores(), time.perf_counter),
        "law": lambda seed: clocked(time.process_time, lambda: (law_game(start, seed), 1)),
    }
    if plain:
        works["plain"] = lambda seed: plain.playouts(subject.plain, GAMES, seed)
    return works


def figure(subject: Subject, measure: str, works: Mapping[str, Work], turn: float) -> Figure:
    """Let the contenders take turns and sum up what they did."""
    if "wasm" in works:
        go(works["wasm"], turn, 0)  # node compiles well only what has run for a while
    rounds = [
        {name: go(work, turn, number) for name, work in works.items()} for number in range(ROUNDS)
    ]

    def speed(name: str) -> float | None:
        return median(runs[name].speed for runs in rounds) if name in works else None

    def games(name: str) -> float | None:
        if measure == "perft":
            return None
        return median(runs[name].games / runs[name].seconds for runs in rounds)

    return Figure(
        game=subject.game.name,
        options=dict(subject.options),
        measure=measure,
        unit="leaves" if measure == "perft" else "moves",
        one_core=speed("one core") or 0.0,
        all_cores=speed("all cores") or 0.0,
        law=speed("law") or 0.0,
        plain=speed("plain"),
        wasm=speed("wasm"),
        times_one_core=ratio(rounds, "all cores", "one core") or 0.0,
        times_law=ratio(rounds, "one core", "law") or 0.0,
        times_plain=ratio(rounds, "one core", "plain"),
        wasm_to_native=ratio(rounds, "wasm", "one core"),
        games_one_core=games("one core"),
        games_all_cores=games("all cores"),
    )


def go(work: Work, seconds: float, number: int) -> Run:
    """One contender's turn in a round: as many goes as it takes to fill the time."""
    done, spent, games = 0, 0.0, 0
    for turn in count(number * 1_000_000):  # no two goes with one seed
        run = work(turn)
        done, spent, games = done + run.done, spent + run.seconds, games + run.games
        if spent >= seconds:
            break
    return Run(done, spent, games)


def ratio(rounds: Iterable[Mapping[str, Run]], one: str, other: str) -> float | None:
    """How many times as fast as another a contender is, by the median of the rounds."""
    ratios = [runs[one].speed / runs[other].speed for runs in rounds if {one, other} <= runs.keys()]
    return median(ratios) if ratios else None
