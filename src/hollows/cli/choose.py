"""Setting a match up: from flags, from a saved game, or by asking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from hollows.cli import records
from hollows.cli.common import BadInputError, Setup, check_positive
from hollows.cli.match import Machine, Match, Person, Seats, level_in, seat_tag, tags_of
from hollows.cli.play import Play
from hollows.cli.screen import SPEEDS, Screen
from hollows.engine import LEVELS, Engine
from hollows.games import GAMES, Player, Scoring
from hollows.record import Record
from hollows.series import Series
from hollows.words import Words

USUAL_LEVEL = 3
STARTERS = ("lot", "me", "you")


@dataclass(frozen=True)
class Wishes:
    """How to play, as asked for on the command line."""

    level: int | None = None
    person: bool = False
    first: str = "lot"
    games: int | None = None
    speed: str = "normal"
    save: Path | None = None
    seed: int | None = None
    plain: bool = False
    fair: bool = False

    def __post_init__(self) -> None:
        check_positive(games=self.games)
        if self.fair and self.games is not None:
            raise BadInputError("a fair opening is for a single game: leave out --fair or --games")
        if self.level is not None and self.level not in LEVELS:
            raise BadInputError(f"there is no level {self.level}, only 1 to {len(LEVELS)}")
        if self.level is not None and self.person:
            raise BadInputError("--level is for a game against Hollows: leave out it or --person")
        if self.first not in STARTERS:
            raise BadInputError(f"--first cannot be {self.first!r}: choose {', '.join(STARTERS)}")
        if self.speed not in SPEEDS:
            raise BadInputError(f"there is no speed {self.speed!r}: choose {', '.join(SPEEDS)}")
        if self.save is not None:
            records.check_free(self.save)

    def screen(self) -> Screen:
        return Screen(Words(None), self.speed, plain=self.plain)


# From flags


def play(setup: Setup, wishes: Wishes) -> None:
    """Play a new game."""
    match = new_match(setup, wishes)
    Play(wishes.screen(), match).run()


def new_match(setup: Setup, wishes: Wishes) -> Match:
    """A game about to begin: who starts has the side that is to move."""
    random = Random(wishes.seed)
    start = Record.start(setup.game, setup.edition, position=setup.position())
    if wishes.fair:
        start = _fair(start, setup, random)
    starter, other = _players(wishes, random)
    mover = start.position.player
    seats = {mover: starter, mover.other: other}
    series = None if wishes.fair else _series(setup, wishes, seats)
    return Match(start.tagged(**tags_of(seats)), seats, file=wishes.save, series=series)


def _fair(start: Record, setup: Setup, random: Random) -> Record:
    """One of the book's openings, which a deep search finds even; `start` has no moves yet."""
    from hollows.arena import book

    if setup.text is not None:
        raise BadInputError("a fair opening begins at the start: leave out --fair or --position")
    try:
        return random.choice(book.read(book.packaged(start), start))
    except book.InvalidBookError as error:
        raise BadInputError(str(error)) from error


def _players(wishes: Wishes, random: Random) -> tuple[Person | Machine, Person | Machine]:
    """The one who starts and the other."""
    words = Words(None)
    me: Person | Machine = Person(_numbered(1))
    you: Person | Machine = Person(_numbered(2))
    if not wishes.person:
        engine = Engine(wishes.level or USUAL_LEVEL, random.randrange(2**32))
        me, you = Person(words.gettext("You")), Machine(engine)
    first = random.choice(("me", "you")) if wishes.first == "lot" else wishes.first
    return (me, you) if first == "me" else (you, me)


def _numbered(number: int) -> str:
    return Words(None).gettext("Player {number}", number=number)


def _series(setup: Setup, wishes: Wishes, seats: Seats) -> Series | None:
    """The series that the edition or `--games` asks for; a position set up stands alone."""
    edition = setup.game.editions[setup.edition or setup.game.edition.name]
    if setup.text is not None:
        if wishes.games is not None:
            raise BadInputError("a series begins at the start: leave out --games or --position")
        return None
    if wishes.games is None and edition.scoring is not Scoring.SEVEN:
        return None
    first, second = setup.game.players
    return Series.begin(
        setup.game,
        (seats[first].name, seats[second].name),
        seats[first].name,
        edition.name,
        games=wishes.games,
        **setup.options,
    )


