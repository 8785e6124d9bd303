"""A game in the terminal: what is shown, and what can be typed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import FrameType

from hollows.cli.common import BadInputError
from hollows.cli.match import Machine, Match, Person
from hollows.cli.screen import SPEEDS, Screen
from hollows.games import IllegalMoveError, InvalidTextError, Kind, Move, Step, Why
from hollows.games.rules import _
from hollows.series import Series


class Play:
    """The conversation during a match."""

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen = screen
        self.match = match
        self.words = screen.words
        self.left = False

    def run(self) -> None:
        """Play until somebody leaves; an unfinished game is kept, however that happens."""
        with _closing_interrupts():
            try:
                self._introduce()
                while not self.left:
                    self._turn()
            except EOFError:
                pass
            finally:
                if not self.left:
                    self._leave(interrupted=True)

    def _introduce(self) -> None:
        self.screen.say(self._who_plays(), style="bold")
        self._show_board()
        self._announce()

    def _who_plays(self) -> str:
        game, match, words = self.match.record.game, self.match, self.words
        if match.machine:
            return words.gettext(
                "{game}: you play {yours}, Hollows plays {other} at level {level}. "
                "Type help for the commands.",
                game=game.title,
                yours=words.say_player(match.viewpoint),
                other=words.say_player(match.viewpoint.other),
                level=match.machine.engine.level,
            )
        first, second = game.players
        return words.gettext(
            "{game}: {one} plays {first}, {two} plays {second}. Type help for the commands.",
            game=game.title,
            one=match.seats[first].name,
            first=words.say_player(first),
            two=match.seats[second].name,
            second=words.say_player(second),
        )

    # Turns

    def _turn(self) -> None:
        mover = self.match.mover
        if isinstance(mover, Machine) and not self.match.record.outcome():
            with self.screen.thinking():
                move = self.match.think(mover)
            self._play(move)
        else:
            self._obey(self.screen.ask(self._prompt()))

    def _prompt(self) -> str:
        match = self.match
        if match.record.outcome():
            return self.words.gettext("Enter plays again, quit leaves:")
        if match.machine:
            return self.words.gettext("Your move:")
        player = self.words.say_player(match.position.player)
        return self.words.gettext("{name} ({player}):", name=match.mover.name, player=player)

    def _play(self, text: Move | str) -> None:
        match, before, mover = self.match, self.match.position, self.match.mover
        match.play(text)
        self.screen.show_move(before, match.last_steps, match.viewpoint)
        if isinstance(mover, Machine):  # what a person plays, he has just typed
            said = self.words.gettext("Hollows: {move}", move=match.record.moves[-1])
            self.screen.say(said, style="bold")
        self.screen.tell(match.last_steps, before.game)
        if isinstance(match.mover, Person) or match.record.outcome():
            self._show_board()
        self._announce()

    def _show_board(self) -> None:
        match = self.match
        asked = isinstance(match.mover, Person) and not match.record.outcome()
        self.screen.board(match.position, match.viewpoint, match.last_steps, mark_moves=asked)

    # The end

    def _announce(self) -> None:
        """How the game has ended, if it has, and how the series stands."""
        outcome, words = self.match.record.outcome(), self.words
        if outcome is None:
            return
        if not self.match.machine or outcome.winner is None:
            names = {player: seat.name for player, seat in self.match.seats.items()}
            said = words.say_outcome(outcome, self.match.record.game, names)
        else:
            won = isinstance(self.match.seats[outcome.winner], Person)
            result = words.gettext("You win.") if won else words.gettext("Hollows wins.")
            said = f"{result} {words.say_reason(outcome, self.match.record.game)}"
        self.screen.say(said, style="bold")
        if series := self.match.standing():
            self.screen.say(self._say_series(series))

    def _say_series(self, series: Series) -> str:
        one, two = (_decimal(points) for points in series.totals)
        score = {"one": series.names[0], "first": one, "two": series.names[1], "second": two}
        if series.over and series.winner is None:
            return self.words.gettext(
                "The series is drawn: {one} {first}, {two} {second}.", **score
            )
        if series.over:
            return self.words.gettext(
                "{winner} won the series: {one} {first}, {two} {second}.",
                winner=series.winner,
                **score,
            )
        if series.games is None:
            return self.words.gettext(
                "The first to seven points wins: {one} {first}, {two} {second}.", **score
            )
        return self.words.gettext(
            "Game {game} of {games}: {one} {first}, {two} {second}.",
            game=len(series.results),
            games=series.games,
            **score,
        )

    def _leave(self, *, interrupted: bool = False) -> None:
        """Keep what would be lost, and only then say so: the screen may be gone already."""
        self.left = True
        said = self._keep() if self.match.worth_keeping else []
        if interrupted:
            self.screen.say()
        for sentence in said:
            self.screen.say_unbroken(sentence)

    def _keep(self) -> list[str]:
        try:
            file = self.match.save()
        except (BadInputError, OSError) as error:  # then the screen is the last resort
            return [str(error), str(self.match.record)]
        said = [self.words.gettext("Saved in {file}", file=file)]
        if not self.match.record.outcome():
            said.append(self.words.gettext("Go on with: hollows play --resume {file}", file=file))
        return said

    # What can be typed

    def _obey(self, line: str) -> None:
        """A command, or else a move."""
        word, _space, argument = line.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command:
                command.act(self, argument.strip())
            elif line:
                self._play(line)
            elif self.match.record.outcome():
                self.again()
            else:
                self.help()
        except IllegalMoveError as error:
            self._complain(
                self.words.gettext("Not possible: {rule}.", rule=self.words.say_reason_of(error))
            )
        except InvalidTextError as error:
            problem = self.words.gettext(
                "{problem}; moves lists the moves, help the commands.",
                problem=self.words.say_reason_of(error),
            )
            self._complain(problem[0].upper() + problem[1:])
        except (BadInputError, OSError) as error:
            self._complain(str(error))

    def _complain(self, text: str) -> None:
        self.screen.say(text, style="red")

    def help(self, _argument: str = "") -> None:
        if moves := self.match.position.legal_moves:
            self.screen.say(self.words.gettext("Type a move, such as {move}, or:", move=moves[0]))
        self.screen.say_rows(
            (name, self.words.gettext(command.about)) for name, command in COMMANDS.items()
        )

    def moves(self, _argument: str = "") -> None:
        self.match.check_goes_on()
        position = self.match.position
        gists = {move.text: self._gist(position.steps(move)) for move in position.legal_moves}
        self.screen.say_columns([f"{move:<3} {gist}".rstrip() for move, gist in gists.items()])

    def _gist(self, steps: tuple[Step, ...]) -> str:
        """In a word, what a move brings."""
        if steps[-1].why is Why.EXTRA_TURN:
            return self.words.gettext("moves again")
        captures = (Kind.CAPTURE, Kind.APPROACH, Kind.WITHDRAWAL)
        taken = sum(step.count for step in steps if step.kind in captures)
        return self.words.gettext("takes {count}", count=taken) if taken else ""

    def steps(self, _argument: str = "") -> None:
        if not self.match.last_steps:
            raise BadInputError(self.words.gettext("No move has been played yet."))
        self.screen.tell_all(self.match.last_steps, self.match.record.game)

    def board(self, _argument: str = "") -> None:
        self._show_board()
        self.screen.say_unbroken(self.match.position.text)

    def undo(self, _argument: str = "") -> None:
        if not self.match.undo():
            raise BadInputError(self.words.gettext("There is no move of yours to take back."))
        self._show_board()

    def hint(self, _argument: str = "") -> None:
        """First where to look, then the whole line."""
        with self.screen.thinking():
            line, asked_before = self.match.hint()
        if asked_before:
            moves = " ".join(move.text for move in line.line)
            self.screen.say(
                self.words.gettext(
                    "{moves} ({score})", moves=moves, score=line.score.say(self.words)
                )
            )
            return
        position = self.match.position
        place = self.words.say_place(position.steps(line.move)[0].place, position.player)
        self.screen.say(
            self.words.gettext("Look at {place}. Ask again for the whole line.", place=place)
        )

    def save(self, argument: str = "") -> None:
        file = self.match.save(Path(argument).expanduser() if argument else None)
        self.screen.say_unbroken(self.words.gettext("Saved in {file}", file=file))

    def resign(self, _argument: str = "") -> None:
        self.match.resign()
        self._announce()

    def draw(self, _argument: str = "") -> None:
        self.match.check_goes_on()
        if self.match.machine:
            with self.screen.thinking():
                agreed = self.match.machine_agrees()
        else:
            agreed = self.screen.ask(
                self.words.gettext("Does the other player agree? [y/N]")
            ).lower() in ("y", "yes")
        if agreed:
            self.match.agree()
            self._announce()
        else:
            self.screen.say(self.words.gettext("The offer is declined."))

    def speed(self, argument: str = "") -> None:
        if argument not in SPEEDS:
            speeds = ", ".join(SPEEDS)
            raise BadInputError(self.words.gettext("Choose a speed: {speeds}.", speeds=speeds))
        self.screen.speed = argument

    def again(self, _argument: str = "") -> None:
        if not self.match.record.outcome():
            said = self.words.gettext("The game is not over: resign, offer a draw, or quit.")
            raise BadInputError(said)
        if self.match.worth_keeping:
            self.save()
        self.match.again()
        self._introduce()

    def quit(self, _argument: str = "") -> None:
        self._leave()


@dataclass(frozen=True)
class Command:
    """Something to type besides moves."""

    act: Callable[[Play, str], None]
    about: str


COMMANDS = {
    "moves": Command(Play.moves, _("list the moves and what they take")),
    "hint": Command(Play.hint, _("where to look; asked twice, the whole line")),
    "undo": Command(Play.undo, _("take your last move back")),
    "steps": Command(Play.steps, _("tell the last move again, step by step")),
    "board": Command(Play.board, _("draw the board again, with its text")),
    "speed": Command(Play.speed, _("slow, normal, fast or instant")),
    "save": Command(Play.save, _("save the game, in a file if you name one")),
    "draw": Command(Play.draw, _("offer a draw")),
    "resign": Command(Play.resign, _("give the game up")),
    "again": Command(Play.again, _("another game, once this one is over")),
    "help": Command(Play.help, _("this list")),
    "quit": Command(Play.quit, _("save and leave, as Ctrl-C does")),
}


@contextmanager
def _closing_interrupts() -> Iterator[None]:
    """A closed window and a polite kill count as Ctrl-C."""
    known = [getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name)]
    before = {one: signal.signal(one, _interrupt) for one in known}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _decimal(points: Fraction) -> str:
    return f"{float(points):g}"
