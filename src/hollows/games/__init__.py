"""The law: Hus, Kalaha and Fanorona exactly as the leaflets say."""

from typing import Any

from hollows.games.errors import (
    HollowsError,
    IllegalMoveError,
    InvalidOptionError,
    InvalidTextError,
    MissingPartError,
)
from hollows.games.fanorona import FANORONA
from hollows.games.game import (
    Game,
    Kind,
    Move,
    Outcome,
    Player,
    Position,
    Reason,
    Step,
    Why,
    replay,
)
from hollows.games.hus import HUS
from hollows.games.kalaha import KALAHA
from hollows.games.rules import Choice, Edition, Option, Rules, Scoring

GAMES: dict[str, Game[Any]] = {game.name: game for game in (HUS, KALAHA, FANORONA)}

__all__ = [
    "FANORONA",
    "GAMES",
    "HUS",
    "KALAHA",
    "Choice",
    "Edition",
    "Game",
    "HollowsError",
    "IllegalMoveError",
    "InvalidOptionError",
    "InvalidTextError",
    "Kind",
    "MissingPartError",
    "Move",
    "Option",
    "Outcome",
    "Player",
    "Position",
    "Reason",
    "Rules",
    "Scoring",
    "Step",
    "Why",
    "replay",
]
