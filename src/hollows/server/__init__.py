"""The server: it hands out the web app, which plays in the page with no further help."""

from hollows.server.app import create_app
from hollows.server.files import WEB, NotBuilt

__all__ = ["WEB", "NotBuilt", "create_app"]
