"""The search asks endgame tables, and says what they prove."""

from __future__ import annotations

from pathlib import Path

import pytest

from hollows import Engine, Limit, fanorona, hus, kalaha, kernel
from hollows.proofs import Means, layers_of
from hollows.proofs.fanorona import build
from hollows.proofs.hus.strategy import shipped
from hollows.proofs.kalaha.tables import open_tables, value_of

FEW = Limit(nodes=20_000)
DRAWN = "9/9/2W3B2/W4B3/9 w"  # two against two, far apart
LAST_SEEDS = "0,1,0,2,1,1,20/1,0,2,0,1,0,19 a"


WITHOUT = Engine(memory=1, tables=False)


def test_a_draw_that_no_search_can_prove_is_proven_by_the_tables() -> None:
    position = fanorona.position(DRAWN)
    assert not WITHOUT.analyse(position, FEW).best.score.proven
    found = Engine(memory=1).analyse(position, FEW)
    assert found.best.score.result == 0
    assert found.hits > 0


def test_a_win_by_the_tables_says_in_how_many_moves() -> None:
    position = fanorona.position("9/4B4/9/3W5/1W1W5 w")
    score = Engine(memory=1).analyse(position, FEW).best.score
    assert score.result == 1
    assert score.moves is not None


def test_a_win_without_room_under_the_hundred_move_ruling_is_not_called_proven() -> None:
    free = fanorona.position("9/4B4/9/3W5/1W1W5 w")
    moves = Engine(memory=1).analyse(free, FEW).best.score.moves
    assert moves is not None
    late = fanorona.position(f"9/4B4/9/3W5/1W1W5 w {100 - moves} 60")
    score = Engine(memory=1).analyse(late, Limit(depth=1)).best.score
    assert score.result != 1


def test_the_last_seeds_of_kalaha_are_counted_without_a_search() -> None:
    position = kalaha.position(LAST_SEEDS, seeds=4)
    found = Engine(memory=1).analyse(position, Limit(depth=1))
    assert found.best.score.proven
    assert found.best.score.value == value_of(open_tables(position.rules), position)
    assert found.best.score == WITHOUT.analyse(position, Limit(depth=40)).best.score


@pytest.mark.parametrize("level", [1, 7])
def test_weaker_levels_play_alike_whatever_tables_there_are(level: int) -> None:
    position = fanorona.position(DRAWN)
    assert Engine(level, memory=1).analyse(position, FEW).hits == 0
    assert Engine(8, memory=1).analyse(position, FEW).hits > 0


def test_tables_of_a_folder_reach_further_than_those_of_the_package(tmp_path: Path) -> None:
    small = fanorona.position("3/1B1/W2 w", columns=3, rows=3)
    build(small.rules, 4, Means(tables=tmp_path))
    assert [layer for layer, _bytes in layers_of(small, tmp_path)] == [2, 3, 4]
    # A board of another size has tables, but the search cannot use them yet
    assert Engine(memory=1, tables=tmp_path).analyse(small, FEW).hits == 0


def test_hus_from_the_start_is_settled_by_the_strategy_with_its_lengths() -> None:
    position = hus.start()
    found = Engine(memory=1).analyse(position, FEW, lines=12)
    proven = {str(line.move): line.score for line in found.lines if line.score.proven}
    assert found.best.score == proven["6"]
    for move, ending in shipped().endings.items():
        assert proven[move].result == (1 if ending.winner is position.player else -1)
        assert proven[move].moves == ending.length


def test_a_strategy_that_leaves_the_loser_a_way_out_is_refused() -> None:
    good = shipped().layer
    player = kernel.player_of(hus.start(), 1)
    player.open_table(0, good)
    for at in (0, 5, 12, 600, len(good) - 1):
        for other in (good[at] ^ 1, 0):
            with pytest.raises(ValueError, match="no layer"):
                player.open_table(0, good[:at] + bytes([other]) + good[at + 1 :])
    for cut in (b"", good[:-1], good + b"\x01"):
        with pytest.raises(ValueError, match="no layer"):
            player.open_table(0, cut)


def test_a_strategy_is_for_its_own_rules_only() -> None:
    other = hus.start(direction="anticlockwise")
    assert Engine(memory=1).analyse(other, FEW).hits == 0
