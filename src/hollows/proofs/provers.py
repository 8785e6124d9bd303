"""What the package of a game may offer in this room; which of it is there, each game decides."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from hollows.games import Position, Rules
from hollows.proofs.solution import Means, Progress, Solution

if TYPE_CHECKING:
    from hollows.kernel import Stop
    from hollows.proofs.tables.layers import Built
    from hollows.workers import Workers

Layer = tuple[int, memoryview]  # of endgame tables: its number and bytes; 0 is a strategy


@runtime_checkable
class Solver(Protocol):
    """Can prove values."""

    def solve(
        self,
        position: Position[Any],
        means: Means = ...,
        *,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Solution | None:
        """The position's value; None where this solver cannot help and plain search is asked.

        `stop.set()` ends the work soon; what is proven by then is returned.
        """


@runtime_checkable
class Strategist(Protocol):
    """Can write down how a winner wins."""

    def solve_and_write(
        self,
        position: Position[Any],
        means: Means,
        path: Path,
        *,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> tuple[Solution, object | None]:
        """The position's value, and the strategy written, if somebody wins."""


class Verified(Protocol):
    """What a check came to: a sentence of its own, and what is wrong."""

    @property
    def faults(self) -> tuple[str, ...]: ...


@runtime_checkable
class Keeper(Protocol):
    """Keeps what is proven on disk."""

    def layers(self, rules: Rules, folder: Path | None) -> Iterable[Layer]:
        """What a search may ask: from the package, and from the folder."""

    def verify(
        self,
        rules: Rules,
        path: Path | None,
        *,
        threads: int = 1,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Verified:
        """Check what lies in a file or a folder with other code than wrote it."""

    def probe(self, position: Position[Any], path: Path | None) -> object:
        """What is kept about a position."""


@runtime_checkable
class Builder(Protocol):
    """Can build tables, layer after layer."""

    def build(
        self,
        rules: Rules,
        size: int | None = None,
        means: Means | None = None,
        *,
        cluster: Workers | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
    ) -> Built:
        """Build all layers up to that size; what is there is kept."""
