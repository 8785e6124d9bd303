from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hollows.games import (
    FANORONA,
    GAMES,
    HUS,
    KALAHA,
    Game,
    InvalidOptionError,
    Outcome,
    Player,
    Position,
    Reason,
)
from hollows.series import Points, Series

HALF = Fraction(1, 2)
ALL_TAKEN = "48" + ",0" * 15 + "/0" + ",0" * 15 + " b"
STUCK = "40" + ",0" * 15 + "/1,1,1,1,1,1,1,1" + ",0" * 8 + " b"
A_WINS = Outcome(Player.A, Reason.STUCK)
NAMES = ("Ann", "Ben")


def points(first: int | Fraction, second: int | Fraction) -> Points:
    return Fraction(first), Fraction(second)


def seven(**options: Any) -> Series:
    return Series.begin(HUS, NAMES, "Ann", **options)


def stones(games: int = 2) -> Series:
    return Series.begin(HUS, NAMES, "Ann", "stones", games=games)


def wins(games: int) -> Series:
    return Series.begin(KALAHA, NAMES, "Ann", games=games)


def won(series: Series, *names: str | None) -> Series:
    """The series after games won by resignation, or drawn where the name is None."""
    position = series.game.start(series.edition)
    for name in names:
        starter = series.next_starter
        first, second = series.game.players
        outcome = Outcome(first if name == starter else second, Reason.RESIGNATION)
        series = series.add(position, outcome if name else Outcome(None, Reason.AGREEMENT))
    return series


# Points


def test_in_seven_a_win_is_one_point() -> None:
    assert seven().add(HUS.position(STUCK), A_WINS).totals == points(1, 0)


def test_in_seven_a_win_is_two_points_if_the_loser_has_no_stone_left() -> None:
    assert seven().add(HUS.position(ALL_TAKEN), A_WINS).totals == points(2, 0)


def test_in_seven_a_draw_gives_no_points() -> None:
    assert won(seven(), None).totals == points(0, 0)


def test_in_seven_a_resigned_game_is_one_point() -> None:
    assert won(seven(), "Ben").totals == points(0, 1)


def test_in_stones_points_are_the_stones_on_each_side() -> None:
    assert stones().add(HUS.position(STUCK, "stones"), A_WINS).totals == points(40, 8)


def test_in_stones_a_winner_who_took_all_counts_them_double() -> None:
    assert stones().add(HUS.position(ALL_TAKEN, "stones"), A_WINS).totals == points(96, 0)


def test_in_stones_all_stones_of_a_wider_board_count_double_too() -> None:
    series = Series.begin(HUS, NAMES, "Ann", "stones", games=1, columns=12)
    position = HUS.position("72" + ",0" * 23 + "/0" + ",0" * 23 + " b", "stones", columns=12)
    assert series.add(position, A_WINS).totals == points(144, 0)


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(None, Reason.AGREEMENT),
        Outcome(Player.B, Reason.TIME),
        Outcome(Player.A, Reason.RESIGNATION),
    ],
)
def test_in_stones_a_game_broken_off_is_counted_as_the_stones_lie(outcome: Outcome) -> None:
    position = HUS.start("stones").play("5").play("7")
    lying = points(position.count(Player.A), position.count(Player.B))
    assert stones().add(position, outcome).totals == lying


def test_elsewhere_a_win_is_one_point_and_a_draw_a_half() -> None:
    assert won(wins(3), "Ben", None).totals == points(HALF, 1 + HALF)


def test_fanorona_is_scored_by_wins() -> None:
    series = Series.begin(FANORONA, NAMES, "Ben", games=2)
    series = series.add(FANORONA.start(), Outcome(Player.WHITE, Reason.RESIGNATION))
    assert series.totals == points(0, 1)


# Who starts and who sits where


def test_the_players_start_in_turn() -> None:
    series = wins(3)
    starters = []
    while series.next_starter:
        starters.append(series.next_starter)
        series = won(series, None)
    assert starters == ["Ann", "Ben", "Ann"]
    assert [row.starter for row in series.table] == starters


def test_the_first_starter_is_drawn_by_lot() -> None:
    drawn = {Series.begin(HUS, NAMES, Random(seed)).next_starter for seed in range(20)}
    assert drawn == set(NAMES)


def test_the_starter_sits_first_unless_it_is_said_otherwise() -> None:
    outcome = Outcome(Player.A, Reason.RESIGNATION)
    series = wins(3).add(KALAHA.start(), outcome).add(KALAHA.start(), outcome)
    assert series.totals == points(1, 1)
    series = series.add(KALAHA.start(), outcome, seated=("Ben", "Ann"))
    assert series.totals == points(1, 2)


# Standing


def test_the_table_runs_on() -> None:
    table = won(wins(3), "Ann", None, "Ben").table
    assert [row.number for row in table] == [1, 2, 3]
    assert [row.points for row in table] == [(1, 0), (HALF, HALF), (0, 1)]
    assert [row.totals for row in table] == [(1, 0), (1 + HALF, HALF), (1 + HALF, 1 + HALF)]


