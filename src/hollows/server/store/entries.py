"""What must be kept together, and the statements that keep many of them at once.

Rows travel as one JSON text: the statement stays the same however many there are, and SQLite
needs Python for none of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, text

from hollows.server.json_text import to_json

# SQLite's lock is held: what is not taken now, nobody else will take
TAKEN = text(
    "SELECT events.game FROM json_each(:rows) JOIN events"
    " ON events.game = value ->> 'game' AND events.number = value ->> 'number'"
)
KEEP_EVENTS = {
    "sqlite": text(
        "INSERT INTO events (game, number, at, body)"
        " SELECT value ->> 'game', value ->> 'number', value ->> 'at', value ->> 'body'"
        " FROM json_each(:rows)"
    ),
    # Another process may be deleting a game: whoever has locked its line first goes on
    "postgresql": text(
        "INSERT INTO events (game, number, at, body) SELECT r.game, r.number, r.at, r.body"
        " FROM json_to_recordset(CAST(:rows AS json))"
        " AS r(game text, number integer, at bigint, body text)"
        " JOIN games ON games.id = r.game ORDER BY r.game FOR NO KEY UPDATE OF games"
        " ON CONFLICT DO NOTHING RETURNING game"
    ),
}
SUM_UP = {
    "sqlite": text(
        "UPDATE games SET number = value ->> 'number', changed = value ->> 'at',"
        " deadline = value ->> 'deadline', ended = value ->> 'ended',"
        " summary = value ->> 'summary'"
        " FROM json_each(:rows) WHERE games.id = value ->> 'game'"
    ),
    "postgresql": text(
        "UPDATE games SET number = r.number, changed = r.at, deadline = r.deadline,"
        " ended = r.ended, summary = r.summary FROM json_to_recordset(CAST(:rows AS json))"
        " AS r(game text, number integer, at bigint, deadline bigint, ended bigint, summary text)"
        " WHERE games.id = r.game AND games.number < r.number"
    ),
}


@dataclass(eq=False)
class Entry:
    """What must be kept together: an event with its game's summary, and statements beside it.

    The statements are left out if another process has already kept an event of that number.
    """

    event: dict[str, Any] | None = None
    statements: Sequence[tuple[Any, Any]] = ()
    kept: asyncio.Future[bool] = field(init=False)

    def __post_init__(self) -> None:
        self.kept = asyncio.get_running_loop().create_future()


def write(connection: Connection, entries: Sequence[Entry]) -> set[Entry]:
    """Keep them; those whose number was taken are given back."""
    rows = {entry.event["game"]: entry.event for entry in entries if entry.event}
    new = _keep_events(connection, rows) if rows else set()
    taken = {entry for entry in entries if entry.event and entry.event["game"] not in new}
    for entry in entries:
        if entry not in taken:
            for statement, values in entry.statements:
                connection.execute(statement, values)
    return taken


def _keep_events(connection: Connection, rows: dict[str, dict[str, Any]]) -> set[str]:
    """The games whose events were new."""
    dialect = connection.dialect.name
    told = _json(rows, rows)
    if dialect == "sqlite":
        new = rows.keys() - set(connection.scalars(TAKEN, {"rows": told}))
        told = told if len(new) == len(rows) else _json(rows, new)
        connection.execute(KEEP_EVENTS[dialect], {"rows": told})
    else:
        new = set(connection.scalars(KEEP_EVENTS[dialect], {"rows": told}))
        told = told if len(new) == len(rows) else _json(rows, new)
    connection.execute(SUM_UP[dialect], {"rows": told})
    return new


def _json(rows: dict[str, dict[str, Any]], games: Iterable[str]) -> str:
    """In one order everywhere, so that no two processes wait for each other."""
    return to_json([rows[game] for game in sorted(games)])
