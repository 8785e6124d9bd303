"""Hus: four rows, 48 stones, sowing in relays. Leaflets 000, 001 and 002.

Hollows are numbered along the sowing, as the player sees them: with eight columns 1-8 are the
outer row from right to left, 9-16 the inner row from left to right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Literal, NamedTuple

from hollows.games.errors import phrase
from hollows.games.game import Game, Kind, Move, Outcome, Player, Position, Reason, Step, Why
from hollows.games.reader import Reader, player_to_move, two_sides
from hollows.games.rules import LEAFLET, OTHER, RULING, Choice, Edition, Rules, Scoring, _, option

LIFTS = 1000  # a move that would need one more is endless


# Options and editions


@dataclass(frozen=True)
class HusRules(Rules):
    """The options of Hus."""

    capture: Literal["must", "may"] = option(
        _("whether a capture is compulsory"),
        Choice("must", _("what can be captured is captured"), LEAFLET + " 001, 002"),
        Choice("may", _("the mover says before the move whether he captures"), LEAFLET + " 000"),
    )
    direction: Literal["clockwise", "anticlockwise"] = option(
        _("which way round the stones are sown"),
        Choice("clockwise", _("sow clockwise"), LEAFLET),
        Choice("anticlockwise", _("sow anticlockwise"), OTHER),
    )
    columns: int = option(
        _("how many hollows a row has"),
        *(
            Choice(columns, _("hollows in each row"), LEAFLET if columns == 8 else OTHER)
            for columns in (4, 6, 8, 10, 12)
        ),
        default=8,
    )
    take: Literal["inner", "both"] = option(
        _("which enemy hollows must be filled for a capture"),
        Choice("inner", _("the facing inner hollow must be filled"), LEAFLET),
        Choice("both", _("both facing hollows must be filled"), OTHER),
    )
    sow_own: bool = option(
        _("whether the own hollow's stones are sown along after a capture"),
        Choice(True, _("the own stones are sown along with the captured ones"), LEAFLET),
        Choice(False, _("the own stones stay, only the captured ones are sown"), OTHER),
    )
    endless: Literal["barred", "draw"] = option(
        _("what becomes of a move that never ends"),
        Choice("barred", _("an endless move may not be played"), RULING),
        Choice("draw", _("an endless move may be played and draws the game"), RULING),
    )

    @property
    def hollows(self) -> int:
        return 2 * self.columns

    @property
    def stones(self) -> int:
        return 6 * self.columns


EDITIONS = {
    "seven": Edition(
        "seven",
        _("captures are compulsory; the first to seven points wins the series"),
        LEAFLET + " 001, 002",
        Scoring.SEVEN,
    ),
    "stones": Edition(
        "stones",
        _("captures are free; stones are points, over an agreed number of games"),
        LEAFLET + " 000",
        Scoring.STONES,
        {"capture": "may"},
    ),
}


# The move


@dataclass(frozen=True)
class HusMove(Move):
    """Lift a hollow and sow; `takes=False` (written `7n`) captures nothing on the way."""

    hollow: int
    takes: bool = True

    @property
    def text(self) -> str:
        return f"{self.hollow}{'' if self.takes else 'n'}"


@lru_cache(maxsize=4096)  # the same few steps come again and again
def _step(kind: Kind, player: Player, at: int, count: int) -> Step:
    return Step(kind, player, f"{player}{at + 1}", count)


class Sown(NamedTuple):
    """What a sowing came to: both players' hollows, or an endless relay."""

    own: bytes
    enemy: bytes
    captured: bool
    endless: bool


