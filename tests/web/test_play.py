"""The app from end to end, in real browsers: whole games, the board beside the law, people."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hollows import Engine, Limit
from hollows.games import GAMES, Game, Position, replay
from hollows.games.game import HAND
from hollows.server import WEB
from hollows.words import LANGUAGES
from tests.web.browser import (
    BOARD,
    DESKTOP,
    HANDS,
    LONG_TASK,
    PHONE,
    QUICK,
    READY,
    SIZES,
    Open,
    Table,
    barriers,
    board_text,
    longest_task,
    serving,
    set_up,
    tab_to,
    until_true,
)
from tests.web.firefox import firefox

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BUDGET = 250_000  # bytes until the first move can be made, fonts aside
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def sit_down(
    visit: Open,
    game: Game[Any],
    hands: str = "mouse",
    settings: dict[str, Any] = QUICK,
    **more: Any,
) -> Table:
    """A new game with the person to move."""
    size = more.pop("size", PHONE if hands == "touch" else DESKTOP)
    language = more.pop("language", "en")
    agreed = set_up(game.name, **more)
    kept = {f"setup.{game.name}": agreed, "settings": settings}
    page = visit(f"/{language}/play/{game.name}", size=size, kept=kept)
    table = Table(page, game, HANDS[hands])
    table.wait()
    return table


def best(position: Position[Any]) -> str:
    """A good move, so that games against a weak level end soon."""
    return str(Engine().analyse(position, Limit(nodes=3000)).best.move)


def check_board(table: Table) -> None:
    """The board shows what the law says."""
    law = table.law()
    assert board_text(table.game, table.board()) == law.text.split()[0]


# Whole games


@EVERY_GAME
@pytest.mark.parametrize("hands", HANDS)
def test_a_whole_game_against_level_1(visit: Open, game: Game[Any], hands: str) -> None:
    table = sit_down(visit, game, hands)
    while not table.over:
        table.play(best(table.law()))
        check_board(table)
    outcome = table.law().outcome()
    assert outcome or "third time" in table.page.locator(".end").inner_text()
    expect(table.page.locator(".end h2")).to_have_text(re.compile("You win|You lose|A draw"))
    table.hands.press_button(table.page.locator(".end .primary"))
    expect(table.page.locator(".end")).to_have_count(0)


def test_keys_alone_lead_from_the_first_page_into_a_game(visit: Open) -> None:
    page = visit("/en/", kept={"setup.kalaha": set_up("kalaha"), "settings": QUICK})
    expect(page.locator("h1")).to_be_visible()
    tab_to(page, "a.primary[href$='/play/kalaha']")
    page.keyboard.press("Enter")
    table = Table(page, GAMES["kalaha"], HANDS["keyboard"])
    table.wait()
    table.play("1")
    check_board(table)
    page.keyboard.press("u")
    page.wait_for_selector("[data-place='a1'][data-count='6']")


# Undo, hint, reload, language, network


@EVERY_GAME
def test_a_move_can_be_taken_back_and_made_again(visit: Open, game: Game[Any]) -> None:
    table = sit_down(visit, game)
    start = table.board()
    table.play(best(table.law()))
    after, moves = table.board(), table.kept()["moves"]
    assert after != start
    while table.kept()["moves"]:
        table.page.get_by_role("button", name="Undo").click()
        table.wait()
    assert table.board() == start
    table.page.get_by_role("button", name="Redo").click()
    table.wait(len(moves))
    assert (table.kept()["moves"], table.board()) == (moves, after)


@EVERY_GAME
def test_a_hint_names_the_place_and_then_the_line(visit: Open, game: Game[Any]) -> None:
    table = sit_down(visit, game)
    table.page.get_by_role("button", name="Hint").click()
    status = table.page.locator(".status p")
    expect(status).to_have_text(re.compile(r"Look at (hollow \d+|the piece on [a-i]\d)\."))
    table.page.get_by_role("button", name="Whole line").click()
    expect(status).to_have_text(re.compile(r"Best line: \S+"))
    first = re.findall(r"[^\s,]+", status.inner_text().removeprefix("Best line: "))[0]
    assert first in [move.text for move in table.law().legal_moves]


@EVERY_GAME
def test_a_reload_in_the_middle_of_a_move_loses_nothing(visit: Open, game: Game[Any]) -> None:
    table = sit_down(visit, game, settings={"speed": "slow", "motion": "full"}, opponent="person")
    law = table.law()
    table.make(law.legal_moves[0].text, law.player)
    table.page.wait_for_selector(".board[data-moving='true']")
    table.page.reload()
    table.wait(1)
    assert table.law() == law.play(law.legal_moves[0])
    check_board(table)


def test_the_language_can_change_in_the_middle_of_a_game(visit: Open) -> None:
    table = sit_down(visit, GAMES["kalaha"])
    table.play("2")
    kept, page = table.kept(), table.page
    page.locator("header a[href$='/settings']").click()
    page.locator("select").filter(has_text="Deutsch").select_option("de")
    page.wait_for_url("**/de/settings")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("header a[href*='/de/play/']").click()
    table.wait()
    assert table.kept()["moves"] == kept["moves"]
    check_board(table)
    page.goto("/")
    page.wait_for_url("**/de/")  # the choice is remembered


def test_a_press_counts_from_the_first_moment_of_a_page(visit: Open) -> None:
    table = sit_down(visit, GAMES["kalaha"])
    # The clock of a page begins at 0; a fast machine shows the board within a blink.
    table.page.add_init_script("performance.now = () => 20")
    table.page.reload()
    table.wait()
    table.play("1")
    assert table.kept()["moves"] == ["1"]


@EVERY_GAME
def test_without_the_network_one_plays_on(visit: Open, chromium: Browser, game: Game[Any]) -> None:
    with serving() as (running, address):
        page = visit(
            f"{address}/en/play/{game.name}",
            kept={f"setup.{game.name}": set_up(game.name), "settings": QUICK},
        )
        table = Table(page, game, HANDS["mouse"])
        table.wait()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        until_true(page, KEPT)
        running.send_signal(signal.SIGTERM)
        running.wait(20)
        table.play(best(table.law()))
        check_board(table)
        page.reload()
        table.wait(1)
        check_board(table)
        table.play(best(table.law()))
        for screen in ("/en/", f"/en/rules/{game.name}", "/de/settings"):
            page.goto(f"{address}{screen}")
            expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "de")


def test_a_new_version_takes_over_when_asked_and_loses_no_game(visit: Open, tmp_path: Path) -> None:
    web, game = tmp_path / "web", GAMES["kalaha"]
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("service-worker.js.*"))
    with serving(web) as (_running, address):
        kept = {"setup.kalaha": set_up("kalaha"), "settings": QUICK}
        page = visit(f"{address}/en/play/kalaha", kept=kept)
        table = Table(page, game, HANDS["mouse"])
        table.wait()
        table.play("2")
        moves = table.kept()["moves"]
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        worker = web / "service-worker.js"
        newer, count = re.subn(r'"[0-9a-f]{12}"', '"a newer one"', worker.read_text())
        assert count == 1
        worker.write_text(newer)
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        notice = page.locator("aside.notice")
        expect(notice).to_be_visible()
        check_board(table)  # nothing happens before it is asked for
        with page.expect_navigation():
            notice.locator(".primary").click()
        table.wait(len(moves))
        assert table.kept()["moves"] == moves
        check_board(table)
        expect(notice).to_have_count(0)
        table.play(best(table.law()))


# All files of the app are in the cache.
KEPT = """async () => {
    const [name] = await caches.keys();
    const kept = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    return ["/de-", "Rules-", "Settings-"].every((part) => kept.some((url) => url.includes(part)));
}"""


# The board beside the law

RULES: dict[str, list[dict[str, Any]]] = {
    "hus": [{}, {"edition": "stones"}, {"options": {"direction": "anticlockwise"}}],
    "kalaha": [{}, {"options": {"capture": "may"}}, {"options": {"hollows": "4", "seeds": "3"}}],
    "fanorona": [{}, {"options": {"continuation": "may"}}, {"options": {"columns": "5"}}],
}
LONGEST = 200  # moves of a game that is not played to its end


@EVERY_GAME
def test_the_board_shows_the_laws_position_after_every_move(visit: Open, game: Game[Any]) -> None:
    play_random_games(visit, game, range(10))


@pytest.mark.soak
@EVERY_GAME
def test_the_board_shows_the_laws_position_in_many_games(visit: Open, game: Game[Any]) -> None:
    play_random_games(visit, game, range(10, 60))


def play_random_games(visit: Open, game: Game[Any], seeds: range) -> None:
    for seed in seeds:
        random, rules = Random(seed), RULES[game.name][seed % len(RULES[game.name])]
        table = sit_down(visit, game, opponent="person", size=(DESKTOP, PHONE)[seed % 2], **rules)
        law = table.law()
        assert board_text(game, table.board()) == law.text.split()[0]
        while law.legal_moves and not table.over and len(table.kept()["moves"]) < LONGEST:
            move = random.choice(law.legal_moves)
            seen = table.page.evaluate(PLAY, [game.name, *presses(move.text, law)])
            law = law.play(move)
            assert board_text(game, seen["board"]) == law.text.split()[0], (seed, law.text)
            if not seen["over"]:
                assert set(seen["live"]) == live_places(law), (seed, law.text)
        assert bool(law.outcome()) <= table.over
        table.page.context.close()


def presses(move: str, position: Position[Any]) -> tuple[str, list[str]]:
    """The text of a move, and what is pressed for it: places, or letters of choices."""
    if position.game.name != "fanorona":
        place, legal = move.removesuffix("n"), [known.text for known in position.legal_moves]
        both = {place, f"{place}n"} <= set(legal)
        choice = ["n" if move.endswith("n") else "t"] if both or move.endswith("n") else []
        return move, [f"{position.player}{place}", *choice]
    start, *hops = re.findall(r"([a-i]\d)([AW]?)", move)
    pressed, walked = [start[0]], start[0]
    legal = [known.text for known in position.legal_moves]
    for point, kind in hops:
        ways = {
            text[len(walked) + 3 :][:1] for text in legal if text.startswith(f"{walked}-{point}")
        }
        pressed += [point, *([kind.lower()] if len(ways) > 1 else [])]
        walked += f"-{point}{kind}"
    if any(text.startswith(f"{move}-") for text in legal):
        pressed.append("stop")
    return move, pressed


def live_places(position: Position[Any]) -> set[str]:
    """Where a press does something."""
    if position.game.name == "fanorona":
        return {move.text[:2] for move in position.legal_moves}
    player, moves = position.player, position.legal_moves
    barred = getattr(position, "endless_moves", ())
    return {f"{player}{move.text.removesuffix('n')}" for move in (*moves, *barred)}


# Presses one thing after the other as soon as it can be pressed, and tells what is then seen.
PLAY = """async ([game, move, presses]) => {
    const board = document.querySelector(".board");
    const kept = () => JSON.parse(localStorage.getItem(`hollows.game.${game}`)).value.moves.length;
    const before = kept();
    const labels = { a: /^By approach/, w: /^By withdrawal/, t: /^Take$/, n: /^Take nothing$/ };
    const find = (name) =>
        name === "stop" ? document.querySelector(".chain .primary")
        : name.length > 1 ? document.querySelector(`[data-place="${name}"]`)
        : [...document.querySelectorAll(".offer button")].find((button) =>
            button.textContent.trim().match(labels[name]));
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const until = async (found) => {
        const end = performance.now() + 20000;
        for (;;) {
            const value = found();
            if (value) return value;
            if (performance.now() > end) throw new Error(`${move}: ${presses} at ${found}`);
            await frame();
        }
    };
    let stood = null;
    for (const name of presses) {
        const ready = () => board.dataset.moving === "false" && stood?.dataset.count !== "0";
        const element = await until(() => (name.length === 1 || ready()) && find(name));
        element.click();
        await frame();
        if (element.dataset.place && game === "fanorona") stood = element;
    }
    await until(() => kept() > before && board.dataset.moving === "false" &&
        (document.querySelector(".place.live") || document.querySelector(".end section")));
    const places = [...board.querySelectorAll("[data-place]")];
    return {
        board: Object.fromEntries(places.map(({ dataset }) => [dataset.place, +dataset.count])),
        live: places.filter((one) => one.matches(".live")).map((one) => one.dataset.place),
        over: document.querySelector(".end section") !== null,
    };
}"""


# Stones on their way


class Film:
    """What the board shows, frame by frame, while a move is told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(FILM)

    def frames(self) -> list[dict[str, Any]]:
        """The frames since the film began, each with the number of steps shown."""
        found: list[dict[str, Any]] = self.page.evaluate("() => window.film.splice(0)")
        return found


