from __future__ import annotations

import doctest
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hollows import record as hollows_record
from hollows.games import (
    FANORONA,
    GAMES,
    HUS,
    KALAHA,
    Game,
    IllegalMoveError,
    InvalidOptionError,
    InvalidTextError,
    Outcome,
    Player,
    Position,
    Reason,
)
from hollows.games.check import option_sets
from hollows.record import (
    DEEPEST,
    InvalidRecordError,
    Line,
    Problem,
    Record,
    read,
    read_records,
    write,
)
from hollows.record.record import OWN_TAGS
from hollows.record.writer import option_tag
from tests.support import DATA

RECORDS = DATA / "records"
BLOCKED_GAME = (
    "d3-e3W d4-c3A c1-b2A-a1W c4-c3A-b2A-c2A a2-a3A c5-d4A "
    "b3-b2W-c3A-c4W-d4A-d3W-e3A-f4A-f3W h3-h2A g3-h4A-h3W h2-h1W i3-h2"
)
ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"


def played(game: Game[Any], moves: str, **start: Any) -> Record:
    record = Record.start(game, **start)
    for move in moves.split():
        record = record.play(move)
    return record


def two_pieces() -> Record:
    """Fanorona with one piece each, far apart, so that nothing happens."""
    return Record.start(FANORONA, position="8B/9/9/9/W8 w")


def movetext(record: Record) -> str:
    return write(record).split("\n\n", 1)[1].rstrip("\n")


def read_file(name: str) -> list[Record | Problem]:
    with (RECORDS / name).open(encoding="utf-8") as file:
        return list(read_records(file))


def good_records(name: str) -> list[Record]:
    return [record for record in read_file(name) if isinstance(record, Record)]


# Playing


def test_playing_a_move_gives_a_new_record_and_leaves_the_old_one() -> None:
    before = Record.start(HUS)
    after = before.play("5")
    assert before.moves == ()
    assert [move.text for move in after.moves] == ["5"]
    assert after.positions == (HUS.start(), HUS.start().play("5"))
    assert after.position == after.positions[-1]


def test_undo_takes_back_the_last_move() -> None:
    record = played(HUS, "5")
    assert record.play("7").undo() == record


def test_undo_takes_back_a_resignation_before_any_move() -> None:
    record = played(HUS, "5 7")
    assert record.resigned(Player.A).undo() == record


def test_without_a_move_there_is_nothing_to_undo() -> None:
    with pytest.raises(IllegalMoveError, match="no move has been played"):
        Record.start(HUS).undo()


def test_a_record_knows_the_edition_and_the_options_that_differ_from_it() -> None:
    record = Record.start(HUS, "stones", endless="draw")
    assert (record.edition, record.options) == ("stones", {"endless": "draw"})
    assert Record.start(HUS, "stones", capture="must").options == {"capture": "must"}


def test_a_record_may_start_from_a_position_or_its_text() -> None:
    position = FANORONA.position("8B/9/9/9/W8 w", continuation="may")
    record = Record.start(FANORONA, position=position)
    assert record.options == {"continuation": "may"}
    assert record == Record.start(FANORONA, position="8B/9/9/9/W8 w", continuation="may")


@pytest.mark.parametrize(
    ("game", "position", "options", "said"),
    [
        (HUS, KALAHA.start(), {}, "a game of Hus cannot start from kalaha.position"),
        (HUS, HUS.start(), {"capture": "may"}, "has its options already"),
        (HUS, HUS.start(), {"edition": "eight"}, "has no edition 'eight'"),
    ],
)
def test_a_record_refuses_a_start_that_does_not_fit(
    game: Game[Any], position: Position[Any], options: dict[str, Any], said: str
) -> None:
    with pytest.raises(InvalidOptionError, match=said):
        Record.start(game, position=position, **options)


