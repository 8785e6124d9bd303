"""
The kernel: the games at native speed. Positions, moves and rules are bytes.
"""

from collections.abc import Callable, Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


def compiler() -> str:
    """The compiler that built the kernel."""

def build() -> str:
    """How the compiler was asked to build the kernel."""

class Stop:
    """A flag that ends a long call from another thread."""

    def __init__(self) -> None: ...

    def set(self) -> None: ...

    def clear(self) -> None: ...

    @property
    def is_set(self) -> bool: ...

class Game:
    """One game under given rules."""

    def __init__(self, name: str, choices: bytes) -> None: ...

    def start(self) -> bytes:
        """The position a game starts from."""

    def player(self, position: bytes) -> int:
        """Whose turn it is, 0 or 1."""

    def verdict(self, position: bytes) -> tuple[int, int]:
        """Outcome (0 going, 1 first, 2 second, 3 draw) and reason."""

    def moves(self, position: bytes) -> list[bytes]:
        """Every legal move."""

    def children(self, position: bytes) -> list[tuple[bytes, bytes]]:
        """Every legal move with the position after it."""

    def play(self, position: bytes, move: bytes) -> bytes:
        """The position after the move."""

    def steps(self, position: bytes, move: bytes) -> list[tuple[int, int, int, tuple[tuple[int, int], ...], int, int]]:
        """The steps of the move: kind, place, count, taken, into, why."""

    def text(self, position: bytes) -> str:
        """The position as text."""

    def move_text(self, move: bytes) -> str:
        """The move as text."""

    def read(self, text: str, study: bool = False) -> bytes:
        """The position that a text describes; ValueError is the refusal as JSON."""

    def find_move(self, position: bytes, text: str) -> bytes:
        """The legal move that a text means; ValueError is the refusal as JSON."""

    def barred(self, position: bytes) -> list[bytes]:
        """The moves that the rules forbid as endless."""

    def place_name(self, place: int) -> str:
        """What a place of a step is called."""

    def board(self, position: bytes) -> list[tuple[str, int]]:
        """What lies in each place."""

    def count(self, position: bytes, player: int) -> int:
        """What is a player's now."""

    def perft(self, position: bytes, depth: int, threads: int = 1, stop: Stop | None = None, progress: Callable[[int, int, int], None] | None = None) -> int:
        """The leaves at that depth."""

    def playouts(self, position: bytes, games: int, seed: int, threads: int = 1, stop: Stop | None = None, progress: Callable[[int, int, int], None] | None = None) -> tuple[int, int, int, int, int]:
        """
        Random games: won by the first, by the second, drawn, unfinished, and moves made.
        """

    def uct(self, position: bytes, playouts: int, seed: int, seconds: float = float('inf'), stop: Stop | None = None) -> bytes:
        """
        The move that plain UCT chooses, after fewer playouts if time is up or it is stopped.
        """

def space(name: str, choices: bytes) -> tuple[int, int, int, int, int, int]:
    """
    What a batch needs: bytes a row, those of its position, actions, and the planes, rows and columns observed.
    """

