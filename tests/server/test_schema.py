"""The documented API holds what it says, whatever is sent to it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from hollows.server import create_app
from online import Pair, place

EXAMPLES = 10  # a route
LAW = [positive_data_acceptance]  # whether a text is a position, the law says, not the schema
ENDLESS = "/api/v1/games/{game}/stream"  # with a game that exists it never ends


@pytest.fixture(scope="module")
def playing() -> Iterator[Pair]:
    """Two people at a game of a server whose analysis is short."""
    with place("sqlite", HOLLOWS_ANALYSIS_SECONDS="0.02") as where:
        pair = Pair.sit(where, game="hus", listening=False)
        yield pair


def _described() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        web = Path(folder)
        (web / "index.html").write_text('<!doctype html><html lang="en">')
        return create_app(web).openapi()


schema = schemathesis.openapi.from_dict(_described())


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_documented_and_none_is_a_server_error(case: Any, playing: Pair) -> None:
    given = (case.path_parameters or {}).get("game", "")
    if re.fullmatch("[A-Za-z0-9]{10}", str(given)) and case.path != ENDLESS:
        case.path_parameters["game"] = playing.host.game
    if isinstance(case.query, dict) and "wait" in case.query:
        case.query["wait"] = 0
    cookies = {"hollows": playing.host.http.cookies["hollows"]}
    case.call_and_validate(base_url=playing.host.url, cookies=cookies, excluded_checks=LAW)


def test_the_schema_describes_every_message(playing: Pair) -> None:
    described = httpx2.get(f"{playing.host.url}/api/v1/openapi.json").json()
    kinds = described["components"]["schemas"]
    for name in ("Move", "Ask", "Accept", "Decline", "Resign", "Claim", "Pong", "State", "Moved"):
        assert name in kinds
