"""The server: it hands out the web app, and lets people play each other by link."""

from hollows.server.app import create_app
from hollows.server.files import WEB, NotBuiltError

__all__ = ["WEB", "NotBuiltError", "create_app"]