def test_a_record_cannot_start_after_an_endless_move_which_position_text_does_not_tell() -> None:
    position = HUS.position(ENDLESS, endless="draw").play("16")
    with pytest.raises(InvalidTextError, match="does not tell all"):
        Record.start(HUS, position=position)


# The end


def test_the_third_time_the_same_position_comes_the_game_is_drawn() -> None:
    record = two_pieces()
    round_trip = ("a1-a2", "i5-i4", "a2-a1", "i4-i5")
    for move in round_trip:
        record = record.play(move)
    assert record.outcome() is None
    for move in round_trip:
        assert record.outcome() is None
        record = record.play(move)
    assert record.outcome() == Outcome(None, Reason.REPETITION)
    with pytest.raises(IllegalMoveError, match=r"the game is over, draw \(repetition\)"):
        record.play("a1-a2")


def test_the_same_board_with_the_other_player_to_move_is_no_repetition() -> None:
    record = two_pieces()
    for move in ["a1-a2", "i5-i4", "a2-b2", "i4-i5", "b2-a1"]:
        record = record.play(move)
    boards = [position.board for position in record.positions]
    assert boards.count(boards[0]) == 2
    assert len({position.placement for position in record.positions}) == len(record.positions)


def test_the_board_ends_a_game() -> None:
    record = played(FANORONA, BLOCKED_GAME)
    assert record.outcome() == Outcome(None, Reason.BLOCKED)
    assert record.result == "1/2-1/2"


def test_a_resigned_game_is_won_by_the_other_and_takes_no_more_moves() -> None:
    record = played(HUS, "5 7").resigned(Player.A)
    assert record.outcome() == Outcome(Player.B, Reason.RESIGNATION)
    assert record.result == "0-1"
    with pytest.raises(IllegalMoveError, match=r"the game is over, b wins \(resignation\)"):
        record.play("5")


@pytest.mark.parametrize(
    ("outcome", "rule"),
    [
        (Outcome(None, Reason.RESIGNATION), "it needs a winner"),
        (Outcome(None, Reason.TIME), "it needs a winner"),
        (Outcome(Player.A, Reason.AGREEMENT), "it has no winner"),
        (Outcome(Player.WHITE, Reason.TIME), "white does not play Hus"),
        (Outcome(Player.A, Reason.STUCK), "the board does not show it"),
        (Outcome(None, Reason.REPETITION), "the board does not show it"),
    ],
)
def test_only_what_players_can_decide_ends_a_game_by_word(outcome: Outcome, rule: str) -> None:
    with pytest.raises(IllegalMoveError, match=rule):
        Record.start(HUS).ended(outcome)


def test_a_game_ends_only_once() -> None:
    agreed = Outcome(None, Reason.AGREEMENT)
    for record in (played(FANORONA, BLOCKED_GAME), Record.start(HUS).ended(agreed)):
        with pytest.raises(IllegalMoveError, match="the game is over"):
            record.ended(agreed)


# Tags


def test_tags_keep_their_order_and_their_place_when_changed() -> None:
    record = Record.start(HUS, tags={"Zeal": "1", "Date": "2024.01.01", "A": "Ann"})
    assert record.tagged(Date="?", B="Ben").tags == (
        ("Zeal", "1"),
        ("Date", "?"),
        ("A", "Ann"),
        ("B", "Ben"),
    )
    assert (record.tag("A"), record.tag("B")) == ("Ann", None)


@pytest.mark.parametrize("name", ["Result", "Position", "FEN", "Capture", "Sow_own", "no tag", ""])
def test_a_tag_that_would_be_read_as_something_else_is_refused(name: str) -> None:
    with pytest.raises(InvalidTextError, match="tag"):
        Record.start(HUS, tags={name: "x"})


def test_an_option_of_another_game_is_a_free_tag() -> None:
    record = Record.start(HUS, tags={"Seeds": "poppy"})
    assert read(write(record)) == record


