"""What a player says, judged: it becomes an event, or is refused with a reason."""

from __future__ import annotations

from typing import NamedTuple

from hollows.clock import MINUTE, MOST_LAG, SECOND, Days
from hollows.games import IllegalMoveError, InvalidTextError, Reason
from hollows.server import messages as m
from hollows.server.live.events import (
    AnyEvent,
    GameOver,
    NextGame,
    Played,
    RequestDeclined,
    Requested,
    TakenBack,
)
from hollows.server.live.game_state import GameState, Wish

LIVE_CLAIM = 60 * SECOND
UNHURRIED_CLAIM = 10 * MINUTE


class RefusedError(Exception):
    """Why something is not possible; `why` is for programs, the text for developers."""

    def __init__(self, why: m.Why, detail: str) -> None:
        super().__init__(detail)
        self.why = why


class Moment(NamedTuple):
    """When it was said, how long it was on its way, and how long the other has been gone."""

    now: int
    lag: int = 0
    other_gone: int | None = None


def judge(state: GameState, seat: int | None, said: m.AnySaid, moment: Moment) -> AnyEvent | None:
    """The event that follows, None if it has already happened; `RefusedError` if it may not be."""
    if seat is None:
        raise RefusedError("not-a-player", "you watch this game")
    if not state.begun:
        raise RefusedError("not-begun", "nobody sits opposite yet")
    match said:
        case m.Move():
            return _move(state, seat, said, moment)
        case m.Ask(request="rematch"):
            return _rematch(state, seat)
        case m.Accept(request="rematch") | m.Decline(request="rematch"):
            return _answer(state, seat, said)
    if state.outcome:
        raise RefusedError("over", "the game is over")
    match said:
        case m.Ask():
            return _ask(state, seat, said.request)
        case m.Accept() | m.Decline():
            return _answer(state, seat, said)
        case m.Resign():
            return _over(state, 1 - seat, Reason.RESIGNATION)
        case m.Claim():
            return _claim(state, seat, moment)


# Moves


def _move(state: GameState, seat: int, said: m.Move, moment: Moment) -> AnyEvent | None:
    if said.seen is not None and said.seen < state.taken_back:
        raise RefusedError("stale", "moves have been taken back meanwhile")
    if said.ply < len(state.made):
        made = state.made[said.ply]
        if made.player.seat == seat and made.text == said.move:
            return None  # sent again after a break; it had arrived
        raise RefusedError("stale", f"{len(state.made)} moves have been made")
    if state.outcome:
        raise RefusedError("over", "the game is over")
    if said.ply > len(state.made):
        raise RefusedError("stale", f"only {len(state.made)} moves have been made")
    if state.position.player.seat != seat:
        raise RefusedError("not-your-turn", "it is the other's turn")
    try:
        move = state.move(said.move)
    except (IllegalMoveError, InvalidTextError) as error:
        raise RefusedError("illegal", str(error)) from None
    if _too_late(state, moment):
        return flag(state)
    return Played(move.text, min(moment.lag, MOST_LAG))


def _too_late(state: GameState, moment: Moment) -> bool:
    clock = state.clock_at(moment.now)
    if clock is None or clock.running is None:
        return False
    return clock.too_late(moment.now, lag=moment.lag)


def flag(state: GameState) -> AnyEvent:
    """The end of the game by the clock."""
    assert state.clock and state.clock.turn
    return _over(state, state.clock.turn.other.seat, Reason.TIME)


# Requests


def _ask(state: GameState, seat: int, request: m.Request) -> AnyEvent | None:
    if Wish(request, 1 - seat) in state.wishes:
        return _agreed(state, 1 - seat, request)
    if Wish(request, seat) in state.wishes:
        return None
    if request == "takeback" and _last_of(state, seat) is None:
        raise RefusedError("not-possible", "you have made no move yet")
    return Requested(request, seat)


def _answer(state: GameState, seat: int, said: m.Accept | m.Decline) -> AnyEvent:
    by_other = Wish(said.request, 1 - seat) in state.wishes
    if isinstance(said, m.Accept):
        if not by_other:
            raise RefusedError("not-possible", f"nobody asks for a {said.request}")
        return _agreed(state, 1 - seat, said.request)
    if not by_other and Wish(said.request, seat) not in state.wishes:
        raise RefusedError("not-possible", f"nobody asks for a {said.request}")
    return RequestDeclined(said.request, seat)


def _agreed(state: GameState, asking: int, request: m.Request) -> AnyEvent:
    match request:
        case "draw":
            return _over(state, None, Reason.AGREEMENT)
        case "takeback":
            ply = _last_of(state, asking)
            assert ply is not None
            return TakenBack(ply)
        case _:
            return NextGame()


def _last_of(state: GameState, seat: int) -> int | None:
    """The seat's last move, which it would like to take back with all that came after."""
    plies = range(len(state.made) - 1, -1, -1)
    return next((ply for ply in plies if state.made[ply].player.seat == seat), None)


def _rematch(state: GameState, seat: int) -> AnyEvent | None:
    if not state.outcome:
        raise RefusedError("not-possible", "the game is not over")
    if state.next:
        return None
    if state.series and not state.series.over:
        return NextGame()
    return _ask(state, seat, "rematch")


# The end


def _over(state: GameState, winner: int | None, reason: Reason) -> AnyEvent:
    player = None if winner is None else state.player_at(winner)
    return GameOver(player, reason)


def claim_after(state: GameState) -> int | None:
    """How long a player must be gone before the other may claim; days clocks decide themselves."""
    if state.setup.control is None:
        return UNHURRIED_CLAIM
    return None if isinstance(state.setup.control, Days) else LIVE_CLAIM


def _claim(state: GameState, seat: int, moment: Moment) -> AnyEvent:
    wanted, gone = claim_after(state), moment.other_gone
    if wanted is None or gone is None or gone < wanted:
        raise RefusedError("not-possible", "the other has not been away long enough")
    return _over(state, seat, Reason.ABANDONED)


def abandoned(state: GameState) -> AnyEvent:
    """The end of a game that nobody plays any more."""
    return _over(state, None, Reason.ABANDONED)
