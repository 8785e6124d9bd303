"""The web app as plain files."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer

from hollows.cli.common import BadInputError
from hollows.words import Words


def write(folder: Path, server: str, *, force: bool) -> None:
    """Write the site and say how to look at it."""
    from hollows.server.files import NotBuiltError
    from hollows.server.site import SiteError, write_site

    try:
        count = write_site(folder, server=server, force=force)
    except (NotBuiltError, SiteError) as problem:
        raise BadInputError(str(problem)) from None
    words, shown = Words(None), shlex.quote(str(folder))
    typer.echo(words.gettext("The site is in {folder}, {count} files.", folder=folder, count=count))
    command = f"python -m http.server --directory {shown}"
    typer.echo(words.gettext("To see it on this machine: {command}", command=command))
