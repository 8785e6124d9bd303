"""The web app in real Chromium: a server, pages of three sizes, and hands that play on them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from hollows.games import GAMES, Game, Player, Position
from hollows.server import WEB

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
TABLET: dict[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
QUICK = {"speed": "instant", "motion": "reduced"}  # settings that show every move at once
PATIENCE = 30_000  # milliseconds
expect.set_options(timeout=PATIENCE)
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


# The server


# `hollows serve`, but with the web app of another folder
SERVE = """import sys
from pathlib import Path
from hollows.server import files
files.WEB = Path(sys.argv[1])
from hollows.cli import app
sys.exit(app.run(["serve", "--port", "0"]))
"""


@contextmanager
def serving(web: Path = WEB, **settings: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, its games in a folder of their own, and its address."""
    command = [sys.executable, "-c", SERVE, str(web)]
    games = tempfile.TemporaryDirectory()
    # All browsers of a test are one client
    usual = {"database": f"{games.name}/hollows.db", "rate": "1000"}
    named = {f"HOLLOWS_{name.upper()}": value for name, value in (usual | settings).items()}
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **named}
    )
    try:
        assert running.stdout is not None
        found = re.search(r"http://\S+(?=/)", running.stdout.readline())
        assert found, "the server did not start"
        yield running, found[0]
    finally:
        running.terminate()
        running.communicate(timeout=20)
        games.cleanup()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the app is served: a copy of it, as somebody may build it anew in the meantime."""
    web = shutil.copytree(WEB, tmp_path_factory.mktemp("app") / "web")
    with serving(web) as (_running, address):
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    program = shutil.which("chromium")
    assert program, "chromium is not installed: make browsers"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


Open = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser, address: str) -> Iterator[Open]:
    """Opens pages of the app in windows of their own."""
    with visiting(chromium, address) as open_page:
        yield open_page


@contextmanager
def visiting(chromium: Browser, address: str) -> Iterator[Open]:
    """Opens pages below an address; whatever goes wrong in one fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            problems.append(f"{said.text} {said.location}")

    def open_page(path: str = "/en/", *, size: Mapping[str, Any] = DESKTOP, **more: Any) -> Page:
        kept = more.pop("kept", {})
        context = chromium.new_context(base_url=address, locale="en-GB", **{**size, **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_keeping(kept))
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", hear)
        page.goto(f"{address}{path}" if path.startswith("/") else path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def _keeping(kept: Mapping[str, Any]) -> str:
    """A script that puts things where the app keeps its own, on the first visit."""
    shelves = {f"hollows.{name}": {"shape": 1, "value": value} for name, value in kept.items()}
    return f"""for (const [name, kept] of Object.entries({json.dumps(shelves)}))
        if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify(kept));
    """


# A game in the page


def set_up(game: str, opponent: int | str = 1, **more: Any) -> dict[str, Any]:
    """What is agreed before a game: against the engine at a level, or a person."""
    edition, options = more.pop("edition", GAMES[game].edition.name), more.pop("options", {})
    person = {"kind": "person", "name": "Bo", "turning": False}
    return {
        "choice": {"game": game, "edition": edition, "options": options},
        "opponent": person if opponent == "person" else {"kind": "engine", "level": opponent},
        "name": "",
        "starter": "me",
        "fair": False,
        "series": False,
        "games": 4,
        "time": None,
        **more,
    }


@dataclass
class Table:
    """A game in a page beside what the law says about it."""

    page: Page
    game: Game[Any]
    hands: Hands

    def kept(self) -> dict[str, Any]:
        """The game as the browser keeps it."""
        text = self.page.evaluate(f"localStorage.getItem('hollows.game.{self.game.name}')")
        found: dict[str, Any] = json.loads(text)["value"]
        return found

    def law(self) -> Position[Any]:
        """The position that the kept moves lead to, by the law."""
        kept = self.kept()
        choice = kept["setUp"]["choice"]
        options = {
            name: self.game.option(name).parse(value) for name, value in choice["options"].items()
        }
        position: Position[Any] = self.game.start(choice["edition"], **options)
        for move in kept["moves"]:
            position = position.play(move)
        return position

    def board(self) -> dict[str, int]:
        """What the board shows in each place."""
        found: dict[str, int] = self.page.evaluate(BOARD)
        return found

    def wait(self, moves: int = 0) -> None:
        """Until so many moves are made and the person may move, or the game is over."""
        self.page.wait_for_function(READY, arg=[self.game.name, moves])

    @property
    def over(self) -> bool:
        return self.page.locator(".end section").count() > 0

    def place(self, name: str) -> Locator:
        return self.page.locator(f"[data-place='{name}']")

    def play(self, move: str) -> None:
        """Make the move by hand and wait for what comes after it."""
        moves = len(self.kept()["moves"])
        self.make(move, self.law().player)
        self.wait(moves + 1)

    def make(self, move: str, player: Player) -> None:
        """Make the move by hand."""
        if self.game.name == "fanorona":
            self._walk(move, player)
            return
        number = move.removesuffix("n")
        self.hands.press(self, f"{player}{number}")
        if self.page.locator(".offer").count():
            self.hands.choose(self, "n" if move.endswith("n") else "t")

    def _walk(self, move: str, player: Player) -> None:
        goes_on = any(known.text.startswith(f"{move}-") for known in self.law().legal_moves)
        moves = len(self.kept()["moves"])
        start, *hops = re.findall(r"([a-i]\d)([AW]?)", move)
        self.hands.press(self, start[0])
        for at, (point, kind) in enumerate(hops):
            self.hands.press(self, point)
            if self._forks(moves, point, kind):
                self.hands.choose(self, kind.lower())
            if at < len(hops) - 1:
                self.page.wait_for_function(ARRIVED, arg=[point, player.seat + 1])
        if goes_on:
            self.hands.press_button(self.page.locator(".chain .primary"))

    def _forks(self, moves: int, point: str, kind: str) -> bool:
        """Whether the page asks which row is taken."""
        if not kind:
            return False
        self.page.wait_for_function(ANSWERED, arg=[self.game.name, moves, point])
        return self.page.locator(".offer").count() > 0


BOARD = """() => Object.fromEntries(
    [...document.querySelectorAll(".board [data-place]")].map(
        (place) => [place.dataset.place, Number(place.dataset.count)]))"""
READY = """([game, moves]) => {
    const kept = JSON.parse(localStorage.getItem(`hollows.game.${game}`))?.value;
    const board = document.querySelector(".board");
    return kept && kept.moves.length >= moves && board?.dataset.moving === "false" &&
        (document.querySelector(".place.live") || document.querySelector(".end section"));
}"""
# The piece has come to the point and stands there.
ARRIVED = """([point, piece]) => {
    const board = document.querySelector(".board");
    const place = board.querySelector(`[data-place="${point}"]`);
    return Number(place.dataset.count) === piece && board.dataset.moving === "false";
}"""
# A press on the point has asked something, or moved the piece there, or made the whole move.
ANSWERED = """([game, moves, point]) => {
    const kept = JSON.parse(localStorage.getItem(`hollows.game.${game}`)).value;
    return document.querySelector(".offer") || kept.moves.length > moves ||
        document.querySelector(`[data-place="${point}"]`).dataset.count !== "0";
}"""


# Hands


class Hands:
    """A mouse."""

    def press(self, table: Table, place: str) -> None:
        table.place(place).click()

    def choose(self, table: Table, key: str) -> None:
        """One of the choices that a press left open: approach, withdrawal, take, take nothing."""
        names = {"a": "By approach", "w": "By withdrawal", "t": "Take", "n": "Take nothing"}
        pattern = re.compile(rf"^{names[key]}(:|$)")
        self.press_button(table.page.locator(".offer button").filter(has_text=pattern))

    def press_button(self, button: Locator) -> None:
        button.click()


class Finger(Hands):
    """A finger on glass."""

    def press(self, table: Table, place: str) -> None:
        table.place(place).tap()

    def press_button(self, button: Locator) -> None:
        button.tap()


class Keyboard(Hands):
    """Keys alone: Tab to the board, arrows to the place, Enter."""

    def press(self, table: Table, place: str) -> None:
        keys = table.page.keyboard
        tab_to(table.page, "[data-place]")
        for _step in range(40):
            way = table.page.evaluate(WAY, place)
            if not way:
                keys.press("Enter")
                return
            keys.press(way)
        raise AssertionError(f"arrow keys do not lead to {place}")

    def choose(self, table: Table, key: str) -> None:
        table.page.keyboard.press(key)

    def press_button(self, button: Locator) -> None:
        button.press("Enter")


# The arrow key that leads nearer to a place, or nothing if it has the focus.
WAY = """(name) => {
    const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2, Math.min(width, height)];
    };
    const [x, y] = middle(document.activeElement);
    const [toX, toY, size] = middle(document.querySelector(`[data-place="${name}"]`));
    if (document.activeElement.dataset.place === name) return "";
    if (Math.abs(toY - y) > size / 2) return toY > y ? "ArrowDown" : "ArrowUp";
    return toX > x ? "ArrowRight" : "ArrowLeft";
}"""


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press Tab until something that fits the selector has the focus."""
    for _press in range(most):
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def until(page: Page, wanted: Callable[[], object], told: str = "waited in vain") -> None:
    """Wait until something is so that no script of the page can say; events come in meanwhile."""
    end = time.monotonic() + PATIENCE / 1000
    while not wanted():
        assert time.monotonic() < end, told
        page.wait_for_timeout(20)


def until_true(page: Page, script: str) -> None:
    """Wait until an asynchronous script says yes, which `wait_for_function` would not wait for."""
    until(page, lambda: page.evaluate(script), script)


def barriers(page: Page) -> list[Any]:
    """What axe finds that would keep somebody from using the page, once it has come to rest."""
    page.wait_for_function(AT_REST)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate(SERIOUS)
    return found


# Fonts are there, and nothing fades or moves: colours would be judged half-way.
AT_REST = """() => document.fonts.status === "loaded" &&
    document.getAnimations().every(({ playState }) => playState !== "running")"""
SERIOUS = """async () => (await axe.run()).violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html, failureSummary }) =>
        [html.slice(0, 160), failureSummary])])"""


LONG_TASK = 50  # milliseconds


def longest_task(events: list[dict[str, Any]]) -> float:
    """In milliseconds that the main thread itself worked: the machine has other work to do."""
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event for event in events if (event["pid"], event["tid"]) in main]
    return max((event.get("tdur", 0) / 1000 for event in tasks), default=0)


HANDS = {"mouse": Hands(), "touch": Finger(), "keyboard": Keyboard()}


# What the law would show


def board_text(game: Game[Any], board: Mapping[str, int]) -> str:
    """The board as the text of a position has it, without the player to move."""
    if game.name == "fanorona":
        rows = sorted({name[1] for name in board}, reverse=True)
        columns = sorted({name[0] for name in board})
        lines = ("".join(".WB"[board[column + row]] for column in columns) for row in rows)
        return "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), line) for line in lines)
    sides = []
    for player in game.players:
        numbers = sorted(int(name[1:]) for name in board if name[0] == player)
        store = [0] if game.name == "kalaha" else []
        order = [number for number in numbers if number] + store
        sides.append(",".join(str(board[f"{player}{number}"]) for number in order))
    return "/".join(sides)
