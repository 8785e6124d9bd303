"""Engine against engine: what a match proves, how it is played, kept and gone on with."""

from __future__ import annotations

import doctest
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hollows import GAMES, fanorona, hus, kalaha, kernel, rating
from hollows.arena import book, games, levels, program, statistics
from hollows.arena.contenders import (
    Contender,
    EngineContender,
    ExperimentContender,
    ForfeitError,
    InvalidPlayerError,
    enough_memory,
    read,
)
from hollows.arena.contest import Contest, OtherContestError, load, run
from hollows.arena.games import Fixture, Key, Result, play
from hollows.arena.report import Tally, Trial, points_of, ratings, tally
from hollows.arena.statistics import Elo, Pairs, Sprt, Verdict, elo, elo_of, score_of, superiority
from hollows.cli import app
from hollows.engine import Engine, Limit
from hollows.games import Game, Player, Reason
from hollows.games.kalaha import KalahaRules
from hollows.packing import pack, unpack_move
from hollows.proofs import Means
from hollows.proofs.kalaha import build
from hollows.rating import Rating, rated
from hollows.record import Record, read_records
from hollows.workers import open_workers
from tests.support import every_option_set

Five = tuple[int, int, int, int, int]

counts = st.tuples(*[st.integers(0, 500)] * 5)
ONE, TWO = "level:1,memory=1", "level:2,memory=1"  # a small table is soon made
START = Record.start(kalaha)
BOOK = "1 4\n2 5\n3 1 # after an extra turn\n6 2 3\n"
OPENINGS = book.read(BOOK, START)


# Pairs and Elo


def test_pairs_are_counted_by_their_points() -> None:
    assert Pairs.of([0, 2, 1, 1, 1.5, 0.5]).counts == (1, 1, 2, 1, 1)
    assert Pairs.of([]).number == 0


def test_a_pair_brings_no_odd_points() -> None:
    with pytest.raises(ValueError, match=r"no pair of games brings 0\.3 points"):
        Pairs.of([0.3])
    with pytest.raises(ValueError, match="five counts"):
        Pairs((1, 2, 3, 4, -5))


def test_the_score_is_the_share_of_the_points() -> None:
    assert Pairs((1, 0, 0, 0, 3)).score == 0.75
    assert Pairs((0, 4, 0, 0, 0)).score == 0.25
    assert Pairs().score == 0.5


# Matches of chess programs that were published with what fastchess made of them
@pytest.mark.parametrize(
    ("pairs", "difference", "error"),
    [
        ((66, 79, 5, 0, 0), -303.61, 30.73),
        ((19, 23, 269, 81, 108), 83.57, 16.15),
        ((73, 79, 296, 91, 118), 27.02, 15.81),
        ((40, 67, 295, 123, 54), 25.25, 13.92),
    ],
)
def test_elo_is_what_other_managers_make_of_the_same_pairs(
    pairs: Five, difference: float, error: float
) -> None:
    found = elo(Pairs(pairs))
    assert found.difference == pytest.approx(difference, abs=0.005)
    assert found.error == pytest.approx(error, abs=0.005)


def test_the_chance_of_being_better_is_what_other_managers_say() -> None:
    assert superiority(Pairs((73, 79, 296, 91, 118))) == pytest.approx(0.9996, abs=5e-5)
    assert superiority(Pairs((40, 67, 295, 123, 54))) == pytest.approx(0.9998, abs=5e-5)
    assert superiority(Pairs((578, 1352, 1985, 1283, 564))) == pytest.approx(0.1265, abs=5e-5)


def test_pairs_that_are_all_alike_prove_no_more_than_their_number() -> None:
    won = elo(Pairs((0, 0, 0, 0, 100)))
    assert won.difference == won.high == inf
    assert won.low == pytest.approx(elo_of(0.97))
    assert superiority(Pairs((0, 0, 0, 0, 100))) == 1
    split = elo(Pairs((0, 0, 100, 0, 0)))
    assert split.difference == 0
    assert split.high == pytest.approx(elo_of(0.53))
    assert split.low == pytest.approx(elo_of(0.47))


def test_without_games_nothing_is_known() -> None:
    assert elo(Pairs()) == Elo(0, -inf, inf)
    assert superiority(Pairs()) == 0.5


@given(counts)
def test_the_other_player_sees_the_opposite(pairs: Five) -> None:
    own, other = elo(Pairs(pairs)), elo(Pairs(pairs).turned())
    assert other.difference == pytest.approx(-own.difference)
    assert other.low == pytest.approx(-own.high)
    assert other.high == pytest.approx(-own.low)
    assert superiority(Pairs(pairs)) == pytest.approx(1 - superiority(Pairs(pairs).turned()))


@given(counts)
def test_the_interval_holds_the_difference(pairs: Five) -> None:
    found = elo(Pairs(pairs))
    assert found.low <= found.difference <= found.high


