"""Scores, limits, and the search that plays every game."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from itertools import pairwise
from math import exp, sqrt
from typing import Any

import pytest

from hollows import GAMES, Engine, Limit, fanorona, hus, kalaha, kernel
from hollows.engine import Analysis, Score, alphabeta
from hollows.engine.levels import levels_of
from hollows.engine.player import KernelPlayer
from hollows.engine.shapes import SEES_ALL
from hollows.games import Game, Position
from hollows.kernel import Stop
from hollows.packing import pack, pack_move
from hollows.proofs import layers_of
from hollows.proofs.fanorona.tables import open_tables

GAME_PARAMETERS = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def estimate(value: float) -> Score:
    return Score(value, "stones", 0.5 + value / 100)


# Scores


def test_scores_run_from_a_short_loss_over_estimates_to_a_short_win() -> None:
    rising = [
        Score.loss(2, -20, "stones"),
        Score.loss(9, -20, "stones"),
        Score.loss(None, -20, "stones"),
        estimate(-30),
        estimate(-1),
        Score.draw("stones"),
        estimate(1),
        estimate(30),
        Score.win(None, 20, "stones"),
        Score.win(9, 20, "stones"),
        Score.win(2, 20, "stones"),
    ]
    for worse, better in pairwise(rising):
        assert worse < better
        assert -better < -worse
        assert better >= worse
        assert worse != better


def test_the_greater_margin_is_the_better_of_two_proven_wins_of_unknown_length() -> None:
    assert Score.win(None, 4, "seeds") > Score.win(None, 2, "seeds")


def test_a_score_turned_round_twice_is_the_same() -> None:
    rng = random.Random(1)
    for _score in range(200):
        score = Score(rng.uniform(-40, 40), "stones", rng.random())
        turned = -score
        assert -turned == score
        assert turned.value == -score.value


def test_an_estimate_is_never_shown_as_a_proof() -> None:
    assert str(Score(3.5, "stones", 0.7)) == "+3.5 stones"
    assert str(Score(-2, "seeds", 0.3)) == "-2 seeds"
    assert str(Score(0, "pieces", 0.5)) == "0 pieces"
    assert str(Score(1, "seeds", 0.6)) == "+1 seed"
    assert str(Score.win(7, 12, "stones")) == "proven win in 7"
    assert str(Score.loss(8, -12, "stones")) == "proven loss in 8"
    assert str(Score.draw("stones")) == "proven draw"
    assert str(Score.win(None, 4, "seeds")) == "proven win, +4 seeds"


def test_only_a_proven_score_has_a_result() -> None:
    scores = [Score.win(3, 1, "seeds"), Score.draw("seeds"), Score.loss(3, -1, "seeds")]
    assert [score.result for score in scores] == [1, 0, -1]
    assert Score(40, "seeds", 1.0).result is None


def test_scores_of_different_games_are_not_compared() -> None:
    with pytest.raises(TypeError):
        assert Score.draw("seeds") < Score.draw("stones")


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
def test_a_chance_lies_between_0_and_1(chance: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Score(0, "stones", chance)


def test_an_estimate_knows_no_number_of_moves() -> None:
    with pytest.raises(ValueError, match="number of moves"):
        Score(0, "stones", 0.5, moves=3)


# Limits


def test_a_limit_limits_something() -> None:
    with pytest.raises(ValueError, match="needs seconds, depth or nodes"):
        Limit()


@pytest.mark.parametrize(
    ("limit", "message"),
    [
        ({"seconds": 0}, "seconds must be more than 0 and at most 1000000, not 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0 and at most 1000000, not nan"),
        ({"seconds": float("inf")}, "seconds must be more than 0 and at most 1000000, not inf"),
        ({"depth": 0}, "depth must be 1 to 64, not 0"),
        ({"depth": 65}, "depth must be 1 to 64, not 65"),
        ({"nodes": -5}, "nodes must be 1 to 4611686018427387904, not -5"),
        ({"nodes": 2**63}, "nodes must be 1 to 4611686018427387904, not 9223372036854775808"),
    ],
)
def test_a_limit_is_positive(limit: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Limit(**limit)


@GAME_PARAMETERS
def test_a_search_stops_on_time(game: Game[Any]) -> None:
    begun = time.perf_counter()
    analysis = Engine().analyse(game.start(), Limit(seconds=0.2))
    assert 0.1 < time.perf_counter() - begun < 2  # on a busy machine
    assert 0.1 < analysis.seconds < 2


@GAME_PARAMETERS
def test_a_search_by_nodes_is_reproducible(game: Game[Any]) -> None:
    one, two = (Engine().analyse(game.start(), Limit(nodes=800)) for _ in range(2))
    assert one.lines == two.lines
    assert one.nodes == two.nodes <= 900  # the first depth is always finished


def test_even_the_smallest_limit_gives_a_move() -> None:
    assert Engine().analyse(fanorona.start(), Limit(nodes=1)).best.move.text


def test_a_search_goes_no_deeper_than_asked() -> None:
    analysis = Engine().analyse(kalaha.start(), Limit(depth=3))
    assert analysis.depth == analysis.best.depth == 3
    assert len(analysis.best.line) == 3


# The search


def plain_value(position: Position[Any], depth: int) -> int:
    """What the search should find, without any pruning or memory."""
    player = position.player
    if depth == 0 or position.outcome():
        return ended_value(position, depth)
    values = []
    for move in position.legal_moves:
        after = position.play(move)
        value = plain_value(after, depth - 1)
        values.append(value if after.player is player else -value)
    return max(values)


def ended_value(position: Position[Any], depth: int) -> int:
    outcome = position.outcome()
    if outcome is None:
        return position.count(position.player) - position.count(position.player.other)
    if outcome.winner is None:
        return 0
    return (1000 + depth) * (1 if outcome.winner is position.player else -1)


def found_value(score: Score, depth: int) -> float:
    """The engine's score in the same numbers."""
    if score.proven and score.result and score.moves is not None:
        return score.result * (1000 + depth - score.moves)
    return score.value


