"""The server: pages, files and headers, and the commands that start it."""

from __future__ import annotations

import gzip
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from hollows.cli import app as command_line
from hollows.cli import serve
from hollows.server import NotBuiltError, create_app, files
from hollows.server.settings import Settings
from hollows.words import LANGUAGES

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <title>Hollows</title>
    <script type="module" src="/assets/index-1a2b.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
"""
SCRIPT = "console.log('hollows');\n" * 40
COMMAND = [sys.executable, "-m", "hollows"]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A small web app as the build leaves one."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_text(INDEX)
    (tmp_path / "sw.js").write_text("// the service worker\n")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "notes.md").write_text("not for browsers")
    (assets / "index-1a2b.js").write_text(SCRIPT)
    (assets / "index-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT.encode()))
    (assets / "kernel-3c4d.wasm").write_bytes(b"\0asm")
    return tmp_path


@pytest.fixture
def browser(web: Path) -> Iterator[TestClient]:
    with TestClient(create_app(web), follow_redirects=False) as client:
        yield client


# Pages


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_carries_its_language_before_any_script_runs(
    browser: TestClient, language: str
) -> None:
    for path in ("/", "/play/hus", "/rules/kalaha/"):
        page = browser.get(f"/{language}{path}")
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["content-language"] == language
        assert page.text.startswith(f'<!doctype html>\n<html lang="{language}">')


@pytest.mark.parametrize(
    ("asked", "way"),
    [
        ("", "/en/"),
        ("de", "/de/"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "/pt/"),
        ("zh,ja;q=0.9", "/en/"),
        ("fr;q=0.2, it;q=0.7, *;q=0.1", "/it/"),
        ("de;q=0, sv", "/sv/"),
        ("de;q=nonsense, cs;q=0.1", "/cs/"),
        (";;,q=,", "/en/"),
    ],
)
def test_the_address_without_a_language_leads_to_the_readers_own(
    browser: TestClient, asked: str, way: str
) -> None:
    answer = browser.get("/", headers={"accept-language": asked})
    assert (answer.status_code, answer.headers["location"]) == (307, way)
    assert "Accept-Language" in answer.headers["vary"]
    assert answer.headers["cache-control"] == "no-cache"


def test_a_language_once_chosen_comes_before_the_browsers(browser: TestClient) -> None:
    browser.cookies.set("language", "pl")
    assert browser.get("/", headers={"accept-language": "de"}).headers["location"] == "/pl/"


def test_a_page_without_a_language_keeps_its_path_and_its_question(browser: TestClient) -> None:
    answer = browser.get("/play/hus?edition=stones", headers={"accept-language": "nl"})
    assert answer.headers["location"] == "/nl/play/hus?edition=stones"
    assert browser.get("/da").headers["location"] == "/da/"


def test_no_redirect_leads_away(browser: TestClient) -> None:
    for path in ("//elsewhere.example", "/%2F%2Felsewhere.example/", "/\\elsewhere.example/x"):
        way = browser.get(path).headers.get("location", "/en/")
        assert way.startswith("/en/")


def test_a_page_that_the_browser_has_is_not_sent_again(browser: TestClient) -> None:
    page = browser.get("/en/")
    assert page.headers["cache-control"] == "no-cache"
    again = browser.get("/en/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert browser.get("/de/", headers={"if-none-match": page.headers["etag"]}).status_code == 200


def test_a_page_is_sent_compressed_to_whoever_can_unpack_it(browser: TestClient) -> None:
    packed = browser.get("/en/", headers={"accept-encoding": "gzip"})
    plain = browser.get("/en/", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


# Files


def test_hashed_files_are_kept_for_ever_and_others_asked_for_again(browser: TestClient) -> None:
    assert "immutable" in browser.get("/assets/index-1a2b.js").headers["cache-control"]
    for path in ("/sw.js", "/manifest.webmanifest"):
        assert browser.get(path).headers["cache-control"] == "no-cache"


def test_every_file_says_what_it_is(browser: TestClient) -> None:
    types = {
        "/sw.js": "text/javascript; charset=utf-8",
        "/assets/kernel-3c4d.wasm": "application/wasm",
        "/manifest.webmanifest": "application/manifest+json",
    }
    for path, kind in types.items():
        assert browser.get(path).headers["content-type"] == kind


def test_a_compressed_file_goes_to_whoever_can_unpack_it(browser: TestClient) -> None:
    path = "/assets/index-1a2b.js"
    packed = browser.get(path, headers={"accept-encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert int(packed.headers["content-length"]) < len(SCRIPT)
    assert packed.text == SCRIPT
    for refused in ("identity", "gzip;q=0, br; q=0"):
        plain = browser.get(path, headers={"accept-encoding": refused})
        assert "content-encoding" not in plain.headers
        assert plain.text == SCRIPT
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/en/none.js",
        "/notes.md",
        "/assets/index-1a2b.js.gz",
        "/..%2f..%2fpyproject.toml",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/nul%00l.js",
    ],
)
def test_what_is_not_a_file_of_the_app_is_not_found(browser: TestClient, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_every_answer_is_guarded(browser: TestClient) -> None:
    for path in ("/en/", "/", "/assets/index-1a2b.js", "/none.js", "/healthz"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_the_server_says_that_it_is_alive(browser: TestClient) -> None:
    health = browser.get("/healthz")
    assert health.json()["status"] == "ok"
    assert health.headers["cache-control"] == "no-store"


def test_without_the_web_app_there_is_no_server(tmp_path: Path) -> None:
    with pytest.raises(NotBuiltError, match="make build"):
        create_app(tmp_path)


# The commands


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody listens."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert command_line.run(arguments) == 2
    seen = capsys.readouterr()
    assert (seen.out, seen.err.count("\n")) == ("", 1)
    return seen.err


def test_a_taken_port_is_said_in_one_line(capsys: pytest.CaptureFixture[str], taken: int) -> None:
    told = complaint(capsys, "serve", "--port", str(taken))
    assert told == f"hollows: port {taken} is taken: choose another with --port\n"


def test_a_port_that_cannot_be_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no port 70000" in complaint(capsys, "serve", "--port", "70000")
    assert "cannot listen on 192.0.2.1" in complaint(capsys, "serve", "--host", "192.0.2.1")


def test_an_app_that_is_not_built_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(files, "WEB", tmp_path)
    assert "the web app is not built: run make build" in complaint(capsys, "serve", "--port", "0")


def test_bare_hollows_keeps_its_port_if_it_can(
    monkeypatch: pytest.MonkeyPatch, web: Path, taken: int
) -> None:
    ports: list[int] = []
    opened: Queue[str] = Queue()

    def run(_app: FastAPI, listening: socket.socket, settings: Settings) -> None:
        with listening:
            ports.append(listening.getsockname()[1])
        assert settings.host == "127.0.0.1"
        assert opened.get(timeout=20) == f"http://127.0.0.1:{ports[-1]}/"

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", opened.put)
    monkeypatch.setattr("hollows.server.run.run", run)
    monkeypatch.setattr(files, "WEB", web)
    monkeypatch.setattr(serve, "PORT", taken)
    serve.open_app()
    assert ports[0] != taken
    monkeypatch.setattr(serve, "PORT", ports[0])
    serve.open_app()
    assert ports[1] == ports[0]


@pytest.mark.parametrize("arguments", [[], ["serve", "--port", "0"]])
def test_hollows_serves_until_ctrl_c_and_ends_quietly(web: Path, arguments: list[str]) -> None:
    program = (
        "import sys; from pathlib import Path;"
        f"from hollows.server import files; files.WEB = Path({str(web)!r});"
        "from hollows.cli import serve; serve.PORT = 0;"
        "from hollows.cli import app; sys.exit(app.run(sys.argv[1:]))"
    )
    environment = {name: os.environ[name] for name in os.environ if "DISPLAY" not in name}
    serving = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"LANGUAGE": "en"},
    )
    with serving:
        assert serving.stdout is not None
        told = serving.stdout.readline()
        found = re.fullmatch(r"Hollows is at http://127\.0\.0\.1:(\d+)/\n", told)
        assert found, told
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=20) as asking:
            asking.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            answer = b"".join(iter(lambda: asking.recv(4096), b"")).decode()
        assert json.loads(answer.partition("\r\n\r\n")[2])["status"] == "ok"
        serving.send_signal(signal.SIGINT)
        out, err = serving.communicate(timeout=20)
    told, *settings = filter(None, err.splitlines())  # a line after ^C may be empty
    assert (serving.returncode, out, told) == (0, "", "Ctrl-C ends it.")
    assert [line.partition(":")[0] for line in settings] == ["Settings"] * len(arguments[:1])


def test_the_library_does_not_load_the_server() -> None:
    program = (
        "import sys, hollows, hollows.cli.app;"
        "known = {'alembic', 'fastapi', 'pydantic', 'sqlalchemy', 'starlette', 'uvicorn'};"
        "sys.exit(' '.join(known & set(sys.modules)) or 0)"
    )
    asked = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (asked.returncode, asked.stderr) == (0, "")