@given(st.floats(-1000, 1000))
def test_score_and_elo_are_two_words_for_one_thing(difference: float) -> None:
    assert elo_of(score_of(difference)) == pytest.approx(difference, abs=1e-6)


# The sequential test


# Tests of Stockfish, published with the ratio that fishtest found: pull requests 2920, 3209, 2971,
# 2951, 2493, 2598
@pytest.mark.parametrize(
    ("pairs", "elo0", "elo1", "ratio"),
    [
        ((665, 4806, 9333, 4893, 747), -0.5, 1.5, 2.95),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
        ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
        ((33, 1185, 8378, 1302, 50), 0.25, 1.75, 2.95),
        ((424, 2948, 5832, 3045, 460), -1, 3, 2.94),
        ((444, 5546, 17841, 5604, 428), -1.5, 0.5, 2.63),
    ],
)
def test_the_ratio_is_that_of_fishtest(pairs: Five, elo0: float, elo1: float, ratio: float) -> None:
    assert Sprt(elo0, elo1).ratio(Pairs(pairs)) == pytest.approx(ratio, abs=0.006)


def test_the_risks_set_the_bounds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((-2.2925, 4.4998), abs=1e-4)


def test_a_test_ends_one_way_or_the_other() -> None:
    test = Sprt(0, 20)
    assert test.verdict(Pairs()) is None
    assert test.verdict(Pairs((10, 20, 30, 20, 10))) is None
    assert test.verdict(Pairs((10, 60, 100, 200, 150))) is Verdict.STRONGER
    assert test.verdict(Pairs((150, 200, 100, 60, 10))) is Verdict.NOT_STRONGER


@given(counts)
def test_the_test_turned_round_gives_the_ratio_turned_round(pairs: Five) -> None:
    turned = Sprt(-20, -5).ratio(Pairs(pairs).turned())
    assert Sprt(5, 20).ratio(Pairs(pairs)) == pytest.approx(-turned, abs=1e-6)


