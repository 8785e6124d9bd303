"""The law and the kernel agree: leaf counts, moves, positions, steps, outcomes, errors."""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Any

import pytest

from hollows import GAMES, fanorona, hus, kernel
from hollows.games import Game, IllegalMoveError, Position
from hollows.packing import pack, unpack, unpack_move
from tests.support import Perft, every_option_set, perfts

ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"


@pytest.mark.parametrize("perft", perfts(), ids=str)
def test_the_kernel_counts_the_leaves_of_the_rules_page(perft: Perft) -> None:
    start = perft.game.start(**perft.options)
    depths = range(1, len(perft.counts) + 1)
    assert [kernel.perft(start, depth) for depth in depths] == perft.counts
    assert kernel.perft(start, len(perft.counts), threads=2) == perft.counts[-1]


def agree(position: Position[Any], *, steps: bool) -> None:
    """All that the kernel says of a position is what the law says."""
    moves = kernel.legal_moves(position)
    assert set(moves) == set(position.legal_moves), repr(position)
    assert len(moves) == len(position.legal_moves), repr(position)
    told = kernel.LegalTexts(position.game, position.rules)(position)
    assert told == tuple(move.text for move in moves)
    assert kernel.outcome(position) == position.outcome(), repr(position)
    for move in position.legal_moves:
        assert kernel.play(position, move) == position.play(move), (move, position)
        if steps:
            assert kernel.steps(position, move) == position.steps(move), (move, position)


def play_and_agree(game: Game[Any], games: int, options: dict[str, Any], seed: int) -> None:
    rng = Random(f"{game.name} {options} {seed}")
    for _game in range(games):
        position = game.start(**options)
        for ply in range(500):
            agree(position, steps=ply % 8 == _game % 8)
            if not position.legal_moves:
                break
            position = position.play(rng.choice(position.legal_moves))


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_law_and_kernel_agree_on_random_games(game: Game[Any], options: dict[str, Any]) -> None:
    assert kernel.start(game, game.rules(**options)) == game.start(**options)
    for _game in range(200):
        follow(game, options, Random(f"{game.name} {options} {_game}"))
    play_and_agree(game, 2, options, seed=0)


def follow(game: Game[Any], options: dict[str, Any], rng: Random) -> None:
    """One random game of the kernel, each move and the end judged by the law."""
    position = game.start(**options)
    native = kernel.game_of(position)
    for _ply in range(500):
        children = native.children(pack(position))
        if not children:
            break
        move, after = rng.choice(children)
        position = position.play(unpack_move(position, move))
        assert pack(position) == after, repr(position)
    assert kernel.outcome(position) == position.outcome(), repr(position)
    assert bool(position.outcome()) == (not native.moves(pack(position))), repr(position)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_law_and_kernel_agree_on_many_random_games(
    game: Game[Any], options: dict[str, Any]
) -> None:
    play_and_agree(game, 500, options, seed=1)


def random_study(rng: Random, game: Game[Any], options: dict[str, Any]) -> Position[Any]:
    """A position with stones thrown anywhere, such as no game may reach."""
    start = game.start(**options)
    packed = bytearray(pack(start))
    if game is fanorona:
        points = start.rules.points
        for point in range(points):
            packed[point] = rng.choice((0, 0, 0, 1, 2))
        packed[0], packed[points - 1] = 1, 2
        packed[points:] = bytes([rng.randrange(2), rng.randrange(101), rng.randrange(1, 4), 0, 0])
    else:
        places = len(packed) - (2 if game is hus else 1)
        packed[:places] = bytes(places)
        for _stone in range(rng.randrange(1, 120)):
            packed[rng.randrange(places)] += 1
        packed[places] = rng.randrange(2)
    position: Position[Any] = unpack(game, bytes(packed), start.rules)
    return position


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_law_and_kernel_agree_on_studies(game: Game[Any], options: dict[str, Any]) -> None:
    rng = Random(f"{game.name} {options}")
    for _study in range(40):
        agree(random_study(rng, game, options), steps=True)


def test_an_endless_move_is_barred_or_draws() -> None:
    barred = hus.position(ENDLESS)
    assert 16 not in [move.hollow for move in kernel.legal_moves(barred)]  # type: ignore[attr-defined]
    with pytest.raises(IllegalMoveError):
        kernel.play(barred, hus.position(ENDLESS, endless="draw").move("16"))
    allowed = hus.position(ENDLESS, endless="draw")
    drawn = kernel.play(allowed, allowed.move("16"))
    assert drawn == allowed.play("16")
    assert kernel.outcome(drawn) == drawn.outcome()
    assert kernel.legal_moves(drawn) == ()


def test_a_million_random_moves_of_hus_never_hang() -> None:
    played = kernel.playouts(hus.start(), 35_000, seed=1)
    assert played.moves > 1_000_000
    assert played.unfinished == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_playouts_are_the_same_for_the_same_seed_on_any_number_of_threads(game: Game[Any]) -> None:
    start = game.start()
    one = kernel.playouts(start, 30_000, seed=7)
    assert kernel.playouts(start, 30_000, seed=7, threads=2) == one
    assert kernel.playouts(start, 30_000, seed=8) != one
    assert one.first + one.second + one.draws + one.unfinished == 30_000


def test_a_stop_ends_a_long_count_at_once() -> None:
    stop = kernel.Stop()
    began = time.monotonic()
    threading.Timer(0.2, stop.set).start()
    kernel.perft(fanorona.start(), 12, threads=2, stop=stop)
    assert stop.is_set
    assert time.monotonic() - began < 5


def test_progress_is_told_and_its_error_ends_the_count() -> None:
    told: list[tuple[int, int, int]] = []
    kernel.perft(hus.start(), 6, progress=lambda *news: told.append(news))
    assert told[-1] == (144, 144, 506391)

    def fail(done: int, of: int, count: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError):
        kernel.perft(hus.start(), 7, progress=fail)


@pytest.mark.parametrize("packed", [b"", b"\0" * 33, b"\xff" * 34, b"\0" * 200])
def test_bytes_that_are_no_position_are_refused(packed: bytes) -> None:
    game = kernel.game_of(hus.start())
    with pytest.raises(ValueError, match="no position"):
        game.moves(packed)


def test_rules_that_the_kernel_does_not_know_are_refused() -> None:
    for name, choices in [("chess", b""), ("hus", b""), ("hus", b"\0\0\x09\0\0\0")]:
        with pytest.raises(ValueError, match="no such game or rules"):
            kernel.kernel_game(name, choices)
