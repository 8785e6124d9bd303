"""A game without a kernel: every command works by the law, or says in one line what it lacks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from hollows.adapters.one_game import OneGame
from hollows.batch import Batch
from hollows.draw.layout import LAYOUTS
from hollows.engine import Limit, alphabeta
from hollows.engine.shapes import Analysis
from hollows.engine.solving import solve
from hollows.games import MissingPartError
from hollows.kernel import Stop
from tests.docs.ring import Ring, RingMove
from tests.support import Hollows

SOON = 5.0  # seconds in which a limit of a fraction of one is kept on a busy machine
ENDING = "0,0,1/0,0,1 a"


# What works by the law


def test_moves_and_board_are_shown(ring: Ring, hollows: Hollows) -> None:
    assert hollows("moves", "ring", "--option", "hollows=4").out == "1\n2\n3\n4\n"
    assert json.loads(hollows("moves", "ring", "--json").out) == {"moves": ["1", "2", "3"]}
    assert "a  to move" in hollows("show", "ring", "--ascii").out
    assert json.loads(hollows("show", "ring", "--json").out)["board"]["a1"] == 2


@pytest.mark.parametrize("flags", [(), ("--law",)])
def test_its_leaves_are_counted(ring: Ring, hollows: Hollows, flags: tuple[str, ...]) -> None:
    assert hollows("perft", "ring", "2", *flags).out == "9\n"
    assert json.loads(hollows("perft", "ring", "6", *flags, "--json").out)["leaves"] == 334


def test_leaves_are_counted_at_any_depth(ring: Ring, hollows: Hollows) -> None:
    assert hollows("perft", "ring", "5000", "--position", ENDING).out == "2\n"


def test_a_game_is_played(
    ring: Ring, hollows: Hollows, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = iter(["moves", "hint", "3", "resign", "quit"])
    monkeypatch.setattr("builtins.input", lambda _prompt="": next(typed))
    flags = ["--level", "1", "--first", "me", "--seed", "1", "--speed", "instant"]
    played = hollows("play", "ring", *flags, "--save", str(tmp_path / "ring.txt"))
    assert played.status == 0
    assert "Look at" in played.out
    assert "resigned" in played.out


def test_an_analysis_has_the_usual_shape(ring: Ring, hollows: Hollows) -> None:
    last = hollows("analyse", "ring", "--depth", "3", "--json").out.splitlines()[-1]
    found = json.loads(last)
    assert found["depth"] == 3
    assert {"best", "line", "score", "unit", "chance", "proven", "nodes", "seconds"} <= {*found}


@pytest.mark.parametrize("limit", [("--seconds", "0.2"), ("--nodes", "300")])
def test_an_analysis_keeps_its_limit(ring: Ring, hollows: Hollows, limit: tuple[str, str]) -> None:
    begun = time.perf_counter()
    last = hollows("analyse", "ring", *limit, "--json").out.splitlines()[-1]
    assert time.perf_counter() - begun < SOON
    assert json.loads(last)["nodes"] <= 300 or limit[0] == "--seconds"


def test_an_ending_is_solved(ring: Ring, hollows: Hollows) -> None:
    found = json.loads(hollows("solve", "ring", "--position", ENDING, "--json").out)
    assert (found["value"], found["best_moves"], found["proven"]) == (-1, ["3"], True)
    assert found["moves"] == {"3": {"value": -1, "length": None}}
    assert "loss" in hollows("solve", "ring", "--position", ENDING).out


def test_what_is_not_solved_in_time_is_not_proven(ring: Ring, hollows: Hollows) -> None:
    begun = time.perf_counter()
    answer = hollows("solve", "ring", "--seconds", "0.3")
    assert time.perf_counter() - begun < SOON
    assert answer.status == 0
    assert answer.out.splitlines() == ["not proven", *(f"  {k}  not proven" for k in (1, 2, 3))]
    told = json.loads(hollows("solve", "ring", "--seconds", "0.3", "--json").out)
    assert (told["value"], told["best_moves"], told["proven"]) == (None, [], False)


def test_where_the_margin_counts_the_law_proves_only_who_wins(
    ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Ring, "margin_counts", True)
    found = solve(ring.position(ENDING))
    assert (found.value, found.moves[0].value, found.moves[0].at_most) == (None, None, -1)


BUSY = """
import importlib, sys
from hollows.cli import app
from hollows.games import GAMES
from tests.docs.ring import RING

