"""Building and verifying the endgame tables of Kalaha, layer after layer."""

from __future__ import annotations

from pathlib import Path

from hollows.games import KALAHA
from hollows.games.kalaha import KalahaRules
from hollows.kernel import KalahaTables, Stop
from hollows.packing import pack_rules, unpack
from hollows.proofs.kalaha.tables import MOST, shelf_of
from hollows.proofs.memory import demand
from hollows.proofs.solution import Means, Progress
from hollows.proofs.tables.cluster import SlicesByWorkers
from hollows.proofs.tables.layers import (
    FIRST,
    Built,
    Make,
    Verified,
    build_layers,
    verify_layers,
    write_layers,
)
from hollows.workers import Workers

USUAL = 20


def build(
    rules: KalahaRules,
    size: int | None = None,
    means: Means | None = None,
    *,
    cluster: Workers | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Built:
    """Build all layers of up to `size` seeds, here or by a cluster; what is there is kept."""
    means, most = means or Means(), USUAL if size is None else size
    if not 2 <= most <= MOST:
        raise ValueError(f"a table of Kalaha is for 2 to {MOST} seeds, not {most}")
    tables, shelf = KalahaTables(pack_rules(rules)), shelf_of(rules, means.tables)
    demand(_memory_needed(tables, most), f"a table of {most} seeds")
    make: Make = (
        (lambda layer, _tell: tables.build(layer, most, means.threads, stop))
        if cluster is None
        else SlicesByWorkers(cluster, pack_rules(rules), shelf, tables, stop)
    )
    return build_layers(
        shelf, tables, most, make, tables.size, threads=means.threads, progress=progress
    )


def _memory_needed(tables: KalahaTables, most: int) -> int:
    """Bytes that a build takes: all layers, the last compressed, the tables of rows."""
    sizes = [tables.size(layer) for layer in range(2, most + 1)]
    return sum(sizes) + sizes[-1] // 2 + (64 << 20)


def verify(
    rules: KalahaRules,
    path: Path | None = None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> Verified:
    """Check the files of a folder, or one file: checksums, and every value by its moves."""
    tables = KalahaTables(pack_rules(rules))
    return verify_layers(
        shelf_of(rules, None if path is None or path.is_file() else path),
        tables,
        path,
        lambda packed: unpack(KALAHA, packed, rules).text,
        tables.size,
        threads=threads,
        progress=progress,
        stop=stop,
    )


def write_small(rules: KalahaRules, most: int, path: Path) -> None:
    """All layers of up to so many seeds in one file, for the package or the browser."""
    tables = KalahaTables(pack_rules(rules))
    for layer in range(FIRST, most + 1):
        tables.build(layer, most)
    write_layers(shelf_of(rules), tables, most, path)
