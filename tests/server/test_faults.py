"""Whatever is killed in the middle of play, no confirmed move is lost."""

from __future__ import annotations

import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx2
import pytest

from hollows.games import GAMES
from tests.server.online import Pair, Person, Place, Server, postgres, redis, wait_for

pytestmark = pytest.mark.slow

MINUTES = 60  # of each clock: nobody's time shall be up
HEARD = 10  # seconds in which what a carrier lost when it died is found again
GRACE = 8_000  # milliseconds of a turn that an outage may cost its player
PAIRS = 4


@dataclass
class Game:
    """A game that a thread plays by plain requests, and the moves that were confirmed."""

    pair: Pair
    confirmed: list[str] = field(default_factory=list)
    begun: float = field(default_factory=time.monotonic)
    over: bool = False

    def play(self, stop: threading.Event, chance: random.Random) -> None:
        while not (stop.is_set() or self.over):
            try:
                self._move(chance)
            except httpx2.TransportError:
                stop.wait(0.05)  # and then asked again

    def _move(self, chance: random.Random) -> None:
        state = self.pair.host.read()
        self.over = state["outcome"] is not None
        heard = len(state["moves"]) >= len(self.confirmed)  # of what the other process confirmed
        if self.over or not heard:
            return
        mover = self._person(state)
        move, ply = chance.choice(state["legal"]), len(state["moves"])
        answer = mover.http.post(
            f"/api/v1/games/{mover.game}/messages", json={"type": "move", "ply": ply, "move": move}
        )
        if answer.status_code == 200 and answer.json()["type"] == "done":
            self.confirmed = [made["text"] for made in state["moves"]] + [move]

    def _person(self, state: dict[str, Any]) -> Person:
        first = state["seats"][0]["player"]
        return self.pair.host if state["turn"] == first else self.pair.guest

    def _state_with(self, moves: int) -> dict[str, Any]:
        """The game once the process that is asked has heard of so many moves of the other."""
        wait_for(lambda: len(self.pair.host.read()["moves"]) >= moves, HEARD)
        return self.pair.host.read()

    def check(self) -> None:
        """Every confirmed move is there, the law agrees, and the clocks are sane."""
        confirmed = self.confirmed  # before the question: play goes on meanwhile
        state = self._state_with(len(confirmed))
        moves = [made["text"] for made in state["moves"]]
        assert moves[: len(confirmed)] == confirmed
        position = GAMES[state["setup"]["game"]].start()
        for move in moves:
            position = position.play(move)
        assert position.text == state["position"]
        whole = MINUTES * 60_000
        used = sum(whole - left for left in state["clocks"]["left"])
        assert 0 <= used <= (time.monotonic() - self.begun) * 1000 + GRACE
        if not state["outcome"] and moves:
            assert state["clocks"]["running"] == state["turn"]


def play_through(where: Place, faults: list[Callable[[], None]], seed: int) -> list[Game]:
    """Games under way while one thing after the other is killed and comes back."""
    chance, stop = random.Random(seed), threading.Event()
    games = [
        Game(Pair.sit(where, game=name, clock=f"{MINUTES}+0", listening=False))
        for name in [*GAMES, "fanorona"][:PAIRS]
    ]
    threads = [
        threading.Thread(target=game.play, args=(stop, random.Random(seed + at)), daemon=True)
        for at, game in enumerate(games)
    ]
    for thread in threads:
        thread.start()
    try:
        for fault in faults:
            enough = played(games) + chance.randint(1, 12)
            wait_for(partial(has_gone_on, games, enough))
            fault()
            for game in games:
                game.check()
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)
    for game in games:
        game.check()
    return games


def played(games: list[Game]) -> int:
    return sum(len(game.confirmed) for game in games)


def has_gone_on(games: list[Game], moves: int) -> bool:
    """Whether so many moves are confirmed, or all games have ended."""
    return played(games) >= moves or all(game.over for game in games)


def kill(server: Server) -> Callable[[], None]:
    def again() -> None:
        server.stop(signal.SIGKILL)
        server.start()

    return again


@pytest.mark.parametrize("times", [10, pytest.param(50, marks=pytest.mark.soak)])
def test_no_confirmed_move_is_lost_however_often_the_server_is_killed(times: int) -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        server = Server(f"{folder}/hollows.db")
        stack.callback(server.stop)
        server.start()
        games = play_through(Place("sqlite", [server]), [kill(server)] * times, seed=times)
    assert played(games) > times


@pytest.mark.parametrize("rounds", [1, pytest.param(12, marks=pytest.mark.soak)])
def test_neither_is_one_when_postgresql_redis_and_processes_die_in_turn(rounds: int) -> None:
    with ExitStack() as stack:
        database, carrier = stack.enter_context(postgres()), stack.enter_context(redis())
        address = database.new_database()
        servers = [Server(address, carrier.url) for _ in range(2)]
        for server in servers:
            stack.callback(server.stop)
            server.start()

        def restart_database() -> None:
            database.stop("immediate")
            database.start()

        def restart_redis() -> None:
            carrier.stop()
            wait_for(lambda: not any(server.is_ready() for server in servers))
            carrier.start()

        faults = [kill(servers[0]), restart_database, restart_redis, kill(servers[1])]
        games = play_through(Place("two processes", servers), faults * rounds, seed=rounds)
    assert played(games) > 4 * rounds


def test_a_server_ends_although_its_database_hangs() -> None:
    with ExitStack() as stack:
        database, carrier = stack.enter_context(postgres()), stack.enter_context(redis())
        address = database.new_database()
        servers = [Server(address, carrier.url) for _ in range(2)]
        for server in servers:
            server.start()
        pair = Pair.sit(Place("two processes", servers), game="hus")
        database.hang()
        pair.host.say(type="move", ply=0, move=pair.host.state["legal"][0])
        wait_for(database.has_unread)  # the move waits for the database
        for server in servers:
            assert server.process
            server.process.send_signal(signal.SIGTERM)
        for server in servers:
            server.stop()
        database.hang(on=False)


def test_who_stops_the_server_hands_its_players_over() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/hollows.db")
        server.start()
        pair = Pair.sit(Place("sqlite", [server]), game="hus", clock="5+0")
        pair.play(1)
        since = pair.guest.seen
        stopping = threading.Thread(target=server.stop)
        stopping.start()
        assert pair.guest.hear("reconnect")["after"] > 0
        stopping.join()
        server.start()
        pair.host.http.close()
        pair.host.__post_init__()
        pair.guest.listen(since)
        assert pair.guest.hear("presence")["type"] == "presence"
        assert len(pair.guest.read()["moves"]) == 1
        pair.leave()
        server.stop()