@pytest.mark.parametrize(
    ("game", "options", "depth"),
    [
        (hus, {"columns": 4}, 3),
        (hus, {"columns": 4, "capture": "may"}, 2),
        (kalaha, {"hollows": 3, "seeds": 2}, 5),
        (kalaha, {}, 3),
        (fanorona, {"columns": 5, "rows": 3}, 3),
    ],
)
def test_pruning_and_memory_change_no_value(
    game: Game[Any], options: dict[str, Any], depth: int
) -> None:
    rng = random.Random(11)
    for _game in range(6):
        position = game.start(**options)
        for _move in range(rng.randrange(14)):
            after = position.play(rng.choice(position.legal_moves))
            position = position if after.outcome() else after
        score = alphabeta.analyse(position, Limit(depth=depth)).best.score
        assert found_value(score, depth) == plain_value(position, depth)


@GAME_PARAMETERS
def test_a_line_can_be_played(game: Game[Any]) -> None:
    position = game.start()
    for move in Engine().analyse(position, Limit(nodes=1500)).best.line:
        position = position.play(move)


def test_a_win_on_the_board_is_found_and_proven() -> None:
    position = fanorona.position("9/9/9/9/WW1B5 w")
    best = Engine().analyse(position, Limit(depth=3)).best
    assert best.move.text == "b1-c1A"
    assert best.score == Score.win(1, 2, "pieces")


def test_a_loss_on_the_board_is_proven() -> None:
    position = kalaha.position("1,0,0,0,0,0,20/0,0,0,0,0,1,50 a")
    best = Engine().analyse(position, Limit(depth=9)).best
    assert best.score.proven
    assert best.score.result == -1
    assert best.score.value == -30


def test_the_winner_takes_the_shortest_way_although_he_moves_twice_running() -> None:
    position = kalaha.position("0,0,0,0,2,1,36/0,0,1,0,0,0,32 a")
    best = alphabeta.analyse(position, Limit(depth=8)).best
    after, player = position, position.player
    for move in best.line:
        after = after.play(move)
    outcome = after.outcome()
    assert outcome is not None
    assert outcome.winner is player
    assert best.score.moves == len(best.line)


def test_a_draw_is_proven_only_when_the_search_reached_every_end() -> None:
    drawn = kalaha.position("0,0,0,0,0,1,35/0,0,0,0,0,1,35 a")
    assert Engine().analyse(drawn, Limit(depth=6)).best.score == Score.draw("seeds")
    level = Engine().analyse(kalaha.start(), Limit(depth=1)).best.score
    assert not level.proven


def test_an_estimate_at_the_horizon_is_not_proven() -> None:
    score = Engine(tables=False).analyse(hus.start(), Limit(depth=2)).best.score
    assert not score.proven
    assert score.moves is None


def test_a_player_about_to_lose_takes_the_draw_by_repetition() -> None:
    position = fanorona.position("W8/9/9/9/5B1BB w")
    shuffle = position.play("a5-a4")
    plain = Engine(tables=False).analyse(position, Limit(depth=1), lines=9)
    assert not any(line.score.proven for line in plain.lines)
    history = [shuffle] * 2
    known = Engine().analyse(position, Limit(depth=1), history=history)
    assert known.best.move.text == "a5-a4"
    assert known.best.score.value == 0


