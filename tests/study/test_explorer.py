"""The explorer: what a level plays in the opening, counted, kept and shown."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from hollows import GAMES, Player, fanorona, hus, kalaha
from hollows.cli import app
from hollows.engine.levels import levels_of
from hollows.engine.selfplay import SelfPlay
from hollows.packing import pack, unpack_move
from hollows.record import Record
from hollows.study.explorer import (
    Collection,
    ExplorerRecipe,
    Tally,
    collect,
    packaged,
    parts,
    played_part,
)
from hollows.study.explorer.collection import key_of

SMALL = ExplorerRecipe("kalaha", 150, 1, 3, 4, 2)


@pytest.fixture(scope="module")
def small() -> Collection:
    return collect(SMALL, map(played_part, parts(SMALL)))


# Playing


@pytest.mark.parametrize("name", GAMES)
def test_a_game_against_itself_is_legal_to_its_end(name: str) -> None:
    game = GAMES[name]
    played = SelfPlay(game, 1).play("1 0")
    record = Record.start(game)
    for move in played.moves:
        record = record.play(unpack_move(record.position, move))
    assert [pack(position) for position in record.positions] == list(played.positions)
    outcome = record.outcome()
    assert outcome is not None
    assert outcome.winner is played.winner


def test_a_game_hangs_on_its_own_seed_alone() -> None:
    selfplay = SelfPlay(hus, 2)
    first, other, again = (selfplay.play(seed) for seed in ("1 0", "1 1", "1 0"))
    assert first == again == SelfPlay(hus, 2).play("1 0")
    assert first != other


def test_a_level_without_a_number_of_nodes_cannot_play_by_the_thousand() -> None:
    with pytest.raises(ValueError, match="a level of 1 to 7 is needed, not 8"):
        SelfPlay(hus, 8)
    assert levels_of(hus)[8].nodes is None


# Collecting


def test_every_game_is_counted_once_at_the_start(small: Collection) -> None:
    start = small.moves(kalaha.start())
    assert sum(tally.games for tally in start) == SMALL.games
    assert [tally.games for tally in start] == sorted((t.games for t in start), reverse=True)
    assert {tally.move for tally in start} <= {move.text for move in kalaha.start().legal_moves}


def test_a_move_is_met_as_often_as_the_position_that_it_leads_to(small: Collection) -> None:
    for tally in small.moves(kalaha.start()):
        after = small.moves(kalaha.start().play(tally.move))
        assert sum(each.games for each in after) == tally.games


def test_results_are_those_of_the_mover(small: Collection) -> None:
    first = {tally.move: tally for tally in small.moves(kalaha.start())}["2"]
    after = kalaha.start().play("2")
    assert after.player is Player.B
    replies = small.moves(after)
    assert sum(reply.won for reply in replies) == first.lost
    assert sum(reply.drawn for reply in replies) == first.drawn


def test_if_b_began_the_same_moves_are_found(small: Collection) -> None:
    assert small.moves(kalaha.start().turned()) == small.moves(kalaha.start())
    after = kalaha.start().play("2")
    assert small.moves(after.turned()) == small.moves(after)


def test_rare_positions_and_later_moves_are_left_out(small: Collection) -> None:
    assert all(sum(t.games for t in moves) >= SMALL.least for moves in small.positions.values())
    deeper = collect(
        ExplorerRecipe("kalaha", 150, 1, 3, 5, 2),
        map(played_part, parts(ExplorerRecipe("kalaha", 150, 1, 3, 5, 2))),
    )
    assert small.positions.items() < deeper.positions.items()


def test_other_rules_have_no_collection(small: Collection) -> None:
    assert small.moves(kalaha.start(empty_capture=False)) == ()
    assert small.moves(kalaha.start(seeds=4)) == ()


def test_a_collection_is_the_same_whatever_order_its_parts_are_counted_in(
    small: Collection,
) -> None:
    counted = [played_part(part) for part in parts(SMALL)]
    assert collect(SMALL, reversed(counted)) == small


def test_a_file_gives_the_collection_back(small: Collection) -> None:
    assert Collection.from_json(json.loads(small.text())) == small


def test_the_moves_since_a_capture_are_no_part_of_an_opening() -> None:
    assert key_of(fanorona.position("9/9/4W4/9/4B4 w 3 7")) == "9/9/4W4/9/4B4 w"


# Those that come with Hollows


@pytest.mark.parametrize("name", GAMES)
def test_twenty_thousand_games_are_kept_within_what_a_page_may_fetch(name: str) -> None:
    collection = packaged(GAMES[name])
    assert collection.games >= 20_000
    assert len(gzip.compress(collection.text().encode())) <= 150_000
    game = GAMES[name]
    assert sum(tally.games for tally in collection.moves(game.start())) == collection.games


@pytest.mark.parametrize("name", GAMES)
def test_every_move_of_a_collection_is_legal(name: str) -> None:
    game = GAMES[name]
    counters = (" 0 1", " 0 2") if game is fanorona else ("",)  # a first turn, and later ones
    for key, moves in list(packaged(game).positions.items())[::10]:
        positions = [game.position(key + counter) for counter in counters]
        legal = {move.text for position in positions for move in position.legal_moves}
        assert {tally.move for tally in moves} <= legal


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_the_first_part_of_a_collection_can_be_played_again(name: str) -> None:
    collection = packaged(GAMES[name])
    known = {
        (key, tally.move): tally for key, each in collection.positions.items() for tally in each
    }
    counted = played_part(next(parts(collection.recipe)))
    kept = {met: games for met, games in counted.items() if met.position in collection.positions}
    assert kept
    for met, games in kept.items():
        assert known[met.position, met.move].games >= games


# The command line


def test_the_command_makes_a_collection(tmp_path: Path, small: Collection) -> None:
    out = tmp_path / "kalaha.json"
    flags = ["--games", "150", "--level", "1", "--seed", "3", "--plies", "4", "--least", "2"]
    make = ["explorer", "make", "kalaha", *flags, "--workers", "1", "--out", str(out)]
    assert app.run(make) == 0
    assert Collection.from_json(json.loads(out.read_text("utf-8"))) == small


def test_the_command_shows_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["explorer", "show", "hus"]) == 0
    shown = capsys.readouterr().out
    assert "Move" in shown
    assert "games of level" in shown
    assert app.run(["explorer", "show", "hus", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    most = Tally(**{name: answer["moves"][0][name] for name in Tally._fields})
    assert most == packaged(hus).moves(hus.start())[0]


def test_the_command_says_where_nothing_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["explorer", "show", "kalaha", "--option", "seeds=4"]) == 0
    said = capsys.readouterr().out
    assert said == "None of the games collected came to this position.\n"
