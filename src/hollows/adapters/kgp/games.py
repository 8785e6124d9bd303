"""Which game is being played and how it ended, as far as the boards tell: KWARC's server does not.

A server may show boards of several games in turn; those with the same `game:id`, or without one
those of the same size, are taken for one game as long as no store gets smaller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hollows.adapters.kgp.board import Board


@dataclass
class Followed:
    """A game under way: its number on this connection, and the board as it was seen last."""

    number: int
    board: Board


class Games:
    """Says when a game begins and when it ends."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._open: dict[str, Followed] = {}
        self._number = 0

    def see(self, board: Board, name: str = "", opponent: str = "") -> None:
        """A board that we are asked about."""
        key = _key(board, name)
        game = self._open.get(key)
        if game and _may_follow(game.board, board):
            game.board = board
            return
        if game:
            self._leave(key)
        self._number += 1
        self._open[key] = Followed(self._number, board)
        against = f" against {opponent}" if opponent else ""
        self._say(
            f"game {self._number}{against}: {len(board.south)} hollows each, {board.seeds} seeds"
        )

    def play(self, board: Board, hollow: int, name: str = "") -> None:
        """Our last word on a board; it may end the game."""
        key = _key(board, name)
        game = self._open.get(key)
        if not game or game.board != board:
            return
        game.board, _again = board.sown(hollow)
        if game.board.over:
            own, other = game.board.stores
            ended = "won" if own > other else "lost" if own < other else "drawn"
            self._say(f"game {game.number} {ended}, {own} to {other}")
            del self._open[key]

    def close(self) -> None:
        """Nothing more will be seen."""
        for key in list(self._open):
            self._leave(key)

    def _leave(self, key: str) -> None:
        """The other player has ended the game, or the server has."""
        game = self._open.pop(key)
        own, other = game.board.stores
        self._say(f"game {game.number} ended out of sight, {own} to {other} after our last move")


def _key(board: Board, name: str) -> str:
    return name or f"{len(board.south)} {board.seeds}"


def _may_follow(before: Board, after: Board) -> bool:
    """Whether one board may come later in the same game: seeds never leave a store."""
    if len(before.south) != len(after.south) or before.seeds != after.seeds:
        return False
    return all(now >= then for then, now in zip(before.stores, after.stores, strict=True))
