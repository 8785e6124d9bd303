"""Review, lessons and puzzles in the app: equal to Python, and in real Chromium from end to end."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import web_facts
from hollows import Engine, Limit
from hollows.engine import Score
from hollows.games import FANORONA, HUS, KALAHA, Game, Position
from hollows.rating import Rating, rated
from hollows.record import Record
from hollows.review import Review, accuracy, review
from hollows.study.lessons import packaged
from hollows.study.lessons.task import Difference, Task
from tests.web.browser import (
    DESKTOP,
    HANDS,
    PHONE,
    QUICK,
    Hands,
    Open,
    Table,
    set_up,
    tab_to,
    until_true,
)

pytestmark = pytest.mark.slow

WEB = Path(__file__).parents[2] / "web"
VITEST = WEB / "node_modules" / ".bin" / "vitest"
MEMORY = 16  # megabytes, as the kernel has in the browser
NODES = 3000

Json = dict[str, Any]


# The page beside Python


def played_game(game: Game[Any], seed: str, moves: int, **options: Any) -> Record:
    """A game in which chance plays half of the moves, so that there is something to judge."""
    rng, engine = Random(seed), Engine(memory=MEMORY)
    record = Record.start(game, **options)
    while not record.outcome() and len(record.moves) < moves:
        legal = record.position.legal_moves
        found = engine.analyse(record.position, Limit(nodes=500)).best.move
        record = record.play(rng.choice(legal) if rng.random() < 0.5 else found)
    return record


def score(found: Score) -> Json:
    return {
        "proven": found.proven,
        "lead": found.value,
        "chance": found.chance,
        "length": found.moves,
    }


def reviewed(record: Record, options: Json) -> Json:
    """What Python thinks of a game, as the page would say it."""
    found: Review = review(record, Limit(nodes=NODES), engine=Engine(memory=MEMORY))
    first, second = record.game.players
    return {
        "choice": {
            "game": record.game.name,
            "edition": record.game.edition.name,
            "options": {name: str(value).lower() for name, value in options.items()},
        },
        "moves": [move.text for move in record.moves],
        "nodes": NODES,
        "judged": [
            {
                "player": judged.player,
                "move": judged.move.text,
                "judgement": judged.judgement,
                "before": score(judged.before),
                "after": score(judged.after),
                "line": [move.text for move in judged.line],
            }
            for judged in found.moves
        ],
        "chances": [each.chance for each in found.scores(first)],
        "accuracy": [found.accuracy(first), found.accuracy(second)],
    }


def rating_steps(rng: Random) -> Json:
    """A player of any strength after some games."""

    def somebody() -> Rating:
        return Rating(rng.uniform(600, 2600), rng.uniform(30, 350), rng.uniform(0.03, 0.09))

    own = somebody()
    results = [(somebody(), rng.choice([0, 0.5, 1])) for _game in range(rng.randint(1, 4))]
    return {
        "own": asdict(own),
        "results": [[asdict(other), points] for other, points in results],
        "after": asdict(rated(own, results)),
    }


REVIEWED: list[tuple[Game[Any], int, Json]] = [
    (HUS, 90, {}),
    (HUS, 30, {"capture": "may"}),
    (KALAHA, 90, {}),
    (KALAHA, 60, {"seeds": 3, "empty_capture": False}),
    (FANORONA, 60, {}),
    (FANORONA, 40, {"columns": 5, "continuation": "may"}),
]


def test_the_page_reviews_and_rates_as_python_does(tmp_path: Path) -> None:
    assert VITEST.exists(), "the web app's packages are not installed: run make"
    web_facts.write()
    rng = Random("study")
    games = [
        (played_game(game, f"{game} {options}", moves, **options), options)
        for game, moves, options in REVIEWED
    ]
    told = {
        "reviews": [reviewed(record, options) for record, options in games],
        "ratings": [rating_steps(rng) for _step in range(300)],
        "losses": [{"loss": at / 50, "accuracy": accuracy(at / 50)} for at in range(51)],
    }
    assert any(
        move["judgement"] == "blunder" for each in told["reviews"] for move in each["judged"]
    )
    path = tmp_path / "study.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    run = subprocess.run(
        [VITEST, "run", "tests/training.test.ts"],
        cwd=WEB,
        env=os.environ | {"HOLLOWS_STUDY": str(path), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"


# In Chromium


@dataclass
class Trainee:
    """Somebody who makes moves on a board that asks for one."""

    page: Page
    game: Game[Any]
    hands: Hands

    def __post_init__(self) -> None:
        self.table = Table(self.page, self.game, self.hands)

    def ready(self) -> None:
        """Wait until a move can be made."""
        self.page.wait_for_selector(".training .board[data-moving='false'] .place.live")

    def play(self, position: Position[Any], move: str) -> None:
        """Make the move by hand."""
        self.ready()
        if self.game is FANORONA:
            self._walk(position, move)
        else:
            self.hands.press(self.table, f"{position.player}{move.removesuffix('n')}")
            if self.page.locator(".offer").count():
                self.hands.choose(self.table, "n" if move.endswith("n") else "t")

    def _walk(self, position: Position[Any], move: str) -> None:
        start, *hops = re.findall(r"([a-i]\d)([AW]?)", move)
        self.hands.press(self.table, start[0])
        for point, kind in hops:
            self.hands.press(self.table, point)
            self.page.wait_for_function(ARRIVED, arg=[point, position.player.seat + 1])
            if self.page.locator(".offer").count():
                self.hands.choose(self.table, kind.lower())
        if any(known.text.startswith(f"{move}-") for known in position.legal_moves):
            self.hands.press_button(self.page.locator(".chain .primary"))

    def answer(self, position: Position[Any], moves: Sequence[str]) -> None:
        """Make the own moves of a line; the page makes the other side's."""
        solver = position.player
        for move in moves:
            if position.player is solver:
                self.play(position, move)
            position = position.play(move)

    @property
    def panel(self) -> Locator:
        return self.page.locator(".training .panel")

    def go_on(self) -> None:
        """Press the button that leads on; it takes the focus by itself."""
        button = self.panel.locator(".buttons .primary")
        expect(button).to_be_focused()
        self.hands.press_button(button)


