"""For those who keep the server: signs of life, readiness, figures."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST

from hollows.server.api.common import AHouse
from hollows.server.bodies import Health

router = APIRouter(tags=["keeping"])


@router.get("/healthz")
async def health(response: Response) -> Health:
    """Whether the process is alive."""
    response.headers["cache-control"] = "no-store"
    return Health(status="ok", version=_version())


@router.get("/readyz", responses={503: {"model": Health}})
async def ready(response: Response, house: AHouse) -> Health:
    """Whether it can be sent players: database and Redis answer, and it is not stopping."""
    response.headers["cache-control"] = "no-store"
    status = await house.ready()
    if status != "ok":
        response.status_code = 503
    return Health.model_validate({"status": status, "version": _version()})


@router.get("/metrics", response_class=Response)
async def metrics(house: AHouse) -> Response:
    """Figures for Prometheus."""
    figures = house.metrics
    figures.connections.set(len(house.hall.connections))
    figures.rooms.set(len(house.hall.rooms))
    figures.commits.set(house.store.writer.commits)
    return Response(figures.text(), 200, {"cache-control": "no-store"}, CONTENT_TYPE_LATEST)


def _version() -> str:
    try:
        return version("hollows")
    except PackageNotFoundError:
        return "run from its sources"
