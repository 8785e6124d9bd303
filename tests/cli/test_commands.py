"""The commands that answer at once: moves, show, perft, options, record check."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hollows import GAMES, fanorona, hus, kalaha
from hollows.cli import app
from tests.support import Answer, Hollows

ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
WON = "9/9/9/9/8W b"
COMMAND = [sys.executable, "-m", "hollows"]


# Moves


def test_moves_are_listed_one_a_line(hollows: Hollows) -> None:
    assert hollows("moves", "kalaha") == Answer(0, "1\n2\n3\n4\n5\n6\n", "")


def test_moves_in_json_are_one_object(hollows: Hollows) -> None:
    answer = hollows("moves", "fanorona", "--json")
    assert answer.last == {"moves": [move.text for move in fanorona.start().legal_moves]}


def test_a_position_and_its_rules_can_be_given(hollows: Hollows) -> None:
    barred = hollows("moves", "hus", "--position", ENDLESS, "--json").last["moves"]
    drawn = hollows(
        "moves", "hus", "--position", ENDLESS, "--option", "endless=draw", "--json"
    ).last["moves"]
    assert set(drawn) - set(barred) == {"16"}


def test_an_edition_brings_its_options(hollows: Hollows) -> None:
    after = hus.start("stones").play("5")
    answer = hollows("moves", "hus", "--edition", "stones", "--position", after.text, "--json")
    assert answer.last["moves"] == [move.text for move in after.legal_moves]
    assert "14n" in answer.last["moves"]


def test_a_study_may_have_any_number_of_stones(hollows: Hollows) -> None:
    text = "1,0,0,0,0,2,0/0,0,0,0,0,1,0 a"
    assert hollows("moves", "kalaha", "--position", text).status == 2
    assert hollows("moves", "kalaha", "--position", text, "--study").out == "1\n6\n"


def test_a_finished_game_has_no_moves_and_a_note_why(hollows: Hollows) -> None:
    answer = hollows("moves", "fanorona", "--position", WON, "--json")
    assert (answer.status, answer.last) == (0, {"moves": []})
    assert answer.err == "White wins. White has taken every piece of Black.\n"
    assert hollows("moves", "fanorona", "--position", WON).out == ""


# Show


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_show_draws_the_board_with_its_text_below(hollows: Hollows, game: Any) -> None:
    answer = hollows("show", game.name)
    assert answer.out == f"{game.start()}\n{game.start().text}\n"


def test_show_can_mark_the_moves_and_do_with_ascii(hollows: Hollows) -> None:
    drawn = hollows("show", "hus", "--moves", "--ascii").out
    assert "(2)" in drawn
    assert drawn.isascii()


def test_a_stream_without_unicode_gets_ascii() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    shown = subprocess.run([*COMMAND, "show", "kalaha"], capture_output=True, env=environment)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"+-------+" in shown.stdout


def test_show_writes_a_picture(hollows: Hollows, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert hollows("show", "hus", "--svg", str(file), "--theme", "dark") == Answer(0, "", "")
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert hollows("show", "hus", "--svg", "-").out.startswith("<svg")


def test_show_in_json_tells_the_board_and_the_end(hollows: Hollows) -> None:
    shown = hollows("show", "kalaha", "--json").last
    assert shown["board"] == kalaha.start().board
    assert (shown["position"], shown["player"], shown["over"]) == (
        kalaha.start().text,
        "a",
        False,
    )
    ended = hollows("show", "fanorona", "--position", WON, "--json").last
    assert (ended["over"], ended["winner"], ended["reason"]) == (True, "white", "taken")


# Perft


@pytest.mark.parametrize(
    ("arguments", "leaves"),
    [
        (["hus", "3"], 1308),
        (["kalaha", "4"], 1056),
        (["fanorona", "3"], 120),
        (["hus", "3", "--option", "columns=12"], 4556),
        (["hus", "0"], 1),
        (["kalaha", "5", "--option", "seeds=4", "--option", "empty_capture=false"], 4690),
        (["fanorona", "2", "--position", WON], 0),
    ],
)
def test_perft_counts_with_the_law(hollows: Hollows, arguments: list[str], leaves: int) -> None:
    assert hollows("perft", *arguments, "--law").out.splitlines()[-1] == str(leaves)


def test_perft_in_json_tells_depth_and_leaves(hollows: Hollows) -> None:
    counted = hollows("perft", "kalaha", "3", "--law", "--json").last
    assert (counted["depth"], counted["leaves"]) == (3, 190)


# Options


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_options_are_listed_with_meaning_and_source(hollows: Hollows, game: Any) -> None:
    told = hollows("options", game.name).out
    for option in game.options:
        for choice in option.choices:
            line = f"    {option.name}={choice.text}: {choice.about} ({choice.source})"
            assert line in told
    assert told.count("[default]") == len(game.options) + 1


def test_options_in_json_can_be_given_back(hollows: Hollows) -> None:
    told = hollows("options", "hus", "--json").last
    assert [edition["name"] for edition in told["editions"]] == ["seven", "stones"]
    assert {option["name"]: option["default"] for option in told["options"]} == {
        option.name: option.default for option in hus.options
    }


def test_options_keep_to_the_width_of_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for game in GAMES:
        assert app.run(["options", game]) == 0
        told = capsys.readouterr().out
        assert max(map(len, told.splitlines())) <= 60
        assert "--edition" in told


# Records

GOOD = '[Game "hus"]\n\n1. 5 7 *\n'
BAD = '[Game "hus"]\n\n1. 5 99 *\n'


def test_a_good_file_is_counted(hollows: Hollows, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{GOOD}\n{GOOD}", encoding="utf-8")
    assert hollows("record", "check", str(file)) == Answer(0, "2 games are right, 0 not\n", "")


def test_a_broken_game_is_named_by_its_line_and_the_others_are_read(
    hollows: Hollows, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{GOOD}\n{BAD}\n{GOOD}", encoding="utf-8")
    answer = hollows("record", "check", str(file))
    assert (answer.status, answer.out) == (2, "2 games are right, 1 not\n")
    assert answer.err.startswith(f"hollows: {file}, line 7, column 6: 99 is not legal")
    assert answer.err.count("\n") == 1


def test_check_in_json_gives_each_problem_and_then_the_count(
    hollows: Hollows, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{BAD}\n{GOOD}", encoding="utf-8")
    answer = hollows("record", "check", str(file), "--json")
    problem, count = map(json.loads, answer.out.splitlines())
    assert (problem["line"], problem["column"]) == (3, 6)
    assert count == {"games": 1, "problems": 1}
    assert (answer.status, answer.err) == (2, "")


def test_records_can_come_from_stdin() -> None:
    checked = subprocess.run(
        [*COMMAND, "record", "check", "-"], input=GOOD, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stdout) == (0, "1 game is right, 0 not\n")


def test_a_wrong_number_is_a_problem(hollows: Hollows, tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text('[Game "kalaha"]\n\n1. 1 1. 2 4 1... 6 *\n', encoding="utf-8")
    answer = hollows("record", "check", str(file))
    assert (answer.status, answer.out) == (2, "0 games are right, 1 not\n")
    assert answer.err == (
        f"hollows: {file}, line 3, column 13: expected the number 2. before 6, found 1...\n"
    )


def test_bytes_that_are_no_text_are_a_problem_of_their_game(
    hollows: Hollows, tmp_path: Path
) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(b'[Game "hus"]\n[A "\xff"]\n\n1. 5 *\n\n' + GOOD.encode())
    answer = hollows("record", "check", str(file))
    assert (answer.status, answer.out) == (2, "1 game is right, 1 not\n")
    assert "line 2" in answer.err


# Bad input


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frob"], "No such command 'frob'"),
        (["moves"], "Missing argument 'GAME'"),
        (["moves", "hus", "--frob"], "No such option: --frob"),
        (["moves", "chess"], "there is no game 'chess': choose hus, kalaha, fanorona"),
        (["moves", "hus", "--option", "capture"], "--option needs KEY=VALUE"),
        (["moves", "hus", "--option", "frob=1"], "Hus has no option 'frob'"),
        (["moves", "hus", "--option", "capture=x"], "capture=x is not possible: choose must or"),
        (
            ["moves", "hus", "--option", "take=both", "--option", "take=inner"],
            "take is given twice",
        ),
        (["moves", "hus", "--edition", "x"], "Hus has no edition 'x'; choose seven or stones"),
        (["moves", "hus", "--position", "2,2"], "column 4: expected ',' and 16 numbers for a"),
        (["moves", "kalaha", "--position", "1\n2"], "column 2: expected ','"),
        (["show", "hus", "--svg", "-", "--theme", "x"], "there is no theme 'x'"),
        (
            ["show", "hus", "--svg", "/no/such/folder/x.svg"],
            "there is no folder /no/such/folder to write x.svg in",
        ),
        (["perft", "hus", "x", "--law"], "DEPTH"),
        (["perft", "hus", "--law", "--", "-1"], "DEPTH must be 0 to 5000, not -1"),
        (["perft", "hus", "-1"], "no number may be negative here, as -1 is"),
        (["perft", "hus", "99999999999"], "DEPTH must be 0 to 5000, not 99999999999"),
        (["serve", "--port", "80x"], "--port must be a whole number, not '80x'"),
        (["bench", "--seconds", "soon"], "--seconds must be a number, not 'soon'"),
        (["options", "go"], "there is no game 'go'"),
        (["record"], "Missing command"),
        (["record", "check", "/no/such/file"], "/no/such/file: No such file"),
        (["record", "check", "/"], "/: Is a directory"),
        (["play", "hus", "--level", "9"], "there is no level 9, only 1 to 8"),
        (["play", "hus", "--level", "2", "--person"], "leave out it or --person"),
        (["play", "hus", "--first", "x"], "--first cannot be 'x': choose lot, me, you"),
        (["play", "hus", "--speed", "x"], "there is no speed 'x'"),
        (["play", "hus", "--games", "3"], "goes to 7 points"),
        (["play", "kalaha", "--games", "0"], "--games must be at least 1, not 0"),
        (["play", "--option", "capture=may"], "name the GAME"),
        (["play", "--resume", "/no/such/file"], "/no/such/file: No such file"),
        (["play", "--resume", "x", "--option", "capture=may"], "takes the rules from the file"),
        (["play", "hus", "--save", "/"], "/ is no file"),
    ],
    ids=lambda value: " ".join(value).replace("\n", " ")[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_clear_line(
    hollows: Hollows, arguments: list[str], message: str
) -> None:
    answer = hollows(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("hollows: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_perft_counts_with_the_kernel(hollows: Hollows) -> None:
    assert hollows("perft", "hus", "5").out.splitlines()[-1] == "77443"


@pytest.mark.parametrize(
    "arguments", [["perft", "hus", "3"], ["analyse", "hus", "--depth", "1"]], ids=str
)
def test_without_the_kernel_the_law_still_works_and_the_rest_says_how_to_build_it(
    arguments: list[str],
) -> None:
    hidden = "import sys; sys.modules['hollows._kernel'] = None; from hollows.cli import main; "
    told = subprocess.run(
        [sys.executable, "-c", f"{hidden}main({arguments!r})"], capture_output=True, text=True
    )
    assert told.returncode == 2
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == 1
    assert "the kernel is not built: run 'make'" in told.stderr
    law = subprocess.run(
        [sys.executable, "-c", f"{hidden}main(['perft', 'hus', '3', '--law'])"],
        capture_output=True,
        text=True,
    )
    assert law.stdout == "1308\n"


# Help


def test_no_description_is_cut_short_in_a_help_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("", "record", "arena", "puzzles", "lessons", "explorer", "endgame"):
        assert app.run([*command.split(), "--help"]) == 0
        _usage, *told = capsys.readouterr().out.splitlines()
        assert [line for line in told if line.endswith("...")] == []


# The process


def test_help_names_every_command_and_loads_nothing_heavy() -> None:
    program = (
        "import sys; from hollows.cli import app; status = app.run(['--help']);"
        "heavy = {'rich', 'hollows.engine', 'hollows.draw', 'hollows.record', 'hollows.words'};"
        "sys.exit(status or ' '.join(heavy & set(sys.modules)) or 0)"
    )
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (asked.returncode, asked.stderr) == (0, "")
    for command in ("play", "moves", "show", "perft", "analyse", "review", "options", "record"):
        assert f"\n  {command} " in asked.stdout


def test_help_answers_in_well_under_a_second() -> None:
    before = os.times().children_user
    subprocess.run([*COMMAND, "--help"], capture_output=True, check=True)
    assert os.times().children_user - before < 0.8


def test_version_is_told(hollows: Hollows) -> None:
    answer = hollows("--version")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("hollows")


def test_a_reader_that_has_gone_is_no_error() -> None:
    asked = subprocess.Popen(
        [*COMMAND, "options", "hus"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert asked.stdout is not None
    assert asked.stderr is not None
    asked.stdout.close()
    assert (asked.stderr.read(), asked.wait(10)) == (b"", 141)
    asked.stderr.close()


def test_the_process_leaves_with_the_status() -> None:
    asked = subprocess.run([*COMMAND, "moves", "chess"], capture_output=True, text=True)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert asked.stderr.count("\n") == 1
