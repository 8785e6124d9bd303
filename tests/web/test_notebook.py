"""Notebooks: what a cell shows, the widget in a real browser, and the example from end to end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from playwright.sync_api import Browser, Page

from hollows import Engine, Limit, fanorona, hus, kalaha
from hollows.games import IllegalMoveError
from hollows.notebook import Replay, load_ipython_extension, show
from hollows.record import Record
from hollows.review import Review, review

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SVG, HTML = "image/svg+xml", "text/html"


@pytest.fixture
def shell() -> Iterator[Any]:
    shell: Any = InteractiveShell()  # type: ignore[no-untyped-call]
    load_ipython_extension(shell)
    yield shell
    InteractiveShell.clear_instance()


@pytest.fixture(scope="module")
def found() -> Review:
    record = Record.start(kalaha, hollows=3, seeds=2, tags={"A": "Ann <1>"})
    for move in ("1", "1", "2"):
        record = record.play(move)
    return review(record, Limit(depth=6))


def shown(shell: Any, thing: object) -> dict[str, str]:
    data, _metadata = shell.display_formatter.format(thing)
    return dict(data)


def spoken(svg: str) -> str:
    """What the picture says to a screen reader."""
    root = ElementTree.fromstring(svg)
    return " ".join(
        text for part in root if (text := part.text) and part.tag.endswith(("desc", "title"))
    )


# What a cell shows


def test_a_position_is_a_picture(shell: Any) -> None:
    assert "Hus, a to move" in spoken(shown(shell, hus.start())[SVG])


def test_a_record_and_its_line_show_the_latest_position_and_the_last_move(
    shell: Any,
) -> None:
    record = Record.start(fanorona).play("d2-e3A")
    for thing in (record, record.line):
        assert "Last move: d2 to e3, taking" in spoken(shown(shell, thing)[SVG])
    assert "Last move" not in spoken(shown(shell, Record.start(fanorona))[SVG])


def test_a_played_move_shows_the_position_after_it(shell: Any) -> None:
    played = Record.start(kalaha).play("1").line.played[0]
    assert "Store: 1." in spoken(shown(shell, played)[SVG])


def test_a_review_is_the_graph_of_its_chances(shell: Any, found: Review) -> None:
    assert "after 3 moves" in spoken(shown(shell, found)[SVG])


def test_a_review_has_a_table_of_accuracy_and_one_of_errors_below_its_graph(
    shell: Any, found: Review
) -> None:
    page = ElementTree.fromstring(shown(shell, found)[HTML])
    graph, summary, *errors = page
    assert graph.tag.endswith("svg")
    rows = [["".join(cell.itertext()) for cell in row] for row in summary]
    assert rows[0][:2] == ["", "Accuracy"]
    assert [row[0] for row in rows[1:]] == ["Ann <1>", "b"]
    told = [row[0].text for table in errors for row in table][1:]
    assert told == [f"{each.label}{each.judgement.sign}" for each in found.errors]
    assert told


def test_an_analysis_is_a_table_of_lines_that_tells_proofs_from_estimates(
    shell: Any,
) -> None:
    ending = kalaha.position("0,0,0,0,2,1,34/0,0,1,0,0,1,33 a")
    analysis = Engine().analyse(ending, Limit(nodes=50_000), lines=2)
    table = ElementTree.fromstring(shown(shell, analysis)[HTML])
    assert [row[0].text for row in table] == ["proven win, +2 seeds", str(analysis.lines[1].score)]
    row = ElementTree.fromstring(shown(shell, analysis.best)[HTML])[0]
    assert "".join(row[1].itertext()) == " ".join(map(str, analysis.best.line))


def test_moves_are_shown_from_their_position_with_their_stories() -> None:
    strip = show(hus.start(), "5", "5")
    drawn = ElementTree.fromstring(strip._repr_html_())
    captions = ["".join(figure[1].itertext()) for figure in drawn]
    assert captions[0].startswith("5 Lifted 5 (2 stones).")
    assert len(captions) == 2
    assert repr(strip) == "<Strip of 2 moves: 5 5>"
    with pytest.raises(IllegalMoveError):
        show(hus.start(), "9")


def test_a_notebook_needs_nothing_but_the_import_of_hollows() -> None:
    code = (
        "from IPython.core.interactiveshell import InteractiveShell as Shell;"
        "shell = Shell.instance(); shell.run_cell('from hollows import kalaha');"
        "from hollows.record import Record;"
        "print(*shell.display_formatter.format(Record.start(shell.user_ns['kalaha']))[0])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert SVG in told.stdout, told.stderr


def test_the_import_of_hollows_stays_light() -> None:
    code = "import sys, hollows; print(*(set(sys.modules) & set(sys.argv[1:])))"
    heavy = ["numpy", "IPython", "anywidget", "pyspiel", "pettingzoo", "hollows.notebook"]
    command = [sys.executable, "-c", code, *heavy]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "\n"


# The widget


def test_a_replay_has_a_frame_for_every_position_and_keeps_inside_them(found: Review) -> None:
    replay = Replay(found)
    assert len(replay.frames) == 4
    assert "Last move" in spoken(replay.frames[1]["svg"])
    assert replay.frames[1]["story"].startswith("Lifted 1")
    assert [frame["move"][-1] for frame in replay.frames[1:]] == [
        (judged.judgement.sign or judged.move.text)[-1] for judged in found.moves
    ]
    replay.at = 9
    assert replay.at == 3
    replay.at = -1
    assert replay.at == 0


MODEL = """(state) => {
  const heard = {};
  window.model = {
    saved: [],
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; (heard[name] || []).forEach((f) => f()); },
    save_changes: () => window.model.saved.push(state.at),
    on: (event, f) => (heard[event.replace("change:", "")] ??= []).push(f),
    off: (event, f) => { const name = event.replace("change:", "");
      heard[name] = heard[name].filter((one) => one !== f); },
  };
}"""


@pytest.fixture
def page(chromium: Browser, found: Review) -> Iterator[Page]:
    """A page that renders the widget as anywidget does."""
    replay = Replay(found)
    page = chromium.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.set_content('<div id="cell"></div>')
    page.add_style_tag(path=ROOT / "src/hollows/notebook/replay.css")
    names = ("frames", "title", "words", "at")
    page.evaluate(MODEL, {name: getattr(replay, name) for name in names})
    source = (ROOT / "src/hollows/notebook/replay.js").read_text()
    page.evaluate(
        """async (source) => {
          const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
          const { default: widget } = await import(address);
          const el = document.querySelector("#cell");
          window.leave = widget.render({ model: window.model, el });
        }""",
        source,
    )
    yield page
    assert problems == []
    page.close()


def at(page: Page) -> Any:
    return page.evaluate("window.model.get('at')")


def test_buttons_lead_through_the_game(page: Page) -> None:
    assert page.get_by_text("No move yet.").is_visible()
    assert page.get_by_role("button", name="A move back").is_disabled()
    page.get_by_role("button", name="A move on").click()
    assert at(page) == 1
    assert "Lifted 1" in page.locator(".story").inner_text()
    page.get_by_role("button", name="Last move").click()
    assert at(page) == 3
    assert page.get_by_role("button", name="A move on").is_disabled()
    page.get_by_role("button", name="To the start").click()
    assert page.evaluate("window.model.saved") == [1, 3, 0]


def test_the_list_of_moves_and_the_keys_lead_there_too(page: Page, found: Review) -> None:
    moves = page.get_by_role("list", name="Moves").get_by_role("button")
    assert moves.count() == 3
    moves.nth(1).click()
    assert at(page) == 2
    assert moves.nth(1).get_attribute("aria-current") == "true"
    page.keyboard.press("ArrowRight")
    assert at(page) == 3
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    assert page.locator("[aria-current]").inner_text() == moves.nth(1).inner_text()


def test_python_moves_the_board_and_a_closed_cell_hears_nothing_more(page: Page) -> None:
    page.evaluate("window.model.set('at', 2)")
    shown = page.locator(".story").inner_text()
    page.evaluate("window.leave()")
    page.evaluate("window.model.set('at', 0)")
    assert page.locator(".story").inner_text() == shown


def test_a_name_in_the_record_is_shown_as_text(page: Page) -> None:
    assert page.locator(".title").inner_text() == "Kalaha, Ann <1> against b"


# The example


def test_the_example_notebook_runs_from_top_to_bottom(tmp_path: Path) -> None:
    example = ROOT / "docs/notebooks/example.ipynb"
    notebook = nbformat.read(example, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = {
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        for kind in output.get("data", ())
    }
    assert {SVG, HTML, "application/vnd.jupyter.widget-view+json"} <= shown
