"""Playing in the terminal: what can be typed, what is told, and that no game is lost."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import random
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hollows import GAMES, Player, hus
from hollows.cli import app
from hollows.cli.choose import Wishes, new_match
from hollows.cli.common import BadInputError, Setup
from hollows.cli.match import Machine, Match, Person
from hollows.games import Game
from hollows.record import read

COMMAND = [sys.executable, "-m", "hollows"]
Played = Callable[..., str]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Left games are kept in a folder of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "hollows"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Runs a command, types the lines, and gives back what was seen."""

    def run(*arguments: str, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert app.run(arguments) == status
        seen = capsys.readouterr()
        assert seen.err == ""
        return seen.out

    return run


def two_persons(played: Played, game: str, typed: str, *flags: str) -> str:
    return played("play", game, "--person", "--first", "me", *flags, typed=typed)


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("first", ["me", "you"])
def test_a_whole_game_against_level_1(game: Game[Any], first: str, tmp_path: Path) -> None:
    """The same seed makes the same replies, so the game can be played here and by the command."""
    match = new_match(Setup.read(game.name), Wishes(level=1, first=first, seed=4))
    typed, rng = [], random.Random(2)
    while not match.record.outcome():
        mover = match.mover
        if isinstance(mover, Machine):
            match.play(match.think(mover))
        else:
            typed.append(rng.choice(match.position.legal_moves).text)
            match.play(typed[-1])
    file = tmp_path / "game.txt"
    flags = ["--level", "1", "--first", first, "--seed", "4", "--save", str(file)]
    seen = subprocess.run(
        [*COMMAND, "play", game.name, *flags],
        input="\n".join(typed) + "\nquit\n",
        capture_output=True,
        text=True,
    )
    assert (seen.returncode, seen.stderr) == (0, "")
    assert re.search(r"^(You win|Hollows wins|The game is drawn)\.", seen.stdout, re.M)
    record = read(file.read_text(encoding="utf-8"))
    assert record.moves == match.record.moves
    assert record.outcome() == match.record.outcome()


def test_two_persons_play_by_turns(played: Played) -> None:
    seen = two_persons(played, "hus", "5\n7\n")
    assert "Player 1 (a): 5\nLifted 5 (2 stones)." in seen
    assert "Player 2 (b): 7\n" in seen


def test_after_a_game_enter_plays_another_and_the_other_one_starts(played: Played) -> None:
    seen = played("play", "kalaha", "--first", "me", "--level", "1", typed="resign\n\nquit\n")
    assert "Kalaha: you play a, Hollows plays b at level 1." in seen
    assert "Hollows wins. a resigned." in seen
    assert "Kalaha: you play b, Hollows plays a at level 1." in seen


# Series


def test_hus_is_played_to_seven_points(played: Played) -> None:
    seen = two_persons(played, "hus", "resign\n\nresign\n\n")
    assert "The first to seven points wins: Player 1 0, Player 2 1." in seen
    assert "The first to seven points wins: Player 1 1, Player 2 1." in seen


def test_an_agreed_number_of_games_ends_with_a_winner(played: Played) -> None:
    seen = two_persons(played, "kalaha", "draw\ny\n\nresign\n", "--games", "2")
    assert "Game 1 of 2: Player 1 0.5, Player 2 0.5." in seen
    assert "Player 1 won the series: Player 1 1.5, Player 2 0.5." in seen


def test_a_series_can_be_drawn_and_begins_anew(played: Played) -> None:
    seen = two_persons(played, "kalaha", "resign\n\nresign\n\nresign\n", "--games", "2")
    assert "The series is drawn: Player 1 1, Player 2 1." in seen
    assert seen.count("Game 1 of 2: Player 1 0, Player 2 1.") == 2


def test_a_position_set_up_belongs_to_no_series(played: Played) -> None:
    seen = two_persons(played, "hus", "resign\n", "--position", hus.start().text)
    assert "Player 2 wins. Player 1 resigned." in seen
    assert "seven points" not in seen


# What can be typed


def test_the_moves_are_listed_with_what_they_take(played: Played) -> None:
    seen = two_persons(played, "hus", "5\nmoves\n")
    assert re.search(r"\b14\s+takes 4\b", seen)
    assert "moves again" in two_persons(played, "kalaha", "moves\n")


def test_a_hint_names_the_piece_and_asked_again_the_line(played: Played) -> None:
    seen = two_persons(played, "fanorona", "hint\nhint\n", "--position", "9/9/9/9/WW1B5 w")
    assert "hint\nLook at b1. Ask again for the whole line.\n" in seen
    assert "hint\nb1-c1A (proven win in 1)\n" in seen


def test_steps_tells_the_last_move_sentence_by_sentence(played: Played) -> None:
    seen = two_persons(played, "hus", "steps\n5\nsteps\n")
    assert "No move has been played yet." in seen
    assert "Lifted 5 (2 stones).\nSowed 6 and 7.\n7 was filled" in seen


def test_a_long_story_is_cut_short_unless_it_is_asked_for(played: Played) -> None:
    seen = two_persons(played, "hus", "16\n")
    assert "more sentences: type steps to read them.)" in seen


def test_board_draws_again_with_the_text_of_the_position(played: Played) -> None:
    assert two_persons(played, "hus", "board\n").count(hus.start().text) == 1


def test_undo_takes_ones_own_last_move_back(played: Played) -> None:
    seen = played("play", "hus", "--first", "me", "--level", "1", typed="5\nundo\nboard\n")
    assert hus.start().text in seen


def test_undo_between_two_persons_takes_one_move_back(played: Played) -> None:
    seen = two_persons(played, "hus", "5\n7\nundo\nboard\n")
    assert hus.start().play("5").text in seen


def test_there_may_be_nothing_to_take_back(played: Played) -> None:
    seen = played("play", "hus", "--first", "you", "--level", "1", typed="undo\nmoves\n")
    assert "There is no move of yours to take back." in seen


def test_a_resignation_can_be_taken_back(played: Played) -> None:
    seen = two_persons(played, "kalaha", "resign\nundo\n1\n")
    assert seen.count("resigned") == 1
    assert "Lifted 1 (6 seeds)." in seen


def test_a_person_may_decline_a_draw(played: Played) -> None:
    seen = two_persons(played, "kalaha", "draw\nn\n1\n")
    assert "The offer is declined." in seen
    assert "Lifted 1" in seen


def test_hollows_takes_a_draw_only_if_it_stands_no_better(played: Played) -> None:
    flags = ["play", "kalaha", "--first", "me", "--level", "1", "--study", "--position"]
    better, worse = "1,0,0,0,0,0,20/0,0,0,0,0,1,10 a", "1,0,0,0,0,0,10/0,0,0,0,0,1,20 a"
    assert "The game is drawn. The players agreed on it." in played(*flags, better, typed="draw\n")
    assert "The offer is declined." in played(*flags, worse, typed="draw\n")


def test_speed_is_one_of_four(played: Played) -> None:
    seen = two_persons(played, "hus", "speed\nspeed fast\nspeed warp\n")
    assert seen.count("Choose a speed: slow, normal, fast, instant.") == 2


def test_help_lists_every_command(played: Played) -> None:
    seen = two_persons(played, "fanorona", "help\n")
    assert "Type a move, such as d2-e3A, or:" in seen
    commands = "moves hint undo steps board speed save draw resign again help quit"
    for command in commands.split():
        assert re.search(rf"^  {command}\s+\w", seen, re.M)


def test_an_empty_line_shows_the_help(played: Played) -> None:
    assert "Type a move, such as" in two_persons(played, "hus", "\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("9", "Not possible: hollow 9 holds 0, and a move needs at least 2 stones."),
        ("17", "Not possible: there is no hollow 17, only 1 to 16."),
        ("5n", "Not possible: captures are compulsory (capture=must)."),
        ("castle", "Expected a hollow such as 7, found 'castle'; moves lists the moves"),
        ("again", "The game is not over"),
        ("\x00\ufffd", "Expected a hollow"),
    ],
)
def test_what_cannot_be_done_is_said_and_the_game_goes_on(
    played: Played, typed: str, told: str
) -> None:
    seen = " ".join(two_persons(played, "hus", f"{typed}\n5\n").split())
    assert told in seen
    assert "Lifted 5" in seen


