"""Debian's Firefox, driven by its own Marionette protocol: Playwright knows only its own build."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = "firefox-esr"
PATIENCE = 60.0  # seconds
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "marionette.port": 0,
    "toolkit.telemetry.enabled": False,
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name that WebDriver gives to references


class Firefox:
    """A window of Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._read()  # its greeting
        self.ask("WebDriver:NewSession", capabilities={})

    def ask(self, command: str, **parameters: Any) -> Any:
        """Give a command and wait for its answer."""
        self._number += 1
        text = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        _kind, _number, error, answer = self._read()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return answer

    def _read(self) -> Any:
        length = bytearray()
        while (byte := self._stream.read(1)) != b":":
            if not byte:
                raise ConnectionError("Firefox is gone")
            length += byte
        return json.loads(self._stream.read(int(length)))

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script in the page returns."""
        found = self.ask("WebDriver:ExecuteScript", script=script, args=list(arguments))
        return found["value"]

    def click(self, selector: str) -> None:
        found = self.ask("WebDriver:FindElement", using="css selector", value=selector)
        self.ask("WebDriver:ElementClick", id=found["value"][ELEMENT])

    def wait_for(self, script: str, *arguments: Any) -> Any:
        """What the script returns as soon as that is something."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if (found := self.run(script, *arguments)) not in (None, False):
                return found
            time.sleep(0.02)
        raise TimeoutError(script)

    def close(self) -> None:
        self._stream.close()
        self._socket.close()


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """Firefox without a screen, with a fresh profile."""
    preferences = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(preferences))
    program = shutil.which(PROGRAM)
    assert program, f"{PROGRAM} is not installed: make browsers"
    running = subprocess.Popen(
        [program, "--headless", "--marionette", "--profile", str(profile), "--no-remote"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"HOME": str(profile), "MOZ_CRASHREPORTER_DISABLE": "1"},
    )
    try:
        browser = Firefox(_port(profile, running))
        try:
            yield browser
        finally:
            browser.close()
    finally:
        running.terminate()
        running.wait(PATIENCE)


def _port(profile: Path, running: subprocess.Popen[bytes]) -> int:
    """Where it listens, which it writes into its profile once it does."""
    written = profile / "MarionetteActivePort"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and running.poll() is None:
        if written.exists() and (text := written.read_text().strip()):
            return int(text)
        time.sleep(0.05)
    raise TimeoutError(f"{PROGRAM} does not answer")
