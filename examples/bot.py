"""A program that plays online: it opens a game's link, sits down, and plays until the end.

    python examples/bot.py http://127.0.0.1:4655/g/AbCdEfGhIj --level 3

It speaks plain HTTP and uses nothing but the standard library and Hollows.
"""

from __future__ import annotations

import argparse
import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

from hollows import GAMES, Engine

PATIENCE = 25  # seconds that the server may hold a question for news


class Game:
    """One game at one server, seen by one player."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        self._server = f"{parts.scheme}://{parts.netloc}/api/v1"
        self._game = f"/games/{parts.path.rpartition('/')[2]}"
        self._token = self._ask("POST", "/bots", {})["token"]

    def join(self, name: str) -> Any:
        """Sit down opposite; the state of the game."""
        return self._ask("POST", f"{self._game}/join", {"name": name})

    def read(self) -> Any:
        return self._ask("GET", self._game)

    def wait(self, since: int) -> None:
        """Come back when something has happened after event `since`, or after a while."""
        self._ask("GET", f"{self._game}/messages?since={since}&wait={PATIENCE}")

    def move(self, ply: int, move: str) -> None:
        said = {"type": "move", "ply": ply, "move": move}
        self._ask("POST", f"{self._game}/messages", said)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"content-type": "application/json"}
        if path != "/bots":
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._server + path, data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=PATIENCE + 10) as answer:
            return json.load(answer)


def play(game: Game, engine: Engine, name: str) -> Any:
    """Play to the end; how it ended."""
    state = game.join(name)
    while not state["outcome"]:
        if state["turn"] == state["you"] and not any(seat["open"] for seat in state["seats"]):
            game.move(len(state["moves"]), choose(engine, state))
        else:
            game.wait(state["number"])
        state = game.read()
    return state["outcome"]


def choose(engine: Engine, state: dict[str, Any]) -> str:
    """The engine's move in the position that the server tells."""
    setup = state["setup"]
    game = GAMES[setup["game"]]
    options: Any = {name: game.option(name).parse(text) for name, text in setup["options"].items()}
    position = game.position(state["position"], setup["edition"], **options)
    return str(engine.play(position))


def main() -> None:
    """Read the link from the command line and play."""
    parser = argparse.ArgumentParser(description="A program that plays online.")
    parser.add_argument("link", help="the link of a game, as a person would open it")
    parser.add_argument("--level", type=int, default=3, choices=range(1, 9))
    parser.add_argument("--name", default="Bot")
    wishes = parser.parse_args()
    try:
        outcome = play(Game(wishes.link), Engine(level=wishes.level), wishes.name)
    except urllib.error.HTTPError as error:
        parser.error(json.load(error)["detail"])
    print(json.dumps(outcome))


if __name__ == "__main__":
    main()
