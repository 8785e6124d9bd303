"""The law's positions, moves and rules as bytes: the way they cross to the kernel and back.

It needs no built kernel, so whoever keeps many positions (`hollows.server`) may keep them so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

from hollows.games import Game, MissingPartError, Position, Rules
from hollows.games.fanorona import FanoronaMove, FanoronaPosition, FanoronaRules
from hollows.games.hus import HusMove, HusPosition, HusRules
from hollows.games.kalaha import KalahaMove, KalahaPosition, KalahaRules

TAKES_NOTHING = 128  # added to the hollow of a move that leaves captures lying
KINDS = {" ": 0, "A": 64, "W": 128}  # in the two top bits of a point of Fanorona


class Packing(Protocol):
    """How one game's positions and moves are written as bytes."""

    def pack(self, position: Any, /) -> bytes: ...

    def unpack(self, packed: bytes, rules: Any, /) -> Any: ...

    def pack_move(self, move: Any, rules: Any, /) -> bytes: ...

    def unpack_move(self, packed: bytes, rules: Any, /) -> Any: ...


@lru_cache(maxsize=1024)
def pack_rules(rules: Rules) -> bytes:
    """The number of each option's choice, in the order of the options."""
    return bytes(
        [choice.value for choice in known.choices].index(getattr(rules, known.name))
        for known in rules.options()
    )


def has_kernel(game: Game[Any]) -> bool:
    """Whether the kernel plays the game; otherwise the law alone does."""
    return game.name in PACKINGS


def need_kernel(game: Game[Any]) -> None:
    """Refuse a game that the kernel does not play."""
    if not has_kernel(game):
        raise MissingPartError("no_kernel", game=game)


def _packing_of(game: Game[Any]) -> Packing:
    try:
        return PACKINGS[game.name]
    except KeyError:
        raise MissingPartError("no_kernel", game=game) from None


def pack(position: Position[Any]) -> bytes:
    """The position as the kernel takes it."""
    return _packing_of(position.game).pack(position)


def unpack(game: Game[Any], packed: bytes, rules: Rules) -> Any:
    """The position that the bytes hold, which must come from `pack` or from the kernel."""
    return _packing_of(game).unpack(packed, rules)


def pack_move(position: Position[Any], move: Any) -> bytes:
    """A legal move as the kernel takes it."""
    return _packing_of(position.game).pack_move(move, position.rules)


def unpack_move(position: Position[Any], packed: bytes) -> Any:
    """The move that the kernel gave."""
    return _packing_of(position.game).unpack_move(packed, position.rules)


class _Hus:
    def pack(self, position: HusPosition) -> bytes:
        a, b = position.hollows
        endless = _pack_hollow(position.endless) if position.endless else b"\0"
        return a + b + bytes([position.player.seat]) + endless

    def unpack(self, packed: bytes, rules: HusRules) -> HusPosition:
        size, player = rules.hollows, HusPosition.game.players[packed[-2]]
        endless = HusMove(*_unpack_hollow(packed[-1])) if packed[-1] else None
        return HusPosition(rules, (packed[:size], packed[size : 2 * size]), player, endless)

    def pack_move(self, move: HusMove, _rules: HusRules) -> bytes:
        return _pack_hollow(move)

    def unpack_move(self, packed: bytes, _rules: HusRules) -> HusMove:
        return HusMove(*_unpack_hollow(packed[0]))


class _Kalaha:
    def pack(self, position: KalahaPosition) -> bytes:
        a, b = position.sides
        return a + b + bytes([position.player.seat])

    def unpack(self, packed: bytes, rules: KalahaRules) -> KalahaPosition:
        size, player = rules.hollows + 1, KalahaPosition.game.players[packed[-1]]
        return KalahaPosition(rules, (packed[:size], packed[size : 2 * size]), player)

    def pack_move(self, move: KalahaMove, _rules: KalahaRules) -> bytes:
        return _pack_hollow(move)

    def unpack_move(self, packed: bytes, _rules: KalahaRules) -> KalahaMove:
        return KalahaMove(*_unpack_hollow(packed[0]))


def _pack_hollow(move: HusMove | KalahaMove) -> bytes:
    return bytes([move.hollow if move.takes else move.hollow | TAKES_NOTHING])


def _unpack_hollow(byte: int) -> tuple[int, bool]:
    return byte & ~TAKES_NOTHING, byte < TAKES_NOTHING


class _Fanorona:
    def pack(self, position: FanoronaPosition) -> bytes:
        number = position.number.to_bytes(3, "little")
        return position.pieces + bytes([position.player.seat, position.quiet]) + number

    def unpack(self, packed: bytes, rules: FanoronaRules) -> FanoronaPosition:
        pieces, rest = packed[: rules.points], packed[rules.points :]
        player, number = FanoronaPosition.game.players[rest[0]], int.from_bytes(rest[2:], "little")
        return FanoronaPosition(rules, pieces, player, rest[1], number)

    def pack_move(self, move: FanoronaMove, rules: FanoronaRules) -> bytes:
        kinds = " " + (move.kinds or " ")
        points = (rules.names.index(name) for name in move.path)
        return bytes(p | KINDS[kind] for p, kind in zip(points, kinds, strict=True))

    def unpack_move(self, packed: bytes, rules: FanoronaRules) -> FanoronaMove:
        path = tuple(rules.name(point % 64) for point in packed)
        return FanoronaMove(path, "".join(" AW"[point // 64] for point in packed[1:]).strip())


PACKINGS: Mapping[str, Packing] = {"hus": _Hus(), "kalaha": _Kalaha(), "fanorona": _Fanorona()}
