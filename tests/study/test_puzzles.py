"""Puzzles: one move clearly best, found in self-play, proved by a deeper search."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from hollows import GAMES, fanorona, hus, kalaha
from hollows.cli import app
from hollows.study.puzzles import (
    CHECK_NODES,
    MAKE_NODES,
    MARGIN,
    THEMES,
    Collection,
    Puzzle,
    PuzzleRecipe,
    candidates,
    choose,
    collection,
    faults,
    is_largest_capture,
    packaged,
    puzzles_from,
    themes_of,
)
from hollows.study.puzzles.puzzle import id_of, walk
from hollows.study.puzzles.rating import ELO, LEVEL_1, rate

DOCS = Path(__file__).parents[2] / "docs"
QUICK = 20_000
# Three hollows to lift, of which 2 alone wins: it takes the other's last seed
WON = "3,1,0,0,1,0,32/0,0,0,1,0,0,34 a"


def every(name: str) -> tuple[Puzzle, ...]:
    return packaged(GAMES[name]).puzzles


def sampled(name: str, count: int) -> list[Puzzle]:
    puzzles = every(name)
    return [puzzles[at * len(puzzles) // count] for at in range(count)]


# Those that come with Hollows


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_two_hundred_puzzles_and_no_position_twice(name: str) -> None:
    puzzles = every(name)
    assert len(puzzles) >= 200
    assert len({puzzle.id for puzzle in puzzles}) == len({p.text for p in puzzles}) == len(puzzles)
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_at_least_half_of_the_puzzles_are_not_simply_the_largest_capture(name: str) -> None:
    puzzles = every(name)
    game = GAMES[name]
    largest = 0
    for puzzle in puzzles:
        position = puzzle.position(game)
        largest += is_largest_capture(position, position.move(puzzle.moves[0]))
    assert 2 * largest <= len(puzzles)
    assert largest == sum("capture" in puzzle.themes for puzzle in puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_every_solution_is_legal_offers_a_choice_and_ends_with_the_solver(name: str) -> None:
    for puzzle in every(name):
        position = puzzle.position(GAMES[name])
        assert puzzle.id == id_of(position)
        assert len(position.legal_moves) >= 3
        solution = list(walk(position, puzzle.moves))
        assert all(len(before.legal_moves) >= 2 for before, _move, own in solution if own)
        assert solution[-1][2]
        best, second = puzzle.chance
        assert best - second >= MARGIN
        assert puzzle.themes == themes_of(position, puzzle.moves, best)
        assert {*puzzle.themes} <= {*THEMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_of_the_puzzles_is_proven_by_the_deeper_search(name: str) -> None:
    game = packaged(GAMES[name])
    assert CHECK_NODES > MAKE_NODES >= game.made["nodes"]
    for puzzle in sampled(name, 3):
        assert faults(puzzle, game.game, game.edition, CHECK_NODES) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_all_puzzles_are_proven_by_the_deeper_search(name: str) -> None:
    game = packaged(GAMES[name])
    wrong = {
        puzzle.id: found
        for puzzle in game.puzzles
        if (found := faults(puzzle, game.game, game.edition, CHECK_NODES))
    }
    assert wrong == {}


# The checker


def sound() -> Puzzle:
    position = kalaha.position(WON)
    themes = themes_of(position, ("2",), 1.0)
    return Puzzle(id_of(position), WON, ("2",), 1000, themes, (1.0, 0.5))


def faults_of(puzzle: Puzzle) -> list[str]:
    return faults(puzzle, kalaha, "leaflet", QUICK)


def test_a_sound_puzzle_has_no_faults() -> None:
    assert faults_of(sound()) == []


def test_a_worse_move_is_no_solution() -> None:
    themes = themes_of(kalaha.position(WON), ("5",), 1.0)
    assert faults_of(replace(sound(), moves=("5",), themes=themes)) == ["2 is better than 5"]


def test_an_illegal_move_or_a_broken_position_is_named() -> None:
    assert "hollow 3 is empty" in faults_of(replace(sound(), moves=("3",)))[0]
    assert "expected 72 seeds" in faults_of(replace(sound(), text=WON.replace("34", "35")))[0]


def test_a_wrong_name_and_wrong_themes_are_named() -> None:
    found = faults_of(replace(sound(), id="k", themes=("defence",)))
    assert [fault.partition(" should")[0] for fault in found] == ["its name", "its themes"]


def test_a_position_with_two_good_moves_is_no_puzzle() -> None:
    position = hus.start()
    best = "3"
    themes = themes_of(position, (best,), 0.5)
    puzzle = Puzzle(id_of(position), position.text, (best,), 1000, themes, (0.5, 0.1))
    assert faults(puzzle, hus, "seven", QUICK)


# Making


def test_the_same_seed_makes_the_same_puzzles_which_are_sound() -> None:
    recipe = PuzzleRecipe("kalaha", 7, 2, QUICK)
    first, again = (
        list(choose(chain.from_iterable(map(puzzles_from, candidates(recipe))), 3))
        for _time in range(2)
    )
    assert first == again
    assert len(first) == 3
    for puzzle in first:
        assert faults_of(puzzle) == []
    made = collection(recipe, first)
    assert Collection.read(made.text()) == made
    assert made.made == {"seed": 7, "level": 2, "nodes": QUICK}


def test_captures_are_kept_to_their_share_and_no_puzzle_comes_twice() -> None:
    captures = [replace(sound(), id=f"c{n}", themes=("capture",)) for n in range(20)]
    quiet = [replace(sound(), id=f"q{n}", themes=("quiet",)) for n in range(20)]
    chosen = list(choose([*captures, quiet[0], *quiet], 10))
    assert len(chosen) == len({puzzle.id for puzzle in chosen}) == 10
    assert sum("capture" in puzzle.themes for puzzle in chosen) == 4


# Themes


@pytest.mark.parametrize(
    ("name", "text", "moves", "theme"),
    [
        ("kalaha", kalaha.start().text, ("1",), "extra-turns"),
        ("kalaha", "0,0,1,1,0,0,34/0,0,0,0,3,3,30 a", ("3",), "hoard"),
        ("kalaha", "2,1,13,4,1,0,16/1,0,0,0,0,1,33 a", ("5",), "starve"),
        ("fanorona", "9/3B5/5WB2/6B2/9 w 0 2", ("f3-e3W-f2W-e2W",), "chain"),
        ("fanorona", "9/3B5/5WB2/6B2/9 w 0 2", ("f3-e3W-f2W-e2W",), "withdrawal"),
        ("fanorona", "B7B/9/4W4/9/2W6 w 0 2", ("c1-c2",), "paika"),
        ("fanorona", "2W6/9/1B1WB4/9/W3B4 w 0 2", ("d3-c3A-d2A-c1W",), "win"),
    ],
)
def test_a_theme_is_read_from_the_story(
    name: str, text: str, moves: tuple[str, ...], theme: str
) -> None:
    assert theme in themes_of(GAMES[name].position(text), moves, 0.9)


def test_a_long_relay_with_two_captures_has_both_themes() -> None:
    text = "3,3,3,0,0,0,3,0,0,1,0,0,0,0,1,0/0,0,0,0,3,0,0,0,0,1,1,0,0,0,3,0 a"
    found = themes_of(hus.position(text, study=True), ("7",), 0.5)
    assert {"double-capture", "defence"} <= {*found}
    assert "long-relay" not in found  # four lifts


# Ratings


def test_the_levels_strengths_are_the_measured_ones() -> None:
    for name, strengths in ELO.items():
        measured = json.loads((DOCS / "levels" / f"{name}.json").read_text("utf-8"))["levels"]
        assert list(strengths) == [round(level["elo"]) for level in measured[:7]]


def test_what_every_level_finds_is_rated_lower_than_what_none_does() -> None:
    position = fanorona.position("9/9/9/9/WW1B5 w")
    easy, missed = rate(position, ("b1-c1A",)), rate(kalaha.position(WON), ("5",))
    assert easy < LEVEL_1 < missed


# The command line


def test_the_command_makes_a_file_that_the_command_proves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, proven = tmp_path / "puzzles.json", tmp_path / "proven.json"
    make = ["puzzles", "make", "kalaha", "--count", "2", "--level", "2", "--nodes", str(QUICK)]
    assert app.run([*make, "--out", str(out), "--workers", "1"]) == 0
    check = ["puzzles", "check", "--file", str(out), "--nodes", str(QUICK), "--workers", "1"]
    assert app.run([*check, "--out", str(proven)]) == 0
    assert capsys.readouterr().out == "Kalaha: 2 puzzles are proven, 0 not\n"
    assert proven.read_text("utf-8") == out.read_text("utf-8")


def test_the_command_names_a_wrong_puzzle_and_leaves_it_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "puzzles.json", tmp_path / "proven.json"
    wrong = replace(sound(), id="kwrong")
    given = Collection(kalaha, "leaflet", {"nodes": QUICK}, (sound(), wrong))
    file.write_text(given.text(), encoding="utf-8")
    check = ["puzzles", "check", "--file", str(file), "--nodes", str(QUICK), "--workers", "1"]
    assert app.run([*check, "--json", "--out", str(out)]) == 2
    fault, answer = map(json.loads, capsys.readouterr().out.splitlines())
    assert fault == {"id": "kwrong", "fault": f"its name should be {sound().id}"}
    assert answer == {"game": "kalaha", "proven": 1, "wrong": 1}
    assert Collection.read(out.read_text("utf-8")).puzzles == (sound(),)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["make", "hus", "--count", "0"], "--count must be at least 1, not 0"),
        (["make", "hus", "--level", "8"], "--level: a level of 1 to 7 is needed, not 8"),
        (["make", "chess"], "there is no game 'chess': choose hus, kalaha, fanorona"),
        (["check", "--out", "x"], "--out needs one GAME, or a collection by --file"),
        (["check", "--file", __file__], "holds no puzzles"),
    ],
)
def test_bad_input_is_named_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["puzzles", *arguments]) == 2
    told = capsys.readouterr().err
    assert complaint in told
    assert len(told.splitlines()) == 1
