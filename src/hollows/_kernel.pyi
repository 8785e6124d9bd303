"""
The kernel: the games at native speed. Positions, moves and rules are bytes.
"""

from collections.abc import Callable
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

    def perft(self, position: bytes, depth: int, threads: int = 1, stop: Stop | None = None, progress: Callable[[int, int, int], None] | None = None) -> int:
        """The leaves at that depth."""

    def playouts(self, position: bytes, games: int, seed: int, threads: int = 1, stop: Stop | None = None, progress: Callable[[int, int, int], None] | None = None) -> tuple[int, int, int, int, int]:
        """
        Random games: won by the first, by the second, drawn, unfinished, and moves made.
        """

    def uct(self, position: bytes, playouts: int, seed: int) -> bytes:
        """The move that plain UCT chooses."""

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

    def text(self, row: int, action: int) -> bytes:
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

class Search:
    """The search of one game, and what it remembers."""

    def __init__(self, name: str, choices: bytes, megabytes: int) -> None: ...

    def run(self, position: bytes, past: list[bytes], lines: int, threads: int, depth: int, nodes: int, seconds: float, horizon: int, without: int, stop: Stop | None = None, progress: Callable[[tuple[int, int, float, list[tuple[int, bool, int, list[bytes]]]]], None] | None = None) -> tuple[int, int, float, list[tuple[int, bool, int, list[bytes]]]]:
        """
        The best lines: depth, nodes, seconds, and score, proven, depth and moves of each.
        """

    def forget(self) -> None:
        """Empty the table."""

    def features(self, position: bytes) -> list[int]:
        """What the evaluation weighs."""

    def evaluate(self, position: bytes) -> int:
        """The estimate of the position as it stands, in hundredths."""

    @property
    def logit_per_unit(self) -> float:
        """How fast the chance of winning grows with the lead."""
