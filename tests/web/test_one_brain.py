"""One brain: the library, the protocol and the page play the same moves, and hold what is won."""

from __future__ import annotations

import json
import subprocess
import time
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hollows import Engine, Limit, hus
from hollows.engine import alphabeta, solve
from hollows.engine.levels import LEVELS, levels_of
from hollows.engine.ugi import Ugi
from hollows.games import GAMES, Game, Position
from hollows.packing import pack, pack_rules, unpack_move
from hollows.proofs import Means, layers_of
from hollows.record import Record

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
WASM = ROOT / "build" / "kernel.wasm"
POSITIONS = 200
MEMORY = 16  # megabytes, as the page has them
NODES = 3_000  # of the strongest level, which sets no limit in nodes


@cache
def records(game: Game[Any]) -> tuple[Record, ...]:
    """Random games, broken off where they still go on."""
    random, found = Random(f"one brain of {game.name}"), list[Record]()
    while len(found) < POSITIONS:
        record = Record.start(game)
        for _move in range(random.randrange(40)):
            if record.outcome():
                break
            record = record.play(random.choice(record.position.legal_moves).text)
        if not record.outcome():
            found.append(record)
    return tuple(found)


def limit_of(game: Game[Any], level: int) -> int:
    return levels_of(game)[level].nodes or NODES


def by_the_library(game: Game[Any], level: int) -> Iterator[str]:
    for seed, record in enumerate(records(game)):
        engine = Engine(level, seed, memory=MEMORY)
        limit = Limit(nodes=limit_of(game, level))
        yield engine.play(record.position, limit, history=record.positions[:-1]).text


def by_the_protocol(game: Game[Any], level: int) -> Iterator[str]:
    said: list[str] = []
    ugi = Ugi(said.append, game)
    for seed, record in enumerate(records(game)):
        moves = " ".join(move.text for move in record.moves)
        start = record.positions[0].text
        lines = [
            f"setoption name Hash value {MEMORY}",
            f"setoption name Level value {level % LEVELS[-1]}",  # 0 is full strength
            f"setoption name Seed value {seed}",
            f"position fen {start} moves {moves}" if moves else f"position fen {start}",
            f"go nodes {limit_of(game, level)}",
        ]
        ugi.listen(lines)
        yield said[-1].removeprefix("bestmove ")


def as_the_page_has_it(game: Game[Any]) -> dict[str, Any]:
    """A game with the files that come along."""
    start: Position[Any] = game.start()
    return {
        "name": game.name,
        "choices": list(pack_rules(start.rules)),
        "tables": [[layer, b64encode(part).decode()] for layer, part in layers_of(start)],
    }


def by_the_page(game: Game[Any], level: int, folder: Path) -> Iterator[str]:
    question = as_the_page_has_it(game) | {
        "positions": [
            {
                "position": list(pack(record.position)),
                "past": [list(pack(earlier)) for earlier in record.positions[:-1]],
                "level": level,
                "nodes": limit_of(game, level),
                "seed": seed,
            }
            for seed, record in enumerate(records(game))
        ],
    }
    asked = folder / "questions.json"
    asked.write_text(json.dumps([question]))
    script = Path(__file__).parent / "player.mjs"
    told = subprocess.run(["node", script, WASM, asked], capture_output=True, text=True, check=True)
    (moves,) = json.loads(told.stdout)
    for record, move in zip(records(game), moves, strict=True):
        yield unpack_move(record.position, bytes(move)).text


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_library_protocol_and_page_play_the_same(
    game: Game[Any], level: int, tmp_path: Path
) -> None:
    chosen = list(by_the_library(game, level))
    assert len(chosen) == POSITIONS
    assert list(by_the_page(game, level, tmp_path)) == chosen
    assert list(by_the_protocol(game, level)) == chosen


class Page:
    """The page's strongest level on a clock of its own."""

    def __init__(self, folder: Path, seconds: float) -> None:
        self.left = seconds
        setup = folder / "setup.json"
        setup.write_text(json.dumps(as_the_page_has_it(hus)))
        script = Path(__file__).parent / "opponent.mjs"
        self._node = subprocess.Popen(
            ["node", script, WASM, setup], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def play(self, record: Record) -> str:
        assert self._node.stdin and self._node.stdout
        begun = time.perf_counter()
        question = {
            "position": list(pack(record.position)),
            "past": [list(pack(earlier)) for earlier in record.positions[:-1]],
            "level": LEVELS[-1],
            "clock": [self.left, 0],
        }
        self._node.stdin.write(json.dumps(question) + "\n")
        self._node.stdin.flush()
        move = bytes(json.loads(self._node.stdout.readline()))
        self.left -= time.perf_counter() - begun
        return str(unpack_move(record.position, move).text)

    def close(self) -> None:
        self._node.communicate()


def wins_what_is_won(opening: str, folder: Path) -> None:
    """From an opening of the book the page takes the side that wins, and wins."""
    record = Record.start(hus)
    for move in opening.split():
        record = record.play(move)
    value = solve(record.position, Means(lengths=False)).value
    assert value, f"nobody is proven to win {record.position!r}"
    winner = record.position.player if value > 0 else record.position.player.other
    page = Page(folder, seconds=120)
    try:
        while not (outcome := record.outcome()):
            if record.position.player is winner:
                record = record.play(page.play(record))
            else:
                record = record.play(alphabeta.analyse(record.position, Limit(depth=4)).best.move)
    finally:
        page.close()
    assert outcome.winner is winner, record
    assert page.left > 0


def book() -> list[str]:
    lines = (ROOT / "src/hollows/arena/openings/hus.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("opening", book()[:2])
def test_the_page_wins_a_won_game_of_hus_on_a_clock(opening: str, tmp_path: Path) -> None:
    wins_what_is_won(opening, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("opening", book())
def test_the_page_wins_every_won_opening_of_hus(opening: str, tmp_path: Path) -> None:
    wins_what_is_won(opening, tmp_path)