def test_after_the_end_moves_are_refused(played: Played) -> None:
    seen = two_persons(played, "hus", "resign\n5\nmoves\nhint\ndraw\nresign\n")
    assert seen.count("Not possible: the game is over, b wins (resignation).") == 5


def test_ascii_is_ascii(played: Played) -> None:
    assert two_persons(played, "fanorona", "d3-e3A\nhelp\n", "--ascii").isascii()


# Keeping games


def test_a_game_that_is_left_is_kept_and_can_be_gone_on_with(played: Played, state: Path) -> None:
    seen = played("play", "hus", "--first", "me", "--level", "2", typed="5\n")
    file = state / "last.hus.txt"
    assert f"\nSaved in {file}\nGo on with: hollows play --resume {file}\n" in seen
    before = read(file.read_text(encoding="utf-8"))
    assert len(before.moves) == 2
    assert (before.tag("A"), before.tag("B")) == ("You", "Hollows level 2")
    again = played("play", "--resume", str(file), typed="board\n")
    assert "Hus: you play a, Hollows plays b at level 2." in again
    assert before.position.text in again


def test_a_game_without_a_move_does_not_replace_the_last_one(played: Played, state: Path) -> None:
    two_persons(played, "hus", "5\n")
    kept = (state / "last.hus.txt").read_text(encoding="utf-8")
    two_persons(played, "hus", "")
    assert (state / "last.hus.txt").read_text(encoding="utf-8") == kept


