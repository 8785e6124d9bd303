"""A web host that knows nothing of Hollows: files of a folder, and a page for what is not there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class PlainHost(SimpleHTTPRequestHandler):
    """Python's own, which shows a site's `404.html` as many hosts do."""

    lost_page = Path()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404:
            super().send_error(code, message, explain)
            return
        page = self.lost_page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_said: object) -> None:
        """Nothing."""


class Host(ThreadingHTTPServer):
    """Says nothing of browsers that went away while they were answered."""

    def handle_error(self, *_asked: object) -> None:
        """Nothing."""


@contextmanager
def hosting(folder: Path, path: str) -> Iterator[str]:
    """The address of a site that lies at a path below the folder, while it can be reached."""
    handler = type("Handler", (PlainHost,), {"lost_page": folder / path / "404.html"})
    with Host(("127.0.0.1", 0), partial(handler, directory=str(folder))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{host.server_port}/{path}"
        finally:
            host.shutdown()
