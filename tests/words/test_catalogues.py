"""The catalogues: no message missing or stale in any language, and the tools that keep them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import catalogues
from hollows import words
from hollows.cli import app


@pytest.fixture(scope="module")
def template() -> Catalog:
    return catalogues.extract()


def ids(catalogue: Catalog) -> set[tuple[str | None, Any]]:
    return {(message.context, message.id) for message in catalogue if message.id}


def catalogue_of(language: str, *messages: tuple[Any, Any]) -> Catalog:
    made = Catalog(locale=language)
    for id_, string in messages:
        made.add(id_, string)
    return made


# The catalogues that we have


def test_the_template_holds_the_messages_of_the_sources(template: Catalog) -> None:
    with catalogues.TEMPLATE.open("rb") as file:
        written = read_po(file)
    assert ids(written) == ids(template), "run make locale"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_catalogue_is_complete_and_fits_the_sources(template: Catalog, language: str) -> None:
    found = list(catalogues.problems(catalogues.read(language), template))
    assert found == [], "run make locale, and translate"


def test_every_language_has_a_catalogue() -> None:
    assert tuple(words.LANGUAGES) == catalogues.LANGUAGES
    assert all(catalogues.po_file(language).exists() for language in words.LANGUAGES)


# What is found in the sources


def source(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    return path


def test_messages_of_the_web_app_are_found_however_they_are_quoted(tmp_path: Path) -> None:
    source(tmp_path / "web" / "src" / "Page.svelte").write_text(
        """<p>Don't stumble over _this {_("Play {game}", { game })} {_('It\\'s "fine"')}</p>
        {ngettext(
          "{count} stone",
          "{count} stones",
          count,
        )}
        {pgettext("result", `draw`)} {_(option.about)} {node_("not ours")} {x._("nor this")}"""
    )
    found = [(message.id, message.context) for message in catalogues.extract(tmp_path)]
    assert found[1:] == [
        ("Play {game}", None),
        ('It\'s "fine"', None),
        (("{count} stone", "{count} stones"), None),
        ("draw", "result"),
    ]


@pytest.mark.parametrize("call", ["_(`Play ${game}`)", 'ngettext("one", many, 3)'])
def test_a_message_that_cannot_be_collected_is_refused(tmp_path: Path, call: str) -> None:
    source(tmp_path / "web" / "src" / "page.ts").write_text(call)
    with pytest.raises(catalogues.BadSourceError, match=r"page\.ts"):
        catalogues.extract(tmp_path)


def test_a_message_inside_an_f_string_is_refused(tmp_path: Path) -> None:
    source(tmp_path / "src" / "hollows" / "page.py").write_text(
        """told = f"{words.gettext('Undo')} {count}" """
    )
    with pytest.raises(catalogues.BadSourceError, match="line 1: take the message out"):
        catalogues.extract(tmp_path)


@pytest.mark.parametrize(
    ("message", "translation", "problem"),
    [
        ("Lifted {place}.", "{place} geleert.", None),
        ("Lifted {place}.", "", "not translated"),
        ("Lifted {place}.", "{platz} geleert.", "other placeholders"),
        ("Lifted {place}.", "Geleert.", "other placeholders"),
        (("{count} stone", "{count} stones"), ("ein Stein", "{count} Steine"), None),
        (("{count} stone", "{count} stones"), ("{count} Stein", ""), "not translated"),
        (("{count} stone", "{count} stones"), ("ein Stein", "{zahl} Steine"), "other placeholders"),
        (("{n} stone", "{n} stones"), ("ein Stein", "{n} Steine"), "other placeholders"),
    ],
)
def test_a_wrong_translation_is_named(message: Any, translation: Any, problem: str | None) -> None:
    template = catalogue_of("de", (message, ""))
    found = list(catalogues.problems(catalogue_of("de", (message, translation)), template))
    assert [text.partition(":")[0] for text in found] == ([problem] if problem else [])


def test_a_language_needs_all_its_plural_forms() -> None:
    message = ("{count} stone", "{count} stones")
    template = catalogue_of("ru", (message, ""))
    two = catalogue_of("ru", (message, ("{count} камень", "{count} камня")))
    assert list(catalogues.problems(two, template)) == ["2 forms instead of 3: '{count} stone'"]


def test_a_missing_and_a_stale_message_are_named() -> None:
    template, kept = catalogue_of("de", ("Undo", "")), catalogue_of("de", ("Redo", "Vor"))
    assert list(catalogues.problems(kept, template)) == [
        "not there: 'Undo'",
        "no longer used: 'Redo'",
    ]


def test_an_update_keeps_translations_and_a_changed_message_counts_as_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    path = catalogues.po_file("de")
    sure, unsure = ("Undo", "Zurück"), ("The game is drawn.", "Remis.")
    with source(path).open("wb") as file:
        write_po(file, catalogue_of("de", sure, unsure, ("Never again said", "Weg")))
    template = catalogue_of("de", ("Undo", ""), ("The game is drawn now.", ""))
    updated = catalogues.update("de", template)
    assert list(catalogues.problems(updated, template)) == ["fuzzy: 'The game is drawn now.'"]
    assert "Weg" not in path.read_text(encoding="utf-8")
    assert list(catalogues.problems(catalogues.read("de"), template)) == [
        "fuzzy: 'The game is drawn now.'"
    ]


# What is made of them


def test_the_browser_gets_what_it_says_and_no_more() -> None:
    made = catalogue_of(
        "pl",
        ("Undo", "Cofnij"),
        ("Hollows", "Hollows"),
        ("Only in the terminal", "W terminalu"),
        (("{count} stone", "{count} stones"), ("{count} kamień", "{count} kamienie", "{count} x")),
    )
    used: set[catalogues.Key] = {(None, "Undo"), (None, "Hollows"), (None, "{count} stone")}
    found = catalogues.for_browser(made, used)
    assert (found["lang"], found["messages"]) == (
        "pl",
        {"Undo": "Cofnij", "{count} stone": ("{count} kamień", "{count} kamienie", "{count} x")},
    )
    assert re.fullmatch(r"[n\d\s%=!<>&|?:()]+", found["plural"])
    json.dumps(found)


def test_the_command_line_speaks_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "hollows.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue_of("de", ("[default]", "[üblich]")))
    monkeypatch.setattr(words, "LOCALE", tmp_path)
    monkeypatch.setenv("LANGUAGE", "de_CH:fr")
    assert app.run(["options", "kalaha"]) == 0
    assert "[üblich]" in capsys.readouterr().out
    assert app.run(["--language", "en", "options", "kalaha"]) == 0
    assert "[default]" in capsys.readouterr().out
    assert app.run(["--language", "de", "options", "kalaha"]) == 0
    assert "[üblich]" in capsys.readouterr().out
    assert app.run(["--language", "xx", "options", "kalaha"]) == 2
    assert "there is no language 'xx': choose en, de" in capsys.readouterr().err
