"""Thousands of games at once as NumPy arrays, for learning experiments.

A thousand random games of Kalaha, and how many the beginner won, drew and lost:

>>> import numpy as np
>>> from hollows import kalaha
>>> from hollows.batch import Batch
>>> batch, rng = Batch(kalaha, 1000), np.random.default_rng(1)
>>> while not batch.done.all():
...     rewards, done = batch.step(batch.random_actions(rng))
>>> [int((batch.outcomes == value).sum()) for value in (1, 0, -1)]
[477, 62, 461]

**Actions** are numbers from a list that is fixed for a game and its rules. In Hus and Kalaha
action k is hollow k+1; with `capture=may` the list is twice as long, and its second half are the
moves that take nothing, written `7n`. In Fanorona a move is played step by step: the action
`(point * 8 + direction) * 3 + kind` steps from that point, kind 0 being a paika, 1 an approach and
2 a withdrawal, and the turn stays with the mover until his chain ends. It ends by itself where
nothing more can be captured, or where the first turn allows one capture only; with
`continuation=may` one last action stops it earlier.

**The mover's view.** Actions and observations are those of the player to move, so that one network
can play both sides. In Fanorona points are counted row by row from the corner at his left, a1 for
White and i5 for Black, and the directions 0 to 7 are down-left, down, down-right, left, right,
up-left, up and up-right as he sees them.

**Observations** are whole numbers, [row, plane, line, column]; line 0 is nearest to the mover and
column 0 at his left:

- Hus, 1 plane: the stones. The lines are his outer row, his inner row, the enemy's inner and outer
  row, as the board lies with clockwise sowing.
- Kalaha, 2 planes: the seeds in the hollows, his row first, facing hollows in one column; and the
  seeds in the stores, his own all along line 0, the enemy's all along line 1.
- Fanorona, 7 planes: his pieces; the enemy's; the piece whose chain is under way; the points that
  it has been on; the point ahead of it, which it may not step on next; and all over the board the
  moves since the last capture, and 1 where only one capture is allowed.

A batch does not know the past of its games, so that no game is drawn by repetition here. In Hus a
game could go round for ever: give `max_moves` to cut it off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self, SupportsIndex

import hollows.kernel  # noqa: F401  says how to build the kernel where it is not
from hollows import _kernel
from hollows.games import Game, Position, Rules
from hollows.packing import need_kernel, pack, pack_rules, unpack, unpack_move

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("hollows.batch needs NumPy: pip install 'hollows[numpy]'") from error

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]
Seed = int | np.random.Generator | None  # None draws one that never comes again

PLANES = {
    "hus": ("stones",),
    "kalaha": ("seeds", "stores"),
    "fanorona": ("own", "enemy", "chain", "visited", "ahead", "quiet", "single"),
}
# By status, as the kernel tells it: going, won by the first, by the second, drawn, given up.
OVER = np.array([0, 1, 1, 1, 0], np.bool_)
OUTCOMES = np.array([0, 1, -1, 0, 0], np.int8)
NEVER = 2**31 - 1
GAMES_AT_A_TIME = 20_000  # random games between two looks at Ctrl-C


class Batch:
    """Many games under the same rules, each in a row of its own.

    `positions`, `legal`, `players` and `moves` are views that cannot be written to and that change
    with the next step: copy what you keep.
    """

    def __init__(
        self,
        game: Game[Any],
        size: int,
        edition: str | None = None,
        *,
        max_moves: int | None = None,
        threads: int = 1,
        **options: Any,
    ) -> None:
        """`size` games from the start; one that has made `max_moves` moves is given up."""
        start = game.start(edition, **options)
        self._set_up(game, start.rules, _rows([start]).repeat(size, axis=0), max_moves, threads)

    @classmethod
    def of(
        cls, positions: Sequence[Position[Any]], *, max_moves: int | None = None, threads: int = 1
    ) -> Self:
        """Games that start from these positions."""
        if not positions:
            raise ValueError("a batch of positions needs at least one")
        game, rules = positions[0].game, positions[0].rules
        for row, position in enumerate(positions):
            if (position.game, position.rules) != (game, rules):
                raise ValueError(f"row {row}: a batch plays one game under one set of rules")
        batch = cls.__new__(cls)
        batch._set_up(game, rules, _rows(positions), max_moves, threads)
        return batch

    @classmethod
    def from_array(
        cls,
        game: Game[Any],
        positions: Bytes,
        edition: str | None = None,
        *,
        max_moves: int | None = None,
        threads: int = 1,
        **options: Any,
    ) -> Self:
        """Games that start from rows which `positions` of another batch gave."""
        batch = cls.__new__(cls)
        rules = game.rules(edition, **options)
        batch._set_up(game, rules, np.asarray(positions), max_moves, threads)
        return batch

    def _set_up(
        self, game: Game[Any], rules: Rules, rows: Bytes, max_moves: int | None, threads: int
    ) -> None:
        need_kernel(game)
        self.game = game
        self.rules = rules
        self.max_moves = max_moves
        self.threads = threads
        width, self._position, self.actions, *shape = _kernel.space(game.name, pack_rules(rules))
        self.shape = tuple(shape)
        if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] not in (self._position, width):
            raise ValueError(f"positions must be rows of {width} bytes (uint8)")
        size = len(rows)
        self._starts = np.zeros((size, width), np.uint8)
        self._starts[:, : rows.shape[1]] = rows
        self._states = np.empty_like(self._starts)
        self._legal = np.empty((size, self.actions), np.bool_)
        self._players = np.empty(size, np.uint8)
        self._status = np.empty(size, np.uint8)
        self._moves = np.empty(size, np.int32)
        self._kernel = _kernel.Batch(
            game.name,
            pack_rules(rules),
            self._states,
            self._legal,
            self._players,
            self._status,
            self._moves,
            NEVER if max_moves is None else max_moves,
            threads,
        )
        self.reset(np.ones(size, np.bool_))

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, rows: Any) -> Self:
        """A batch of its own with these rows: a number, a slice, a mask, an array of numbers."""
        chosen = np.atleast_1d(np.arange(len(self))[rows])
        batch = type(self).__new__(type(self))
        batch._set_up(self.game, self.rules, self._starts[chosen], self.max_moves, self.threads)
        for array in ("_states", "_legal", "_players", "_status", "_moves"):
            getattr(batch, array)[:] = getattr(self, array)[chosen]
        return batch

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.rules.chosen().items())
        return f"<Batch of {self.game.name}, {len(self)} rows{options}>"

    # How the rows stand

    @property
    def positions(self) -> Bytes:
        """Each row in bytes: `hollows.packing.pack`, and in Fanorona what a chain must remember."""
        return _view(self._states)

    @property
    def legal(self) -> Mask:
        """Which actions are legal, [row, action]; none where a game is done."""
        return _view(self._legal)

    @property
    def players(self) -> Bytes:
        """Whose turn it is: 0 for a or White, 1 for b or Black."""
        return _view(self._players)

    @property
    def moves(self) -> npt.NDArray[np.int32]:
        """The moves made since the start; a chain counts when it has ended."""
        return _view(self._moves)

    @property
    def over(self) -> Mask:
        """Where the game has ended by the rules."""
        return OVER[self._status]

    @property
    def truncated(self) -> Mask:
        """Where the game was given up after `max_moves` moves."""
        return self.done & ~self.over

    @property
    def done(self) -> Mask:
        """Where nothing more is played: over or truncated."""
        return self._status > 0

    @property
    def outcomes(self) -> npt.NDArray[np.int8]:
        """1 where a or White has won, -1 where b or Black has; 0 for a draw or no end yet."""
        return OUTCOMES[self._status]

    @property
    def chains(self) -> Mask:
        """Where a chain of Fanorona is under way, so that its piece must be played."""
        chains: Mask = np.logical_or.reduce(self._states[:, self._position :], axis=1)
        return chains

    def position(self, row: SupportsIndex) -> Any:
        """The law's position; in the middle of a chain the pieces as they stand."""
        packed = self._states[row, : self._position].tobytes()
        return unpack(self.game, packed, self.rules)

    def text(self, row: SupportsIndex) -> str:
        """The position as text."""
        return str(self.position(row).text)

    def action_text(self, row: SupportsIndex, action: SupportsIndex) -> str:
        """A legal action as its player writes it: `7`, `7n`, a single step `d3-e3A`, or `stop`."""
        at, number = range(len(self))[row], int(action)
        if not 0 <= number < self.actions or not self._legal[at, number]:
            raise self._illegal(at, number)
        packed = self._kernel.pack_move(at, number)
        return str(unpack_move(self.position(at), packed)) if packed else "stop"

    def _illegal(self, row: int, action: int) -> ValueError:
        return ValueError(f"row {row}: action {action} is not legal in {self.text(row)}")

    # Playing

    def step(self, actions: npt.ArrayLike) -> tuple[npt.NDArray[np.float32], Mask]:
        """Play one action in every row that is not done; `(rewards, done)`.

        The reward is that of the player who acted: 1 if the game ended and he has won, -1 if he
        has lost, else 0. The other's is the opposite. What is given for a row that was done
        before is not looked at. If an action is illegal, nothing is played at all.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (len(self),) or chosen.dtype.kind not in "iu":
            raise ValueError(f"actions must be {len(self)} whole numbers, one a row")
        chosen = np.ascontiguousarray(chosen, np.int64)
        rewards = np.empty(len(self), np.float32)
        illegal = self._kernel.step(chosen, rewards)
        if illegal >= 0:
            raise self._illegal(illegal, chosen[illegal])
        return rewards, self.done

    def reset(self, mask: Mask | None = None) -> None:
        """Put the rows of a mask back to where they started; without one, those that are done."""
        chosen = self.done if mask is None else np.ascontiguousarray(mask)
        if chosen.shape != (len(self),) or chosen.dtype != np.bool_:
            raise ValueError(f"the mask must be {len(self)} truth values, one a row")
        refused = self._kernel.reset(self._starts, chosen)
        if refused >= 0:
            raise ValueError(f"row {refused}: these bytes are no position of {self.game.title}")

    def random_actions(self, seed: Seed) -> Numbers:
        """A legal action for each row, all alike likely; 0 where the game is done."""
        actions = np.empty(len(self), np.int64)
        self._kernel.random_actions(_number(seed), actions)
        return actions

    def observe(self, out: Bytes | None = None) -> Bytes:
        """What each row's player to move sees, [row, plane, line, column]; see above."""
        planes = np.empty((len(self), *self.shape), np.uint8) if out is None else out
        self._kernel.observe(planes)
        return planes

    def playouts(self, games: int, seed: Seed) -> Numbers:
        """Random games from each row: how many its player to move won, drew and lost, [row, 3].

        A game is given up as drawn after 10,000 moves.
        """
        counts = np.zeros((len(self), 3), np.int64)
        rng = np.random.default_rng(seed)
        at_a_time = max(1, GAMES_AT_A_TIME // max(1, len(self)))
        for played in range(0, games, at_a_time):
            self._kernel.playouts(min(at_a_time, games - played), _number(rng), counts)
        return counts


def _rows(positions: Sequence[Position[Any]]) -> Bytes:
    packed = b"".join(pack(position) for position in positions)
    return np.frombuffer(packed, np.uint8).reshape(len(positions), -1)


def _view(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.flags.writeable = False
    return view


def _number(seed: Seed) -> int:
    """The next number of that seed or generator, for the kernel to seed with."""
    return int(np.random.default_rng(seed).bit_generator.random_raw())