@pytest.mark.parametrize("value", ["a\nb", "a\rb", "\x00", "\ud800"])
def test_a_tag_that_no_file_keeps_is_refused(value: str) -> None:
    with pytest.raises(InvalidTextError, match="cannot be written"):
        Record.start(HUS, tags={"A": value})


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_no_option_has_the_tag_of_something_else(game: Game[Any]) -> None:
    options = {option_tag(option.name) for option in game.options}
    players = {player.capitalize() for player in game.players}
    assert not options & (OWN_TAGS | players | {"Date", "Event", "Site", "Variant"})


# Annotations


def test_a_variation_stands_in_place_of_a_move() -> None:
    record = played(HUS, "5 7 1")
    other = record.line.branch(1).play("8").play("2")
    record = record.with_line(record.line.with_variation(1, other))
    assert movetext(record) == "1. 5 7 (1... 8 2. 2) 2. 1 *"
    assert record.line.played[1].variations == (other,)


def test_a_variation_must_begin_where_the_move_was_played() -> None:
    line = played(HUS, "5 7").line
    for other in (line.branch(0).play("6"), line.branch(1)):
        with pytest.raises(InvalidTextError, match="expected moves that replace 7"):
            line.with_variation(1, other)


def test_comments_and_nags_can_be_changed_later() -> None:
    line = played(HUS, "5 7").line.annotated(0, comment="hm", nags=[5])
    assert line.annotated(0, nags=[]).played[0].comment == "hm"
    assert line.annotated(0, comment="").played[0].nags == (5,)


def test_a_changed_main_line_may_not_go_on_after_a_repetition() -> None:
    record = two_pieces()
    line = record.line
    for move in ["a1-a2", "i5-i4", "a2-a1", "i4-i5"] * 2:
        line = line.play(move)
    assert record.with_line(line).outcome() == Outcome(None, Reason.REPETITION)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        record.with_line(line.play("a1-b1"))


def test_a_main_line_from_elsewhere_is_refused() -> None:
    with pytest.raises(InvalidTextError, match="from the start of this record"):
        Record.start(HUS).with_line(Line(KALAHA.start()))


@pytest.mark.parametrize("nag", [-1, 256])
def test_a_nag_out_of_range_is_refused(nag: int) -> None:
    with pytest.raises(InvalidTextError, match="only"):
        Record.start(HUS).play("5", nags=[nag])


def nested(depth: int) -> Line:
    line = Line(KALAHA.start()).play("2")
    for _ in range(depth):
        line = Line(KALAHA.start()).play("2").with_variation(0, line)
    return line


def test_variations_nest_a_hundred_deep_and_no_deeper() -> None:
    record = Record.start(KALAHA).with_line(nested(DEEPEST))
    assert read(write(record)) == record
    with pytest.raises(InvalidTextError, match="nest deeper"):
        nested(DEEPEST + 1)


# Writing


def test_a_record_is_written_with_every_option_that_differs() -> None:
    record = played(HUS, "5 7", edition="stones", sow_own=False, tags={"A": "Ann", "B": "Ben"})
    assert write(record.ended(Outcome(Player.B, Reason.TIME))) == (
        '[Game "hus"]\n[Edition "stones"]\n[Sow_own "false"]\n[A "Ann"]\n[B "Ben"]\n'
        '[Result "0-1"]\n[Termination "time"]\n\n1. 5 7 0-1\n'
    )


def test_a_position_is_written_only_where_the_game_does_not_begin_at_the_start() -> None:
    position = HUS.start().turned()
    text = write(Record.start(HUS, position=position).play("5").play("7"))
    assert f'[Position "{position.text}"]\n' in text
    assert "1... 5 2. 7 *" in text
    assert "Position" not in write(Record.start(HUS, columns=4))


def test_a_study_says_that_it_is_one() -> None:
    record = Record.start(KALAHA, position="1,0,0,0,0,1,0/0,1,0,0,0,0,0 a", study=True)
    assert '[Study "true"]' in write(record)
    assert read(write(record)) == record


