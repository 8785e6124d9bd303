"""One game in numbered actions that knows its past, for programs that learn.

The numbers of the actions, the mover's view and the observations are those of `hollows.batch`;
what is added is the draw by repetition, for which the earlier positions must be remembered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from hollows import _kernel, kernel
from hollows.batch import NEVER, OUTCOMES, OVER, PLANES, Bytes, Mask
from hollows.games import Outcome, Position
from hollows.packing import need_kernel, pack, pack_rules, unpack, unpack_move
from hollows.record import repeated

SWAPPED = {"own": "enemy", "enemy": "own"}


class Moment(NamedTuple):
    """A moment of a game: all that is needed to go on from there.

    `past` are the placements after every move, the one at the start first.
    """

    state: bytes
    past: tuple[bytes, ...]

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self


class OneGame:
    """A game that is stepped through, and that can be put to any moment of any game like it."""

    def __init__(self, start: Position[Any], max_moves: int | None = None) -> None:
        """The game from `start`; it is given up after `max_moves` moves."""
        self.start = start
        self.max_moves = NEVER if max_moves is None else max_moves
        name, choices = start.game.name, pack_rules(start.rules)
        need_kernel(start.game)
        width, self._position, self.actions, *shape = _kernel.space(name, choices)
        self.shape = tuple(shape)
        self._states = np.zeros((1, width), np.uint8)
        self._legal = np.empty((1, self.actions), np.bool_)
        self._players = np.empty(1, np.uint8)
        self._status = np.empty(1, np.uint8)
        self._moves = np.empty(1, np.int32)
        self._kernel = _kernel.Batch(
            name,
            choices,
            self._states,
            self._legal,
            self._players,
            self._status,
            self._moves,
            NEVER,
            1,
        )
        self._chosen, self._reward = np.empty(1, np.int64), np.empty(1, np.float32)
        self._row = np.ones(1, np.bool_)
        # The board and the player to move, which lead a packed position in every game
        self._placement: Bytes = self._states[0, : len(start.board) + 1]
        names = PLANES[name]
        self._planes_of_other = [names.index(SWAPPED.get(name, name)) for name in names]
        self._beginning = pack(start).ljust(width, b"\0")
        self.reset()

    def reset(self) -> None:
        """Begin again."""
        self.go_to(Moment(self._beginning, ()))
        self._past.append(self._placement.tobytes())

    # How it stands

    @property
    def player(self) -> int:
        """Whose turn it is: 0 for a or White, 1 for b or Black."""
        return int(self._players[0])

    @property
    def moves(self) -> int:
        """The moves made; a chain counts when it has ended."""
        return len(self._past) - 1

    @property
    def legal(self) -> Mask:
        """Which actions are legal; only while the game goes on."""
        mask: Mask = self._legal[0].copy()
        return mask

    @property
    def position(self) -> Any:
        """The law's position; in the middle of a chain the pieces as they stand."""
        packed = self._states[0, : self._position].tobytes()
        return unpack(self.start.game, packed, self.start.rules)

    @property
    def chain(self) -> bytes:
        """What a chain of Fanorona must remember; nothing where none is under way."""
        return self._states[0, self._position :].tobytes().rstrip(b"\0")

    def observe(self, seat: int) -> Bytes:
        """What the player on this seat sees; who waits sees the mover's planes turned round."""
        row = np.empty((1, *self.shape), np.uint8)
        self._kernel.observe(row)
        planes: Bytes = row[0]
        if seat != self._players[0]:
            planes = np.ascontiguousarray(planes[self._planes_of_other, ::-1, ::-1])
        return planes

    def text(self, action: int) -> str:
        """A legal action as its player writes it: `7`, `7n`, a single step `d3-e3A`, or `stop`."""
        packed = self._kernel.pack_move(0, action)
        return str(unpack_move(self.position, packed)) if packed else "stop"

    # The end

    @property
    def repeated(self) -> bool:
        """Whether the position has come for the third time, which draws the game."""
        return repeated(self._past) is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended by the rules."""
        return bool(OVER[self._status[0]]) or self.repeated

    @property
    def given_up(self) -> bool:
        """Whether the game was given up after `max_moves` moves."""
        return self.moves >= self.max_moves and not self.over

    @property
    def result(self) -> int:
        """1 where a or White has won, -1 where b or Black has; 0 for a draw or no end yet."""
        return int(OUTCOMES[self._status[0]])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by the rules, or None while it goes on."""
        return kernel.outcome(self.position) or repeated(self._past)

    # Playing

    def step(self, action: int) -> None:
        """Play a legal action; any other is a `ValueError` and changes nothing."""
        moves = self._moves[0]
        self._chosen[0] = action
        if self._kernel.step(self._chosen, self._reward) >= 0:
            raise ValueError(f"action {action} is not legal in {self.position.text}")
        if self._moves[0] != moves:
            self._past.append(self._placement.tobytes())

    @property
    def moment(self) -> Moment:
        """Where the game is, to come back to."""
        return Moment(self._states.tobytes(), tuple(self._past))

    def go_to(self, moment: Moment) -> None:
        """Go on from that moment."""
        self._kernel.reset(np.frombuffer(moment.state, np.uint8)[None], self._row)
        self._past = [*moment.past]