class Batch:
    """Many games at once, on arrays that the caller owns."""

    def __init__(self, name: str, choices: bytes, states: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu')], legal: Annotated[NDArray[numpy.bool_], dict(shape=(None, None), order='C', device='cpu')], players: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], status: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')], moves: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu')], most_moves: int, threads: int) -> None: ...

    def reset(self, states: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], chosen: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """
        Put the chosen rows to their states; a row whose bytes are no state, or -1.
        """

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)], rewards: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]) -> int:
        """
        Play an action in every row that is going; the first where it is illegal, or -1.
        """

    def pack_move(self, row: int, action: int) -> bytes:
        """
        The move that a legal action is, or the step of a chain; nothing for stopping.
        """

    def random_actions(self, seed: int, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """Draw a legal action for each row."""

    def observe(self, planes: Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None, None), order='C', device='cpu')]) -> None:
        """Draw what the player to move sees in each row."""

    def playouts(self, games: int, seed: int, counts: Annotated[NDArray[numpy.int64], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """
        Add random games from each row: those that its player won, drew and lost.
        """

class KalahaTables:
    """The endgame tables of Kalaha under given rules."""

    def __init__(self, choices: bytes) -> None: ...

    @property
    def most(self) -> int:
        """Every position of so many or fewer on the board can be asked for."""

    def size(self, layer: int) -> int:
        """How many values a layer has."""

    def slices(self, layer: int) -> int:
        """How many slices, numbered from 1, it has."""

    def open(self, layer: int, file: bytes | bytearray | memoryview) -> None:
        """Read a layer from compressed bytes."""

    def put(self, layer: int, slices: list[bytes | bytearray | memoryview]) -> None:
        """Take the slices of a whole layer."""

    def unpack(self, layer: int, threads: int = 1) -> None:
        """Hold a layer uncompressed in memory from now on."""

    def build_slice(self, layer: int, slice: int, stop: Stop | None = None) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)] | None:
        """One slice of a layer; None if stopped."""

    def verify(self, layer: int, threads: int = 1, stop: Stop | None = None) -> list[bytes]:
        """The positions whose value is not that of their best move."""

    def values(self, layer: int) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)]:
        """The values of an uncompressed layer."""

    def compressed(self, layer: int, threads: int = 1) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)]:
        """The bytes that `open` reads."""

    def build(self, layer: int, most: int, threads: int = 1, stop: Stop | None = None) -> bool:
        """Work a layer out from those below it; False if stopped."""

    def share(self, position: bytes) -> int | None:
        """
        The seeds still in the hollows that the player to move gets, if it is known.
        """

class KalahaSolver:
    """Proves what positions of Kalaha are worth."""

    def __init__(self, tables: KalahaTables, megabytes: int) -> None: ...

    @property
    def nodes(self) -> int:
        """Positions whose moves were looked at."""

    def at_least(self, position: bytes, share: int, stop: Stop | None = None, progress: Callable[[int], None] | None = None) -> bool | None:
        """
        Whether the player to move gets so many of the seeds in the hollows; None if stopped.
        """

class Player:
    """Plays and analyses one game, and remembers what it saw."""

    def __init__(self, name: str, choices: bytes, megabytes: int, seed: int = 0) -> None: ...

    def analyse(self, position: bytes, past: list[bytes], nodes: int | None = None, depth: int | None = None, seconds: float | None = None, lines: int = 1, threads: int = 1, without: int = 0, contempt: int = 0, horizon: int = 255, stop: Stop | None = None, progress: Callable[[tuple[int, int, float, int, list[tuple[tuple[float, float, bool, int | None], int, list[bytes]]]]], None] | None = None) -> tuple[int, int, float, int, list[tuple[tuple[float, float, bool, int | None], int, list[bytes]]]]:
        """
        The best lines: depth, nodes, seconds, hits in endgame tables, and of each line its score (lead, chance, proven, length), depth and moves.
        """

    def choose(self, position: bytes, past: list[bytes], level: int, nodes: int | None = None, depth: int | None = None, seconds: float | None = None, lines: int = 1, threads: int = 1, without: int = 0, contempt: int = 200, manner: tuple[float, int] | None = None, stop: Stop | None = None, progress: Callable[[tuple[int, int, float, int, list[tuple[tuple[float, float, bool, int | None], int, list[bytes]]]]], None] | None = None) -> tuple[bytes, tuple[int, int, float, int, list[tuple[tuple[float, float, bool, int | None], int, list[bytes]]]]]:
        """
        The move that a level plays, and what it saw. `manner` is a slack and a horizon in place of the level's.
        """

    def odds(self, position: bytes, level: int) -> list[tuple[bytes, float]]:
        """
        Every move with how often a level plays it, beside its favourite, which comes first.
        """

    @property
    def levels(self) -> list[tuple[int, float, int]]:
        """
        The nodes (0 for all that it is given), slack and horizon of each level.
        """

    def seed(self, seed: int) -> None:
        """Begin the random choices anew."""

    def forget(self) -> None:
        """Empty the table."""

    @property
    def takes_tables(self) -> bool:
        """Whether endgame tables can be used under these rules."""

    def open_table(self, layer: int, file: bytes | bytearray | memoryview) -> None:
        """Use a layer of endgame tables as it lies in a file."""

    def features(self, position: bytes) -> list[int]:
        """What the fitted weights weigh."""

    def weigh(self, position: bytes) -> int:
        """What they make of the position as it stands, in hundredths."""

    def evaluate(self, position: bytes) -> int:
        """The estimate of the position as it stands, in hundredths."""

    @property
    def logit_per_unit(self) -> float:
        """How fast the chance of winning grows with the lead."""