# White is a little behind; with h1-i1 a position would come for the third time
BEHIND = fanorona.position("1W7/7B1/5W3/2B6/4B2W1 w 50 40")
TWICE = [fanorona.position(f"1W7/7B1/5W3/2B6/4B3W b {quiet} 30") for quiet in (43, 47)]


def test_a_position_comes_back_however_many_quiet_moves_lie_between() -> None:
    found = Engine().analyse(BEHIND, Limit(nodes=3000), history=TWICE).best
    assert (found.move.text, found.score.value) == ("h1-i1", 0)
    assert Engine().analyse(BEHIND, Limit(nodes=3000)).best.score.value < 0


def test_at_full_strength_a_draw_is_avoided_in_play_only() -> None:
    limit = Limit(nodes=3000)
    content = Engine(contempt=0).play(BEHIND, limit, history=TWICE)
    assert content == Engine().analyse(BEHIND, limit, history=TWICE).best.move
    assert Engine().play(BEHIND, limit, history=TWICE) != content
    assert Engine(8).play(BEHIND, limit, history=TWICE) != content
    weaker = [Engine(7, 1, contempt=contempt) for contempt in (0, 5000)]
    first, second = (engine.play(BEHIND, history=TWICE) for engine in weaker)
    assert first == second


def test_a_draw_that_is_disliked_is_no_proof() -> None:
    ending = fanorona.position("9/9/2W3B2/W4B3/9 w")
    search = KernelPlayer(ending, 1, layers_of(ending))
    assert str(search.analyse(ending, Limit(depth=1)).best.score) == "proven draw"
    disliked = search.analyse(ending, Limit(depth=1), contempt=200).best.score
    assert not disliked.proven
    assert disliked.chance < 0.5
    assert search.analyse(ending, Limit(depth=1)).best.score.proven


def wrong_answers(after: Any) -> float:
    """Of the answers in a drawn ending the share that loses, but not soon; -1 in any other."""
    tables = open_tables(after.rules, None)
    if tables.ending(pack(after)) != (0, 0):
        return -1
    ends = [tables.ending(pack(after.play(answer))) or (0, 0) for answer in after.legal_moves]
    return sum(result == 1 and moves > 6 for result, moves in ends) / len(ends)


DRAWN = fanorona.position("9/9/2W3B2/W4B3/9 w")


def test_in_a_drawn_ending_the_move_with_the_most_wrong_answers_is_played() -> None:
    shares = {move: wrong_answers(DRAWN.play(move)) for move in DRAWN.legal_moves}
    assert 0 in shares.values(), "and so there is a choice"
    assert max(shares.values()) > 0
    chosen = Engine(tables=True).play(DRAWN, Limit(nodes=1000))
    assert shares[chosen] == max(shares.values())


def test_a_drawn_ending_where_the_game_has_been_promises_nothing() -> None:
    first = Engine(tables=True).play(DRAWN, Limit(nodes=1000))
    again = Engine(tables=True).play(DRAWN, Limit(nodes=1000), history=[DRAWN.play(first)])
    assert again != first
    assert wrong_answers(DRAWN.play(again)) == wrong_answers(DRAWN.play(first))


@pytest.mark.parametrize("contempt", [-1, 10_001])
def test_contempt_has_bounds(contempt: int) -> None:
    with pytest.raises(ValueError, match="contempt must be 0 to 10000 hundredths"):
        Engine(contempt=contempt)
    with pytest.raises(ValueError, match="contempt must be 0 to 10000 hundredths"):
        KernelPlayer(BEHIND, 1).analyse(BEHIND, Limit(depth=1), contempt=contempt)


def test_further_lines_are_the_next_best_moves_in_order() -> None:
    position = kalaha.start()
    lines = Engine().analyse(position, Limit(depth=4), lines=3).lines
    assert len({line.move for line in lines}) == 3
    assert [line.score for line in lines] == sorted((x.score for x in lines), reverse=True)
    every = {
        line.move: line.score for line in Engine().analyse(position, Limit(depth=4), lines=6).lines
    }
    assert len(every) == 6
    assert all(every[line.move] == line.score for line in lines)


def test_more_lines_than_moves_are_all_the_moves() -> None:
    position = fanorona.start()
    assert len(Engine().analyse(position, Limit(depth=1), lines=50).lines) == 5


@pytest.mark.parametrize("lines", [0, -1])
def test_fewer_than_one_line_is_refused(lines: int) -> None:
    with pytest.raises(ValueError, match="lines must be at least 1"):
        Engine().analyse(hus.start(), Limit(depth=1), lines=lines)


