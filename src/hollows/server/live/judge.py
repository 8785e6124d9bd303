"""What a player says, judged: it becomes an event, or is refused with a reason."""

from __future__ import annotations

from typing import NamedTuple

from hollows.clock import MINUTE, MOST_LAG, SECOND, Days
from hollows.games import IllegalMove, InvalidText, Reason
from hollows.server import messages as m
from hollows.server.live.table import Body, Table, Wish

LIVE_CLAIM = 60 * SECOND
UNHURRIED_CLAIM = 10 * MINUTE


class Refusal(Exception):
    """Why something is not possible; `why` is for programs, the text for developers."""

    def __init__(self, why: m.Why, detail: str) -> None:
        super().__init__(detail)
        self.why = why


class Moment(NamedTuple):
    """When it was said, how long it was on its way, and how long the other has been gone."""

    now: int
    lag: int = 0
    other_gone: int | None = None


Said = m.Move | m.Ask | m.Accept | m.Decline | m.Resign | m.Claim


def judge(table: Table, seat: int | None, said: Said, moment: Moment) -> Body | None:
    """The event that follows, None if it has already happened; `Refusal` if it may not be."""
    if seat is None:
        raise Refusal("not-a-player", "you watch this game")
    if not table.begun:
        raise Refusal("not-begun", "nobody sits opposite yet")
    match said:
        case m.Move():
            return _move(table, seat, said, moment)
        case m.Ask(request="rematch"):
            return _rematch(table, seat)
        case m.Accept(request="rematch") | m.Decline(request="rematch"):
            return _answer(table, seat, said)
    if table.outcome:
        raise Refusal("over", "the game is over")
    match said:
        case m.Ask():
            return _ask(table, seat, said.request)
        case m.Accept() | m.Decline():
            return _answer(table, seat, said)
        case m.Resign():
            return _over(table, 1 - seat, Reason.RESIGNATION)
        case m.Claim():
            return _claim(table, seat, moment)


# Moves


def _move(table: Table, seat: int, said: m.Move, moment: Moment) -> Body | None:
    if said.seen is not None and said.seen < table.taken_back:
        raise Refusal("stale", "moves have been taken back meanwhile")
    if said.ply < len(table.made):
        made = table.made[said.ply]
        if made.player.seat == seat and made.text == said.move:
            return None  # sent again after a break; it had arrived
        raise Refusal("stale", f"{len(table.made)} moves have been made")
    if table.outcome:
        raise Refusal("over", "the game is over")
    if said.ply > len(table.made):
        raise Refusal("stale", f"only {len(table.made)} moves have been made")
    if table.position.player.seat != seat:
        raise Refusal("not-your-turn", "it is the other's turn")
    try:
        move = table.move(said.move)
    except (IllegalMove, InvalidText) as error:
        raise Refusal("illegal", str(error)) from None
    if _too_late(table, moment):
        return flag(table)
    return {"type": "move", "move": move.text, "lag": min(moment.lag, MOST_LAG)}


def _too_late(table: Table, moment: Moment) -> bool:
    clock = table.clock_at(moment.now)
    if clock is None or clock.running is None:
        return False
    return clock.too_late(moment.now, lag=moment.lag)


def flag(table: Table) -> Body:
    """The end of the game by the clock."""
    assert table.clock and table.clock.turn
    return _over(table, table.clock.turn.other.seat, Reason.TIME)


# Requests


def _ask(table: Table, seat: int, request: str) -> Body | None:
    if Wish(request, 1 - seat) in table.wishes:
        return _agreed(table, 1 - seat, request)
    if Wish(request, seat) in table.wishes:
        return None
    if request == "takeback" and _last_of(table, seat) is None:
        raise Refusal("not-possible", "you have made no move yet")
    return {"type": "offer", "request": request, "seat": seat}


def _answer(table: Table, seat: int, said: m.Accept | m.Decline) -> Body:
    by_other = Wish(said.request, 1 - seat) in table.wishes
    if isinstance(said, m.Accept):
        if not by_other:
            raise Refusal("not-possible", f"nobody asks for a {said.request}")
        return _agreed(table, 1 - seat, said.request)
    if not by_other and Wish(said.request, seat) not in table.wishes:
        raise Refusal("not-possible", f"nobody asks for a {said.request}")
    return {"type": "declined", "request": said.request, "seat": seat}


def _agreed(table: Table, asking: int, request: str) -> Body:
    match request:
        case "draw":
            return _over(table, None, Reason.AGREEMENT)
        case "takeback":
            return {"type": "takeback", "ply": _last_of(table, asking)}
        case _:
            return {"type": "next"}


def _last_of(table: Table, seat: int) -> int | None:
    """The seat's last move, which it would like to take back with all that came after."""
    plies = range(len(table.made) - 1, -1, -1)
    return next((ply for ply in plies if table.made[ply].player.seat == seat), None)


def _rematch(table: Table, seat: int) -> Body | None:
    if not table.outcome:
        raise Refusal("not-possible", "the game is not over")
    if table.next:
        return None
    if table.series and not table.series.over:
        return {"type": "next"}
    return _ask(table, seat, "rematch")


# The end


def _over(table: Table, winner: int | None, reason: Reason) -> Body:
    player = None if winner is None else table.player_at(winner)
    return {"type": "over", "winner": player, "reason": reason}


def claim_after(table: Table) -> int | None:
    """How long a player must be gone before the other may claim; days clocks decide themselves."""
    if table.terms.control is None:
        return UNHURRIED_CLAIM
    return None if isinstance(table.terms.control, Days) else LIVE_CLAIM


def _claim(table: Table, seat: int, moment: Moment) -> Body:
    wanted, gone = claim_after(table), moment.other_gone
    if wanted is None or gone is None or gone < wanted:
        raise Refusal("not-possible", "the other has not been away long enough")
    return _over(table, seat, Reason.ABANDONED)


def abandoned(table: Table) -> Body:
    """The end of a game that nobody plays any more."""
    return _over(table, None, Reason.ABANDONED)