# The board is looked at in every frame: counts as said, and stones where they lie or will lie.
FILM = """() => {
    window.film = [];
    const board = document.querySelector(".board");
    const inside = (element, x, y) => {
        const box = element.getBoundingClientRect();
        return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    };
    const look = () => {
        requestAnimationFrame(look);
        if (board.dataset.moving !== "true") return;
        const places = [...board.querySelectorAll("[data-place]")];
        const [svg] = board.querySelectorAll("svg.play");
        const matrix = svg.getScreenCTM();
        const stones = {};
        for (const stone of svg.querySelectorAll("g > .figure[data-stone]:not(.carried *)")) {
            const at = new DOMMatrix(stone.style.transform);
            const { x, y } = new DOMPoint(at.e, at.f).matrixTransform(matrix);
            const place = places.find((one) => inside(one, x, y))?.dataset.place ?? "nowhere";
            stones[place] = (stones[place] ?? 0) + 1;
        }
        window.film.push({
            shown: Number(board.dataset.stepsShown),
            hand: Number(board.dataset.hand),
            counts: Object.fromEntries(places.map(({ dataset: d }) => [d.place, +d.count])),
            stones,
            held: svg.querySelectorAll(".carried .figure[data-stone]").length,
        });
    };
    look();
}"""
TOLD = 8  # moves of a game that are looked at while they are told