# The piece stands at the point, or the page asks which row it takes there.
ARRIVED = """([point, piece]) => {
    const place = document.querySelector(`.board [data-place="${point}"]`);
    return document.querySelector(".offer") || Number(place.dataset.count) === piece;
}"""


def spoiled_game(game: Game[Any], at: int, moves: int) -> Record:
    """A game of good moves, but for the worst one there is after so many moves."""
    engine, record = Engine(), Record.start(game)
    while len(record.moves) < moves:
        choices = len(record.position.legal_moves)
        found = engine.analyse(record.position, Limit(nodes=20_000), lines=choices).lines
        record = record.play((found[-1] if len(record.moves) == at else found[0]).move)
    return record


def kept_game(record: Record) -> Json:
    """The game as the app keeps it, agreed to be drawn."""
    return {
        "setUp": set_up(record.game.name, 3),
        "starter": "me",
        "first": "me",
        "moves": [move.text for move in record.moves],
        "opening": 0,
        "undone": [],
        "ending": {"winner": None, "reason": "agreement"},
        "clock": None,
        "series": None,
    }


def test_a_planted_blunder_is_found_and_mended(visit: Open) -> None:
    record = spoiled_game(KALAHA, at=3, moves=6)
    blunder = record.moves[3]
    position = record.positions[3]
    assert position.player is KALAHA.players[0], "the blunder is the reader's"
    kept = {"game.kalaha": kept_game(record), "settings": QUICK}
    page = visit("/en/play/kalaha", kept=kept)
    page.locator(".end").get_by_role("link", name="Review").click()
    page.wait_for_selector(".graph")
    python = review(record, Limit(nodes=300_000), engine=Engine(memory=MEMORY))
    signs = page.locator(".moves .move").all_text_contents()
    assert signs == [f"{judged.move}{judged.judgement.sign}" for judged in python.moves]
    assert signs[3] == f"{blunder}??"
    page.locator(".moves .move").nth(3).click()
    told = page.get_by_role("region", name="This move")
    expect(told).to_contain_text("Blunder")
    expect(told).to_contain_text(f"Better: {python.moves[3].best}")
    told.get_by_role("button", name="Try again").click()
    trainee, status = Trainee(page, KALAHA, HANDS["mouse"]), page.locator(".status p")
    trainee.play(position, blunder.text)
    expect(status).to_have_text("Not better yet. Try another move.")
    trainee.play(position, python.moves[3].best.text)
    expect(status).to_have_text("Well found: that is a good move.")
    page.get_by_role("button", name="Back to the review").click()
    graph = page.locator(".graph")
    expect(graph).to_have_attribute("aria-valuenow", "4")
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")