@given(counts)
def test_the_hypothesis_that_fits_the_score_is_preferred(pairs: Five) -> None:
    score, ratio = Pairs(pairs).score, Sprt(-20, 20).ratio(Pairs(pairs))
    if score > score_of(20) + 0.01:
        assert ratio > 0
    if score < score_of(-20) - 0.01:
        assert ratio < 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((10, 0), "elo0 must be below elo1"),
        ((0, 10, 0.0), "alpha must lie between"),
        ((0, 10, 0.05, 0.7), "beta must lie between"),
    ],
)
def test_a_test_that_makes_no_sense_is_refused(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(*arguments)


def test_the_examples_of_the_statistics_are_true() -> None:
    assert doctest.testmod(statistics) == (0, 3)


# Glicko-2


def test_the_example_of_the_glicko_paper() -> None:
    met = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = rated(Rating(1500, 200, 0.06), met)
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_great_surprise_makes_a_player_volatile() -> None:
    lost = rated(Rating(2000, 30), [(Rating(1000, 30), 0.0)] * 5)
    assert lost.rating < 2000
    assert lost.volatility > 0.06


def test_who_wins_more_is_rated_higher() -> None:
    results = [("strong", "weak", 1.0), ("strong", "middle", 1.0), ("weak", "middle", 0.0)]
    table = rating.ratings([[rating.Game(*game) for game in results]] * 3)
    assert [*table] == ["strong", "middle", "weak"]
    assert table["middle"].rating == pytest.approx(1500, abs=30)


@given(st.permutations(range(6)))
def test_the_order_of_games_in_a_round_does_not_matter(order: list[int]) -> None:
    played = [
        rating.Game(first, second, points)
        for first, second, points in [
            ("a", "b", 1.0),
            ("b", "a", 0.5),
            ("a", "c", 0.0),
            ("c", "a", 0.5),
            ("b", "c", 0.0),
            ("c", "b", 1.0),
        ]
    ]
    table = rating.ratings([played])
    shuffled = rating.ratings([[played[at] for at in order]])
    for name, found in table.items():
        assert shuffled[name].rating == pytest.approx(found.rating)


# Plain UCT


def uct(position: Any, playouts: int, seed: int = 1) -> Any:
    packed = kernel.game_of(position).uct(pack(position), playouts, seed)
    return unpack_move(position, packed)


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_uct_plays_legal_moves_under_all_rules(game: Game[Any], options: dict[str, Any]) -> None:
    position, random = game.start(**options), Random(1)
    for _ply in range(12):
        if position.outcome():
            break
        assert uct(position, 20) in position.legal_moves
        position = position.play(random.choice(position.legal_moves))


def test_uct_sees_a_win_at_hand() -> None:
    assert uct(fanorona.position("9/9/9/3BW4/9 w 0 9"), 500).text == "e2-f2W"
    twice = kalaha.position("0,0,0,0,0,1,36/0,0,0,0,0,1,34 a")
    assert uct(twice, 50).text == "6"


def test_uct_knows_who_moves_after_an_extra_turn() -> None:
    # 6 moves again and then wins by 1; any other move lets b take the rest
    position = kalaha.position("0,0,0,0,1,1,34/1,0,0,0,0,0,35 a")
    assert uct(position, 2000).text == "6"


def test_uct_repeats_itself_with_the_same_seed() -> None:
    starts = [game.start() for game in GAMES.values()]
    assert [uct(start, 300, 7) for start in starts] == [uct(start, 300, 7) for start in starts]


def test_uct_refuses_what_it_cannot_do() -> None:
    over = fanorona.position("9/9/9/9/8W b")
    with pytest.raises(ValueError, match="the game is over"):
        uct(over, 10)
    with pytest.raises(ValueError, match="at least one playout"):
        uct(kalaha.start(), 0)


# Players


@pytest.mark.parametrize(
    "text",
    [
        ONE,
        "level:8,nodes=50,memory=1",
        "engine:nodes=50,memory=1",
        "engine:depth=2,threads=1,memory=1",
        "engine:nodes=50,memory=1,without=evaluation+history",
        "engine:nodes=50,memory=1,slack=0.1,horizon=8",
        "python:depth=1",
        "uct:playouts=20",
    ],
)
def test_every_kind_of_player_plays(text: str) -> None:
    player = read(text)(START, 1)
    assert START.position.move(player.choose(START)) in START.position.legal_moves
    player.close()


def test_every_part_that_a_search_leaves_out_makes_a_difference() -> None:
    def nodes_without(parts: str) -> int:
        player = read(f"engine:memory=1,without={parts}")(START, 1)
        assert isinstance(player, ExperimentContender)
        found = player.player.analyse(START.position, Limit(depth=6), without=player.without)
        return found.nodes

    parts = ("reductions", "quiescence", "history", "evaluation", "evaluation+history")
    assert len({nodes_without(names) for names in parts}) == len(parts)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("level:9", "there is no level 9"),
        ("level:", "there is no level 0"),
        ("level:2,colour=red", "there is no setting 'colour'"),
        ("engine:nodes=0", "nodes must be a whole number from 1"),
        ("engine:nodes=five", "nodes must be a whole number from 1"),
        ("engine:seconds=-1", "seconds must be more than 0"),
        ("engine:seconds=x", "could not convert"),
        ("engine:nodes", "expected key=value, found 'nodes'"),
        ("engine:nodes=1,nodes=2", "nodes is given twice"),
        ("engine:without=luck", "there is no part 'luck', only reductions"),
        ("engine:slack=much", "slack must be a number, not 'much'"),
        ("engine:tables=nowhere", "tables must be a folder, and 'nowhere' is none"),
        ("engine:tables=.,slack=0.1", "an engine that errs or lacks a part has no tables"),
        ("engine:contempt=9,slack=0.1", "an engine that errs or lacks a part has no contempt"),
        ("engine:contempt=-1", "contempt must be a whole number, not '-1'"),
        ("engine:contempt=10001", "contempt must be 0 to 10000 hundredths, not 10001"),
        ("engine:threads=2000", "threads must be 1 to 1024, not 2000"),
        ("uct:", "say how many"),
        ("uct", "there is no player 'uct'"),
        ("dragon:3", "there is no player 'dragon:3': write level:5"),
        ("command:", "expected a command"),
        ("command:nodes=5", "expected a command"),
        ("command:'", "No closing quotation"),
    ],
)
def test_a_text_that_describes_no_player_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidPlayerError, match=message):
        read(text)


def test_an_engine_asks_the_tables_of_a_folder(tmp_path: Path) -> None:
    build(KalahaRules(), 16, Means(tables=tmp_path))
    ending = Record.start(kalaha, position="1,1,1,1,1,3,28/1,1,1,1,1,3,28 a")
    proven = []
    for player in ("engine:", f"engine:tables={tmp_path}"):
        contender = read(player)(ending, 1)
        assert isinstance(contender, EngineContender)
        found = contender.engine.analyse(ending.position, Limit(depth=1))
        proven.append(found.best.score.proven)
    assert proven == [False, True]


def test_a_random_player_plays_anything_and_repeats_himself_with_the_same_seed() -> None:
    start = Record.start(kalaha)
    chosen = [str(read("random")(start, seed).choose(start)) for seed in range(50)]
    assert set(chosen) == set("123456")
    assert chosen == [str(read("random")(start, seed).choose(start)) for seed in range(50)]


@pytest.mark.parametrize("text", ["random:", "random:seed=1", "randomly"])
def test_a_random_player_has_no_settings(text: str) -> None:
    with pytest.raises(InvalidPlayerError):
        read(text)


@pytest.mark.parametrize(
    ("level", "limit", "megabytes"),
    [
        (1, None, 1),
        (4, None, 3),
        (7, None, 64),
        (8, None, 64),
        (None, Limit(nodes=1000), 3),
        (None, Limit(seconds=1), 64),
    ],
)
def test_a_player_that_looks_at_little_has_a_small_table(
    level: int | None, limit: Limit | None, megabytes: int
) -> None:
    assert enough_memory(Record.start(kalaha), level, limit) == megabytes


