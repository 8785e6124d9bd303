"""The endgame tables of Fanorona: true, complete, and able to notice a changed value."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hollows import Engine, Limit, fanorona
from hollows.cli.app import run
from hollows.games import Position
from hollows.games.fanorona import FanoronaPosition, FanoronaRules
from hollows.kernel import FanoronaTables, Stop
from hollows.packing import pack, pack_rules
from hollows.proofs import Means
from hollows.proofs.fanorona.tables import (
    build,
    ending_of,
    open_tables,
    shelf_of,
    verify,
    write_small,
)
from hollows.proofs.tables.files import write_table
from small_tables import PIECES
from tests.proofs.exhaustive import reachable, solve

LEAFLET = FanoronaRules()


def built(rules: FanoronaRules, pieces: int, threads: int = 1) -> FanoronaTables:
    tables = FanoronaTables(pack_rules(rules))
    for layer in range(2, pieces + 1):
        assert tables.build(layer, threads)
    return tables


@pytest.fixture(scope="module")
def leaflet() -> FanoronaTables:
    return built(LEAFLET, 4)


def drawn(rules: FanoronaRules, pieces: int, rng: Random) -> FanoronaPosition:
    """A position with so many pieces, all alike likely."""
    while True:
        board = bytearray(rules.points)
        for point in rng.sample(range(rules.points), pieces):
            board[point] = rng.randint(1, 2)
        if 1 in board and 2 in board:
            return FanoronaPosition(rules, bytes(board), number=2)


@pytest.mark.parametrize("blocked", ["draw", "loses"])
@pytest.mark.parametrize("continuation", ["must", "may"])
def test_on_3x3_the_tables_know_what_an_exhaustive_search_finds(
    continuation: str, blocked: str
) -> None:
    rules = fanorona.start(columns=3, rows=3, continuation=continuation, blocked=blocked).rules
    tables = built(rules, 4)
    rng = Random(3)
    for _ in range(100):
        position = drawn(rules, rng.randint(2, 4), rng)
        result = solve(position).get(pack(position), (0, 0))
        assert tables.ending(pack(position)) == result, repr(position)


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("9/4W4/9/2B6/9 w", 3_000),
        pytest.param("9/4W4/9/2B3B2/9 w", 50_000, marks=pytest.mark.soak),
    ],
)
def test_on_the_leaflets_board_the_tables_know_what_an_exhaustive_search_finds(
    leaflet: FanoronaTables, text: str, least: int
) -> None:
    root = fanorona.position(text)
    solved = solve(root)
    positions = [packed for packed in reachable(root) if leaflet.ending(packed)]
    assert len(positions) > least
    for packed in positions:
        assert leaflet.ending(packed) == solved.get(packed, (0, 0)), packed


@pytest.mark.parametrize("pieces", [2, 3, 4])
def test_every_value_follows_from_the_next_move(leaflet: FanoronaTables, pieces: int) -> None:
    assert leaflet.verify(pieces, 2) == []


def test_positions_that_mirror_each_other_have_one_value(leaflet: FanoronaTables) -> None:
    rng = Random(2)
    for _ in range(500):
        position = drawn(LEAFLET, 4, rng)
        rows = [position.pieces[at : at + 9] for at in range(0, 45, 9)]
        mirrored = (b"".join(row[::-1] for row in rows), b"".join(rows[::-1]))
        for pieces in mirrored:
            other = FanoronaPosition(LEAFLET, pieces, number=2)
            assert leaflet.ending(pack(other)) == leaflet.ending(pack(position))


def test_two_threads_build_the_same_tables(leaflet: FanoronaTables) -> None:
    together = built(LEAFLET, 4, threads=2)
    assert all(together.values(n) == leaflet.values(n) for n in (2, 3, 4))


def check_with_search(tables: FanoronaTables, pieces: int, sample: int, nodes: int) -> int:
    """Compare with what plain search proves of drawn positions; how many it could prove.

    The search finds a win, not always the shortest one.
    """
    rng = Random(pieces)
    engine = Engine(memory=16)
    proven = 0
    for _ in range(sample):
        position: Position[Any] = drawn(LEAFLET, pieces, rng)
        if position.outcome():
            continue
        score = engine.analyse(position, Limit(nodes=nodes)).best.score
        if score.proven:
            ending = tables.ending(pack(position))
            assert ending is not None
            assert score.result == ending[0], repr(position)
            assert score.result != 1 or (score.moves or 0) >= ending[1], repr(position)
            proven += 1
    return proven


@pytest.mark.parametrize("pieces", [2, 3, 4])
def test_plain_search_proves_nothing_else(leaflet: FanoronaTables, pieces: int) -> None:
    assert check_with_search(leaflet, pieces, 100, 3000) > 20


@pytest.mark.soak
@pytest.mark.parametrize("pieces", [2, 3, 4, 5])
def test_plain_search_proves_nothing_else_of_100_000_positions(pieces: int) -> None:
    check_with_search(built(LEAFLET, pieces, 2), pieces, 100_000, 1000)


@pytest.mark.soak
def test_every_value_of_six_pieces_follows_from_the_next_move() -> None:
    assert built(LEAFLET, 6, 2).verify(6, 2) == []


def test_compressed_and_plain_endings_are_the_same(leaflet: FanoronaTables) -> None:
    packed = FanoronaTables(pack_rules(LEAFLET))
    for layer in (2, 3, 4):
        packed.open(layer, leaflet.compressed(layer, 2))
    rng = Random(5)
    for _ in range(3_000):
        position = pack(drawn(LEAFLET, rng.randint(2, 4), rng))
        assert packed.ending(position) == leaflet.ending(position)
    packed.unpack(4, 2)
    assert packed.values(4) == leaflet.values(4)


# What a value means


def test_a_win_needs_room_under_the_100_move_ruling(leaflet: FanoronaTables) -> None:
    text = "9/9/9/6B2/WW7 w {} 60"
    found = leaflet.ending(pack(fanorona.position(text.format(0))))
    assert found is not None
    result, moves = found
    assert result == 1
    last = 99 - moves
    assert ending_of(leaflet, fanorona.position(text.format(last))) == found
    assert ending_of(leaflet, fanorona.position(text.format(last + 1))) is None


def test_a_draw_is_proven_however_many_moves_were_made(leaflet: FanoronaTables) -> None:
    assert ending_of(leaflet, fanorona.position("9/9/9/6B2/W8 w 99 80")) == (0, 0)


def test_a_first_turn_is_judged_by_its_own_captures(leaflet: FanoronaTables) -> None:
    text = "9/9/9/3B1B3/1W7 w 0 {}"
    for number in (1, 2):
        position = fanorona.position(text.format(number))
        worst = [ending_of(leaflet, position.play(move)) for move in position.legal_moves]
        found = ending_of(leaflet, position)
        assert found is not None
        assert found.result == max(-each.result for each in worst if each is not None)


def test_the_tables_lead_the_law_to_the_end(leaflet: FanoronaTables) -> None:
    position = fanorona.position("9/9/9/6B2/WW7 w")
    found = ending_of(leaflet, position)
    assert found is not None
    for left in range(found.moves, 0, -1):
        assert ending_of(leaflet, position) == (1 if left % 2 else -1, left)
        reached = [position.play(move) for move in position.legal_moves]
        known = {after: ending_of(leaflet, after) for after in reached}
        position = next(
            after for after, ending in known.items() if ending and ending[1] == left - 1
        )
    outcome = position.outcome()
    assert outcome is not None
    assert str(outcome.winner) == "white"


# On disk


def test_a_built_folder_is_verified_and_probed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path)
    assert run(["endgame", "build", "fanorona", "--pieces", "3", "--tables", folder]) == 0
    assert run(["endgame", "verify", "fanorona", folder, "--threads", "2"]) == 0
    text = "9/9/9/6B2/WW7 w"
    assert run(["endgame", "probe", "fanorona", folder, "--position", text]) == 0
    built_so, verified, probed = capsys.readouterr().out.splitlines()
    assert "layers up to 3" in built_so
    assert "all right" in verified
    assert probed.startswith("+1 in ")


def test_a_build_goes_on_where_it_ended_and_keeps_what_is_there(tmp_path: Path) -> None:
    shelf = shelf_of(LEAFLET, tmp_path)
    build(LEAFLET, 2, Means(tables=tmp_path))
    before = shelf.path(2).stat().st_mtime_ns
    assert build(LEAFLET, 3, Means(tables=tmp_path)).most == 3
    assert shelf.path(2).stat().st_mtime_ns == before
    build(LEAFLET, 3, Means(tables=tmp_path / "whole", threads=2))
    again = shelf_of(LEAFLET, tmp_path / "whole")
    assert shelf.path(3).read_bytes() == again.path(3).read_bytes()


def test_a_stopped_build_keeps_its_finished_layers(tmp_path: Path) -> None:
    stop = Stop()

    def tell(so_far: Any) -> None:
        if so_far.doing.startswith("layer 4"):
            stop.set()

    found = build(LEAFLET, 5, Means(tables=tmp_path), progress=tell, stop=stop)
    assert (found.most, found.finished) == (3, False)
    assert open_tables(LEAFLET, tmp_path).most >= 3


def test_the_verifier_finds_one_changed_value_under_a_right_checksum(
    tmp_path: Path, leaflet: FanoronaTables
) -> None:
    build(LEAFLET, 3, Means(tables=tmp_path))
    codes = bytearray(leaflet.values(3))
    place = Random(6).randrange(len(codes))
    codes[place] = codes[place] + 2 if codes[place] else 4
    changed = FanoronaTables(pack_rules(LEAFLET))
    changed.put(2, [leaflet.values(2)])
    changed.put(3, [codes])
    write_table(
        shelf_of(LEAFLET, tmp_path).path(3),
        shelf_of(LEAFLET).about,
        {"3": changed.compressed(3)},
    )
    assert verify(LEAFLET, tmp_path).faults
    assert run(["endgame", "verify", "fanorona", str(tmp_path)]) == 1


def test_the_table_in_the_package_is_what_the_builder_makes(tmp_path: Path) -> None:
    again = tmp_path / "again.table"
    write_small(LEAFLET, PIECES, again)
    assert shelf_of(LEAFLET).shipped.read_bytes() == again.read_bytes()


def test_the_package_knows_endings_of_four_pieces(tmp_path: Path) -> None:
    assert open_tables(LEAFLET, tmp_path).most == 4
