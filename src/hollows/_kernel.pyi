"""
The kernel: the games at native speed. Positions, moves and rules are bytes.
"""

from collections.abc import Callable


compiler: str = 'gcc 12.2.0'

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
