"""The whole web app as plain files, for any web host and any folder on it.

Every place of the app is a page of its own, so that each address answers without a server; all
pages name their files from where they lie. What needs a server says so, or leads to one.
"""

from __future__ import annotations

import contextlib
import hashlib
import html
import itertools
import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

from hollows.games import GAMES
from hollows.saving import written_beside
from hollows.server.files import TYPES, WEB, check_built
from hollows.server.pages import page_text
from hollows.server.security import POLICY
from hollows.words import LANGUAGES

MARK = "hollows-site.json"  # says that a folder is a site of ours, and which files we put there
# As web/src/app/route.ts has them
PLAIN_SCREENS = ("", "games", "settings", "about")
GAME_SCREENS = ("play", "rules", "analysis", "editor", "review", "learn", "puzzles")
SHEETS = ("new", "friend")
HEADER_ONLY = ("frame-ancestors",)  # browsers do not take it from a page
# A host that has nothing at an address shows 404.html there: it looks for the folder of the site
# and leads to the app, which knows the places that have no file, such as those without a language.
LOST = """(async () => {
  const { pathname, hash, origin } = location;
  for (let end = pathname.lastIndexOf("/"); end >= 0; end = pathname.lastIndexOf("/", end - 1)) {
    const root = pathname.slice(0, end + 1);
    const found = await fetch(origin + root + "MARK").then((answer) => answer.ok, () => false);
    if (found) {
      const at = encodeURIComponent(pathname.slice(end + 1));
      return location.replace(origin + root + "?at=" + at + hash);
    }
    if (end === 0) break;
  }
  document.body.hidden = false;
})();""".replace("MARK", MARK)
LOST_PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Hollows</title>
    <script>{script}</script>
  </head>
  <body hidden>
    <p>There is nothing here.</p>
  </body>
</html>
"""


class SiteError(Exception):
    """The site cannot be written; the message says why, in one line."""


def write_site(folder: Path, *, server: str = "", force: bool = False, web: Path = WEB) -> int:
    """Write the app into a folder; how many files it is made of.

    Other files in the folder stay. A folder that holds others but no site is refused, unless
    `force`.
    """
    check_built(web)
    files = site_files(web, _checked(server))
    before = _there(folder, force=force)
    if before is None:
        _write_anew(folder, files)
    else:
        _write_over(folder, files, before)
    return len(files)


def _checked(server: str) -> str:
    try:
        parts = urlsplit(server)
        wrong = parts.scheme not in ("http", "https") or not parts.hostname or parts.query
    except ValueError:
        wrong = True
    if server and wrong:
        raise SiteError(f"{server!r} is not the address of a server, such as https://example.org")
    return server.rstrip("/")


def _there(folder: Path, *, force: bool) -> set[str] | None:
    """The files of the site that lies there, or None if there is nothing at all."""
    if not folder.exists():
        return None
    if not folder.is_dir():
        raise SiteError(f"{folder} is a file: name a folder")
    try:
        return {*json.loads((folder / MARK).read_text(encoding="utf-8"))["files"]}
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        if force or not any(folder.iterdir()):
            return set()
    raise SiteError(
        f"{folder} holds other files and no site of Hollows: name another folder, "
        "or let --force write the site among them"
    )


# What it is made of


def places() -> Iterator[str]:
    """Every page of the app, in every language."""
    ofgames = [f"{screen}/{game}" for screen, game in itertools.product(GAME_SCREENS, GAMES)]
    sheets = [f"play/{game}/{sheet}" for game, sheet in itertools.product(GAMES, SHEETS)]
    for language in LANGUAGES:
        for place in (*PLAIN_SCREENS, *ofgames, *sheets):
            yield f"{language}/{place}".rstrip("/") + "/"


def site_files(web: Path, server: str) -> dict[str, bytes]:
    """The files by their names, in the order in which they are written: pages last."""
    paths = sorted(path for path in web.rglob("*") if path.suffix in TYPES)
    files = {path.relative_to(web).as_posix(): path.read_bytes() for path in paths}
    page = _with_head(files.pop("index.html").decode(), server)
    worker = files.pop("service-worker.js")
    files[".nojekyll"] = b""  # some hosts leave files out otherwise
    for place in places():
        up = "../" * place.count("/")
        files[f"{place}index.html"] = page_text(page, place.partition("/")[0], up).encode()
    files["index.html"] = page.encode()
    files["404.html"] = LOST_PAGE.format(script=LOST).encode()
    # Browsers look whether the worker has changed; so it must change with the pages.
    told = hashlib.sha256(page.encode()).hexdigest()[:12]
    files["service-worker.js"] = worker + f"// pages {told}\n".encode()
    return files


CHARSET = '<meta charset="utf-8" />\n'


def _with_head(page: str, server: str) -> str:
    """The page says itself what the server's headers would say, and that there is no server."""
    policy = "; ".join(
        f"{name} {value}" for name, value in POLICY.items() if name not in HEADER_ONLY
    )
    lines = (
        f'<meta http-equiv="content-security-policy" content="{policy}" />',
        f'<meta name="hollows-server" content="{html.escape(server)}" />',
    )
    if CHARSET not in page:
        raise ValueError("the page has no <meta charset>")
    return page.replace(CHARSET, CHARSET + "".join(f"    {line}\n" for line in lines))


# Writing: beside, then renamed, so that nobody sees half of it


def _write_anew(folder: Path, files: Mapping[str, bytes]) -> None:
    fresh = folder.with_name(f".{folder.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        for name, content in _marked(files):
            _write(fresh / name, content)
        fresh.rename(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def _write_over(folder: Path, files: Mapping[str, bytes], before: set[str]) -> None:
    """File by file; what is there no more goes when all is new."""
    _replace(folder / MARK, _mark({*before, *files}))  # should this be interrupted
    for name, content in _marked(files):
        _replace(folder / name, content)
    for name in before - files.keys():
        gone = folder / name
        if folder.resolve() not in gone.resolve().parents:  # somebody else wrote the list
            continue
        gone.unlink(missing_ok=True)
        for empty in itertools.takewhile(lambda parent: parent != folder, gone.parents):
            with contextlib.suppress(OSError):
                empty.rmdir()


def _marked(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    yield from files.items()
    yield MARK, _mark(files)


def _mark(names: Iterable[str]) -> bytes:
    told = {"hollows": version("hollows"), "files": sorted(names)}
    return json.dumps(told, indent=1).encode() + b"\n"


def _replace(path: Path, content: bytes) -> None:
    with _naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_beside(path) as unfinished:
            unfinished.write_bytes(content)


def _write(path: Path, content: bytes) -> None:
    with _naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        raise SiteError(f"{path} cannot be written: {problem.strerror}") from None
