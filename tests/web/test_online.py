"""Games by link from end to end: two people in two browsers, and somebody who watches."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hollows.games import GAMES, Game
from tests.web.browser import (
    BOARD,
    DESKTOP,
    HANDS,
    PHONE,
    QUICK,
    Open,
    Table,
    barriers,
    board_text,
    tab_to,
    until,
    until_true,
)

pytestmark = pytest.mark.slow


# Small boards, so that whole games are short
SMALL = {
    "hus": {"columns": "4"},
    "kalaha": {"hollows": "3", "seeds": "3"},
    "fanorona": {"columns": "5", "rows": "5"},
}
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@dataclass
class Seat(Table):
    """A page on which a game by link is played or watched, beside what the law says about it."""

    @property
    def id(self) -> str:
        return self.page.url.rpartition("/")[2]

    def state(self) -> dict[str, Any]:
        """The game as the server has it."""
        found: dict[str, Any] = self.page.request.get(f"/api/v1/games/{self.id}").json()
        return found

    def kept(self) -> dict[str, Any]:
        state = self.state()
        return {"setUp": {"choice": state["setup"]}, "moves": [m["text"] for m in state["moves"]]}

    def wait(self, moves: int = 0) -> None:
        """Until the page shows so many moves, all told."""
        self.page.wait_for_function(SHOWN, arg=moves)

    def play(self, move: str) -> None:
        """Make the move by hand when it is this player's turn."""
        moves = len(self.kept()["moves"])
        self.page.wait_for_selector(".place.live")
        self.make(move, self.law().player)
        self.wait(moves + 1)

    def _forks(self, moves: int, point: str, kind: str) -> bool:
        if not kind:
            return False
        self.page.wait_for_function(ARRIVED_OR_ASKED, arg=[moves, point])
        return self.page.locator(".offer").count() > 0

    def shows_the_law(self) -> None:
        """The board shows what the law says."""
        law = self.law()
        self.wait(len(self.kept()["moves"]))
        assert board_text(self.game, self.page.evaluate(BOARD)) == law.text.split()[0]


SHOWN = """(moves) => Number(document.querySelector(".table")?.dataset.moves) >= moves &&
    document.querySelector(".board").dataset.moving === "false" """
ARRIVED_OR_ASKED = """([moves, point]) => document.querySelector(".offer") ||
    Number(document.querySelector(".table").dataset.moves) > moves ||
    document.querySelector(`[data-place="${point}"]`).dataset.count !== "0" """


def invite(visit: Open, game: str) -> Page:
    """The page of somebody who has made a link, by hand and on a phone."""
    choice = {"game": game, "edition": GAMES[game].edition.name, "options": SMALL[game]}
    kept = {f"setup.{game}": {"choice": choice}, "settings": QUICK}
    page = visit(f"/en/play/{game}/friend", size=PHONE, kept=kept)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("radio", name="Ada").check()
    page.get_by_role("button", name="Make the link").tap()
    page.wait_for_url("**/en/game/*")
    return page


def shared_link(host: Page) -> str:
    return host.get_by_label("Send this link").input_value()


def accept(visit: Open, link: str) -> Page:
    """The page of whoever opens the link and sits down."""
    page = visit(link, kept={"settings": QUICK})
    expect(page.locator("h1")).to_contain_text("Ada invites you to a game of")
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".table")
    return page


def sit_down(visit: Open, game: str, **terms: Any) -> tuple[Seat, Seat]:
    """Both seats of a game by link, made without the set-up sheet; the host begins, on a phone."""
    host, guest = (
        visit("/en/games", size=size, kept={"settings": QUICK}) for size in (PHONE, DESKTOP)
    )
    new = {"game": game, "options": SMALL[game], "side": "first", "name": "Ada", **terms}
    made = host.request.post("/api/v1/games", data=new).json()["id"]
    guest.request.post(f"/api/v1/games/{made}/join", data={"name": "Bo"})
    for page in (host, guest):
        page.goto(f"/en/game/{made}")
    first, second = (
        Seat(page, GAMES[game], HANDS[hands]) for page, hands in ((host, "touch"), (guest, "mouse"))
    )
    for seat in (first, second):
        seat.wait()
    return first, second