# From a saved game


def resume(file: Path, game: str | None, wishes: Wishes) -> None:
    """Go on with a saved game."""
    match = saved_match(file, game, wishes)
    Play(wishes.screen(), match).run()


def saved_match(file: Path, game: str | None, wishes: Wishes) -> Match:
    """The game as it was left; a level or person asked for changes who sits there."""
    record = records.load(file)
    if game not in (None, record.game.name):
        raise BadInputError(f"{file} holds a game of {record.game.title}, not {game}")
    names = {player: record.tag(seat_tag(player)) or "" for player in record.game.players}
    machine = _machine_seat(record, names, wishes)
    seats: dict[Player, Person | Machine] = {}
    for player, name in names.items():
        level = level_in(name)
        if player is machine:
            seats[player] = Machine(Engine(wishes.level or level, wishes.seed))
        else:
            seats[player] = Person(_numbered(player.seat + 1) if level or not name else name)
    names_now = {seat_tag(player): who.tag for player, who in seats.items()}
    return Match(record.tagged(**names_now), seats, file=wishes.save or file)


def _machine_seat(record: Record, names: Mapping[Player, str], wishes: Wishes) -> Player | None:
    """Where Hollows sat, or if a level is asked for, the seat of who is not to move."""
    if wishes.person:
        return None
    sat = next((player for player, name in names.items() if level_in(name)), None)
    return sat or (record.position.player.other if wishes.level else None)


# By asking


def choose_and_play(wishes: Wishes | None = None) -> None:
    """Ask what to play and with whom; Enter takes what is usual."""
    asked = wishes or Wishes()
    screen = asked.screen()
    try:
        setup, asked = _ask(screen, asked)
    except (EOFError, KeyboardInterrupt) as left:
        screen.say()
        if isinstance(left, KeyboardInterrupt):
            raise
        return
    play(setup, asked)


def _ask(screen: Screen, wishes: Wishes) -> tuple[Setup, Wishes]:
    words = screen.words
    named = _pick(
        screen,
        words.gettext("Which game?"),
        {game.title.lower(): words.say_game(game) for game in GAMES.values()},
    )
    game = next(game for game in GAMES.values() if game.title.lower() == named)
    edition = _pick(
        screen,
        words.gettext("Whose rules?"),
        {edition.name: words.say_edition(edition) for edition in game.editions.values()},
    )
    if wishes.level is None and not wishes.person:
        levels = [str(level) for level in LEVELS]
        question = words.gettext("Which level, 1 (easy) to 8, or person for a second player?")
        against = _pick_word(screen, question, [*levels, "person"], str(USUAL_LEVEL))
        level = None if against == "person" else int(against)
        wishes = replace(wishes, level=level, person=level is None)
    if wishes.first == "lot":
        question = words.gettext("Who starts: the lot, me, or you, the other one?")
        wishes = replace(wishes, first=_pick_word(screen, question, STARTERS, "lot"))
    return Setup(game, edition, {}), wishes


def _pick(screen: Screen, question: str, abouts: Mapping[str, str]) -> str:
    """One of a numbered list, by number or name; where there is no choice, nobody is asked."""
    names = list(abouts)
    if len(names) == 1:
        return names[0]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    screen.say_rows(zip(numbers, abouts.values(), strict=True))
    picked = _pick_word(screen, question, [*numbers, *names], "1")
    return names[int(picked) - 1] if picked in numbers else picked


def _pick_word(screen: Screen, question: str, words: Sequence[str], usual: str) -> str:
    """One of the words, or its beginning; Enter takes the usual one."""
    while True:
        typed = screen.ask(f"{question} [{usual}]").lower() or usual
        fitting = [word for word in words if word == typed]
        fitting = fitting or [word for word in words if word.startswith(typed)]
        if len(fitting) == 1:
            return fitting[0]
        screen.say(screen.words.gettext("Choose {words}.", words=", ".join(words)), style="red")
