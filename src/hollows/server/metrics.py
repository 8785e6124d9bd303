"""Figures for Prometheus; each app has its own."""

from __future__ import annotations

from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """What can be counted."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        here: Any = {"registry": self._registry}
        self.games = Counter("hollows_games", "Games made", **here)
        self.events = Counter("hollows_events", "Events kept and told", ["type"], **here)
        self._by_kind: dict[str, Counter] = {}
        self.refused = Counter("hollows_refused", "Messages refused", ["why"], **here)
        self.connections = Gauge("hollows_connections", "Pages that listen now", **here)
        self.live_games = Gauge("hollows_rooms", "Games open now", **here)
        self.commits = Gauge("hollows_commits", "Commits since the start", **here)
        self.pushes = Counter("hollows_pushes", "Web Push messages", ["result"], **here)
        self.keeping = Histogram(
            "hollows_keeping_seconds", "From a message to its answer", buckets=QUICK, **here
        )
        self.requests = Counter(
            "hollows_requests", "HTTP requests", ["method", "route", "status"], **here
        )

    def count_event(self, kind: str) -> None:
        counter = self._by_kind.get(kind)
        if counter is None:  # to look one up by its label takes longer than to count
            counter = self._by_kind[kind] = self.events.labels(kind)
        counter.inc()

    def text(self) -> bytes:
        return generate_latest(self._registry)
