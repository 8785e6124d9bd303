"""Small games solved to the end, to hold the engine's proofs against.

Positions are packed bytes, moves the kernel's (which the law has checked). In Hus and Fanorona a
position has a result only if one side can force it; what neither can force is a draw.
"""

from __future__ import annotations

from collections import defaultdict, deque
from functools import cache
from typing import Any

from hollows import kernel
from hollows.games import Position
from hollows.packing import pack, unpack

Solved = dict[bytes, tuple[int, int]]
"""For the player to move: 1 or -1 and the moves to the end; a draw is not listed."""


def without_counters(position: Position[Any], packed: bytes) -> bytes:
    """Fanorona's counts of moves left aside: the position as of the second pair of moves."""
    if position.game.unit != "pieces":
        return packed
    points = position.rules.points  # type: ignore[attr-defined]
    return packed[: points + 1] + b"\0" + (2).to_bytes(3, "little")


def reachable(root: Position[Any]) -> dict[bytes, list[bytes]]:
    """Every position that play from here can lead to, with those after it."""
    game = kernel.game_of(root)
    first = without_counters(root, pack(root))
    children: dict[bytes, list[bytes]] = {}
    waiting = [first]
    while waiting:
        packed = waiting.pop()
        if packed in children:
            continue
        after = {without_counters(root, child) for _move, child in game.children(packed)}
        children[packed] = list(after)
        waiting += after
    return children


def solve(root: Position[Any]) -> Solved:
    """Wins and losses by going backwards from the ends."""
    game = kernel.game_of(root)
    children = reachable(root)
    parents: dict[bytes, list[bytes]] = defaultdict(list)
    open_moves = {packed: len(after) for packed, after in children.items()}
    solved: Solved = {}
    ready: deque[bytes] = deque()
    for packed, after in children.items():
        for child in after:
            parents[child].append(packed)
        outcome, _reason = game.verdict(packed)
        if outcome in (1, 2):
            solved[packed] = (1 if outcome - 1 == game.player(packed) else -1, 0)
            ready.append(packed)
    while ready:  # in the order of their length, so that the first is the shortest
        packed = ready.popleft()
        result, length = solved[packed]
        for parent in parents[packed]:
            if parent in solved:
                continue
            open_moves[parent] -= 1
            if result == -1 or (result == 1 and open_moves[parent] == 0):
                solved[parent] = (-result, length + 1)
                ready.append(parent)
    return solved


def margins(root: Position[Any]) -> dict[bytes, int]:
    """The margin in seeds under best play of every position of Kalaha, for the player to move."""
    game = kernel.game_of(root)
    found: dict[bytes, int] = {}

    @cache
    def margin(packed: bytes) -> int:
        children = game.children(packed)
        player = game.player(packed)
        if not children:
            position = unpack(root.game, packed, root.rules)
            best: int = position.count(position.player) - position.count(position.player.other)
        else:
            best = max(
                margin(after) if game.player(after) == player else -margin(after)
                for _move, after in children
            )
        found[packed] = best
        return best

    margin(pack(root))
    return found