def test_a_small_table_does_not_change_what_a_level_plays() -> None:
    begin, record = Record.start(kalaha), Record.start(kalaha)
    players = [read("level:2")(begin, 5), EngineContender(Engine(2, 5, memory=64), None)]
    while record.outcome() is None:
        fitted, usual = (player.choose(record) for player in players)
        assert fitted == usual
        record = record.play(usual)


# One game


def fixture(first: str, second: str, turn: int = 1, **changes: Any) -> Fixture:
    return replace(Fixture(first, second, 1, turn, OPENINGS[0], 0), **changes)


def test_a_game_begins_with_its_opening_and_tells_who_played() -> None:
    record = play(fixture(ONE, "uct:playouts=5"))
    assert [move.text for move in record.moves[:2]] == ["1", "4"]
    assert (record.tag("A"), record.tag("B")) == (ONE, "uct:playouts=5")
    assert record.tag("Round") == "1.1"
    assert record.outcome()


def test_the_second_game_of_a_pair_changes_the_seats() -> None:
    record = play(fixture(ONE, "uct:playouts=5", turn=2))
    assert (record.tag("A"), record.tag("B")) == ("uct:playouts=5", ONE)


def test_the_same_fixture_gives_the_same_game() -> None:
    one = fixture(ONE, "uct:playouts=20")
    assert play(one) == play(one)
    assert play(replace(one, seed=1)).moves != play(one).moves


def test_a_game_counts_for_the_first_player_of_the_meeting() -> None:
    over = {
        Player.A: Record.start(kalaha, position="0,0,0,0,0,0,40/0,0,0,0,0,0,32 a"),
        Player.B: Record.start(kalaha, position="0,0,0,0,0,0,30/0,0,0,0,0,0,42 a"),
        None: Record.start(kalaha, position="0,0,0,0,0,0,36/0,0,0,0,0,0,36 a"),
    }
    points = [fixture("x", "y", turn).result(over[who]).points for who in over for turn in (1, 2)]
    assert points == [1, 0, 0, 1, 0.5, 0.5]


def test_a_game_that_never_ends_is_given_up_as_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MOST_MOVES", 3)
    one = fixture(ONE, ONE)
    record = play(one)
    assert len(record.moves) == 2 + 3
    assert one.result(record) == Result(0.5, None, capped=True)


def test_a_repetition_draws() -> None:
    class Shuffler(Contender):
        def choose(self, record: Record) -> str:
            moves = "e3-e2", "a1-a2", "e2-e3", "a2-a1"
            return moves[len(record.moves) % 4]

    start = Record.start(fanorona, position="9/9/4W4/9/B8 w")
    record = games.play_out(start, {Player.WHITE: Shuffler(), Player.BLACK: Shuffler()})
    assert str(record.outcome()) == "draw (repetition)"


class Faulty(Contender):
    """Does something wrong in every move."""

    def __init__(self, fault: Callable[[], str], seconds: float | None = None) -> None:
        self.fault = fault
        self.seconds = seconds

    def choose(self, record: Record) -> str:
        return self.fault()


def fail() -> str:
    raise RuntimeError("out of\nluck")


def dawdle() -> str:
    time.sleep(0.02)
    return "1"


@pytest.mark.parametrize(
    ("player", "reason", "said"),
    [
        (Faulty(fail), Reason.ABANDONED, "a, crash: RuntimeError: out of luck"),
        (Faulty(lambda: "9"), Reason.ABANDONED, "a, illegal move: 9 is not legal"),
        (Faulty(lambda: "what"), Reason.ABANDONED, "a, illegal move: Kalaha move, column 1"),
        (Faulty(dawdle, 0.001), Reason.TIME, "a, time: 0.0 seconds"),
    ],
)
def test_a_fault_loses_the_game(
    player: Faulty, reason: Reason, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "GRACE", 0.0)
    record = games.play_out(START, {Player.A: player, Player.B: player})
    outcome = record.outcome()
    assert outcome
    assert (outcome.winner, outcome.reason) == (Player.B, reason)
    assert (record.tag("Forfeit") or "").startswith(said)
    assert fixture("x", "y").result(record).forfeit == ("x", said.split(", ")[1].split(":")[0])


# Other programs

GREETING = """
for line in iter(input, "go nodes 9"):
    if line in ("ugi", "isready"):
        print({"ugi": "ugiok", "isready": "readyok"}[line], flush=True)
"""


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    """A player that is a little program: the greeting, and then these lines."""

    def make(*lines: str, greeting: str = GREETING) -> str:
        file = tmp_path / f"player{len([*tmp_path.iterdir()])}.py"
        file.write_text(greeting + "\n".join(lines))
        return f"command:nodes=9 {sys.executable} {file}"

    return make


