"""The games in OpenSpiel: `hollows_hus`, `hollows_kalaha` and `hollows_fanorona`.

>>> import pyspiel
>>> from hollows.adapters import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("hollows_kalaha(hollows=3,seeds=2,empty_capture=false)")
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['1', '2', '3']
>>> state.apply_action(1)
>>> print(state, state.current_player())
2,0,3,1/2,2,2,0 a 0

Every option of a game is a parameter; `max_moves` is one more: a game that has made so many moves
is drawn, because OpenSpiel wants to know how long a game can be. Player 0 is a or White. Actions,
and the planes of the observation tensor, are those of `hollows.batch`, always as the player sees
them; in Fanorona a chain is played step by step. The returns are 1, 0 or -1.

The text of a state is the text of its position; while a chain is under way what it must remember
follows after a `+`. It does not tell how often the position has come before, which decides a draw
by repetition: a table over these texts is exact in Kalaha, and in Fanorona, whose text counts the
moves, but not in Hus.

**Beside OpenSpiel's own mancala**, which is Kalaha with 4 seeds and `empty_capture=false`: random
games of both agree in every position, legal move and result. It numbers the hollows of player 0
from 1 and those of player 1 from 8. The rules differ in nothing but the last position: there what
is left in a row stays where it lies and is only counted for its owner, where ours is swept into
his store. (Its states also carry the number of moves made, ours do not.)
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, ClassVar

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise ImportError(
        "hollows.adapters.openspiel needs OpenSpiel: pip install 'hollows[adapters]'"
    ) from error

from hollows.adapters.one_game import Moment, OneGame
from hollows.games import FANORONA, GAMES, HUS, KALAHA, Game, Rules

MAX_MOVES = 10_000  # no game as long as this was ever seen


@lru_cache
def _type_of(game: Game[Any]) -> Any:
    options = {option.name: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=f"hollows_{game.name}",
        long_name=f"{game.title} (Hollows)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**options, "max_moves": MAX_MOVES},
    )


class Cursor(threading.local):
    """The game that all states of a thread share: each puts it to its own moment."""

    def __init__(self, name: str, rules: Rules, max_moves: int) -> None:
        self.key = (name, rules, max_moves)
        self.one = OneGame(GAMES[name].start(**rules.chosen()), max_moves)

    def at(self, moment: Moment) -> OneGame:
        """The game, put to that moment."""
        self.one.go_to(moment)
        return self.one

    def __reduce__(self) -> tuple[Any, ...]:
        return cursor_of, self.key


@lru_cache
def cursor_of(name: str, rules: Rules, max_moves: int) -> Cursor:
    """The one cursor of a game under these rules."""
    return Cursor(name, rules, max_moves)


class HollowsGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games under the rules that the parameters say."""

    law: ClassVar[Game[Any]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = dict(params or {})
        max_moves = options.pop("max_moves", MAX_MOVES)
        rules = self.law.rules(**options)
        self.cursor = cursor_of(self.law.name, rules, max_moves)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.cursor.one.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=max_moves + _most_hops(rules),
        )
        super().__init__(_type_of(self.law), info, params or {})

    def new_initial_state(self, state: Any = None) -> HollowsState:
        """The start of a game; any other state is reached by its actions."""
        if state is not None:
            raise ValueError(f"a game begins at its start, not in {state}")
        return HollowsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Whoever looks at a state sees its position, or with perfect recall its moves."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.cursor.one.shape, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def _most_hops(rules: Rules) -> int:
    """The actions of a game that end no move: in Fanorona each of them takes a piece."""
    return getattr(rules, "points", 0)


class HollowsState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: HollowsGame) -> None:
        super().__init__(game)
        self._cursor = game.cursor
        self._cursor.one.reset()
        self._look(self._cursor.one)

    def _look(self, one: OneGame) -> None:
        """Keep what the game shows now; it may be elsewhere when this state is asked again."""
        self.moment = one.moment
        self._over = one.over or one.given_up
        self._player = one.player
        self._legal = [] if self._over else np.flatnonzero(one.legal).tolist()
        self._result = float(one.result)

    @property
    def one(self) -> OneGame:
        """The game, put to the moment of this state."""
        return self._cursor.at(self.moment)

    def current_player(self) -> int:
        """0 or 1, or TERMINAL when the game is over."""
        return int(pyspiel.PlayerId.TERMINAL) if self._over else self._player

    def _legal_actions(self, player: int) -> list[int]:
        return self._legal

    def _apply_action(self, action: int) -> None:
        one = self.one
        one.step(action)
        self._look(one)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.one.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; 0 for a draw or before the end."""
        return [self._result, 0.0 - self._result]

    def __str__(self) -> str:
        one = self.one
        chain = f" + {one.chain.hex()}" if one.chain else ""
        return f"{one.position.text}{chain}"


class PlanesObserver:
    """The planes of `hollows.batch` from either player's side."""

    def __init__(self, shape: tuple[int, ...], params: Any) -> None:
        if params:
            raise ValueError(f"these observations take no parameters, not {params}")
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: HollowsState, player: int) -> None:
        """Show what the player sees."""
        self.dict["observation"][:] = state.one.observe(player)

    def string_from(self, state: HollowsState, player: int) -> str:
        """The same as text, which is alike for both."""
        return str(state)


# Classes and no functions that make games: OpenSpiel lets go of them after Python has shut down


class HusGame(HollowsGame):
    """Hus for OpenSpiel."""

    law = HUS


class KalahaGame(HollowsGame):
    """Kalaha for OpenSpiel."""

    law = KALAHA


class FanoronaGame(HollowsGame):
    """Fanorona for OpenSpiel."""

    law = FANORONA


def register() -> None:
    """Make the games known to `pyspiel.load_game`; to do it twice does no harm."""
    known = pyspiel.registered_names()
    for made in (HusGame, KalahaGame, FanoronaGame):
        if f"hollows_{made.law.name}" not in known:
            pyspiel.register_game(_type_of(made.law), made)
