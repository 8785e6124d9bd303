"""Keeping a server: settings, backups, migrations, logs, push, and a program that plays."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, create_engine, func, select

from hollows.cli import app as command_line
from hollows.cli import serve
from hollows.server.settings import BadSettingsError, read_settings
from hollows.server.store import Store, TooNewError
from hollows.server.store.migrate import migrate, versions
from hollows.server.store.schema import keys, metadata
from tests.server.online import Pair, Person, Place, Server, place, postgres, wait_for
from tests.support import apart

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def pushed() -> Iterator[HTTPServer]:
    """A push service: it keeps what it is sent."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.server.letters.append((self.path, headers, body))  # type: ignore[attr-defined]
            self.send_response(410 if self.path == "/gone" else 201)
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    service = HTTPServer(("127.0.0.1", 0), Service)
    service.letters = []  # type: ignore[attr-defined]
    threading.Thread(target=service.serve_forever, daemon=True).start()
    yield service
    service.shutdown()


@pytest.fixture(scope="module")
def where(pushed: HTTPServer) -> Iterator[Place]:
    with place("sqlite", HOLLOWS_PUSH_HOSTS=f"127.0.0.1:{pushed.server_port}") as found:
        yield found


# A program that plays


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hus", "kalaha"])
def test_the_example_bot_sits_down_and_plays_to_the_end(where: Place, game: str) -> None:
    host = Person(where.url(0))
    name = host.create(game=game, name="Ann")
    bot = [sys.executable, str(EXAMPLES / "bot.py"), f"{host.url}/g/{name}", "--level", "1"]
    with subprocess.Popen(bot, stdout=subprocess.PIPE, text=True) as playing:
        wait_for(lambda: not any(seat["open"] for seat in host.read()["seats"]))
        state = host.read()
        while not state["outcome"]:
            if state["turn"] == "a":
                host.post(type="move", ply=len(state["moves"]), move=state["legal"][-1])
            else:
                query = {"since": state["number"], "wait": 10}
                host.http.get(f"/api/v1/games/{name}/messages", params=query)
            state = host.read()
        out, _err = playing.communicate(timeout=60)
    assert json.loads(out) == state["outcome"]
    assert state["seats"][1]["name"] == "Bot"


# Push


def subscribe(person: Person, endpoint: str, language: str = "de") -> tuple[Any, bytes]:
    """A browser's subscription: its private key and its secret."""
    key, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    p256dh, auth = (base64.urlsafe_b64encode(each).decode().rstrip("=") for each in (point, secret))
    wish = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth, "language": language}
    answer = person.http.post("/api/v1/push", json=wish)
    assert answer.status_code == 204, answer.text
    return key, secret


def test_a_browser_that_is_away_is_told_that_it_is_its_move(
    where: Place, pushed: HTTPServer
) -> None:
    letters: list[Any] = pushed.letters  # type: ignore[attr-defined]
    letters.clear()
    pair = Pair.sit(where, game="hus", clock="3 days", listening=False)
    key, secret = subscribe(pair.guest, f"http://127.0.0.1:{pushed.server_port}/here")
    pair.host.post(type="move", ply=0, move="5")
    wait_for(lambda: bool(letters))
    _path, headers, body = letters[0]
    told = json.loads(http_ece.decrypt(body, private_key=key, auth_secret=secret))
    assert told["tag"] == pair.host.game
    assert told["url"] == f"/de/game/{pair.host.game}"
    assert told["title"] == "Hus"
    assert "Ann" in told["body"]
    public = pair.guest.http.get("/api/v1/push").json()["key"]
    assert f"k={public}" in headers["authorization"]
    assert len(letters) == 1, "who has moved is told nothing"


