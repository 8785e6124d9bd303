"""Tables whose layers are made slice by slice, by workers of a cluster."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hollows.cli.app import run
from hollows.games.fanorona import FanoronaRules
from hollows.games.kalaha import KalahaRules
from hollows.kernel import FanoronaTables, KalahaTables
from hollows.packing import pack_rules
from hollows.proofs import Means, fanorona, kalaha
from hollows.proofs.fanorona.tables import shelf_of as fanorona_shelf
from hollows.proofs.kalaha.tables import shelf_of as kalaha_shelf
from hollows.proofs.tables.cluster import Slice, make_slice
from hollows.workers import open_workers


class Sliced(NamedTuple):
    """A game with tables, and how far they are built here."""

    tables: Any
    rules: Any
    build: Any
    shelf_of: Any
    most: int


KALAHA = Sliced(KalahaTables, KalahaRules(), kalaha.build, kalaha_shelf, 8)
FANORONA = Sliced(FanoronaTables, FanoronaRules(), fanorona.build, fanorona_shelf, 4)
MAY = FANORONA._replace(rules=FanoronaRules(columns=5, rows=3, continuation="may"), most=6)
EVERY = pytest.mark.parametrize("game", [KALAHA, FANORONA, MAY], ids=["kalaha", "fanorona", "may"])


@EVERY
def test_slices_make_the_same_layer(game: Sliced) -> None:
    tables, again = (game.tables(pack_rules(game.rules)) for _ in range(2))
    for layer in range(2, game.most + 1):
        slices = [tables.build_slice(layer, each) for each in range(1, tables.slices(layer) + 1)]
        tables.put(layer, slices)
        again.build(layer, game.most) if game is KALAHA else again.build(layer)
        assert bytes(tables.values(layer)) == bytes(again.values(layer))


@EVERY
def test_slices_that_do_not_make_a_layer_are_refused(game: Sliced) -> None:
    tables = game.tables(pack_rules(game.rules))
    tables.put(2, [tables.build_slice(2, 1)])
    with pytest.raises(ValueError, match="do not make layer 3"):
        tables.put(3, [bytes(5)])
    with pytest.raises(ValueError, match="no such slice"):
        tables.build_slice(3, tables.slices(3) + 1)
    assert tables.most == 2


@pytest.mark.parametrize("game", [KALAHA, FANORONA], ids=["kalaha", "fanorona"])
def test_workers_make_the_same_files_and_take_up_slices_that_are_there(
    game: Sliced, tmp_path: Path
) -> None:
    alone, together = Means(tables=tmp_path / "alone"), Means(tables=tmp_path / "together")
    game.build(game.rules, game.most, alone)
    game.build(game.rules, game.most - 2, together)
    shelf = game.shelf_of(game.rules, together.tables)
    make_slice(Slice(game.tables, pack_rules(game.rules), shelf, game.most - 1, 1))
    with open_workers(2, "local") as workers:
        game.build(game.rules, game.most, together, cluster=workers)
    whole = {path.name: path.read_bytes() for path in shelf.place.iterdir()}
    whole_alone = game.shelf_of(game.rules, alone.tables).place.iterdir()
    assert whole == {path.name: path.read_bytes() for path in whole_alone}


def test_the_command_builds_fanorona_on_a_cluster(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flags = ["--pieces", "3", "--tables", str(tmp_path), "--cluster", "local", "--threads", "2"]
    assert run(["endgame", "build", "fanorona", *flags]) == 0
    assert "layers up to 3, 87,120 positions" in capsys.readouterr().out
