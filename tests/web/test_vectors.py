"""The page's own half of the law: text, sentences, records, series and clocks equal Python's.

Python tells what it says of many games and of many good and spoiled texts; vitest then asks the
page the same questions of the same kernel.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

import catalogues
import web_facts
from hollows import words
from hollows.clock import Clock, TimeControl
from hollows.draw.layout import layout_of
from hollows.engine import Analysis, Engine, Limit
from hollows.games import (
    FANORONA,
    GAMES,
    HUS,
    KALAHA,
    Game,
    IllegalMoveError,
    InvalidOptionError,
    InvalidTextError,
    Outcome,
    Player,
    Position,
    Reason,
    Step,
)
from hollows.games.check import option_sets
from hollows.record import Line as Moves
from hollows.record import Problem, Record, read_records, write
from hollows.series import Series
from hollows.words import Words
from tests.support import DATA

pytestmark = pytest.mark.slow

WEB = Path(__file__).parents[2] / "web"
VITEST = WEB / "node_modules" / ".bin" / "vitest"
ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
STUDIES = ("1,0,0,0,0,1,0/0,1,0,0,0,0,0 a", "0,0,0,0,0,0,9/3,1,0,0,0,2,4 b", "6,6/6,6 a")
ROUND_TRIP = "a1-a2 i5-i4 a2-a1 i4-i5"
# Languages that we do not speak, for their plural forms: 4 and 6
INVENTED = ("sl", "ar")
SLIPS = [
    *"0179,/ -nWBwbaei{}()[]$*!?.\"'\\\n\t",
    "\x01",
    "٣",
    "é",
    "😀",
    "\u2028",
    "\xa0",
    "½",
    "12",
]

Json = dict[str, Any]


def refusal(task: Callable[..., object], *given: Any, **named: Any) -> str | None:
    """What is said if the task is refused."""
    try:
        task(*given, **named)
    except (IllegalMoveError, InvalidOptionError, InvalidTextError, ValueError) as error:
        return str(error)
    return None


def spoiled(text: str, rng: Random) -> str:
    """The text with a slip of the pen or two."""
    for _slip in range(rng.randint(1, 2)):
        at = rng.randint(0, len(text))
        slip = rng.choice(["", *SLIPS, text[at : at + rng.randint(1, 9)] * 2])
        text = text[:at] + slip + text[at + rng.randint(0, 2) :]
    return text


def as_text(options: dict[str, Any]) -> dict[str, str]:
    return {name: str(value).lower() for name, value in options.items()}


def chosen(position: Position[Any], edition: str | None = None) -> Json:
    """The rules of a position as the page names them."""
    edition = edition or position.game.edition.name
    options = position.rules.chosen(position.game.editions[edition].options)
    choice: Json = {"game": position.game.name, "edition": edition, "options": as_text(options)}
    return choice | ({"study": True} if position.is_study() else {})


def ending(outcome: Outcome | None) -> Json | None:
    return {"winner": outcome.winner, "reason": outcome.reason} if outcome else None


def random_game(position: Position[Any], rng: Random, moves: int = 60) -> Iterator[Position[Any]]:
    yield position
    for _move in range(moves):
        if not position.legal_moves:
            return
        position = position.play(rng.choice(position.legal_moves))
        yield position


# Positions and moves


def positions() -> Iterator[Position[Any]]:
    """Some positions of a random game under every option set, and rare ones."""
    for game in GAMES.values():
        for options in option_sets(game):
            rng = Random(f"{game} {options}")
            played = list(random_game(game.start(**options), rng))
            yield from {
                at: played[at] for at in (0, 1, *rng.choices(range(len(played)), k=3), -1)
            }.values()
    for endless in ("barred", "draw"):
        for capture in ("must", "may"):
            yield HUS.position(ENDLESS, endless=endless, capture=capture)
    yield from (KALAHA.position(text, study=True) for text in STUDIES[:2])
    yield KALAHA.position(STUDIES[1], study=True, rest="finisher")
    yield FANORONA.position("8B/9/9/9/W8 w")


def view(position: Position[Any]) -> Json:
    """All that the law says of a position."""
    moves = {move.text: position.play(move).text for move in position.legal_moves}
    return {
        "text": position.text,
        "player": position.player,
        "board": position.board,
        "moves": sorted(moves.items()),
        "endless": sorted(endless_moves(position)),
        "outcome": ending(position.outcome()),
        "counts": {player: position.count(player) for player in position.game.players},
    }


def endless_moves(position: Position[Any]) -> set[str]:
    """The moves that only `endless=draw` allows."""
    rules = position.rules
    if position.game is not HUS or getattr(rules, "endless", "") != "barred":
        return set()
    free = replace(position, rules=replace(rules, endless="draw"))  # type: ignore[type-var,call-arg]
    return {move.text for move in free.legal_moves} - {move.text for move in position.legal_moves}


def views(all_positions: Iterable[Position[Any]]) -> list[Json]:
    return [
        {"choice": chosen(position), "position": position.text, "view": view(position)}
        for position in all_positions
    ]


def told_step(step: Step) -> Json:
    return {
        "kind": step.kind,
        "player": step.player,
        "place": step.place,
        "count": step.count,
        "taken": step.taken,
        "into": step.into,
        "why": step.why,
    }


def stories(all_positions: Iterable[Position[Any]], spoken: dict[str, Words]) -> Iterator[Json]:
    """Moves with their steps, told in every language."""
    for at, position in enumerate(all_positions):
        for move in Random(at).sample(position.legal_moves, min(2, len(position.legal_moves))):
            steps, after = position.steps(move), position.play(move)
            yield {
                "choice": chosen(position),
                "position": position.text,
                "move": move.text,
                "steps": [told_step(step) for step in steps],
                "after": after.text,
                "outcome": ending(after.outcome()),
                "told": {
                    name: list(one.tell(steps, position.game)) for name, one in spoken.items()
                },
                "each": [spoken["en"].say_step(step, position.game) for step in steps],
            }


def position_slips(all_positions: Iterable[Position[Any]], rng: Random) -> Iterator[Json]:
    for position in all_positions:
        text = rng.choice(STUDIES) if rng.random() < 0.1 else spoiled(position.text, rng)
        study, options = rng.random() < 0.3, position.rules.chosen()
        yield {
            "choice": chosen(position) | {"study": study},
            "position": text,
            "refusal": refusal(position.game.position, text, study=study, **options),
        }


def move_slips(all_positions: Iterable[Position[Any]], rng: Random) -> Iterator[Json]:
    """Moves that are refused, or mean a move though they are written differently."""
    for position in all_positions:
        written = [move.text for move in position.legal_moves]
        short = [text.replace("-", "").rstrip("AW") for text in written]
        candidates = [spoiled(rng.choice([*written, "5"]), rng), "16", "4n", "a1-a2", *short[:3]]
        for text in candidates:
            told: Json = {"choice": chosen(position), "position": position.text, "move": text}
            try:
                yield told | {"meant": position.move(text).text}
            except (InvalidTextError, IllegalMoveError) as error:
                yield told | {"refusal": str(error)}


def option_slips() -> list[Json]:
    cases: list[tuple[Game[Any], str, dict[str, str]]] = [
        (HUS, "eight", {}),
        (HUS, "constructor", {}),
        (HUS, "seven", {"seeds": "4"}),
        (HUS, "seven", {"columns": "5"}),
        (KALAHA, "leaflet", {"empty_capture": "maybe"}),
        (FANORONA, "leaflet", {"columns": "9", "rows": "7"}),
        (FANORONA, "leaflet", {"columns": "5", "rows": "9"}),
    ]

    return [
        {
            "choice": {"game": game.name, "edition": edition, "options": options},
            "refusal": refusal(_parsed_rules, game, edition, options),
        }
        for game, edition, options in cases
    ]


def _parsed_rules(game: Game[Any], edition: str, options: dict[str, str]) -> object:
    parsed = {name: game.option(name).parse(value) for name, value in options.items()}
    return game.rules(edition, **parsed)


# Sentences


def catalogue_dir(tmp: Path) -> dict[str, Json]:
    """Every catalogue as Python reads it, in a directory, and as the browser reads it."""
    used = set().union(*catalogues.web_chapters().values())
    browser: dict[str, Json] = {}
    for language in (*words.LANGUAGES, *INVENTED):
        catalogue = invented(language) if language in INVENTED else translated(language)
        folder = tmp / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        with (folder / f"{words.DOMAIN}.mo").open("wb") as file:
            write_mo(file, catalogue)
        browser[language] = catalogues.for_browser(catalogue, used)
    return browser


def translated(language: str) -> Catalog:
    """What is translated in a catalogue: Python says a plural that is not by the wrong form."""
    catalogue = Catalog(locale=language)
    for message in filter(catalogues.is_translated, catalogues.read(language)):
        catalogue.add(message.id, message.string, context=message.context)
    return catalogue


def invented(language: str) -> Catalog:
    """A language in which every sentence is in brackets and every plural form is numbered."""
    catalogue = Catalog(locale=language)
    for message in catalogues.extract():
        if isinstance(message.id, str):
            string: Any = f"⟨{message.id}⟩"
        else:
            string = tuple(f"⟨{form}: {message.id[1]}⟩" for form in range(catalogue.num_plurals))
        catalogue.add(message.id, string, context=message.context)
    return catalogue


class Sentences:
    """Collects what is said in every language."""

    def __init__(self, spoken: dict[str, Words]) -> None:
        self.spoken = spoken
        self.told: list[Json] = []

    def tell(self, name: str, say: Callable[..., str], *given: Any, page: Any = None) -> None:
        """What `say` makes of the values; the page calls it `name` and may be given others."""
        said = {language: say(one, *given) for language, one in self.spoken.items()}
        self.told.append({"name": name, "given": given if page is None else page, "said": said})

    def counts_and_places(self) -> None:
        for unit in ("stones", "seeds", "pieces"):
            for count in (0, 1, 2, 3, 5, 11, 12, 21, 22, 100, 101, 102, 111):
                self.tell("sayCount", Words.say_count, count, unit)
            for lead in (0, 1, -1, 2.5, -48, 12.3456789):
                self.tell("sayLead", Words.say_lead, lead, unit)
        for length in range(4):
            self.tell("sayList", Words.say_list, ["1", "2", "3"][:length])
        for place in ("a7", "a0", "b0", "b7"):
            self.tell("sayPlace", Words.say_place, place, Player.A)
        self.tell("sayPlace", Words.say_place, "e3", Player.WHITE)

    def ends(self, game: Game[Any]) -> None:
        for names in ({}, {game.players[1]: "Ben"}):
            for winner in (*game.players, None):
                for reason in Reason:
                    outcome = Outcome(winner, reason)
                    page = [ending(outcome), game.name, names]
                    self.tell("sayOutcome", Words.say_outcome, outcome, game, names, page=page)


def sentences(spoken: dict[str, Words]) -> list[Json]:
    """What is said of counts, places, ends, options and editions."""
    told = Sentences(spoken)
    told.counts_and_places()
    for game in GAMES.values():
        told.ends(game)
    return told.told


# Records


def random_record(rng: Random) -> Record:
    game = rng.choice(list(GAMES.values()))
    options = rng.choice(option_sets(game))
    edition = rng.choice(list(game.editions))
    record = Record.start(game, edition, tags={"A": 'Ann "the \\ fox"'}, **options)
    if rng.random() < 0.2:
        turned = record.position.turned()
        record = Record.start(game, edition, position=turned.text, **options)
    line = annotated(record.line, rng, 12)
    record = record.with_line(line)
    if record.outcome() or rng.random() < 0.5:
        return record
    reason = rng.choice([Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT, Reason.ABANDONED])
    winner = None if reason is Reason.AGREEMENT else rng.choice(game.players)
    return record.ended(Outcome(winner, reason))


def annotated(line: Moves, rng: Random, moves: int) -> Moves:
    """Random moves with random remarks and variations."""
    for _move in range(moves):
        legal = line.position.legal_moves
        if not legal or line.third_time() is not None:
            break
        comments = ["", "", "bold", "one\n[two} \\", "a 😀 of a comment " * 6]
        nags = rng.choices(range(256), k=rng.choice([0, 0, 0, 1, 2]))
        line = line.play(rng.choice(legal), comment=rng.choice(comments), nags=nags)
        if moves > 2 and rng.random() < 0.2:
            at = rng.randrange(len(line.played))
            start = replace(line.branch(at), comment=rng.choice(["", "or else"]))
            variation = annotated(start, rng, moves // 3)
            if variation.played:
                line = line.with_variation(at, variation)
    return line


def record_texts() -> Iterator[str]:
    rng = Random("records")
    good = [write(random_record(rng)) for _record in range(60)]
    fanorona = Record.start(FANORONA, position="8B/9/9/9/W8 w")
    for move in f"{ROUND_TRIP} {ROUND_TRIP}".split():
        fanorona = fanorona.play(move)
    drawn = Record.start(HUS, position=ENDLESS, endless="draw").play("16")
    study = Record.start(KALAHA, position=STUDIES[0], study=True).play("6")
    good += [write(fanorona), write(drawn), write(study), "\n".join(good[:5])]
    good += [write(drawn).replace("16 1/2-1/2", "16 7 1/2-1/2"), good[0].replace("\n", "\r\n")]
    good += [write(fanorona).replace(" 1/2", " a1-b1 1/2"), "\ufeff" + good[1], "", " \n", "1. 5 7"]
    good += [path.read_text(encoding="utf-8") for path in sorted((DATA / "records").iterdir())]
    yield from good
    for text in good[:60]:
        for _slip in range(6):
            yield spoiled(text, rng)


def records() -> list[Json]:
    """Texts, and what is read in them: records as they are written again, and problems."""
    return [
        {"text": text, "read": [_as_read(found) for found in read_records(text)]}
        for text in record_texts()
    ]


def _as_read(found: Record | Problem) -> str:
    return write(found) if isinstance(found, Record) else f"record, {found}"


# Series and clocks


def finished_game(game: Game[Any], rng: Random, **options: Any) -> tuple[Position[Any], Outcome]:
    *_before, last = random_game(game.start(**options), rng, 300)
    reasons = (Reason.AGREEMENT, Reason.RESIGNATION, Reason.TIME)
    reason = rng.choice(reasons)
    winner = None if reason is Reason.AGREEMENT else rng.choice(game.players)
    return last, last.outcome() or Outcome(winner, reason)


SERIES: list[tuple[Game[Any], str, dict[str, int]]] = [
    (HUS, "seven", {"columns": 4}),
    (HUS, "stones", {"columns": 4}),
    (KALAHA, "leaflet", {"hollows": 2, "seeds": 2}),
    (FANORONA, "leaflet", {"columns": 3, "rows": 3}),
]


def series(rng: Random) -> Json:
    """A series of random games, some of them refused."""
    game, edition, options = rng.choice(SERIES)
    names, starter = ("Ann", "Ben"), rng.choice(["Ann", "Ben", "Eve"])
    games = rng.choice([None, None, 0, 2, 3, 4])
    choice = {"game": game.name, "edition": edition, "options": as_text(options)}
    begun: Json = {"choice": choice, "names": names, "starter": starter, "games": games}
    try:
        going = Series.begin(game, names, starter, edition, games=games, **options)
    except ValueError as error:
        return begun | {"refusal": str(error)}
    added = []
    for _game in range(12):
        last, outcome = finished_game(game, rng, **dict(game.editions[edition].options) | options)
        seated = rng.choice([None, None, names, names[::-1], ("Ann", "Eve"), ("Ann", "Ann")])
        refused = refusal(going.add, last, outcome, seated)
        going = going if refused else going.add(last, outcome, seated)
        told = {"position": last.text, "outcome": ending(outcome), "seated": seated}
        added.append(told | {"refusal": refused, "standing": standing(going)})
    return begun | {"added": added}


def standing(going: Series) -> Json:
    return {
        "totals": list(map(float, going.totals)),
        "table": [
            {
                "number": row.number,
                "starter": row.starter,
                "points": list(map(float, row.points)),
                "totals": list(map(float, row.totals)),
            }
            for row in going.table
        ],
        "leader": going.leader,
        "over": going.over,
        "winner": going.winner,
        "next": going.next_starter,
    }


CONTROLS = ["5+3", "0+1", "1+0", "90s+2", "2d5", "1b4", "0d3", "1 day", "3 days", "0+0", "1441+0"]
CONTROLS += ["100 days", "0 days", "x", "5+", "5+3 ", "", "99999s+1", "61s+1"]


def clocks(rng: Random) -> Json:
    """A clock, and what becomes of it by random use."""
    control = rng.choice(CONTROLS)
    try:
        clock = Clock.ready(TimeControl.parse(control))
    except ValueError as error:
        return {"control": control, "refusal": str(error)}
    used, now = [], 0
    for _use in range(14):
        now += rng.choice([-50, 0, 999, 1500, 6_000, 40_000, 90_000_000])
        name = rng.choice(["start", "press", "press", "press", "pause", "resume"])
        more: Json = {"to": rng.choice([None, Player.A]), "lag": rng.choice([0, 0, 300, 5_000])}
        first = [Player.A] if name == "start" else []
        named = more if name == "press" else {}
        refused = refusal(getattr(clock, name), *first, now, **named)
        clock = clock if refused else getattr(clock, name)(*first, now, **named)
        told = {"use": name, "now": now, **more, "refusal": refused, "clock": shown(clock, now)}
        used.append(told)
    return {"control": control, "used": used}


def shown(clock: Clock, now: int) -> Json:
    return {
        "control": clock.control.text,
        "left": clock.left,
        "turn": clock.turn,
        "since": clock.since,
        "used": clock.used,
        "fallen": clock.fallen,
        "running": clock.running,
        "remaining": [clock.remaining(player, now) for player in (Player.A, Player.B)],
        "flagged": clock.flagged(now),
    }


# The search


SEARCHED: list[Position[Any]] = [
    HUS.start(),
    KALAHA.start(seeds=3),
    KALAHA.position("0,0,0,2,1,0,30/1,1,0,1,0,0,36 a"),
    FANORONA.start(columns=5),
    FANORONA.position("9/9/9/3B5/WW1B5 w"),
    FANORONA.position("9/9/9/9/WW1B5 w"),
]


def search(position: Position[Any]) -> Json:
    """What the native search finds within some nodes, and what a level plays."""
    past, nodes, lines, level, seed = [position.turned()], 3000, 3, 6, 7
    engine = Engine(memory=16, tables=False)
    found = engine.analyse(position, Limit(nodes=nodes), lines=lines, history=past)
    return {
        "choice": chosen(position),
        "position": position.text,
        "past": [earlier.text for earlier in past],
        "nodes": nodes,
        "lines": lines,
        "found": analysis(found),
        "level": level,
        "seed": seed,
        "reply": Engine(level, seed, memory=16).play(position, history=past).text,
    }


def analysis(found: Analysis[Any]) -> Json:
    lines = [
        {
            "moves": [move.text for move in line.line],
            "score": {
                "proven": line.score.proven,
                "lead": line.score.value,
                "chance": line.score.chance,
                "length": line.score.moves,
            },
            "depth": line.depth,
        }
        for line in found.lines
    ]
    return {"lines": lines, "depth": found.depth, "nodes": found.nodes}


# Boards


def layouts() -> Iterator[Json]:
    """Where the places of every board lie; upright ones the page makes broader."""
    for game in GAMES.values():
        starts = (game.start(**options) for options in option_sets(game))
        boards = {tuple(layout_of(start).places): start for start in starts}
        for start, near in product(boards.values(), game.players):
            seen = layout_of(start, near)
            yield {
                "game": game.name,
                "names": [*start.board],
                "direction": getattr(start.rules, "direction", None),
                "near": near,
                "width": seen.width,
                "height": seen.height,
                "places": {place.name: asdict(place) for place in seen.places},
                "lines": sorted(map(sorted, seen.lines)),
            }


# All together


@pytest.fixture
def vectors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What Python says, in a file."""
    browser = catalogue_dir(tmp_path / "locale")
    monkeypatch.setattr(words, "LOCALE", tmp_path / "locale")
    spoken = {language: Words(language) for language in browser}
    known = list(positions())
    rng = Random("vectors")
    told = {
        "views": views(known),
        "stories": list(stories(known, spoken)),
        "positionSlips": list(position_slips(known, rng)),
        "moveSlips": list(move_slips(known, rng)),
        "optionSlips": option_slips(),
        "catalogues": browser,
        "sentences": list(sentences(spoken)),
        "records": records(),
        "series": [series(rng) for _series in range(60)],
        "clocks": [clocks(rng) for _clock in range(120)],
        "searches": list(map(search, SEARCHED)),
        "layouts": list(layouts()),
    }
    path = tmp_path / "vectors.json"
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def test_the_page_says_what_python_says(vectors: Path) -> None:
    assert VITEST.exists(), "the web app's packages are not installed: run make"
    web_facts.write()
    environment = os.environ | {"HOLLOWS_VECTORS": str(vectors), "NO_COLOR": "1"}
    run = subprocess.run(
        [VITEST, "run"], cwd=WEB, env=environment, capture_output=True, text=True, timeout=300
    )
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}"


def test_the_facts_are_written_without_the_kernel(tmp_path: Path) -> None:
    """The build writes them before the kernel is built."""
    script = (
        "import sys; sys.modules['hollows._kernel'] = None\n"
        "import web_facts; assert web_facts.facts()['search']['levels'] == 8"
    )
    paths = os.pathsep.join([str(WEB.parent / "src"), str(WEB.parent / "tools")])
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