def test_hollows_itself_can_be_the_other_program() -> None:
    engine = f"command:nodes=30,Hash=1 {sys.executable} -m hollows ugi"
    record = play(fixture(engine, ONE))
    assert record.tag("Forfeit") is None
    assert record.outcome()


def test_the_rules_reach_the_other_program() -> None:
    start = book.read("5 14n", Record.start(hus, "stones"))[0]
    engine = f"command:nodes=9,Hash=1 {sys.executable} -m hollows ugi"
    record = play(Fixture(engine, ONE, 1, 1, start, 0))
    assert record.tag("Forfeit") is None


@pytest.mark.parametrize(
    ("lines", "cause", "said"),
    [
        (["print('bestmove 99')", "input()"], "illegal move", "99"),
        (["print('bestmove')", "input()"], "illegal move", "Kalaha move"),
        (["raise SystemExit('no idea')"], "crash", "exit status 1, no idea"),
        (["import time", "time.sleep(60)"], "time", "no bestmove came"),
        (["print('\\xff' * 10)", "print('bestmove 1')"], "crash", ""),
    ],
)
def test_a_faulty_program_forfeits_that_game(
    script: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    lines: list[str],
    cause: str,
    said: str,
) -> None:
    monkeypatch.setattr(program, "PATIENCE", 0.3)
    monkeypatch.setattr(program, "LEAVE", 0.2)
    name = script(*lines)
    one = fixture(name, ONE)
    record = play(one)
    result = one.result(record)
    assert result.points == 0
    assert result.forfeit == (name, cause)
    assert said in (record.tag("Forfeit") or "")


def test_a_program_that_cannot_begin_forfeits(
    script: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "START", 0.3)
    monkeypatch.setattr(program, "LEAVE", 0.2)
    mute = script("import time", "time.sleep(60)", greeting="")
    causes = []
    for name in (
        "command:/nowhere/to/be/found",
        mute,
        f"command:Colour=red {mute.split(' ', 1)[1]}",
    ):
        one = fixture(ONE, name)
        result = one.result(play(one))
        assert result.points == 1
        causes.append(result.forfeit and result.forfeit[1])
    assert causes == ["crash", "time", "time"]


def test_an_option_that_a_program_lacks_is_said() -> None:
    with pytest.raises(ForfeitError, match="the program has no option Colour"):
        read(f"command:Colour=red {sys.executable} -m hollows ugi")(START, 0)


def test_a_forfeit_does_not_end_the_match(script: Callable[..., str]) -> None:
    contest = Contest(((script("print('bestmove 99')", "input()"), ONE),), 2, OPENINGS)
    found = tally(contest, played(contest), contest.meetings[0])
    assert (found.wins, found.losses) == (0, 4)
    assert list(found.forfeits.values()) == [4]


# The contest

QUICK = ((TWO, ONE),)


def played(contest: Contest, workers: int = 1, cluster: str | None = None) -> dict[Key, Result]:
    results: dict[Key, Result] = {}
    with open_workers(workers, cluster) as hands:
        for _record in run(contest, results, hands):
            pass
    return results


def test_every_opening_is_played_from_both_sides() -> None:
    contest = Contest(QUICK, 4, OPENINGS)
    fixtures = list(contest.fixtures())
    assert len(fixtures) == contest.games == 8
    assert {fixture.start for fixture in fixtures} == set(OPENINGS)
    for first, second in pairwise(fixtures):
        if first.pair == second.pair:
            assert first.start == second.start
            assert first.seats[Player.A] == second.seats[Player.B]


def test_openings_come_again_where_there_are_too_few() -> None:
    contest = Contest(QUICK, 6, OPENINGS)
    starts = [fixture.start for fixture in contest.fixtures()]
    assert starts[:4] == starts[8:]


def test_everybody_meets_everybody_once() -> None:
    with pytest.raises(InvalidPlayerError, match="the same two players meet twice"):
        Contest((("level:1", "level:2"), ("level:2", "level:1")), 1, OPENINGS)
    with pytest.raises(InvalidPlayerError, match="there is no player"):
        Contest((("level:1", "nobody"),), 1, OPENINGS)
    with pytest.raises(ValueError, match="at least one pair"):
        Contest(QUICK, 0, OPENINGS)


def test_processes_come_to_the_same_result() -> None:
    contest = Contest(QUICK, 3, OPENINGS, seed=3)
    assert played(contest, workers=2) == played(contest)


@pytest.mark.slow
def test_a_cluster_comes_to_the_same_result() -> None:
    pytest.importorskip("distributed")
    contest = Contest(QUICK, 2, OPENINGS, seed=3)
    assert played(contest, cluster="local") == played(contest)


def test_all_games_are_kept_as_records(tmp_path: Path) -> None:
    file, contest = tmp_path / "new" / "match.txt", Contest(QUICK, 2, OPENINGS)
    results: dict[Key, Result] = {}
    with open_workers() as hands:
        kept = list(run(contest, results, hands, file))
    assert list(read_records(file.read_text())) == kept
    assert load(file, contest) == results
    assert load(tmp_path / "none.txt", contest) == {}