def test_a_number_tells_the_extra_turns_of_each_player() -> None:
    record = played(KALAHA, "4 4 1 3 4 2 3 3 4 2 3 1", hollows=4, seeds=2)
    players = "".join(position.player for position in record.positions[:-1])
    assert players == "ababbbabaaab"
    assert movetext(record) == "1. 4 4 2. 1 3 2... 4 2... 2 3. 3 3 4. 4 4. 2 4. 3 1 1-0"


def test_after_a_comment_the_number_is_said_again() -> None:
    record = Record.start(HUS).play("5", comment="hm", nags=[1]).play("7", nags=[2]).play("1")
    assert movetext(record) == "1. 5 $1 {hm} 1... 7 $2 2. 1 *"


def test_lines_are_no_longer_than_80_columns() -> None:
    lines = write(good_records("thousand.record")[0]).splitlines()
    assert max(map(len, lines)) == 80


def test_repr_evaluates_and_str_is_the_text() -> None:
    record = played(HUS, "5 7", tags={"A": 'Ann "quote" \\'})
    assert eval(repr(record), {"read": read}) == record
    assert str(record) == write(record)


# Reading


def test_a_game_drawn_by_an_endless_move_is_read_as_it_was_written() -> None:
    record = Record.start(HUS, position=ENDLESS, endless="draw").play("16")
    assert record.outcome() == Outcome(None, Reason.ENDLESS)
    assert read(write(record)) == record


def words_of_end(game: Game[Any]) -> list[Outcome]:
    """Every way in which a game can end that the board does not show."""
    won = (Reason.RESIGNATION, Reason.TIME, Reason.ABANDONED)
    drawn = (Reason.AGREEMENT, Reason.ABANDONED)
    return [Outcome(player, reason) for player in game.players for reason in won] + [
        Outcome(None, reason) for reason in drawn
    ]


@st.composite
def lines(draw: st.DrawFn, start: Position[Any], depth: int) -> Line:
    line = Line(start, comment=draw(comments))
    for _ in range(draw(st.integers(1, 3))):
        if legal := line.position.legal_moves:
            line = line.play(draw(st.sampled_from(legal)), **draw(notes))
    return draw(with_variations(line, depth)) if line.played else line


@st.composite
def with_variations(draw: st.DrawFn, line: Line, depth: int) -> Line:
    for at in range(len(line.played)):
        if depth and draw(st.integers(0, 3)) == 0:
            line = line.with_variation(at, draw(lines(line.branch(at).start, depth - 1)))
    return line


@st.composite
def records(draw: st.DrawFn) -> Record:
    game = draw(st.sampled_from(list(GAMES.values())))
    options = draw(st.sampled_from(option_sets(game)))
    edition = draw(st.sampled_from(list(game.editions)))
    position = game.start(edition, **options)
    if draw(st.booleans()):
        position = draw(lines(position.turned(), 0)).position
    tags = draw(st.dictionaries(tag_names, tag_values, max_size=3))
    record = Record.start(game, edition, position=position, tags=tags)
    record = replace(record, line=replace(record.line, comment=draw(comments)))
    for _ in range(draw(st.integers(0, 8))):
        if not record.outcome():
            move = draw(st.sampled_from(record.position.legal_moves))
            record = record.play(move, **draw(notes))
    record = record.with_line(draw(with_variations(record.line, 2)))
    if not record.outcome() and draw(st.booleans()):
        record = record.ended(draw(st.sampled_from(words_of_end(game))))
    return record


text = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8)
comments = st.lists(
    st.one_of(text, st.sampled_from(["{", "}", "\\", "[", '[A "', "\n", "\t", "(", "1-0", "$1"])),
    max_size=5,
).map("".join)
notes: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {}, optional={"comment": comments, "nags": st.lists(st.integers(0, 255), max_size=2)}
)
tag_names = st.from_regex(r"X[A-Za-z0-9_]{0,5}", fullmatch=True)
tag_values = st.lists(st.one_of(text, st.sampled_from(['"', "\\", "]", "["])), max_size=4).map(
    "".join
)


@given(records())
@settings(max_examples=150, deadline=None)
def test_every_record_is_read_as_it_was_written(record: Record) -> None:
    assert read(write(record)) == record


@given(st.lists(records(), max_size=3), st.sampled_from(["", "\n", "\n\n"]))
@settings(max_examples=30, deadline=None)
def test_many_records_in_one_text_are_read_as_they_were_written(
    many: list[Record], gap: str
) -> None:
    assert list(read_records(gap.join(map(write, many)))) == many


def test_the_sample_games_are_read() -> None:
    hus, kalaha, timed, study = good_records("club.record")
    assert hus.tag("B") == 'Ben "the Sower" Ó Briain'
    assert hus.line.comment == "Captures are free tonight."
    assert hus.line.played[2].nags == (2,)
    (variation,) = hus.line.played[2].variations
    assert variation.played[0].comment == "was better"
    assert [move.text for move in variation.played[1].variations[0].moves] == ["6", "5"]
    assert hus.outcome() == Outcome(Player.B, Reason.STUCK)
    assert kalaha.outcome() == Outcome(Player.A, Reason.SEEDS)
    assert timed.outcome() == Outcome(Player.A, Reason.TIME)
    assert study.outcome() is None


def test_a_thousand_moves_are_played_and_read_in_no_time() -> None:
    began = time.perf_counter()
    record = good_records("thousand.record")[0]
    again = Record.start(HUS)
    for move in record.moves:
        again = again.play(move)
    assert again == record
    assert len(record.moves) == 1000
    assert time.perf_counter() - began < 5


@pytest.mark.parametrize(
    ("moves", "nags"),
    [("5!", (1,)), ("5 ?", (2,)), ("5!! $7", (3, 7)), ("5?? !?", (4, 5)), ("5?!", (6,))],
)
def test_nags_are_read_in_every_form(moves: str, nags: tuple[int, ...]) -> None:
    assert read(f'[Game "hus"]\n\n1. {moves}').line.played[0].nags == nags


@pytest.mark.parametrize("moves", ["1. 5 7 2. 1", "5 7 1", "1.5 1...7 2.1", "9. 5 9… 7 .. 1"])
def test_move_numbers_are_not_judged(moves: str) -> None:
    assert read(f'[Game "hus"]\n\n{moves}').moves == played(HUS, "5 7 1").moves


def test_several_comments_on_a_move_become_one() -> None:
    record = read('[Game "hus"]\n\n{a} {b} 5 {c}{}{d} (6) {e} *')
    assert record.line.comment == "a\nb"
    assert record.line.played[0].comment == "c\nd\ne"


def test_windows_lines_and_a_byte_order_mark_are_read() -> None:
    record = Record.start(HUS).play("5", comment="one\ntwo")
    assert read("\ufeff" + write(record).replace("\n", "\r\n")) == record


def test_lines_may_come_without_their_ends() -> None:
    record = Record.start(HUS).play("5", comment="one\n\ntwo")
    assert list(read_records(write(record).split("\n"))) == [record]


def test_a_result_without_a_reason_is_a_resignation_or_an_agreement() -> None:
    assert read('[Game "hus"]\n\n5 0-1').outcome() == Outcome(Player.B, Reason.RESIGNATION)
    assert read('[Game "hus"]\n\n5 1/2-1/2').outcome() == Outcome(None, Reason.AGREEMENT)
    assert read('[Game "hus"]\n[Result "1-0"]').result == "1-0"


