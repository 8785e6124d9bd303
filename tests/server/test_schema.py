"""The documented API holds what it says, whatever is sent to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

import web_types
from hollows.server import messages as m
from tests.server.online import Pair, place

EXAMPLES = 10  # a route
LAW = [positive_data_acceptance]  # whether a text is a position, the law says, not the schema
ENDLESS = "/api/v1/games/{game}/stream"  # with a game that exists it never ends


@pytest.fixture(scope="module")
def playing() -> Iterator[Pair]:
    """Two people at a game of a server whose analysis is short."""
    with place("sqlite", HOLLOWS_ANALYSIS_SECONDS="0.02") as where:
        pair = Pair.sit(where, game="hus", listening=False)
        yield pair


schema = schemathesis.openapi.from_dict(web_types.document())


@pytest.mark.slow
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


def test_the_schema_describes_every_message_of_the_socket() -> None:
    described = web_types.document()["components"]["schemas"]
    for union, kinds in (("FromPage", m.FromPage), ("FromServer", m.FromServer)):
        named = {
            ref.rpartition("/")[2] for ref in described[union]["discriminator"]["mapping"].values()
        }
        assert named == {kind.__name__ for kind in get_args(get_args(kinds.__value__)[0])}
        assert named <= described.keys()


@pytest.mark.slow
def test_the_types_of_the_page_are_made_from_what_the_server_documents() -> None:
    written = web_types.TYPES.read_text(encoding="utf-8")
    assert web_types.types() == written, "make types writes them anew"
