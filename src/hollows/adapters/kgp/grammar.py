"""The lines of the protocol: `[id][@ref] name arguments...`, read and written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hollows.adapters.kgp.board import Board

LONGEST = 16_384  # characters of a line


class InvalidLineError(ValueError):
    """A line that the grammar does not allow."""


class Word(str):
    """A text that is written without quotes."""

    __slots__ = ()


Argument = int | float | str | Board


@dataclass(frozen=True)
class Command:
    """One line. `ref` is the id of the command that it answers."""

    name: str
    arguments: tuple[Argument, ...] = ()
    id: int | None = None
    ref: int | None = None


NUMBER = r"[0-9]{1,18}"
SEEDS = r"[0-9]{1,5}"  # more than this nobody sows in time
LINE = re.compile(
    rf"\s*(?:(?P<id>{NUMBER})?(?:@(?P<ref>{NUMBER}))?\s+)?(?P<name>[0-9A-Za-z]+)(?:\s+(?P<rest>.*))?",
    re.ASCII | re.DOTALL,
)
ARGUMENT = re.compile(
    rf"""\s*(?:
        (?P<real>[+-]?[0-9]{{0,18}}\.[0-9]{{1,18}})(?![^\s])
      | (?P<integer>[+-]?{NUMBER})(?![^\s])
      | <(?P<board>{SEEDS}(?:,{SEEDS})*)>
      | "(?P<string>(?:\\.|[^"\\])*)"
      | (?P<word>[0-9A-Za-z:-]+)(?![^\s])
    )""",
    re.ASCII | re.VERBOSE | re.DOTALL,
)
ESCAPES = {"n": "\n", "t": "\t"}


def read(line: str) -> Command:
    """The command in a line, or `InvalidLineError`."""
    text = line.strip()
    if len(line) > LONGEST:
        raise InvalidLineError(f"a line of {len(line)} characters is too long")
    found = LINE.fullmatch(text)
    if not found:
        raise InvalidLineError(f"this is no command: {text[:40]!r}")
    number, ref = (int(found[part]) if found[part] else None for part in ("id", "ref"))
    return Command(found["name"], tuple(_arguments(found["rest"] or "")), number, ref)


def _arguments(text: str) -> list[Argument]:
    arguments: list[Argument] = []
    at = 0
    while at < len(text):
        found = ARGUMENT.match(text, at)
        if not found:
            raise InvalidLineError(f"this is no argument: {text[at:].strip()[:40]!r}")
        arguments.append(_argument(found))
        at = found.end()
    return arguments


def _argument(found: re.Match[str]) -> Argument:
    match found.lastgroup:
        case "real":
            return float(found["real"])
        case "integer":
            return int(found["integer"])
        case "board":
            return _board(found["board"])
        case "word":
            return Word(found["word"])
        case _:
            return re.sub(
                r"\\(.)", lambda mark: ESCAPES.get(mark[1], mark[1]), found["string"], flags=re.S
            )


def _board(text: str) -> Board:
    size, *numbers = map(int, text.split(","))
    if size < 1 or len(numbers) != 2 + 2 * size:
        raise InvalidLineError(f"this is no board of {size} hollows: <{text[:40]}>")
    south, north = numbers[2 : 2 + size], numbers[2 + size :]
    return Board((numbers[0], numbers[1]), tuple(south), tuple(north))


def write(command: Command) -> str:
    """The command as a line, without its end."""
    number = "" if command.id is None else str(command.id)
    ref = "" if command.ref is None else f"@{command.ref}"
    head = [f"{number}{ref}"] if number or ref else []
    return " ".join([*head, command.name, *map(_written, command.arguments)])


def _written(argument: Argument) -> str:
    if isinstance(argument, str) and not isinstance(argument, Word):
        escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{" ".join(escaped.split())}"'
    return str(argument)