def test_an_open_result_leaves_the_word_to_the_board() -> None:
    text = write(played(FANORONA, BLOCKED_GAME))
    open_text = text.replace("1/2-1/2", "*").replace('[Termination "blocked"]\n', "")
    assert read(open_text) == read(text)


HUS_TAG = '[Game "hus"]\n'
OVER = write(played(KALAHA, "4 4 1 3 4 2 3 3 4 2 3 1", hollows=4, seeds=2))
AGAIN = "a1-a2 i5-i4 a2-a1 i4-i5 " * 2


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("", 1, 1, "expected a record, found nothing"),
        (" \n\n", 1, 1, "expected a record, found nothing"),
        ("1. 5 7", 1, 1, "expected a tag Game"),
        ('[Game "go"]', 1, 1, "there is no game 'go': choose hus, kalaha, fanorona"),
        ('\n\n[Date "?"]\n [Game hus]', 4, 2, "expected a tag"),
        (HUS_TAG + HUS_TAG, 2, 1, "the tag Game stands twice"),
        (HUS_TAG + "\n*\n" + HUS_TAG, 4, 1, "expected one record, found another"),
        (HUS_TAG + '[Edition "nine"]', 2, 1, "has no edition 'nine'"),
        (HUS_TAG + '[Capture "can"]', 2, 1, "capture=can is not possible"),
        (HUS_TAG + '[Position "2,2 a"]', 2, 1, "column 4: expected ','"),
        (HUS_TAG + '[Study "maybe"]', 2, 1, "expected Study true or false"),
        (HUS_TAG + '[A "\x01"]', 2, 1, "cannot be written"),
        (HUS_TAG + '[Position "x"]\n[FEN "y"]', 3, 1, "FEN is not free"),
        (HUS_TAG + '[Result "2-0"]', 2, 1, "expected a result"),
        (HUS_TAG + '[Termination "boredom"]', 2, 1, "expected one of stuck"),
        (HUS_TAG + "\n1. 5\n 9", 4, 2, "9 is not legal in"),
        (HUS_TAG + "\n1. e4", 3, 4, "expected a hollow such as 7"),
        (HUS_TAG + "\n1. 5 ½", 3, 6, "found '½'"),
        (HUS_TAG + "\n1. 5 {", 3, 6, "this comment is never closed"),
        (HUS_TAG + "\n1. 5 {\x02}", 3, 6, "cannot be written"),
        (HUS_TAG + "\n1. 5 (6 {x}", 3, 6, "this variation is never closed"),
        (HUS_TAG + "\n1. 5 ({x})", 3, 10, "the end of a variation must follow a move"),
        (HUS_TAG + "\n(5)", 3, 1, "a variation must follow a move"),
        (HUS_TAG + "\n5)", 3, 2, "no variation is open"),
        (HUS_TAG + "\n$1 5", 3, 1, "a nag must follow a move"),
        (HUS_TAG + "\n5 $256", 3, 3, "only $0 to $255"),
        (HUS_TAG + "\n5 $1234", 3, 3, "found '$'"),
        (HUS_TAG + "\n5 (6 1-0)", 3, 6, "a variation has no result"),
        (HUS_TAG + "\n5 1-0 7", 3, 7, "expected the end of the game after its result"),
        (HUS_TAG + '[Result "0-1"]\n\n5 1-0', 4, 3, "but the tag Result says 0-1"),
        (HUS_TAG + '[Result "*"]\n[Termination "time"]', 3, 1, "this one has no result"),
        (HUS_TAG + '[Result "1-0"]\n[Termination "stuck"]', 3, 1, "the board does not show it"),
        (HUS_TAG + '[Result "1-0"]\n[Termination "agreement"]', 3, 1, "it has no winner"),
        (OVER.replace("1-0", "0-1"), 5, 1, "the game ended 1-0, a wins (seeds), not 0-1"),
        (OVER.replace('[Result "1-0"]\n', "").replace("1-0", "0-1"), 7, 53, "not 0-1"),
        (OVER.replace('"seeds"', '"time"'), 6, 1, "not by time"),
        (OVER.replace(" 1-0", " 2 1-0"), 8, 53, "the game is over, a wins (seeds)"),
        (f'[FEN "8B/9/9/9/W8 w"]\n\n{AGAIN} a1-b1', 3, 50, "a1-b1 follows a draw by repetition"),
        (HUS_TAG + "\n5" + " (6" * 101, 3, 303, "variations nest deeper than 100"),
        (HUS_TAG + "\n5" + " (6" * 100_000, 3, 303, "variations nest deeper than 100"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_column(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        read(text)
    assert said in caught.value.reason
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_broken_game_is_named_by_its_line_and_the_good_ones_are_kept() -> None:
    found = read_file("broken.record")
    assert [record.tag("A") for record in found if isinstance(record, Record)] == ["Ann", "Ben"]
    problems = [problem for problem in found if isinstance(problem, Problem)]
    assert [problem.line for problem in problems] == [12, 17, 19, 25, 34]
    assert str(problems[1]) == "line 17, column 6: this comment is never closed"


def test_a_stream_is_read_no_further_than_the_next_game() -> None:
    def stream() -> Iterator[str]:
        yield from write(played(HUS, "5")).splitlines()
        yield '[Game "hus"]'
        raise AssertionError("read too far")

    assert next(read_records(stream())) == played(HUS, "5")


def only_documented_errors(text: str) -> None:
    for found in read_records(text):
        if isinstance(found, Record):
            assert read(write(found)) == found
    try:
        read(text)
    except InvalidTextError as error:
        assert "\n" not in str(error)


words = st.sampled_from(
    [
        *("[", "]", '"', '[Game "', "hus", "kalaha", "fanorona", '"]\n', "[Result ", "[Columns "),
        *("Position", "FEN", "9", "0", "/", ",", " a", "\n", " ", "\r", "\x00", "\ud800", "٣", "²"),
        *("{", "}", "(", ")", "$", "!", "?", "*", "1-0", "½-½", "\\", "1.", "5", "7n", "d3-e3W"),
    ]
)


@given(st.one_of(st.text(), st.lists(words).map("".join)))
@settings(max_examples=300, deadline=None)
def test_no_text_raises_anything_but_the_documented_errors(text: str) -> None:
    only_documented_errors(text)


SAMPLES = [
    text
    for name in ("club.record", "broken.record", "games.fgn")
    for text in re.split(r"\n\n(?=\[)", (RECORDS / name).read_text(encoding="utf-8"))
]


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_no_spoiled_record_raises_anything_but_the_documented_errors(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SAMPLES))
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 10)))
        text = text[:begin] + data.draw(st.one_of(words, st.text(max_size=3))) + text[end:]
    only_documented_errors(text)


