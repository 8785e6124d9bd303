"""The games as PettingZoo environments (AEC): turns, action masks, rewards, pictures.

>>> from hollows import kalaha
>>> from hollows.adapters.pettingzoo import env
>>> board = env(kalaha, seeds=4, empty_capture=False)
>>> board.reset()
>>> for agent in board.agent_iter():
...     seen, reward, ended, truncated, info = board.last()
...     first_legal = seen["action_mask"].argmax()
...     board.step(None if ended or truncated else first_legal)
>>> info["outcome"]
'player_1 wins (seeds)'

`player_0` is a or White, who begins; `player_1` is b or Black. An observation is a dict of
`observation` and `action_mask`; what its planes are and how actions are numbered is told in
`hollows.batch`. Actions and planes are always seen from the agent's own side of the board.

Who has an extra turn in Kalaha, or goes on with a chain in Fanorona, acts again: the chain is
played step by step and the turn stays with its mover. The winner gets 1, the loser -1 and in a
draw, by repetition too, both get 0. A game of `max_moves` moves is truncated.

An action that is not legal is an error here, not a lost game; for PettingZoo's other way wrap the
environment: `TerminateIllegalWrapper(env(kalaha), illegal_reward=-1)`.

`render_mode` is `ansi` (text), `human` (the same on the terminal, after every step), `rgb_array`
(pixels) or `svg` (a picture as text). To begin somewhere else, give `reset` a position or its
text: `reset(options={"position": "0,0,0,0,2,1,34/0,0,1,0,0,1,33 a"})`.
"""

from __future__ import annotations

import sys
from typing import Any

try:
    import gymnasium.logger
    import numpy as np
    import pettingzoo
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(
        "hollows.adapters.pettingzoo needs PettingZoo: pip install 'hollows[adapters]'"
    ) from error

from hollows.adapters.one_game import OneGame
from hollows.draw import svg, terminal
from hollows.games import GAMES, Game, Outcome, Position, Step
from hollows.games.rules import Value

AGENTS = ("player_0", "player_1")
RENDER_MODES = ("ansi", "human", "rgb_array", "svg")
SIZE = 640  # pixels along the longer side of a picture


