"""Kalaha: two rows and two stores. Leaflet 004.

Hollows 1 to 6 run from the player's left to his right, his store lies at the right end;
sowing goes anticlockwise over the own hollows, the own store and the enemy's hollows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from hollows.games.errors import phrase
from hollows.games.game import Game, Kind, Move, Outcome, Player, Position, Reason, Step, Why
from hollows.games.reader import Reader, player_to_move, two_sides
from hollows.games.rules import LEAFLET, OTHER, Choice, Edition, Rules, Scoring, _, option

# Options and editions


@dataclass(frozen=True)
class KalahaRules(Rules):
    """The options of Kalaha."""

    empty_capture: bool = option(
        _("whether a last seed in an empty own hollow is taken when nothing faces it"),
        Choice(True, _("the single seed goes to the store even if nothing faces it"), LEAFLET),
        Choice(False, _("nothing is taken if the facing hollow is empty"), OTHER),
    )
    capture: Literal["must", "may"] = option(
        _("whether a capture is compulsory"),
        Choice("must", _("what can be captured is captured"), LEAFLET + " 004, Italian"),
        Choice("may", _("the mover may leave the seeds where they are"), LEAFLET + " 004, German"),
    )
    hollows: int = option(
        _("how many hollows a player has"),
        *(Choice(n, _("hollows a player"), LEAFLET if n == 6 else OTHER) for n in range(1, 9)),
        default=6,
    )
    seeds: int = option(
        _("how many seeds lie in each hollow at the start"),
        *(Choice(n, _("seeds a hollow"), LEAFLET if n == 6 else OTHER) for n in range(1, 9)),
        default=6,
    )
    rest: Literal["owner", "finisher"] = option(
        _("who gets the seeds left on the board at the end"),
        Choice("owner", _("who has seeds left takes them"), LEAFLET),
        Choice("finisher", _("who ran empty takes them"), OTHER),
    )

    @property
    def total(self) -> int:
        return 2 * self.hollows * self.seeds


EDITIONS = {
    "leaflet": Edition(
        "leaflet",
        _("the leaflet's rules; a series is an agreed number of games"),
        LEAFLET + " 004",
        Scoring.WINS,
    ),
}


# The move


@dataclass(frozen=True)
class KalahaMove(Move):
    """Lift a hollow and sow; `takes=False` (written `4n`) leaves a capture lying."""

    hollow: int
    takes: bool = True

    @property
    def text(self) -> str:
        return f"{self.hollow}{'' if self.takes else 'n'}"


@dataclass(frozen=True, repr=False)
class KalahaPosition(Position[KalahaMove]):
    """The sides of a and of b, each a byte a hollow from 1 on and then the store."""

    rules: KalahaRules
    sides: tuple[bytes, bytes]
    player: Player = Player.A

    @property
    def own(self) -> bytes:
        return self.sides[self.player.seat]

    @property
    def enemy(self) -> bytes:
        return self.sides[1 - self.player.seat]

    def _last(self, hollow: int) -> int:
        """Where the last seed falls: 0.. own hollows, then own store, then enemy hollows."""
        return (hollow - 1 + self.own[hollow - 1]) % (2 * self.rules.hollows + 1)

    def _captures(self, hollow: int) -> bool:
        """Whether the last seed falls into an own hollow that was empty just before."""
        n, seeds, last = self.rules.hollows, self.own[hollow - 1], self._last(hollow)
        if last >= n or seeds > 2 * n + 1:
            return False
        if last != hollow - 1 and self.own[last]:
            return False
        lapped = last < hollow  # then the sowing itself has filled the facing hollow
        return self.rules.empty_capture or lapped or self.enemy[n - 1 - last] > 0

    def _play(self, move: KalahaMove, story: list[Step] | None) -> KalahaPosition:
        """Lift, sow, capture, and sweep the board if a row is empty."""
        n, player = self.rules.hollows, self.player
        own, enemy = bytearray(self.own), bytearray(self.enemy)
        captures, last = move.takes and self._captures(move.hollow), self._last(move.hollow)
        self._sow(own, enemy, move.hollow - 1, story)
        why = Why.TURN_OVER
        if last == n:
            why = Why.EXTRA_TURN
        elif captures:
            why = Why.CAPTURED
            taken = ((player, own, last), (player.other, enemy, n - 1 - last))
            self._collect(Kind.CAPTURE, taken, (player, own), story)
        if not any(own[:n]) or not any(enemy[:n]):
            why = Why.ROW_EMPTY
            self._sweep(own, enemy, story)
        if story is not None:
            story.append(Step(Kind.END, player, _place(player, last, n), why=why))
        sides = (bytes(own), bytes(enemy))
        return KalahaPosition(
            self.rules,
            sides if player is Player.A else sides[::-1],
            player if last == n else player.other,
        )

    def _sow(self, own: bytearray, enemy: bytearray, start: int, story: list[Step] | None) -> None:
        n, player = self.rules.hollows, self.player
        seeds, own[start] = own[start], 0
        if story is not None:
            story.append(_step(Kind.LIFT, player, start, n, seeds))
        for at in range(start + 1, start + 1 + seeds):
            at %= 2 * n + 1  # own hollows, own store, enemy hollows; never the enemy's store
            if at <= n:
                own[at] += 1
            else:
                enemy[at - n - 1] += 1
            if story is not None:
                story.append(_step(Kind.SOW, player, at, n, 1))

    def _sweep(self, own: bytearray, enemy: bytearray, story: list[Step] | None) -> None:
        """One row is empty: what is left goes to its owner, or to who ran empty."""
        n, player = self.rules.hollows, self.player
        owner, left = (player, own) if any(own[:n]) else (player.other, enemy)
        finisher = (player, own) if owner is player.other else (player.other, enemy)
        to = (owner, left) if self.rules.rest == "owner" else finisher
        hollows = tuple((owner, left, at) for at in range(n) if left[at])
        if hollows:
            self._collect(Kind.SWEEP, hollows, to, story)

    def _collect(
        self,
        kind: Kind,
        hollows: tuple[tuple[Player, bytearray, int], ...],
        to: tuple[Player, bytearray],
        story: list[Step] | None,
    ) -> None:
        """Empty the hollows into a store."""
        n = self.rules.hollows
        taken = tuple((_place(owner, at, n), side[at]) for owner, side, at in hollows)
        for _owner, side, at in hollows:
            to[1][n] += side[at]
            side[at] = 0
        if story is not None:
            seeds = sum(count for _at, count in taken)
            story.append(Step(kind, self.player, taken[0][0], seeds, taken, _place(to[0], n, n)))

    def _generate(self) -> Iterator[KalahaMove]:
        for hollow in range(1, self.rules.hollows + 1):
            if self.own[hollow - 1]:
                yield KalahaMove(hollow)
                if self.rules.capture == "may" and self._captures(hollow):
                    yield KalahaMove(hollow, takes=False)

    def move(self, move: KalahaMove | str) -> KalahaMove:
        if isinstance(move, str):
            move = _read_move(move, self.rules)
        self.refuse_if_over(move)
        n = self.rules.hollows
        if not 1 <= move.hollow <= n:
            raise self.illegal(move, "no_such_hollow", hollow=move.hollow, last=n)
        if not self.own[move.hollow - 1]:
            raise self.illegal(move, "empty_hollow", hollow=move.hollow)
        if not move.takes and self.rules.capture == "must":
            raise self.illegal(move, "must_capture")
        if not move.takes and not self._captures(move.hollow):
            raise self.illegal(move, "nothing_to_leave", hollow=move.hollow)
        return move

    # The end

    def outcome(self) -> Outcome | None:
        n = self.rules.hollows
        if any(self.sides[0][:n]) and any(self.sides[1][:n]):
            return None
        a, b = self.count(Player.A), self.count(Player.B)
        winner = Player.A if a > b else Player.B if b > a else None
        return Outcome(winner, Reason.SEEDS)

    def count(self, player: Player) -> int:
        """The seeds in the store, and at the end also what falls to him of the rest."""
        n, own, enemy = self.rules.hollows, *self._seen_by(player)
        seeds = own[n]
        if not any(own[:n]) or not any(enemy[:n]):
            seeds += sum(own[:n]) if self.rules.rest == "owner" else sum(enemy[:n])
        return seeds

    def _seen_by(self, player: Player) -> tuple[bytes, bytes]:
        return (self.sides[player.seat], self.sides[1 - player.seat])

    # Text and views

    @property
    def text(self) -> str:
        a, b = (",".join(map(str, side)) for side in self.sides)
        return f"{a}/{b} {self.player}"

    @property
    def board(self) -> dict[str, int]:
        n = self.rules.hollows
        return {
            _place(player, at, n): seeds
            for player in (Player.A, Player.B)
            for at, seeds in enumerate(self.sides[player.seat])
        }

    @property
    def placement(self) -> bytes:
        return b"".join(self.sides) + bytes([self.player.seat])

    def is_study(self) -> bool:
        return sum(map(sum, self.sides)) != self.rules.total

    def turned(self) -> KalahaPosition:
        return replace(self, sides=self.sides[::-1], player=self.player.other)

    def turned_move(self, move: KalahaMove) -> KalahaMove:
        return move


def _place(player: Player, at: int, n: int) -> str:
    """The name of a place on the way of the sowing; a store is hollow 0."""
    if at < n:
        return f"{player}{at + 1}"
    return f"{player}0" if at == n else f"{player.other}{at - n}"


@lru_cache(maxsize=4096)  # the same few steps come again and again
def _step(kind: Kind, player: Player, at: int, n: int, count: int) -> Step:
    return Step(kind, player, _place(player, at, n), count)


def _read_move(text: str, rules: KalahaRules) -> KalahaMove:
    if match := re.fullmatch(r"([1-9])(n?)", text):
        return KalahaMove(int(match[1]), not match[2])
    example = "4 or 4n" if rules.capture == "may" else "4"
    raise Reader(phrase("move", game=KALAHA), text).error(
        "no_hollow", example=example, found=repr(text[:20])
    )


# The set-up


class Kalaha(Game[KalahaPosition]):
    """The game of Kalaha."""

    name = "kalaha"
    title = "Kalaha"
    about = _("two rows of hollows and two stores")
    players = (Player.A, Player.B)
    unit = "seeds"
    margin_counts = True
    editions: ClassVar = EDITIONS
    rules_type = KalahaRules

    def _start(self, rules: KalahaRules) -> KalahaPosition:
        side = bytes([rules.seeds] * rules.hollows + [0])
        return KalahaPosition(rules, (side, side))

    def _read(self, text: str, rules: KalahaRules, study: bool) -> KalahaPosition:
        reader = Reader(phrase("position", game=self), text)
        a, b = two_sides(reader, rules.hollows + 1, self.unit, rules.total, study)
        return KalahaPosition(rules, (a, b), player_to_move(reader))


KALAHA = Kalaha()
KalahaPosition.game = KALAHA
