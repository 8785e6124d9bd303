"""Online play: the same suite on SQLite, on PostgreSQL, and on two processes with Redis."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed

from hollows.games import GAMES
from hollows.record import read as read_record
from tests.server.online import KINDS, Pair, Person, Place, place, wait_for


@pytest.fixture(
    scope="module",
    params=[KINDS[0], *(pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS[1:])],
)
def where(request: pytest.FixtureRequest) -> Iterator[Place]:
    with place(request.param) as found:
        yield found


@pytest.fixture
def sit(where: Place) -> Iterator[Any]:
    """Two people at a new game."""
    pairs: list[Pair] = []

    def sit_down(**terms: Any) -> Pair:
        pairs.append(Pair.sit(where, **terms))
        return pairs[-1]

    yield sit_down
    for pair in pairs:
        pair.leave()


# Playing


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_whole_game_and_its_record_is_the_laws(sit: Any, game: str) -> None:
    pair = sit(game=game, clock="5+3")
    end = pair.play(choose=Random(3).choice)
    record = read_record(pair.host.http.get(f"/api/v1/games/{pair.host.game}/record").text)
    assert record.position.text == end["position"]
    outcome = record.outcome()
    assert outcome
    assert end["outcome"] == {"winner": outcome.winner, "reason": outcome.reason}
    assert len(record.moves) == end["ply"]
    first, second = GAMES[game].players
    names = (record.tag(first.capitalize()), record.tag(second.capitalize()))
    assert names == ("Ann", "Ben")


def test_the_steps_that_both_boards_show_are_the_laws_own(sit: Any) -> None:
    pair = sit(game="hus")
    pair.host.say(type="move", ply=0, move="5")
    told = pair.guest.hear("move")
    law = GAMES["hus"].start().steps("5")
    kinds = [(step.kind, step.place, step.count, step.why) for step in law]
    assert [(s["kind"], s["place"], s["count"], s["why"]) for s in told["steps"]] == kinds
    assert set(told["steps"][0]) == {"kind", "player", "place", "count", "taken", "into", "why"}
    assert told["position"] == GAMES["hus"].start().play("5").text


@pytest.mark.parametrize(
    ("who", "message", "why"),
    [
        ("guest", {"type": "move", "ply": 0, "move": "1"}, "not-your-turn"),
        ("host", {"type": "move", "ply": 0, "move": "9"}, "illegal"),
        ("host", {"type": "move", "ply": 0, "move": "castle"}, "illegal"),
        ("host", {"type": "move", "ply": 4, "move": "1"}, "stale"),
        ("host", {"type": "accept", "request": "draw"}, "not-possible"),
        ("host", {"type": "decline", "request": "draw"}, "not-possible"),
        ("host", {"type": "ask", "request": "takeback"}, "not-possible"),
        ("host", {"type": "ask", "request": "rematch"}, "not-possible"),
        ("host", {"type": "claim"}, "not-possible"),
        ("host", {"type": "dance"}, "malformed"),
        ("host", {"type": "move", "ply": 0, "move": "1", "more": 1}, "malformed"),
    ],
)
def test_what_may_not_be_is_refused_and_changes_nothing(
    sit: Any, who: str, message: dict[str, Any], why: str
) -> None:
    pair = sit(game="hus")
    before = pair.host.read()["position"]
    person = getattr(pair, who)
    person.say(**message)
    assert person.hear("refused")["why"] == why
    assert pair.guest.read()["position"] == before


def test_a_move_sent_twice_counts_once(sit: Any) -> None:
    pair = sit(game="kalaha")
    for ref in (1, 2):
        pair.host.say(type="move", ply=0, move="2", ref=ref)
        assert pair.host.hear("done", "refused") == {"type": "done", "ref": ref, "number": 2}
    assert len(pair.guest.read()["moves"]) == 1


def test_a_message_may_come_in_pieces_and_many_at_once(sit: Any) -> None:
    pair = sit(game="kalaha")
    assert pair.host.socket
    pair.host.socket.send(['{"type":"move",', '"ply":0,"move":"2","ref":1}'])
    assert pair.host.hear("done", "refused") == {"type": "done", "ref": 1, "number": 2}
    for ref in range(2, 30):
        pair.host.say(type="move", ply=0, move="2", ref=ref)
    answers = [pair.host.hear("done", "refused") for _ in range(2, 30)]
    assert [answer["ref"] for answer in answers] == [*range(2, 30)]


def test_what_is_no_text_ends_the_connection(sit: Any) -> None:
    pair = sit(game="kalaha")
    assert pair.host.socket
    pair.host.socket.send(b"\xff", text=True)
    with pytest.raises(ConnectionClosed):
        pair.host.hear("done")


# Joining and watching


def test_the_first_to_come_sits_opposite_and_later_ones_watch(where: Place) -> None:
    host, guest, other = Person(where.url(0)), Person(where.url(1)), Person(where.url(0))
    game = host.create(game="fanorona", side="second", name="Ann")
    assert guest.join(game, name="Ben")["you"] == "white"
    assert guest.join(game)["you"] == "white"
    refused = other.http.post(f"/api/v1/games/{game}/join", json={})
    assert (refused.status_code, refused.json()["detail"]) == (409, "both seats are taken")
    other.game = game
    state = other.read()
    assert state["you"] is None
    assert [seat["name"] for seat in state["seats"]] == ["Ben", "Ann"]


def test_the_guest_may_choose_the_side(where: Place) -> None:
    for side, player in (("first", "a"), ("second", "b")):
        host, guest = Person(where.url(0)), Person(where.url(1))
        game = host.create(game="kalaha", side="guest")
        assert host.read()["guest_chooses"]
        assert guest.join(game, side=side)["you"] == player
        wait_for(lambda host=host: host.read()["you"] is not None)  # type: ignore[misc]
        assert {host.read()["you"], player} == {"a", "b"}


def test_who_watches_sees_all_and_can_do_nothing(where: Place, sit: Any) -> None:
    pair = sit(game="hus")
    watcher = Person(where.url(1), pair.host.game).listen()
    pair.play(2)
    assert watcher.hear("move")["ply"] == 1
    for message in (
        {"type": "move", "ply": 2, "move": "1"},
        {"type": "resign"},
        {"type": "ask", "request": "draw"},
        {"type": "claim"},
    ):
        watcher.say(**message)
        assert watcher.hear("refused")["why"] == "not-a-player"
    watcher.leave()


def test_everybody_sees_who_is_there(sit: Any) -> None:
    pair = sit(game="hus")
    wait_for(lambda: pair.host.read()["presence"]["present"] == [True, True])
    pair.guest.leave()
    wait_for(lambda: pair.host.read()["presence"]["present"] == [True, False])
    assert pair.host.read()["presence"]["gone"][1] is not None


def test_who_watched_and_sits_down_plays_over_the_same_socket(where: Place) -> None:
    host = Person(where.url(0))
    game = host.create(game="hus", side="first", clock="5+0")
    guest = Person(where.url(1))
    guest.create(game="kalaha")  # so that the browser is known
    guest.game = game
    guest.listen().join(game)
    guest.say(type="resign")
    assert guest.hear("over", "refused")["type"] == "over"


def test_a_seat_goes_to_another_device_by_its_private_link(where: Place, sit: Any) -> None:
    pair = sit(game="hus")
    link = pair.host.http.post(f"/api/v1/games/{pair.host.game}/seat").json()["link"]
    phone = Person(where.url(1), pair.host.game)
    opened = phone.http.get(link)
    assert (opened.status_code, opened.headers["location"]) == (303, f"/game/{pair.host.game}")
    assert phone.read()["you"] == "a"
    assert phone.post(type="move", ply=0, move="5")["type"] == "done"
    assert phone.http.get(link[:-2] + "xx").status_code == 404
    assert pair.guest.http.get(link).status_code == 303
    assert pair.guest.read()["you"] == "b", "who has a seat keeps it"


# Breaks


def test_a_page_that_comes_back_hears_what_it_missed_and_nothing_twice(sit: Any) -> None:
    pair = sit(game="kalaha", clock="10+0")
    pair.play(3)
    since = pair.guest.seen
    pair.guest.leave()
    state = pair.host.read()
    while state["turn"] == "a" and len(state["moves"]) < 6:
        pair.host.post(type="move", ply=len(state["moves"]), move=state["legal"][0])
        state = pair.host.read()
    wait_for(lambda: len(pair.guest.read()["moves"]) == len(state["moves"]))
    pair.guest.listen(since)
    plies = [pair.guest.hear("move")["ply"] for _ in range(len(state["moves"]) - 3)]
    assert plies == list(range(4, len(state["moves"]) + 1))


def test_a_page_that_comes_back_is_told_what_the_clocks_show_now(sit: Any) -> None:
    pair = sit(game="hus", clock="1+0")
    since = pair.guest.seen
    pair.host.say(type="move", ply=0, move="5")
    pair.guest.hear("move")
    pair.guest.leave()
    wait_for(lambda: pair.host.read()["clocks"]["left"][1] <= 59_800)
    told = pair.guest.listen(since).hear("move")
    assert told["clocks"]["left"][1] <= 59_800


def test_a_page_that_was_away_for_long_gets_the_state(sit: Any) -> None:
    pair = sit(game="hus")
    since = pair.guest.seen
    pair.play(12)
    pair.guest.leave()
    pair.guest.listen(since)
    assert len(pair.guest.hear("state")["moves"]) == 12


def test_a_whole_game_can_be_played_by_plain_requests(sit: Any) -> None:
    pair = sit(game="kalaha", listening=False)
    people, seen = {"a": pair.host, "b": pair.guest}, 0
    state = pair.host.read()
    for _ply in range(200):
        mover = people[state["turn"]]
        move = {"type": "move", "ply": len(state["moves"]), "move": state["legal"][-1]}
        number = mover.post(**move)["number"]
        query = {"since": number - 1, "wait": 10}
        heard = pair.guest.http.get(f"/api/v1/games/{pair.host.game}/messages", params=query)
        assert "move" in [told["type"] for told in heard.json()["messages"]]
        seen += 1
        state = mover.read()
        if state["outcome"]:
            break
    assert state["outcome"]["reason"] == "seeds"
    assert len(state["moves"]) == seen


def test_a_program_can_follow_a_game_as_server_sent_events(sit: Any) -> None:
    pair = sit(game="hus")
    pair.play(1)
    address = f"/api/v1/games/{pair.host.game}/stream"
    with pair.guest.http.stream("GET", address, params={"since": 1}) as stream:
        lines = (line for line in stream.iter_lines() if line.startswith(("id:", "data:")))
        assert next(lines) == "id: 2"
        assert '"type":"move"' in next(lines)


# Requests of players


def test_a_takeback_that_is_accepted_goes_back_to_the_askers_move(sit: Any) -> None:
    pair = sit(game="hus", clock="5+0")
    pair.play(3)
    pair.guest.say(type="ask", request="takeback")
    assert pair.host.hear("offer") == {
        "number": 5, "type": "offer", "request": "takeback", "by": "b",
    }  # fmt: skip
    pair.host.say(type="accept", request="takeback")
    told = pair.guest.hear("takeback")
    assert (told["ply"], told["turn"], told["clocks"]["running"]) == (1, "b", "b")
    assert pair.host.read()["position"] == told["position"]
    assert pair.play(2)["ply"] == 3


def test_a_draw_is_offered_declined_offered_again_and_agreed(sit: Any) -> None:
    pair = sit(game="fanorona")
    pair.host.say(type="ask", request="draw")
    pair.guest.hear("offer")
    pair.guest.say(type="decline", request="draw")
    assert pair.host.hear("declined")["by"] == "black"
    pair.guest.say(type="ask", request="draw")
    pair.host.hear("offer")
    pair.host.say(type="ask", request="draw")
    over = pair.guest.hear("over")
    assert over["outcome"] == {"winner": None, "reason": "agreement"}
    pair.host.say(type="move", ply=0, move=pair.host.state["legal"][0])
    assert pair.host.hear("refused")["why"] == "over"


def test_a_move_lets_requests_lapse(sit: Any) -> None:
    pair = sit(game="hus")
    pair.guest.say(type="ask", request="draw")
    pair.host.hear("offer")
    assert pair.host.read()["offers"] == [{"request": "draw", "by": "b"}]
    pair.play(1)
    assert pair.host.read()["offers"] == []


def test_who_resigns_loses_and_a_rematch_changes_sides(sit: Any) -> None:
    pair = sit(game="kalaha")
    pair.play(1)
    pair.host.say(type="resign")
    over = pair.guest.hear("over")
    assert over["outcome"] == {"winner": "b", "reason": "resignation"}
    pair.guest.say(type="ask", request="rematch")
    assert pair.host.hear("offer")["request"] == "rematch"
    pair.host.say(type="accept", request="rematch")
    again = pair.guest.hear("next")["id"]
    assert pair.host.hear("next")["id"] == again
    for person, seat in ((pair.host, "b"), (pair.guest, "a")):
        person.game = again
        state = person.read()
        assert (state["you"], state["moves"], state["outcome"]) == (seat, [], None)
        assert [each["name"] for each in state["seats"]] == ["Ben", "Ann"]


def test_a_series_goes_on_until_it_is_decided(sit: Any) -> None:
    pair = sit(game="fanorona", series=True, games=2)
    pair.guest.say(type="resign")
    table = pair.host.hear("over")["series"]
    assert (table["number"], table["over"], table["rows"][0]["points"]) == (1, False, [1.0, 0.0])
    pair.host.say(type="ask", request="rematch")  # nobody need agree: the series goes on
    game = pair.guest.hear("next")["id"]
    pair.leave()
    second = pair.at(game)
    assert second.host.state["you"] == "black"
    assert second.host.state["series"]["seated"] == [1, 0]
    second.guest.say(type="resign")
    table = second.host.hear("over")["series"]
    assert (table["over"], table["winner"]) == (True, 0)
    assert [row["totals"] for row in table["rows"]] == [[1.0, 0.0], [2.0, 0.0]]
    assert [row["starter"] for row in table["rows"]] == [0, 1]
    second.leave()


# Time


def test_whose_time_is_up_has_lost(sit: Any) -> None:
    pair = sit(game="kalaha", clock="1s+0")
    pair.play(1, choose=max)  # the first move starts the other's clock
    over = pair.host.hear("over")
    assert over["outcome"] == {"winner": "a", "reason": "time"}
    assert over["clocks"] == {"left": [1000, 0], "running": None}


def test_clocks_run_for_the_player_to_move_and_add_the_increment(sit: Any) -> None:
    pair = sit(game="hus", clock="1+2")
    begun = time.monotonic()
    pair.play(1)
    wait_for(lambda: pair.host.read()["clocks"]["left"][1] <= 59_800)
    told = pair.play(1)
    most = (time.monotonic() - begun) * 1000
    assert told["clocks"]["running"] == "a"
    assert 62_000 - most <= told["clocks"]["left"][1] <= 61_800
    assert told["clocks"]["left"][0] <= 60_000


# Lists, deleting, pages


def test_my_games_are_those_of_this_browser_and_what_waits_for_me_comes_first(where: Place) -> None:
    host, guest = Person(where.url(0)), Person(where.url(1))
    waiting = host.create(game="hus", clock="3 days", name="Ann")
    guest.join(waiting, name="Ben")
    wait_for(lambda: host.post(type="move", ply=0, move="5")["type"] == "done")
    mine = host.create(game="kalaha", name="Ann")
    guest.join(mine)
    unseen = host.create(game="fanorona")
    listed = host.http.get("/api/v1/games").json()["games"]
    assert [game["id"] for game in listed] == [mine, unseen, waiting]
    assert [game["open"] for game in listed] == [False, True, False]
    last = listed[2]
    assert (last["turn"], last["you"], last["ply"], last["names"]) == ("b", "a", 1, ["Ann", "Ben"])
    assert last["clocks"]["running"] == "b"
    assert [g["you"] for g in guest.http.get("/api/v1/games").json()["games"]] == ["b", "b"]
    assert Person(where.url(0)).http.get("/api/v1/games").json() == {"games": []}


def test_a_player_may_delete_his_finished_game_and_nobody_else_may(where: Place, sit: Any) -> None:
    pair = sit(game="hus")
    address = f"/api/v1/games/{pair.host.game}"
    assert pair.host.http.delete(address).status_code == 409
    pair.host.say(type="resign")
    pair.guest.hear("over")
    assert Person(where.url(0)).http.delete(address).status_code == 403
    assert pair.host.http.delete(address).status_code == 204
    pair.guest.hear("gone")
    wait_for(lambda: pair.guest.http.get(address).status_code == 404)


def test_a_link_leads_to_the_page_in_the_readers_language(where: Place) -> None:
    person = Person(where.url(0))
    way = person.http.get("/g/abcdefghij").headers["location"]
    assert way == "/game/abcdefghij"
    answer = person.http.get(way, headers={"accept-language": "fr"})
    assert answer.headers["location"] == "/fr/game/abcdefghij"


def test_figures_and_readiness_are_told(where: Place) -> None:
    for server in where.servers:
        assert httpx2.get(f"{server.url}/readyz").json()["status"] == "ok"
        figures = httpx2.get(f"{server.url}/metrics").text
        assert re.search(r"^hollows_connections \d", figures, re.MULTILINE)