def do_task(trainee: Trainee, task: Task) -> None:
    """Find what a task asks for, by its own solution."""
    position = task.position()
    first = (task.accept or [position.legal_moves[0].text])[0]
    trainee.answer(position, task.line or [first])


def see_option(trainee: Trainee, difference: Difference) -> None:
    """Look at the first two choices, and make the move where it can be made."""
    for choice in difference.choices[:2]:
        radio = trainee.page.locator(f"input[type=radio][value='{choice}']")
        radio.check()
        position, move = difference.position(choice), difference.move
        if move in [legal.text for legal in position.legal_moves]:
            trainee.play(position, str(move))
            expect(trainee.panel.locator(".buttons .primary")).to_be_visible()


def done(page: Page, game: Game[Any]) -> list[str]:
    """The ids of what is done, as the browser keeps them."""
    found: list[str] = page.evaluate(
        "(name) => JSON.parse(localStorage.getItem(name))?.value ?? []",
        f"hollows.learnt.{game.name}",
    )
    return found


def test_a_whole_lesson_by_keys_alone_in_german(visit: Open) -> None:
    page = visit("/de/", kept={"settings": QUICK})
    tab_to(page, "header a[href$='/de/learn/hus']")
    page.keyboard.press("Enter")
    Trainee(page, HUS, HANDS["keyboard"]).ready()
    tab_to(page, "a[href$='/de/learn/kalaha']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/de/learn/kalaha")
    trainee = Trainee(page, KALAHA, HANDS["keyboard"])
    lesson = packaged(KALAHA)
    for task in lesson.rules:
        do_task(trainee, task)
        trainee.go_on()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert done(page, KALAHA) == [task.id for task in lesson.rules]


def test_every_option_and_an_exercise_of_each_topic(visit: Open) -> None:
    lesson = packaged(FANORONA)
    known = [task.id for task in lesson.rules]
    page = visit("/en/learn/fanorona", kept={"learnt.fanorona": known, "settings": QUICK})
    trainee = Trainee(page, FANORONA, HANDS["mouse"])
    for difference in lesson.differences:
        see_option(trainee, difference)
        page.locator(".training .panel .buttons button", has_text="Next").click()
    firsts = [tasks[0] for tasks in lesson.exercises.values()]
    for task in firsts:
        page.locator(f"[data-item='{task.id}']").click()
        do_task(trainee, task)
        expect(trainee.panel.locator(".buttons .primary")).to_be_visible()
    options = [f"option-{difference.option}" for difference in lesson.differences]
    assert done(page, FANORONA) == [*known, *options, *(task.id for task in firsts)]


# Puzzles


def solve(trainee: Trainee) -> None:
    """Play the solution of the puzzle that is shown; the page makes the other side's moves."""
    puzzle = shown_puzzle(trainee)
    trainee.answer(trainee.game.position(puzzle["position"]), puzzle["moves"])


def shown_puzzle(trainee: Trainee) -> Json:
    """The puzzle on the board."""
    trainee.ready()
    shown = trainee.page.locator("[data-puzzle]").get_attribute("data-puzzle")
    path = WEB.parent / "src" / "hollows" / "study" / "puzzles" / f"{trainee.game.name}.json"
    found: list[Json] = json.loads(path.read_text(encoding="utf-8"))["puzzles"]
    return next(puzzle for puzzle in found if puzzle["id"] == shown)


def wrong_move(puzzle: Json, position: Position[Any]) -> str:
    legal = (str(move) for move in position.legal_moves)
    return next(move for move in legal if move != puzzle["moves"][0])


