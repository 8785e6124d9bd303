"""Writes for the web app what Python already says: options, editions, levels, names, openings,
and what the study shows: lessons, puzzles, the explorer's collections.

Runs with plain Python, `PYTHONPATH=src python tools/web_facts.py`; the kernel need not be built.
`facts.json` is all that the first move needs; the other files are fetched when they are asked for.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any

from hollows import clock, error_words, packing, rating, series
from hollows.engine import score
from hollows.engine.levels import LEVELS
from hollows.engine.shapes import Part
from hollows.games import GAMES, Edition, Game, InvalidOptionError, Kind, Option, Reason, Why, hus
from hollows.games.reader import Reader
from hollows.games.rules import LEAFLET, OTHER, RULING
from hollows.proofs.hus.strategy import SHIPPED, shipped
from hollows.proofs.tables.files import write_table
from hollows.record import line, movetext, repetition, writer
from hollows.record.record import BY_WORD, OWN_TAGS
from hollows.review import reviewer as review
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
        "games": {name: _game(game) for name, game in on_page().items()},
        "kinds": list(Kind),
        "whys": list(Why),
        "reasons": list(Reason),
        "sources": [LEAFLET, OTHER, RULING],
        "text": {"most": Reader.MOST},
        "errors": {
            "illegal": error_words.ILLEGAL,
            "invalid": error_words.INVALID,
            "phrases": error_words.PHRASES,
            "reasons": error_words.REASONS,
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
        "rating": {"tau": rating.TAU, "scale": rating.SCALE, "tolerance": rating.TOLERANCE},
        "record": {
            "ownTags": sorted(OWN_TAGS),
            "byWord": BY_WORD,
            "suffixes": movetext.SUFFIXES,
            "deepest": line.DEEPEST,
            "lastNag": line.LAST_NAG,
            "third": repetition.THIRD,
            "width": writer.WIDTH,
        },
        "words": {"languages": LANGUAGES, "shortestRun": SHORTEST_RUN},
        "series": {"seven": series.SEVEN},
        "clock": {
            "longest": clock.LONGEST,
            "mostDays": clock.MOST_DAYS,
            "mostLag": clock.MOST_LAG,
        },
    }


def on_page() -> dict[str, Game[Any]]:
    """The games that the page can play: the kernel is all that it knows of their rules.

    Which of them it has a board for, the page says itself: `web/src/games`.
    """
    return {name: game for name, game in GAMES.items() if packing.has_kernel(game)}


def openings() -> dict[str, list[str]]:
    """The balanced openings of each game that has some: moves from the start, parted by spaces."""
    files = {name: OPENINGS / f"{name}.txt" for name in on_page()}
    books = {
        name: path.read_text(encoding="utf-8") for name, path in files.items() if path.exists()
    }
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
        "quietMoves": game.quiet_moves,
        "onPoints": game.on_points,
        "marginCounts": game.margin_counts,
        "options": [_option(option) for option in game.options],
        "impossible": list(_impossible(game)),
        "editions": {edition.name: _edition(game, edition) for edition in game.editions.values()},
    }


def _option(option: Option) -> dict[str, Any]:
    """The choices stand in the order in which `pack(Rules)` numbers them."""
    return {
        "name": option.name,
        "about": option.about,
        "choices": [
            {"value": choice.text, "about": choice.about, "source": choice.source}
            for choice in option.choices
        ],
    }


def _impossible(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Values of two options that do not go together, and what the law says of them."""
    for one, other in combinations(game.options, 2):
        for mine, yours in product(one.choices, other.choices):
            try:
                game.rules(None, **{one.name: mine.value, other.name: yours.value})
            except InvalidOptionError as error:
                options = {one.name: mine.text, other.name: yours.text}
                if options.keys() <= error.values.keys():  # and not the usual value of a third
                    yield {"options": options, "code": error.code, "values": error.values}


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


def _search() -> dict[str, Any]:
    return {
        "levels": len(LEVELS),
        "withoutTables": Part.TABLES | Part.PROOFS,
        "chanceDigits": score.DIGITS,
    }


def study() -> dict[str, Any]:
    """What the study shows of each game, by room and game."""
    files = (path for room in STUDY for path in sorted((PACKAGE / "study" / room).glob("*.json")))
    return {
        f"{path.parent.name}/{path.stem}": json.loads(path.read_text(encoding="utf-8"))
        for path in files
        if path.stem in on_page()
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
