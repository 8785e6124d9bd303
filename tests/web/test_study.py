"""The study in real Chromium: analysis, editor, sharing; beside the law and the native engine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hollows import Engine, Limit
from hollows.games import GAMES, Game, Position
from hollows.record import read, write
from tests.web.browser import (
    BOARD,
    DESKTOP,
    HANDS,
    LONG_TASK,
    PHONE,
    QUICK,
    Open,
    Table,
    barriers,
    board_text,
    longest_task,
    tab_to,
    until,
)

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
STUDIED = """[Game "kalaha"]
[Edition "leaflet"]
[Seeds "4"]
[A "Ann"]
[B "Zoë"]
[Result "0-1"]
[Termination "resignation"]

{A lesson in [patience]} 1. 3 $1 (1. 1 {slow} 1... 4 (1... 5 $6) 2. 2) 1. 6 5
{and so on} 0-1
"""
READY = "() => document.querySelector('.board')?.dataset.moving === 'false'"
LOOKED = """(least) => {
    const { depth, nodes, seconds } = document.querySelector("[data-depth]")?.dataset ?? {};
    return Number(depth) >= least && { nodes: Number(nodes), seconds: Number(seconds) };
}"""
SEARCHED = """(least) => {
    const { nodes, seconds } = document.querySelector("[data-depth]")?.dataset ?? {};
    return Number(seconds) >= least && { nodes: Number(nodes), seconds: Number(seconds) };
}"""


def study(visit: Open, game: Game[Any], language: str = "en", code: str = "", **more: Any) -> Page:
    """The analysis board, moves shown at once."""
    lines = more.pop("lines", 3)
    kept = {"settings": QUICK, "analysis": {"on": True, "lines": lines}}
    page = visit(f"/{language}/analysis/{game.name}{code}", kept=kept, **more)
    page.wait_for_function(READY)
    return page


def bring_in(page: Page, text: str) -> None:
    page.get_by_role("button", name="Import").click()
    page.locator("dialog textarea").fill(text)
    before = page.url
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function("(before) => location.href !== before", arg=before)


def record_of(page: Page) -> str:
    """The record as the page writes it."""
    page.get_by_role("button", name="Share").click()
    text = page.get_by_label("Record").input_value()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return text


def last_position(page: Page) -> Position[Any]:
    return read(record_of(page)).position


def shown(page: Page, game: Game[Any]) -> str:
    return board_text(game, page.evaluate(BOARD))


def wait_for_board(page: Page, position: Position[Any]) -> None:
    """Until the board shows the position."""
    wanted = position.text.split()[0]

    def is_shown() -> bool:
        board = page.evaluate(BOARD)  # empty while one screen makes way for another
        return bool(board) and board_text(position.game, board) == wanted

    until(page, is_shown, f"the board does not show {wanted}")


# Analysis


@EVERY_GAME
def test_the_engine_shows_its_best_lines_and_marks_the_best_move(
    visit: Open, game: Game[Any]
) -> None:
    page = study(visit, game)
    page.wait_for_function(LOOKED, arg=3)
    expect(page.locator(".engine li .line")).to_have_count(3)
    page.keyboard.press("5")
    expect(page.locator(".engine li .line")).to_have_count(min(5, len(game.start().legal_moves)))
    firsts = [moves.split()[0] for moves in page.locator(".engine .moves").all_inner_texts()]
    legal = [move.text for move in game.start().legal_moves]
    nodes = page.wait_for_function(LOOKED, arg=3).json_value()["nodes"]
    page.get_by_label("Comment").fill("A word does not make the engine begin anew")
    assert page.evaluate(LOOKED, 3)["nodes"] >= nodes
    assert len(set(firsts)) == len(firsts) and set(firsts) <= set(legal)
    expect(page.locator("[data-place][aria-label*='suggested']")).to_have_count(1)
    expect(page.locator(".engine")).to_contain_text(
        re.compile(r"depth \d+ · [\d.,]+\w* positions/s")
    )


def test_the_start_of_hus_is_proven_by_the_strategy_that_the_page_fetches(visit: Open) -> None:
    page = study(visit, GAMES["hus"])
    expect(page.locator(".engine li").first).to_contain_text("A wins in 20 moves")


def test_a_proof_is_marked_and_an_estimate_never_says_that_it_is_certain(visit: Open) -> None:
    kalaha = GAMES["kalaha"]
    page = study(visit, kalaha, lines=5)
    page.wait_for_function(LOOKED, arg=3)
    assert page.locator(".engine .proven").count() == 0
    text = "0,0,0,0,1,2,33/1,0,0,2,0,0,33 a"
    bring_in(page, text)
    proven = page.locator(".engine .proven").first
    found = Engine().analyse(kalaha.position(text), Limit(seconds=2)).best.score
    assert found.proven
    winner = "A" if found.value > 0 else "B"
    expect(proven).to_contain_text(f"{winner} wins by {abs(found.value):.0f} seed")
    assert "100" not in page.locator(".engine ol").inner_text()
    expect(page.locator(".bar.proven")).to_have_attribute(
        "aria-label", re.compile(f"^Proven: {winner}")
    )


def test_what_the_other_side_would_do_is_shown_or_said_to_be_nothing(visit: Open) -> None:
    fanorona = GAMES["fanorona"]
    page = study(visit, fanorona)
    page.keyboard.press("t")
    expect(page.locator(".status p")).to_have_text(re.compile("If Black could move now"))
    page.wait_for_function(LOOKED, arg=1)
    expect(page.locator("[data-place][aria-label*='suggested']")).to_have_count(1)
    page.keyboard.press("t")
    expect(page.locator(".status p")).to_have_text("")
    bring_in(page, "9/9/9/7W1/6WBW w 0 2")
    page.keyboard.press("t")
    expect(page.locator(".status p")).to_have_text(re.compile("could not move here"))


def test_keys_alone_make_a_tree_and_share_it_in_german(visit: Open) -> None:
    game = GAMES["hus"]
    page = study(visit, game, "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    keys, moves = page.keyboard, page.locator(".tree button")
    for number in (1, 2):
        page.wait_for_function(LOOKED, arg=1)
        keys.press(" ")
        expect(moves).to_have_count(number)
    keys.press("ArrowLeft")
    other = other_moves(page, game)[0]
    press_by_keys(page, game, other)
    expect(moves).to_have_count(3)
    expect(page.locator(".variation button")).to_have_attribute("aria-current", "true")
    page.evaluate("document.activeElement.blur()")
    keys.press("ArrowUp")
    expect(moves.nth(1)).to_have_attribute("aria-current", "true")
    keys.press("ArrowDown")
    expect(page.locator(".variation button")).to_have_attribute("aria-current", "true")
    keys.press("Home")
    wait_for_board(page, game.start())
    keys.press("c")
    keys.type("Ein Wort, zwei Wörter")
    keys.press("Tab")
    keys.press("x")
    first = page.locator("[data-place]").first.get_attribute("data-place")
    tab_to(page, ".side > .ways > button")
    keys.press("Enter")
    record = read(page.locator("dialog textarea").input_value())
    assert record.line.comment == "Ein Wort, zwei Wörter"
    assert [len(played.variations) for played in record.line.played] == [0, 1]
    assert first is not None and first.startswith("a")  # the upper row, from the other side


def other_moves(page: Page, game: Game[Any]) -> list[str]:
    """The moves after the first one of the tree that the tree does not have yet."""
    first, second = page.locator(".tree button").all_inner_texts()
    position = game.start().play(first)
    moves = [move.text for move in position.legal_moves if move.text != second]
    return sorted(moves, key=len)


def press_by_keys(page: Page, game: Game[Any], move: str) -> None:
    """Make a move with Tab, arrow keys and Enter."""
    player = page.locator(".place.live").first.get_attribute("data-place")
    assert player is not None
    hands = HANDS["keyboard"]
    hands.press(Table(page, game, hands), f"{player[0]}{move}")


# Sharing


@EVERY_GAME
def test_a_link_opens_exactly_what_was_shared(visit: Open, game: Game[Any]) -> None:
    page = study(visit, game)
    for _move in range(2):
        page.wait_for_function(LOOKED, arg=1)
        count = page.locator(".tree button").count()
        page.keyboard.press(" ")
        expect(page.locator(".tree button")).to_have_count(count + 1)
    page.get_by_label("good move").click()
    page.get_by_label("Comment").fill("Well played (so far)")
    page.keyboard.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("x")
    position = last_position(page)
    record = record_of(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    expect(page.get_by_label("QR code of the link")).to_be_visible()
    assert len(link) < 200
    again = visit(link, kept={"settings": QUICK})
    again.wait_for_function(READY)
    assert record_of(again) == record
    assert shown(again, game) == shown(page, game) != board_text_of(position)
    assert again.locator(".tree [aria-current]").inner_text() == (
        page.locator(".tree [aria-current]").inner_text()
    )
    places = "[...document.querySelectorAll('[data-place]')].map((one) => one.dataset.place)"
    assert again.evaluate(places) == page.evaluate(places)


def board_text_of(position: Position[Any]) -> str:
    return position.text.split()[0]


def test_a_link_that_is_cut_off_says_so(visit: Open) -> None:
    page = study(visit, GAMES["hus"], code="#Ah...F")
    expect(page.locator(".unread")).to_contain_text("This link cannot be read")


def test_a_record_file_is_brought_in_and_saved_unchanged(visit: Open, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(STUDIED, encoding="utf-8", newline="")
    assert write(read(STUDIED)) == STUDIED
    page = study(visit, GAMES["hus"])
    page.get_by_role("button", name="Import").click()
    page.locator("dialog input[type=file]").set_input_files(file)
    page.wait_for_url("**/analysis/kalaha*")
    expect(page.locator(".near")).to_contain_text("Ann")
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    assert Path(download.value.path()).read_bytes() == STUDIED.encode()


def test_a_record_can_be_dropped_and_a_wrong_one_says_where_it_is_wrong(visit: Open) -> None:
    page = study(visit, GAMES["kalaha"])
    drop = """(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "game.txt", { type: "text/plain" }));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }"""
    page.evaluate(drop, '[Game "kalaha"]\n\n1. 2 9 *\n')
    expect(page.locator("dialog [role=alert]")).to_contain_text("Line 3, column 6 cannot be read")
    page.keyboard.press("Escape")
    page.evaluate(drop, STUDIED)
    expect(page.locator(".tree")).to_contain_text("A lesson in [patience]")


def test_a_picture_is_saved_as_svg_png_and_gif(visit: Open) -> None:
    page = study(visit, GAMES["kalaha"])
    bring_in(page, STUDIED)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Share").click()
    begins = {
        "SVG": b"<svg",
        "PNG": b"\x89PNG",
        "This move": b"GIF89a",
        "The whole game": b"GIF89a",
    }
    for name, begin in begins.items():
        with page.expect_download() as download:
            page.locator("dialog").get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(begin)


# Editor


def test_the_editor_says_what_is_wrong_and_leads_to_analysis_and_play(visit: Open) -> None:
    page = visit("/en/editor/kalaha", kept={"settings": QUICK})
    page.wait_for_function(READY)
    said = page.locator(".said")
    expect(said).to_have_text("This position can be played.")
    page.locator("[data-place='a3']").focus()
    page.keyboard.type("12")
    expect(said).to_contain_text("6 seeds too many: a game has 72 seeds")
    page.get_by_role("radio", name="Take one").check()
    for _press in range(6):
        page.locator("[data-place='b1']").click()
    expect(said).to_have_text("This position can be played.")
    page.locator("[data-place='b1']").click()  # there is nothing left to take
    page.locator("[data-place='b2']").click()
    expect(said).to_contain_text("1 seed too few")
    page.get_by_role("switch", name=re.compile("Any number")).check()
    expect(said).to_have_text("This position can be played.")
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_url("**/analysis/kalaha*")
    page.wait_for_function(READY)
    wanted = "6,6,12,6,6,6,0/0,5,6,6,6,6,0 a"
    assert last_position(page) == GAMES["kalaha"].position(wanted, study=True)
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_url("**/play/kalaha")
    wait_for_board(page, GAMES["kalaha"].position(wanted, study=True))


def test_the_editor_sets_up_boards_of_other_sizes(visit: Open) -> None:
    fanorona = GAMES["fanorona"]
    page = visit("/en/editor/fanorona", kept={"settings": QUICK})
    page.wait_for_function(READY)
    page.get_by_text("Rules in detail").click()
    page.get_by_role("group", name="Rows").get_by_role("radio", name="9").check()
    expect(page.locator(".said")).to_contain_text("too many points")
    page.get_by_role("group", name="Columns").get_by_role("radio", name="5").check()
    start = fanorona.start(columns=5, rows=9)
    wait_for_board(page, start)
    page.get_by_role("button", name="Empty board").click()
    expect(page.locator(".said")).to_contain_text("The board is empty")
    page.locator("[data-place='c3']").focus()
    page.keyboard.press("w")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("b")
    text = page.get_by_label("Position as text").input_value()
    assert fanorona.position(text, columns=5, rows=9).text == text
    assert text.startswith("5/5/5/5/5/2B2/2W2/5/5")


# From a game; people; speed


def test_a_game_that_was_played_is_analysed_from_its_end(visit: Open) -> None:
    game = {
        "setUp": {"choice": {"game": "kalaha", "edition": "leaflet", "options": {}}},
        "moves": ["1", "2", "3"],
        "ending": {"winner": "b", "reason": "resignation"},
    }
    page = visit("/en/play/kalaha", kept={"settings": QUICK, "game.kalaha": game})
    page.locator(".end").get_by_role("button", name="Analyse").click()
    page.wait_for_url("**/analysis/kalaha*")
    page.wait_for_function(READY)
    record = read(record_of(page))
    assert [played.move.text for played in record.line.played] == ["1", "2", "3"]
    assert record.outcome() is not None
    wait_for_board(page, record.position)


@pytest.mark.parametrize(
    ("screen", "size", "scheme"),
    [
        ("analysis/kalaha", PHONE, "light"),
        ("analysis/hus", DESKTOP, "dark"),
        ("editor/fanorona", PHONE, "dark"),
    ],
)
def test_axe_finds_nothing_serious(
    visit: Open, screen: str, size: dict[str, Any], scheme: str
) -> None:
    page = visit(f"/en/{screen}", size=size, kept={"settings": QUICK}, color_scheme=scheme)
    page.wait_for_function(READY)
    if screen.startswith("analysis"):
        page.wait_for_function(LOOKED, arg=1)
        page.locator(".explorer summary").click()
        expect(page.locator(".explorer li").first).to_be_visible()
    assert barriers(page) == []


@pytest.mark.soak  # a speed: it wants the machine for itself
@EVERY_GAME
def test_analysis_is_nearly_as_fast_as_native_and_never_blocks_the_page(
    visit: Open, chromium: Browser, game: Game[Any]
) -> None:
    page = study(visit, game, lines=5)
    page.wait_for_function(SEARCHED, arg=5)  # by then Chromium has compiled the kernel for speed
    page.keyboard.press("e")
    native = page_speed = 0.0
    for _try in range(4):
        page.keyboard.press("e")
        chromium.start_tracing(page=page, categories=["toplevel", "__metadata"])
        found = page.wait_for_function(SEARCHED, arg=2).json_value()
        events = json.loads(chromium.stop_tracing())["traceEvents"]
        page.keyboard.press("e")  # each has the machine for itself
        assert 0 < longest_task(events) <= LONG_TASK
        page_speed = found["nodes"] / found["seconds"]
        analysis = Engine(tables=True).analyse(game.start(), Limit(seconds=2), lines=5)
        native = analysis.nodes / analysis.seconds
        if page_speed >= 0.8 * native:
            break
    assert page_speed >= 0.8 * native, f"{page_speed:.0f} of {native:.0f} positions a second"