@pytest.mark.parametrize("lost", [1, 3, 60, 150])
def test_an_interrupted_contest_goes_on_where_it_stopped(tmp_path: Path, lost: int) -> None:
    file, contest = tmp_path / "match.txt", Contest(QUICK, 2, OPENINGS)
    results: dict[Key, Result] = {}
    with open_workers() as hands:
        for _record in run(contest, results, hands, file):
            if len(results) == 3:
                break
        file.write_bytes(file.read_bytes()[:-lost])
        known = load(file, contest)
        assert len(known) == 2
        again = [record.tag("Round") for record in run(contest, known, hands, file)]
    assert again == ["2.1", "2.2"]
    assert known == load(file, contest) == played(contest)


def test_a_contest_can_be_made_longer(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    with open_workers() as hands:
        list(run(Contest(QUICK, 1, OPENINGS), {}, hands, file))
    assert len(load(file, Contest(QUICK, 4, OPENINGS))) == 2


@pytest.mark.parametrize(
    "other",
    [
        Contest(QUICK, 1, OPENINGS, seed=1),
        Contest(((ONE, TWO),), 1, OPENINGS),
        Contest(QUICK, 1, book.read("5 5", START)),
        Contest(QUICK, 1, book.read(BOOK, Record.start(kalaha, empty_capture=False))),
    ],
)
def test_games_of_another_contest_are_refused(tmp_path: Path, other: Contest) -> None:
    file = tmp_path / "match.txt"
    with open_workers() as hands:
        list(run(Contest(QUICK, 1, OPENINGS), {}, hands, file))
    before = file.read_text()
    with pytest.raises(OtherContestError, match="holds a game of another contest"):
        load(file, other)
    assert file.read_text() == before


def test_a_file_that_holds_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text('[Game "kalaha"]\n\n1. 7 1-0\n\n')
    with pytest.raises(OtherContestError, match="line 3"):
        load(file, Contest(QUICK, 1, OPENINGS))


# What came of it


def results_of(points: Iterable[tuple[float, float]]) -> dict[Key, Result]:
    """Results of a meeting of x and y, a pair each."""
    return {
        (TWO, ONE, f"{pair}.{turn}"): Result(scored)
        for pair, both in enumerate(points, 1)
        for turn, scored in enumerate(both, 1)
    }


def test_only_whole_pairs_are_judged() -> None:
    contest = Contest(QUICK, 3, OPENINGS)
    results = results_of([(1, 0.5), (1, 1), (0, 0)])
    del results[TWO, ONE, "3.2"]
    found = tally(contest, results, contest.meetings[0])
    assert (found.wins, found.draws, found.losses) == (3, 1, 1)
    assert found.pairs.counts == (0, 0, 0, 1, 1)
    assert found.score == 0.7


def test_a_test_takes_the_pairs_in_their_order_however_they_end() -> None:
    results = results_of([(1, 1)] * 3 + [(0, 1)] + [(1, 1)] * 40 + [(0, 0)] * 40)
    straight = Trial(Sprt(0, 100), (TWO, ONE))
    straight.follow(results)
    assert straight.verdict is Verdict.STRONGER
    assert straight.pairs < 40
    arriving: dict[Key, Result] = {}
    trial = Trial(Sprt(0, 100), (TWO, ONE))
    for key in Random(1).sample(list(results), len(results)):
        arriving[key] = results[key]
        trial.follow(arriving)
    assert trial.as_data() == straight.as_data()
    assert trial.pairs == straight.pairs


def test_ratings_put_the_better_player_first() -> None:
    contest = Contest(QUICK, 5, OPENINGS)
    results = results_of([(1, 1)] * 4 + [(0.5, 0)])
    assert [*ratings(contest, results)] == [TWO, ONE]
    tallies = [tally(contest, results, contest.meetings[0])]
    assert points_of(TWO, tallies) == (8.5, 10)
    assert points_of(ONE, tallies) == (1.5, 10)


# Openings


def test_a_book_holds_moves_or_positions() -> None:
    position = kalaha.start().play("1").text
    lines = book.read(f"# made by hand\n\n1 4 # well\n{position}\n", START)
    assert [move.text for move in lines[0].moves] == ["1", "4"]
    assert lines[1].position.text == position
    assert [line.tag("Opening") for line in lines] == ["1 4", position]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 4\n9\n", "line 2: 9 is not legal"),
        ("0,0,0,0,0,0,40/0,0,0,0,0,0,32 a", "line 1: the game is over already, a wins"),
        ("1,2/3 a", "line 1: Kalaha position"),
        ("# nothing\n", "the book has no openings"),
    ],
)
def test_a_broken_book_is_refused(text: str, message: str) -> None:
    with pytest.raises(book.InvalidBookError, match=message):
        book.read(text, START)


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_has_a_book_of_different_openings(game: Game[Any]) -> None:
    start = Record.start(game)
    openings = book.read(book.packaged(start), start)
    assert len(openings) >= 40
    positions = [opening.position for opening in openings]
    texts = {text for one in positions for text in (one.text, one.turned().text)}
    assert len(texts) == 2 * len(openings)


