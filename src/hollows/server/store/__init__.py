"""Nothing accepted is lost: games and their events in SQLite or PostgreSQL."""

from hollows.server.store.migrate import TooNewError
from hollows.server.store.store import KeptEvent, KeptGame, ListedGame, Store
from hollows.server.store.writer import NotKeptError

__all__ = ["KeptEvent", "KeptGame", "ListedGame", "NotKeptError", "Store", "TooNewError"]