# Whole games


@EVERY_GAME
def test_two_people_play_a_whole_game_by_link(visit: Open, game: Game[Any]) -> None:
    inviting = invite(visit, game.name)
    guest = Seat(accept(visit, shared_link(inviting)), game, HANDS["mouse"])
    seats = host, guest = Seat(inviting, game, HANDS["touch"]), guest
    host.wait()
    watcher = Seat(visit(host.page.url, kept={"settings": QUICK}), game, HANDS["mouse"])
    lot, law, moves, missed = Random(4), host.law(), 0, False
    while not host.over:
        if moves == 2:
            guest.page.reload()
        if moves > 2 and not missed and law.player.seat == 0:
            lose_the_network_for_a_while(host, guest, lot)
            law, moves, missed = host.law(), len(host.kept()["moves"]), True
            continue
        mover = seats[law.player.seat]
        move = lot.choice(law.legal_moves)
        mover.page.wait_for_selector(".place.live")
        mover.make(move.text, law.player)
        law, moves = law.play(move), moves + 1
        for seat in (host, guest, watcher):
            seat.wait(moves)
        expect(watcher.page.locator(".place.live")).to_have_count(0)
    results = {seat.page.locator(".end h2").inner_text() for seat in seats}
    assert results in ({"You win", "You lose"}, {"A draw"})
    expect(watcher.page.locator(".end h2")).to_have_text(re.compile("(Ada|Bo) wins|A draw"))
    assert missed
    for seat in (host, guest, watcher):
        seat.shows_the_law()


def lose_the_network_for_a_while(host: Seat, guest: Seat, lot: Random) -> None:
    """The guest misses what the host does, says so, keeps his own move, and catches up."""
    guest.page.context.set_offline(True)
    expect(guest.page.locator(".status p")).to_contain_text("No connection")
    law = host.law()
    while law.player == host.state()["you"] and not law.outcome():
        host.play(lot.choice(law.legal_moves).text)
        law = host.law()
    guest.page.context.set_offline(False)
    guest.shows_the_law()
    expect(guest.page.locator(".status p")).not_to_contain_text("No connection")


def test_without_sockets_plain_requests_carry_the_game(visit: Open) -> None:
    host = invite(visit, "kalaha")
    page = visit("/en/", kept={"settings": QUICK})
    page.context.add_init_script(NO_SOCKETS)
    page.goto(shared_link(host))
    page.get_by_role("button", name="Sit down").click()
    first = Seat(host, GAMES["kalaha"], HANDS["touch"])
    second = Seat(page, GAMES["kalaha"], HANDS["mouse"])
    for move in ("3", "1", "2"):
        seat = (first, second)[first.law().player.seat]
        seat.play(move)
    for seat in (first, second):
        seat.shows_the_law()
    expect(page.locator(".status p")).not_to_contain_text("No connection")


NO_SOCKETS = """window.WebSocket = class {
    constructor() { setTimeout(() => this.onclose?.({ code: 1006 })); }
    close() {}
};"""


# What players ask each other


def test_moves_are_taken_back_and_draws_agreed_by_both(visit: Open) -> None:
    host, guest = sit_down(visit, "kalaha")
    start = host.law()
    host.play("2")
    guest.wait(1)
    host.page.get_by_role("button", name="Take back").tap()
    expect(host.page.locator(".status p")).to_have_text("You have asked to take a move back.")
    expect(guest.page.locator(".end h2")).to_have_text("Ada asks to take a move back")
    guest.page.get_by_role("button", name="Decline").click()
    expect(host.page.locator(".status p")).to_have_text("Bo would rather not.")
    host.page.get_by_role("button", name="Take back").tap()
    guest.page.get_by_role("button", name="Agree").click()
    host.page.wait_for_selector(".table[data-moves='0']")
    for seat in (host, guest):
        assert board_text(seat.game, seat.page.evaluate(BOARD)) == start.text.split()[0]
    guest.page.get_by_role("button", name="Offer a draw").click()
    host.page.get_by_role("button", name="Agree").tap()
    for seat in (host, guest):
        expect(seat.page.locator(".end h2")).to_have_text("A draw")