def test_other_rules_need_a_book_of_their_own() -> None:
    with pytest.raises(book.InvalidBookError, match="no openings for these rules of Kalaha"):
        book.packaged(Record.start(kalaha, seeds=4))


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_openings_are_balanced_and_all_different(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book, "FAIR", (0.25, 0.75))  # fairer ones take longer to find
    start = Record.start(game)
    with open_workers() as hands:
        recipe = book.Recipe(plies=4, nodes=300, seed=1)
        lines = book.make(start, 3, recipe, hands)
        assert book.make(start, 2, recipe, hands) == lines[:2]
    positions = [record.position for record in book.read("\n".join(lines), start)]
    assert len({text for one in positions for text in (one.text, one.turned().text)}) == 6
    for position in positions:
        score = Engine(memory=1).analyse(position, Limit(nodes=300)).best.score
        assert not score.proven
        assert 0.25 <= score.chance <= 0.75


def test_a_decided_opening_is_not_balanced() -> None:
    won = Record.start(fanorona, position="9/9/9/3BW4/9 w 0 9")
    assert book.settle(book.Candidate(0, won, book.Recipe(plies=0, nodes=100))) is None


def test_moves_that_keep_a_position_even_lead_to_balanced_openings() -> None:
    recipe = book.Recipe(plies=2, nodes=1_000, seed=1, steered=6)
    with open_workers() as hands:
        lines = book.make(Record.start(hus), 2, recipe, hands)
    assert all(2 < len(line.split()) <= 8 for line in lines)
    for opening in book.read("\n".join(lines), Record.start(hus)):
        assert book.look(opening.position, recipe.nodes).nearness >= -0.05


def test_too_few_openings_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "NOTHING_NEW", 50)
    with (
        open_workers() as hands,
        pytest.raises(book.InvalidBookError, match="balanced openings of 1 moves"),
    ):
        book.make(Record.start(fanorona), 20, book.Recipe(plies=1, nodes=50, seed=1), hands)


# Levels


def a_tally(pairs: Five) -> Tally:
    return tally_of(Pairs(pairs))


def tally_of(pairs: Pairs) -> Tally:
    contest = Contest(QUICK, pairs.number, OPENINGS)
    both = [(0.0, 0.0), (0.0, 0.5), (0.0, 1.0), (0.5, 1.0), (1.0, 1.0)]
    points = [both[at] for at, number in enumerate(pairs.counts) for _pair in range(number)]
    return tally(contest, results_of(points), contest.meetings[0])


def test_levels_meet_their_neighbours_and_the_highest_has_its_time() -> None:
    meetings = levels.meetings(kalaha, 0.5)
    assert len(meetings) == 7
    assert meetings[0] == ("level:2", "level:1")
    assert meetings[-1] == ("level:8,seconds=0.5", "level:7")


def test_levels_stand_above_one_another() -> None:
    steps = [a_tally((10, 0, 20, 0, 70))] * 7
    found = levels.heights(steps)
    assert [height.level for height in found] == list(range(1, 9))
    rise = elo(Pairs((10, 0, 20, 0, 70)))
    assert found[-1].elo == pytest.approx(7 * rise.difference)
    assert found[4].error == pytest.approx(2 * rise.error)


def test_a_level_that_always_wins_stands_as_high_as_is_proven() -> None:
    (_lowest, higher) = levels.heights([a_tally((0, 0, 0, 0, 50))])
    assert higher.elo == pytest.approx(elo_of(0.94))


def test_the_table_of_levels_can_be_read_and_seen() -> None:
    steps = [a_tally((10, 0, 20, 0, 70)), a_tally((0, 0, 0, 0, 50))]
    page = levels.as_markdown(kalaha, steps)
    assert page.count("\n| ") == 3
    assert "80.0% | 200 | +160 =0 -40" in page
    data: Any = levels.as_data(kalaha, steps)
    assert json.loads(json.dumps(data))["levels"][0] == {"level": 1, "elo": 0.0, "error": 0.0}
    picture = ElementTree.fromstring(levels.as_svg(kalaha, steps))
    circles = picture.findall("{http://www.w3.org/2000/svg}circle")
    heights = [float(circle.attrib["cy"]) for circle in circles]
    assert heights == sorted(heights, reverse=True)
    assert len(heights) == 3


# The command


@pytest.fixture
def hollows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    (tmp_path / "book.txt").write_text(BOOK)

    def run(*arguments: str, status: int = 0) -> Any:
        """What is said on stdout, in JSON where that was asked for; on stderr after a mistake."""
        assert app.run(["arena", *arguments]) == status
        out, err = capsys.readouterr()
        if status:
            assert out == ""
            assert err.count("\n") == 1
            return err
        return json.loads(out) if "--json" in arguments else out

    return run


