"""The engine driven by another program: every line is answered, and none can upset it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hollows import GAMES, fanorona, hus, kalaha
from hollows.engine import Analysis, Limit, Line, Score
from hollows.engine.ugi import COMMANDS, ENDLESS, Ugi, info_lines, read_limit

COMMAND = [sys.executable, "-m", "hollows", "ugi"]
WON_NEXT = "9/9/9/3BW4/9 w 0 9"  # e2-f2W takes the last piece
SHUFFLE = "e3-e2 a1-a2 e2-e3 a2-a1"


class Talk:
    """A conversation within this process."""

    def __init__(self, *lines: str) -> None:
        self.heard: list[str] = []
        self.ugi = Ugi(self.heard.append)
        for line in lines:
            self.ugi.hear(line)

    def __call__(self, line: str) -> list[str]:
        """What is answered to a line at once."""
        before = len(self.heard)
        self.ugi.hear(line)
        return self.heard[before:]

    def go(self, line: str) -> list[str]:
        """What is answered until the search has ended."""
        before = len(self.heard)
        self.ugi.hear(line)
        until = time.monotonic() + 10
        while not any(said.startswith("bestmove") for said in self.heard[before:]):
            assert time.monotonic() < until, f"{line} was never answered"
            time.sleep(0.001)
        return self.heard[before:]


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.ugi.hear("stop")


# Getting to know each other


def test_the_greeting_names_the_engine_and_its_options(talk: Talk) -> None:
    said = talk("ugi")
    assert said[0].startswith("id name Hollows")
    assert said[1].startswith("id author ")
    assert said[-1] == "ugiok"
    assert all(line.startswith("option name ") for line in said[2:-1])


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_rule_is_an_option_with_all_its_values(game: object) -> None:
    lines = {line.split()[2]: line for line in Talk("ugi").heard if line.startswith("option")}
    for option in GAMES[str(game)].options:
        for choice in option.choices:
            line = lines[option.name]
            assert " type check " in line or f" var {choice.text}" in line


def test_each_option_is_listed_once(talk: Talk) -> None:
    names = [line.split()[2] for line in talk("ugi") if line.startswith("option")]
    assert len(names) == len(set(names))


def test_the_game_named_at_the_start_gives_the_usual_values() -> None:
    said: list[str] = []
    Ugi(said.append, fanorona).hear("ugi")
    assert "option name columns type combo default 9" in " ".join(said)


def test_isready_is_answered(talk: Talk) -> None:
    assert talk("isready") == ["readyok"]


# Options


def test_a_game_and_its_rules_can_be_chosen(talk: Talk) -> None:
    talk("setoption name Game value kalaha")
    talk("setoption name seeds value 4")
    talk("position startpos moves 3")
    assert talk("query p1turn") == ["response true"]  # four seeds from 3 end in the store


def test_names_of_options_are_read_in_either_case(talk: Talk) -> None:
    assert talk("setoption name game value kalaha") == []
    assert talk("setoption name THREADS value 2") == []
    assert talk("position startpos moves 1") == []


def test_an_edition_brings_its_options(talk: Talk) -> None:
    assert talk("position startpos moves 5 14n")[0].startswith("info string 14n is not legal")
    talk("setoption name Edition value stones")
    assert talk("position startpos moves 5 14n") == []


def test_rules_that_only_go_together_can_be_chosen_one_after_the_other(talk: Talk) -> None:
    talk("setoption name Game value fanorona")
    assert talk("setoption name rows value 9") == []
    assert talk("query gameover")[0].startswith("info string")
    assert talk("setoption name columns value 5") == []
    assert talk("query gameover") == ["response false"]


@pytest.mark.parametrize(
    "line",
    [
        "setoption name Game value chess",
        "setoption name Edition value leaflet",
        "setoption name capture value sometimes",
        "setoption name rest value owner",
        "setoption name Threads value 0",
        "setoption name Threads value many",
        "setoption name Hash value 99999999",
        "setoption name Level value 9",
        "setoption name Colour value red",
        "setoption name Threads",
        "setoption Threads 2",
    ],
)
def test_an_impossible_option_is_refused_in_one_line_and_changes_nothing(line: str) -> None:
    talk = Talk("position startpos moves 5")
    (said,) = talk(line)
    assert said.startswith("info string ")
    assert talk("query p1turn") == ["response false"]


# Positions


def test_a_position_has_spaces_and_moves_may_follow(talk: Talk) -> None:
    after = hus.start().play("5")
    assert talk(f"position fen {after.text} moves 7") == []
    assert talk("query p1turn") == ["response true"]
    assert talk("query p2turn") == ["response false"]


def test_an_illegal_move_leaves_the_position_as_it_was(talk: Talk) -> None:
    talk("position startpos moves 5")
    (said,) = talk("position startpos moves 9")
    assert said.startswith("info string 9 is not legal")
    assert talk("query p1turn") == ["response false"]


def test_a_broken_position_is_refused(talk: Talk) -> None:
    (said,) = talk("position fen 1,2,3 a")
    assert said.startswith("info string Hus position, column")
    for line in ("position", "position fen", "position somewhere"):
        assert talk(line) == [
            "info string expected position startpos or position fen TEXT, and then moves"
        ]


def test_the_result_is_told(talk: Talk) -> None:
    assert talk("query result") == ["response none"]
    talk("setoption name Game value fanorona")
    talk("position fen 9/9/9/9/8W b")
    assert talk("query gameover") == ["response true"]
    assert talk("query result") == ["response p1win"]
    talk("position fen 9/9/9/9/8B w")
    assert talk("query result") == ["response p2win"]


def test_a_third_repetition_is_a_draw(talk: Talk) -> None:
    talk("setoption name Game value fanorona")
    talk(f"position fen 9/9/4W4/9/B8 w moves {SHUFFLE}")
    assert talk("query result") == ["response none"]
    talk(f"position fen 9/9/4W4/9/B8 w moves {SHUFFLE} {SHUFFLE}")
    assert talk("query result") == ["response draw"]


def test_a_new_game_begins_at_the_start(talk: Talk) -> None:
    talk("position startpos moves 5")
    talk("uginewgame")
    assert talk("query p1turn") == ["response true"]


# The search


def test_a_search_tells_its_lines_and_ends_with_a_legal_move(talk: Talk) -> None:
    said = talk.go("go nodes 2000")
    *infos, best = said
    for info in infos:
        words = info.split()
        assert words[:2] == ["info", "depth"]
        assert {"score", "nodes", "nps", "time", "pv", "chance"} <= set(words)
    assert best.split()[1] in {move.text for move in hus.start().legal_moves}
    assert len(best.split()) == 2  # some managers take no more


def test_a_search_of_fixed_nodes_can_be_repeated(talk: Talk) -> None:
    def found() -> list[str]:
        talk("uginewgame")
        return [line.split(" nodes ")[0] for line in talk.go("go nodes 3000")]

    assert found() == found()


def test_several_lines_can_be_asked_for(talk: Talk) -> None:
    talk("setoption name MultiPV value 3")
    said = talk.go("go depth 3")
    assert [line.split()[4] for line in said[-4:-1]] == ["1", "2", "3"]


def test_more_lines_than_moves_are_all_moves(talk: Talk) -> None:
    talk("setoption name MultiPV value 200")
    talk("setoption name Game value kalaha")
    assert talk.go("go depth 2")[-2].split()[4] == "6"


def test_a_proven_win_is_said_to_be_one(talk: Talk) -> None:
    talk("setoption name Game value fanorona")
    talk(f"position fen {WON_NEXT}")
    *_infos, last, best = talk.go("go depth 4")
    assert " score mate 1 proven chance 1 " in last
    assert best == "bestmove e2-f2W"


def test_an_estimate_is_never_called_proven() -> None:
    def said(score: Score) -> str:
        move = kalaha.start().legal_moves[0]
        found = Analysis((Line((move,), score, 1),), 1, 7, 0.0)
        return next(iter(info_lines(found)))

    assert " score cp 250 chance 0.75 " in said(Score(2.5, "seeds", 0.75))
    assert " score cp 600 proven chance 1 " in said(Score.win(None, 6, "seeds"))
    assert " score cp 0 proven chance 0.5 " in said(Score.draw("seeds"))
    assert " score mate -2 proven chance 0 " in said(Score.loss(4, -6, "pieces"))


def test_a_finished_game_has_no_move(talk: Talk) -> None:
    talk("setoption name Game value fanorona")
    talk("position fen 9/9/9/9/8W b")
    assert talk("go nodes 10") == ["bestmove (none)"]


def test_an_endless_search_answers_when_it_is_stopped(talk: Talk) -> None:
    talk("go infinite")
    assert talk("isready")[-1] == "readyok"
    begun = time.monotonic()
    talk("stop")
    assert time.monotonic() - begun < 0.5
    assert talk.heard[-1].startswith("bestmove ")


def test_an_endless_search_waits_for_stop_even_when_all_is_proven(talk: Talk) -> None:
    talk("setoption name Game value fanorona")
    talk(f"position fen {WON_NEXT}")
    talk("go infinite")
    other = Talk("setoption name Game value fanorona", f"position fen {WON_NEXT}")
    assert other.go("go depth 9")[-1] == "bestmove e2-f2W"  # so much for its work
    assert not any(line.startswith("bestmove") for line in talk.heard)
    assert talk("stop")[-1] == "bestmove e2-f2W"


@pytest.mark.parametrize("line", ["go depth 2", "setoption name Hash value 8", "uginewgame"])
def test_what_would_disturb_a_search_is_refused(talk: Talk, line: str) -> None:
    talk("go infinite")
    talk.ugi.hear(line)
    assert "info string a search is under way: send stop first" in talk.heard
    talk("stop")
    assert sum(said.startswith("bestmove") for said in talk.heard) == 1


def test_the_next_search_may_follow_the_answer_at_once(talk: Talk) -> None:
    for _search in range(50):
        assert not any("under way" in line for line in talk.go("go nodes 1"))


def test_stop_without_a_search_is_no_mistake(talk: Talk) -> None:
    assert talk("stop") == []


def test_a_level_sets_its_own_limit(talk: Talk) -> None:
    talk("setoption name Level value 1")
    best = talk.go("go")[-1]
    assert best.startswith("bestmove ")


# How long to think


def limit_of(line: str, seat: int) -> Limit | None:
    return read_limit(line.split(), seat)


@pytest.mark.parametrize(
    ("line", "seat", "limit"),
    [
        ("nodes 50", 0, Limit(nodes=50)),
        ("depth 3 nodes 50", 0, Limit(depth=3, nodes=50)),
        ("movetime 1500", 0, Limit(seconds=1.5)),
        ("movetime 0", 0, Limit(seconds=0.001)),
        ("infinite", 0, ENDLESS),
        ("", 0, None),
    ],
)
def test_a_limit_is_read(line: str, seat: int, limit: Limit | None) -> None:
    assert limit_of(line, seat) == limit


def test_a_player_thinks_by_his_own_clock() -> None:
    line = "p1time 60000 p2time 1000 p1inc 0 p2inc 100"
    first, second = limit_of(line, 0), limit_of(line, 1)
    assert first and first.seconds and 1 < first.seconds < 6
    assert second and second.seconds and 0.01 < second.seconds < 0.3


def test_the_clock_of_chess_programs_is_read_too() -> None:
    chess = limit_of("wtime 60000 btime 9 winc 5 binc 5", 0)
    assert chess == limit_of("p1time 60000 p2time 9 p1inc 5 p2inc 5", 0)


def test_a_player_with_no_time_left_still_moves(talk: Talk) -> None:
    assert talk.go("go p1time 0 p2time 0")[-1].startswith("bestmove ")


@pytest.mark.parametrize("line", ["go nodes", "go nodes -1", "go nodes 0", "go fast", "go depth x"])
def test_a_wrong_limit_is_refused(talk: Talk, line: str) -> None:
    (said,) = talk(line)
    assert said.startswith("info string ")


# Whatever comes


@given(st.text().filter(lambda line: line.split()[:1] and line.split()[0] not in COMMANDS))
def test_no_line_upsets_the_conversation(line: str) -> None:
    talk = Talk("position startpos moves 5")
    (said,) = talk(line)
    assert said.startswith("info string unknown command ")
    assert "\n" not in said
    assert talk("query p1turn") == ["response false"]


@given(st.sampled_from(["position", "setoption name", "query", "position fen"]), st.text())
def test_no_argument_upsets_the_conversation(command: str, rest: str) -> None:
    talk = Talk("position startpos moves 5")
    talk(f"{command} {rest}")
    assert talk("query p1turn") == ["response false"]


def test_the_command_speaks_until_it_is_told_to_quit() -> None:
    lines = "\0\nugi\nisready\ngo infinite\nquit\nisready\n"
    done = subprocess.run(COMMAND, input=lines, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0
    assert done.stdout.count("readyok") == 1
    assert done.stderr == ""


def test_a_limited_search_is_finished_where_the_lines_end() -> None:
    lines = b"\xff\xfe\nsetoption name Game value kalaha\nposition startpos\ngo nodes 20000\n"
    done = subprocess.run(COMMAND, input=lines, capture_output=True, timeout=20)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith(b"bestmove ")