def test_an_estimate_never_leads_by_more_than_there_is() -> None:
    lost = hus.position("0,0,0,0,1,3,5,0,0,2,1,0,0,0,0,0/2,4,0,1,1,0,1,3,0,5,4,3,1,4,1,6 a")
    score = Engine(memory=1, tables=False).analyse(lost, Limit(nodes=1_000)).best.score
    assert not score.proven
    assert score.value == -48
    assert score.chance < 0.001


def test_a_finished_game_cannot_be_analysed() -> None:
    with pytest.raises(ValueError, match="the game is over, white wins"):
        Engine().analyse(fanorona.position("9/9/9/9/8W w"), Limit(depth=1))


@pytest.mark.parametrize(("lines", "threads"), [(1, 1), (5, 1), (1, 2)])
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_a_stop_takes_effect_within_50_milliseconds(
    game: Game[Any], lines: int, threads: int
) -> None:
    """Other programs may hold the processor up, but not each time."""
    engine = Engine(threads=threads, tables=False)
    assert any(_wait_for_stop(engine, game.start(), lines) < 0.05 for _try in range(12))


def _wait_for_stop(engine: Engine, position: Position[Any], lines: int) -> float:
    stop, deep, ended = Stop(), threading.Event(), list[float]()

    def look(found: Analysis[Any]) -> None:
        if found.seconds > 0.1:
            deep.set()

    def search() -> None:
        engine.analyse(position, Limit(seconds=60), lines=lines, stop=stop, progress=look)
        ended.append(time.perf_counter())

    thread = threading.Thread(target=search)
    thread.start()
    assert deep.wait(30)
    asked = time.perf_counter()
    stop.set()
    thread.join()
    return ended[0] - asked


# Levels


@pytest.mark.parametrize("level", [0, 9])
def test_there_are_eight_levels(level: int) -> None:
    with pytest.raises(ValueError, match="only 1 to 8"):
        Engine(level=level)


def test_each_level_sees_more_and_strays_less_than_the_one_below() -> None:
    for game in GAMES.values():
        for lower, higher in pairwise(levels_of(game).values()):
            assert higher.nodes is None or (lower.nodes or 0) < higher.nodes
            assert lower.slack >= higher.slack
            assert (lower.horizon or SEES_ALL) <= (higher.horizon or SEES_ALL)


def test_a_move_is_chosen_the_less_often_the_more_it_gives_away() -> None:
    first, second, last = kernel.odds([0.9, 0.8, 0.3], 0.2)
    assert first == 1
    assert second == pytest.approx(exp(-0.1 / 0.2))
    assert last == pytest.approx(exp(-0.6 / 0.2))
    position = hus.start()
    odds = kernel.player_of(position, 1).odds(pack(position), 2)
    chosen = Counter(pack_move(position, Engine(2, seed).play(position)) for seed in range(300))
    expected = {move: 300 * often / sum(each for _, each in odds) for move, often in odds}
    for move, often in expected.items():
        assert abs(chosen[move] - often) < 5 * sqrt(often) + 1


def test_without_slack_only_the_best_move_is_played() -> None:
    assert kernel.odds([0.9, 0.9, 0.1], 0) == [1, 0, 0]
    moves = {Engine(8, seed).play(kalaha.start(), Limit(nodes=2_000)) for seed in range(20)}
    assert len(moves) == 1


def test_the_same_seed_chooses_the_same_moves() -> None:
    def game(seed: int) -> list[str]:
        engine, position, moves = Engine(2, seed), hus.start(), []
        for _move in range(3):
            moves.append(engine.play(position).text)
            position = position.play(moves[-1])
        return moves

    assert game(3) == game(3)
    assert len({tuple(game(seed)) for seed in range(6)}) > 1


def test_a_higher_level_beats_a_lower_one() -> None:
    points = 0.0
    for seed in range(6):
        position = kalaha.start(seeds=3)
        strong = position.player if seed % 2 else position.player.other
        engines = {strong: Engine(5, seed), strong.other: Engine(1, seed)}
        while not (outcome := position.outcome()):
            position = position.play(engines[position.player].play(position))
        points += 0.5 if outcome.winner is None else outcome.winner is strong
    assert points >= 5


def test_a_limit_given_overrides_the_levels_own() -> None:
    assert Engine(8).choose(fanorona.start(), Limit(depth=1)).analysis.depth == 1
    assert Engine(1).choose(fanorona.start(), Limit(nodes=5_000)).analysis.nodes >= 5_000
    assert Engine(1).choose(fanorona.start()).analysis.nodes < 1_000
