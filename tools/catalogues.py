"""The catalogues of messages, for Python and the web app alike.

`python tools/catalogues.py extract` collects the messages of the sources in `hollows.pot`;
`update` brings them into each language's `.po`, keeping what is translated; `compile` writes
`.mo` files for Python and `web/src/made/locale/<language>.json` for the browser. `make locale`
does all three.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PYTHON = ROOT / "src" / "hollows"
WEB = ROOT / "web" / "src"
LOCALE = PYTHON / "locale"
TEMPLATE = LOCALE / "hollows.pot"
MADE = WEB / "made" / "locale"
# What one comes to after the first move, whose words the page fetches with it
LATER = re.compile(r"web/src/(share|games/\w+/(rules|lesson)\.|screens/(?!(home|play|settings)/))")
FACTS = WEB / "made" / "facts.json"
LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "da", "sv", "pl", "cs", "ru", "pt")
WIDTH = 100
# Dates would change a file though no message does, and the rest says nothing.
LEFT_OUT = (
    "Generated-By",
    "Language-Team",
    "Last-Translator",
    "PO-Revision-Date",
    "POT-Creation-Date",
    "Project-Id-Version",
    "Report-Msgid-Bugs-To",
)
CONTEXT_END = "\x04"  # between a message's context and itself, as in .mo files
Key = tuple[str | None, str]

KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
ARGUMENTS = {"_": 1, "gettext": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
CALL = re.compile(r"(?<![\w.$])(_|ngettext|pgettext|npgettext)\(\s*")
LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"' r"|'(?:[^'\\\n]|\\.)*'" r"|`(?:[^`\\]|\\.)*`")
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class BadSourceError(ValueError):
    """A message that cannot be collected as it is written."""


# Extract


def extract(root: Path = ROOT) -> Catalog:
    """Every message of the sources below a folder laid out as ours, with the files it stands in."""
    template = Catalog(domain="hollows", project="Hollows", copyright_holder="Hollows")
    template.header_comment = "# The messages of Hollows. Made by tools/catalogues.py."
    template.fuzzy = False
    for path, message, context, comments in [*_in_python(root), *_in_web(root)]:
        flags = ["python-brace-format"] if PLACEHOLDER.search(_first(message)) else []
        template.add(
            message,
            locations=[(path.as_posix(), 1)],
            auto_comments=comments,
            flags=flags,
            context=context,
        )
    return template


Found = tuple[Path, "str | tuple[str, ...]", "str | None", "list[str]"]


def _in_python(root: Path) -> Iterator[Found]:
    for path in sorted((root / "src" / "hollows").rglob("*.py")):
        named = path.relative_to(root)
        _refuse_nested(path.read_bytes(), named)
        found = extract_from_file(
            "python", path, KEYWORDS, ("Translators:",), strip_comment_tags=True
        )
        for _line, message, comments, context in found:
            if _first(message):
                yield named, message, context, comments


def _refuse_nested(source: bytes, path: Path) -> None:
    """A message inside an f-string is found by some versions of Python only."""
    for text in ast.walk(ast.parse(source)):
        if not isinstance(text, ast.JoinedStr):
            continue
        for call in ast.walk(text):
            match call:
                case ast.Call(
                    func=ast.Name(id=name) | ast.Attribute(attr=name),
                    args=[ast.Constant(value=str()), *_],
                ) if name in KEYWORDS:
                    place = f"{path}, line {call.lineno}"
                    raise BadSourceError(f"{place}: take the message out of the f-string")


def _in_web(root: Path) -> Iterator[Found]:
    web = root / "web" / "src"
    for path in sorted([*web.rglob("*.ts"), *web.rglob("*.svelte")]):
        named = path.relative_to(root)
        for name, arguments in _calls(path.read_text(encoding="utf-8"), named):
            context = arguments.pop(0) if name in ("pgettext", "npgettext") else None
            yield named, arguments[0] if len(arguments) == 1 else tuple(arguments), context, []


def _calls(text: str, path: Path) -> Iterator[tuple[str, list[str]]]:
    """The calls with messages written out; others translate what is marked elsewhere."""
    for call in CALL.finditer(text):
        arguments: list[str] = []
        at = call.end()
        while len(arguments) < ARGUMENTS[call[1]] and (literal := LITERAL.match(text, at)):
            arguments.append(_unquote(literal[0], path))
            after = re.compile(r"\s*,?\s*").match(text, literal.end())
            at = after.end() if after else literal.end()
        if len(arguments) == ARGUMENTS[call[1]]:
            yield call[1], arguments
        elif arguments:
            raise BadSourceError(f"{path}: {call[0]}{arguments[0]!r} is cut short")


def _unquote(literal: str, path: Path) -> str:
    if literal[0] == "`" and "${" in literal:
        raise BadSourceError(f"{path}: a message may not hold ${{}}: {literal}")
    inside = re.sub(r"\\(['`])|\n", lambda found: found[1] or "\\n", literal[1:-1])
    if literal[0] != '"':
        inside = re.sub(r'(?<!\\)"', r"\"", inside)
    return str(json.loads(f'"{inside}"'))


def _first(message: str | Iterable[str]) -> str:
    return message if isinstance(message, str) else next(iter(message))


def write_template(template: Catalog) -> None:
    """Write the messages to `hollows.pot`."""
    _write(TEMPLATE, template)


# Update


def po_file(language: str) -> Path:
    """The catalogue that a translator edits."""
    return LOCALE / language / "LC_MESSAGES" / "hollows.po"


def read(language: str) -> Catalog:
    """A language's catalogue; one that does not exist yet is empty."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language, domain="hollows", project="Hollows", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain="hollows")