@EVERY_GAME
def test_stones_on_their_way_are_where_the_steps_say(visit: Open, game: Game[Any]) -> None:
    normal = {"speed": "normal", "motion": "full"}
    table = sit_down(visit, game, opponent="person", settings=normal)
    film, random = Film(table.page), Random(5)
    midway = 0
    for _move in range(TOLD):
        law = table.law()
        move = random.choice(law.legal_moves)
        steps = law.steps(move)
        table.play(move.text)
        for frame in film.frames():
            expected = replay(law.board, steps[: frame["shown"]])
            hand = expected.pop(HAND, 0)
            assert frame["counts"] == expected, (law.text, move.text, frame["shown"])
            assert frame["hand"] == hand
            midway += 0 < frame["shown"] < len(steps)
            check_stones(frame, expected, hand, game)
        check_board(table)
        if table.over:
            break
    assert midway > 100


def check_stones(
    frame: dict[str, Any], expected: dict[str, int], hand: int, game: Game[Any]
) -> None:
    """As many stones lie in each hollow, or are on their way there, as the steps say."""
    if game.name == "fanorona":  # a piece that is taken is still seen while it fades
        places = {place for place, piece in expected.items() if piece}
        assert places <= set(frame["stones"])
        return
    lying = {place: count for place, count in expected.items() if count}
    assert (frame["stones"], frame["held"]) == (lying, hand)


