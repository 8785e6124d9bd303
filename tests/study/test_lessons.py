"""Lessons and exercises: every claim is proved by the law or by a search."""

from __future__ import annotations

from dataclasses import replace

import pytest

import web_facts
from hollows import GAMES, fanorona, hus, kalaha
from hollows.cli import app
from hollows.study.lessons import Difference, Goal, Task, faults, packaged
from hollows.study.lessons.check import SEARCHED

TOPICS = {
    "hus": {"relays", "captures", "safety", "tactics"},
    "kalaha": {"extra-turns", "captures", "starving", "hoarding"},
    "fanorona": {"captures", "opening", "chains", "paika"},
}


# What comes with Hollows


@pytest.mark.parametrize("name", GAMES)
def test_every_topic_and_every_option_is_covered_and_no_task_comes_twice(name: str) -> None:
    lesson = packaged(GAMES[name])
    assert {*lesson.exercises} == TOPICS[name]
    assert all(len(tasks) >= 4 for tasks in lesson.exercises.values())
    shown = [difference.option for difference in lesson.differences]
    assert shown == [option.name for option in GAMES[name].options]
    names = [claim.id for claim in lesson.claims]
    assert len(names) == len({*names})
    assert all(each.startswith(f"{name}-") for each in names)


@pytest.mark.parametrize("name", GAMES)
def test_what_the_law_can_prove_is_proved(name: str) -> None:
    for claim in packaged(GAMES[name]).claims:
        if isinstance(claim, Difference) or claim.goal.kind not in SEARCHED:
            assert (claim.id, faults(claim)) == (claim.id, [])


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_of_what_needs_a_search_is_proved(name: str) -> None:
    searched = [task for task in packaged(GAMES[name]).tasks if task.goal.kind in SEARCHED]
    for task in searched[::4]:
        assert (task.id, faults(task)) == (task.id, [])


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_everything_is_proved(name: str) -> None:
    wrong = {claim.id: faults(claim) for claim in packaged(GAMES[name]).claims if faults(claim)}
    assert wrong == {}


def test_the_page_is_given_lessons_puzzles_and_openings_of_every_game() -> None:
    rooms = ("explorer", "lessons", "puzzles")
    given = web_facts.study()
    assert {*given} == {f"{room}/{name}" for room in rooms for name in GAMES}
    assert all(data["game"] == name.partition("/")[2] for name, data in given.items())


# The checker finds what is wrong


def task(kind: str, accept: str | None = None, *, line: str = "", **values: object) -> Task:
    """A task of Kalaha from its start."""
    moves = None if accept is None else tuple(accept.split())
    return Task(kalaha, "x", Goal(kind, values), accept=moves, line=tuple(line.split()))


def test_a_solution_too_many_or_too_few_is_named() -> None:
    assert faults(task("shows", "1", what=["extra turn"])) == []
    assert faults(task("shows", "1 2", what=["extra turn"])) == [
        "the goal is reached by 1, not 1, 2"
    ]
    assert faults(task("shows", "", what=["extra turn"])) == ["the goal is reached by 1, not "]


def test_a_goal_that_nothing_reaches_is_named() -> None:
    assert faults(task("shows", "", what=["capture"])) == ["the goal is reached by no move, not "]


def test_without_accepted_moves_every_legal_one_has_to_do() -> None:
    assert faults(task("any")) == []
    assert faults(task("ends", place="a0")) == ["the goal is reached by 1, not 1, 2, 3, 4, 5, 6"]


def test_a_barred_move_that_is_legal_and_a_reply_that_is_not_are_named() -> None:
    assert faults(replace(task("any"), barred=("3",))) == ["3 is legal"]
    reply = replace(task("ends", "2", place="b1"), reply="7")
    (fault,) = faults(reply)
    assert "there is no hollow 7" in fault


def test_a_turn_has_to_be_whole_and_the_best_there_is() -> None:
    text = "6,0,0,7,2,7,11/7,6,5,5,2,2,12 a"
    turn = replace(task("turn", line="5 1 2", moves=3), text=text)
    assert faults(turn) == []
    assert faults(replace(turn, line=("5", "1"))) == ["the line reaches 2 moves, not 3"]
    assert faults(replace(turn, goal=Goal("turn", {"moves": 2}))) == [
        "the most moves of a turn are 3, not 2"
    ]
    assert "the turn is over before 1" in faults(replace(turn, line=("4", "1")))[0]


def test_of_two_winning_moves_neither_is_the_only_one() -> None:
    both = Task(kalaha, "x", Goal("win"), "0,0,0,0,1,1,40/0,0,0,1,0,0,29 a", accept=("5",))
    assert faults(both) == ["the goal is reached by 5, 6, not 5"]


def test_a_line_may_not_end_with_the_other_player() -> None:
    line = task("any", line="2 3")
    assert "the line ends with a move of the other player" in faults(line)


@pytest.mark.parametrize(
    ("goal", "right"),
    [
        (Goal("most", {"what": "taken"}), "g3-h2W-i3W-i4A"),
        (Goal("most", {"what": "steps"}), "g3-h2W-i3W-i4A"),
        (Goal("takes", {"count": 2}), "g3-h4A-g4A"),
        (Goal("ends", {"place": "g2"}), "g3-g2A"),
    ],
)
def test_a_fork_is_judged_by_what_each_way_takes(goal: Goal, right: str) -> None:
    text = "8B/5B3/6W2/9/B5B2 w 0 2"
    assert faults(Task(fanorona, "x", goal, text, accept=(right,))) == []


def test_a_game_that_is_over_is_no_task() -> None:
    over = Task(hus, "x", Goal("any"), ",".join(["1"] * 16) + "/" + ",".join(["2"] * 16) + " a")
    (fault,) = faults(replace(over, study=True))
    assert fault.startswith("the game is over")
    assert "expected 48 stones" not in fault


# Options


def test_choices_that_look_the_same_are_named() -> None:
    alike = Difference(
        kalaha, "empty_capture", ("true", "false"), "steps", kalaha.start().text, move="2"
    )
    assert faults(alike) == ["empty_capture=true and empty_capture=false look the same"]


def test_every_choice_is_shown_and_the_usual_one_first() -> None:
    few = Difference(hus, "columns", ("4", "6"), "start")
    assert faults(few) == ["the first choice should be 8", "not every choice is shown"]


def test_where_a_move_is_legal_is_told_rightly() -> None:
    text = "3,5,2,0,2,4,14/6,2,7,1,5,3,18 a"
    told = Difference(
        kalaha, "capture", ("must", "may"), "legal", text, move="1n", legal_in=("may",)
    )
    assert faults(told) == []
    assert faults(replace(told, legal_in=("must",))) == ["1n is legal with may"]


# The command line


def test_the_command_proves_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["lessons", "check", "kalaha"]) == 0
    count = len(packaged(kalaha).claims)
    assert capsys.readouterr().out == f"Kalaha: {count} tasks are proven, 0 not\n"


def test_the_command_tells_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = replace(packaged(kalaha), rules=(task("any", "1"),), exercises={}, differences=())
    monkeypatch.setattr("hollows.study.lessons.packaged", lambda _game: lesson)
    assert app.run(["lessons", "check", "kalaha"]) == 2
    told = capsys.readouterr()
    assert told.err == "hollows: x: the goal is reached by 1, 2, 3, 4, 5, 6, not 1\n"
    assert told.out == "Kalaha: 0 tasks are proven, 1 not\n"