def test_a_series_goes_on_with_sides_changed_until_it_is_decided(visit: Open) -> None:
    host, guest = sit_down(visit, "kalaha", series=True, games=2)
    first = host.id
    resign(guest.page)
    expect(host.page.locator(".end h2")).to_have_text("You win")
    expect(guest.page.locator(".end")).to_contain_text("You resigned.")
    host.page.get_by_role("button", name="Next game").tap()
    for seat in (host, guest):
        seat.page.wait_for_url(lambda url: not url.endswith(first))
        seat.wait()
    assert host.id == guest.id
    assert host.state()["you"] == "b"
    points = guest.page.get_by_role("row").filter(has_text="Ada")
    expect(points).to_have_text(re.compile(r"Ada\s*1\s*1"))
    resign(guest.page)
    expect(host.page.locator(".end")).to_contain_text("You have won the series.")
    expect(guest.page.locator(".end")).to_contain_text("Ada has won the series.")
    host.page.get_by_role("button", name="Rematch").tap()
    guest.page.get_by_role("button", name="Accept the rematch").click()
    host.page.wait_for_selector(".place.live, .table[data-moves='0']")
    expect(points).to_have_text(re.compile(r"Ada\s*0"))


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()


def test_a_player_who_left_can_be_seen_to_be_away(visit: Open) -> None:
    host, guest = sit_down(visit, "kalaha")
    expect(guest.page.locator(".far .state")).to_have_text("to move")
    host.page.goto("/en/about")
    expect(guest.page.locator(".far .state")).to_have_text("away")
    expect(guest.page.locator(".status p")).to_have_text("Ada is away.")
    host.page.go_back()
    expect(guest.page.locator(".far .state")).to_have_text("to move")


# Seats


def test_a_private_link_takes_the_seat_to_another_device(visit: Open) -> None:
    host, guest = sit_down(visit, "kalaha")
    host.page.locator(".actions").get_by_text("More").tap()
    host.page.get_by_role("button", name="Link and devices").tap()
    host.page.get_by_role("button", name="Show the private link").tap()
    link = host.page.get_by_label("Private link to your seat").input_value()
    elsewhere = Seat(visit(link, kept={"settings": QUICK}), host.game, HANDS["mouse"])
    elsewhere.wait()
    elsewhere.play("3")
    for seat in (host, guest):
        seat.wait(1)
        seat.shows_the_law()


def test_who_opens_the_link_may_just_watch_and_sit_down_later(visit: Open) -> None:
    host = invite(visit, "hus")
    page = visit(shared_link(host), kept={"settings": QUICK})
    page.get_by_role("button", name="Just watch").click()
    expect(page.locator(".status p")).to_have_text("You are watching.")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Sit down").click()
    host.wait_for_selector(".table")
    expect(page.locator(".near .name")).to_have_text("You")


def test_a_name_is_text_and_nothing_else(visit: Open) -> None:
    name = "<img src=x onerror=1>"
    for seat in sit_down(visit, "kalaha", name=name):
        expect(seat.page.locator(".name").filter(has_text=name)).to_be_visible()
        assert seat.page.locator(".table img").count() == 0


def test_a_link_that_leads_nowhere_says_so(visit: Open) -> None:
    host = invite(visit, "kalaha")
    guest = visit(shared_link(host))
    watch = guest.get_by_role("button", name="Just watch")
    expect(watch).to_be_visible()
    host.get_by_role("button", name="Call it off").tap()
    host.get_by_role("button", name="Really call it off?").tap()
    host.wait_for_url("**/en/games")
    expect(host.locator(".games")).to_contain_text("No game yet.")
    watch.click()
    expect(guest.locator(".status p")).to_have_text("This game has been deleted.")


# My games