# Numbers


@pytest.mark.parametrize(
    "text",
    [
        '[Game "kalaha"]\n[Seeds "4"]\n\n1. 3 1. 2 3 1... 6 2. 1 *',
        '[Game "kalaha"]\n[Seeds "4"]\n\n3 2 3 6 1 *',
        '[Game "hus"]\n\n1. 5 {bold} 1... 7 (1... 6 2. 1) 2. 1 (2. 2 3) 2... 3 *',
        '[Game "fanorona"]\n[Position "9/W8/9/9/8B b 3 17"]\n\n17... i1-h1 18. a4-a5 *',
    ],
)
def test_right_numbers_are_no_problem(text: str) -> None:
    found = list(read_records(text, numbers=True))
    assert [each for each in found if isinstance(each, Problem)] == []


@pytest.mark.parametrize(
    ("moves", "column", "message"),
    [
        ("1. 1 1. 2 4 1... 6 *", 13, "expected the number 2. before 6, found 1..."),
        ("1. 2 2. 4 *", 6, "expected the number 1... before 4, found 2."),
        ("1. 2 4 3. 6 *", 8, "expected the number 2. before 6, found 3."),
        ("1... 2 *", 1, "expected the number 1. before 2, found 1..."),
        ("7. 2 *", 1, "expected the number 1. before 2, found 7."),
        ("1. 2 4 (2... 5) *", 9, "expected the number 1... before 5, found 2..."),
    ],
)
def test_a_wrong_number_is_named_when_numbers_are_asked_for(
    moves: str, column: int, message: str
) -> None:
    text = f'[Game "kalaha"]\n\n{moves}\n'
    assert list(read_records(text, numbers=True)) == [Problem(3, column, message)]
    assert isinstance(next(read_records(text)), Record)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_written_has_the_right_numbers(game: Game[Any]) -> None:
    chance = Random(3)
    for _game in range(5):
        record = Record.start(game)
        while record.outcome() is None and len(record.moves) < 60:
            record = record.play(chance.choice(record.position.legal_moves))
        line = record.line
        for at in chance.sample(range(len(record.moves)), 5):
            other = chance.choice(line.positions[at].legal_moves)
            line = line.with_variation(at, line.branch(at).play(other)).annotated(at, comment="!")
        found = list(read_records(write(record.with_line(line)), numbers=True))
        assert found == [record.with_line(line)]


