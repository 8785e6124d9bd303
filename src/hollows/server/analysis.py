"""Analysis for whoever asks, in threads of its own, so that nobody's game waits for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from hollows.engine import Engine, Limit
from hollows.engine.shapes import Analysis
from hollows.games import Position
from hollows.server.settings import Settings

MEMORY = 16  # megabytes for each game and set of rules


class BusyError(Exception):
    """Too many wait already."""


class AnalysisPool:
    """A few threads and a short queue."""

    def __init__(self, settings: Settings) -> None:
        self._threads = ThreadPoolExecutor(settings.analysis_threads, "study")
        self._most = settings.analysis_queue + settings.analysis_threads
        self._longest = settings.analysis_seconds
        self._asked = 0

    async def analyse(self, position: Position[Any], seconds: float, lines: int) -> Analysis[Any]:
        """The best lines; `BusyError` if the queue is full."""
        if self._asked >= self._most:
            raise BusyError
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            limit = Limit(seconds=min(seconds, self._longest))
            return await loop.run_in_executor(self._threads, _analyse, position, limit, lines)
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _analyse(position: Position[Any], limit: Limit, lines: int) -> Analysis[Any]:
    return Engine(memory=MEMORY).analyse(position, limit, lines=lines)
