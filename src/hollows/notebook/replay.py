"""A widget to click through a record: buttons, a list of moves, the arrow keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("Replay needs anywidget: pip install 'hollows[notebook]'") from error

from hollows.draw import svg
from hollows.record import Record
from hollows.review import Review
from hollows.review.graph import title
from hollows.words import Words

HERE = Path(__file__).parent
Frame = dict[str, str]


class Replay(anywidget.AnyWidget):
    """A record, or a review of one, to click through.

    All pictures go to the page at once, so that it works in a saved notebook too. `at` is the
    number of moves shown; it can be set, and observed.
    """

    _esm = HERE / "replay.js"
    _css = HERE / "replay.css"
    frames = traitlets.List(traitlets.Dict()).tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)

    def __init__(self, game: Record | Review, *, theme: str = "light", size: float = 560) -> None:
        record = game.record if isinstance(game, Review) else game
        signs = [judged.judgement.sign for judged in game.moves] if isinstance(game, Review) else []
        say = Words(None).gettext
        super().__init__(
            frames=list(_frames(record, signs, {"theme": theme, "size": size})),
            title=f"{title(record)}, {record.result}" if record.outcome() else title(record),
            words={
                "start": say("To the start"),
                "back": say("A move back"),
                "on": say("A move on"),
                "last": say("Last move"),
                "moves": say("Moves"),
                "none": say("No move yet."),
            },
        )

    @traitlets.validate("at")
    def _keep_inside(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), len(self.frames) - 1))


def _frames(record: Record, signs: list[str], look: dict[str, Any]) -> Iterator[Frame]:
    """The board before the first move and after every one, each move with its story."""
    words, positions = Words(None), record.positions
    yield {"svg": svg.draw(positions[0], **look), "move": "", "story": ""}
    for at, move in enumerate(record.moves):
        before, after = positions[at], positions[at + 1]
        story = before.steps(move)
        yield {
            "svg": svg.draw(after, last=story, **look),
            "move": f"{words.say_player(before.player)}: {move}{signs[at] if signs else ''}",
            "story": words.say_story(story, record.game),
        }