@EVERY_GAME
@pytest.mark.parametrize("size", SIZES)
def test_nothing_shifts_while_stones_move(visit: Open, game: Game[Any], size: str) -> None:
    settings = {"speed": "fast", "motion": "full"}
    table = sit_down(visit, game, opponent="person", settings=settings, size=SIZES[size])
    table.page.evaluate(SHIFTS)
    for _move in range(4):
        table.play(table.law().legal_moves[0].text)
    assert table.page.evaluate("() => window.shifts") == []


# Those right after a press count too, which browsers forgive.
SHIFTS = """() => {
    window.shifts = [];
    const told = (entry) => entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80));
    new PerformanceObserver((list) =>
        window.shifts.push(...list.getEntries().map((entry) => [entry.value, told(entry)])),
    ).observe({ type: "layout-shift", buffered: false });
}"""


@EVERY_GAME
def test_the_engine_never_blocks_the_page(visit: Open, chromium: Browser, game: Game[Any]) -> None:
    table = sit_down(visit, game, opponent=8)
    chromium.start_tracing(page=table.page, categories=["toplevel", "__metadata"])
    table.play(best(table.law()))
    events = json.loads(chromium.stop_tracing())["traceEvents"]
    assert 0 < longest_task(events) <= LONG_TASK


# Weight


@EVERY_GAME
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_first_move_can_be_made_after_250_kilobytes(
    visit: Open, game: Game[Any], language: str
) -> None:
    page = visit("about:blank")
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    kinds: dict[str, str] = {}
    urls: set[str] = set()
    sizes: dict[str, int] = {}
    wire.on("Network.responseReceived", lambda it: kinds.update({it["requestId"]: it["type"]}))
    wire.on("Network.responseReceived", lambda it: urls.add(it["response"]["url"]))
    wire.on(
        "Network.loadingFinished",
        lambda it: sizes.update({it["requestId"]: it["encodedDataLength"]}),
    )
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(f"/{language}/play/{game.name}")
    page.wait_for_selector(".place.live, .to-move")
    page.wait_for_load_state("networkidle")  # what comes unasked counts too
    seen = sum(size for number, size in sizes.items() if kinds.get(number) != "Font")
    assert any(url.endswith(".wasm") for url in urls)  # the kernel is counted
    assert seen + sum(fetched(page, url) for url in set(workers) - urls) <= BUDGET


