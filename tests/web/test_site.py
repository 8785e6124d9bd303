"""The app as plain files in a folder of a plain web host, in real Chromium and Firefox."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hollows.cli import app
from hollows.games import GAMES
from hollows.server.site import GAME_SCREENS, PLAIN_SCREENS, SHEETS, places
from hollows.words import LANGUAGES
from tests.web.browser import (
    HANDS,
    QUICK,
    READY,
    Open,
    Table,
    barriers,
    set_up,
    until_true,
    visiting,
)
from tests.web.firefox import firefox
from tests.web.plain_host import hosting

# They are run here again, on the plain host.
from tests.web.test_learn import (  # noqa: F401
    KEPT,
    test_a_hint_and_a_solution_by_touch_in_german,
    test_a_whole_lesson_by_keys_alone_in_german,
    test_puzzles_are_solved_without_a_network_and_the_progress_is_kept,
)
from tests.web.test_play import (  # noqa: F401
    best,
    check_board,
    test_a_reload_in_the_middle_of_a_move_loses_nothing,
    test_a_whole_game_against_level_1,
    test_keys_alone_lead_from_the_first_page_into_a_game,
)
from tests.web.test_study import (  # noqa: F401
    test_a_link_opens_exactly_what_was_shared,
    test_the_editor_says_what_is_wrong_and_leads_to_analysis_and_play,
    test_the_engine_shows_its_best_lines_and_marks_the_best_move,
    test_the_start_of_hus_is_proven_by_the_strategy_that_the_page_fetches,
)

pytestmark = pytest.mark.slow

PATH = "some/path"
OTHER = "https://games.example.org"


def site(folder: Path, *flags: str) -> Path:
    """The site, as the command writes it."""
    assert app.run(["site", str(folder / PATH), *flags]) == 0
    return folder


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is; it stands for the server of the other tests."""
    with hosting(site(tmp_path_factory.mktemp("site")), PATH) as address:
        yield address


def test_the_pages_are_the_places_that_the_app_knows() -> None:
    route = (Path(__file__).parents[2] / "web/src/app/route.ts").read_text(encoding="utf-8")
    lists = [re.findall(r'"(\w+)"', found) for found in re.findall(r"= \[(.*)\] as const", route)]
    assert lists == [[*GAME_SCREENS[1:]], [*SHEETS]]
    plain = re.search(r"if \(\((screen === .*)\) && name === undefined", route)
    assert plain is not None
    assert {*re.findall(r'"(\w+)"', plain[1])} == {*PLAIN_SCREENS[1:]}


