"""Steps, options, outcomes and errors said in sentences, in the reader's language.

>>> from hollows import hus
>>> print(Words().say_story(hus.start().steps("5"), hus))
Lifted 5 (2 stones). Sowed 6 and 7. 7 was filled, so it was lifted (3 stones). Sowed 8, 9 \
and 10. 10 was empty, so the move ends.

Every sentence is one message with named placeholders, so that a translator can turn it round;
what fills a placeholder is a name, a number, a list of names or a count in brackets.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from hollows.error_words import ILLEGAL, INVALID, PHRASES, REASONS
from hollows.games import (
    Choice,
    Edition,
    Game,
    HollowsError,
    IllegalMoveError,
    InvalidTextError,
    Kind,
    Option,
    Outcome,
    Player,
    Reason,
    Step,
    Why,
)
from hollows.games.errors import Either, Phrase
from hollows.games.rules import LEAFLET, OTHER, RULING, _

DOMAIN = "hollows"
LOCALE = Path(__file__).with_name("locale")
LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
    "da": "Dansk",
    "sv": "Svenska",
    "pl": "Polski",
    "cs": "Čeština",
    "ru": "Русский",
    "pt": "Português",
}
ENGLISH = "en"
SHORTEST_RUN = 4  # hollows in a row from which on "8 to 11" reads better than "8, 9, 10 and 11"

_WHY = {
    Why.EMPTY_HOLLOW: _("{place} was empty, so the move ends."),
    Why.ENDLESS: _("The move from {place} would never end, so the game is drawn."),
    Why.EXTRA_TURN: _("The last seed fell into the own store, so the same player moves again."),
    Why.CAPTURED: _("The capture ends the turn."),
    Why.TURN_OVER: _("The last seed fell into {place}, so the turn ends."),
    Why.ROW_EMPTY: _("The game is over."),
    Why.PAIKA: _("Nothing could be captured, so the move is one step."),
    Why.FIRST_TURN: _("The first turn allows only one capture."),
    Why.NO_MORE: _("It can capture no further, so the move ends."),
    Why.CHOSEN: _("The player stops here, though the piece could go on capturing."),
    Why.ALL_TAKEN: _("No enemy piece is left."),
}

# The reasons for a win and for a draw
_WON = {
    Reason.STUCK: _("{loser} has no hollow with two stones."),
    Reason.SEEDS: _("A row is empty, and {winner} has more seeds."),
    Reason.TAKEN: _("{winner} has taken every piece of {loser}."),
    Reason.BLOCKED: _("{loser} has pieces, but no move."),
    Reason.RESIGNATION: _("{loser} resigned."),
    Reason.TIME: _("{loser} ran out of time."),
    Reason.ABANDONED: _("{loser} left the game."),
}
_DRAWN = {
    Reason.STUCK: _("Neither player has a hollow with two stones."),
    Reason.ENDLESS: _("An endless move draws the game."),
    Reason.SEEDS: _("A row is empty, and both players have the same number of seeds."),
    Reason.BLOCKED: _("The player to move has pieces, but no move."),
    Reason.QUIET: _("{quiet} moves in a row took nothing."),
    Reason.REPETITION: _("The same position came for the third time."),
    Reason.AGREEMENT: _("The players agreed on it."),
    Reason.TIME: _("The time ran out."),
    Reason.ABANDONED: _("Both players left the game."),
}


def best_language(wishes: Iterable[str]) -> str:
    """The first wish that we speak, in whatever country, or else English.

    >>> best_language(["zh", "pt_BR.UTF-8", "de"])
    'pt'
    """
    spoken = (re.split("[-_.@]", wish)[0].lower() for wish in wishes)
    return next((language for language in spoken if language in LANGUAGES), ENGLISH)


class Words:
    """The sentences in one language; `None` is the language of the environment.

    A language without a catalogue, or a sentence that is not in it, is said in English.
    """

    def __init__(self, language: str | None = "en") -> None:
        languages = None if language is None else [language]
        self._catalogue = gettext.translation(DOMAIN, LOCALE, languages, fallback=True)

    def gettext(self, message: str, **values: object) -> str:
        """The message in this language, its placeholders filled."""
        return self._catalogue.gettext(message).format_map(values) if message else ""

    def ngettext(self, one: str, many: str, count: int, **values: object) -> str:
        """The form of the message that goes with the count, which fills `{count}`."""
        message = self._catalogue.ngettext(one, many, count)
        return message.format_map({**values, "count": count})

    def pgettext(self, context: str, message: str, **values: object) -> str:
        """The message in the sense that the context gives it."""
        return self._catalogue.pgettext(context, message).format_map(values)

    # Names and numbers

    def say_player(self, player: Player) -> str:
        match player:
            case Player.WHITE:
                return self.gettext("White")
            case Player.BLACK:
                return self.gettext("Black")
            case _:
                return player.value

    def say_count(self, count: int, unit: str) -> str:
        """So many stones, seeds or pieces."""
        if unit in _COUNTS:
            return _COUNTS[unit](self, count)
        return self.gettext("{count} {unit}", count=count, unit=unit)

    def say_lead(self, lead: float, unit: str) -> str:
        """By so many stones, seeds or pieces a player is ahead: +3 stones."""
        said = f"{lead:+g}" if lead else "0"
        count = abs(int(lead)) if lead == int(lead) else 2
        if unit in _LEADS:
            return _LEADS[unit](self, count, said)
        return self.gettext("{lead} {unit}", lead=said, unit=unit)

    def say_place(self, place: str, player: Player) -> str:
        """The place as the player says it: his own hollow 7 is just 7."""
        match place.removeprefix(player):
            case "0":
                return self.gettext("the store")
            case own:
                return own

    def say_list(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        return self.gettext("{first} and {last}", first=", ".join(first), last=last)

    # Steps

    def say_step(self, step: Step, game: Game[Any]) -> str:
        """One step in one sentence."""
        return next(self.tell((step,), game))

    def say_story(self, steps: Iterable[Step], game: Game[Any]) -> str:
        """A whole move as one paragraph."""
        return " ".join(self.tell(steps, game))

    def tell(self, steps: Iterable[Step], game: Game[Any]) -> Iterator[str]:
        """The sentences of a story; steps that belong together share a sentence."""
        told = list(steps)
        at = 0
        while at < len(told):
            step, after = told[at], told[at + 1 :]
            following = after[0] if after else None
            match step.kind:
                case Kind.SOW:
                    sown = [step, *_leading(after, Kind.SOW)]
                    yield self._sowing(sown)
                    at += len(sown) - 1
                case Kind.RELAY if following and _is_pair(following):
                    yield self._relay_with_capture(step, following, game)
                    at += 1
                case Kind.HOP if following and following.taken:
                    yield self._taking_hop(step, following, goes_on=at > 0)
                    at += 1
                case _:
                    yield self._single(step, game)
            at += 1

    def _single(self, step: Step, game: Game[Any]) -> str:
        """A step that stands alone."""
        place = self.say_place(step.place, step.player)
        count = self.say_count(step.count, game.unit)
        match step.kind:
            case Kind.LIFT:
                return self.gettext("Lifted {place} ({count}).", place=place, count=count)
            case Kind.RELAY:
                return self.gettext(
                    "{place} was filled, so it was lifted ({count}).", place=place, count=count
                )
            case Kind.CAPTURE if not _is_pair(step):
                return self.gettext(
                    "Captured {places} ({count}).", places=self._places(step), count=count
                )
            case Kind.CAPTURE if step.into:
                return self._capture_into_store(step, game)
            case Kind.CAPTURE:
                return self._capture_into_hand(step, game)
            case Kind.SWEEP:
                owner = next(player for player in game.players if step.into.startswith(player))
                return self.gettext(
                    "A row was empty, so the rest ({count}) went to {player}.",
                    count=count,
                    player=self.say_player(owner),
                )
            case Kind.HOP:
                return self.gettext(
                    "The piece moved from {place} to {into}.", place=step.place, into=step.into
                )
            case Kind.APPROACH:
                return self.gettext("It took {places} by approach.", places=self._places(step))
            case Kind.WITHDRAWAL:
                return self.gettext("It took {places} by withdrawal.", places=self._places(step))
            case _:
                why = _WHY[step.why] if step.why else ""
                return self.gettext(why, place=place)

    def _sowing(self, sown: Sequence[Step]) -> str:
        """A run of sown stones; neighbours in a long row are named by their ends."""
        player = sown[0].player
        items: list[str] = []
        for _row, run in groupby(enumerate(sown), lambda item: _row_of(item[1].place, item[0])):
            names = [self.say_place(step.place, player) for _at, step in run]
            if len(names) < SHORTEST_RUN:
                items += names
            else:
                first, last = names[0], names[-1]
                items.append(self.gettext("{first} to {last}", first=first, last=last))
        return self.gettext("Sowed {places}.", places=self.say_list(items))

    def _relay_with_capture(self, relay: Step, capture: Step, game: Game[Any]) -> str:
        values = self._captured(capture, game) | {
            "place": self.say_place(relay.place, relay.player),
            "count": self.say_count(relay.count, game.unit),
        }
        if capture.taken[1][1]:
            return self.gettext(
                "{place} was filled, so it was lifted ({count}), and with it both hollows "
                "opposite: {inner} ({inner_count}) and {outer} ({outer_count}).",
                **values,
            )
        return self.gettext(
            "{place} was filled, so it was lifted ({count}), and with it the hollow opposite: "
            "{inner} ({inner_count}); {outer} behind it was empty.",
            **values,
        )

    def _capture_into_hand(self, step: Step, game: Game[Any]) -> str:
        values = self._captured(step, game)
        if step.taken[1][1]:
            return self.gettext(
                "{place} was filled, so both hollows opposite were taken: "
                "{inner} ({inner_count}) and {outer} ({outer_count}).",
                **values,
            )
        return self.gettext(
            "{place} was filled, so the hollow opposite was taken: "
            "{inner} ({inner_count}); {outer} behind it was empty.",
            **values,
        )

    def _captured(self, step: Step, game: Game[Any]) -> dict[str, str]:
        (inner, in_inner), (outer, in_outer) = step.taken
        return {
            "place": self.say_place(step.place, step.player),
            "inner": inner,
            "inner_count": self.say_count(in_inner, game.unit),
            "outer": outer,
            "outer_count": self.say_count(in_outer, game.unit),
        }

    def _capture_into_store(self, step: Step, game: Game[Any]) -> str:
        (own, _one), (facing, count) = step.taken
        values = {"place": self.say_place(own, step.player), "facing": facing}
        if not count:
            return self.gettext(
                "{place} was empty, so its seed went to the store; {facing} opposite was empty.",
                **values,
            )
        return self.gettext(
            "{place} was empty, so its seed and all of {facing} opposite ({count}) "
            "went to the store.",
            count=self.say_count(count, game.unit),
            **values,
        )

    def _taking_hop(self, hop: Step, capture: Step, *, goes_on: bool) -> str:
        values = {"place": hop.place, "into": hop.into, "places": self._places(capture)}
        match goes_on, capture.kind:
            case False, Kind.APPROACH:
                message = _("The piece moved from {place} to {into} and took {places} by approach.")
            case False, _kind:
                message = _(
                    "The piece moved from {place} to {into} and took {places} by withdrawal."
                )
            case True, Kind.APPROACH:
                message = _("It went on to {into} and took {places} by approach.")
            case _:
                message = _("It went on to {into} and took {places} by withdrawal.")
        return self.gettext(message, **values)

    def _places(self, step: Step) -> str:
        return self.say_list([place for place, _count in step.taken])

    # Outcomes

    def say_outcome(
        self, outcome: Outcome, game: Game[Any], names: Mapping[Player, str] | None = None
    ) -> str:
        """Who has won and why; `names` are the players' own."""
        result = self.gettext("The game is drawn.")
        if outcome.winner:
            winner = self._named(outcome.winner, names)
            result = self.gettext("{winner} wins.", winner=winner)
        return f"{result} {self.say_reason(outcome, game, names)}"

    def say_reason(
        self, outcome: Outcome, game: Game[Any], names: Mapping[Player, str] | None = None
    ) -> str:
        """Why the game ended."""
        winner = outcome.winner or game.players[0]
        return self.gettext(
            (_WON if outcome.winner else _DRAWN).get(outcome.reason, ""),
            winner=self._named(winner, names),
            loser=self._named(winner.other, names),
            quiet=game.quiet_moves,
        )

    def _named(self, player: Player, names: Mapping[Player, str] | None) -> str:
        return (names or {}).get(player) or self.say_player(player)

    # Errors

    def say_error(self, error: HollowsError) -> str:
        """What was refused, where, and why."""
        reason = self.say_reason_of(error)
        match error:
            case IllegalMoveError():
                return self.gettext(
                    ILLEGAL, move=error.move, position=error.position, reason=reason
                )
            case InvalidTextError():
                what = self._part(error.what)
                return self.gettext(INVALID, what=what, column=error.column, reason=reason)
            case _:
                return reason

    def say_reason_of(self, error: HollowsError) -> str:
        """The rule that a move breaks, or the problem of a text, without the move or the text.

        A game of one's own may write its sentence in the place of a code.
        """
        return self._filled(REASONS.get(error.code, error.code), error.values)

    def _filled(self, message: str, values: Mapping[str, Any]) -> str:
        return self.gettext(message, **{name: self._part(value) for name, value in values.items()})

    def _part(self, value: Any) -> str:
        """A value of an error as it stands in a sentence."""
        match value:
            case Phrase(code, values):
                return self._filled(PHRASES.get(code, code), values)
            case Either(texts):
                return " or ".join(texts)
            case Game():
                return value.title
            case HollowsError():
                return self.say_error(value)
            case _:
                return str(value)

    # Games, options and editions

    def say_game(self, game: Game[Any]) -> str:
        """The game's title, and what kind of game it is."""
        about = self.gettext(game.about)
        return (
            self.gettext("{title}: {about}", title=game.title, about=about) if about else game.title
        )

    def say_option(self, option: Option) -> str:
        """What the option decides."""
        return self.gettext("{name}: {about}", name=option.name, about=self.gettext(option.about))

    def say_choice(self, choice: Choice) -> str:
        """What one value of an option means, and who says so."""
        return self.gettext(
            "{value}: {about} ({source})",
            value=choice.text,
            about=self.gettext(choice.about),
            source=self.say_source(choice.source),
        )

    def say_edition(self, edition: Edition) -> str:
        """What an edition is, and which leaflet it follows."""
        return self.gettext(
            "{name}: {about} ({source})",
            name=edition.name,
            about=self.gettext(edition.about),
            source=self.say_source(edition.source),
        )

    def say_source(self, source: str) -> str:
        """A leaflet's number stays, the word before it is translated."""
        for known in (LEAFLET, OTHER, RULING):
            if source.startswith(known):
                return self.gettext(known) + source.removeprefix(known)
        return source


