"""The universal game interface (UGI) on stdin and stdout: UCI for any game of two players.

As match managers speak it (https://github.com/kz04px/cutegames, ugi.md), with these points of ours:

- `Game`, `Edition` and every option of the rules are options. `ugi` lists those of all games, as
  a program may read them only once; the current game must have the value, and another `Game`
  brings its own usual rules.
- `Level` is 1 to 8, or 0 for full strength. Levels below the highest set their own limit. The
  same `Seed` makes the same choices; -1 is for others each time.
- A position is the text of the game, which has spaces: `position fen TEXT moves ...`.
- `score cp` is the lead in hundredths of the game's unit, `score mate` a proven win or loss in so
  many own moves; `proven` stands after a score that is no estimate, and `chance` is the points
  that the player to move can expect.
- Whatever cannot be done is answered by one line `info string ...` and changes nothing.

A search runs in a thread of its own, so every line is answered at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hollows.engine.engine import Engine
from hollows.engine.levels import LEVELS, levels_of
from hollows.engine.score import Score
from hollows.engine.shapes import LONGEST, Analysis, Limit
from hollows.games import GAMES, Game, Position
from hollows.games.rules import Value
from hollows.kernel import Stop, share_of_clock
from hollows.record import Record
from hollows.version import release

FULL_STRENGTH = 0  # the value of Level that asks for no level
UNSEEDED = -1  # the value of Seed that makes other choices in every game
ENDLESS = Limit(seconds=LONGEST)
CLOCK = ("p1time", "p2time", "p1inc", "p2inc")
UCI_CLOCK = dict(zip(("wtime", "btime", "winc", "binc"), CLOCK, strict=True))
NUMBERS = ("nodes", "movetime", "depth", *CLOCK)
NO_MOVE = "(none)"
GAME, EDITION = "Game", "Edition"


class RefusedError(ValueError):
    """A line that cannot be obeyed."""


@dataclass(frozen=True)
class Spin:
    """An option that is a whole number."""

    usual: int
    least: int
    most: int

    def parse(self, name: str, text: str) -> int:
        number = int(text) if text.isascii() and text.removeprefix("-").isdigit() else None
        if number is None or not self.least <= number <= self.most:
            raise RefusedError(f"{name} must be {self.least} to {self.most}, not {text!r}")
        return number


SPINS = {
    "Threads": Spin(1, 1, 1024),
    "Hash": Spin(64, 1, 65536),
    "MultiPV": Spin(1, 1, 256),
    "Level": Spin(FULL_STRENGTH, FULL_STRENGTH, len(LEVELS)),
    "Seed": Spin(UNSEEDED, UNSEEDED, 2**53),
}


@dataclass
class Choices:
    """What has been chosen by `setoption`."""

    game: Game[Any]
    edition: str | None = None
    rules: dict[str, Value] = field(default_factory=dict)
    numbers: dict[str, int] = field(
        default_factory=lambda: {name: spin.usual for name, spin in SPINS.items()}
    )

    def set(self, name: str, value: str) -> None:
        """Choose; what does not fit the game is refused."""
        if name == GAME:
            if value not in GAMES:
                raise RefusedError(f"there is no game {value!r}: choose {', '.join(GAMES)}")
            self.game, self.edition, self.rules = GAMES[value], None, {}
        elif name == EDITION:
            self.game.rules(value)
            self.edition = value
        elif name in SPINS:
            self.numbers[name] = SPINS[name].parse(name, value)
        else:
            self.rules[name] = self.game.option(name).parse(value)

    def begin(self, position: str | None = None) -> Record:
        """A game from the start or from a position; not every choice goes with every other."""
        options: dict[str, Any] = dict(self.rules)
        return Record.start(self.game, self.edition, position=position, study=True, **options)

    @property
    def level(self) -> int | None:
        return self.numbers["Level"] or None

    @property
    def level_limit(self) -> Limit | None:
        """The limit that the level sets itself, if it does."""
        return levels_of(self.game)[self.level].limit if self.level else None

    def engine(self) -> Engine:
        numbers = self.numbers
        seed = None if numbers["Seed"] == UNSEEDED else numbers["Seed"]
        return Engine(self.level, seed, threads=numbers["Threads"], memory=numbers["Hash"])


class Ugi:
    """One conversation: `hear` takes the lines of the other program, `say` gets the answers."""

    def __init__(self, say: Callable[[str], None], game: Game[Any] | None = None) -> None:
        self._say = say
        self._saying = threading.Lock()
        self._choices = Choices(game or next(iter(GAMES.values())))
        self._record: Record | None = None  # none yet under the rules chosen
        self._engine: Engine | None = None
        self._search: _Search | None = None  # while one is under way

    def listen(self, lines: Iterable[str]) -> None:
        """Hear every line; where they end without `quit`, a limited search is still finished."""
        for line in lines:
            if line.split() == ["quit"]:
                break
            self.hear(line)
        else:
            if (search := self._search) and not search.endless:
                search.join()
        self._stop(())

    def hear(self, line: str) -> None:
        """Obey one line."""
        words = line.split()
        if not words:
            return
        try:
            if words[0] not in COMMANDS:
                raise RefusedError(f"unknown command {words[0]!r}")
            COMMANDS[words[0]](self, words[1:])
        except ValueError as error:
            self.complain(error)

    def say(self, line: str) -> None:
        """Answer; a search and its listener speak one at a time."""
        with self._saying:
            self._say(line)

    def say_best(self, move: str) -> None:
        """Answer a search, which is over by the time that anybody can have heard it."""
        with self._saying:
            self._say(f"bestmove {move}")
            self._search = None

    def complain(self, error: Exception) -> None:
        """Say in one line why something was not done."""
        self.say(f"info string {' '.join(str(error).split())}")

    # Getting to know each other

    def _ugi(self, _words: Sequence[str]) -> None:
        self.say(f"id name Hollows {release()}")
        self.say("id author the authors of Hollows")
        for option in option_lines(self._choices.game):
            self.say(option)
        self.say("ugiok")

    def _isready(self, _words: Sequence[str]) -> None:
        self.say("readyok")

    def _setoption(self, words: Sequence[str]) -> None:
        self._refuse_while_searching()
        told = " ".join(words)
        name, value_follows, value = told.removeprefix("name ").partition(" value ")
        if not told.startswith("name ") or not value_follows:
            raise RefusedError("expected setoption name NAME value VALUE")
        known = {option.lower(): option for option in (GAME, EDITION, *SPINS)}
        name = known.get(name.lower(), name)
        self._choices.set(name, value)
        if name in SPINS:
            self._engine = None
        else:
            self._record = None

    def _uginewgame(self, _words: Sequence[str]) -> None:
        self._refuse_while_searching()
        self._record = None
        if self._engine:
            self._engine.new_game()

    # The position

    @property
    def record(self) -> Record:
        """The game so far; where the choices of rules do not go together, this says so."""
        if self._record is None:
            self._record = self._choices.begin()
        return self._record

    def _position(self, words: Sequence[str]) -> None:
        told = list(words)
        at = told.index("moves") if "moves" in told else len(told)
        where, moves = told[:at], told[at + 1 :]
        if where == ["startpos"]:
            record = self._choices.begin()
        elif where[:1] == ["fen"] and len(where) > 1:
            record = self._choices.begin(" ".join(where[1:]))
        else:
            raise RefusedError("expected position startpos or position fen TEXT, and then moves")
        for move in moves:
            record = record.play(move)
        self._record = record

    def _query(self, words: Sequence[str]) -> None:
        outcome, turn = self.record.outcome(), self.record.position.player.seat
        won = ("p1win", "p2win")[outcome.winner.seat] if outcome and outcome.winner else "draw"
        answers = {
            "p1turn": _boolean(turn == 0),
            "p2turn": _boolean(turn == 1),
            "gameover": _boolean(outcome is not None),
            "result": won if outcome else "none",
        }
        question = " ".join(words)
        if question not in answers:
            raise RefusedError(f"expected query {', '.join(answers)}")
        self.say(f"response {answers[question]}")

    # The search

    def _go(self, words: Sequence[str]) -> None:
        self._refuse_while_searching()
        limit = read_limit(words, self.record.position.player.seat)
        if limit is None and self._choices.level_limit is None:
            limit = ENDLESS
        if self.record.outcome():
            self.say_best(NO_MOVE)
            return
        self._engine = self._engine or self._choices.engine()
        lines = self._choices.numbers["MultiPV"]
        self._search = _Search(self, self._engine, self.record, limit, lines)
        self._search.start()

    def _stop(self, _words: Sequence[str]) -> None:
        if search := self._search:
            search.end()
            search.join()

    def _refuse_while_searching(self) -> None:
        with self._saying:
            if self._search:
                raise RefusedError("a search is under way: send stop first")


COMMANDS: dict[str, Callable[[Ugi, Sequence[str]], None]] = {
    "ugi": Ugi._ugi,
    "isready": Ugi._isready,
    "setoption": Ugi._setoption,
    "uginewgame": Ugi._uginewgame,
    "position": Ugi._position,
    "query": Ugi._query,
    "go": Ugi._go,
    "stop": Ugi._stop,
}


class _Search(threading.Thread):
    """One search, which tells what it finds and ends with `bestmove`."""

    def __init__(
        self, ugi: Ugi, engine: Engine, record: Record, limit: Limit | None, lines: int
    ) -> None:
        super().__init__(daemon=True)  # it must not keep a program alive that has to end
        self.ugi = ugi
        self.engine = engine
        self.record = record
        self.limit = limit
        self.lines = lines
        self.endless = limit is ENDLESS
        self._stop_flag = Stop()
        self._ended = threading.Event()

    def end(self) -> None:
        """Answer as soon as possible."""
        self._stop_flag.set()
        self._ended.set()

    def run(self) -> None:
        with suppress(OSError):  # nobody hears it any more
            best = self._find_or_complain()
            if self.endless:
                self._ended.wait()
            self.ugi.say_best(best)

    def _find_or_complain(self) -> str:
        """The other program waits for an answer, whatever happens."""
        try:
            return self._find()
        except OSError:
            raise
        except Exception as error:
            self.ugi.complain(error)
            return NO_MOVE

    def _find(self) -> str:
        position: Position[Any] = self.record.position
        chosen = self.engine.choose(
            position,
            self.limit,
            lines=min(self.lines, len(position.legal_moves)),
            history=self.record.positions[:-1],
            stop=self._stop_flag,
            progress=self._tell,
        )
        self._tell(chosen.analysis)
        return str(chosen.move)

    def _tell(self, found: Analysis[Any]) -> None:
        for line in info_lines(found):
            self.ugi.say(line)


# What is said


def option_lines(current: Game[Any]) -> Iterator[str]:
    """Every option, with the usual values of the current game where it has them."""
    games = [current, *(game for game in GAMES.values() if game is not current)]
    editions = dict.fromkeys(name for game in games for name in game.editions)
    yield _combo(GAME, current.name, GAMES)
    yield _combo(EDITION, current.edition.name, editions)
    values: dict[str, dict[str, None]] = {}
    usual: dict[str, str] = {}
    for game in games:
        for option in game.options:
            values.setdefault(option.name, {}).update((c.text, None) for c in option.choices)
            usual.setdefault(option.name, str(option.default).lower())
    for name, texts in values.items():
        is_check = set(texts) == {"true", "false"}
        check = f"option name {name} type check default {usual[name]}"
        yield check if is_check else _combo(name, usual[name], texts)
    for name, spin in SPINS.items():
        yield (
            f"option name {name} type spin default {spin.usual} min {spin.least} max {spin.most}"
        )


def _combo(name: str, usual: str, values: Iterable[str]) -> str:
    return f"option name {name} type combo default {usual}" + "".join(f" var {v}" for v in values)


def info_lines(found: Analysis[Any]) -> Iterator[str]:
    """What a search has found, a line for each of its lines."""
    rate = round(found.nodes / found.seconds) if found.seconds else 0
    took = f"nodes {found.nodes} nps {rate} time {round(1000 * found.seconds)}"
    for number, line in enumerate(found.lines, 1):
        moves = " ".join(move.text for move in line.line)
        score = _score(line.score)
        yield f"info depth {line.depth} multipv {number} score {score} {took} pv {moves}"


def _score(score: Score) -> str:
    proven = " proven" if score.proven else ""
    if score.moves is not None and score.result:
        return f"mate {score.result * ((score.moves + 1) // 2)}{proven} chance {score.chance:g}"
    return f"cp {round(100 * score.value)}{proven} chance {score.chance:g}"


def _boolean(value: bool) -> str:
    return str(value).lower()


# How long to think


def read_limit(words: Sequence[str], seat: int) -> Limit | None:
    """The limit that `go` names for the player in that seat, if it names one."""
    numbers = _numbers(words)
    nodes, depth = numbers.get("nodes"), numbers.get("depth")
    seconds = max(1, numbers["movetime"]) / 1000 if "movetime" in numbers else None
    own = f"p{seat + 1}"
    if seconds is None and f"{own}time" in numbers:
        seconds = share_of_clock(numbers[f"{own}time"] / 1000, numbers.get(f"{own}inc", 0) / 1000)
    if seconds is None and nodes is None and depth is None:
        return ENDLESS if "infinite" in words else None
    return Limit(seconds, depth, nodes)


def _numbers(words: Sequence[str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    left = iter(words)
    for word in left:
        if word == "infinite":
            continue
        name = UCI_CLOCK.get(word, word)
        if name not in NUMBERS:
            raise RefusedError(f"go knows {', '.join(NUMBERS)} and infinite, not {word!r}")
        value = next(left, "")
        if not (value.isascii() and value.isdigit()):
            raise RefusedError(f"go {word} needs a whole number, not {value!r}")
        numbers[name] = int(value)
    return numbers
