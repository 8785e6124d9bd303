"""The endgame tables of Kalaha: true, verified by other code, and safe on disk."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hollows import kalaha
from hollows.cli.app import run
from hollows.games.game import Player
from hollows.games.kalaha import KalahaPosition, KalahaRules
from hollows.kernel import KalahaTables, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs import Means
from hollows.proofs.kalaha.builder import build, verify, write_small
from hollows.proofs.kalaha.tables import open_tables, shelf_of, value_of
from hollows.proofs.tables.files import BadTableError, read_table, write_table
from small_tables import small_tables
from tests.proofs.exhaustive import margins

LEAFLET = KalahaRules()
RULES = [
    LEAFLET,
    KalahaRules(empty_capture=False),
    KalahaRules(rest="finisher"),
    KalahaRules(capture="may", empty_capture=False),
    *(KalahaRules(hollows=n, empty_capture=n % 2 == 0) for n in range(1, 9) if n != 6),
    KalahaRules(hollows=3, rest="finisher", capture="may"),
]


def built(rules: KalahaRules, most: int) -> KalahaTables:
    """Tables in memory."""
    tables = KalahaTables(pack_rules(rules))
    for layer in range(2, most + 1):
        assert tables.build(layer, most)
    return tables


def drawn(rules: KalahaRules, seeds: int, rng: Random) -> KalahaPosition:
    """Any position with so many seeds in the hollows, neither row empty, all alike likely."""
    n = rules.hollows
    while True:
        bars = sorted(rng.sample(range(seeds + 2 * n - 1), 2 * n - 1))
        hollows = [b - a - 1 for a, b in zip([-1, *bars], [*bars, seeds + 2 * n - 1], strict=True)]
        if any(hollows[:n]) and any(hollows[n:]):
            sides = (bytes([*hollows[:n], 0]), bytes([*hollows[n:], 0]))
            return KalahaPosition(rules, sides, Player.A)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_value_is_what_search_to_the_end_finds(rules: KalahaRules) -> None:
    most = 8
    tables, rng = built(rules, most), Random(1)
    for layer in range(2, most + 1):
        for _ in range(8):
            position = drawn(rules, layer, rng)
            assert value_of(tables, position) == margins(position)[pack(position)], position.text


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_verifier_agrees_with_the_builder(rules: KalahaRules) -> None:
    tables = built(rules, 9)
    assert [tables.verify(layer) for layer in range(2, 10)] == [[]] * 8


def test_a_handful_that_goes_round_the_board_is_in_the_tables() -> None:
    rules = KalahaRules(hollows=2, empty_capture=False)
    tables = built(rules, 24)
    assert not any(tables.verify(layer) for layer in range(2, 25))


def test_the_stores_are_added_to_what_the_table_says() -> None:
    tables = built(LEAFLET, 6)
    level = kalaha.position("1,0,0,0,2,0,0/0,2,0,0,0,1,0 a", study=True)
    ahead = kalaha.position("1,0,0,0,2,0,9/0,2,0,0,0,1,4 a", study=True)
    turned = kalaha.position("0,2,0,0,0,1,4/1,0,0,0,2,0,9 b", study=True)
    value = value_of(tables, level)
    assert value is not None
    assert value_of(tables, ahead) == value_of(tables, turned) == value + 5


def test_a_position_beyond_the_tables_has_no_value() -> None:
    assert value_of(built(LEAFLET, 4), kalaha.start()) is None


def test_compressed_and_plain_values_are_the_same() -> None:
    plain = built(LEAFLET, 9)
    packed = KalahaTables(pack_rules(LEAFLET))
    for layer in range(2, 10):
        packed.open(layer, plain.compressed(layer, 2))
    rng = Random(2)
    for _ in range(2_000):
        position = pack(drawn(LEAFLET, rng.randint(2, 9), rng))
        assert packed.share(position) == plain.share(position)
    packed.unpack(9)
    assert bytes(packed.values(9)) == bytes(plain.values(9))


# On disk


def test_a_built_folder_is_verified_and_probed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ["--tables", str(tmp_path)]
    assert run(["endgame", "build", "kalaha", "--seeds", "8", *folder, "--threads", "2"]) == 0
    assert run(["endgame", "verify", "kalaha", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "up to 8" in told
    assert "all right" in told
    position = "1,0,0,0,2,0,9/0,2,0,0,0,1,4 a"
    assert (
        run(["endgame", "probe", "kalaha", str(tmp_path), "--study", "--position", position]) == 0
    )


def test_a_build_goes_on_where_it_ended_and_keeps_what_is_there(tmp_path: Path) -> None:
    build(LEAFLET, 6, Means(tables=tmp_path))
    shelf = shelf_of(LEAFLET, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in shelf.place.iterdir()}
    (shelf.place / "layer-07.table.1.unfinished").write_bytes(b"half a layer")
    assert build(LEAFLET, 8, Means(tables=tmp_path)).most == 8
    assert all(path.stat().st_mtime_ns == when for path, when in before.items())
    whole = tmp_path / "whole"
    build(LEAFLET, 8, Means(tables=whole, threads=2))
    for layer in range(2, 9):
        again = shelf_of(LEAFLET, whole).path(layer)
        assert shelf.path(layer).read_bytes() == again.read_bytes()


def test_a_stopped_build_keeps_its_finished_layers(tmp_path: Path) -> None:
    stop = Stop()

    def tell(so_far: Any) -> None:
        if so_far.doing.startswith("layer 5"):
            stop.set()

    found = build(LEAFLET, 8, Means(tables=tmp_path), progress=tell, stop=stop)
    assert not found.finished
    assert found.most == 4
    assert verify(LEAFLET, tmp_path).most == 4


def test_the_verifier_finds_one_changed_value_under_a_right_checksum(tmp_path: Path) -> None:
    build(LEAFLET, 7, Means(tables=tmp_path))
    tables = built(LEAFLET, 7)
    slices = [bytearray(tables.build_slice(7, each) or b"") for each in (1, 2, 3)]
    place = Random(3).randrange(len(slices[2]))
    slices[2][place] += 1 if slices[2][place] < 7 else -1
    tables.put(7, [*slices])
    path = shelf_of(LEAFLET, tmp_path).path(7)
    write_table(path, shelf_of(LEAFLET).about, {"7": tables.compressed(7)})
    faults = verify(LEAFLET, tmp_path).faults
    assert faults
    assert run(["endgame", "verify", "kalaha", str(tmp_path)]) == 1


def test_a_damaged_file_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build(LEAFLET, 5, Means(tables=tmp_path))
    path = shelf_of(LEAFLET, tmp_path).path(5)
    whole = bytearray(path.read_bytes())
    whole[-100] ^= 1
    path.write_bytes(whole)
    assert run(["endgame", "verify", "kalaha", str(tmp_path)]) == 2
    assert run(["endgame", "build", "kalaha", "--seeds", "6", "--tables", str(tmp_path)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all("damaged" in line for line in told)


@pytest.mark.parametrize("size", [0, 1, 15, 16, 40, 100, 1000])
def test_a_cut_file_is_never_taken_for_a_table(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.table"
    write_table(path, {"game": "kalaha"}, {"one": bytes(1000)})
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(BadTableError, match=r"a\.table"):
        read_table(path)


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    other = KalahaRules(empty_capture=False)
    build(LEAFLET, 4, Means(tables=tmp_path))
    shelf_of(LEAFLET, tmp_path).place.rename(shelf_of(other, tmp_path).place)
    with pytest.raises(BadTableError, match="other rules"):
        open_tables(other, tmp_path)


def test_too_little_memory_or_disk_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ["--tables", str(tmp_path)]
    assert run(["endgame", "build", "kalaha", "--seeds", "48", *folder]) == 2
    assert "GB" in capsys.readouterr().err

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert run(["endgame", "build", "kalaha", "--seeds", "4", *folder]) == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert "No space left on device" in told
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_a_table_of_too_many_seeds_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["endgame", "build", "kalaha", "--seeds", "49"]) == 2
    assert "2 to 48 seeds" in capsys.readouterr().err


# The tables that come along, and those made by many


@pytest.mark.parametrize("path", small_tables(), ids=lambda path: path.name)
def test_the_small_tables_are_what_the_builder_makes(path: Path, tmp_path: Path) -> None:
    write_small(*small_tables()[path], tmp_path / "again.table")
    assert (tmp_path / "again.table").read_bytes() == path.read_bytes()


def test_the_small_tables_are_small() -> None:
    assert sum(path.stat().st_size for path in small_tables()) <= 1_000_000
