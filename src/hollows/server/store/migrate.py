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


class TooNew(Exception):
    """The database was written by a later version of Hollows."""


def migrate(connection: Connection) -> None:
    """Run the migrations that are missing; processes that start together wait for each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = _config()
    script = ScriptDirectory.from_config(config)
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None and here not in {known.revision for known in script.walk_revisions()}:
        raise TooNew(f"the database is of a later Hollows ({here}): please update this one")
    if here != script.get_current_head():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
