"""A position in words: the title and description that a screen reader speaks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

from hollows.draw.layout import Layout, Row, Shape
from hollows.draw.marks import Marks
from hollows.games import Player, Position
from hollows.words import Words


def named(player: Player) -> str:
    """The player as he is called in a picture."""
    words = Words(None)
    match player:
        case Player.WHITE:
            return words.pgettext("player", "white")
        case Player.BLACK:
            return words.pgettext("player", "black")
        case _:
            return player.value


def standing(position: Position[Any], player: Player) -> str:
    """How it stands for the player: to move, has won, drawn, or nothing to say."""
    words = Words(None)
    if outcome := position.outcome():
        drawn, won = words.gettext("drawn"), words.gettext("has won")
        return {None: drawn, player: won}.get(outcome.winner, "")
    return words.gettext("to move") if player is position.player else ""


def counted(position: Position[Any], player: Player) -> str:
    """What the player has, with its unit: 24 stones, 1 seed."""
    return Words(None).say_count(position.count(player), position.game.unit)


def title(position: Position[Any]) -> str:
    """The game and the player to move, or how it ended."""
    words, game = Words(None), position.game.title
    outcome = position.outcome()
    if outcome is None:
        player = named(position.player)
        return words.gettext("{game}, {player} to move", game=game, player=player)
    if outcome.winner is None:
        return words.gettext("{game}, drawn", game=game)
    return words.gettext("{game}, {player} has won", game=game, player=named(outcome.winner))


def description(position: Position[Any], layout: Layout, marks: Marks) -> str:
    """Every count or piece, then what is marked, in sentences."""
    words = Words(None)
    return " ".join([*_board(position, layout, words), *_marked(layout, marks, words)])


def _board(position: Position[Any], layout: Layout, words: Words) -> Iterator[str]:
    for player in position.game.players:
        name, count = _begin(named(player)), counted(position, player)
        yield words.gettext("{player} has {count}.", player=name, count=count)
        for row in layout.rows:
            if row.owner is player:
                yield _row(position, row, words)
        if not layout.rows:
            piece = player.seat + 1
            if points := [name for name, found in position.board.items() if found == piece]:
                yield words.gettext("On {points}.", points=", ".join(points))


def _row(position: Position[Any], row: Row, words: Words) -> str:
    counts = ", ".join(str(position.board[name]) for name in row.places)
    about = _begin(words.gettext(row.about))
    if len(row.places) == 1:
        return words.gettext("{row}: {counts}.", row=about, counts=counts)
    first, last = (name.removeprefix(row.owner) for name in (row.places[0], row.places[-1]))
    return words.gettext(
        "{row}, hollows {first} to {last}: {counts}.",
        row=about,
        first=first,
        last=last,
        counts=counts,
    )


def _begin(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _marked(layout: Layout, marks: Marks, words: Words) -> Iterator[str]:
    stores = {
        place.name: words.gettext("{player}'s store", player=place.owner)
        for place in layout.of_shape(Shape.STORE)
    }

    def said(names: tuple[str, ...]) -> str:
        return ", ".join(stores.get(name, name) for name in names)

    def to(first: str, last: str) -> str:
        return words.gettext("{first} to {last}", first=first, last=last)

    if marks.ends:
        path = reduce(to, [stores.get(name, name) for name in marks.path or marks.ends])
        if marks.taken:
            taken = said(marks.taken)
            yield words.gettext("Last move: {path}, taking {taken}.", path=path, taken=taken)
        else:
            yield words.gettext("Last move: {path}.", path=path)
    if marks.playable:
        yield words.gettext("Playable: {places}.", places=said(marks.playable))
    if marks.barred:
        yield words.gettext("Barred as endless: {places}.", places=said(marks.barred))
