"""The page's types of what it and the server say to each other, made from the OpenAPI document.

`python tools/web_types.py` writes `web/src/online/schema.ts`; a test sees that it is as it would
be written. The names of the messages are in `hollows.server.messages` and `hollows.server.bodies`.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import build_web

TYPES = build_web.WEB / "src" / "online" / "schema.ts"
PROGRAM = build_web.WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
HEADER = "// Made from the server's OpenAPI document by tools/web_types.py: change it there.\n"
FOREIGN = ("HTTPValidationError", "ValidationError")  # FastAPI's own


def document() -> dict[str, Any]:
    """The server's OpenAPI document; the web app need not be built."""
    from hollows.server import create_app

    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder)
        (web / "index.html").write_text('<!doctype html><html lang="en">', encoding="utf-8")
        return create_app(web).openapi()


def schemas() -> dict[str, Any]:
    """The messages and bodies that the server documents, by name."""
    found = document()["components"]["schemas"]
    return {name: _bare(found[name]) for name in sorted(found) if name not in FOREIGN}


def _bare(schema: Any) -> Any:
    """Without titles, which only say the names of fields again."""
    if isinstance(schema, list):
        return [_bare(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _bare(each) for name, each in part.items()}
        if key == "properties"
        else _bare(part)
        for key, part in schema.items()
        if key != "title"
    }


def types() -> str:
    """The TypeScript of all schemas."""
    build_web.install(for_tests=True)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Hollows", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas()},
    }
    done = subprocess.run(
        [build_web.node() or "node", str(PROGRAM)],
        input=json.dumps(document),
        capture_output=True,
        encoding="utf-8",
        cwd=build_web.WEB,
        check=True,
    )
    made = done.stdout
    return HEADER + made[made.index("export") :]


if __name__ == "__main__":
    TYPES.write_text(types(), encoding="utf-8")
    sys.stdout.write(f"{TYPES.relative_to(build_web.ROOT)} is written\n")
