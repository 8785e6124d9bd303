"""Reviews: moves judged by what they give away, told in tables, records and pictures."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hollows import GAMES, Engine, Limit, Player, fanorona, hus, kalaha
from hollows.cli import app
from hollows.draw import graph
from hollows.draw.graph import Point
from hollows.engine import Analysis, Line, Score
from hollows.games import Position
from hollows.record import Record, read, read_records, write
from hollows.review import Judgement, Review, accuracy, comment, judge, review
from tests.support import DATA

# A won position in each game, a move that wins it and one that throws it away
PLANTED = {
    "hus": ("0,1,0,0,0,0,2,0,2,1,0,0,1,0,1,0/0,0,1,1,0,0,0,1,0,1,0,2,1,1,0,0 a", "7", "9"),
    "kalaha": ("0,0,0,2,1,0,0/1,1,0,1,0,0,0 a", "4", "5"),
    "fanorona": ("9/9/9/9/7BW w 0 2", "i1-h2", "i1-i2"),
}
ENOUGH = Limit(nodes=20_000)


def planted(name: str, *moves: str) -> Record:
    record = Record.start(GAMES[name], position=PLANTED[name][0], study=True)
    for move in moves:
        record = record.play(move)
    return record


def estimate(chance: float, unit: str = "seeds") -> Score:
    return Score(round(20 * chance - 10, 6), unit, chance)


class Scripted(Engine):
    """Says of each position what the test has written down, and remembers what it was asked.

    Asked again about a position, it says the same, or what is written under `again`.
    """

    def __init__(self, *script: tuple[str, Score], again: tuple[str, Score] | None = None) -> None:
        super().__init__()
        self.script = list(script)
        self.again = again
        self.asked: list[tuple[Position[Any], int]] = []
        self.told: dict[Position[Any], tuple[str, Score]] = {}

    def analyse(
        self,
        position: Position[Any],
        limit: Limit = ENOUGH,
        *,
        lines: int = 1,
        history: Iterable[Position[Any]] = (),
        stop: Any = None,
        progress: Callable[[Analysis[Any]], None] | None = None,
    ) -> Analysis[Any]:
        self.asked.append((position, len(list(history))))
        if position not in self.told:
            self.told[position] = self.script.pop()  # a game is read backwards
        elif self.again:
            self.told[position] = self.again
        best, score = self.told[position]
        return Analysis((Line((position.move(best),), score, 1),), 1, 1, 0.0)


# Judging


@pytest.mark.parametrize(
    ("loss", "judgement"),
    [
        (0, Judgement.BEST),
        (0.000001, Judgement.GOOD),
        (0.049999, Judgement.GOOD),
        (0.05, Judgement.INACCURACY),
        (0.099999, Judgement.INACCURACY),
        (0.10, Judgement.MISTAKE),
        (0.149999, Judgement.MISTAKE),
        (0.15, Judgement.BLUNDER),
        (0.6, Judgement.BLUNDER),
    ],
)
@pytest.mark.parametrize("best", [0.6, 0.65, 0.7, 0.99])
def test_a_move_is_judged_by_the_chance_that_it_gives_away(
    best: float, loss: float, judgement: Judgement
) -> None:
    assert judge(estimate(best), estimate(best - loss)) is judgement


WIN, DRAW, LOSS = Score.win(3, 4, "stones"), Score.draw("stones"), Score.loss(4, -4, "stones")


def test_a_proven_win_turned_into_a_draw_or_a_loss_is_a_blunder() -> None:
    assert judge(WIN, DRAW) is judge(WIN, LOSS) is judge(DRAW, LOSS) is Judgement.BLUNDER


def test_a_move_that_keeps_a_proven_result_is_never_a_mistake() -> None:
    assert judge(WIN, Score.win(9, 1, "stones")) is Judgement.GOOD
    assert judge(LOSS, Score.loss(2, -9, "stones")) is Judgement.GOOD
    assert judge(DRAW, DRAW) is Judgement.BEST
    assert judge(WIN, Score.win(3, 2, "stones")) is Judgement.GOOD


def test_where_a_proof_tells_seeds_and_no_length_the_seeds_decide_what_is_best() -> None:
    exact = Score.win(None, 6, "seeds")
    assert judge(exact, Score.win(1, 6, "seeds")) is Judgement.BEST
    assert judge(exact, Score.win(1, 4, "seeds")) is Judgement.GOOD
    assert judge(Score.loss(None, -6, "seeds"), Score.loss(1, -6, "seeds")) is Judgement.BEST


def test_accuracy_follows_the_published_curve() -> None:
    assert accuracy(0) == accuracy(-0.1) == 100
    assert accuracy(0.1) == pytest.approx(63.58, abs=0.01)
    assert accuracy(0.5) == pytest.approx(8.53, abs=0.01)
    assert accuracy(1) == 0


# Reviewing


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_blunder_is_found_with_the_line_that_wins(name: str) -> None:
    _text, good, bad = PLANTED[name]
    (judged,) = review(planted(name, bad), ENOUGH).moves
    assert (judged.judgement, judged.best.text) == (Judgement.BLUNDER, good)
    assert (judged.before.result, judged.after.result) == (1, -1)
    assert (judged.loss, judged.accuracy) == (1, 0)


@pytest.mark.parametrize("name", PLANTED)
def test_best_moves_up_to_the_end_are_all_accurate(name: str) -> None:
    record = planted(name, PLANTED[name][1])
    while not record.outcome():
        best = Engine().analyse(record.position, ENOUGH, history=record.positions[:-1]).best
        record = record.play(best.move)
    found = review(record, ENOUGH)
    winner = record.line.start.player
    assert {judged.judgement for judged in found.moves} <= {Judgement.BEST, Judgement.ONLY}
    assert found.accuracy(winner) == 100
    assert all(score.result == 1 for score in found.scores(winner))
    assert found.errors == ()


def test_a_chance_is_the_movers_own_also_after_an_extra_turn() -> None:
    record = Record.start(kalaha).play("1").play("2").play("4")
    assert [position.player for position in record.positions] == ["a", "a", "b", "a"]
    engine = Scripted(
        ("1", estimate(0.6)), ("2", estimate(0.6)), ("5", estimate(0.5)), ("3", estimate(0.8))
    )
    first, second, third = review(record, ENOUGH, engine=engine).moves
    assert (first.player, first.judgement, first.after.chance) == ("a", Judgement.BEST, 0.5)
    assert (second.player, second.judgement, second.after.chance) == ("a", Judgement.BEST, 0.5)
    assert (third.player, third.judgement) == ("b", Judgement.BLUNDER)
    assert (third.before.chance, third.after.chance, third.loss) == (0.5, 0.2, 0.3)


def test_every_position_has_a_chance_as_either_player_sees_it() -> None:
    record = Record.start(kalaha).play("1").play("2").play("4")
    engine = Scripted(
        ("1", estimate(0.6)), ("3", estimate(0.7)), ("5", estimate(0.5)), ("3", estimate(0.8))
    )
    found = review(record, ENOUGH, engine=engine)
    assert [score.chance for score in found.scores(Player.A)] == [0.7, 0.7, 0.5, 0.8]
    assert [score.chance for score in found.scores(Player.B)] == [0.3, 0.3, 0.5, 0.2]


def test_a_move_that_turns_out_better_than_the_engine_thought_is_best() -> None:
    record = Record.start(kalaha).play("2")
    engine = Scripted(("3", estimate(0.4)), ("4", estimate(0.3)))
    (judged,) = review(record, ENOUGH, engine=engine).moves
    assert (judged.judgement, judged.best.text) == (Judgement.BEST, "2")
    assert judged.before == judged.after == estimate(0.7)
    assert [move.text for move in judged.line] == ["2", "4"]


def test_no_move_is_worth_more_than_the_position_is_proven_to_be() -> None:
    record = Record.start(kalaha).play("2")
    drawn = Score.draw("seeds")
    (judged,) = review(record, ENOUGH, engine=Scripted(("3", drawn), ("4", estimate(0.1)))).moves
    assert (judged.before, judged.after, judged.loss) == (drawn, drawn, 0)
    lost = Score.loss(None, -6, "seeds")
    (judged,) = review(record, ENOUGH, engine=Scripted(("3", lost), ("4", estimate(0.4)))).moves
    assert (judged.before, judged.after, judged.judgement) == (lost, lost, Judgement.BEST)


def test_a_proof_of_the_best_move_is_not_given_up_for_a_later_estimate() -> None:
    won = Score.win(None, 6, "seeds")
    record = Record.start(kalaha).play("2")
    (judged,) = review(record, ENOUGH, engine=Scripted(("2", won), ("4", estimate(0.1)))).moves
    assert (judged.before, judged.after) == (won, won)


def test_a_proof_is_carried_on_to_the_position_after_the_move() -> None:
    lost, won = Score.loss(None, -6, "seeds"), Score.win(None, 6, "seeds")
    record = Record.start(kalaha).play("2")
    engine = Scripted(("3", lost), ("4", estimate(0.7)), again=("5", won))
    found = review(record, ENOUGH, engine=engine)
    assert [history for _position, history in engine.asked] == [1, 0, 1]
    assert found.scores(Player.A) == (lost, lost)


def test_a_proof_that_the_move_left_is_not_carried_on() -> None:
    won = Score.win(None, 6, "seeds")
    record = Record.start(kalaha).play("2")
    engine = Scripted(("3", won), ("4", estimate(0.7)))
    found = review(record, ENOUGH, engine=engine)
    assert [history for _position, history in engine.asked] == [1, 0]
    assert found.moves[0].judgement is Judgement.BLUNDER
    assert found.last == estimate(0.7)


def test_a_move_that_draws_for_certain_does_not_prove_the_position_drawn() -> None:
    record = Record.start(kalaha).play("2")
    engine = Scripted(("3", estimate(0.45)), ("4", Score.draw("seeds")))
    (judged,) = review(record, ENOUGH, engine=engine).moves
    assert (judged.judgement, judged.after.proven) == (Judgement.BEST, True)
    assert judged.before == Score(0, "seeds", 0.5)


def test_a_best_move_that_turns_out_lost_does_not_prove_the_position_lost() -> None:
    record = Record.start(kalaha).play("2")
    engine = Scripted(("2", estimate(0.45)), ("4", Score.win(None, 8, "seeds")))
    (judged,) = review(record, ENOUGH, engine=engine).moves
    assert (judged.judgement, judged.after.result) == (Judgement.BEST, -1)
    assert judged.before == Score(-8, "seeds", 0.0)


def test_the_only_legal_move_is_not_judged_and_not_searched() -> None:
    start = kalaha.position("2,0,0,0,0,0,0/0,0,0,0,1,2,0 a", study=True)
    record = Record.start(kalaha, position=start).play("1")
    engine = Scripted(("5", estimate(0.9)))
    found = review(record, ENOUGH, engine=engine)
    assert (found.moves[0].judgement, found.moves[0].accuracy) == (Judgement.ONLY, None)
    assert [position for position, _history in engine.asked] == [record.position]
    assert (found.accuracy(Player.A), found.accuracy(Player.B)) == (None, None)
    assert found.moves[0].before == -estimate(0.9)


def test_a_game_that_ended_on_the_board_needs_no_search_at_its_end() -> None:
    start = kalaha.position("0,0,0,0,1,1,3/0,0,0,1,0,0,2 a", study=True)
    record = Record.start(kalaha, position=start).play("6").play("5")
    assert record.outcome()
    engine = Scripted(("6", estimate(0.9)))
    found = review(record, ENOUGH, engine=engine)
    assert (found.last.proven, found.last.moves) == (True, 0)
    assert found.moves[-1].after.moves == 1
    assert len(engine.asked) == 1


def shuffled() -> Record:
    """Two pieces that go to and fro until the position comes for the third time."""
    record = Record.start(fanorona, position="W8/9/9/9/8B w 0 9")
    for move in ("a5-a4", "i1-i2", "a4-a5", "i2-i1") * 2:
        record = record.play(move)
    return record


def test_a_third_repetition_is_a_proven_draw_and_every_search_knows_the_past() -> None:
    record = shuffled()
    engine = Scripted(*((move.text, estimate(0.5, "pieces")) for move in record.moves))
    found = review(record, ENOUGH, engine=engine)
    assert (found.last.result, found.last.moves) == (0, 0)
    assert [past for _position, past in engine.asked] == [7, 6, 5, 4, 3, 2, 1, 0]


def test_the_position_left_by_a_resignation_is_still_searched() -> None:
    record = Record.start(hus).play("5").resigned(Player.B)
    engine = Scripted(("5", estimate(0.5, "stones")), ("7", estimate(0.4, "stones")))
    assert review(record, ENOUGH, engine=engine).last == estimate(0.4, "stones")


def test_rounds_are_numbered_as_in_the_record() -> None:
    record = Record.start(kalaha).play("1").play("2").play("4").play("6")
    found = review(record, Limit(nodes=100))
    labels = [judged.label for judged in found.moves]
    assert labels == ["1. 1", "1. 2", "1... 4", "2. 6"]


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    record = planted("hus", "9")
    review(record, ENOUGH, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 2), (2, 2)]


def test_a_review_is_the_same_every_time() -> None:
    record = Record.start(hus).play("5").play("7").play("3")
    assert review(record, Limit(nodes=3_000)) == review(record, Limit(nodes=3_000))


# As data, and in the record


@pytest.fixture(scope="module")
def reviewed() -> Review:
    """A game with a comment of its own and one blunder."""
    record = planted("hus")
    return review(record.play("9", comment="bold", nags=[3, 10]), ENOUGH)


def test_a_review_is_plain_data_for_a_server(reviewed: Review) -> None:
    told = json.loads(json.dumps(reviewed.as_json()))
    assert (told["game"], told["result"], told["chances"]) == ("hus", "*", [1.0, 0.0])
    assert told["players"]["a"] == {
        "name": None, "accuracy": 0.0,
        "only": 0, "best": 0, "good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 1,
    }  # fmt: skip
    (move,) = told["moves"]
    assert (move["number"], move["player"], move["move"]) == (1, "a", "9")
    assert (move["judgement"], move["loss"], move["accuracy"]) == ("blunder", 1.0, 0.0)
    assert move["line"][0] == "7"
    assert (move["before"]["proven"], move["before"]["length"]) == (True, 3)
    assert (move["after"]["chance"], move["after"]["unit"]) == (0.0, "stones")


def test_the_annotated_record_reads_back(reviewed: Review) -> None:
    annotated = reviewed.annotated()
    assert read(write(annotated)) == annotated
    assert annotated.moves == reviewed.record.moves


def test_an_error_gets_its_nag_a_comment_and_the_better_line(reviewed: Review) -> None:
    (played,) = reviewed.annotated().line.played
    assert played.nags == (4, 10)
    bold, told = played.comment.split("\n")
    assert bold == "bold"
    assert told.startswith("a: proven loss in ")
    assert told.endswith(". Blunder; 7 was better: proven win in 3.")
    (better,) = played.variations
    assert better.moves == reviewed.moves[0].line


def test_a_good_move_gets_its_worth_and_no_variation() -> None:
    record = Record.start(kalaha).play("2")
    engine = Scripted(("3", Score(2, "seeds", 0.62)), ("4", Score(-1.5, "seeds", 0.4)))
    (played,) = review(record, ENOUGH, engine=engine).annotated().line.played
    assert (played.nags, played.comment, played.variations) == ((), "a: 60%, +1.5 seeds.", ())


def test_a_second_review_says_nothing_twice(reviewed: Review) -> None:
    once = reviewed.annotated()
    assert review(once, ENOUGH).annotated() == once


def test_no_estimate_looks_certain_in_the_record() -> None:
    record = Record.start(kalaha).play("2")
    engine = Scripted(("2", estimate(1.0)), ("4", estimate(0.0)))
    found = review(record, ENOUGH, engine=engine)
    assert comment(found.moves[0]) == "a: 99%, +10 seeds."


# The picture

POINTS = (
    Point(0.5),
    Point(0.62, number=1, label="1. 5"),
    Point(0.2, number=1, label="1... 7", sign="??"),
    Point(1.0, True, 2, "2. 3"),
)
SVG = "{http://www.w3.org/2000/svg}"


def parsed(points: Iterable[Point] = POINTS, **wishes: Any) -> ElementTree.Element:
    wishes = {"title": "Hus", "players": ("Ann", "Ben <b>")} | wishes
    return ElementTree.fromstring(graph.draw(tuple(points), **wishes))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_the_graph_has_a_point_for_every_position(theme: str, count: int) -> None:
    svg = parsed(POINTS[:count], theme=theme)
    told = [circle.findtext(f"{SVG}title") for circle in svg.iter(f"{SVG}circle")]
    assert [text for text in told if text] == [str(point) for point in POINTS[:count]]


def test_a_better_chance_stands_higher_and_a_later_move_further_right() -> None:
    spots = [circle for circle in parsed().iter(f"{SVG}circle") if len(circle)]
    heights = [float(spot.get("cy", "")) for spot in spots]
    assert heights[3] < heights[1] < heights[0] < heights[2]
    across = [float(spot.get("cx", "")) for spot in spots]
    assert across == sorted(across)


def test_a_screen_reader_is_told_the_course_and_the_bad_moves() -> None:
    svg = parsed()
    assert svg.get("role") == "img"
    assert svg.findtext(f"{SVG}title") == "Hus"
    assert svg.findtext(f"{SVG}desc") == (
        "The chances of Ann, from 50% to 100% proven after 3 moves. Bad moves: 1... 7??."
    )


def test_only_bad_moves_wear_a_sign_and_only_proofs_are_called_proven() -> None:
    texts = [text.text for text in parsed().iter(f"{SVG}text")]
    assert texts.count("??") == 1
    assert texts.count("proven") == 1
    estimates = [text.text for text in parsed(POINTS[:2]).iter(f"{SVG}text")]
    assert "??" not in estimates
    assert "proven" not in estimates
    assert (Point(0.999).percent, Point(0.001).percent) == ("99%", "1%")


def test_names_of_any_length_stay_in_the_picture() -> None:
    texts = [text.text or "" for text in parsed(title="t" * 99, players=("n" * 99, "m")).iter()]
    assert max(map(len, texts[3:])) <= 60
    assert "n" * 33 + "…" in texts


def test_a_long_game_numbers_only_some_of_its_rounds() -> None:
    points = [Point(0.5, number=(at + 1) // 2) for at in range(301)]
    texts = [text.text for text in parsed(points).iter(f"{SVG}text")]
    assert [text for text in texts if text and text.isdigit()] == [
        "20",
        "40",
        "60",
        "80",
        "100",
        "120",
        "140",
    ]


def test_a_graph_refuses_what_it_cannot_draw() -> None:
    with pytest.raises(ValueError, match="no theme 'x'"):
        parsed(theme="x")
    with pytest.raises(ValueError, match="at least one point"):
        parsed(())


def test_bars_fill_from_below() -> None:
    assert graph.bars([0, 0.25, 0.5, 0.75, 1], 5, 2) == ["   ▄█", " ▄███"]


def test_bars_that_would_not_fit_stand_for_several_points() -> None:
    assert graph.columns_of(5, 2) == [range(3), range(3, 5)]
    assert [len(row) for row in graph.bars([0.5] * 100, 30, 3)] == [25, 25, 25]


# The command


@pytest.fixture
def hollows(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    def run(*arguments: str) -> tuple[int, str, str]:
        status = app.run(["review", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


Command = Callable[..., tuple[int, str, str]]


def saved(folder: Path, *games: Record) -> str:
    file = folder / "games.record"
    file.write_text("\n".join(map(write, games)), encoding="utf-8")
    return str(file)


def three_games() -> list[Record]:
    return [planted(name, bad).tagged(A="Ann") for name, (_text, _good, bad) in PLANTED.items()]


@pytest.mark.parametrize("name", PLANTED)
def test_the_command_names_the_blunder_and_what_was_better(
    hollows: Command, tmp_path: Path, name: str
) -> None:
    _text, good, bad = PLANTED[name]
    status, out, err = hollows(saved(tmp_path, planted(name, bad)), "--nodes", "2000")
    assert (status, err) == (0, "")
    assert out.startswith(GAMES[name].title)
    (told,) = [line for line in out.splitlines() if f"1. {bad}??" in line]
    assert "proven win → proven loss" in told
    assert good in told.rsplit("loss", 1)[1]


def test_ascii_is_enough_for_the_tables(hollows: Command, tmp_path: Path) -> None:
    file = saved(tmp_path, planted("hus", "9").tagged(A="Ann"))
    _status, out, _err = hollows(file, "--nodes", "2000", "--ascii")
    assert out.isascii()
    assert "proven win -> proven loss" in out


def test_json_gives_one_review_a_line(hollows: Command, tmp_path: Path) -> None:
    status, out, err = hollows(saved(tmp_path, *three_games()), "--nodes", "2000", "--json")
    told = [json.loads(line) for line in out.splitlines()]
    assert (status, err, [each["game"] for each in told]) == (0, "", list(PLANTED))
    assert [each["moves"][0]["judgement"] for each in told] == ["blunder"] * 3


def test_the_annotated_games_can_take_the_place_of_the_file(
    hollows: Command, tmp_path: Path
) -> None:
    file = saved(tmp_path, *three_games())
    hollows(file, "--nodes", "2000", "--output", file)
    games = list(read_records(Path(file).read_text(encoding="utf-8")))
    assert [game.line.played[0].nags for game in games if isinstance(game, Record)] == [(4,)] * 3
    assert [path.name for path in tmp_path.iterdir()] == ["games.record"]


def test_a_club_evening_is_reviewed_whole_and_nothing_said_is_lost(
    hollows: Command, tmp_path: Path
) -> None:
    club, out = DATA / "records" / "club.record", tmp_path / "reviewed.record"
    status, _out, err = hollows(str(club), "--nodes", "500", "--output", str(out))
    assert (status, err) == (0, "")
    before, after = (
        [
            game
            for game in read_records(file.read_text(encoding="utf-8"))
            if isinstance(game, Record)
        ]
        for file in (club, out)
    )
    assert [game.moves for game in after] == [game.moves for game in before]
    assert [game.outcome() for game in after] == [game.outcome() for game in before]
    for old, new in zip(before, after, strict=True):
        for played, judged in zip(old.line.played, new.line.played, strict=True):
            assert judged.comment.startswith(played.comment)
            assert judged.comment != played.comment
            assert judged.variations[: len(played.variations)] == played.variations


def test_one_game_gives_one_graph_and_several_are_numbered(
    hollows: Command, tmp_path: Path
) -> None:
    picture = tmp_path / "graph.svg"
    arguments = ["--nodes", "2000", "--graph", str(picture), "--theme", "dark"]
    hollows(saved(tmp_path, planted("hus", "9").tagged(A="Ann")), *arguments)
    svg = ElementTree.parse(picture).getroot()
    assert svg.findtext(f"{SVG}title") == "Hus, Ann against b, *"
    picture.unlink()
    hollows(saved(tmp_path, *three_games()), *arguments)
    names = {path.name for path in tmp_path.glob("*.svg")}
    assert names == {"graph-1.svg", "graph-2.svg", "graph-3.svg"}


def test_the_result_is_told_with_the_names(hollows: Command, tmp_path: Path) -> None:
    record = Record.start(hus, tags={"A": "Ann", "B": "Ben"}).play("5").resigned(Player.A)
    _status, out, _err = hollows(saved(tmp_path, record), "--nodes", "200")
    assert out.startswith("Hus, Ann against Ben. Ben wins. Ann resigned.\n")


def test_a_broken_game_is_named_and_the_others_are_reviewed(
    hollows: Command, tmp_path: Path
) -> None:
    file = Path(saved(tmp_path, planted("hus", "9")))
    file.write_text(f'[Game "hus"]\n\n1. 99 *\n\n{file.read_text()}', encoding="utf-8")
    status, out, err = hollows(str(file), "--nodes", "2000")
    assert (status, err.count("\n")) == (2, 1)
    assert err.startswith(f"hollows: {file}, line 3, column 4: 99 is not legal")
    assert "1. 9??" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/no/such/file"], "/no/such/file: No such file"),
        (["{file}", "--nodes", "0"], "nodes must be 1 to"),
        (["{file}", "--nodes", "9" * 20], "--nodes must be 1 to"),
        (["{file}", "--seconds", "-1"], "seconds must be more than 0"),
        (["{file}", "--theme", "x"], "there is no theme 'x'"),
        (["{file}", "--output", "/"], "/ is no file"),
        (["{file}", "--graph", "/no/such/x.svg"], "there is no folder /no/such to write x.svg"),
        (["{empty}"], "holds no game"),
        (["{wrong}"], "line 1, column 1: "),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(
    hollows: Command, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "wrong").write_bytes(b"\xff\xfeno record")
    names = {name: str(tmp_path / name) for name in ("empty", "wrong")}
    names["file"] = saved(tmp_path, planted("hus", "9"))
    status, out, err = hollows(*(argument.format(**names) for argument in arguments))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("hollows: ")
    assert message in err
