"""A fourth game in ten steps, as docs/add-a-game.md tells them.

Ring lives only here. Two rows of hollows lie in a ring; a player lifts one of his own and sows all
round the ring; who has nothing left to lift on his turn has lost. The page shows the parts of this
file between the numbered comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest

from hollows import Engine, Limit
from hollows.cli import app
from hollows.draw import svg
from hollows.draw.layout import LAYOUTS, Layout, Place, Row, Shape
from hollows.games import (
    GAMES,
    Choice,
    Edition,
    Game,
    IllegalMove,
    InvalidText,
    Kind,
    Move,
    Outcome,
    Player,
    Position,
    Reason,
    Rules,
    Scoring,
    Step,
    Why,
)
from hollows.games.check import check_game, option_sets
from hollows.games.reader import Reader, numbers
from hollows.games.rules import OTHER, option
from hollows.record import Record, read, write
from hollows.words import Words

PAGE = Path(__file__).parent.parent / "docs" / "add-a-game.md"


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
                raise Reader("Ring move", move).error(f"expected a hollow, found {move[:20]!r}")
            move = RingMove(int(move))
        self.refuse_if_over(move)
        if not 1 <= move.hollow <= self.rules.hollows:
            raise self.illegal(move, f"there is no hollow {move.hollow}")
        if not self.own[move.hollow - 1]:
            raise self.illegal(move, f"hollow {move.hollow} is empty")
        return move

    # 5. The end, and who leads

    def outcome(self) -> Outcome | None:
        return None if any(self.own) else Outcome(self.player.other, Reason.STUCK)

    def count(self, player: Player) -> int:
        return sum(self.rows[player.seat])

    # 6. Text, and bytes

    @property
    def text(self) -> str:
        a, b = (",".join(map(str, row)) for row in self.rows)
        return f"{a}/{b} {self.player}"

    @property
    def packed(self) -> bytes:
        return b"".join(self.rows) + bytes([self.player.seat])

    def pack_move(self, move: RingMove) -> bytes:
        return bytes([move.hollow])

    def unpack_move(self, packed: bytes) -> RingMove:
        return RingMove(packed[0])

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
        return self.packed

    def turned(self) -> RingPosition:
        return replace(self, rows=self.rows[::-1], player=self.player.other)

    def turned_move(self, move: RingMove) -> RingMove:
        return move


# 8. The game itself


class Ring(Game[RingPosition]):
    """The game of Ring."""

    name = "ring"
    title = "Ring"
    players = (Player.A, Player.B)
    unit = "stones"
    editions: ClassVar = EDITIONS
    rules_type = RingRules

    def unpack(self, packed: bytes, rules: RingRules) -> RingPosition:
        n = rules.hollows
        return RingPosition(rules, (packed[:n], packed[n : 2 * n]), self.players[packed[-1]])

    def _start(self, rules: RingRules) -> RingPosition:
        row = bytes([2] * rules.hollows)
        return RingPosition(rules, (row, row))

    def _read(self, text: str, rules: RingRules, study: bool) -> RingPosition:
        reader = Reader("Ring position", text)
        a = numbers(reader, rules.hollows, "stones", Player.A)
        reader.expect("/", "'/' between the players")
        b = numbers(reader, rules.hollows, "stones", Player.B)
        reader.expect(" ", "a space and the player to move")
        player = Player(reader.one_of("ab", "the player to move, a or b"))
        reader.end()
        return RingPosition(rules, (a, b), player)


RING = Ring()
RingPosition.game = RING


# 9. The suite that every game passes


@pytest.mark.parametrize("options", option_sets(RING), ids=str)
def test_the_new_game_keeps_every_promise(options: dict[str, bool | int]) -> None:
    assert check_game(RING, **options) > 0


# 10. Where its places lie


def layout(position: RingPosition) -> Layout:
    """Two rows, each numbered from its player's left."""
    n = position.rules.hollows
    places = [
        *(Place(f"a{k}", k - 0.5, 1.5, Shape.HOLLOW, Player.A, str(k)) for k in range(1, n + 1)),
        *(
            Place(f"b{k}", n - k + 0.5, 0.5, Shape.HOLLOW, Player.B, str(k))
            for k in range(1, n + 1)
        ),
    ]
    rows = [
        Row(player, "row", tuple(f"{player}{k}" for k in range(1, n + 1)))
        for player in RING.players
    ]
    return Layout(n, 2, tuple(places), tuple(rows))


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    """The game, entered in the two places that a new game is entered in."""
    monkeypatch.setitem(GAMES, "ring", RING)
    monkeypatch.setitem(LAYOUTS, "ring", layout)
    return RING


# What the new game has at once


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert app.run(arguments) == 0
    return capsys.readouterr().out


def test_the_command_line_lists_its_moves(ring: Ring, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "moves", "ring", "--option", "hollows=4") == "1\n2\n3\n4\n"


def test_it_is_drawn_in_the_terminal_and_as_a_picture(
    ring: Ring, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "a  to move" in run(capsys, "show", "ring", "--ascii")
    assert "</svg>" in svg.draw(ring.start(), legal=True)


def test_its_leaves_are_counted_by_the_law(ring: Ring, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "perft", "ring", "2", "--law").split()[-1] == "9"


def test_it_has_an_opponent_at_once(ring: Ring, capsys: pytest.CaptureFixture[str]) -> None:
    start = ring.start()
    assert Engine(level=3, seed=1).play(start, Limit(depth=3)) in start.legal_moves
    last = ring.position("0,0,1/0,0,1 a")
    assert Engine().analyse(last, Limit(depth=4)).best.move.text == "3"
    assert '"best"' in run(capsys, "analyse", "ring", "--depth", "3", "--json")


def test_its_games_are_recorded_and_told(ring: Ring) -> None:
    record = Record.start(ring, skip=True).play("1")
    assert read(write(record)) == record
    story = Words("en").say_story(ring.start().steps("3"), ring)
    assert story.startswith("Lifted 3 (2 stones). Sowed b1 and b2.")


def test_what_is_not_allowed_is_refused_with_the_rule(ring: Ring) -> None:
    with pytest.raises(IllegalMove, match="hollow 1 is empty"):
        ring.position("0,2,2/2,2,2 a").play("1")
    with pytest.raises(InvalidText, match="column 1"):
        ring.start().play("one")


def test_the_page_tells_these_ten_steps_and_no_others() -> None:
    here = re.findall(r"^ *# (\d+\. .*)$", Path(__file__).read_text(encoding="utf-8"), re.M)
    there = re.findall(r"^## (\d+\. .*)$", PAGE.read_text(encoding="utf-8"), re.M)
    assert here == there
    assert len(here) == 10
