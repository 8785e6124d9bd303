"""Logs in lines that people or programs read."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Literal

FIELDS = ("method", "route", "status", "seconds", "settings")


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        told |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def start_logs(kind: Literal["text", "json"]) -> None:
    """Write to stderr: everything for programs, warnings for people."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else text)
    logging.basicConfig(
        handlers=[handler], level=logging.INFO if kind == "json" else logging.WARNING, force=True
    )
    for chatty in ("alembic", "uvicorn", "sqlalchemy", "aiosqlite"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