GAMES["ring"] = RING
room, name, *command = sys.argv[1:]
module = importlib.import_module(room)
work = getattr(module, name)

def told(*given, **named):
    print("at work", flush=True)
    return work(*given, **named)

setattr(module, name, told)
app.main(command)
"""


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C cannot be sent to a process elsewhere")
@pytest.mark.parametrize(
    ("work", "command", "status"),
    [
        ("hollows.engine.solving by_search", "solve ring", 0),
        ("hollows.cli.inspect count_leaves", "perft ring 5000", 130),
    ],
)
def test_ctrl_c_ends_the_work(work: str, command: str, status: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BUSY, *work.split(), *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as working:
        assert working.stdout is not None
        assert working.stdout.readline() == "at work\n"
        working.send_signal(signal.SIGINT)
        out, err = working.communicate(timeout=60)
    assert working.returncode == status, err
    assert "Traceback" not in err
    assert status or out.startswith("not proven")


# The search in Python


def test_the_search_tells_each_deeper_look(ring: Ring) -> None:
    told: list[Analysis[RingMove]] = []
    found = alphabeta.analyse(ring.start(), Limit(depth=4), progress=told.append)
    assert [each.depth for each in told] == [1, 2, 3, 4]
    assert told[-1] == found


def test_another_thread_ends_the_search(ring: Ring) -> None:
    stop = Stop()
    threading.Timer(0.2, stop.set).start()
    found = alphabeta.analyse(ring.start(), Limit(seconds=60), stop=stop)
    assert found.seconds < SOON
    assert found.best.move in ring.start().legal_moves


def test_a_search_that_is_stopped_at_once_has_looked_one_move_ahead(ring: Ring) -> None:
    stop = Stop()
    stop.set()
    found = alphabeta.analyse(ring.start(), Limit(depth=9), stop=stop)
    assert found.depth == 1


# What it lacks


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("puzzles make ring --count 1", "this needs the kernel, which does not play Ring"),
        ("explorer make ring", "this needs the kernel, which does not play Ring"),
        ("arena fit ring --games 2", "this needs the kernel, which does not play Ring"),
        ("arena train ring --games 2", "this needs the kernel, which does not play Ring"),
        ("puzzles check ring", "Ring has no puzzles"),
        ("lessons check ring", "Ring has no lessons"),
        ("explorer show ring", "Ring has no collection of openings"),
        ("arena match ring level:1 level:2", "Hollows has no openings for these rules of Ring"),
        ("arena levels ring", "Hollows has no openings for these rules of Ring"),
        ("bench --game ring", "Ring has no positions to measure"),
        ("solve ring --strategy nowhere", "--strategy is for Hus, not for Ring"),
        ("endgame build ring", "Ring has nothing to build here"),
        ("endgame verify ring", "Ring has nothing to verify here"),
        ("endgame probe ring", "Ring has nothing to probe here"),
        ("solve ring --position 0,0", "Ring position, column 4"),
        ("solve ring --seconds 0", "--seconds must be more than 0"),
        ("analyse ring --depth 999", "depth must be 1 to 64"),
        ("perft ring -- -1", "DEPTH must be 0 to 5000"),
        ("moves ring --option hollows=9", "hollows=9 is not possible"),
    ],
)
def test_what_it_lacks_is_said_in_one_line(
    ring: Ring, hollows: Hollows, command: str, said: str
) -> None:
    answer = hollows(*command.split())
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"hollows: {said}")
    assert answer.err.count("\n") == 1


def test_a_game_that_cannot_be_drawn_says_so(
    ring: Ring, hollows: Hollows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(LAYOUTS, "ring")
    for command in ("show", "play"):
        answer = hollows(command, "ring")
        assert answer.status == 2
        assert "Ring cannot be drawn: add its layout" in answer.err
        assert "Traceback" not in answer.err


def test_many_games_at_once_need_the_kernel(ring: Ring) -> None:
    for begin in (lambda: Batch(ring, 3), lambda: OneGame(ring.start())):
        with pytest.raises(MissingPartError, match="does not play Ring"):
            begin()


def test_what_is_done_with_all_games_leaves_it_out(ring: Ring, hollows: Hollows) -> None:
    assert "Ring" not in hollows("lessons", "check").out
