"""The Kalah Game Protocol: the client against scripted peers written from its grammar."""

from __future__ import annotations

import random
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.sync.server import ServerConnection, serve

from hollows import kalaha
from hollows.adapters.kgp import (
    Board,
    Client,
    Command,
    InvalidLineError,
    Wishes,
    Word,
    play,
    read,
    write,
)
from hollows.adapters.kgp.board import deepening
from hollows.adapters.kgp.client import OtherProtocolError
from hollows.adapters.kgp.games import Games
from hollows.adapters.kgp.wire import connect
from hollows.games import Player
from tests.adapters.kwarc import Kwarc

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")

START = "<6,0,0,6,6,6,6,6,6,6,6,6,6,6,6>"
LARGE = "<10,0,0,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4>"


# The grammar


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("kgp 1 0 1\r\n", Command("kgp", (1, 0, 1))),
        ("4 state <1,2,3,4,5>", Command("state", (Board((2, 3), (4,), (5,)),), 4)),
        ("6@4 stop", Command("stop", id=6, ref=4)),
        ("@4 move 3", Command("move", (3,), ref=4)),
        ('set info:name "a \\"b\\" \\\\ c"', Command("set", (Word("info:name"), 'a "b" \\ c'))),
        ("  12   ping  ", Command("ping", id=12)),
        ("x -3 +4 -.5 1.25 a-b:c", Command("x", (-3, 4, -0.5, 1.25, Word("a-b:c")))),
        ('error "two\\nlines"', Command("error", ("two\nlines",))),
    ],
)
def test_a_line_is_read_as_the_grammar_says(line: str, command: Command) -> None:
    assert read(line) == command


@pytest.mark.parametrize(
    "line",
    [
        "",
        "@",
        "4@ state",
        "<1,2,3,4,5>",
        "state <1,2,3,4>",
        "state <0,1,2>",
        "state <1,2,3,-4,5>",
        "state <2,0,0,1",
        'set a "open',
        "set a b&c",
        "state <1,0,0,1000000000000,1>",
        "ping " + "x" * 20_000,
    ],
)
def test_a_line_that_is_none_is_told_apart(line: str) -> None:
    with pytest.raises(InvalidLineError):
        read(line)


def test_what_is_written_is_read_again() -> None:
    board = Board((1, 2), (3, 4), (5, 6))
    command = Command("solution", (board, Word("true"), 'say "hi" \\', 7, -1.5), 9, 4)
    assert read(write(command)) == command
    assert write(Command("set", (Word("info:name"), "two\r\nlines"))) == 'set info:name "two lines"'


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_no_line_surprises_the_client(line: str) -> None:
    client = Client(lambda _line: None, seconds=0.01)
    client.hear(line)
    client.close()


# The board


@pytest.mark.parametrize("seed", range(30))
def test_the_sowing_of_the_protocol_is_the_law_until_a_store_holds_more_than_half(
    seed: int,
) -> None:
    chance = random.Random(seed)
    hollows, seeds = chance.randint(1, 8), chance.randint(1, 6)
    law = kalaha.start(hollows=hollows, seeds=seeds, empty_capture=False)
    board = Board((0, 0), (seeds,) * hollows, (seeds,) * hollows)
    while not board.over:
        assert board.position().sides == (law if law.player is Player.A else law.turned()).sides
        hollow = chance.choice(board.legal)
        board, again = board.sown(hollow)
        mover, law = law.player, law.play(str(hollow))
        if law.outcome():
            assert board.over
        else:
            assert again == (law.player is mover)
        if not again:
            board = board.turned
    assert sum(board.stores) == 2 * hollows * seeds
    assert not any(board.south + board.north)


def test_a_store_with_more_than_half_ends_the_game_and_each_takes_his_own_row() -> None:
    board, again = Board((6, 0), (0, 1), (3, 3)).sown(2)
    assert (board, again) == (Board((7, 6), (0, 0), (0, 0)), True)


