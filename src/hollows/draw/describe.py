"""A position in words: the title and description that a screen reader speaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hollows.draw.layout import Layout, Row, Shape
from hollows.draw.marks import Marks
from hollows.games import Player, Position


def standing(position: Position[Any], player: Player) -> str:
    """How it stands for the player: to move, has won, drawn, or nothing to say."""
    if outcome := position.outcome():
        return {None: "drawn", player: "has won"}.get(outcome.winner, "")
    return "to move" if player is position.player else ""


def counted(position: Position[Any], player: Player) -> str:
    """What the player has, with its unit: 24 stones, 1 seed."""
    count, unit = position.count(player), position.game.unit
    return f"{count} {unit.removesuffix('s') if count == 1 else unit}"


def title(position: Position[Any]) -> str:
    """The game and the player to move, or how it ended."""
    if (outcome := position.outcome()) and outcome.winner is None:
        return f"{position.game.title}, drawn"
    told = ((player, standing(position, player)) for player in position.game.players)
    return f"{position.game.title}, " + ", ".join(f"{who} {what}" for who, what in told if what)


def description(position: Position[Any], layout: Layout, marks: Marks) -> str:
    """Every count or piece, then what is marked, in sentences."""
    return " ".join([*_board(position, layout), *_marked(layout, marks)])


def _board(position: Position[Any], layout: Layout) -> Iterator[str]:
    for player in position.game.players:
        yield f"{str(player).capitalize()} has {counted(position, player)}."
        for row in layout.rows:
            if row.owner is player:
                yield _row(position, row)
        if not layout.rows:
            piece = player.seat + 1
            if points := [name for name, found in position.board.items() if found == piece]:
                yield f"On {', '.join(points)}."


def _row(position: Position[Any], row: Row) -> str:
    counts = ", ".join(str(position.board[name]) for name in row.places)
    if len(row.places) == 1:
        return f"{row.about.capitalize()}: {counts}."
    first, last = (name.removeprefix(row.owner) for name in (row.places[0], row.places[-1]))
    return f"{row.about.capitalize()}, hollows {first} to {last}: {counts}."


def _marked(layout: Layout, marks: Marks) -> Iterator[str]:
    def said(names: tuple[str, ...]) -> list[str]:
        stores = {place.name: f"{place.owner}'s store" for place in layout.of_shape(Shape.STORE)}
        return [stores.get(name, name) for name in names]

    if marks.ends:
        taken = f", taking {', '.join(said(marks.taken))}" if marks.taken else ""
        yield f"Last move: {' to '.join(said(marks.path or marks.ends))}{taken}."
    if marks.playable:
        yield f"Playable: {', '.join(said(marks.playable))}."
    if marks.barred:
        yield f"Barred as endless: {', '.join(said(marks.barred))}."