def test_my_games_say_what_waits_for_me(visit: Open) -> None:
    host, guest = sit_down(visit, "kalaha")
    game = host.id
    for page, group in ((host.page, "Your move"), (guest.page, "Waiting for the other")):
        page.goto("/en/games")
        entry = page.get_by_role("region", name=group).locator("li")
        expect(entry).to_have_count(1)
    host.page.locator("li a").tap()
    host.page.wait_for_url(f"**/en/game/{game}")
    host.wait()
    host.page.locator(".actions").get_by_text("More").tap()
    resign(host.page)
    guest.page.goto("/de/games")
    entry = guest.page.locator("li").filter(has_text="Ada")
    expect(entry).to_contain_text("Ada")
    entry.get_by_role("button").click()
    entry.get_by_role("button").click()
    expect(guest.page.locator("li")).to_have_count(0)


# Being told


def test_the_browser_tells_that_it_is_my_move(visit: Open) -> None:
    page = visit("/en/games")
    page.context.grant_permissions(["notifications"])
    page.add_init_script(PUSH_SERVICE)
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    switch = page.get_by_role("switch")
    with page.expect_request("**/api/v1/push") as asked:
        switch.check()
    assert asked.value.method == "GET"
    expect(switch).to_be_checked()
    news = {"title": "Kalaha", "body": "It is your move.", "url": "/en/game/Ab3dEf6hIj"}
    deliver(page, {**news, "tag": "Ab3dEf6hIj"})
    until_true(page, f"async () => ({TOLD})[0]?.body === 'It is your move.'")
    shown = page.evaluate(f"async () => {TOLD}")
    assert shown == [{"title": "Kalaha", "body": "It is your move.", "data": news["url"]}]


# A push service cannot be reached from a test; the page's own part and the worker's are real.
PUSH_SERVICE = """PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.byteLength !== 65) throw new Error("no key of a server");
    const endpoint = "https://push.example/1";
    return { endpoint, toJSON: () => ({ endpoint,
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }) };
};"""
TOLD = """(await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, data }) => ({ title, body, data }))"""


def deliver(page: Page, news: dict[str, str]) -> None:
    """A message from the push service, as the browser hands it to the service worker."""
    session = page.context.new_cdp_session(page)
    workers: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.append(told))
    session.send("ServiceWorker.enable")
    until(page, lambda: workers and workers[-1]["registrations"])
    registration = workers[-1]["registrations"][-1]["registrationId"]
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": registration, "data": json.dumps(news)}
    session.send("ServiceWorker.deliverPushMessage", message)


# People


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_games_by_link(visit: Open, theme: str) -> None:
    host = invite(visit, "kalaha")
    host.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    assert barriers(host) == []
    guest = visit(shared_link(host), kept={"settings": {**QUICK, "theme": theme}})
    expect(guest.locator("h1")).to_be_visible()
    assert barriers(guest) == []
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector(".table")
    host.wait_for_selector(".table")
    host.get_by_role("button", name="Offer a draw").tap()
    expect(guest.locator(".end h2")).to_be_visible()
    assert (barriers(host), barriers(guest)) == ([], [])
    guest.goto("/en/games")
    guest.wait_for_selector("li .board")
    assert barriers(guest) == []


def test_keys_alone_make_a_link_and_play(visit: Open) -> None:
    page = visit("/en/play/kalaha/friend", kept={"settings": QUICK})
    page.wait_for_selector("dialog")
    tab_to(page, "dialog .begin")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/game/*")
    guest = visit(shared_link(page), kept={"settings": QUICK})
    tab_to(guest, "form .primary")
    guest.keyboard.press("Enter")
    guest.wait_for_selector(".table")
    seats = [Seat(each, GAMES["kalaha"], HANDS["keyboard"]) for each in (page, guest)]
    mover = next(seat for seat in seats if seat.state()["you"] == "a")
    mover.play("1")
    for seat in seats:
        seat.shows_the_law()
    heard = seats[0].page.locator("[data-story]")
    expect(heard).to_contain_text(": 1. Lifted 1")
