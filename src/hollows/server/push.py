"""Web Push: a browser that is not looking is told that it is its player's move."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import json
import logging
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from hollows.games import GAMES
from hollows.server.metrics import Metrics
from hollows.server.settings import Settings
from hollows.server.store import Store
from hollows.words import LANGUAGES, Words

if TYPE_CHECKING:
    from hollows.server.live.live_game import LiveGame

MOST_WAITING = 1000
SENDERS = 2
SECONDS = 10  # that a push service may take
KEEP = 24 * 60 * 60  # seconds that it keeps a message for a browser that is away
GONE = (404, 410)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class News:
    """It is somebody's move: in which game, and against whom."""

    id: str
    game: str
    person: int
    opponent: str

    def payload(self, language: str) -> str:
        """What the page's service worker shows."""
        language = language if language in LANGUAGES else "en"
        words = Words(language)
        if self.opponent:
            body = words.gettext("It is your move against {name}.", name=self.opponent)
        else:
            body = words.gettext("It is your move.")
        title = GAMES[self.game].title
        told = {"title": title, "body": body, "url": f"/{language}/game/{self.id}", "tag": self.id}
        return json.dumps(told, ensure_ascii=False)


class Push:
    """The server's keys, and a short queue of news on their way."""

    def __init__(self, store: Store, vapid: Any, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._vapid = vapid
        self._contact = settings.push_contact
        self._hosts = settings.push_hosts.split()
        self._metrics = metrics
        self._waiting: asyncio.Queue[News] = asyncio.Queue(MOST_WAITING)
        self._tasks = [asyncio.create_task(self._send_on()) for _ in range(SENDERS)]
        point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.key = base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    @classmethod
    async def open(cls, store: Store, settings: Settings, metrics: Metrics) -> Push:
        """The keys are made at the first start and kept with the games."""
        fresh = Vapid02()
        fresh.generate_keys()
        kept = await store.key("vapid", fresh.private_pem().decode())
        return cls(store, Vapid02.from_pem(kept.encode()), settings, metrics)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def allowed(self, endpoint: str) -> bool:
        """Whether this may be a push service's address."""
        try:
            parts = urlsplit(endpoint)
        except ValueError:
            return False
        return parts.netloc in self._hosts or (parts.scheme == "https" and bool(parts.hostname))

    def tell(self, live_game: LiveGame) -> None:
        """If the player to move is away, let him know."""
        state = live_game.state
        person = state.person_at(state.position.player.seat)
        if person is None or live_game.audience.attendance.is_there(person) or self._waiting.full():
            return
        opponent = state.setup.names[1 - person] or ""
        self._waiting.put_nowait(News(state.id, state.setup.game_name, person, opponent))

    async def _send_on(self) -> None:
        while True:
            news = await self._waiting.get()
            try:
                for subscription in await self._store.subscriptions_of(news.id, news.person):
                    await self._send(news, subscription)
            except Exception as error:
                log.warning("no push was sent: %s", type(error).__name__)

    async def _send(self, news: News, subscription: Any) -> None:
        from pywebpush import WebPushException

        payload = news.payload(subscription.language)
        try:
            await asyncio.to_thread(self._post, subscription, payload)
        except WebPushException as error:
            status = error.response.status_code if error.response is not None else 0
            self._metrics.pushes.labels("refused").inc()
            if status in GONE:
                await self._store.unsubscribe(subscription.endpoint)
        except (OSError, ValueError) as error:
            self._metrics.pushes.labels("failed").inc()
            log.warning("a push service does not answer: %s", type(error).__name__)
        else:
            self._metrics.pushes.labels("sent").inc()

    def _post(self, subscription: Any, payload: str) -> None:
        from pywebpush import webpush
        from requests import Session

        self._check_address(subscription.endpoint)
        with Session() as session:
            session.max_redirects = 0
            webpush(
                {
                    "endpoint": subscription.endpoint,
                    "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
                },
                payload,
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._contact},
                timeout=SECONDS,
                ttl=KEEP,
                requests_session=session,
            )

    def _check_address(self, endpoint: str) -> None:
        """Push services are outside: nobody shall make us knock at doors in our own network."""
        parts = urlsplit(endpoint)
        if parts.netloc in self._hosts:
            return
        for found in socket.getaddrinfo(parts.hostname, parts.port or 443):
            if not ipaddress.ip_address(found[4][0]).is_global:
                raise ValueError("not a public address")
