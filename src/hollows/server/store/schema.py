"""The tables. A game is its set-up and its events in order; all else can be told from them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("series", String(10), nullable=False),  # the first game of the series
    Column("host", String(22), nullable=False),  # who made the game
    Column("created", BigInteger, nullable=False),
    # What lists and sweeps ask for, written with each event
    Column("number", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when somebody's time is up
    Column("ended", BigInteger),
    Column("summary", Text, nullable=False),
    Index("games_deadline", "deadline"),
    Index("games_changed", "changed"),
)

events = Table(
    "events",
    metadata,
    Column("game", String(10), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

# Who may play for a person of a game: 0 has made it, 1 has joined. One line for each browser.
holders = Table(
    "holders",
    metadata,
    Column("game", String(10), primary_key=True),
    Column("holder", String(22), primary_key=True),
    Column("person", Integer, nullable=False),
    Index("holders_holder", "holder"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("holder", String(22), nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(50), nullable=False),
    Column("language", String(40), nullable=False),
    Index("subscriptions_holder", "holder"),
)

# What the server makes at its first start: the secret of the cookies, the push keys
keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

# When no server was there: a live clock does not run in that time
outages = Table(
    "outages",
    metadata,
    Column("begin", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)
