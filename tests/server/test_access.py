"""Who may do what: every route and every message, tried by those who may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import pytest
from fastapi import FastAPI, Response
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from hollows.server import create_app, messages
from hollows.server.identity import Identity
from hollows.server.settings import read_settings

WEB = '<!doctype html><html lang="en"><title>Hollows</title>'

# What anybody may ask for; it shows nothing private and changes nobody's game
OPEN = {
    "POST /api/v1/games",
    "GET /api/v1/games",
    "GET /api/v1/games/{game}",
    "GET /api/v1/games/{game}/record",
    "GET /api/v1/games/{game}/messages",
    "GET /api/v1/games/{game}/stream",
    "GET /api/v1/push",
    "POST /api/v1/push",
    "DELETE /api/v1/push",
    "POST /api/v1/bots",
    "GET /api/v1/positions/{game}/moves",
    "GET /api/v1/positions/{game}/analysis",
    "GET /api/v1/positions/{game}/picture.svg",
    "GET /embed/{game}",
    "GET /embed/game/{game}",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
}
# What only players may do: the answer to anybody else in a game with both seats taken
GUARDED = {
    "POST /api/v1/games/{game}/join": 409,
    "POST /api/v1/games/{game}/seat": 403,
    "DELETE /api/v1/games/{game}": 403,
    "POST /api/v1/games/{game}/messages": 200,  # and then every message is refused, see below
}
MESSAGES: dict[str, dict[str, Any]] = {
    "move": {"ply": 0, "move": "5"},
    "ask": {"request": "draw"},
    "accept": {"request": "draw"},
    "decline": {"request": "draw"},
    "resign": {},
    "claim": {},
    "pong": {"id": 1},  # only measures the own way
}
# What the opponent cannot do in the host's place; resigning is his own right
FOR_THE_OTHER = {
    "move": "not-your-turn",
    "accept": "not-possible",  # nobody but himself has asked
    "claim": "not-possible",
}


@dataclass
class Scene:
    """A game that the host is to move in, and four browsers."""

    app: FastAPI
    host: TestClient
    guest: TestClient
    spectator: TestClient
    stranger: TestClient
    game: str

    def game_path(self, route: str) -> str:
        game = "hus" if "positions" in route or route == "/embed/{game}" else self.game
        return route.replace("{game}", game)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder = tmp_path_factory.mktemp("online")
    (folder / "index.html").write_text(WEB)
    settings = read_settings(database=str(folder / "games.db"), rate=10_000, rate_all=10_000)
    return create_app(folder, settings=settings)


@pytest.fixture(scope="module")
def running(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app) as client:
        yield client


@pytest.fixture
def scene(app: FastAPI, running: TestClient) -> Scene:
    def browser() -> TestClient:
        new = TestClient(app, follow_redirects=False)
        new.portal = running.portal  # one loop for all, as in a server
        return new

    host, guest, spectator, stranger = (browser() for _ in range(4))
    game = host.post("/api/v1/games", json={"game": "hus", "side": "first"}).json()["id"]
    guest.post(f"/api/v1/games/{game}/join", json={})
    spectator.post("/api/v1/games", json={"game": "hus"})  # he has a cookie, and a game elsewhere
    return Scene(app, host, guest, spectator, stranger, game)


def routes(app: FastAPI) -> list[str]:
    return [
        f"{method.upper()} {path}"
        for path, methods in app.openapi()["paths"].items()
        for method in methods
    ]


def message_types() -> set[str]:
    union = get_args(messages.FromPage.__value__)[0]
    return {get_args(kind.model_fields["type"].annotation)[0] for kind in get_args(union)}


def test_no_route_and_no_message_is_forgotten_here(app: FastAPI) -> None:
    assert set(routes(app)) == OPEN | GUARDED.keys()
    assert message_types() == MESSAGES.keys()


@pytest.mark.parametrize("route", GUARDED)
@pytest.mark.parametrize("who", ["spectator", "stranger"])
def test_nobody_but_a_player_does_what_is_for_players(scene: Scene, route: str, who: str) -> None:
    method, path = route.split()
    body = {"type": "resign"} if path.endswith("messages") else {}
    asking: TestClient = getattr(scene, who)
    before = scene.host.get(f"/api/v1/games/{scene.game}").json()
    answer = asking.request(method, scene.game_path(path), json=body)
    assert answer.status_code == GUARDED[route]
    assert before["number"] == scene.host.get(f"/api/v1/games/{scene.game}").json()["number"]


@pytest.mark.parametrize("kind", sorted(MESSAGES.keys() - {"pong"}))
@pytest.mark.parametrize("who", ["spectator", "stranger"])
def test_who_watches_is_refused_whatever_he_says_and_however(
    scene: Scene, kind: str, who: str
) -> None:
    asking: TestClient = getattr(scene, who)
    said = {"type": kind, **MESSAGES[kind]}
    posted = asking.post(f"/api/v1/games/{scene.game}/messages", json=said).json()
    assert posted["why"] == "not-a-player"
    with asking.websocket_connect(f"/api/v1/games/{scene.game}/live") as live:
        assert live.receive_json()["you"] is None
        live.send_json(said)
        while (told := live.receive_json())["type"] == "presence":
            pass
        assert (told["type"], told["why"]) == ("refused", "not-a-player")


@pytest.mark.parametrize("kind", FOR_THE_OTHER)
def test_nobody_plays_for_his_opponent(scene: Scene, kind: str) -> None:
    address = f"/api/v1/games/{scene.game}/messages"
    if kind == "accept":
        scene.guest.post(address, json={"type": "ask", "request": "draw"})
    refused = scene.guest.post(address, json={"type": kind, **MESSAGES[kind]}).json()
    assert refused["why"] == FOR_THE_OTHER[kind]


def test_who_resigns_gives_up_his_own_game_and_not_the_others(scene: Scene) -> None:
    scene.guest.post(f"/api/v1/games/{scene.game}/messages", json={"type": "resign"})
    assert scene.host.get(f"/api/v1/games/{scene.game}").json()["outcome"]["winner"] == "a"


def test_a_cookie_that_was_tampered_with_is_nobodys(scene: Scene) -> None:
    cookie = scene.host.cookies["hollows"]
    holder, _dot, signature = cookie.partition(".")
    for forged in (holder, f"{holder}.{signature[:-2]}xx", f"{holder[:-1]}x.{signature}", "."):
        scene.stranger.cookies.set("hollows", forged)
        assert scene.stranger.get(f"/api/v1/games/{scene.game}").json()["you"] is None


PLAIN = {"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers": []}


def test_a_cookie_is_hidden_from_scripts_and_from_other_sites(scene: Scene) -> None:
    made = scene.stranger.post("/api/v1/games", json={"game": "hus"}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(made.split("; "))
    secure = TestClient(scene.app, base_url="https://testserver")
    secure.portal = scene.host.portal
    made = secure.post("/api/v1/games", json={"game": "hus"}).headers["set-cookie"]
    assert "Secure" in made.split("; ")
    answer = Response()
    Identity("secret", secure=True).known(HTTPConnection(PLAIN), answer)
    assert "Secure" in answer.headers["set-cookie"].split("; "), "a proxy in front speaks TLS"


def test_a_bots_token_is_no_cookie_and_a_cookie_no_token(scene: Scene) -> None:
    token = scene.stranger.post("/api/v1/bots").json()["token"]
    scene.stranger.cookies.set("hollows", token)
    made = scene.stranger.post("/api/v1/games", json={"game": "hus"})
    assert "set-cookie" in made.headers, "the token was not taken for a cookie"
    bearer = {"authorization": f"Bearer {scene.host.cookies['hollows']}"}
    assert scene.spectator.get(f"/api/v1/games/{scene.game}", headers=bearer).json()["you"] is None


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://testserver.elsewhere.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_site_can_change_nothing(scene: Scene, headers: dict[str, str]) -> None:
    address = f"/api/v1/games/{scene.game}/messages"
    answer = scene.host.post(address, json={"type": "resign"}, headers=headers)
    assert answer.status_code == 403
    if "origin" in headers:
        live = f"/api/v1/games/{scene.game}/live"
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            scene.host.websocket_connect(live, headers=headers) as socket,
        ):
            socket.receive_json()
        assert closed.value.code == 4403


def test_a_form_of_another_kind_is_not_json(scene: Scene) -> None:
    body = b'{"type": "resign"}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = scene.host.post(
            f"/api/v1/games/{scene.game}/messages", content=body, headers={"content-type": kind}
        )
        assert answer.status_code == 422


def test_what_is_too_large_is_not_read(scene: Scene) -> None:
    large = b'{"game": "hus", "name": "' + b"x" * 20_000 + b'"}'
    headers = {"content-type": "application/json"}
    answer = scene.host.post("/api/v1/games", content=large, headers=headers)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "name", ["a\u202eb", "a\nb", "\x00", "x" * 41, "a\u2028b", "\u3164", "\u200c"]
)
def test_a_name_that_hides_something_is_refused(scene: Scene, name: str) -> None:
    refused = scene.host.post("/api/v1/games", json={"game": "hus", "name": name})
    assert refused.status_code == 422


@pytest.mark.parametrize("odd", ['{"games": NaN}', '{"games": 1e999}', r'{"name": "\ud800"}'])
def test_what_cannot_be_sent_back_is_refused_all_the_same(scene: Scene, odd: str) -> None:
    body = '{"game": "kalaha", ' + odd.removeprefix("{")
    headers = {"content-type": "application/json"}
    refused = scene.host.post("/api/v1/games", content=body, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["detail"][0]["msg"]


def test_bytes_are_no_message(scene: Scene) -> None:
    with scene.host.websocket_connect(f"/api/v1/games/{scene.game}/live") as socket:
        socket.send_bytes(b"\x00\x01")
        told = socket.receive_json()
        while told["type"] != "refused":
            told = socket.receive_json()
    assert told["why"] == "malformed"


def test_a_name_is_text_wherever_it_is_shown(scene: Scene) -> None:
    made = scene.host.post("/api/v1/games", json={"game": "hus", "name": "<b>Ann</b>"}).json()
    page = scene.host.get(f"/embed/game/{made['id']}")
    assert "<b>" not in page.text
    assert made["state"]["seats"][0]["name"] in ("", "<b>Ann</b>")


def test_a_board_may_stand_in_any_frame_and_nothing_else_may(scene: Scene) -> None:
    for path in ("/embed/hus", f"/embed/game/{scene.game}"):
        framed = scene.host.get(path)
        assert "frame-ancestors *" in framed.headers["content-security-policy"]
        assert "script-src" not in framed.headers["content-security-policy"]
        assert "x-frame-options" not in framed.headers
    page = scene.host.get("/en/")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-frame-options"] == "DENY"


def test_too_many_requests_are_turned_away(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(WEB)
    settings = read_settings(database=str(tmp_path / "games.db"), rate=1)
    with TestClient(create_app(tmp_path, settings=settings)) as client:
        answers = [client.get("/api/v1/push") for _ in range(12)]
        assert [answer.status_code for answer in answers][-1] == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        assert client.get("/en/").status_code == 200, "pages are not counted"


def test_too_many_messages_are_refused(scene: Scene) -> None:
    with scene.host.websocket_connect(f"/api/v1/games/{scene.game}/live") as live:
        for _ in range(60):
            live.send_json({"type": "claim"})
        seen = set()
        for _ in range(60):
            seen.add(live.receive_json().get("why"))
    assert "too-many" in seen