def test_every_place_answers_by_itself_in_its_language(visit: Open, address: str) -> None:
    page = visit("/")
    page.wait_for_url(f"{address}/en/")
    for place in places():
        answer = page.request.get(f"{address}/{place}", max_redirects=0)
        assert answer.status == 200
        assert f'<html lang="{place[:2]}"' in answer.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_app_speaks_every_language_there(visit: Open, language: str) -> None:
    page = visit(f"/{language}/rules/hus/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("h1").first).to_be_visible()
    assert page.url.endswith(f"/{PATH}/{language}/rules/hus")


def test_a_chosen_language_is_remembered(visit: Open, address: str) -> None:
    page = visit("/en/settings")
    page.locator("select").filter(has_text="Deutsch").select_option("de")
    page.wait_for_url("**/de/settings")
    page.goto(f"{address}/")
    page.wait_for_url(f"{address}/de/")


def test_addresses_without_a_file_lead_into_the_app(chromium: Browser, address: str) -> None:
    context = chromium.new_context(locale="de-DE")
    page = context.new_page()
    page.goto(f"{address}/play/kalaha/new#x")
    page.wait_for_url(f"{address}/de/play/kalaha/new#x")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.goto(f"{address}/en/no/such/place")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    assert page.url == f"{address}/en/no/such/place"
    page.get_by_role("link", name="To the three games").click()
    page.wait_for_url(f"{address}/en/")
    context.close()


def test_without_the_host_one_plays_on(visit: Open, tmp_path: Path) -> None:
    folder, game = site(tmp_path), GAMES["kalaha"]
    with hosting(folder, PATH) as address:
        kept = {"setup.kalaha": set_up("kalaha"), "settings": QUICK}
        page = visit(f"{address}/en/play/kalaha", kept=kept)
        table = Table(page, game, HANDS["mouse"])
        table.wait()
        until_true(page, KEPT)
        until_true(page, ALL_KEPT)
    table.play(best(table.law()))
    page.reload()
    table.wait(1)
    check_board(table)
    for place in ("", "de/settings", "ru/rules/hus", "fr/learn/fanorona/", "en/puzzles/hus"):
        page.goto(f"{address}/{place}")
        expect(page.locator("h1").first).to_be_visible()
    page.goto(f"{address}/en/analysis/fanorona")
    expect(page.locator(".engine li .line").first).to_be_visible()


# The worker has fetched everything that the site is made of, pages aside.
ALL_KEPT = f"""async () => {{
    const root = new URL("/{PATH}/", location.href);
    const {{ files }} = await (await fetch(new URL("hollows-site.json", root))).json();
    const [name] = await caches.keys();
    const cache = await caches.open(name);
    const wanted = files.filter((file) => /^assets\\//.test(file));
    const kept = await Promise.all(wanted.map((file) => cache.match(new URL(file, root))));
    return kept.every(Boolean);
}}"""


# What needs a server


def test_what_needs_a_server_is_hidden_with_a_word_why(visit: Open) -> None:
    why = "Games by link need a server, and this site has none."
    page = visit("/en/")
    expect(page.locator("main")).to_contain_text(why)
    expect(page.get_by_role("link", name="My games")).to_have_count(0)
    assert barriers(page) == []
    page.goto(page.url + "games/")
    expect(page.locator("main")).to_contain_text(why)
    page = visit("/en/play/hus/friend", size={"viewport": {"width": 360, "height": 740}})
    expect(page.get_by_role("dialog")).to_contain_text(why)
    expect(page.get_by_role("radio", name="A friend by link")).to_have_count(0)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert barriers(page) == []


def test_a_server_elsewhere_is_led_to(chromium: Browser, tmp_path: Path) -> None:
    folder = site(tmp_path, "--server", f"{OTHER}/")
    with hosting(folder, PATH) as address, visiting(chromium, address) as visit:
        page = visit("/de/")
        home = page.locator("main")
        expect(home).to_contain_text("games.example.org")
        expect(home.get_by_role("link", name="Per Link spielen")).to_have_attribute(
            "href", re.compile(rf"^{OTHER}/de/play/\w+/friend$")
        )
        games = page.locator("header").get_by_role("link", name="Meine Spiele")
        expect(games).to_have_attribute("href", f"{OTHER}/de/games")
        page.goto(f"{address}/de/play/kalaha/friend/")
        ways = page.get_by_role("dialog").get_by_role("link", name="Per Link spielen")
        expect(ways).to_have_attribute("href", f"{OTHER}/de/play/kalaha/friend")
        page.goto(f"{address}/de/games/")
        expect(home.get_by_role("link")).to_have_attribute("href", f"{OTHER}/de/games")


# Firefox

EVENTUALLY = """async (wanted) => {
    while (!(await wanted())) await new Promise((then) => setTimeout(then, 200));
    window.allKept = true;
}"""


def test_firefox_plays_learns_solves_and_analyses_and_does_so_offline(tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    profile.mkdir()
    folder = site(tmp_path / "host")
    with firefox(profile) as browser:
        with hosting(folder, PATH) as address:
            browser.open(f"{address}/en/about/")
            for name, value in (("settings", QUICK), ("setup.kalaha", set_up("kalaha", 1))):
                kept = json.dumps({"shape": 1, "value": value})
                browser.run("localStorage.setItem(...arguments)", f"hollows.{name}", kept)
            browser.wait_for("return navigator.serviceWorker.controller !== null")
            browser.open(f"{address}/en/play/kalaha")
            browser.wait_for(f"return ({READY})(arguments[0])", ["kalaha", 0])
            browser.click("[data-place='a1']")
            browser.wait_for(f"return ({READY})(arguments[0])", ["kalaha", 1])
            browser.run(f"({EVENTUALLY})({ALL_KEPT})")
            browser.wait_for("return window.allKept === true")
        browser.open(f"{address}/en/play/kalaha")
        browser.wait_for(f"return ({READY})(arguments[0])", ["kalaha", 1])
        for place in ("learn/kalaha", "puzzles/hus"):
            browser.open(f"{address}/en/{place}")
            browser.wait_for("return document.querySelector('.training .place.live') !== null")
        browser.open(f"{address}/en/analysis/fanorona")
        browser.wait_for("return document.querySelector('.engine li .line') !== null")


# The command


def test_a_site_is_written_again_and_other_files_stay(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    assert app.run(["site", str(folder)]) == 0
    before = {path for path in folder.rglob("*") if path.is_file()}
    (folder / "CNAME").write_text("example.org")
    mark = folder / "hollows-site.json"
    told = json.loads(mark.read_text())
    (folder / "old").mkdir()
    for name in ("old/file.js", "../outside"):
        (folder / name).write_text("")
        told["files"].append(name)
    mark.write_text(json.dumps(told))
    assert app.run(["site", str(folder), "--server", OTHER]) == 0
    after = {path for path in folder.rglob("*") if path.is_file()}
    assert after == before | {folder / "CNAME"}
    assert not (folder / "old").exists() and (tmp_path / "outside").exists()
    assert f'content="{OTHER}"' in (folder / "de" / "index.html").read_text()
    assert not [*tmp_path.glob(".*")]


def test_the_worker_changes_with_the_pages(tmp_path: Path) -> None:
    for name, flags in (("one", []), ("two", ["--server", OTHER])):
        assert app.run(["site", str(tmp_path / name), *flags]) == 0
    one, two = ((tmp_path / name / "service-worker.js").read_text() for name in ("one", "two"))
    assert one != two


def test_a_folder_with_other_files_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("mine")
    assert app.run(["site", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "--force" in said and str(tmp_path) in said
    assert [*tmp_path.iterdir()] == [mine]
    assert app.run(["site", str(tmp_path), "--force"]) == 0
    assert mine.read_text() == "mine" and (tmp_path / "index.html").exists()


@pytest.mark.parametrize(
    "server", ["example.org", "ftp://example.org", "https://", "http://[", "x"]
)
def test_an_address_that_is_none_is_refused(
    tmp_path: Path, server: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["site", str(tmp_path / "site"), "--server", server]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_what_cannot_be_written_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "site", Path("/proc/site")):
        assert app.run(["site", str(place)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and str(place) in said.replace("/.site.new", "/site")
