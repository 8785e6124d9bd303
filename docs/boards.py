"""What the pages ask Hollows for while they are built: boards, differences, tables, commands.

Nothing here is drawn or counted by hand: a page names a position, and Hollows shows what happens
there. `board` draws a position; `difference` plays the same under each value of an option;
`editions`, `options` and `leaf-counts` are tables of one game; `commands` is the command line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import typer
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from hollows import GAMES, IllegalMoveError
from hollows.cli.app import app as hollows_app
from hollows.draw import svg
from hollows.games import Choice, Game, Position, Step
from hollows.words import Words

PERFT = Path(__file__).parent.parent / "tests" / "data" / "perft.toml"
FOLDER = "_images/boards"
WORDS = Words("en")
MOST_MOVES_SHOWN = 24


class Asking(SphinxDirective):
    """A directive about one game, and the nodes that all of them make."""

    required_arguments = 1
    final_argument_whitespace = False

    @property
    def game(self) -> Game[Any]:
        if self.arguments[0] not in GAMES:
            raise self.error(f"there is no game {self.arguments[0]!r}")
        return GAMES[self.arguments[0]]

    def picture(
        self, position: Position[Any], caption: str = "", last: Sequence[Step] = (), **how: Any
    ) -> nodes.Node:
        """The board by day and by lamp; the page shows the one that fits its theme."""
        figure = nodes.figure(classes=["board"])
        for theme in ("light", "dark"):
            drawn = svg.draw(position, last=last or None, theme=theme, **how)
            figure += nodes.raw("", self._image(drawn, theme), format="html")
        if caption:
            figure += nodes.caption("", "", *self.inline(caption))
        return figure

    def _image(self, drawn: str, theme: str) -> str:
        name = f"{FOLDER}/{sha256(drawn.encode()).hexdigest()[:16]}.svg"
        file = Path(self.env.app.outdir) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(drawn, encoding="utf-8")
        width, height = re.findall(r' (?:width|height)="([\d.]+)"', drawn)[:2]
        title, spoken = (_between(drawn, tag) for tag in ("title", "desc"))
        up = "../" * self.env.docname.count("/")
        return (
            f'<img class="only-{theme}" src="{up}{name}" loading="lazy" '
            f'width="{width}" height="{height}" alt="{escape(f"{title}. {spoken}")}">'
        )

    def inline(self, text: str) -> list[nodes.Node]:
        made, messages = self.parse_inline(text, lineno=self.lineno)
        return [*made, *messages]

    def paragraph(self, text: str, *classes: str) -> nodes.paragraph:
        return nodes.paragraph("", "", *self.inline(text), classes=list(classes))

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> nodes.table:
        group = nodes.tgroup(cols=len(heads))
        group += [nodes.colspec(colwidth=1) for _head in heads]
        group += nodes.thead("", self._row(heads))
        group += nodes.tbody("", *map(self._row, rows))
        return nodes.table("", group)

    def _row(self, cells: Sequence[str]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", self.paragraph(cell)) for cell in cells))


def _between(drawn: str, tag: str) -> str:
    found = re.search(rf"<{tag}\b[^>]*>(.*?)</{tag}>", drawn, re.S)
    return found[1] if found else ""


class Positioned(Asking):
    """A directive whose options name a position, as the flags of the command line do."""

    option_spec: ClassVar[Any] = {
        "position": directives.unchanged_required,
        "study": directives.flag,
        "edition": directives.unchanged_required,
        "options": directives.unchanged_required,
        "before": directives.unchanged_required,
    }

    def position(self, **chosen: Any) -> Position[Any]:
        """The position named, under the options chosen, after the moves in `before`."""
        for text in self.options.get("options", "").split():
            name, _equals, value = text.partition("=")
            chosen.setdefault(name, self.game.option(name).parse(value))
        edition = self.options.get("edition")
        if text := self.options.get("position"):
            study = "study" in self.options
            position: Position[Any] = self.game.position(text, edition, study=study, **chosen)
        else:
            position = self.game.start(edition, **chosen)
        for move in self.options.get("before", "").split():
            position = position.play(move)
        return position


class Board(Positioned):
    """A position, or with `move` what it becomes; the content is the caption."""

    has_content = True
    option_spec: ClassVar[Any] = {
        **Positioned.option_spec,
        "move": directives.unchanged_required,
        "legal": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        position = self.position()
        steps: tuple[Step, ...] = ()
        if move := self.options.get("move"):
            position, steps = position.play(move), position.steps(move)
        caption = " ".join(self.content)
        return [self.picture(position, caption, steps, legal="legal" in self.options)]


class Difference(Positioned):
    """The same position, or the same move, under each value of an option."""

    required_arguments = 2
    option_spec: ClassVar[Any] = {
        **Positioned.option_spec,
        "move": directives.unchanged_required,
        "values": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        option = self.game.option(self.arguments[1])
        wanted = self.options.get("values", "").split()
        shown = nodes.container(classes=["difference"])
        seen = set()
        for choice in option.choices:
            if not wanted or choice.text in wanted:
                panel = nodes.container("", *self._panel(option.name, choice))
                seen.add(panel.astext().partition("\n\n")[2])
                shown += panel
        if len(seen) < 2:
            raise self.error(f"this does not show what {option.name} changes")
        return [shown]

    def _panel(self, name: str, choice: Choice) -> Iterator[nodes.Node]:
        about = f"{choice.about}, {choice.source}"
        yield self.paragraph(f"`{name}={choice.text}`: {about}", "value")
        position = self.position(**{name: choice.value})
        move = self.options.get("move")
        try:
            steps = position.steps(move) if move else ()
        except IllegalMoveError as refused:
            yield self.picture(position, legal=True)
            yield self.paragraph(f"`{move}` is refused: {refused.reason}.")
            return
        after = position.play(move) if move else position
        yield self.picture(after, last=steps, legal=not move)
        if move:
            yield self.paragraph(f"`{move}`: {WORDS.say_story(steps, self.game)}")
        yield from self._what_now(after)

    def _what_now(self, position: Position[Any]) -> Iterator[nodes.Node]:
        if outcome := position.outcome():
            yield self.paragraph(WORDS.say_outcome(outcome, self.game))
            return
        moves = [move.text for move in position.legal_moves]
        player = WORDS.say_player(position.player)
        listed = ", ".join(f"`{move}`" for move in moves[:MOST_MOVES_SHOWN])
        more = " and more" if len(moves) > MOST_MOVES_SHOWN else ""
        counted = f"{len(moves)} moves" if len(moves) > 1 else "1 move"
        yield self.paragraph(f"{player} has {counted}: {listed}{more}.", "moves")


class Diagram(SphinxDirective):
    """A drawing of our own from `pictures`, in both themes; the content is the caption."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        figure = nodes.figure(classes=["diagram"])
        for theme in ("light", "dark"):
            path = Path(self.env.srcdir) / "pictures" / f"{self.arguments[0]}-{theme}.svg"
            self.env.note_dependency(str(path))
            drawn = path.read_text(encoding="utf-8")
            wrapped = f'<div class="only-{theme}">{drawn}</div>'
            figure += nodes.raw("", wrapped, format="html")
        figure += nodes.caption("", " ".join(self.content))
        return [figure]


