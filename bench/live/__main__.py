"""Many pairs of people at once: how many moves a second, and how soon the other sees them.

    python -m bench.live --pairs 1000 --moves 1000 --seconds 20
    python -m bench.live --pairs 500 --moves 300 --seconds 20 --machines

Starts `hollows serve` on a new SQLite file, or with `--machines` two of them on a PostgreSQL and a
Redis of their own; `--url` takes a server that runs already. Every pair plays whole games over
WebSockets, at a steady rate in all; the time of a move runs from the mover's send to the
opponent's receipt, in this process, so it holds what the load generator itself is late.
"""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import ExitStack
from typing import Any

import uvloop

from bench.live.load import Load, Plan
from tests.server.online import Place, Server, place


def main() -> int:
    """Run the load and print what was seen, one JSON object."""
    plan, arguments = _arguments()
    with ExitStack() as stack:
        if arguments.url:
            where = Place("given", [])
            addresses, processes = arguments.url, []
        else:
            kind = "two processes" if arguments.machines else "sqlite"
            where = stack.enter_context(place(kind, HOLLOWS_CONNECTIONS="100000"))
            addresses = [server.url for server in where.servers]
            processes = [_id(server) for server in where.servers]
        seen = uvloop.run(_run(plan, addresses, processes))
    print(json.dumps({"on": where.kind, **seen}, indent=2))
    return 1 if seen["errors"] else 0


async def _run(plan: Plan, addresses: list[str], processes: list[int]) -> dict[str, Any]:
    return await Load(plan, addresses, processes).run()


def _id(server: Server) -> int:
    assert server.process
    return server.process.pid


def _arguments() -> tuple[Plan, argparse.Namespace]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--moves", type=float, default=1000, help="a second, of all together")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", default="all", choices=["all", "hus", "kalaha", "fanorona"])
    parser.add_argument("--machines", action="store_true", help="two processes")
    parser.add_argument("--url", action="append", help="of a server that runs already")
    found = parser.parse_args()
    return Plan(found.pairs, found.moves, found.seconds, found.game), found


if __name__ == "__main__":
    sys.exit(main())
