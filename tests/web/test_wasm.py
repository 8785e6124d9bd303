"""kernel.wasm agrees with the law, in node and in a Web Worker of a real browser."""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import re
import shutil
import subprocess
import threading
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser

from hollows import kernel
from hollows.engine.shapes import CONTEMPT
from hollows.games import GAMES, Game, Position
from hollows.games.check import option_sets
from hollows.packing import pack, pack_move, pack_rules
from hollows.proofs import layers_of
from tests.support import perfts

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
WASM = ROOT / "build" / "kernel.wasm"
GZIPPED = 130_000  # the most that a phone should have to fetch


def described(position: Position[Any]) -> dict[str, Any]:
    """All that the law says of a position, in the kernel's bytes."""
    native = kernel.game_of(position)
    children = [
        [
            list(pack_move(position, move)),
            list(pack(position.play(move))),
            native.steps(pack(position), pack_move(position, move)),
        ]
        for move in position.legal_moves
    ]
    return {
        "position": list(pack(position)),
        "verdict": list(native.verdict(pack(position))),
        "children": children,
    }


def searched(
    position: Position[Any], nodes: int = 3000, *, tables: bool = False, contempt: int = 0
) -> dict[str, Any]:
    """What the native search finds: a search by nodes is the same everywhere."""
    player = kernel.player_of(position, 16)
    for layer in layers_of(position) if tables else ():
        player.open_table(*layer)
    depth, used, _seconds, _hits, lines = player.analyse(
        pack(position), [], nodes=nodes, contempt=contempt
    )
    score, _depth, moves = lines[0]
    found = [depth, used, list(score), [list(move) for move in moves]]
    settings = {"nodes": nodes, "contempt": contempt}
    return {"position": list(pack(position)), "settings": settings, "found": found}


def ending(game: Game[Any], rng: Random) -> Position[Any]:
    """A position that the tables or the strategy of the package know, or nearly so."""
    if game.name == "hus":
        return _few_moves(game.start(), rng)
    text = _few_seeds(rng) if game.name == "kalaha" else _few_pieces(rng)
    found: Position[Any] = game.position(text, study=True)
    return found


def _few_moves(position: Position[Any], rng: Random) -> Position[Any]:
    for _move in range(rng.randrange(3)):
        position = position.play(rng.choice(position.legal_moves))
    return position


def _few_seeds(rng: Random) -> str:
    own, enemy = (",".join(str(rng.randrange(2)) for _hollow in range(5)) for _player in "ab")
    return f"1,{own},20/{enemy},1,20 a"


def _few_pieces(rng: Random) -> str:
    points = [" "] * 45
    for point, piece in zip(rng.sample(range(45), 4), "WBWB", strict=True):
        points[point] = piece
    rows = ["".join(points[at : at + 9]) for at in range(0, 45, 9)]
    return re.sub(" +", lambda gap: str(len(gap[0])), "/".join(rows)) + " w"


def endings(game: Game[Any], number: int = 300) -> dict[str, Any]:
    """Endings with the tables that know them, and what the native search finds there."""
    rng = Random(f"endings of {game.name}")
    drawn = [ending(game, rng) for _ending in range(number)]
    positions = [position for position in drawn if not position.outcome()]
    layers = [[layer, b64encode(part).decode()] for layer, part in layers_of(positions[0])]
    return {
        "name": game.name,
        "choices": list(pack_rules(positions[0].rules)),
        "tables": layers,
        "searches": [
            searched(position, 100, tables=True, contempt=contempt)
            for position in positions
            for contempt in (0, CONTEMPT)
        ],
    }


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random game under every option set, told by the law."""
    told: list[dict[str, Any]] = []
    for perft in perfts():
        rules = perft.game.rules(**perft.options)
        counts = [entry for entry in enumerate(perft.counts, 1) if entry[1] < 1_000_000]
        told.append({"name": perft.game.name, "choices": list(pack_rules(rules)), "perft": counts})
    for game in GAMES.values():
        for options in option_sets(game):
            rng = Random(f"{options}")
            position = game.start(**options)
            games = [described(position)]
            while position.legal_moves and len(games) < 60:
                position = position.play(rng.choice(position.legal_moves))
                games.append(described(position))
            choices = list(pack_rules(position.rules))
            searches = [searched(game.start(**options))]
            told.append(
                {"name": game.name, "choices": choices, "games": games, "searches": searches}
            )
    told += [endings(game) for game in GAMES.values()]
    path = tmp_path_factory.mktemp("vectors") / "vectors.json"
    path.write_text(json.dumps(told))
    return path


def test_kernel_wasm_is_small_enough_for_a_phone() -> None:
    assert len(gzip.compress(WASM.read_bytes(), 9)) <= GZIPPED


def test_kernel_wasm_agrees_with_the_law_in_node(vectors: Path) -> None:
    script = ROOT / "kernel" / "tests" / "vectors.mjs"
    told = subprocess.run(
        ["node", script, WASM, vectors], capture_output=True, text=True, check=True
    )
    agreed, endured = told.stdout.splitlines()
    assert agreed.startswith("agreed on ")
    assert endured == "endured"


class Files(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (as the library declares it)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
    }

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def site(vectors: Path, tmp_path: Path) -> Iterator[str]:
    """The kernel, its JavaScript and the vectors, served on a free port."""
    shutil.copytree(ROOT / "kernel" / "bindings", tmp_path / "bindings")
    shutil.copytree(ROOT / "kernel" / "tests", tmp_path / "tests")
    shutil.copy(WASM, tmp_path / "kernel.wasm")
    shutil.copy(vectors, tmp_path / "vectors.json")
    (tmp_path / "index.html").write_text("<!doctype html><title>kernel</title>")
    handler = functools.partial(Files, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_kernel_wasm_agrees_with_the_law_in_a_web_worker_of_chromium(
    site: str, chromium: Browser
) -> None:
    page = chromium.new_page()
    page.goto(f"{site}/index.html")
    agreed, endured = page.evaluate(
        """() => new Promise((resolve, reject) => {
            const worker = new Worker("/tests/worker.mjs", { type: "module" });
            worker.onmessage = (event) => resolve(event.data);
            worker.onerror = (event) => reject(new Error(event.message));
            worker.postMessage({ wasm: "/kernel.wasm", vectors: "/vectors.json" });
        })"""
    )
    page.close()
    assert agreed.startswith("agreed on ")
    assert endured == "endured"