@dataclass(frozen=True, repr=False)
class HusPosition(Position[HusMove]):
    """The hollows of a and of b, each a byte a hollow from 1 on, and the player to move.

    `endless` is the endless move that has just drawn the game, where the rules allow one.
    """

    rules: HusRules
    hollows: tuple[bytes, bytes]
    player: Player = Player.A
    endless: HusMove | None = None

    @property
    def own(self) -> bytes:
        return self.hollows[self.player.seat]

    @property
    def enemy(self) -> bytes:
        return self.hollows[1 - self.player.seat]

    def _sow(self, move: HusMove, story: list[Step] | None = None) -> Sown:
        """Lift, sow, relay and capture until the last stone falls into an empty hollow."""
        own, enemy, player = bytearray(self.own), bytearray(self.enemy), self.player
        size, at, captured = len(own), move.hollow - 1, False
        hand, own[at] = own[at], 0
        if story is not None:
            story.append(_step(Kind.LIFT, player, at, hand))
        for lift in range(1, LIFTS + 1):
            while hand:
                at = (at + 1) % size
                own[at] += 1
                hand -= 1
                if story is not None:
                    story.append(_step(Kind.SOW, player, at, 1))
            if own[at] == 1:
                return Sown(bytes(own), bytes(enemy), captured, False)
            if lift == LIFTS:
                break
            takes = move.takes and self._can_capture(enemy, at)
            if self.rules.sow_own or not takes:
                hand, own[at] = own[at], 0
                if story is not None:
                    story.append(_step(Kind.RELAY, player, at, hand))
            if takes:
                captured = True
                hand += self._capture(enemy, at, story)
        return Sown(self.own, self.enemy, captured, True)

    def _can_capture(self, enemy: bytearray, at: int) -> bool:
        """The last stone fell into a filled own inner hollow: is there something to take?"""
        columns = self.rules.columns
        if at < columns or not enemy[3 * columns - 1 - at]:
            return False
        return self.rules.take == "inner" or enemy[at - columns] > 0

    def _capture(self, enemy: bytearray, at: int, story: list[Step] | None) -> int:
        """Lift the facing inner hollow and the outer one behind it."""
        columns = self.rules.columns
        facing, behind = 3 * columns - 1 - at, at - columns
        inner, outer = enemy[facing], enemy[behind]
        enemy[facing] = enemy[behind] = 0
        if story is not None:
            other = self.player.other
            taken = ((f"{other}{facing + 1}", inner), (f"{other}{behind + 1}", outer))
            where = f"{self.player}{at + 1}"
            story.append(Step(Kind.CAPTURE, self.player, where, inner + outer, taken))
        return inner + outer

    def _play(self, move: HusMove, story: list[Step] | None) -> HusPosition:
        told: list[Step] | None = None if story is None else []
        sown = self._sow(move, told)
        if sown.endless:
            told = []  # the board stays as it was, so there is nothing to show
        if story is not None and told is not None:
            why = Why.ENDLESS if sown.endless else Why.EMPTY_HOLLOW
            where = told[-1].place if told else f"{self.player}{move.hollow}"
            story += [*told, Step(Kind.END, self.player, where, why=why)]
        sides = (sown.own, sown.enemy) if self.player is Player.A else (sown.enemy, sown.own)
        return HusPosition(self.rules, sides, self.player.other, move if sown.endless else None)

    def _generate(self) -> Iterator[HusMove]:
        for hollow, stones in enumerate(self.own, 1):
            if stones < 2:
                continue
            move = HusMove(hollow)
            sown = self._sow(move)
            if self._allows(sown):
                yield move
            if self.rules.capture == "may" and sown.captured:
                without = HusMove(hollow, takes=False)
                if self._allows(self._sow(without)):
                    yield without

    def _allows(self, sown: Sown) -> bool:
        return not sown.endless or self.rules.endless == "draw"

    def move(self, move: HusMove | str) -> HusMove:
        if isinstance(move, str):
            move = _read_move(move, self.rules)
        self.refuse_if_over(move)
        if not 1 <= move.hollow <= len(self.own):
            raise self.illegal(move, "no_such_hollow", hollow=move.hollow, last=len(self.own))
        if (stones := self.own[move.hollow - 1]) < 2:
            raise self.illegal(move, "too_few_stones", hollow=move.hollow, stones=stones)
        if not move.takes and self.rules.capture == "must":
            raise self.illegal(move, "must_capture")
        if not move.takes and not self._sow(HusMove(move.hollow)).captured:
            raise self.illegal(move, "nothing_to_leave", hollow=move.hollow)
        if not self._allows(self._sow(move)):
            raise self.illegal(move, "endless_move", lifts=LIFTS)
        return move

    # The end

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        if self.endless:
            return Outcome(None, Reason.ENDLESS)
        can_a, can_b = (max(hollows) >= 2 for hollows in self.hollows)
        if not can_a or not can_b:
            winner = Player.A if can_a else Player.B if can_b else None
            return Outcome(winner, Reason.STUCK)
        if next(self._generate(), None) is None:
            return Outcome(None, Reason.ENDLESS)
        return None

    def count(self, player: Player) -> int:
        return sum(self.hollows[player.seat])

    # Text and views

    @property
    def text(self) -> str:
        a, b = (",".join(map(str, hollows)) for hollows in self.hollows)
        return f"{a}/{b} {self.player}"

    @property
    def board(self) -> dict[str, int]:
        return {
            f"{player}{hollow}": stones
            for player in (Player.A, Player.B)
            for hollow, stones in enumerate(self.hollows[player.seat], 1)
        }

    @property
    def placement(self) -> bytes:
        return b"".join(self.hollows) + bytes([self.player.seat])

    @property
    def barred(self) -> tuple[str, ...]:
        playable = {move.hollow for move in self.legal_moves}
        return tuple(
            f"{self.player}{hollow}"
            for hollow, stones in enumerate(self.own, 1)
            if stones >= 2 and hollow not in playable
        )

    def is_study(self) -> bool:
        return sum(map(sum, self.hollows)) != self.rules.stones

    def turned(self) -> HusPosition:
        return replace(self, hollows=self.hollows[::-1], player=self.player.other)

    def turned_move(self, move: HusMove) -> HusMove:
        return move

    def __repr__(self) -> str:
        if self.endless is None:
            return super().__repr__()
        before = replace(self, player=self.player.other, endless=None)
        return f"{before!r}.play({self.endless.text!r})"


def _read_move(text: str, rules: HusRules) -> HusMove:
    if match := re.fullmatch(r"([1-9][0-9]?)(n?)", text):
        return HusMove(int(match[1]), not match[2])
    example = "7 or 7n" if rules.capture == "may" else "7"
    raise Reader(phrase("move", game=HUS), text).error(
        "no_hollow", example=example, found=repr(text[:20])
    )


# The set-up


class Hus(Game[HusPosition]):
    """The game of Hus."""

    name = "hus"
    title = "Hus"
    about = _("four rows of hollows, stones sown in relays")
    players = (Player.A, Player.B)
    unit = "stones"
    editions: ClassVar = EDITIONS
    rules_type = HusRules

    def _start(self, rules: HusRules) -> HusPosition:
        half = rules.columns // 2
        inner = [0] * half + [2] * half  # from the left; the right half is filled
        if rules.direction == "anticlockwise":
            inner.reverse()
        side = bytes([2] * rules.columns + inner)
        return HusPosition(rules, (side, side))

    def _read(self, text: str, rules: HusRules, study: bool) -> HusPosition:
        reader = Reader(phrase("position", game=self), text)
        a, b = two_sides(reader, rules.hollows, self.unit, rules.stones, study)
        return HusPosition(rules, (a, b), player_to_move(reader))


HUS = Hus()
HusPosition.game = HUS
