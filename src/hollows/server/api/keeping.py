"""For those who keep the server: signs of life, readiness, figures."""

from __future__ import annotations

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST

from hollows.server.api.common import AServices
from hollows.server.bodies import Health
from hollows.version import release

router = APIRouter(tags=["keeping"])


@router.get("/healthz")
async def health(response: Response) -> Health:
    """Whether the process is alive."""
    response.headers["cache-control"] = "no-store"
    return Health(status="ok", version=release())


@router.get("/readyz", responses={503: {"model": Health}})
async def ready(response: Response, services: AServices) -> Health:
    """Whether it can be sent players: database and Redis answer, and it is not stopping."""
    response.headers["cache-control"] = "no-store"
    status = await services.ready()
    if status != "ok":
        response.status_code = 503
    return Health.model_validate({"status": status, "version": release()})


@router.get("/metrics", response_class=Response)
async def metrics(services: AServices) -> Response:
    """Figures for Prometheus."""
    figures = services.metrics
    figures.connections.set(len(services.registry.connections))
    figures.live_games.set(len(services.registry.games))
    figures.commits.set(services.store.writer.commits)
    return Response(figures.text(), 200, {"cache-control": "no-store"}, CONTENT_TYPE_LATEST)