def update(language: str, template: Catalog) -> Catalog:
    """The catalogue with the template's messages; what resembles an old one is marked fuzzy."""
    catalogue = read(language)
    catalogue.update(deepcopy(template), update_header_comment=False)
    name = Locale.parse(language).english_name
    catalogue.header_comment = f"# Hollows in {name}."
    catalogue.obsolete.clear()
    for message in catalogue:
        if message.id and language == "en":
            message.string = message.id
            message.flags.discard("fuzzy")
    _write(po_file(language), catalogue)
    return catalogue


def _write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, include_lineno=False, omit_header=False)
    text = path.read_text(encoding="utf-8")
    text = re.sub(rf'"({"|".join(LEFT_OUT)}): .*\n', "", text)
    path.write_text(text, encoding="utf-8")


# Compile


def compile_all(languages: Iterable[str] = LANGUAGES) -> None:
    """The catalogues as Python and the browser read them."""
    chapters = web_chapters()
    for language in languages:
        catalogue = read(language)
        path = po_file(language).with_suffix(".mo")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, catalogue)
        for folder, used in chapters.items():
            made = for_browser(catalogue, used)
            text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
            _write_if_new(folder / f"{language}.json", text + "\n")


def _write_if_new(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def for_browser(catalogue: Catalog, used: set[Key]) -> dict[str, Any]:
    """What the page needs of a catalogue; a message said as in English is left out."""
    messages = {
        _key(message): message.string
        for message in catalogue
        if (message.context, _first(message.id)) in used
        and is_translated(message)
        and message.string != message.id
    }
    return {
        "lang": str(catalogue.locale),
        "plural": catalogue.plural_expr,
        "messages": messages,
    }


def _key(message: Message) -> str:
    context = f"{message.context}{CONTEXT_END}" if message.context else ""
    return context + _first(message.id)


def is_translated(message: Message) -> bool:
    """Whether every form of the message is there and was looked at."""
    return bool(message.id and all(_forms(message)) and not message.fuzzy)


def _forms(message: Message) -> list[str]:
    """The translation, or its forms for different counts."""
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def web_chapters() -> dict[Path, set[Key]]:
    """The messages that the web app says: those that playing needs, and those that come later."""
    said = [
        (path, (context, _first(message))) for path, message, context, _comments in _in_web(ROOT)
    ]
    facts = json.loads(FACTS.read_text(encoding="utf-8")) if FACTS.exists() else {}
    at_once: set[Key] = {(None, text) for text in _strings(facts)}
    at_once |= {key for path, key in said if not LATER.search(str(path))}
    return {MADE: at_once, MADE / "later": {key for _path, key in said} - at_once}


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from _strings(part)
        case list():
            for part in value:
                yield from _strings(part)


# What a translator should know is missing


def problems(catalogue: Catalog, template: Catalog) -> Iterator[str]:
    """Whatever keeps a catalogue from being complete, one line each."""
    for wanted in template:
        if not wanted.id:
            continue
        message = catalogue.get(_first(wanted.id), wanted.context)
        if message is None or message.id != wanted.id:
            yield f"not there: {_first(wanted.id)!r}"
        elif message.fuzzy:
            yield f"fuzzy: {_first(wanted.id)!r}"
        elif not is_translated(message):
            yield f"not translated: {_first(wanted.id)!r}"
        else:
            yield from _wrong_forms(message, catalogue.num_plurals)
    for message in catalogue:
        if message.id and template.get(_first(message.id), message.context) is None:
            yield f"no longer used: {_first(message.id)!r}"


def _wrong_forms(message: Message, wanted: int) -> Iterator[str]:
    forms = _forms(message)
    if isinstance(message.id, str):
        wanted, least = 1, _placeholders(message.id)
        most = least
    else:
        most = _placeholders(message.id[1])
        least = most - {"count"}  # "one stone" may leave the count out
    if len(forms) != wanted:
        yield f"{len(forms)} forms instead of {wanted}: {_first(message.id)!r}"
    for form in forms:
        if not least <= _placeholders(form) <= most:
            yield f"other placeholders: {form!r}"


def _placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def main(commands: list[str]) -> int:
    """Do what the commands say, in their order."""
    template = extract()
    for command in commands:
        match command:
            case "extract":
                write_template(template)
            case "update":
                for language in LANGUAGES:
                    update(language, template)
            case "compile":
                compile_all()
            case _:
                sys.stderr.write(f"there is no command {command!r}: extract, update, compile\n")
                return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
