"""What a player at the terminal sees: sentences, boards, and moves as they happen."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Any, cast

from rich.columns import Columns
from rich.console import Console, Group
from rich.live import Live
from rich.status import Status
from rich.table import Table
from rich.text import Text

from hollows.cli.common import can_draw, shows_colour
from hollows.draw import terminal
from hollows.games import Game, Kind, Player, Position, Step, replay
from hollows.games.game import HAND
from hollows.words import Words

SPEEDS = {"slow": 0.4, "normal": 0.13, "fast": 0.04, "instant": 0.0}  # seconds a stone
HURRY = 25  # after so many steps a move goes twice as fast, after twice as many three times
LEAP = 100  # after so many, two steps are shown at once, after twice as many three
MOST_SENTENCES = 8  # of a story that is told unasked; a board must still fit below it
FIRST_SENTENCES, LAST_SENTENCES = 3, 2  # of one that is longer


class Midway:
    """A position in the middle of a move, to be drawn: only its board is another."""

    def __init__(self, position: Position[Any], board: dict[str, int]) -> None:
        self._position = position
        self.board = board

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)


class Screen:
    """The terminal of the person who plays."""

    def __init__(self, words: Words, speed: str = "normal", *, plain: bool = False) -> None:
        self.words = words
        self.speed = speed
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.plain = plain or not can_draw(sys.stdout)
        self.colour = shows_colour(sys.stdout)
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):  # a stray byte must not end the game
                stream.reconfigure(errors="replace")
        if sys.stdin.isatty():
            import readline  # noqa: F401  (gives `input` its line editing and history)

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text), style=style)

    def say_unbroken(self, text: str) -> None:
        """Something to copy, in one line however long it is."""
        self.console.print(Text(text), soft_wrap=True)

    def say_rows(self, rows: Iterable[tuple[str, str]]) -> None:
        """A word and what is said of it, a row each."""
        table = Table.grid(padding=(0, 2))
        for word, about in rows:
            table.add_row(Text(f"  {word}"), Text(about))
        self.console.print(table)

    def say_columns(self, items: Sequence[str]) -> None:
        width = max(map(len, items))
        self.console.print(Columns([Text(item) for item in items], width=width, padding=(0, 3)))

    def thinking(self) -> Status:
        """Shown while the machine thinks."""
        spinner = "line" if self.plain else "dots"
        return self.console.status(self.words.gettext("Hollows is thinking."), spinner=spinner)

    def ask(self, prompt: str) -> str:
        """A line typed; what is piped in is shown, as if it had been typed."""
        line = input(f"{prompt} ")
        if not sys.stdin.isatty():
            self.say(line)
        return line.strip()

    def board(
        self,
        position: Position[Any],
        viewpoint: Player,
        last: Sequence[Step] = (),
        *,
        mark_moves: bool = False,
    ) -> None:
        self.console.print(self._drawn(position, viewpoint, last, mark_moves))

    def _drawn(
        self, position: Position[Any], viewpoint: Player, last: Sequence[Step], mark_moves: bool
    ) -> Text:
        drawn = terminal.draw(
            position,
            last=last,
            legal=mark_moves,
            colour=self.colour,
            ascii=self.plain,
            viewpoint=viewpoint,
        )
        return Text.from_ansi(drawn, no_wrap=True)

    # Moves

    def show_move(self, position: Position[Any], steps: Sequence[Step], viewpoint: Player) -> None:
        """The move stone by stone in place, if somebody looks and wants it."""
        pause = SPEEDS[self.speed]
        if not pause or not self.console.is_interactive:
            return
        board, at, caption = position.board, 0, ""
        with Live(console=self.console, auto_refresh=False, transient=True) as live:
            while at < len(steps):
                shown = steps[at : at + 1 + at // LEAP]
                board, at = replay(board, shown), at + len(shown)
                events = [step for step in shown if step.kind is not Kind.SOW]
                if events:
                    caption = self.words.say_step(events[-1], position.game)
                midway = cast("Position[Any]", Midway(position, board))
                live.update(self._frame(midway, steps[:at], viewpoint, caption), refresh=True)
                time.sleep(pause * (3 if events else 1) / (1 + at / HURRY))

    def _frame(
        self, midway: Position[Any], steps: Sequence[Step], viewpoint: Player, caption: str
    ) -> Group:
        drawn = self._drawn(midway, viewpoint, steps, mark_moves=False)
        hand = midway.board[HAND]
        held = self.words.say_count(hand, midway.game.unit)
        told = self.words.gettext("In the hand: {count}", count=held) if hand else ""
        return Group(drawn, Text(told), Text(caption))

    def tell(self, steps: Sequence[Step], game: Game[Any]) -> None:
        """What the move did; of a very long one the beginning and the end."""
        sentences = list(self.words.tell(steps, game))
        left_out = len(sentences) - FIRST_SENTENCES - LAST_SENTENCES
        if len(sentences) > MOST_SENTENCES:
            gap = self.words.ngettext(
                "({count} more sentence: type steps to read it.)",
                "({count} more sentences: type steps to read them.)",
                left_out,
            )
            sentences[FIRST_SENTENCES:-LAST_SENTENCES] = [gap]
        self.say(" ".join(sentences), style="dim")

    def tell_all(self, steps: Sequence[Step], game: Game[Any]) -> None:
        for sentence in self.words.tell(steps, game):
            self.say(sentence)
