"""Pictures of positions: the layout, the SVG board and the terminal board."""

from __future__ import annotations

import doctest
import re
import unicodedata
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

from hollows import fanorona, hus, kalaha
from hollows.draw import layout, markup, pictures, svg, terminal
from hollows.draw.layout import LAYOUTS, Layout, Shape, layout_of
from hollows.draw.stones import RADIUS, stones
from hollows.draw.themes import THEMES, Theme
from hollows.games import Game, Player, Position, Step
from hollows.games.kalaha import Kalaha, KalahaPosition
from tests.support import every_option_set

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
ENDLESS = "2,1,2,1,2,1,0,2,1,3,1,0,5,3,2,2/3,0,1,1,1,0,0,4,0,3,1,3,0,0,3,0 a"
HEAPS = "0,0,17,0,2,0,0,105,0,0,0,14,0,0,1,0/0,13,0,0,0,2,0,0,0,0,12,0,0,9,0,11 a"
KALAHA_END = "0,0,0,0,0,0,40/0,0,0,0,0,0,32 a"
SVG = "{http://www.w3.org/2000/svg}"

Played = tuple[Position[Any], tuple[Step, ...]]


def played(start: Position[Any], moves: int) -> Played:
    """A position some random moves on, and the story of the last of them."""
    chance, position = Random(moves), start
    story: tuple[Step, ...] = ()
    for _move in range(moves):
        if not position.legal_moves:
            break
        move = chance.choice(position.legal_moves)
        story, position = position.steps(move), position.play(move)
    return position, story


def element(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)


def width_in_terminal(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(mark) in "WF" else 1 for mark in line)


# The layout


def test_b10_faces_a15_and_a2_lies_behind_it() -> None:
    board = layout_of(hus.start())
    b10, a15, a2, b7 = (board[name] for name in ("b10", "a15", "a2", "b7"))
    assert b10.x == a15.x == a2.x == b7.x
    assert b7.y < b10.y < a15.y < a2.y


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("columns", [4, 6, 8, 10, 12])
def test_hus_hollows_face_each_other_by_the_formula_of_the_rules(
    columns: int, direction: str
) -> None:
    board = layout_of(hus.start(columns=columns, direction=direction))
    for own in range(columns + 1, 2 * columns + 1):
        facing, behind = board[f"b{3 * columns + 1 - own}"], board[f"b{own - columns}"]
        assert board[f"a{own}"].x == facing.x == behind.x
        assert behind.y < facing.y < board[f"a{own}"].y


def test_hus_is_numbered_from_the_right_and_anticlockwise_from_the_left() -> None:
    clockwise, anticlockwise = (
        layout_of(hus.start(direction=way)) for way in ("clockwise", "anticlockwise")
    )
    assert clockwise["a1"].x > clockwise["a8"].x
    assert clockwise["a9"].x == clockwise["a8"].x
    assert anticlockwise["a1"].x < anticlockwise["a8"].x
    assert anticlockwise["a16"].x == anticlockwise["a1"].x
    assert clockwise["b1"].x < clockwise["b8"].x, "b's right hand is the left of the picture"


@pytest.mark.parametrize("hollows", range(1, 9))
def test_kalaha_hollow_k_faces_the_last_but_k_and_the_stores_lie_at_the_right_hands(
    hollows: int,
) -> None:
    board = layout_of(kalaha.start(hollows=hollows))
    for k in range(1, hollows + 1):
        own, facing = board[f"a{k}"], board[f"b{hollows + 1 - k}"]
        assert own.x == facing.x
        assert own.y > facing.y
    rows = [place.x for place in board.of_shape(Shape.HOLLOW)]
    assert board["b0"].x < min(rows) <= max(rows) < board["a0"].x


def test_the_fanorona_point_e3_lies_in_the_middle_with_eight_lines() -> None:
    board = layout_of(fanorona.start())
    assert (board["e3"].x, board["e3"].y) == (board.width / 2, board.height / 2)
    assert sum("e3" in line for line in board.lines) == 8
    assert sum("e2" in line for line in board.lines) == 4
    assert board["a1"].y > board["a5"].y


