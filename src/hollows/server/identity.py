"""Who asks: a browser by its signed cookie, a program by its signed token. No names, no passwords.

What is signed is a random number, the holder. Seats belong to holders; a private link lets one
more holder play for the same person.
"""

from __future__ import annotations

import re
import secrets

from itsdangerous import BadData, Signer, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "hollows"
COOKIE_SECONDS = 400 * 24 * 60 * 60  # as long as browsers keep one
SEAT_SECONDS = 30 * 24 * 60 * 60
HOLDER = re.compile(r"[A-Za-z0-9_-]{22}")


class Identity:
    """Signs and reads with the server's secret; with `secure`, cookies go over TLS alone."""

    def __init__(self, secret: str, *, secure: bool = False) -> None:
        self._secure = secure
        self._browsers = Signer(secret, salt="browser")
        self._bots = Signer(secret, salt="bot")
        self._seats = URLSafeTimedSerializer(secret, salt="seat")

    def holder(self, asking: HTTPConnection) -> str | None:
        """Who asks, or None if he is not known."""
        kind, _space, token = asking.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return _unsigned(self._bots, token.strip())
        return _unsigned(self._browsers, asking.cookies.get(COOKIE, ""))

    def is_bot(self, asking: HTTPConnection) -> bool:
        return asking.headers.get("authorization", "").lower().startswith("bearer ")

    def known(self, asking: HTTPConnection, answer: Response) -> str:
        """Who asks; a browser that is not known gets a cookie."""
        holder = self.holder(asking)
        if holder is None:
            holder = new_holder()
            secure = self._secure or asking.url.scheme in ("https", "wss")
            self.set_cookie(answer, holder, secure=secure)
        return holder

    def set_cookie(self, answer: Response, holder: str, *, secure: bool) -> None:
        answer.set_cookie(
            COOKIE,
            self._browsers.sign(holder).decode(),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def bot_token(self) -> str:
        return self._bots.sign(new_holder()).decode()

    # Seats

    def seat_token(self, game: str, person: int) -> str:
        return self._seats.dumps([game, person])

    def read_seat(self, token: str) -> tuple[str, int] | None:
        """The game and the person that a private link stands for, None if it is not ours."""
        try:
            game, person = self._seats.loads(token, max_age=SEAT_SECONDS)
        except (BadData, ValueError):
            return None
        return str(game), int(person)


def new_holder() -> str:
    """128 random bits."""
    return secrets.token_urlsafe(16)


def _unsigned(signer: Signer, token: str) -> str | None:
    try:
        holder = signer.unsign(token).decode("ascii")
    except (BadData, ValueError):
        return None
    return holder if HOLDER.fullmatch(holder) else None