def test_a_browser_that_looks_is_not_told_and_a_dead_address_is_forgotten(
    where: Place, pushed: HTTPServer
) -> None:
    letters: list[Any] = pushed.letters  # type: ignore[attr-defined]
    letters.clear()
    pair = Pair.sit(where, game="hus")
    address = f"http://127.0.0.1:{pushed.server_port}/gone"
    subscribe(pair.guest, address)
    pair.play(1)
    pair.guest.leave()
    wait_for(lambda: not pair.host.read()["presence"]["present"][1])
    for number in (1, 2):
        pair.guest.post(type="move", ply=2 * number - 1, move=pair.guest.read()["legal"][0])
        state = pair.host.read()
        pair.host.post(type="move", ply=2 * number, move=state["legal"][0])
        wait_for(lambda: len(letters) == 1)
    assert [path for path, _headers, _body in letters] == ["/gone"]
    pair.leave()


def test_nobody_makes_the_server_knock_at_other_doors(where: Place) -> None:
    person = Person(where.url(0))
    key = "B" * 87
    for endpoint in ("http://127.0.0.1:1/x", "http://push.example/x", "https:///x"):
        wish = {"endpoint": endpoint, "p256dh": key, "auth": "A" * 22}
        assert person.http.post("/api/v1/push", json=wish).status_code == 400


# Logs


def test_no_token_is_ever_written_down(where: Place) -> None:
    person = Person(where.url(0))
    person.create(game="hus")
    link = person.http.post(f"/api/v1/games/{person.game}/seat").json()["link"]
    phone = Person(where.url(0), person.game)
    phone.http.get(link)
    token = phone.http.post("/api/v1/bots").json()["token"]
    phone.http.get("/api/v1/games", headers={"authorization": f"Bearer {token}"})
    logged = where.servers[0].logged()
    for secret in (link.rpartition("/")[2], token, *phone.http.cookies.values()):
        assert secret not in logged
    lines = [json.loads(line) for line in logged.splitlines() if line[0] == "{"]
    assert {"route": "/seat/{token}", "status": 303}.items() <= next(
        line for line in lines if line.get("route") == "/seat/{token}"
    ).items()
    assert next(line for line in lines if line["message"] == "settings")["settings"]["redis"] == ""


# Settings


def test_a_flag_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hollows.toml"
    file.write_text('port = 1\nurl = "https://a.example"\nkeep_days = 7\n')
    monkeypatch.setenv("HOLLOWS_CONFIG", str(file))
    monkeypatch.setenv("HOLLOWS_PORT", "2")
    monkeypatch.setenv("HOLLOWS_URL", "https://b.example")
    settings = read_settings(port=3, url=None)
    assert (settings.port, settings.url, settings.keep_days) == (3, "https://b.example", 7)


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    settings = read_settings(
        database="postgresql://ann:verysecret@db/hollows", redis="redis://:alsosecret@cache:6379/0"
    )
    shown = json.dumps(settings.shown())
    assert "secret" not in shown
    assert "ann:***@db" in shown


@pytest.mark.parametrize(
    "flags",
    [
        {"database": "mysql://x/y"},
        {"database": "sqlite://"},
        {"redis": "localhost"},
        {"redis": "redis://:secret@host:port/0"},
        {"url": "play.example.org"},
        {"keep_days": 0},
        {"log": "loud"},
    ],
)
def test_settings_that_cannot_be_are_said_in_one_line(flags: dict[str, Any]) -> None:
    with pytest.raises(BadSettingsError, match=f"^{next(iter(flags))} is not possible: .+$"):
        read_settings(**flags)


def test_a_server_that_others_reach_without_tls_is_warned_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for host, url, warned in (
        ("0.0.0.0", "", True),
        ("192.0.2.7", "http://club.example", True),
        ("0.0.0.0", "https://club.example", False),
        ("127.0.0.1", "", False),
    ):
        serve._tell_settings(read_settings(host=host, url=url))
        assert ("nothing here speaks TLS" in capsys.readouterr().err) is warned


# Backups


def run(*arguments: str) -> int:
    return apart(lambda: command_line.run(arguments))


def played_on(database: str) -> tuple[Server, Pair]:
    server = Server(database)
    server.start()
    pair = Pair.sit(Place("", [server]), game="kalaha", clock="3 days", listening=False)
    pair.host.post(type="move", ply=0, move="2")
    return server, pair


