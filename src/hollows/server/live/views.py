"""A state as it is shown: the messages that pages get, and the line that a list shows."""

from __future__ import annotations

from dataclasses import replace

from hollows.record import Record
from hollows.server import messages as m
from hollows.server.json_text import to_json
from hollows.server.live.events import (
    AnyEvent,
    GameOver,
    Joined,
    NextGame,
    Played,
    RequestDeclined,
    Requested,
    TakenBack,
)
from hollows.server.live.game_state import GameState
from hollows.server.live.judge import claim_after


def event_message(state: GameState, happened: AnyEvent, now: int) -> m.AnyEvent:
    """What everybody is told of the event that led to this state."""
    number = state.number
    match happened:
        case Played():
            return _moved(state, now)
        case Joined():
            player = state.player_at(1 - happened.host_seat)
            return m.Sat(number=number, player=player, seats=seats(state))
        case TakenBack():
            return m.TookBack(
                number=number,
                ply=len(state.made),
                position=state.text,
                turn=state.position.player,
                clocks=clocks(state, now),
            )
        case Requested():
            by = state.player_at(happened.seat)
            return m.Offered(number=number, request=happened.request, by=by)
        case RequestDeclined():
            by = state.player_at(happened.seat)
            return m.Declined(number=number, request=happened.request, by=by)
        case GameOver():
            assert state.outcome
            return m.Over(
                number=number,
                outcome=state.outcome,
                clocks=clocks(state, now),
                series=series_table(state),
            )
        case NextGame():
            return m.Next(number=number, id=happened.id)


def _moved(state: GameState, now: int) -> m.Moved:
    made, outcome = state.made[-1], state.outcome
    return m.Moved(
        number=state.number,
        ply=len(state.made),
        player=made.player,
        move=made.text,
        steps=state.story,
        position=state.text,
        turn=state.position.player,
        clocks=clocks(state, now),
        outcome=outcome,
        series=series_table(state) if outcome else None,
    )


def at_this_moment(told: m.AnyEvent, clocks: m.Clocks | None) -> m.AnyEvent:
    """A message of the past with the clocks of now."""
    if isinstance(told, m.Moved | m.TookBack | m.Over) and told.clocks and clocks:
        return replace(told, clocks=clocks)
    return told


def state_message(state: GameState, person: int | None, presence: m.Presence, now: int) -> m.State:
    """All of the game, for one who plays or watches."""
    seat = state.seat_of(person)
    start = state.before(0) if state.made else state.position
    return m.State(
        number=state.number,
        id=state.id,
        setup=state.setup.told,
        seats=seats(state),
        you=None if seat is None else state.player_at(seat),
        host=person == 0,
        guest_chooses=state.setup.host_seat is None,
        start=start.text,
        position=state.text,
        turn=state.position.player,
        legal=state.legal,
        moves=tuple(
            m.Made(player=made.player, text=made.text, left=made.left) for made in state.made
        ),
        last_steps=state.story,
        clocks=clocks(state, now),
        offers=tuple(
            m.Offer(request=wish.request, by=state.player_at(wish.seat))
            for wish in sorted(state.wishes)
        ),
        outcome=state.outcome,
        series=series_table(state),
        next=state.next,
        presence=presence,
        claim_after=claim_after(state),
    )


def seats(state: GameState) -> tuple[m.Seat, m.Seat]:
    """Both sides of the board, the first to move first."""
    first, second = (_seat(state, seat) for seat in (0, 1))
    return first, second


def _seat(state: GameState, seat: int) -> m.Seat:
    person = state.person_at(seat)
    name = None if person is None else state.setup.names[person]
    return m.Seat(player=state.player_at(seat), name=name or "", open=name is None)


def clocks(state: GameState, now: int) -> m.Clocks | None:
    """What both have left now."""
    clock = state.clock_at(now)
    if clock is None:
        return None
    first, second = state.setup.game.players
    left = (clock.remaining(first, now), clock.remaining(second, now))
    return m.Clocks(left=left, running=clock.running)


def series_table(state: GameState) -> m.SeriesTable | None:
    """How the series stands; persons are 0, who made the first game, and 1."""
    series, host_seat = state.series, state.setup.host_seat
    if series is None or host_seat is None:
        return None
    ids = [*(past.id for past in state.past), state.id]
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
    names = state.setup.names
    return m.SeriesTable(
        names=(names[0] or "", names[1] or ""),
        seated=(host_seat, 1 - host_seat),
        number=len(ids),
        rows=rows,
        over=series.over,
        winner=None if series.winner is None else int(series.winner),
    )


def summary(state: GameState) -> str:
    """What a list of games shows of this one."""
    clock, outcome = state.clock, state.outcome
    told = {
        "names": state.setup.names,
        "host_seat": state.setup.host_seat,
        "turn": state.position.player,
        "position": state.text,
        "ply": len(state.made),
        "left": clock.left if clock else None,
        "since": clock.since if clock else None,
        "outcome": [outcome.winner, outcome.reason] if outcome else None,
        "next": state.next,
    }
    return to_json(told)


def record(state: GameState) -> Record:
    """The game as a record."""
    setup = state.setup
    first, second = seats(state)
    tags = {first.player.capitalize(): first.name, second.player.capitalize(): second.name}
    told = Record.start(setup.game, setup.edition, tags=tags, **setup.choices)
    for made in state.made:
        told = told.play(made.text)
    if state.outcome and not told.outcome():
        told = told.ended(state.outcome)
    return told