def env(game: Game[Any] | str, edition: str | None = None, **wishes: Any) -> Any:
    """The environment, with PettingZoo's wrappers against wrong use.

    `wishes` are `render_mode`, `max_moves` and the options of the game.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Environment(game, edition, **wishes)))


def register() -> None:
    """Let `pettingzoo.make("aec", "hollows/kalaha-v0", seeds=4)` find the games."""
    for name in GAMES:
        if f"hollows/{name}-v0" not in pettingzoo.aec_registry:
            pettingzoo.register("aec", f"hollows/{name}-v0", env, kwargs={"game": name})


class Environment(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment without wrappers."""

    def __init__(
        self,
        game: Game[Any] | str,
        edition: str | None = None,
        *,
        render_mode: str | None = None,
        max_moves: int | None = None,
        **options: Value,
    ) -> None:
        known = _known(game)
        wishes = {"render_mode": render_mode, "max_moves": max_moves, **options}
        EzPickle.__init__(self, known.name, edition, **wishes)
        if render_mode not in (None, *RENDER_MODES):
            modes = " or ".join(RENDER_MODES)
            raise ValueError(f"there is no render_mode {render_mode!r}: choose {modes}")
        self.metadata = {
            "name": f"hollows_{known.name}_v0",
            "render_modes": [*RENDER_MODES],
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.game = known
        self.render_mode = render_mode
        self.max_moves = max_moves
        self._usual = known.start(edition, **options)
        self._one = OneGame(self._usual, max_moves)
        self._forget()
        self.possible_agents = [*AGENTS]
        self.agents = [*AGENTS]
        self.action_spaces = {agent: Discrete(self._one.actions) for agent in AGENTS}
        self.observation_spaces = {agent: self._observed() for agent in AGENTS}

    def _observed(self) -> Dict:
        most = self.game.quiet_moves or sum(self._usual.board.values())
        return Dict(
            {
                "observation": Box(0, most, self._one.shape, np.uint8),
                "action_mask": Box(0, 1, (self._one.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def position(self) -> Any:
        """The law's position; in the middle of a chain the pieces as they stand."""
        return self._one.position

    def text(self, action: int) -> str:
        """A legal action as its player writes it: `7`, `7n`, a single step `d3-e3A`, or `stop`."""
        return self._one.text(int(action))

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin again; nothing is left to chance, so the seed changes nothing."""
        start = self._read((options or {}).get("position"))
        if start == self._one.start:
            self._one.reset()
        else:
            self._one = OneGame(start, self.max_moves)
        self._forget()
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self._one.player]
        self._judge()

    def _read(self, position: Position[Any] | str | None) -> Any:
        """Where to begin: the rules are those of the environment."""
        if position is None:
            return self._usual
        text, rules = str(getattr(position, "text", position)), self._usual.rules
        chosen = {option.name: getattr(rules, option.name) for option in self.game.options}
        return self.game.position(text, **chosen)

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"None is no action: {agent} is to move in {self.position.text}")
        if self.render_mode is None:
            self._one.step(action)
        else:
            self._step_and_tell(action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.agent_selection = AGENTS[self._one.player]
        self._judge()
        if self.render_mode == "human":
            self.render()

    def _judge(self) -> None:
        """See whether the game is over, and reward whoever has won."""
        one = self._one
        if one.over:
            self.terminations = dict.fromkeys(AGENTS, True)
            self.rewards = dict(zip(AGENTS, (one.result, -one.result), strict=True))
            self._accumulate_rewards()
            told = _told(one.outcome)
            self.infos = {agent: {"outcome": told} for agent in AGENTS}
        elif one.given_up:
            self.truncations = dict.fromkeys(AGENTS, True)

    def observe(self, agent: str) -> dict[str, Any]:
        one, seat = self._one, AGENTS.index(agent)
        going = not (self.terminations.get(agent, True) or self.truncations.get(agent, True))
        if going and seat == one.player:
            mask = one.legal.view(np.int8)
        else:
            mask = np.zeros(one.actions, np.int8)
        return {"observation": one.observe(seat), "action_mask": mask}

    # Pictures

    def _forget(self) -> None:
        self._last: tuple[Step, ...] | None = None  # the story of the last move
        self._turn = self._one.position  # where the move under way began
        self._hops: list[str] = []  # and what has been played of it

    def _step_and_tell(self, action: int) -> None:
        """Play, and keep the story of the move that this action ends."""
        one, moves = self._one, self._one.moves
        text = one.text(action)
        one.step(action)
        self._hops.append(text)
        self._last = None
        if one.moves > moves:
            told = self._turn.steps(_whole(self._hops))
            self._forget()
            self._last = told

    def render(self) -> Any:
        """The board in the way that `render_mode` says."""
        position, last = self._one.position, self._last
        match self.render_mode:
            case "ansi":
                return terminal.draw(position, last=last)
            case "human":
                sys.stdout.write(f"{terminal.draw(position, last=last)}\n")
            case "rgb_array":
                from hollows.adapters.pixels import pixels

                return pixels(position, last=last, size=SIZE)
            case "svg":
                return svg.draw(position, last=last, size=SIZE)
            case None:
                gymnasium.logger.warn("render() shows nothing: the environment has no render_mode")
        return None

    def close(self) -> None:
        """Nothing stays open."""


def _known(game: Game[Any] | str) -> Game[Any]:
    name = game if isinstance(game, str) else game.name
    if name not in GAMES:
        raise ValueError(f"there is no game {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name]


def _told(outcome: Outcome | None) -> str:
    assert outcome
    if outcome.winner is None:
        return str(outcome)
    return f"{AGENTS[outcome.winner.seat]} wins ({outcome.reason})"


def _whole(hops: list[str]) -> str:
    """The move that these actions were: `d3-e3A` and `e3-d4W` make `d3-e3A-d4W`."""
    first, *others = hops
    return first + "".join(f"-{hop.partition('-')[2]}" for hop in others if hop != "stop")