# FGN


def test_fgn_games_are_read_with_the_rules_of_most_programs() -> None:
    tsivy, hyphenless, dimy, blocked = good_records("games.fgn")
    assert tsivy.options == {"continuation": "may", "first_turn": "free", "blocked": "loses"}
    assert hyphenless.options == {"continuation": "may", "first_turn": "free"}
    assert dimy.options["columns"] == 5
    assert blocked.outcome() == Outcome(Player.WHITE, Reason.BLOCKED)


def test_fgn_tags_evaluations_and_sentences_are_kept() -> None:
    record = good_records("games.fgn")[0]
    assert dict(record.tags) == {
        "Event": "Partie contre l'ordinateur",
        "Site": "Antananarivo",
        "Date": "2024.06.26",
        "White": "Vous",
        "Black": "Moteur",
        "Variant": "Fanoron-Tsivy",
        "Ending": "Les Noirs n'ont plus de pièce",
    }
    assert record.line.played[3].comment == "+0.35/12"
    assert record.outcome() == Outcome(Player.WHITE, Reason.TAKEN)


def test_fgn_moves_are_read_without_hyphens_and_without_tags() -> None:
    record = good_records("games.fgn")[1]
    assert [move.text for move in record.moves] == ["d3-e3W", "d4-c3A", "c1-b2A"]
    assert record.outcome() == Outcome(None, Reason.AGREEMENT)
    assert read("d3e3W d4c3A c1b2A").moves == record.moves


def test_option_tags_come_before_the_usual_rules_of_fgn() -> None:
    text = '[Variant "Fanoron-Tsivy"]\n[Continuation "must"]\n[Termination "time"]\n\nd3e3W 1-0'
    record = read(text)
    assert "continuation" not in record.options
    assert record.outcome() == Outcome(Player.WHITE, Reason.TIME)


def test_a_vela_is_refused_for_its_other_rules() -> None:
    (problem,) = (found for found in read_file("games.fgn") if isinstance(found, Problem))
    assert str(problem) == "line 31, column 1: a vela is played by other rules than Fanorona's"


def test_the_blocked_game_is_read_as_a_draw_or_as_a_win_as_its_result_says() -> None:
    for result, winner in (("1/2-1/2", None), ("*", None), ("1-0", Player.WHITE)):
        record = read(f'[Result "{result}"]\n\n{BLOCKED_GAME} {result}')
        assert record.outcome() == Outcome(winner, Reason.BLOCKED)


def test_the_examples_in_the_docstring_run() -> None:
    assert doctest.testmod(hollows_record) == (0, 4)
