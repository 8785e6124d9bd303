"""The web app on this machine: a server, and a browser that looks at it."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import webbrowser

import typer

from hollows.cli.common import BadInput
from hollows.words import Words

HOME = "127.0.0.1"
PORT = 4655  # a browser keeps games for an address, so it should be the same each time
ANY_PORT = 0


def open_app() -> None:
    """Serve the web app to this machine alone and open the browser."""
    try:
        listening = _listen(HOME, PORT)
    except BadInput:
        listening = _listen(HOME, ANY_PORT)
    _run(listening, HOME, opening=True)


def serve(host: str, port: int) -> None:
    """Serve the web app until Ctrl-C."""
    _run(_listen(host, port), host, opening=False)


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
        raise BadInput(_why_not(error, host, port)) from None
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
            return f"cannot listen on {host}: {error}"


def _run(listening: socket.socket, host: str, *, opening: bool) -> None:
    import uvicorn

    from hollows.server import NotBuilt, create_app

    try:
        app = create_app()
    except NotBuilt as problem:
        listening.close()
        raise BadInput(str(problem)) from None
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    _tell(_address(listening, host), opening=opening)
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        typer.echo("", err=True)  # after the ^C that the terminal shows


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