def test_save_writes_where_it_is_told(played: Played, tmp_path: Path, state: Path) -> None:
    file = tmp_path / "new" / "mine.txt"
    two_persons(played, "kalaha", f"1\nsave {file}\n2\n")
    assert len(read(file.read_text(encoding="utf-8")).moves) == 2
    assert not state.exists()


def test_save_does_not_write_over_something_else(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann", encoding="utf-8")
    seen = two_persons(played, "hus", f"5\nsave {file}\n")
    assert "is there already and holds no game" in " ".join(seen.split())
    assert "is no file" in two_persons(played, "hus", "5\nsave /dev/null\nsave /\n")
    assert file.read_text(encoding="utf-8") == "Dear Ann"
    assert '[Game "hus"]' in seen  # as it cannot be kept in the file, it is shown


def test_a_finished_game_is_kept_only_where_asked(
    played: Played, tmp_path: Path, state: Path
) -> None:
    two_persons(played, "hus", "5\nresign\nquit\n")
    assert not state.exists()
    file = tmp_path / "g.txt"
    two_persons(played, "hus", "5\nresign\nquit\n", "--save", str(file))
    assert read(file.read_text(encoding="utf-8")).result == "1-0"


def test_a_finished_game_can_be_looked_at_again(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "hus"]\n\n1. 5 7 1-0\n', encoding="utf-8")
    seen = played("play", "--resume", str(file), typed="quit\n")
    assert "Player 1 wins. Player 2 resigned." in seen


def test_on_resuming_hollows_can_take_a_persons_seat(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "hus"]\n\n1. 5 *\n', encoding="utf-8")
    seen = played("play", "hus", "--resume", str(file), "--level", "1", typed="")
    assert "Hus: you play b, Hollows plays a at level 1." in seen


def test_on_resuming_a_person_can_take_the_seat_of_hollows(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "hus"]\n[A "Ann"]\n[B "Hollows level 4"]\n\n1. 5 *\n', "utf-8")
    seen = played("play", "--resume", str(file), "--person", typed="7\n")
    assert "Hus: Ann plays a, Player 2 plays b." in seen
    assert read(file.read_text(encoding="utf-8")).tag("B") == "Player 2"


def test_a_file_of_another_game_is_refused(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "hus"]\n\n1. 5 *\n', encoding="utf-8")
    assert app.run(["play", "kalaha", "--resume", str(file)]) == 2
    assert "holds a game of Hus, not kalaha" in capsys.readouterr().err


def test_a_broken_file_is_named_with_its_line(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "g.txt"
    file.write_text('[Game "hus"]\n\n1. 99 *\n', encoding="utf-8")
    assert app.run(["play", "--resume", str(file)]) == 2
    told = capsys.readouterr().err
    assert f"{file}, " in told
    assert "line 3, column 4: 99 is not legal" in told
    assert told.count("\n") == 1


# Asking


def test_enter_alone_starts_a_game(played: Played) -> None:
    seen = played("play", typed="\n\n\nme\n5\n")
    assert "1  Hus: four rows of hollows, stones sown in relays" in seen
    assert "Hus: you play a, Hollows plays b at level 3." in seen
    assert "Lifted 5 (2 stones)." in seen


def test_answers_may_be_numbers_names_or_beginnings(played: Played) -> None:
    seen = played("play", typed="k\np\nme\n")
    assert "Kalaha: Player 1 plays a, Player 2 plays b." in seen
    assert "Hus: Player 2 plays a, Player 1 plays b." in played(
        "play", typed="1\nstones\nperson\nyou\n"
    )


def test_a_wrong_answer_is_asked_again(played: Played) -> None:
    seen = played("play", typed="chess\n9\n3\n1\nyou\n")
    assert seen.count("Choose 1, 2, 3, hus, kalaha, fanorona.") == 2
    assert "Fanorona: you play Black, Hollows plays White at level 1." in seen


def test_leaving_while_being_asked_is_quiet(played: Played) -> None:
    assert played("play", typed="2\n").endswith("[3] \n")


def test_play_without_a_game_asks_only_what_is_not_said(played: Played) -> None:
    seen = played("play", "--level", "1", "--first", "me", typed="2\n1\n")
    assert "Which level" not in seen
    assert "Lifted 1 (6 seeds)." in seen


# The match


def test_the_lot_decides_who_starts() -> None:
    starters = {type(new_match(Setup.read("hus"), Wishes(seed=seed)).mover) for seed in range(12)}
    assert starters == {Person, Machine}


def test_who_starts_sits_where_the_position_says() -> None:
    setup = Setup.read("hus", text=hus.start().play("5").text)
    match = new_match(setup, Wishes(first="me"))
    assert match.viewpoint is Player.B
    assert match.mover == Person("You")


def test_undo_goes_back_over_the_extra_turns_of_hollows() -> None:
    setup = Setup.read("kalaha", text="3,0,0,0,0,2,0/1,0,0,0,0,1,0 a", study=True)
    match = new_match(setup, Wishes(first="me"))
    for move in ("6", "6", "1"):  # b moves twice running
        match.play(move)
    assert match.position.player is Player.A
    assert match.undo()
    assert match.record.moves == ()
    assert not match.undo()


def test_a_series_needs_the_start() -> None:
    setup = Setup.read("kalaha", text="6,6,6,6,6,6,0/6,6,6,6,6,6,0 b")
    with pytest.raises(BadInputError, match="a series begins at the start"):
        new_match(setup, Wishes(games=3))


def test_the_standing_counts_a_game_once(state: Path) -> None:
    match = new_match(Setup.read("kalaha"), Wishes(person=True, first="me", games=4))
    match.resign()
    for _asked in range(2):
        standing = match.standing()
        assert standing is not None
        assert len(standing.results) == 1
    match.undo()
    assert match.standing() == match.series


# The process


def wait_for(read_more: Callable[[], bytes], pattern: bytes) -> None:
    seen = b""
    while not re.search(pattern, seen):
        part = read_more()
        assert part, seen
        seen += part


def restore_interrupts() -> None:
    """A shell in the background lets its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def take_terminal() -> None:
    """Ctrl-C reaches only the process whose terminal this is."""
    restore_interrupts()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_game_is_saved(sent: signal.Signals, state: Path) -> None:
    game = subprocess.Popen(
        [*COMMAND, "play", "hus", "--first", "me", "--level", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=restore_interrupts,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert game.stdin is not None
    assert game.stdout is not None
    out = game.stdout.fileno()
    game.stdin.write(b"5\n")
    game.stdin.flush()
    wait_for(lambda: os.read(out, 4096), rb"(?s)Hollows: .*Your move:")
    game.send_signal(sent)
    told, complaints = game.communicate(timeout=10)
    assert (game.returncode, complaints) == (130, b"")
    assert b"Saved in" in told
    assert len(read((state / "last.hus.txt").read_text(encoding="utf-8")).moves) == 2


def test_in_a_terminal_the_stones_move_and_ctrl_c_saves(state: Path) -> None:
    mine, theirs = pty.openpty()
    game = subprocess.Popen(
        [*COMMAND, "play", "hus", "--person", "--first", "me"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=take_terminal,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
    )
    os.close(theirs)
    wait_for(lambda: os.read(mine, 4096), rb"Player 1 \(a\):")
    os.write(mine, b"5\n")
    wait_for(lambda: os.read(mine, 4096), b"In the hand: 2 stones")
    os.write(mine, b"\x03")
    assert game.wait(10) == 130
    os.close(mine)
    assert len(read((state / "last.hus.txt").read_text(encoding="utf-8")).moves) == 1


def test_a_table_shows_the_story_of_the_last_move_only() -> None:
    match = Match(new_match(Setup.read("hus"), Wishes(person=True)).record, {})
    assert match.last_steps == ()
    match.play("5")
    assert match.last_steps == hus.start().steps("5")


# A fair start


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_a_fair_game_begins_with_an_opening_of_the_book(game: Game[Any]) -> None:
    match = new_match(Setup.read(game.name), Wishes(first="me", seed=1, fair=True))
    assert match.record.moves
    assert match.record.outcome() is None
    assert isinstance(match.mover, Person)
    assert match.record.tag("Opening") == " ".join(map(str, match.record.moves))


def test_a_fair_game_is_played_from_there(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "fair.txt"
    two_persons(played, "hus", f"save {file}\nquit\n", "--fair", "--seed", "1")
    record = read(file.read_text(encoding="utf-8"))
    assert record.tag("Opening") == " ".join(map(str, record.moves))


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["--games", "3"], "a fair opening is for a single game"),
        (["--position", hus.start().text], "a fair opening begins at the start"),
        (["--edition", "stones"], "Hollows has no openings for these rules of Hus"),
    ],
)
def test_a_fair_opening_that_cannot_be_had_is_refused(
    flags: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["play", "hus", "--person", "--fair", *flags]) == 2
    assert problem in capsys.readouterr().err
