"""Nothing accepted is lost: games and their events in SQLite or PostgreSQL."""

from hollows.server.store.migrate import TooNew
from hollows.server.store.store import Kept, KeptGame, Line, Store
from hollows.server.store.writer import NotKept

__all__ = ["Kept", "KeptGame", "Line", "NotKept", "Store", "TooNew"]