def test_a_board_that_the_law_has_no_room_for_is_no_position() -> None:
    large = read(f"state {LARGE}").arguments[0]
    assert isinstance(large, Board)
    assert large.position() is None
    assert Board((0, 250), (9,), (9,)).position() is None
    assert Board((0, 0), (1,), (0,)).position() is None  # over already


def test_the_search_for_large_boards_sees_a_capture_and_an_extra_turn() -> None:
    moves = iter([False] * 300 + [True])
    capture = Board((0, 0), (1, 0, 0, 0, 0, 0, 0, 0, 2), (1, 1, 1, 1, 1, 1, 1, 9, 1))
    assert [*deepening(capture, lambda: next(moves))][-1] == 1


def test_the_search_for_large_boards_finds_a_move_even_if_the_time_is_over() -> None:
    capture = Board((0, 0), (1, 0, 0, 0, 0, 0, 0, 0, 2), (1, 1, 1, 1, 1, 1, 1, 9, 1))
    assert [*deepening(capture, lambda: True)] == [1]


# What the client says


class Ear:
    """Hears what a client says, and can wait for a line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._changed = threading.Condition()

    def __call__(self, line: str) -> None:
        with self._changed:
            self.lines.append(line)
            self._changed.notify_all()

    def wait_for(self, pattern: str, seconds: float = 10) -> str:
        with self._changed:
            found = self._changed.wait_for(lambda: self.find(pattern), seconds)
            assert found, f"{pattern} was not said: {self.lines}"
            return found

    def find(self, pattern: str) -> str:
        return next(iter(self.all(pattern)), "")

    def all(self, pattern: str) -> list[str]:
        return [line for line in self.lines if re.fullmatch(pattern, line)]


@contextmanager
def talk(**wishes: Any) -> Iterator[tuple[Client, Ear]]:
    ear = Ear()
    client = Client(ear, **wishes)
    client.hear("kgp 1 0 1")
    try:
        yield client, ear
    finally:
        client.close()


def test_the_client_presents_itself_once_and_asks_for_its_mode() -> None:
    with talk(name="Ann", authors="Ann, Ben", token="secret") as (client, ear):
        assert ear.lines[0] == 'set info:name "Ann"'
        assert 'set info:authors "Ann, Ben"' in ear.lines
        assert 'set auth:token "secret"' in ear.lines
        assert ear.lines[-1] == "mode freeplay"
        client.hear("kgp 1 0 1")
        assert ear.lines[-1] == "mode freeplay"
        assert ear.lines.count("mode freeplay") == 1


def test_another_major_version_ends_the_talk() -> None:
    ear = Ear()
    with pytest.raises(OtherProtocolError, match="version 2"):
        Client(ear).hear("kgp 2 0 0")
    assert ear.lines == ['error "protocol not supported"', "goodbye"]


def test_a_ping_is_answered_at_once_even_while_thinking() -> None:
    with talk(seconds=60) as (client, ear):
        client.hear(f"4 state {START}")
        ear.wait_for(r"\d+@4 move \d")
        before = time.monotonic()
        client.hear("6 ping")
        assert ear.lines[-1] == "@6 pong" or "@6 pong" in ear.lines
        assert time.monotonic() - before < 1


def test_moves_get_better_until_the_time_is_over_and_then_the_client_yields() -> None:
    with talk(seconds=0.6) as (client, ear):
        before = time.monotonic()
        client.hear(f"4 state {START}")
        ear.wait_for(r"\d+@4 move [1-6]", 0.6)
        ear.wait_for(r"\d+@4 yield")
        assert time.monotonic() - before < 5
        assert re.fullmatch(r'set info:comment "depth .*"', ear.lines[-3])
        assert re.fullmatch(r"\d+@4 move [1-6]", ear.lines[-2])
        assert re.fullmatch(r"\d+@4 yield", ear.lines[-1])


def test_after_stop_nothing_more_is_said() -> None:
    with talk(seconds=60) as (client, ear):
        client.hear(f"4 state {START}")
        ear.wait_for(r"\d+@4 move [1-6]")
        client.hear("6@4 stop")
        said = len(ear.lines)
        client.wait()
        assert len(ear.lines) == said
        client.hear("8@4 stop")  # an old one, once more
        assert len(ear.lines) == said


def test_a_stop_may_come_before_anything_was_found() -> None:
    with talk(seconds=60, memory=1) as (client, ear):
        for number in range(2, 60, 2):
            client.hear(f"{number} state {START}")
            client.hear(f"@{number} stop")
        client.wait()
        assert not ear.find(".*yield")


def test_the_only_move_is_yielded_at_once() -> None:
    with talk(seconds=60) as (client, ear):
        client.hear("4 state <6,20,20,0,0,3,0,0,0,1,0,0,0,0,0>")
        client.wait()
        assert ear.lines[-3:] == ["1@4 move 3", "3@4 move 3", "5@4 yield"]


def test_the_engine_finds_the_extra_turn_that_wins() -> None:
    with talk(seconds=1) as (client, ear):
        client.hear("4 state <6,34,33,0,0,0,0,2,1,0,0,1,0,0,1>")
        client.wait()
        assert ear.find(r"\d+@4 move 6")


def test_a_level_plays_with_its_own_strength() -> None:
    with talk(seconds=60, level=1) as (client, ear):
        client.hear(f"4 state {START}")
        client.wait()
        assert re.fullmatch(r"\d+@4 move [1-6]", ear.lines[-2])


def test_a_large_board_is_answered_too() -> None:
    with talk(seconds=0.3) as (client, ear):
        client.hear(f"4 state {LARGE}")
        ear.wait_for(r"\d+@4 move (10|[1-9])")
        ear.wait_for(r"\d+@4 yield")


def test_several_boards_at_once_do_not_get_mixed_up() -> None:
    with talk(seconds=0.4) as (client, ear):
        for number in (4, 6, 8):
            client.hear(f"{number} state {START}")
        client.hear("state <1,0,0,3,3>")  # without an id the answer refers to nothing
        client.wait()
        for number in (4, 6, 8):
            assert ear.find(rf"\d+@{number} move [1-6]")
            assert len(ear.all(rf"\d+@{number} yield")) == 1
        assert ear.find(r"\d+ move 1")
        assert len(ear.all(r"\d+ yield")) == 1


def test_a_board_without_a_move_is_yielded() -> None:
    with talk() as (client, ear):
        client.hear("4 state <2,3,3,0,0,1,1>")
        client.wait()
        assert ear.lines[-1] == "1@4 yield"


@pytest.mark.parametrize(
    ("options", "seconds"),
    [
        ([], 4.4),
        (["set time:mode none", "set time:clock 99"], 4.4),
        (["set time:mode relative", "set time:clock 2"], 1.7),
        (["set time:mode absolute", "set time:clock 50"], 1.673),
        (["set time:mode absolute", "set time:clock 5000"], 4.4),
        (["set time:mode absolute", "set time:clock 0"], 0.02),
        (['set time:clock "soon"', "set time:mode"], 4.4),
    ],
)
def test_the_time_for_a_board_follows_the_mode_of_the_server(
    options: list[str], seconds: float
) -> None:
    with talk() as (client, _ear):
        for line in options:
            client.hear(line)
        assert client.allowance() == pytest.approx(seconds)


@pytest.mark.parametrize(
    "line",
    ["", "dance 1 2 3", "\x00\xff", "state", "state 3", "stop", "problem <1,0,0,1,1> 7", "ok"],
)
def test_strange_lines_are_passed_over(line: str) -> None:
    with talk() as (client, ear):
        said = list(ear.lines)
        client.hear(line)
        client.wait()
        assert ear.lines == said


def test_a_question_about_the_rules_is_answered_with_the_board_after_the_move() -> None:
    with talk(mode="verify") as (client, ear):
        assert ear.lines[-1] == "mode verify"
        client.hear("4 problem <3,0,0,3,3,3,3,3,3> 0")
        client.hear("6 problem <3,0,0,3,3,3,3,3,3> 1")
        assert ear.lines[-2:] == [
            "1@4 solution <3,1,0,0,4,4,3,3,3> true",
            "3@6 solution <3,1,0,3,0,4,4,3,3> false",
        ]


def test_complaints_of_the_server_are_passed_on() -> None:
    told: list[str] = []
    Client(Ear(), note=told.append).hear('error "Unsupported mode"')
    assert told == ["Unsupported mode"]


# Over the wire


Script = Callable[["Peer"], None]


class Peer:
    """A server's end of one connection, which says and expects lines as its script has it."""

    def __init__(self, send: Callable[[bytes], None], lines: Iterator[str]) -> None:
        self.send = send
        self._lines = lines
        self.heard: list[str] = []

    def say(self, *lines: str) -> None:
        for line in lines:
            self.send(f"{line}\r\n".encode())

    def expect(self, pattern: str) -> re.Match[str]:
        """Hear lines until one fits."""
        for line in self._lines:
            self.heard.append(line)
            if found := re.fullmatch(pattern, line):
                return found
        raise AssertionError(f"{pattern} was not heard: {self.heard}")

    def greet(self) -> None:
        self.say("kgp 1 0 1")
        self.expect("mode freeplay")
        self.say("ok")


