"""`hollows analyse`: a table that lives in the terminal, lines for a pipe, objects for a script."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
from typing import Any, NamedTuple

import pytest

from hollows import kalaha
from hollows.cli import app
from hollows.cli.analyse import chance, effort, short, worth
from hollows.cli.common import MOST_SECONDS
from hollows.engine import Analysis, Score
from hollows.engine.shapes import LONGEST

WON = "9/9/9/9/8W b"
WINNING = ["fanorona", "--position", "9/9/9/9/WW1B5 w", "--depth", "4"]
COMMAND = [sys.executable, "-m", "hollows", "analyse"]


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


class Analyse:
    """Calls the command within this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> Answer:
        return Answer(app.run(["analyse", *arguments]), *self.capsys.readouterr())


@pytest.fixture
def analyse(capsys: pytest.CaptureFixture[str]) -> Analyse:
    return Analyse(capsys)


# For a script


def test_the_answer_in_json_has_the_agreed_shape(analyse: Analyse) -> None:
    found = analyse("kalaha", "--depth", "3", "--json").objects[-1]
    assert list(found) == [
        "best", "line", "score", "unit", "chance", "proven", "value", "length", "depth", "nodes",
        "seconds", "hits",
    ]  # fmt: skip
    assert found["best"] == found["line"][0]
    assert (found["unit"], found["proven"], found["depth"]) == ("seeds", False, 3)
    assert 0 <= found["chance"] <= 1
    assert isinstance(found["score"], float)
    assert found["value"] is found["length"] is None


def test_each_deeper_look_is_an_object_and_the_last_one_the_answer(analyse: Analyse) -> None:
    told = analyse("kalaha", "--depth", "5", "--json").objects
    depths = [found["depth"] for found in told]
    assert depths == sorted(depths)
    assert len(set(depths)) > 1
    assert told[-1]["depth"] == 5


def test_a_proof_in_json_is_marked_and_has_its_length(analyse: Analyse) -> None:
    found = analyse(*WINNING, "--json").objects[-1]
    assert (found["proven"], found["chance"], found["best"]) == (True, 1.0, "b1-c1A")
    assert (found["score"], found["value"], found["length"]) == (None, 1, 1)


@pytest.mark.parametrize(
    ("position", "value"),
    [("0,0,0,0,2,1,34/0,0,1,0,0,1,33 a", 2), ("0,0,0,0,0,1,20/0,0,0,0,0,1,50 a", -30)],
)
def test_a_proof_in_kalaha_tells_the_seeds_and_no_score(
    analyse: Analyse, position: str, value: int
) -> None:
    found = analyse("kalaha", "--position", position, "--nodes", "100000", "--json").objects[-1]
    assert (found["proven"], found["score"], found["value"]) == (True, None, value)


def test_several_lines_come_the_best_first(analyse: Analyse) -> None:
    found = analyse("kalaha", "--depth", "5", "--lines", "3", "--json").objects[-1]
    assert len(found["lines"]) == 3
    assert found["lines"][0]["best"] == found["best"]
    assert len({line["best"] for line in found["lines"]}) == 3
    scores = [line["score"] for line in found["lines"]]
    assert scores == sorted(scores, reverse=True)


def test_more_lines_than_moves_give_them_all(analyse: Analyse) -> None:
    found = analyse("kalaha", "--depth", "2", "--lines", "50", "--json").objects[-1]
    assert {line["best"] for line in found["lines"]} == set("123456")


def test_nodes_limit_the_search_and_make_it_repeatable(analyse: Analyse) -> None:
    told = [analyse("hus", "--nodes", "2000", "--json").objects[-1] for _ in range(2)]
    assert told[0] | {"seconds": 0} == told[1] | {"seconds": 0}
    assert 0 < told[0]["nodes"] < 4000


def test_two_threads_find_an_answer_too(analyse: Analyse) -> None:
    found = analyse("kalaha", "--nodes", "5000", "--threads", "2", "--json").objects[-1]
    assert found["best"] in set("123456")


# For a pipe


def test_a_proof_is_told_as_one_without_a_chance(analyse: Analyse) -> None:
    assert analyse(*WINNING).out == "proven win in 1: b1-c1A\n"


def test_an_estimate_is_told_with_its_chance(analyse: Analyse) -> None:
    answer = analyse("kalaha", "--depth", "1")
    assert re.fullmatch(r"\d+%, [+-][\d.]+ seeds?: [1-6][ 1-6]*\n", answer.out)
    assert answer.err.startswith("depth 1, ")