class Editions(Asking):
    """The editions of a game."""

    def run(self) -> list[nodes.Node]:
        heads = ("edition", "what it is", "options", "source")
        return [self.table(heads, map(self._edition, self.game.editions.values()))]

    def _edition(self, edition: Any) -> tuple[str, ...]:
        usual = " (default)" if edition is self.game.edition else ""
        chosen = ", ".join(f"`{name}={value}`" for name, value in edition.options.items())
        return f"`{edition.name}`{usual}", edition.about, chosen or "the defaults", edition.source


class Options(Asking):
    """The options of a game, with their values and sources."""

    def run(self) -> list[nodes.Node]:
        return [self.table(("option", "what it decides", "values"), self._rows())]

    def _rows(self) -> Iterator[tuple[str, ...]]:
        for option in self.game.options:
            values = (
                f"**`{choice.text}`**" if choice.value == option.default else f"`{choice.text}`"
                for choice in option.choices
            )
            yield f"`{option.name}`", option.about, ", ".join(values)


class LeafCounts(Asking):
    """How many lines of so many moves there are: what the kernel and the law are held to."""

    def run(self) -> list[nodes.Node]:
        kept = tomllib.loads(PERFT.read_text(encoding="utf-8"))["perft"]
        entries = [entry for entry in kept if entry["game"] == self.game.name]
        return [self.table(("options", "lines of 1, 2, 3 ... moves"), map(_leaves, entries))]


def _leaves(entry: dict[str, Any]) -> tuple[str, str]:
    chosen = entry.get("options", {}).items()
    options = ", ".join(f"`{name}={str(value).lower()}`" for name, value in chosen)
    return options or "the defaults", ", ".join(f"{count:,}" for count in entry["counts"])


class Commands(SphinxDirective):
    """Every command with its own help."""

    def run(self) -> list[nodes.Node]:
        return list(self._sections(typer.main.get_command(hollows_app), ("hollows",), None))

    def _sections(
        self, command: Any, path: tuple[str, ...], parent: Any
    ) -> Iterator[nodes.section]:
        context = command.context_class(command, info_name=path[-1], parent=parent)
        name = " ".join(path)
        section = nodes.section(ids=[nodes.make_id(name)], names=[name])
        section += nodes.title("", "", nodes.literal(text=name))
        section += nodes.literal_block(text=command.get_help(context), language="text")
        yield section
        for below in getattr(command, "commands", {}).values():
            yield from self._sections(below, (*path, below.name), context)


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("board", Board)
    app.add_directive("difference", Difference)
    app.add_directive("diagram", Diagram)
    app.add_directive("editions", Editions)
    app.add_directive("options", Options)
    app.add_directive("leaf-counts", LeafCounts)
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
