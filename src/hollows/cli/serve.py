"""The web app on this machine: a server, and a browser that looks at it."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from hollows.cli.common import BadInputError
from hollows.words import Words

if TYPE_CHECKING:
    from hollows.server.settings import Settings

HOME = "127.0.0.1"
PORT = 4655  # a browser keeps games for an address, so it should be the same each time
ANY_PORT = 0


def open_app() -> None:
    """Serve the web app to this machine alone and open the browser."""
    try:
        listening = _listen(HOME, PORT)
    except BadInputError:
        listening = _listen(HOME, ANY_PORT)
    _run(listening, HOME, opening=True)


def serve(**flags: Any) -> None:
    """Serve the web app and online play until Ctrl-C."""
    settings = settings_of(**flags)
    listening = _listen(settings.host, settings.port)
    _run(listening, settings.host, opening=False, settings=settings)


def settings_of(*, config: str | None = None, **flags: Any) -> Settings:
    """The settings that the flags, the environment and the file give."""
    from hollows.server.settings import BadSettingsError, read_settings

    if config is not None:
        os.environ["HOLLOWS_CONFIG"] = config
    try:
        return read_settings(**flags)
    except BadSettingsError as problem:
        raise BadInputError(str(problem)) from None


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    if os.name == "posix":  # elsewhere the option would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # only now does a second server on the port fail
    except (OSError, OverflowError) as error:
        listening.close()
        raise BadInputError(_why_not(error, host, port)) from None
    return listening


def _why_not(error: OSError | OverflowError, host: str, port: int) -> str:
    match getattr(error, "errno", None):
        case errno.EADDRINUSE:
            return f"port {port} is taken: choose another with --port"
        case errno.EACCES:
            return f"port {port} is not for everybody: choose one above 1023 with --port"
        case None:
            return f"there is no port {port}, only 0 to 65535"
        case _:
            reason = getattr(error, "strerror", None) or error
            return f"cannot listen on {host}: {reason}"


def _run(
    listening: socket.socket, host: str, *, opening: bool, settings: Settings | None = None
) -> None:
    from hollows.server import NotBuiltError, create_app
    from hollows.server.logs import start_logs
    from hollows.server.run import prepare, run

    chosen = settings or settings_of(host=host)
    try:
        app = create_app(settings=chosen)
        start_logs(chosen.log)
        prepare(chosen)
    except NotBuiltError as problem:
        listening.close()
        raise BadInputError(str(problem)) from None
    except Exception as problem:
        listening.close()
        raise BadInputError(_no_database(problem)) from None
    _tell(_address(listening, host), opening=opening)
    if settings:
        _tell_settings(settings)
    try:
        run(app, listening, chosen)
    except KeyboardInterrupt:
        typer.echo("", err=True)  # after the ^C that the terminal shows


def _no_database(problem: Exception) -> str:
    said = str(getattr(problem, "orig", None) or problem).splitlines()
    return f"the database cannot be used: {said[0] if said else type(problem).__name__}"


def _tell_settings(settings: Settings) -> None:
    """What is set, and what the keeper should know before anybody comes."""
    import json
    import logging

    shown = settings.shown()
    if settings.log == "json":
        logging.getLogger("hollows").info("settings", extra={"settings": shown})
    else:
        typer.echo(f"Settings: {json.dumps(shown, ensure_ascii=False)}", err=True)
    if not _is_home(settings.host) and not settings.url.startswith("https://"):
        words = Words(None)
        typer.echo(
            words.gettext(
                "Warning: others can reach this server, but nothing here speaks TLS. Put a proxy"
                " in front that does, and name its address with --url https://..."
            ),
            err=True,
        )


def _is_home(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _address(listening: socket.socket, host: str) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{listening.getsockname()[1]}/"


def _tell(address: str, *, opening: bool) -> None:
    """Say where the app is; the socket listens already, so a browser can come at once."""
    words = Words(None)
    typer.echo(words.gettext("Hollows is at {address}", address=address))
    typer.echo(words.gettext("Ctrl-C ends it."), err=True)
    sys.stdout.flush()
    if opening and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Without one, a browser in the terminal would take it over."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


# Backups


def backup(file: str, **flags: Any) -> None:
    """Copy all online games into a file."""
    from hollows.server.backup import backup

    games = _with_database(backup, file, **flags)
    words = Words(None)
    typer.echo(words.ngettext("{count} game is kept.", "{count} games are kept.", games))


def restore(file: str, **flags: Any) -> None:
    """Fill an empty database with a backup."""
    from hollows.server.backup import restore

    games = _with_database(restore, file, **flags)
    words = Words(None)
    typer.echo(words.ngettext("{count} game is back.", "{count} games are back.", games))


def _with_database(
    work: Callable[[Settings, Path], Awaitable[int]], file: str, **flags: Any
) -> int:
    import asyncio

    from hollows.server.backup import NoBackupError

    async def do() -> int:
        return await work(settings_of(**flags), Path(file))

    try:
        return asyncio.run(do())
    except (NoBackupError, BadInputError) as problem:
        raise BadInputError(str(problem)) from None
    except Exception as problem:
        raise BadInputError(_no_database(problem)) from None
