"""How the chances went in a reviewed game: the picture that command line and notebooks show."""

from __future__ import annotations

from hollows.draw import graph
from hollows.games import Player
from hollows.record import Record
from hollows.review.reviewer import Review
from hollows.words import Words


def title(record: Record) -> str:
    """The game and who played it."""
    one, two = names(record).values()
    return Words(None).gettext(
        "{game}, {one} against {two}", game=record.game.title, one=one, two=two
    )


def names(record: Record) -> dict[Player, str]:
    """The players as the record calls them."""
    words = Words(None)
    return {
        player: record.tag(player.capitalize()) or words.say_player(player)
        for player in record.game.players
    }


def shown_accuracy(accuracy: float | None) -> str:
    """An accuracy as it is shown."""
    return "-" if accuracy is None else f"{accuracy:.0f}%"


def draw_graph(found: Review, theme: str = "light") -> str:
    """The evaluation graph as SVG."""
    first, second = (
        Words(None).gettext(
            "{name}, accuracy {accuracy}",
            name=name,
            accuracy=shown_accuracy(found.accuracy(player)),
        )
        for player, name in names(found.record).items()
    )
    told = f"{title(found.record)}, {found.record.result}"
    return graph.draw(_points(found), title=told, players=(first, second), theme=theme)


def _points(found: Review) -> list[graph.Point]:
    first, _second = found.record.game.players
    start, *after = found.scores(first)
    return [
        graph.Point(start.chance, start.proven),
        *(
            graph.Point(
                score.chance, score.proven, judged.number, judged.label, judged.judgement.sign
            )
            for score, judged in zip(after, found.moves, strict=True)
        ),
    ]