def test_the_other_player_sees_the_board_turned_by_half() -> None:
    for start in (hus.start(), kalaha.start(), fanorona.start()):
        first, second = start.game.players
        seen, turned = layout_of(start, first), layout_of(start, second)
        assert (seen.near, turned.near) == (first, second)
        for place in seen.places:
            there = turned[place.name]
            assert there.x == pytest.approx(seen.width - place.x)
            assert there.y == pytest.approx(seen.height - place.y)


def test_an_upright_board_is_turned_clockwise_so_that_the_own_store_lies_below() -> None:
    board = layout_of(kalaha.start(), upright=True)
    assert board["a0"].y == max(place.y for place in board.places)
    assert board["b0"].y == min(place.y for place in board.places)
    assert board["a1"].x < board["b6"].x
    assert board["a1"].y == board["b6"].y
    assert (board["a0"].width, board["a0"].height) == (board.width, 1)


@pytest.mark.parametrize(("game", "options"), every_option_set())
@pytest.mark.parametrize("upright", [False, True])
def test_every_place_of_the_board_has_its_own_spot_inside(
    game: Game[Any], options: dict[str, Any], upright: bool
) -> None:
    position = game.start(**options)
    board = layout_of(position, upright=upright)
    assert {place.name for place in board.places} == set(position.board)
    assert len({(place.x, place.y) for place in board.places}) == len(board.places)
    for place in board.places:
        assert place.width / 2 <= place.x <= board.width - place.width / 2
        assert place.height / 2 <= place.y <= board.height - place.height / 2


class Oware(Kalaha):
    """A game that no picture knows yet."""

    name = "oware"
    title = "Oware"


class OwarePosition(KalahaPosition):
    game: ClassVar = Oware()


def test_a_fourth_game_is_asked_for_its_layout_and_then_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = kalaha.start()
    position = OwarePosition(start.rules, start.sides, start.player)
    for draw in (svg.draw, terminal.draw):
        with pytest.raises(LookupError, match=r"Oware cannot be drawn: add its layout to LAYOUTS"):
            draw(position)
    monkeypatch.setitem(LAYOUTS, "oware", layout.kalaha)
    assert "<title" in svg.draw(position)
    assert terminal.draw(position) == terminal.draw(start)


def test_a_player_of_another_game_cannot_look_at_the_board() -> None:
    for draw in (svg.draw, terminal.draw):
        with pytest.raises(ValueError, match="Hus has no player white: choose a or b"):
            draw(hus.start(), viewpoint=Player.WHITE)


# The SVG board


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_every_svg_is_well_formed_and_stands_alone(
    game: Game[Any], options: dict[str, Any]
) -> None:
    for moves, theme, upright, viewpoint in zip(
        (2, 12), THEMES, (False, True), game.players, strict=True
    ):
        position, story = played(game.start(**options), moves)
        drawn = svg.draw(
            position, last=story, legal=True, theme=theme, upright=upright, viewpoint=viewpoint
        )
        root = element(drawn)
        assert root.tag == SVG + "svg"
        assert not list(root.iter(SVG + "script"))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        named = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', drawn)
        assert {one or two for one, two in named} <= set(ids)
        assert drawn.count("href=") == drawn.count('href="#')
        assert "://" not in drawn.replace("http://www.w3.org/2000/svg", "")


def plates(root: ElementTree.Element, theme: Theme) -> list[ElementTree.Element]:
    return [text for text in root.iter(SVG + "text") if text.get("fill") == theme.figures]


@pytest.mark.parametrize(
    "position",
    [
        hus.start(),
        hus.position(HEAPS, study=True),
        played(hus.start(columns=12), 9)[0],
        played(kalaha.start(), 12)[0],
        kalaha.position(KALAHA_END),
        kalaha.start(hollows=1),
    ],
    ids=repr,
)
def test_the_count_of_every_filled_hollow_and_of_every_store_is_written(
    position: Position[Any],
) -> None:
    board = layout_of(position)
    wanted = Counter(
        str(position.board[place.name])
        for place in board.places
        if position.board[place.name] or place.shape is Shape.STORE
    )
    for name, theme in THEMES.items():
        root = element(svg.draw(position, theme=name))
        assert Counter(text.text for text in plates(root, theme)) == wanted


