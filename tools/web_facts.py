"""Writes for the web app what Python already says: options, editions, levels, names, openings,
and what the study shows: lessons, puzzles, the explorer's collections.

Runs with plain Python, `PYTHONPATH=src python tools/web_facts.py`; the kernel need not be built.
`facts.json` is all that the first move needs; the other files are fetched when they are asked for.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from hollows import clock, review, series
from hollows.arena import glicko
from hollows.endgame.files import write_table
from hollows.endgame.strategy import SHIPPED, shipped
from hollows.engine import score, shapes
from hollows.engine.engine import FULL_STRENGTH
from hollows.engine.levels import Level, levels_of
from hollows.games import GAMES, Edition, Game, Kind, Option, Reason, Why, fanorona, hus, kalaha
from hollows.games.reader import Reader
from hollows.games.rules import LEAFLET, OTHER, RULING
from hollows.record import line, movetext, writer
from hollows.record.record import BY_WORD, OWN_TAGS
from hollows.words import LANGUAGES, SHORTEST_RUN

ROOT = Path(__file__).parent.parent
MADE = ROOT / "web" / "src" / "made"
PACKAGE = ROOT / "src" / "hollows"
OPENINGS = PACKAGE / "arena" / "openings"
STUDY = ("explorer", "lessons", "puzzles")  # a room each, with a file of data a game


def facts() -> dict[str, Any]:
    """What the page knows before it asks the kernel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {
        "version": project["project"]["version"],
        "games": {game.name: _game(game) for game in GAMES.values()},
        "kinds": list(Kind),
        "whys": list(Why),
        "reasons": list(Reason),
        "sources": [LEAFLET, OTHER, RULING],
        "text": {
            "most": Reader.MOST,
            "lifts": hus.LIFTS,
            "takesNothing": _same(hus.TAKES_NOTHING, kalaha.TAKES_NOTHING),
            "packedKinds": fanorona.PACKED_KINDS,
            "quietMoves": fanorona.QUIET_MOVES,
            "lastNumber": fanorona.LAST_NUMBER,
            "mostPoints": fanorona.MOST_POINTS,
        },
        "search": _search(),
        "review": {
            "thresholds": review.THRESHOLDS,
            "signs": review.SIGNS,
            "nags": review.NAGS,
            "abouts": review.ABOUTS,
            "accuracy": review.ACCURACY,
            "nodes": review.USUAL.nodes,
        },
        "rating": {"tau": glicko.TAU, "scale": glicko.SCALE, "tolerance": glicko.TOLERANCE},
        "record": {
            "ownTags": sorted(OWN_TAGS),
            "byWord": BY_WORD,
            "suffixes": movetext.SUFFIXES,
            "deepest": line.DEEPEST,
            "lastNag": line.LAST_NAG,
            "width": writer.WIDTH,
        },
        "words": {"languages": LANGUAGES, "shortestRun": SHORTEST_RUN},
        "series": {"seven": series.SEVEN},
        "clock": {"longest": clock.LONGEST, "mostDays": clock.MOST_DAYS, "mostLag": clock.MOST_LAG},
    }


def openings() -> dict[str, list[str]]:
    """The balanced openings of each game: moves from the start, parted by spaces."""
    books = {name: (OPENINGS / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES}
    return {
        name: list(filter(None, map(_before_comment, book.splitlines())))
        for name, book in books.items()
    }


def _before_comment(line: str) -> str:
    return line.partition("#")[0].strip()


def _game(game: Game[Any]) -> dict[str, Any]:
    return {
        "title": game.title,
        "players": game.players,
        "unit": game.unit,
        "options": [_option(option) for option in game.options],
        "editions": {edition.name: _edition(game, edition) for edition in game.editions.values()},
        "levels": [_level(level) for _number, level in sorted(levels_of(game).items())],
    }


def _option(option: Option) -> dict[str, Any]:
    """The choices stand in the order in which `Rules.packed` numbers them."""
    return {
        "name": option.name,
        "about": option.about,
        "choices": [
            {"value": choice.text, "about": choice.about, "source": choice.source}
            for choice in option.choices
        ],
    }


def _edition(game: Game[Any], edition: Edition) -> dict[str, Any]:
    rules = game.rules(edition.name)
    return {
        "about": edition.about,
        "source": edition.source,
        "scoring": edition.scoring,
        "options": {
            option.name: str(getattr(rules, option.name)).lower() for option in game.options
        },
    }


def _level(level: Level) -> dict[str, Any]:
    return {"nodes": level.nodes, "slack": level.slack, "horizon": level.horizon}


def _search() -> dict[str, Any]:
    """How the kernel's scores are read; its own module cannot be imported without the kernel."""
    return {
        "UNIT": score.UNIT,
        "WIN": score.WIN,
        "LONGEST_WIN": score.LONGEST_WIN,
        "MOST_LEAD": score.MOST_LEAD,
        "SEES_ALL": shapes.SEES_ALL,
        "CONTEMPT": shapes.CONTEMPT,
        "WITHOUT_TABLES": shapes.WITHOUT_TABLES,
        "WITHOUT_NETWORK": shapes.WITHOUT_NETWORK,
        "CHANCE_DIGITS": score.DIGITS,
        "FULL_STRENGTH": FULL_STRENGTH.seconds,
    }


def _same(one: int, other: int) -> int:
    if one != other:
        raise ValueError(f"Hus and Kalaha pack a move that takes nothing apart: {one}, {other}")
    return one


def study() -> dict[str, Any]:
    """What the study shows of each game, by room and game."""
    files = (path for room in STUDY for path in sorted((PACKAGE / room).glob("*.json")))
    return {
        f"{path.parent.name}/{path.stem}": json.loads(path.read_text(encoding="utf-8"))
        for path in files
    }


def write_strategy() -> None:
    """The strategy of Hus as the page's search opens it, if it is newer."""
    path = MADE / "hus.table"
    if path.exists() and path.stat().st_mtime >= SHIPPED.stat().st_mtime:
        return
    strategy = shipped()
    rules = strategy.position.rules
    options = {option.name: getattr(rules, option.name) for option in rules.options()}
    write_table(path, {"game": hus.HUS.name, **options}, {"0": strategy.layer})


def write() -> None:
    """All files, rewritten only if they change, so that a build notices nothing else."""
    write_strategy()
    for name, content in {"facts": facts(), "openings": openings(), **study()}.items():
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
        path = MADE / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
