"""The law's positions and moves, played by the C++ kernel.

The same questions that a `Position` answers, at native speed. Positions cross as bytes; the
answers are the law's own values, so that either can check the other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from hollows.games import Game, Kind, Move, Outcome, Player, Position, Reason, Rules, Step, Why
from hollows.games.errors import IllegalMoveError
from hollows.packing import need_kernel, pack, pack_move, pack_rules, unpack, unpack_move

try:
    import hollows._kernel as _kernel
except ImportError as error:
    raise ImportError(
        "the kernel is not built: run 'make' in the project, or 'pip install .', to build it"
    ) from error

Stop = _kernel.Stop
KernelPlayer = _kernel.Player
FanoronaSolver = _kernel.FanoronaSolver
FanoronaTables = _kernel.FanoronaTables
HusSolver = _kernel.HusSolver
KalahaTables = _kernel.KalahaTables
KalahaSolver = _kernel.KalahaSolver
odds = _kernel.odds
share_of_clock = _kernel.share_of_clock
usual_levels = _kernel.usual_levels
Progress = Callable[[int, int, int], None]
Told = tuple[float, float, bool, int | None]  # lead, chance, proven, length
Report = tuple[int, int, float, int, list[tuple[Told, int, list[bytes]]]]

KINDS = tuple(Kind)
WHYS = tuple(Why)
REASONS = tuple(Reason)
NOWHERE = 255


class Playouts(NamedTuple):
    """How many random games the first and the second player won, and the moves made in all."""

    first: int
    second: int
    draws: int
    unfinished: int
    moves: int


@lru_cache(maxsize=256)
def kernel_game(name: str, choices: bytes) -> _kernel.Game:
    """The kernel's game of that name under those rules (`pack_rules(rules)`)."""
    return _kernel.Game(name, choices)


def game_of(position: Position[Any]) -> _kernel.Game:
    """The kernel's game that a position belongs to."""
    need_kernel(position.game)
    return kernel_game(position.game.name, pack_rules(position.rules))


def player_of(position: Position[Any], memory: int, seed: int = 0) -> _kernel.Player:
    """A player of the game that a position belongs to, with a table of so many megabytes."""
    need_kernel(position.game)
    return _kernel.Player(position.game.name, pack_rules(position.rules), memory, seed)


def start(game: Game[Any], rules: Rules) -> Any:
    """The position a game starts from."""
    need_kernel(game)
    return unpack(game, kernel_game(game.name, pack_rules(rules)).start(), rules)


def legal_moves(position: Position[Any]) -> tuple[Move, ...]:
    """Every legal move, in the kernel's own order."""
    return tuple(unpack_move(position, move) for move in game_of(position).moves(pack(position)))


class LegalTexts:
    """The legal moves of one game's positions as text, without a value for each of them."""

    def __init__(self, game: Game[Any], rules: Rules) -> None:
        begin = start(game, rules)
        self._game = game_of(begin)
        self._text = lru_cache(maxsize=10_000)(lambda move: unpack_move(begin, move).text)

    def __call__(self, position: Position[Any]) -> tuple[str, ...]:
        return tuple(map(self._text, self._game.moves(pack(position))))


def play(position: Position[Any], move: Move) -> Any:
    """The position after the move."""
    try:
        after = game_of(position).play(pack(position), pack_move(position, move))
    except ValueError as error:
        raise IllegalMoveError(
            move.text, position.text, "kernel_refuses", problem=str(error)
        ) from None
    return unpack(position.game, after, position.rules)


def outcome(position: Position[Any]) -> Outcome | None:
    """How the game has ended on the board, or None while it goes on."""
    winner, reason = game_of(position).verdict(pack(position))
    if winner == 0:
        return None
    players: tuple[Player | None, ...] = (*position.game.players, None)
    return Outcome(players[winner - 1], REASONS[reason - 1])


def steps(position: Position[Any], move: Move) -> tuple[Step, ...]:
    """The whole story of the move."""
    told = game_of(position).steps(pack(position), pack_move(position, move))
    name = _place_names(position)
    return tuple(
        Step(
            KINDS[kind],
            position.player,
            name(place),
            count,
            tuple((name(at), stones) for at, stones in taken),
            name(into),
            None if why == NOWHERE else WHYS[why],
        )
        for kind, place, count, taken, into, why in told
    )


def perft(
    position: Position[Any],
    depth: int,
    *,
    threads: int = 1,
    stop: _kernel.Stop | None = None,
    progress: Progress | None = None,
) -> int:
    """The leaves `depth` moves deep; a finished game has none below it."""
    return game_of(position).perft(pack(position), depth, threads, stop, progress)


def playouts(
    position: Position[Any],
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    stop: _kernel.Stop | None = None,
    progress: Progress | None = None,
) -> Playouts:
    """Random games from the position to the end; the same seed gives the same games."""
    game = game_of(position)
    return Playouts(*game.playouts(pack(position), games, seed, threads, stop, progress))


def _place_names(position: Position[Any]) -> Callable[[int], str]:
    """How the law calls the places that the kernel numbers."""
    players = position.game.players
    if position.game.on_points:
        names = [*position.board]
        return lambda place: "" if place == NOWHERE else names[place]
    return lambda place: "" if place == NOWHERE else f"{players[place >> 7]}{place & 127}"