class Server:
    """A server in a thread; its scripts run one connection after the other."""

    def __init__(self) -> None:
        self.failure: BaseException | None = None

    def run(self, script: Script, peer: Peer) -> None:
        try:
            script(peer)
        except BaseException as error:
            self.failure = error


@contextmanager
def tcp_server(*scripts: Script) -> Iterator[str]:
    server = Server()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(20)

        def work() -> None:
            for script in scripts:
                connection, _address = listening.accept()
                connection.settimeout(20)
                with connection, connection.makefile("r", newline="\r\n") as file:
                    lines = (line.removesuffix("\r\n") for line in file)
                    server.run(script, Peer(connection.sendall, lines))

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}"
        thread.join(20)
    if server.failure:
        raise server.failure


@contextmanager
def web_server(script: Script) -> Iterator[str]:
    server = Server()

    def work(connection: ServerConnection) -> None:
        lines = (line for message in connection for line in str(message).splitlines())
        server.run(script, Peer(lambda line: connection.send(line.decode()), lines))

    with serve(work, "127.0.0.1", 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"ws://127.0.0.1:{listening.socket.getsockname()[1]}/socket"
        listening.shutdown()
    if server.failure:
        raise server.failure


def referee(peer: Peer) -> None:
    """A whole game against random play, judged by the law; every request has its own id."""
    chance, law = random.Random(5), kalaha.start(hollows=4, seeds=3, empty_capture=False)
    number = 2
    peer.greet()
    peer.say('set game:opponent "chance"', "set time:mode relative", "set time:clock 1")
    while not law.outcome():
        if law.player is Player.B:
            law = law.play(chance.choice(law.legal_moves))
            continue
        *south, south_store = law.sides[0]
        *north, north_store = law.sides[1]
        numbers = (4, south_store, north_store, *south, *north)
        peer.say(f"{number} state <{','.join(map(str, numbers))}>")
        peer.expect(rf"\d+@{number} yield")
        move = [line for line in peer.heard if f"@{number} move " in line][-1]
        peer.say(f"{number + 2}@{number} stop", f"{number + 4} ping")
        peer.expect(f"@{number + 4} pong")
        law = law.play(move.rpartition(" ")[2])
        number += 6
    outcome = law.outcome()
    assert outcome
    assert outcome.winner is Player.A
    peer.say("goodbye")


FAST = Wishes(seconds=0.05)


def meet(address: str) -> None:
    play(address, FAST, tries=1)


def test_a_whole_game_over_tcp_is_won_against_chance() -> None:
    with tcp_server(referee) as address:
        meet(address)


def test_a_whole_game_over_a_websocket_is_won_against_chance() -> None:
    with web_server(referee) as address:
        meet(address)


def test_lines_may_come_slowly_in_pieces_and_together() -> None:
    def script(peer: Peer) -> None:
        for byte in b"kgp 1 0 1\r\n":
            peer.send(bytes([byte]))
            time.sleep(0.002)
        peer.expect("mode freeplay")
        peer.send(b"2 ping\n4 ping\r\n\r\n\xff\xfe\r\n6 pi")
        peer.expect("@2 pong")
        peer.expect("@4 pong")  # so the first half of the next has come too
        peer.send(b"ng\r\n")
        peer.send(b"x" * 50_000 + b" state <1,0,0,1,1>\r\n8 ping\r\n")
        peer.expect("@6 pong")
        peer.expect("@8 pong")
        peer.say("goodbye")

    with tcp_server(script) as address:
        meet(address)


def test_a_connection_that_is_lost_while_thinking_is_made_anew() -> None:
    pauses: list[float] = []
    notes: list[str] = []

    def lost(peer: Peer) -> None:
        peer.greet()
        peer.say(f"4 state {START}")
        peer.expect(r"\d+@4 move [1-6]")

    def found(peer: Peer) -> None:
        peer.greet()
        peer.say("goodbye")

    with tcp_server(lost, found) as address:
        play(address, Wishes(seconds=30), sleep=pauses.append, note=notes.append)
    assert pauses == [1]
    assert notes[-3].endswith("the server hung up; trying again in 1 s")


def test_a_server_that_is_not_there_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    pauses: list[float] = []
    with pytest.raises(
        OSError, match=rf"127\.0\.0\.1:{port}: (connection refused|the server hung up)"
    ):
        play(f"127.0.0.1:{port}", FAST, tries=3, sleep=pauses.append)
    assert pauses == [2, 4]


def test_a_websocket_that_is_none_is_an_error_like_any_other() -> None:
    with (
        tcp_server(lambda peer: peer.say("HTTP/1.1 404 Not Found", "")) as address,
        pytest.raises(OSError),
    ):
        connect(f"ws://{address}/socket")


@pytest.mark.parametrize(
    "address",
    [
        "http://example.org",
        "",
        "kgp://",
        "host:port",
        "ws://",
        "wss://:80/x",
        "[::1",
        "a..b",
        "h:0",
    ],
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="is no address"):
        connect(address)


# As KWARC's server plays


@pytest.mark.parametrize("hollows", [4, 12])
@pytest.mark.parametrize("says_ids", [True, False])
def test_no_move_is_lost_to_a_server_that_sends_a_board_before_it_knows_its_id(
    hollows: int, says_ids: bool
) -> None:
    server = Kwarc(slow=(0.03, 0.1), hollows=hollows, seeds=2, says_ids=says_ids)
    with server.listening() as address:
        play(address, Wishes(seconds=0.05, level=1), tries=1)
    assert server.errors > 0
    assert server.at_random == 0


def test_no_move_is_lost_when_errors_come_late_and_the_server_is_slow() -> None:
    server = Kwarc(slow=(0.1, 0.3), late=0.05)
    with server.listening() as address:
        play(address, FAST, tries=1)
    assert server.errors > 0
    assert server.at_random == 0


def test_a_server_that_breaks_down_in_a_game_and_starts_anew_is_played_again() -> None:
    server, notes = Kwarc(hangs_up_after=2), list[str]()
    with server.listening() as address:
        play(address, FAST, note=notes.append, sleep=lambda _seconds: None)
    assert server.connections == 2
    assert server.at_random == 0
    assert [note for note in notes if "trying again" in note]
    assert notes.count(f"connected to {address} as Hollows, waiting for a game") == 2


def test_an_error_about_a_board_that_is_over_is_passed_over() -> None:
    told: list[str] = []
    ear = Ear()
    client = Client(ear, seconds=0.05, note=told.append)
    client.hear("4 state <6,20,20,0,0,3,0,0,0,1,0,0,0,0,0>")
    client.wait()
    client.hear("6@4 stop")
    said = len(ear.lines)
    client.hear('8@3 error "No state associated with id"')
    client.hear('error "No state associated with id"')
    client.wait()
    assert len(ear.lines) == said
    assert not [note for note in told if "No state" in note]


def test_a_server_that_never_knows_the_board_is_told_a_few_times_only() -> None:
    told: list[str] = []
    ear = Ear()
    client = Client(ear, seconds=0.05, note=told.append)
    client.hear("4 state <6,20,20,0,0,3,0,0,0,1,0,0,0,0,0>")
    for _error in range(10):
        client.hear('6@1 error "No state associated with id"')
        client.wait()
    assert 5 < len(ear.all(r"\d+@4 move 3")) < 20
    assert "the server still says about board 4: No state associated with id" in told


def test_games_and_their_results_are_said() -> None:
    server, notes = Kwarc(games=3), list[str]()
    with server.listening() as address:
        play(address, FAST, note=notes.append)
    assert notes[1] == "game 1: 4 hollows each, 24 seeds"
    ended = [
        re.fullmatch(r"game \d (won|lost|drawn|ended out of sight), \d+ to \d+.*", note)
        for note in notes
    ]
    assert len([*filter(None, ended)]) == 3
    assert notes[-1] == f"{address}: the server said goodbye"


@pytest.mark.parametrize(
    ("board", "hollow", "said"),
    [
        (Board((6, 0), (0, 1), (3, 3)), 2, "game 1 won, 7 to 6"),
        (Board((2, 6), (0, 1), (3, 0)), 2, "game 1 lost, 3 to 9"),
        (Board((2, 0), (0, 1), (3, 0)), 2, "game 1 drawn, 3 to 3"),
    ],
)
def test_a_move_that_ends_the_game_tells_its_result(board: Board, hollow: int, said: str) -> None:
    told: list[str] = []
    games = Games(told.append)
    games.see(board, opponent="Ann")
    games.play(board, hollow)
    games.close()
    assert told == [f"game 1 against Ann: 2 hollows each, {board.seeds} seeds", said]


def test_a_game_that_the_other_player_ends_is_told_by_what_was_seen_last() -> None:
    told: list[str] = []
    games = Games(told.append)
    begin, later = Board((0, 0), (3, 3), (3, 3)), Board((4, 3), (0, 1), (2, 2))
    for board in (begin, later, begin):
        games.see(board)
    assert told[1:] == [
        "game 1 ended out of sight, 4 to 3 after our last move",
        "game 2: 2 hollows each, 12 seeds",
    ]


# The command


def hollows(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hollows", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_the_command_plays_until_the_server_says_goodbye() -> None:
    def script(peer: Peer) -> None:
        peer.say("kgp 1 0 1")
        assert peer.expect(r'set info:name "(.*)"')[1] == "Ann"
        peer.expect("mode verify")
        peer.say('error "not today"', "goodbye")

    with tcp_server(script) as address:
        told = hollows("kgp", address, "--name", "Ann", "--verify")
    assert (told.returncode, told.stdout) == (0, "")
    assert told.stderr.splitlines() == [
        f"connected to {address} as Ann, waiting for questions about the rules",
        "not today",
        f"{address}: the server said goodbye",
    ]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["http://example.org"], "is no address"),
        (["ws://"], "is no address"),
        (["no-such-host.invalid"], "no-such-host.invalid: there is no host no-such-host.invalid"),
        (["ws://no-such-host.invalid/socket"], "there is no host no-such-host.invalid"),
        (["127.0.0.1:1", "--tries", "1"], "127.0.0.1:1: connection refused"),
        (["ws://127.0.0.1:1/", "--tries", "1"], "ws://127.0.0.1:1/: connection refused"),
        (["localhost", "--tries", "0"], "--tries must be at least 1, not 0"),
        (["localhost", "--level", "9"], "there is no level 9"),
        (["localhost", "--seconds", "0"], "seconds must be more than 0"),
    ],
)
def test_wrong_input_is_said_in_one_line(arguments: list[str], problem: str) -> None:
    told = hollows("kgp", *arguments)
    assert told.returncode == 2
    assert problem in told.stderr
    assert told.stderr.count("\n") == 1
