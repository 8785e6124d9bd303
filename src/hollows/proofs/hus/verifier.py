"""A strategy of Hus checked against the law, move by move, with no help from the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from hollows.games import IllegalMoveError, Player
from hollows.games.hus import HusMove, HusPosition
from hollows.packing import TAKES_NOTHING
from hollows.proofs.hus.strategy import Strategy


class FaultError(Exception):
    """Something in the strategy does not win; the message says what, and where."""


@dataclass
class Walk:
    """The way through a strategy: every move of the loser, the one reply of the winner.

    `lengths` has the moves to the end from each position of the winner; None while the walk is
    below it, so that coming back to it shows a game that goes round. `breathe` is called at every
    position; it may raise to end the walk.
    """

    replies: Iterator[int]
    breathe: Callable[[int], None]
    lengths: dict[tuple[bytes, bytes], int | None] = field(default_factory=dict)

    def first_move(self, position: HusPosition, move: str, winner: Player) -> int:
        """The moves to the end, the first one counted."""
        after = position.play(move)
        if after.outcome():
            return self._end(after, winner)
        return 1 + (self._answer(after) if after.player is winner else self._suffer(after))

    def _answer(self, position: HusPosition) -> int:
        """The moves to the end where the winner is to move."""
        key = (position.own, position.enemy)
        if key in self.lengths:
            known = self.lengths[key]
            if known is None:
                raise FaultError(f"the game goes round at {position.text}")
            return known
        self.breathe(len(self.lengths))
        self.lengths[key] = None
        length = 1 if self._wins_at_once(position) else 1 + self._suffer(self._reply(position))
        self.lengths[key] = length
        return length

    def _suffer(self, position: HusPosition) -> int:
        """The moves to the end where the loser is to move: the longest of all his ways."""
        winner, longest = position.player.other, 0
        for move in position.legal_moves:
            after = position.play(move)
            length = self._end(after, winner) if after.outcome() else 1 + self._answer(after)
            longest = max(longest, length)
        return longest

    def _wins_at_once(self, position: HusPosition) -> bool:
        outcomes = (position.play(move).outcome() for move in position.legal_moves)
        return any(outcome and outcome.winner is position.player for outcome in outcomes)

    def _reply(self, position: HusPosition) -> HusPosition:
        """The position after the winner's next reply in the file."""
        code = next(self.replies, None)
        if code is None:
            raise FaultError(f"there is no reply at {position.text}")
        try:
            after = position.play(HusMove(code & ~TAKES_NOTHING, code < TAKES_NOTHING))
        except IllegalMoveError as error:
            raise FaultError(str(error)) from None
        if outcome := after.outcome():
            raise FaultError(f"the reply at {position.text} ends the game: {outcome}")
        return after

    def _end(self, position: HusPosition, winner: Player) -> int:
        outcome = position.outcome()
        if outcome is None or outcome.winner is not winner:
            raise FaultError(f"{winner} has not won at {position.text}: {outcome}")
        return 1


def check(strategy: Strategy, breathe: Callable[[int], None]) -> tuple[int, str | None]:
    """The positions of the winner looked at, and the first fault found, if there is one."""
    replies = iter(strategy.replies)
    walk = Walk(replies, breathe)
    try:
        for move in strategy.position.legal_moves:
            ending = strategy.endings.get(move.text)
            if ending is None:
                continue
            length = walk.first_move(strategy.position, move.text, ending.winner)
            if length > ending.length:
                raise FaultError(
                    f"{move} takes {length} moves to the end, more than {ending.length}"
                )
        if next(replies, None) is not None:
            raise FaultError("there are replies that no position asks for")
    except FaultError as fault:
        return len(walk.lengths), str(fault)
    except RecursionError:
        return len(walk.lengths), "a game goes on for hundreds of moves"
    return len(walk.lengths), None