# Units with sentences of their own, which a language may bend; others are said as they stand
_COUNTS: Mapping[str, Callable[[Words, int], str]] = {
    "stones": lambda words, n: words.ngettext("{count} stone", "{count} stones", n),
    "seeds": lambda words, n: words.ngettext("{count} seed", "{count} seeds", n),
    "pieces": lambda words, n: words.ngettext("{count} piece", "{count} pieces", n),
}
_LEADS: Mapping[str, Callable[[Words, int, str], str]] = {
    "stones": lambda words, n, lead: words.ngettext("{lead} stone", "{lead} stones", n, lead=lead),
    "seeds": lambda words, n, lead: words.ngettext("{lead} seed", "{lead} seeds", n, lead=lead),
    "pieces": lambda words, n, lead: words.ngettext("{lead} piece", "{lead} pieces", n, lead=lead),
}


def _is_pair(step: Step) -> bool:
    """Whether two hollows are captured, as both Hus and Kalaha do."""
    return step.kind is Kind.CAPTURE and len(step.taken) == 2


def _leading(steps: Iterable[Step], kind: Kind) -> Iterator[Step]:
    for step in steps:
        if step.kind is not kind:
            return
        yield step


def _row_of(place: str, at: int) -> tuple[str, int]:
    """The same for all neighbours sown in order: whose hollow, and its number less its turn."""
    owner = place.rstrip("0123456789")
    number = int(place.removeprefix(owner))
    return (owner, number - at) if number else (place, 0)
