"""The law: Hus, Kalaha and Fanorona exactly as the leaflets say."""

from typing import Any

from hollows.games.fanorona import FANORONA
from hollows.games.game import (
    Game,
    IllegalMove,
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
from hollows.games.reader import InvalidText
from hollows.games.rules import Choice, Edition, InvalidOption, Option, Rules, Scoring

GAMES: dict[str, Game[Any]] = {game.name: game for game in (HUS, KALAHA, FANORONA)}

__all__ = [
    "FANORONA",
    "GAMES",
    "HUS",
    "KALAHA",
    "Choice",
    "Edition",
    "Game",
    "IllegalMove",
    "InvalidOption",
    "InvalidText",
    "Kind",
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
