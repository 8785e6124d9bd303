from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hollows import clock as hollows_clock
from hollows.clock import (
    DAY,
    MINUTE,
    SECOND,
    Bronstein,
    Clock,
    Days,
    Delay,
    Fischer,
    TimeControl,
)
from hollows.games import InvalidOptionError, InvalidTextError, Player

A, B = Player.A, Player.B

seconds = st.integers(0, 24 * 60 * 60)
minutes_controls = st.builds(
    lambda kind, initial, bonus: kind(initial * SECOND, bonus * SECOND),
    st.sampled_from([Fischer, Delay, Bronstein]),
    st.integers(1, 24 * 60 * 60),
    seconds,
)
controls = st.one_of(minutes_controls, st.builds(lambda n: Days(n * DAY), st.integers(1, 99)))


def running(text: str, player: Player = A) -> Clock:
    return Clock.ready(TimeControl.parse(text)).start(player, now=0)


# Time controls


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5+3", Fischer(5 * MINUTE, 3 * SECOND)),
        ("90s+0", Fischer(90 * SECOND, 0)),
        ("0+3", Fischer(0, 3 * SECOND)),
        ("5d2", Delay(5 * MINUTE, 2 * SECOND)),
        ("0d2", Delay(0, 2 * SECOND)),
        ("5b2", Bronstein(5 * MINUTE, 2 * SECOND)),
        ("1 day", Days(DAY)),
        ("3 days", Days(3 * DAY)),
    ],
)
def test_a_time_control_is_read_and_written(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control
    assert str(control) == text


@given(controls)
def test_every_time_control_is_read_as_it_was_written(control: TimeControl) -> None:
    assert TimeControl.parse(control.text) == control


@pytest.mark.parametrize("text", ["", "5", "5 + 3", "-5+3", "5+3 ", "²+3", "3days", "days", "5x3"])
def test_other_text_is_no_time_control(text: str) -> None:
    with pytest.raises(InvalidTextError, match="expected a time such as"):
        TimeControl.parse(text)


@pytest.mark.parametrize("text", ["0+0", "0b5", "1441+0", "5+99999", "0 days", "100 days"])
def test_an_impossible_time_control_is_refused(text: str) -> None:
    with pytest.raises(InvalidOptionError):
        TimeControl.parse(text)


@given(st.text(alphabet="0123456789+dbs ay", max_size=12))
def test_no_text_raises_anything_but_the_documented_errors(text: str) -> None:
    try:
        control = TimeControl.parse(text)
    except (InvalidTextError, InvalidOptionError):
        return
    assert TimeControl.parse(control.text) == control


def test_a_part_of_a_second_is_no_time_control() -> None:
    with pytest.raises(InvalidOptionError, match="whole seconds"):
        Fischer(1500, 0)


# Running


def test_a_clock_runs_down_for_the_player_to_move_only() -> None:
    clock = running("5+3")
    assert clock.running is A
    assert clock.remaining(A, now=1500) == 5 * MINUTE - 1500
    assert clock.remaining(B, now=1500) == 5 * MINUTE


def test_fischer_adds_the_increment_after_the_move() -> None:
    clock = running("5+3").press(now=10 * SECOND)
    assert clock.running is B
    assert clock.remaining(A, now=20 * SECOND) == 5 * MINUTE - 7 * SECOND


def test_fischer_may_gain_time() -> None:
    assert running("5+3").press(now=0).remaining(A, now=0) == 5 * MINUTE + 3 * SECOND


def test_fischer_without_minutes_begins_with_one_increment() -> None:
    assert running("0+3").remaining(A, now=0) == 3 * SECOND


def test_a_delay_is_waited_out_before_the_clock_runs() -> None:
    clock = running("5d2")
    assert clock.remaining(A, now=2 * SECOND) == 5 * MINUTE
    assert clock.remaining(A, now=5 * SECOND) == 5 * MINUTE - 3 * SECOND
    assert clock.press(now=5 * SECOND).remaining(A, now=9 * SECOND) == 5 * MINUTE - 3 * SECOND


def test_bronstein_gives_back_what_was_used_up_to_the_bonus() -> None:
    assert running("5b2").remaining(A, now=SECOND) == 5 * MINUTE - SECOND
    assert running("5b2").press(now=SECOND).remaining(A, now=0) == 5 * MINUTE
    assert running("5b2").press(now=5 * SECOND).remaining(A, now=0) == 5 * MINUTE - 3 * SECOND


def test_delay_lets_a_player_think_longer_than_bronstein_does() -> None:
    assert running("1d2").flagged(now=61 * SECOND) is None
    assert running("1b2").flagged(now=61 * SECOND) is A


def test_each_move_has_its_days_and_none_are_saved() -> None:
    clock = running("3 days").press(now=DAY)
    assert clock.remaining(A, now=DAY) == 3 * DAY
    clock = clock.press(now=3 * DAY)
    assert clock.remaining(A, now=5 * DAY) == DAY
    assert clock.flagged(now=6 * DAY) is A


def test_an_extra_turn_adds_the_increment_and_leaves_the_clock_with_the_player() -> None:
    clock = running("5+3").press(now=10 * SECOND, to=A)
    assert clock.running is A
    assert clock.remaining(A, now=12 * SECOND) == 5 * MINUTE - 9 * SECOND


def test_a_time_before_the_last_one_counts_as_none() -> None:
    clock = running("5+0").press(now=10 * SECOND)
    assert clock.press(now=4 * SECOND).remaining(B, now=0) == 5 * MINUTE


# The flag


def test_the_flag_falls_when_the_time_is_used_up() -> None:
    clock = running("1+0")
    assert clock.flagged(now=MINUTE - 1) is None
    assert clock.flagged(now=MINUTE) is A
    assert clock.remaining(A, now=2 * MINUTE) == 0


def test_a_press_after_the_flag_stops_the_clock_and_gives_no_increment() -> None:
    clock = running("1+5").press(now=2 * MINUTE)
    assert clock.running is None
    assert clock.remaining(A, now=0) == 0
    assert clock.flagged(now=0) is A
    for go_on in (clock.press, clock.pause, clock.resume):
        with pytest.raises(ValueError, match="clock"):
            go_on(3 * MINUTE)
    with pytest.raises(ValueError, match="nobody has started"):
        clock.start(A, now=3 * MINUTE)


def test_a_pause_after_the_flag_comes_too_late() -> None:
    assert running("1+5").pause(now=2 * MINUTE).flagged(now=0) is A


def test_a_server_can_wait_for_the_flag() -> None:
    assert running("1d5").flag_at() == MINUTE + 5 * SECOND
    assert running("1+5").pause(now=3).flag_at() is None
    assert Clock.ready(Days(DAY)).flag_at() is None


@pytest.mark.parametrize(("lag", "left"), [(0, 50), (400, 50.4), (5000, 51), (-400, 50)])
def test_lag_is_given_back_up_to_a_second(lag: int, left: float) -> None:
    clock = running("1+0").press(now=10 * SECOND, lag=lag)
    assert clock.remaining(A, now=0) == left * SECOND


def test_lag_can_save_a_flag() -> None:
    assert running("1+0").press(now=MINUTE + 500, lag=501).remaining(A, now=0) == 1


# Pausing


def test_a_paused_clock_stands_still_and_goes_on_where_it_was() -> None:
    clock = running("5d2").pause(now=SECOND)
    assert (clock.running, clock.turn) == (None, A)
    assert clock.remaining(A, now=MINUTE) == 5 * MINUTE
    clock = clock.resume(now=MINUTE)
    assert clock.remaining(A, now=MINUTE + 3 * SECOND) == 5 * MINUTE - 2 * SECOND


def test_only_a_running_clock_can_be_pressed_or_paused() -> None:
    ready = Clock.ready(Days(DAY))
    for clock in (ready, ready.start(A, 0).pause(1)):
        for act in (clock.press, clock.pause):
            with pytest.raises(ValueError, match="not running"):
                act(1)


def test_a_clock_is_started_once_and_resumed_only_from_a_pause() -> None:
    with pytest.raises(ValueError, match="nobody has started"):
        running("5+3").start(B, now=1)
    for clock in (running("5+3"), Clock.ready(Days(DAY))):
        with pytest.raises(ValueError, match="only a clock that was paused"):
            clock.resume(now=1)


# Properties


@given(minutes_controls, st.lists(st.tuples(st.integers(-1000, 200_000), st.booleans())))
def test_time_is_never_negative_and_only_a_flag_stops_the_clock(
    control: TimeControl, presses: list[tuple[int, bool]]
) -> None:
    clock, now = Clock.ready(control).start(A, now=0), 0
    for passed, again in presses:
        now += passed
        player, flag = clock.running, clock.flagged(now)
        assert player is not None
        clock = clock.press(now, to=player if again else None)
        assert min(clock.remaining(A, now), clock.remaining(B, now)) >= 0
        assert (clock.running is None) == (flag is not None)
        if flag:
            assert clock.flagged(now) is flag
            return


@given(controls, st.integers(0, DAY), st.integers(0, DAY), st.integers(0, DAY))
def test_a_pause_changes_nothing_but_the_time_of_day(
    control: TimeControl, first: int, gap: int, second: int
) -> None:
    straight = Clock.ready(control).start(A, now=0)
    paused = straight.pause(first)
    if paused.fallen:
        assert straight.flagged(first) is A
        return
    resumed = paused.resume(first + gap)
    assert resumed.remaining(A, first + gap + second) == straight.remaining(A, first + second)
    assert resumed.flagged(first + gap + second) == straight.flagged(first + second)


@given(minutes_controls, st.integers(0, DAY))
def test_delay_and_bronstein_never_give_more_than_was_there(
    control: TimeControl, used: int
) -> None:
    left = Clock.ready(control).start(A, now=0).press(used).remaining(A, used)
    if not isinstance(control, Fischer):
        assert left <= control.budget
    assert left <= control.budget + DAY


@given(controls, st.integers(0, DAY))
def test_the_flag_falls_exactly_when_it_was_said_to(control: TimeControl, begin: int) -> None:
    clock = Clock.ready(control).start(B, now=begin)
    at = clock.flag_at()
    assert at is not None
    assert clock.flagged(at - 1) is None
    assert clock.flagged(at) is B


def test_the_examples_in_the_docstring_run() -> None:
    assert doctest.testmod(hollows_clock) == (0, 3)