def test_more_than_fourteen_stones_are_a_heap_with_a_large_count() -> None:
    root = element(svg.draw(hus.position(HEAPS, study=True)))
    sizes = {text.text: float(text.get("font-size", 0)) for text in plates(root, THEMES["light"])}
    assert sizes["17"] == sizes["105"] > 1.5 * sizes["14"]
    lying = list(root.iter(SVG + "use"))
    assert len(lying) == 17 + 2 + 20 + 14 + 1 + 13 + 2 + 12 + 9 + 11


def test_a_stone_lies_for_each_stone_of_the_start() -> None:
    assert svg.draw(hus.start()).count("<use") == 48
    assert svg.draw(kalaha.start()).count("<use") == 72


def test_a_stone_stays_where_it_is_when_another_one_falls() -> None:
    for hollow, count in product(("a1", "a7", "b16"), range(20)):
        assert stones(hollow, count + 1, 85, 85)[:-1] == stones(hollow, count, 85, 85)
    assert stones("a1", 5, 85, 85) != stones("a2", 5, 85, 85)


def test_stones_lie_inside_their_hollow_and_few_of_them_do_not_cover_each_other() -> None:
    for hollow in (f"{player}{k}" for player in "ab" for k in range(1, 17)):
        lying = stones(hollow, 20, 85, 85)
        assert all((stone.x**2 + stone.y**2) ** 0.5 <= 85 / 2 - RADIUS for stone in lying)
        for at, one in enumerate(lying[:6]):
            for other in lying[:at]:
                assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (1.4 * RADIUS) ** 2


def test_pieces_are_drawn_one_for_one() -> None:
    position, _story = played(fanorona.start(), 8)
    drawn = svg.draw(position)
    for player, piece in ((Player.WHITE, "piece1"), (Player.BLACK, "piece2")):
        assert len(re.findall(f'href="#[^"]+-{piece}"', drawn)) == position.count(player)


def ringed(drawn: str, board: Layout, colour: str, *, dotted: bool) -> set[str]:
    """The places with a ring of this colour around them."""
    found = set()
    for ring in element(drawn).iter(SVG + "rect"):
        if ring.get("stroke") == colour and bool(ring.get("stroke-dasharray")) is dotted:
            x, y = (
                float(ring.get(at, 0)) + float(ring.get(size, 0)) / 2
                for at, size in (("x", "width"), ("y", "height"))
            )
            found |= {
                place.name
                for place in board.places
                if abs(place.x * svg.CELL - x) + abs(place.y * svg.CELL - y) < 1
            }
    return found


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_a_dotted_ring_marks_the_last_move_and_a_full_one_what_is_playable(
    theme: str, upright: bool
) -> None:
    colours, steps = THEMES[theme], ("d2", "f4", "g5")
    for before, move, ends, playable in (
        (hus.start(), "5", {"a5", "a10"}, {f"b{k}" for k in (*range(1, 9), *range(13, 17))}),
        (kalaha.start(), "1", {"a1", "a0"}, {f"a{k}" for k in range(2, 7)}),
        (fanorona.start(), "d2-e3A", {"d2", "e3"}, {"c3", "e5", "f3", "g4", "h4", *steps}),
    ):
        after, story = before.play(move), before.steps(move)
        drawn = svg.draw(after, last=story, legal=True, theme=theme, upright=upright)
        board = layout_of(after, upright=upright)
        assert ringed(drawn, board, colours.happened, dotted=True) == ends
        assert ringed(drawn, board, colours.can, dotted=False) == playable


def test_only_the_given_moves_are_marked() -> None:
    start = hus.start()
    drawn = svg.draw(start, legal=["5", start.legal_moves[0]])
    assert ringed(drawn, layout_of(start), THEMES["light"].can, dotted=False) == {"a5", "a1"}
    assert "(2)" in terminal.draw(start, legal=["5"])
    assert terminal.draw(start, legal=["5"]).count("(2)") == 1
    assert svg.draw(start, legal=[]) == svg.draw(start)


def crosses(drawn: str) -> int:
    return drawn.count('l16,16m0-16l-16,16" stroke-linecap="round" stroke="#c4542d"')