def test_the_first_to_seven_wins() -> None:
    series = won(seven(), *["Ann"] * 6, *["Ben"] * 6, None)
    assert (series.over, series.winner, series.leader) == (False, None, None)
    series = won(series, "Ben")
    assert (series.over, series.winner, series.next_starter) == (True, "Ben", None)


def test_seven_may_be_passed() -> None:
    series = won(seven(), *["Ann"] * 6).add(HUS.position(ALL_TAKEN), A_WINS)
    assert series.totals == points(8, 0)
    assert series.winner == "Ann"


def test_a_series_of_agreed_games_is_won_before_it_is_over() -> None:
    series = won(wins(4), "Ann", "Ann")
    assert (series.winner, series.over) == (None, False)
    series = won(series, None)
    assert (series.winner, series.over) == ("Ann", False)
    series = won(series, "Ben")
    assert (series.winner, series.over) == ("Ann", True)


def test_a_lead_in_stones_is_safe_if_all_stones_doubled_cannot_catch_up() -> None:
    series = stones(3).add(HUS.position(ALL_TAKEN, "stones"), A_WINS)
    assert series.winner is None
    series = series.add(HUS.position(STUCK, "stones"), A_WINS, seated=NAMES)
    assert series.totals == points(136, 8)
    assert (series.winner, series.over) == ("Ann", False)


def test_equal_points_at_the_end_are_a_draw() -> None:
    series = won(wins(2), "Ann", "Ben")
    assert (series.over, series.winner, series.leader) == (True, None, None)


# What is refused


def test_an_agreed_number_belongs_to_every_series_but_seven() -> None:
    with pytest.raises(InvalidOptionError, match="goes to 7 points"):
        seven(games=3)
    for games in (None, 0):
        with pytest.raises(InvalidOptionError, match="needs an agreed number of games"):
            Series.begin(KALAHA, NAMES, "Ann", games=games)


def test_two_different_persons_play() -> None:
    with pytest.raises(ValueError, match="two names, not 'Ann' twice"):
        Series.begin(HUS, ("Ann", "Ann"), "Ann")
    with pytest.raises(ValueError, match="'Cleo' does not play"):
        Series.begin(HUS, NAMES, "Cleo")
    with pytest.raises(ValueError, match="Ann and Cleo do not play"):
        seven().add(HUS.position(STUCK), A_WINS, seated=("Ann", "Cleo"))


def test_no_game_follows_the_last() -> None:
    with pytest.raises(ValueError, match="the series is over"):
        won(wins(1), "Ann").add(KALAHA.start(), Outcome(None, Reason.AGREEMENT))


@pytest.mark.parametrize(
    ("position", "outcome", "said"),
    [
        (HUS.start(), None, "the game is not over"),
        (KALAHA.start(), Outcome(None, Reason.AGREEMENT), "by the rules of this series"),
        (HUS.start("stones"), Outcome(None, Reason.AGREEMENT), "by the rules of this series"),
        (HUS.position(STUCK), Outcome(Player.B, Reason.TIME), "the board shows a wins"),
        (HUS.position("1" + ",0" * 15 + "/0" + ",0" * 15 + " a", study=True), A_WINS, "a study"),
    ],
)
def test_a_game_that_does_not_belong_is_refused(
    position: Position[Any], outcome: Outcome | None, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        seven().add(position, outcome)


# Properties


@st.composite
def played_out(draw: st.DrawFn) -> Series:
    """A series of random games, some of them broken off, until it is over or tired."""
    game: Game[Any] = draw(st.sampled_from([GAMES["hus"], GAMES["kalaha"]]))
    edition = draw(st.sampled_from(list(game.editions)))
    games = None if edition == "seven" else draw(st.integers(1, 6))
    rng = Random(draw(st.integers(0, 1 << 30)))
    series = Series.begin(game, NAMES, rng, edition, games=games)
    while not series.over and len(series.results) < 15:
        position = game.start(edition)
        for _ in range(rng.randrange(80)):
            if position.legal_moves:
                position = position.play(rng.choice(position.legal_moves))
        given_up = Outcome(rng.choice([None, *game.players]), Reason.ABANDONED)
        series = series.add(position, position.outcome() or given_up)
    return series


def total(points: Points) -> Fraction:
    return points[0] + points[1]


@given(played_out())
@settings(max_examples=60, deadline=None)
def test_points_add_up_in_every_series(series: Series) -> None:
    drawn = [result.outcome.winner is None for result in series.results]
    for result, draw in zip(series.results, drawn, strict=True):
        match series.scoring:
            case "seven":
                assert total(result.points) in ([0] if draw else [1, 2])
            case "stones":
                assert total(result.points) in (48, 96)
            case "wins":
                assert total(result.points) == 1
    assert series.table[-1].totals == series.totals


@given(played_out())
@settings(max_examples=60, deadline=None)
def test_a_series_once_won_stays_won(series: Series) -> None:
    played = range(len(series.results) + 1)
    winners = [replace(series, results=series.results[:games]).winner for games in played]
    decided = [winner for winner in winners if winner]
    assert winners[len(winners) - len(decided) :] == decided
    assert len(set(decided)) <= 1
