"""The tables brought up to date, by itself at each start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

MIGRATIONS = Path(__file__).parent / "migrations"
LOCK = 0x486F6C6C6F7773  # "Hollows": any number, the same in all processes


class TooNewError(Exception):
    """The database was written by a later version of Hollows."""


def versions() -> list[str]:
    """Every version that the tables have had, the newest first."""
    return [known.revision for known in ScriptDirectory.from_config(_config()).walk_revisions()]


def migrate(connection: Connection, to: str | None = None) -> None:
    """Run the migrations that are missing, all or up to a version.

    Processes that start together wait for each other.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    known = versions()
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in known:
        raise TooNewError(f"the database is of a later Hollows ({here}): please update this one")
    if here != (wanted := to or known[0]):
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, wanted)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