def test_a_match_is_played_and_reported(hollows: Callable[..., Any], tmp_path: Path) -> None:
    told = ["match", "kalaha", TWO, ONE, "--games", "4", "--workers", "1"]
    told += ["--openings", str(tmp_path / "book.txt"), "--records", str(tmp_path / "games.txt")]
    answer = hollows(*told, "--json")
    assert answer["games"] == answer["wins"] + answer["draws"] + answer["losses"] == 4
    assert sum(answer["pairs"]) == 2
    assert f"{TWO} against {ONE}, Kalaha, 4 games" in hollows(*told)
    assert len(list(read_records((tmp_path / "games.txt").read_text()))) == 4


def test_a_match_stops_when_the_test_is_decided(
    hollows: Callable[..., Any], tmp_path: Path
) -> None:
    answer = hollows(
        "match", "kalaha", "engine:nodes=3000,memory=1", ONE, "--games", "400", "--sprt", "0,300",
        "--openings", str(tmp_path / "book.txt"), "--workers", "1", "--json",
    )  # fmt: skip
    assert answer["sprt"]["verdict"] == "stronger"
    assert answer["games"] < 40


def test_a_tournament_gives_a_table(hollows: Callable[..., Any], tmp_path: Path) -> None:
    strong = "engine:nodes=2000,memory=1"
    told = ["tournament", "kalaha", ONE, strong, "uct:playouts=2"]
    told += ["--games", "2", "--openings", str(tmp_path / "book.txt"), "--workers", "1"]
    answer = hollows(*told, "--json")
    assert len(answer["players"]) == len(answer["meetings"]) == 3
    assert answer["players"][0]["player"] == strong
    assert sum(player["points"] for player in answer["players"]) == 6
    assert "Glicko-2" in hollows(*told)


def test_the_levels_are_written_to_files(
    hollows: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "meetings", lambda _game, _seconds: QUICK)
    out = tmp_path / "levels"
    shown = hollows(
        "levels", "kalaha", "--games", "2", "--openings", str(tmp_path / "book.txt"),
        "--workers", "1", "--out", str(out),
    )  # fmt: skip
    assert (out / "kalaha.md").read_text() == shown
    assert json.loads((out / "kalaha.json").read_text())["game"] == "kalaha"
    assert (out / "kalaha.svg").read_text().startswith("<svg")


def test_a_book_is_made_with_its_recipe(hollows: Callable[..., Any], tmp_path: Path) -> None:
    told = ["openings", "kalaha", "--count", "3", "--plies", "3", "--nodes", "200", "--seed", "4"]
    told += ["--workers", "1", "--option", "seeds=4"]
    text = hollows(*told)
    recipe = "hollows arena openings kalaha --count 3 --plies 3 --nodes 200 --seed 4 "
    assert text.startswith(f"# {recipe}--option seeds=4\n")
    assert len(book.read(text, Record.start(kalaha, seeds=4))) == 3
    hollows(*told, "--out", str(tmp_path / "made.txt"))
    assert (tmp_path / "made.txt").read_text() == text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["match", "kalaha", "level:1", "level:2", "--games", "3"],
            "--games must be an even number from 2 on, not 3",
        ),
        (["match", "kalaha", "level:1", "level:0"], "there is no level 0"),
        (["match", "chess", "level:1", "level:2"], "there is no game 'chess'"),
        (["match", "kalaha", "level:1", "level:2", "--sprt", "5"], "--sprt needs ELO0,ELO1"),
        (["match", "kalaha", "level:1", "level:2", "--sprt", "5,1"], "elo0 must be below elo1"),
        (["match", "kalaha", "level:1", "level:2", "--workers", "0"], "--workers must be"),
        (["match", "kalaha", "level:1", "command:/nowhere"], "/nowhere does not start"),
        (["tournament", "kalaha", "level:1"], "at least two players"),
        (["tournament", "kalaha", "level:1", "level:2", "level:1"], "meet twice"),
        (["levels", "kalaha", "--seconds", "0"], "--seconds must be more than 0"),
        (["openings", "kalaha", "--count", "0"], "--count must be at least 1"),
    ],
)
def test_a_mistake_is_said_in_one_line(
    hollows: Callable[..., Any], tmp_path: Path, arguments: list[str], message: str
) -> None:
    with_book = [] if arguments[0] == "openings" else ["--openings", str(tmp_path / "book.txt")]
    assert message in hollows(*arguments, *with_book, status=2)


def test_a_book_that_does_not_fit_is_named(hollows: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("1 4\n77\n")
    said = hollows(
        "match", "kalaha", "level:1", "level:2", "--openings", str(tmp_path / "bad.txt"), status=2
    )
    assert "bad.txt, line 2: Kalaha move" in said
