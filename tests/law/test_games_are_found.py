"""Above the law no code asks which game it has: what differs is an attribute or a table."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import hollows
from hollows.games import GAMES, Player

PACKAGE = Path(hollows.__file__).parent
OF_ONE_GAME = (  # the law, and files that know no other game
    "games/",
    *(f"proofs/{name}/" for name in GAMES),
    "adapters/kgp/",
    "record/fgn.py",
)

WORDS = {word for game in GAMES.values() for word in (game.name, game.unit)}
INSTANCES = {name.upper() for name in GAMES}
LAWS = [import_module(type(game).__module__) for game in GAMES.values()]
CLASSES = {
    name
    for law in LAWS
    for name, value in vars(law).items()
    if isinstance(value, type) and value.__module__ == law.__name__
}
PLAYERS = {player.name for player in Player}


def sources() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if not path.relative_to(PACKAGE).as_posix().startswith(OF_ONE_GAME):
            yield path


def askings(source: str) -> Iterator[str]:
    """Where the code asks for one game: by name, unit, instance or class."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left, operators, rights):
                sides = [part for side in (left, *rights) for part in _parts(side)]
                asks = any(map(_names_game, sides)) or _seeks_player(left, operators)
            case ast.MatchValue(value):
                asks = _names_game(value)
            case ast.MatchClass(kind):
                asks = _is_class(kind)
            case ast.Call(ast.Name("isinstance" | "issubclass"), [_value, kinds]):
                asks = any(map(_is_class, ast.walk(kinds)))
            case ast.Call(ast.Attribute(attr="startswith" | "endswith"), [text, *_]):
                asks = any(map(_names_game, _parts(text)))
            case _:
                asks = False
        if asks and isinstance(node, ast.expr | ast.pattern):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def _parts(side: ast.expr) -> list[ast.expr]:
    """What stands in a tuple, list or set, or the side itself."""
    return side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]


def _names_game(part: ast.expr) -> bool:
    match part:
        case ast.Constant(str(value)):
            return value in WORDS
        case ast.Name(name) | ast.Attribute(attr=name):
            return name in INSTANCES
        case ast.Subscript(ast.Name("GAMES"), ast.Constant()):
            return True
        case _:
            return False


def _seeks_player(left: ast.expr, operators: list[ast.cmpop]) -> bool:
    """Whether a game's players are looked through for those that only one game has."""
    match left, operators:
        case ast.Attribute(ast.Name("Player"), name), [ast.In() | ast.NotIn()]:
            return name in PLAYERS
        case _:
            return False


def _is_class(kind: ast.AST) -> bool:
    return getattr(kind, "id", getattr(kind, "attr", "")) in CLASSES


@pytest.mark.parametrize(
    "path", [*sources()], ids=lambda path: path.relative_to(PACKAGE).as_posix()
)
def test_no_code_above_the_law_asks_for_one_game(path: Path) -> None:
    found = list(askings(path.read_text(encoding="utf-8")))
    assert found == [], "let the game say it by an attribute, or find it in a table of the room"


@pytest.mark.parametrize(
    "asking",
    [
        'game.name == "hus"',
        'game.unit != "seeds"',
        'game.name in ("kalaha", "fanorona")',
        "game is FANORONA",
        'game == GAMES["hus"]',
        "Player.WHITE in game.players",
        "isinstance(position, HusPosition | KalahaPosition)",
        "isinstance(rules, (int, fanorona.FanoronaRules))",
        'name.startswith("hus")',
        'match unit:\n    case "pieces":\n        pass',
        "match position:\n    case HusPosition():\n        pass",
    ],
)
def test_such_code_is_seen(asking: str) -> None:
    assert len(list(askings(asking))) == 1


@pytest.mark.parametrize(
    "finding",
    [
        'TABLE = {"hus": 1}',
        "game.name in TABLE",
        "game.on_points",
        "player is Player.A",
        "isinstance(error, HollowsError)",
    ],
)
def test_tables_and_attributes_are_not(finding: str) -> None:
    assert list(askings(finding)) == []