def test_a_cross_marks_what_was_taken() -> None:
    before = fanorona.start()
    after, story = before.play("d2-e3A"), before.steps("d2-e3A")
    assert crosses(svg.draw(after, last=story)) == 2
    assert terminal.draw(after, last=story).count(terminal.CROSS) == 2 + 1, "two and the legend"
    assert crosses(svg.draw(after)) == 0


def test_a_knot_marks_the_barred_endless_move() -> None:
    barred = hus.position(ENDLESS)
    allowed = hus.position(ENDLESS, endless="draw")
    a16 = layout_of(barred)["a16"]
    where = f'transform="translate({svg.CELL * a16.x + 29:.0f} {svg.CELL * a16.y - 29:.0f})"'
    assert where in svg.draw(barred, legal=True)
    assert "Barred as endless: a16." in svg.draw(barred, legal=True)
    assert "Barred" not in svg.draw(allowed, legal=True)
    assert terminal.draw(barred, legal=True).count("2∞") == 1
    assert "∞" not in terminal.draw(allowed, legal=True)
    assert "∞" not in terminal.draw(barred)


def spoken(drawn: str) -> tuple[str, str]:
    root = element(drawn)
    title, description = root.find(SVG + "title"), root.find(SVG + "desc")
    assert title is not None
    assert description is not None
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    return title.text or "", description.text or ""


def test_a_screen_reader_hears_the_game_the_player_and_every_count() -> None:
    before = kalaha.start()
    title, description = spoken(svg.draw(before.play("1"), last=before.steps("1"), legal=["3"]))
    assert title == "Kalaha, a to move"
    assert description == (
        "A has 1 seed. Row, hollows 1 to 6: 0, 7, 7, 7, 7, 7. Store: 1. "
        "B has 0 seeds. Row, hollows 1 to 6: 6, 6, 6, 6, 6, 6. Store: 0. "
        "Last move: a1 to a's store. Playable: a3."
    )
    _title, description = spoken(svg.draw(hus.start().play("5")))
    assert "Outer row, hollows 1 to 8: 2, 2, 2, 2, 0, 3, 0, 3. Inner row, hollows 9 to 16:" in (
        description
    )


def test_a_screen_reader_hears_where_the_pieces_stand() -> None:
    before = fanorona.position("9/9/4W4/9/4B4 b")
    title, description = spoken(svg.draw(before))
    assert title == "Fanorona, black to move"
    assert description == "White has 1 piece. On e3. Black has 1 piece. On e1."


def test_a_screen_reader_hears_how_the_game_ended() -> None:
    assert spoken(svg.draw(kalaha.position(KALAHA_END)))[0] == "Kalaha, a has won"
    drawn = kalaha.position("0,0,0,0,0,0,36/0,0,0,0,0,0,36 a")
    assert spoken(svg.draw(drawn))[0] == "Kalaha, drawn"


def test_the_same_position_is_drawn_alike_and_two_boards_share_no_id() -> None:
    position, story = played(hus.start(), 6)
    once, again = (svg.draw(position, last=story, legal=True) for _time in range(2))
    assert once == again
    ids = [
        {part.get("id") for part in element(drawn).iter() if part.get("id")}
        for drawn in (once, svg.draw(position, theme="dark"), svg.draw(hus.start()))
    ]
    assert not ids[0] & ids[1] | ids[0] & ids[2] | ids[1] & ids[2]


@pytest.mark.parametrize("upright", [False, True])
def test_size_is_the_longer_side(upright: bool) -> None:
    root = element(svg.draw(hus.start(), size=500, upright=upright))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert (height if upright else width) == 500
    assert max(width, height) == 500


def test_on_a_phone_an_upright_hus_board_has_hollows_of_sixty_pixels() -> None:
    root = element(svg.draw(hus.start(), upright=True))
    _x, _y, width, _height = map(float, root.get("viewBox", "").split())
    assert svg.HOLLOW * 360 / width >= 60


def test_without_coordinates_only_counts_are_written() -> None:
    root = element(svg.draw(hus.start(), coordinates=False))
    assert {text.text for text in root.iter(SVG + "text")} == {"2"}
    assert not list(element(svg.draw(fanorona.start(), coordinates=False)).iter(SVG + "text"))


