"""The law of Ring, a toy that docs/add-a-game.md makes: two rows of hollows lie in a ring; a player
lifts one of his own and sows all round the ring; who has nothing to lift on his turn has lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from hollows.games.errors import phrase
from hollows.games.game import Game, Kind, Move, Outcome, Player, Position, Reason, Step, Why
from hollows.games.reader import Reader, numbers
from hollows.games.rules import OTHER, Choice, Edition, Rules, Scoring, option

# 1. Options and editions


@dataclass(frozen=True)
class RingRules(Rules):
    """The options of Ring."""

    hollows: int = option(
        "how many hollows a player has",
        *(Choice(count, "hollows a player", OTHER) for count in (2, 3, 4)),
        default=3,
    )
    skip: bool = option(
        "whether the hollow just emptied is left out on a full lap",
        Choice(False, "the emptied hollow is sown again", OTHER),
        Choice(True, "the emptied hollow stays empty", OTHER),
    )


EDITIONS = {"plain": Edition("plain", "Ring as it is told here", OTHER, Scoring.WINS)}


# 2. A move


@dataclass(frozen=True)
class RingMove(Move):
    """Lift a hollow and sow."""

    hollow: int

    @property
    def text(self) -> str:
        return str(self.hollow)


# 3. Playing it, and telling its story


@dataclass(frozen=True, repr=False)
class RingPosition(Position[RingMove]):
    """The rows of a and of b, a byte a hollow, and the player to move."""

    rules: RingRules
    rows: tuple[bytes, bytes]
    player: Player = Player.A

    @property
    def own(self) -> bytes:
        return self.rows[self.player.seat]

    def _play(self, move: RingMove, story: list[Step] | None) -> RingPosition:
        ring = bytearray(self.own + self.rows[1 - self.player.seat])
        start = at = move.hollow - 1
        hand, ring[start] = ring[start], 0
        steps = [Step(Kind.LIFT, self.player, self._place(start), hand)]
        while hand:
            at = (at + 1) % len(ring)
            if at == start and self.rules.skip:
                continue
            ring[at] += 1
            hand -= 1
            steps.append(Step(Kind.SOW, self.player, self._place(at), 1))
        steps.append(Step(Kind.END, self.player, self._place(at), why=Why.TURN_OVER))
        if story is not None:
            story += steps
        own, enemy = bytes(ring[: self.rules.hollows]), bytes(ring[self.rules.hollows :])
        rows = (own, enemy) if self.player is Player.A else (enemy, own)
        return RingPosition(self.rules, rows, self.player.other)

    def _place(self, at: int) -> str:
        n = self.rules.hollows
        return f"{self.player}{at + 1}" if at < n else f"{self.player.other}{at - n + 1}"

    # 4. Which moves are legal, and why others are not

    def _generate(self) -> Iterator[RingMove]:
        return (RingMove(hollow) for hollow, stones in enumerate(self.own, 1) if stones)

    def move(self, move: RingMove | str) -> RingMove:
        if isinstance(move, str):
            if not re.fullmatch("[0-9]", move):
                raise Reader(phrase("Ring move"), move).error("expected a hollow")
            move = RingMove(int(move))
        self.refuse_if_over(move)
        if not 1 <= move.hollow <= self.rules.hollows:
            raise self.illegal(move, "there is no hollow {hollow}", hollow=move.hollow)
        if not self.own[move.hollow - 1]:
            raise self.illegal(move, "empty_hollow", hollow=move.hollow)
        return move

    # 5. The end, and who leads

    def outcome(self) -> Outcome | None:
        return None if any(self.own) else Outcome(self.player.other, Reason.STUCK)

    def count(self, player: Player) -> int:
        return sum(self.rows[player.seat])

    # 6. Text

    @property
    def text(self) -> str:
        a, b = (",".join(map(str, row)) for row in self.rows)
        return f"{a}/{b} {self.player}"

    # 7. How others look at it

    @property
    def board(self) -> dict[str, int]:
        return {
            f"{player}{hollow}": stones
            for player in (Player.A, Player.B)
            for hollow, stones in enumerate(self.rows[player.seat], 1)
        }

    @property
    def placement(self) -> bytes:
        return b"".join(self.rows) + bytes([self.player.seat])

    def turned(self) -> RingPosition:
        return replace(self, rows=self.rows[::-1], player=self.player.other)

    def turned_move(self, move: RingMove) -> RingMove:
        return move


# 8. The game itself


class Ring(Game[RingPosition]):
    """The game of Ring."""

    name = "ring"
    title = "Ring"
    about = "two rows of hollows that lie in a ring"
    players = (Player.A, Player.B)
    unit = "stones"
    editions: ClassVar = EDITIONS
    rules_type = RingRules

    def _start(self, rules: RingRules) -> RingPosition:
        row = bytes([2] * rules.hollows)
        return RingPosition(rules, (row, row))

    def _read(self, text: str, rules: RingRules, study: bool) -> RingPosition:
        reader = Reader(phrase("position", game=self), text)
        a = numbers(reader, rules.hollows, "stones", Player.A)
        reader.expect("/", phrase("slash_between_players"))
        b = numbers(reader, rules.hollows, "stones", Player.B)
        reader.expect(" ", phrase("space_and_player"))
        player = Player(reader.one_of("ab", phrase("player_a_or_b")))
        reader.end()
        return RingPosition(rules, (a, b), player)


RING = Ring()
RingPosition.game = RING