@pytest.mark.slow
def test_a_backup_of_a_running_server_is_restored_elsewhere_with_all_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, pair = played_on(str(tmp_path / "one.db"))
    file, other = str(tmp_path / "games.backup"), str(tmp_path / "two.db")
    try:
        assert run("backup", file, "--database", server.database) == 0
        assert capsys.readouterr().out == "1 game is kept.\n"
    finally:
        server.stop()
    assert os.stat(file).st_mode & 0o077 == 0, "it holds the keys"
    assert run("backup", file, "--database", server.database) == 2
    assert "exists already" in capsys.readouterr().err
    with postgres() as elsewhere:
        for target in (other, elsewhere.new_database()):
            assert run("restore", file, "--database", target) == 0
            assert capsys.readouterr().out == "1 game is back.\n"
            assert run("restore", file, "--database", target) == 2
            assert "holds games already" in capsys.readouterr().err
    server.database = other
    server.start()
    try:
        state = pair.guest.read()
        assert (state["you"], [made["text"] for made in state["moves"]]) == ("b", ["2"])
        assert pair.guest.post(type="move", ply=1, move="1")["type"] == "done"
    finally:
        server.stop()


def test_what_is_no_backup_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE stamps (colour)")
    for name, said in (
        ("letter.txt", "{} holds no backup: hollows backup writes one"),
        ("other.db", "{} holds no backup: hollows backup writes one"),
        ("none", "there is no file {}"),
    ):
        assert run("restore", str(tmp_path / name)) == 2
        assert capsys.readouterr().err == f"hollows: {said.format(tmp_path / name)}\n"
    assert run("backup", str(tmp_path / "new"), "--database", str(tmp_path / "typo.db")) == 2
    assert capsys.readouterr().err == f"hollows: there is no database {tmp_path / 'typo.db'}\n"


@pytest.mark.slow
def test_nothing_is_restored_below_a_running_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, _pair = played_on(str(tmp_path / "one.db"))
    other = Server(str(tmp_path / "two.db"))
    other.start()
    try:
        assert run("backup", str(tmp_path / "kept"), "--database", server.database) == 0
        assert run("restore", str(tmp_path / "kept"), "--database", other.database) == 2
        assert "stop it" in capsys.readouterr().err
    finally:
        other.stop()
        server.stop()


def test_a_backup_shows_one_moment(tmp_path: Path) -> None:
    async def count_while_writing() -> tuple[int | None, int | None]:
        store = Store(read_settings(database=str(tmp_path / "games.db")))
        await store.open()
        count = select(func.count()).select_from(keys)
        async with store.snapshot() as reading:
            before = await reading.scalar(count)
            await store.key("new")
            after = await reading.scalar(count)
        await store.close()
        return before, after

    before, after = apart(lambda: asyncio.run(count_while_writing()))
    assert before == after


def test_a_database_that_cannot_be_used_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    for database in (str(tmp_path / "file" / "below.db"), "postgresql://x@127.0.0.1:1/x"):
        assert run("serve", "--port", "0", "--database", database) == 2
        complaint = capsys.readouterr().err
        assert complaint.startswith("hollows: the database cannot be used: ")
        assert complaint.count("\n") == 1


# Migrations


@pytest.mark.slow
def test_every_version_of_the_tables_leads_to_those_of_today(tmp_path: Path) -> None:
    with postgres() as database:
        for version in [None, *versions()]:
            address = database.new_database().replace("postgresql:", "postgresql+asyncpg:")
            for url in (f"sqlite:///{tmp_path}/{version}.db", address):
                apart(partial(asyncio.run, _check_upgrade(url, version)))


async def _check_upgrade(url: str, version: str | None) -> None:
    def upgrade_and_compare(connection: Connection) -> None:
        if version:
            migrate(connection, version)
        migrate(connection)
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []

    store = Store(read_settings(database=url))
    async with store.engine.begin() as connection:
        await connection.run_sync(upgrade_and_compare)
    await store.engine.dispose()


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/later.db")
    with engine.begin() as connection:
        migrate(connection)
    with sqlite3.connect(tmp_path / "later.db") as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
    with engine.begin() as connection, pytest.raises(TooNewError, match="please update"):
        migrate(connection)