def progress(page: Page, game: Game[Any]) -> Json:
    found: Json = page.evaluate(
        "(name) => JSON.parse(localStorage.getItem(name)).value", f"hollows.puzzles.{game.name}"
    )
    return found


def next_puzzle(trainee: Trainee) -> None:
    shown = trainee.page.locator("[data-puzzle]").get_attribute("data-puzzle")
    trainee.go_on()
    trainee.page.wait_for_selector(f"[data-puzzle]:not([data-puzzle='{shown}'])")


# What the page has fetched is in the cache.
KEPT = """async () => {
    const [name] = await caches.keys();
    const cache = name && await caches.open(name);
    const fetched = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const files = fetched.filter(({ pathname }) => pathname.includes("/assets/"));
    const kept = await Promise.all(files.map(({ pathname }) => cache?.match(pathname)));
    return navigator.serviceWorker.controller !== null && kept.every(Boolean);
}"""


def test_puzzles_are_solved_without_a_network_and_the_progress_is_kept(visit: Open) -> None:
    page = visit("/en/puzzles/hus", kept={"settings": QUICK})
    trainee, status = Trainee(page, HUS, HANDS["mouse"]), page.locator(".status p")
    trainee.ready()
    until_true(page, KEPT)
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[data-puzzle]")).to_have_text("Puzzle of the day")
    solve(trainee)
    expect(status).to_have_text("Well done, at the first try.")
    after_first = progress(page, HUS)
    assert (after_first["row"], after_first["days"]) == (1, 1)
    assert after_first["rating"]["rating"] > 1500
    next_puzzle(trainee)
    puzzle = shown_puzzle(trainee)
    position = HUS.position(puzzle["position"])
    trainee.play(position, wrong_move(puzzle, position))
    expect(status).to_have_text("A good thought, but there is something better. Try again.")
    solve(trainee)
    expect(status).to_have_text("Found in the end.")
    after_second = progress(page, HUS)
    assert (after_second["row"], after_second["longestRow"]) == (0, 1)
    assert after_second["rating"]["rating"] < after_first["rating"]["rating"]
    own = Rating(**after_first["rating"])
    lost = rated(own, [(Rating(puzzle["rating"], 80), 0)])
    assert after_second["rating"]["rating"] == pytest.approx(lost.rating)
    page.reload()
    shown = page.get_by_role("region", name="Your progress")
    expect(shown).to_contain_text(str(round(lost.rating)))


def test_a_hint_and_a_solution_by_touch_in_german(visit: Open) -> None:
    page = visit("/de/puzzles/kalaha", size=PHONE, kept={"settings": QUICK})
    trainee = Trainee(page, KALAHA, HANDS["touch"])
    trainee.ready()
    buttons = trainee.panel.locator(".buttons button")
    buttons.first.tap()
    hinted = shown_puzzle(trainee)["moves"][0]
    expect(page.locator(".status p")).to_have_text(re.compile(rf"\b{hinted}\b"))
    solve(trainee)
    expect(trainee.panel.locator(".result")).to_be_visible()
    next_puzzle(trainee)
    trainee.ready()
    buttons.nth(1).tap()
    expect(trainee.panel.locator(".buttons .primary")).to_be_focused()
    assert [*progress(page, KALAHA)["tried"].values()] == [False, False]


def test_progress_is_taken_to_another_browser_in_a_file(visit: Open, tmp_path: Path) -> None:
    page = visit("/en/puzzles/fanorona", kept={"settings": QUICK})
    trainee = Trainee(page, FANORONA, HANDS["mouse"])
    solve(trainee)
    expect(trainee.panel.locator(".result")).to_be_visible()
    page.get_by_text("Take it elsewhere").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    there = visit("/en/puzzles/fanorona", size=DESKTOP, kept={"settings": QUICK})
    there.get_by_text("Take it elsewhere").click()
    there.get_by_label("Open a file").set_input_files(file)
    expect(there.get_by_text("Your progress has been taken over.")).to_be_visible()
    assert progress(there, FANORONA) == progress(page, FANORONA)
    there.get_by_label("Open a file").set_input_files(WEB / "package.json")
    expect(there.get_by_text("This file holds no progress of Hollows.")).to_be_visible()
    assert progress(there, FANORONA) == progress(page, FANORONA)