def odds(chances: Sequence[float], slack: float) -> list[float]:
    """
    How often each of the moves with these chances is chosen, beside the first.
    """

def usual_levels() -> list[tuple[int, float, int]]:
    """The levels of a game that has none of its own."""

def share_of_clock(left: float, increment: float) -> float:
    """The seconds that one move may take of the time that is left."""

class FanoronaTables:
    """The endgame tables of Fanorona under given rules."""

    def __init__(self, choices: bytes) -> None: ...

    @property
    def most(self) -> int:
        """Every position of so many or fewer on the board can be asked for."""

    def size(self, layer: int) -> int:
        """How many values a layer has."""

    def slices(self, layer: int) -> int:
        """How many slices, numbered from 1, it has."""

    def open(self, layer: int, file: bytes | bytearray | memoryview) -> None:
        """Read a layer from compressed bytes."""

    def put(self, layer: int, slices: list[bytes | bytearray | memoryview]) -> None:
        """Take the slices of a whole layer."""

    def unpack(self, layer: int, threads: int = 1) -> None:
        """Hold a layer uncompressed in memory from now on."""

    def build_slice(self, layer: int, slice: int, stop: Stop | None = None) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)] | None:
        """One slice of a layer; None if stopped."""

    def verify(self, layer: int, threads: int = 1, stop: Stop | None = None) -> list[bytes]:
        """The positions whose value is not that of their best move."""

    def values(self, layer: int) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)]:
        """The values of an uncompressed layer."""

    def compressed(self, layer: int, threads: int = 1) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), writable=False)]:
        """The bytes that `open` reads."""

    def build(self, layer: int, threads: int = 1, stop: Stop | None = None, progress: Callable[[int, int, int, int], None] | None = None) -> bool:
        """Work a layer out from those below it; False if stopped."""

    def ending(self, position: bytes) -> tuple[int, int] | None:
        """
        The result for the player to move and the moves to the end, if it is known; the counts of moves in the position do not matter.
        """

class FanoronaSolver:
    """Every position of a small board, solved."""

    def __init__(self, choices: bytes, megabytes: int) -> None: ...

    def explore(self, root: bytes, stop: Stop | None = None) -> bool:
        """
        List all positions that can follow; False if stopped, or if memory is too small.
        """

    def solve(self, stop: Stop | None = None) -> bool:
        """Find the ending of each; False if stopped."""

    def ending(self, position: bytes) -> tuple[int, int]:
        """
        The result for the player to move and the moves to the end of a listed position.
        """

    @property
    def positions(self) -> int:
        """How many are listed."""

class HusSolver:
    """Proves positions of Hus, and remembers what it found."""

    def __init__(self, choices: bytes, megabytes: int, lengths: bool = True) -> None: ...

    def solve(self, position: bytes, threads: int, most_nodes: int, stop: Stop | None = None, progress: Callable[[tuple[int, int, list[tuple[bytes, bool, int, int]]]], None] | None = None) -> tuple[int, int, list[tuple[bytes, bool, int, int]]]:
        """
        Depth, nodes, and every first move with settled, value and length, 0 if not known.
        """

    def sweep(self, position: bytes, most: int, stop: Stop | None = None) -> tuple[int, int, list[tuple[bytes, bool, int, int]]] | None:
        """The same by all positions in reach; None if they are more than `most`."""

    def strategy(self, position: bytes, winners: bytes, stop: Stop | None = None) -> tuple[bytes, bytes] | None:
        """
        The winner's replies in the order of the walk, and the length after each first move.
        """

class HusBook:
    """A strategy of Hus, to be asked for replies."""

    def __init__(self, choices: bytes, position: bytes, winners: bytes, replies: bytes) -> None: ...

    def probe(self, position: bytes) -> bytes | None:
        """The winner's reply, None where the position is not one of his."""

    def __len__(self) -> int: ...
