"""Who does the work: this process, this machine's cores, or a Dask cluster.

All three are executors of `concurrent.futures`, and what they are given is the same, so a contest
between players with fixed nodes comes out the same on each.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

LOCAL = "local"


class WorkersLostError(RuntimeError):
    """The workers cannot be reached, or one has died; what was finished is kept."""


@dataclass(frozen=True)
class Workers:
    """An executor, and how many tasks it is given at a time."""

    executor: Executor
    at_once: int

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> Iterator[tuple[Task, Result]]:
        """Every task with its result, as they are finished; nothing is begun far in advance."""
        left = iter(tasks)
        pending: dict[Future[Result], Task] = {}
        try:
            while True:
                for task in islice(left, self.at_once - len(pending)):
                    pending[self.executor.submit(work, task)] = task
                if not pending:
                    return
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    yield pending.pop(future), future.result()
        except BrokenExecutor as error:
            raise WorkersLostError(
                "a worker died; a contest with a file goes on from there"
            ) from error
        finally:
            for future in pending:
                future.cancel()


@contextmanager
def open_workers(workers: int = 1, cluster: str | None = None) -> Iterator[Workers]:
    """A workers of this machine's cores, or of a cluster: its address, or `local` to start one."""
    if workers < 1:
        raise ValueError(f"there must be at least 1 worker, not {workers}")
    if cluster is not None:
        with _dask(workers, cluster) as found:
            yield found
    elif workers == 1:
        yield Workers(_Here(), 1)
    else:
        # Children of a program with threads must not be forked
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, spawn, initializer=_leave_quietly)
        try:
            yield Workers(pool, 2 * workers)
        finally:
            pool.shutdown(cancel_futures=True)


class _Here(Executor):
    """Does each task when it is given it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _leave_quietly() -> None:
    """Let Ctrl-C end a worker without a word: whoever started it does the talking."""
    signal.signal(signal.SIGINT, lambda _signal, _frame: os._exit(130))


@contextmanager
def _dask(workers: int, cluster: str) -> Iterator[Workers]:
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise WorkersLostError("a cluster needs Dask: pip install 'hollows[cluster]'") from error
    if cluster == LOCAL:
        with (
            distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=None,
            ) as local,
            distributed.Client(local) as client,
        ):
            yield _workers_of(client)
        return
    try:
        client = distributed.Client(cluster, timeout=10)
    except (OSError, ValueError) as error:
        raise WorkersLostError(f"no Dask cluster answers at {cluster}: {error}") from error
    with client:
        yield _workers_of(client)


def _workers_of(client: Any) -> Workers:
    threads = sum(client.nthreads().values())
    return Workers(client.get_executor(pure=False), 2 * max(1, threads))
