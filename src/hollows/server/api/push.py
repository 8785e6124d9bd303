"""Web Push: whom to tell when it is his move."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from hollows.server import bodies as b
from hollows.server.api.common import AServices, Known, problems

router = APIRouter(prefix="/api/v1/push", tags=["push"])


@router.get("", responses=problems())
async def key(services: AServices) -> b.PushKey:
    """The server's public key."""
    return b.PushKey(key=services.push.key)


@router.post("", status_code=204, responses=problems(400, 403, 413, 503))
async def subscribe(wish: b.Subscription, services: AServices, holder: Known) -> None:
    """Tell this browser when it is its player's move."""
    if not services.push.allowed(wish.endpoint):
        raise HTTPException(400, "this is not the address of a push service")
    await services.store.subscribe({"holder": holder, **wish.model_dump()})


@router.delete("", status_code=204, responses=problems(400, 403, 413, 503))
async def unsubscribe(wish: b.Unsubscribe, request: Request, services: AServices) -> None:
    """Tell this browser nothing more."""
    if holder := services.identity.holder(request):
        await services.store.unsubscribe(wish.endpoint, holder)