def fetched(page: Page, url: str) -> int:
    """The bytes over the wire of a worker, which the page's own count leaves out."""
    return int(page.request.get(url).headers["content-length"])


# People


SCREENS = ["", "play/hus", "play/kalaha", "play/fanorona", "play/hus/new", "rules/hus"]
SCREENS += ["rules/kalaha", "rules/fanorona", "settings", "about", "no-such-page"]
SCREENS += ["learn/hus", "puzzles/fanorona", "review/kalaha"]


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        *(("phone", theme) for theme in ("light", "dark", "contrast")),
        *(("desktop", theme) for theme in ("light", "dark")),
    ],
)
def test_axe_finds_nothing_serious(visit: Open, theme: str, size: str) -> None:
    page = visit("/en/", size=SIZES[size], kept={"settings": {**QUICK, "theme": theme}})
    found = {}
    for screen in SCREENS:
        page.goto(f"/en/{screen}", wait_until="networkidle")  # a screen fetches what it shows
        page.wait_for_selector("h1, dialog")
        found[screen] = barriers(page)
    assert {screen: violations for screen, violations in found.items() if violations} == {}


@EVERY_GAME
def test_what_is_touched_on_a_phone_is_large_enough(visit: Open, game: Game[Any]) -> None:
    table = sit_down(visit, game, "touch")
    small = table.page.evaluate(SMALL)
    assert small == []


SMALL = """() => [...document.querySelectorAll("a, button, select, summary, input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
    .map(([html, { width, height }]) => [html, width, height])"""


@EVERY_GAME
def test_a_screen_reader_hears_the_move_and_whose_turn_it_is(visit: Open, game: Game[Any]) -> None:
    table = sit_down(visit, game, opponent="person")
    move = table.law().legal_moves[1]
    table.play(move.text)
    heard = table.page.locator("div[aria-live='polite']")
    expect(heard.first).to_contain_text(f"Player 1: {move.text}. ")
    expect(heard.nth(1)).to_have_text("Bo to move.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_languages_page_carries_its_lang_before_any_script(
    chromium: Browser, address: str, language: str
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{language}/play/hus")
    assert page.locator("html").get_attribute("lang") == language
    context.close()


# Firefox, and the wheel


def test_firefox_plays_a_game(address: str, tmp_path: Path) -> None:
    game = GAMES["kalaha"]
    with firefox(tmp_path) as browser:
        browser.open(f"{address}/en/about")
        shelves = {"settings": QUICK, "setup.kalaha": set_up("kalaha", 1)}
        for name, value in shelves.items():
            kept = {"shape": 1, "value": value}
            browser.run("localStorage.setItem(...arguments)", f"hollows.{name}", json.dumps(kept))
        browser.open(f"{address}/en/play/kalaha")
        position, moves = game.start(), 0
        while browser.wait_for(f"return ({READY})(arguments[0])", ["kalaha", moves]) is not None:
            played = json.loads(browser.run("return localStorage['hollows.game.kalaha']"))
            position, moves = game.start(), len(played["value"]["moves"])
            for move in played["value"]["moves"]:
                position = position.play(move)
            assert board_text(game, browser.run(f"return ({BOARD})()")) == position.text.split()[0]
            if position.outcome():
                break
            browser.click(f"[data-place='{position.player}{best(position)}']")
            moves += 1
        assert browser.run("return document.querySelector('.end section') !== null")


def test_a_wheel_holds_the_app_and_the_catalogues(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"]
    command += ["--no-build-isolation", "-w", str(tmp_path)]
    command += ["-C", "build-dir=build/{wheel_tag}"]  # as make builds it: little is left to do
    subprocess.run([*command, str(ROOT)], check=True, cwd=ROOT)
    (wheel,) = tmp_path.glob("hollows-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "hollows/web/index.html" in names
    assert "hollows/web/service-worker.js" in names
    assert any(re.fullmatch(r"hollows/web/assets/kernel-\S+\.wasm", name) for name in names)
    for language in LANGUAGES:
        assert f"hollows/locale/{language}/LC_MESSAGES/hollows.mo" in names
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    asked = subprocess.run(
        [sys.executable, "-I", "-c", INSTALLED, str(unpacked)], capture_output=True, text=True
    )
    assert (asked.returncode, asked.stderr) == (0, "")


# The app starts from the wheel alone.
INSTALLED = """import sys
sys.path.insert(0, sys.argv[1])
sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirecting" not in str(finder)]
from hollows import server
assert server.__file__.startswith(sys.argv[1]), server.__file__
server.create_app()
"""
