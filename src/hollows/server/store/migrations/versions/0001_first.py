"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Games, events, who may play, and what the server remembers."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("series", sa.String(10), nullable=False),
        sa.Column("host", sa.String(22), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("games_deadline", "games", ["deadline"])
    op.create_index("games_changed", "games", ["changed"])
    op.create_table(
        "events",
        sa.Column("game", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "holders",
        sa.Column("game", sa.String(10), primary_key=True),
        sa.Column("holder", sa.String(22), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
    )
    op.create_index("holders_holder", "holders", ["holder"])
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(1000), primary_key=True),
        sa.Column("holder", sa.String(22), nullable=False),
        sa.Column("p256dh", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(50), nullable=False),
        sa.Column("language", sa.String(40), nullable=False),
    )
    op.create_index("subscriptions_holder", "subscriptions", ["holder"])
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("begin", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
