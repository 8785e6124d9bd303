"""A table told: the messages that pages get, and the line that a list shows."""

from __future__ import annotations

from typing import Any

from hollows.games import Outcome
from hollows.record import Record
from hollows.server import messages as m
from hollows.server.live.judge import claim_after
from hollows.server.live.table import Body, Table
from hollows.server.text import to_text


def event_text(table: Table, body: Body, now: int) -> str:
    """What everybody is told of the event that led to this table."""
    if body["type"] == "move":
        return to_text(_moved(table, now))
    return _event(table, body, now).model_dump_json()


def _event(table: Table, body: Body, now: int) -> m.Event:
    number = table.number
    match body["type"]:
        case "sat":
            player = table.player_at(1 - body["host_seat"])
            return m.Sat(number=number, player=player, seats=seats(table))
        case "takeback":
            return m.TookBack(
                number=number,
                ply=len(table.made),
                position=table.text,
                turn=table.position.player,
                legal=table.legal,
                clocks=clocks(table, now),
            )
        case "offer" | "declined" as kind:
            said = m.Offered if kind == "offer" else m.Declined
            by = table.player_at(body["seat"])
            return said(number=number, request=body["request"], by=by)
        case "over":
            outcome = ended(table.outcome)
            assert outcome
            return m.Over(
                number=number,
                outcome=outcome,
                clocks=clocks(table, now),
                series=series_table(table),
            )
        case "next":
            return m.Next(number=number, id=body["id"])
        case unknown:
            raise ValueError(f"no event is called {unknown!r}")


def _moved(table: Table, now: int) -> dict[str, Any]:
    """The fields of `m.Moved`, not checked again: most of what a server says are moves."""
    made, over = table.made[-1], table.outcome
    series = series_table(table) if over else None
    return {
        "number": table.number,
        "type": "move",
        "ply": len(table.made),
        "player": made.player,
        "move": made.text,
        "steps": table.story,
        "position": table.text,
        "turn": table.position.player,
        "legal": table.legal,
        "clocks": _clocks(table, now),
        "outcome": over,
        "series": series and series.model_dump(),
    }


def state(table: Table, person: int | None, presence: m.Presence, now: int) -> m.State:
    """All of the game, for one who plays or watches."""
    seat = table.seat_of(person)
    start = table.before(0) if table.made else table.position
    return m.State(
        number=table.number,
        id=table.id,
        setup=table.terms.setup,
        seats=seats(table),
        you=None if seat is None else table.player_at(seat),
        host=person == 0,
        guest_chooses=table.terms.host_seat is None,
        start=start.text,
        position=table.text,
        turn=table.position.player,
        legal=table.legal,
        moves=tuple(
            m.Made(player=made.player, text=made.text, left=made.left) for made in table.made
        ),
        last_steps=table.story,
        clocks=clocks(table, now),
        offers=tuple(
            m.Offer(request=wish.request, by=table.player_at(wish.seat))  # type: ignore[arg-type]
            for wish in sorted(table.wishes)
        ),
        outcome=ended(table.outcome),
        series=series_table(table),
        next=table.next,
        presence=presence,
        claim_after=claim_after(table),
    )


def seats(table: Table) -> tuple[m.Seat, m.Seat]:
    """Both sides of the board, the first to move first."""
    first, second = (_seat(table, seat) for seat in (0, 1))
    return first, second


def _seat(table: Table, seat: int) -> m.Seat:
    person = table.person_at(seat)
    name = None if person is None else table.terms.names[person]
    return m.Seat(player=table.player_at(seat), name=name or "", open=name is None)


def clocks(table: Table, now: int) -> m.Clocks | None:
    """What both have left now."""
    shown = _clocks(table, now)
    return m.Clocks(**shown) if shown else None


def _clocks(table: Table, now: int) -> dict[str, Any] | None:
    clock = table.clock_at(now)
    if clock is None:
        return None
    first, second = table.terms.game.players
    left = (clock.remaining(first, now), clock.remaining(second, now))
    return {"left": left, "running": clock.running}


def ended(outcome: Outcome | None) -> m.Ended | None:
    """The outcome as a message carries it."""
    return m.Ended(winner=outcome.winner, reason=outcome.reason) if outcome else None


def series_table(table: Table) -> m.SeriesTable | None:
    """How the series stands; persons are 0, who made the first game, and 1."""
    series, host_seat = table.series, table.terms.host_seat
    if series is None or host_seat is None:
        return None
    ids = [*(past.id for past in table.past), table.id]
    rows = tuple(
        m.SeriesRow(
            id=ids[at],
            number=row.number,
            starter=int(row.starter),
            points=(float(row.points[0]), float(row.points[1])),
            totals=(float(row.totals[0]), float(row.totals[1])),
        )
        for at, row in enumerate(series.table)
    )
    names = table.terms.names
    return m.SeriesTable(
        names=(names[0] or "", names[1] or ""),
        seated=(host_seat, 1 - host_seat),
        number=len(ids),
        rows=rows,
        over=series.over,
        winner=None if series.winner is None else int(series.winner),
    )


def summary(table: Table) -> str:
    """What a list of games shows of this one."""
    clock, outcome = table.clock, table.outcome
    told = {
        "names": table.terms.names,
        "host_seat": table.terms.host_seat,
        "turn": table.position.player,
        "position": table.text,
        "ply": len(table.made),
        "left": clock.left if clock else None,
        "since": clock.since if clock else None,
        "outcome": [outcome.winner, outcome.reason] if outcome else None,
        "next": table.next,
    }
    return to_text(told)


def record(table: Table) -> Record:
    """The game as a record."""
    terms = table.terms
    first, second = seats(table)
    tags = {first.player.capitalize(): first.name, second.player.capitalize(): second.name}
    told = Record.start(terms.game, terms.edition, tags=tags, **terms.choices)
    for made in table.made:
        told = told.play(made.text)
    if table.outcome and not told.outcome():
        told = told.ended(table.outcome)
    return told