def test_coordinates_name_hollows_columns_rows_and_players() -> None:
    def written(drawn: str) -> set[str]:
        return {"".join(text.itertext()) for text in element(drawn).iter(SVG + "text")}

    assert written(svg.draw(hus.start())) == {*map(str, range(1, 17)), "a24to move", "b24"}
    names = {*"abcdefghi", *"12345", "white22to move", "black22"}
    assert written(svg.draw(fanorona.start())) == names
    assert written(svg.draw(fanorona.start(), upright=True)) == names


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"theme": "grey"}, "there is no theme 'grey': choose light or dark"),
        ({"size": 0}, "size=0 is not possible: choose a number of pixels above 0"),
        ({"size": float("inf")}, "size=inf is not possible"),
        ({"size": float("nan")}, "size=nan is not possible"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        svg.draw(hus.start(), **options)


def test_a_picture_is_small() -> None:
    assert len(svg.draw(hus.start())) < 40_000
    assert len(svg.draw(hus.start(columns=12), legal=True)) < 60_000


def brightness(colour: str) -> float:
    """Relative luminance, as the accessibility guidelines define it."""
    parts = [part / 255 for part in bytes.fromhex(colour[1:])]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, two: str) -> float:
    dark, bright = sorted(map(brightness, (one, two)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_stands_out_from_what_it_is_written_on(theme: Theme) -> None:
    assert all(contrast(theme.ink, wood) >= 4.5 for wood in theme.wood)
    assert contrast(theme.figures, theme.plate) >= 4.5
    assert contrast(theme.can, theme.halo) >= 3
    assert contrast(theme.happened, theme.halo) >= 3
    assert contrast(theme.happened, theme.plate) >= 3


def test_text_is_escaped() -> None:
    assert markup.words("<b> & c", 1, -0.04) == (
        '<text x="1" y="0" dy=".35em">&lt;b&gt; &amp; c</text>'
    )
    assert markup.tag("a", title='"<') == "<a title='\"&lt;'/>"


def test_the_committed_pictures_are_what_the_code_draws(tmp_path: Path) -> None:
    pictures.write(tmp_path)
    drawn = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert drawn == {name: (PICTURES / name).read_text("utf-8") for name in drawn}
    assert set(drawn) == {
        f"{game}-{theme}.svg" for game in ("hus", "kalaha", "fanorona") for theme in THEMES
    }


# The terminal board


@pytest.mark.parametrize(("game", "options"), every_option_set())
def test_a_terminal_board_keeps_its_shape(game: Game[Any], options: dict[str, Any]) -> None:
    for moves in (1, 30):
        position, story = played(game.start(**options), moves)
        for legal, plain, viewpoint in product((False, True), (False, True), game.players):
            drawn = terminal.draw(
                position, last=story, legal=legal, ascii=plain, viewpoint=viewpoint
            )
            widths = {width_in_terminal(line) for line in drawn.splitlines()}
            assert len(widths) == 1
            assert widths.pop() <= 80
            assert drawn.isascii() is plain


@pytest.mark.parametrize("columns", [4, 6, 8, 10, 12])
def test_three_digits_do_not_move_the_frame(columns: int) -> None:
    start, rest = hus.start(columns=columns), ",0" * (2 * columns - 1)
    full = hus.position(f"100{rest}/155{rest} a", study=True, columns=columns)
    for marked in (start, full):
        lines = terminal.draw(marked, legal=True).splitlines()
        assert {len(line) for line in lines} == {6 * columns + 3}
        assert lines[1][0] + lines[1][-1] == "╭╮"


def test_every_count_stands_in_its_row_and_every_number_beside_it() -> None:
    lines = terminal.draw(hus.start().play("5")).splitlines()
    rows = [re.findall(r"\w+|·", line) for line in lines]
    assert rows[0] == ["b", "to", "move", "24", "stones"]
    assert rows[1] == [str(k) for k in range(1, 9)]
    assert rows[2] == ["2"] * 8
    assert rows[3] == [str(k) for k in range(16, 8, -1)]
    assert rows[4] == ["2"] * 4 + ["·"] * 4
    assert rows[6] == ["1", "1", "·", "·", "2", "2", "2", "2"]
    assert rows[7] == [str(k) for k in range(9, 17)]
    assert rows[8] == ["3", "·", "3", "·", "2", "2", "2", "2"]
    assert rows[9] == [str(k) for k in range(8, 0, -1)]
    assert rows[10] == ["a", "24", "stones"]


def test_b_sees_his_own_rows_below() -> None:
    lines = terminal.draw(hus.start(), viewpoint=Player.B).splitlines()
    assert lines[0].startswith("▸ a  to move")
    assert lines[-1].startswith("  b")
    assert re.findall(r"\d+", lines[-2]) == [str(k) for k in range(8, 0, -1)]


def test_kalaha_stores_stand_at_the_ends() -> None:
    assert terminal.draw(kalaha.position(KALAHA_END)).splitlines() == [
        "  b                                            32 seeds",
        "╭───────┬───6─────5─────4─────3─────2─────1───┬───────╮",
        "│       │   ·     ·     ·     ·     ·     ·   │       │",
        "│  32   ╞═════════════════════════════════════╡  40   │",
        "│       │   ·     ·     ·     ·     ·     ·   │       │",
        "╰───────┴───1─────2─────3─────4─────5─────6───┴───────╯",
        "★ a  has won                                   40 seeds",
    ]


def test_fanorona_has_its_lines_and_its_signs() -> None:
    before = fanorona.start(columns=3, rows=3)
    after, story = before.play("c2-b2A"), before.steps("c2-b2A")
    assert terminal.draw(after, last=story, legal=True).splitlines() == [
        "▸ black ●  to move   3 pieces",
        "╭─────────a───b───c─────────╮",
        "3        (●)──●──(●)        3",
        f"│         │ ╲ │ {terminal.RISING} │         │",
        f"2        ({terminal.CROSS})─┊○┊─┊·┊        2",
        f"│         │ {terminal.RISING} │ ╲ │         │",
        "1         ○───○───○         1",
        "╰─────────a───b───c─────────╯",
        "  white ○            4 pieces",
        f"  ┊ ┊ last move   {terminal.CROSS} taken    ",
        "  ( ) playable               ",
    ]
    assert terminal.draw(before, ascii=True).splitlines() == [
        "  black B            4 pieces",
        "+---------a---b---c---------+",
        "3         B---B---B         3",
        "|         | \\ | / |         |",
        "2         B---.---W         2",
        "|         | / | \\ |         |",
        "1         W---W---W         1",
        "+---------a---b---c---------+",
        "> white W  to move   4 pieces",
    ]


def test_signs_mark_the_last_move_and_the_playable_hollows() -> None:
    before = hus.start()
    after, story = before.play("5"), before.steps("5")
    drawn = terminal.draw(after, last=story, legal=True)
    assert drawn.count("┊1┊") == 1
    assert drawn.count("┊·┊") == 1
    assert drawn.count("(2)") == 12
    assert drawn.splitlines()[-1].rstrip() == "  ┊ ┊ last move   ( ) playable"
    plain = terminal.draw(after, last=story, legal=True, ascii=True)
    assert (plain.count(":1:"), plain.count(":.:"), plain.count("(2)")) == (1, 1, 12)


def test_a_hollow_that_ended_the_move_and_is_playable_wears_both_signs() -> None:
    before = kalaha.position("7,0,0/5,0,0 a", hollows=2, seeds=3)
    after, story = before.play("1"), before.steps("1")
    assert after.text == "1,2,2/6,1,0 a"
    assert "┊1)" in terminal.draw(after, last=story, legal=True)


def test_colour_adds_nothing_but_colour() -> None:
    for start in (hus.start(), kalaha.start(), fanorona.start()):
        position, story = played(start, 5)
        coloured, bare = (
            terminal.draw(position, last=story, legal=True, colour=colour)
            for colour in (True, False)
        )
        assert "\x1b[32m" in coloured
        assert re.sub(r"\x1b\[\d+m", "", coloured) == bare
        assert "\x1b" not in bare


def test_a_position_prints_and_shows_itself() -> None:
    position = fanorona.start()
    assert str(position) == terminal.draw(position)
    assert position._repr_svg_() == svg.draw(position)


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(terminal) == (0, 2)