def test_every_line_has_its_own(analyse: Analyse) -> None:
    assert analyse("kalaha", "--nodes", "500", "--lines", "3").out.count("\n") == 3


# For a person


def test_a_bar_and_a_percentage_show_an_estimate() -> None:
    assert chance(Score(3, "seeds", 0.62)).plain == "██████▎     62%"
    assert chance(Score(3, "seeds", 0.62), plain=True).plain == "######      62%"
    assert worth(Score(3, "seeds", 0.62)).plain == "+3 seeds"


def test_no_estimate_looks_certain() -> None:
    assert chance(Score(-9, "seeds", 0.004)).plain == "             1%"
    assert chance(Score(9, "seeds", 1.0)).plain == "██████████  99%"


def test_a_proof_has_neither_bar_nor_percentage() -> None:
    for score in (Score.win(3, 4, "seeds"), Score.draw("seeds"), Score.loss(None, -4, "seeds")):
        assert chance(score).plain == "✓ proven"
        assert chance(score, plain=True).plain == "proven"
        assert "%" not in worth(score).plain
    assert worth(Score.win(3, 4, "seeds")).plain == "win in 3"


def test_effort_is_told_in_few_figures() -> None:
    assert effort(Analysis((), 14, 2_345_678, 0.5)) == ("depth 14, 2.3M nodes, 0.5 s, 4.7M nodes/s")
    assert [short(number) for number in (0, 950, 12_340, 7e9)] == ["0", "950", "12.3k", "7.0G"]


def in_terminal(*arguments: str) -> str:
    """What the command shows to somebody who looks, without the colours."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    asked = subprocess.Popen([*COMMAND, *arguments], stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # how Linux tells that the other end has gone
        pass
    os.close(ours)
    assert asked.wait(10) == 0
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


def test_a_person_sees_the_board_and_a_table_of_lines() -> None:
    shown = in_terminal("kalaha", "--depth", "6", "--lines", "2")
    assert shown.startswith(str(kalaha.start()).split("\n")[0])
    assert shown.count("Worth") > 1
    last = shown[shown.rindex("depth ") :]
    assert last.startswith("depth 6, ")
    assert re.search(r"\n 1 +[+-]?[\d.]+ seeds? +[█▏▎▍▌▋▊▉]+ +\d+% +6 +[1-6] ", last)
    assert re.search(r"\n 2 ", last)


def test_a_person_sees_a_proof_marked_as_one() -> None:
    shown = in_terminal(*WINNING)
    last = shown[shown.rindex("Worth") :]
    assert re.search(r"win in 1 +✓ proven +\d+ +b1-c1A", last)
    assert "%" not in last


def test_a_limit_in_seconds_is_the_same_everywhere() -> None:
    assert MOST_SECONDS == LONGEST


# The end


def test_ctrl_c_ends_the_search_and_what_was_found_is_told() -> None:
    asked = subprocess.Popen(
        [*COMMAND, "fanorona", "--seconds", "600", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert asked.stdout is not None
    first = json.loads(asked.stdout.readline())
    asked.send_signal(signal.SIGINT)
    out, err = asked.communicate(timeout=60)
    assert (asked.returncode, err) == (0, "")
    last = json.loads(out.splitlines()[-1])
    assert last["depth"] >= first["depth"]
    assert last["best"] == last["line"][0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hus", "--seconds", "0"], "seconds must be more than 0"),
        (["hus", "--seconds", "nan"], "seconds must be more than 0"),
        (["hus", "--seconds", "1e99"], "--seconds must be more than 0 and at most 1000000"),
        (["hus", "--seconds", "soon"], "seconds"),
        (["hus", "--depth", "0"], "--depth must be 1 to 1000"),
        (["hus", "--depth", "65"], "depth must be 1 to 64"),
        (["hus", "--depth", "99999999999"], "--depth must be 1 to 1000, not 99999999999"),
        (["hus", "--nodes", "-5"], "nodes must be 1 to "),
        (["hus", "--nodes", "9" * 30], "--nodes must be 1 to"),
        (["hus", "--lines", "0", "--depth", "1"], "--lines must be 1 to 1000, not 0"),
        (["hus", "--lines", "9" * 12, "--depth", "1"], "--lines must be 1 to 1000"),
        (["hus", "--threads", "0", "--depth", "1"], "threads must be 1 to 1024, not 0"),
        (["hus", "--threads", "9" * 12, "--depth", "1"], "threads must be 1 to 1024"),
        (["fanorona", "--position", WON], "the game is over, white wins (taken)"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_clear_line(
    analyse: Analyse, arguments: list[str], message: str
) -> None:
    answer = analyse(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("hollows: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1
