"""A table and its judge, without a server: clocks, requests, claims; and what is thrown away."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pydantic import TypeAdapter, ValidationError
from sqlalchemy import func, select

from hollows.games import GAMES, Player, Reason
from hollows.server import messages as m
from hollows.server.bodies import Join, NewGame
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
    read_event,
)
from hollows.server.live.game_setup import GameSetup
from hollows.server.live.game_state import GameState, Outages
from hollows.server.live.judge import Moment, RefusedError, judge
from hollows.server.live.registry import DAY, NoSuchGameError
from hollows.server.live.views import at_this_moment, clocks, event_message, state_message
from hollows.server.services import Services
from hollows.server.settings import read_settings
from hollows.server.store import KeptGame, Store
from hollows.server.store.schema import events, games, holders
from tests.docs.ring import Ring
from tests.server.online import postgres
from tests.support import apart

NOBODY = m.Presence(present=(False, False), gone=(0, 0), watchers=0)
ANY: TypeAdapter[Any] = TypeAdapter(m.FromServer)
HOST, GUEST = "h" * 22, "g" * 22


def table(game: str = "hus", *, outages: Outages | None = None, **terms: Any) -> GameState:
    """A game at which both sit, the host first."""
    new = NewGame(game=game, side="first", name="Ann", **terms)
    laid = GameState.begin("abcdefghij", GameSetup.of(new), 0, outages or Outages(()))
    return laid.after(Joined("Ben", 0), 0)


def play(on: GameState, moves: str, at: int = 0, every: int = 1000, lag: int = 0) -> GameState:
    for move in moves.split():
        at += every
        on = on.after(Played(move, lag), at)
    return on


def say(on: GameState, seat: int, said: m.AnySaid, **moment: Any) -> Any:
    return judge(on, seat, said, Moment(**{"now": on.changed, **moment}))


# Clocks


def test_only_games_that_the_kernel_plays_are_served(ring: Ring) -> None:
    with pytest.raises(ValidationError, match="Input should be 'hus', 'kalaha' or 'fanorona'"):
        NewGame(game=ring.name, side="first", name="Ann")


def test_the_clock_starts_with_the_first_move_and_gives_lag_back() -> None:
    begun = play(table(clock="1+0"), "5", at=50_000)
    assert begun.clock and begun.clock.left == (60_000, 60_000)
    quick = play(begun, "5", at=begun.changed, every=2_000)
    slow = play(begun, "5", at=begun.changed, every=2_000, lag=300)
    assert quick.clock and slow.clock
    assert (quick.clock.left[1], slow.clock.left[1]) == (58_000, 58_300)


def test_a_move_that_comes_too_late_is_the_end_by_the_clock() -> None:
    begun = play(table(clock="1+0"), "5")
    late = begun.changed + 60_100
    move = m.Move(ply=1, move="5")
    assert say(begun, 1, move, now=late) == GameOver(Player.A, Reason.TIME)
    assert say(begun, 1, move, now=late, lag=200) == Played("5", 200)


def test_while_no_server_was_there_no_clock_of_minutes_ran_but_days_did() -> None:
    outage = Outages(((10_000, 70_000),))
    for clock, left in (("1+0", 60_000 - 21_000), ("1 day", DAY - 81_000)):
        begun = play(table(clock=clock, outages=outage), "5", at=-1_000)
        now = begun.clock_at(81_000)
        assert now and begun.clock and begun.clock.turn
        assert now.remaining(begun.clock.turn, 81_000) == left


def test_the_alarm_rings_after_the_outage_too() -> None:
    begun = play(table(clock="1+0", outages=Outages(((10_000, 70_000),))), "5", at=-1_000)
    assert begun.deadline == 60_000 + 60_000


# Requests


def test_in_kalaha_a_takeback_returns_one_sowing_of_the_own_turn() -> None:
    begun = play(table("kalaha"), "1 2")
    assert [made.player for made in begun.made] == ["a", "a"]
    asked = begun.after(say(begun, 0, m.Ask(request="takeback")), begun.changed)
    back = say(asked, 1, m.Accept(request="takeback"))
    assert back == TakenBack(1)
    after = asked.after(back, asked.changed)
    assert after.position == GAMES["kalaha"].start().play("1")
    assert [made.text for made in after.made] == ["1"]


def test_a_move_that_was_taken_back_is_not_played_again_when_it_is_sent_again() -> None:
    begun = play(table("hus"), "5")
    sent = m.Move(ply=0, move="5", seen=1)
    assert say(begun, 0, sent) is None, "it had arrived"
    back = begun.after(TakenBack(0), begun.changed)
    with pytest.raises(RefusedError, match="taken back"):
        say(back, 0, sent)
    assert say(back, 0, m.Move(ply=0, move="5", seen=3)).move == "5"


def test_time_that_has_passed_stays_passed_after_a_takeback() -> None:
    begun = play(table(clock="5+0"), "5 5 1", every=10_000)
    back = begun.after(TakenBack(1), begun.changed + 7_000)
    assert back.clock and back.clock.turn == "b"
    assert back.clock.left == (290_000, 283_000)


def test_days_begin_anew_after_a_takeback() -> None:
    begun = play(table(clock="3 days"), "5")
    back = begun.after(TakenBack(0), begun.changed + 2 * DAY)
    again = back.after(Played("5"), back.changed)
    assert again.clock and again.clock.left == (3 * DAY, 3 * DAY)


def test_the_third_repetition_draws_the_game() -> None:
    around = table("fanorona", options={"columns": "5", "rows": "5"})
    start = GAMES["fanorona"].position("4B/5/5/5/W4 w 0 9", columns=5, rows=5)
    around = msgspec.structs.replace(around, position=start)
    around = play(around, "a1-a2 e5-e4 a2-a1 e4-e5 a1-a2 e5-e4 a2-a1 e4-e5")
    assert str(around.outcome) == "draw (repetition)"
    assert not around.legal


@pytest.mark.parametrize(
    ("clock", "gone", "reason"),
    [
        ("5+0", 60_000, "abandoned"),
        ("5+0", 59_999, None),
        ("5+0", None, None),
        (None, 600_000, "abandoned"),
        (None, 599_999, None),
        ("3 days", 10**9, None),
    ],
)
def test_who_waits_long_enough_may_claim_the_game(
    clock: str | None, gone: int | None, reason: str | None
) -> None:
    begun = table(clock=clock)
    if reason is None:
        with pytest.raises(RefusedError, match="not been away long enough"):
            say(begun, 0, m.Claim(), other_gone=gone)
    else:
        told = say(begun, 0, m.Claim(), other_gone=gone)
        assert told == GameOver(Player.A, Reason(reason))


def test_a_move_may_be_spelt_as_the_law_reads_it() -> None:
    begun = table("fanorona")
    assert say(begun, 0, m.Move(ply=0, move="d3e3W")).move == "d3-e3W"
    with pytest.raises(RefusedError, match="approach or withdrawal must be chosen"):
        say(begun, 0, m.Move(ply=0, move="d3-e3"))


# What is told


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_what_its_model_says(game: str) -> None:
    on = table(game, clock="5+3")
    while on.legal:
        happened = Played(min(on.legal))
        on = on.after(happened, on.changed + 10)
        told = event_message(on, happened, on.changed)
        assert ANY.validate_json(to_json(told)) == told
        assert ANY.dump_json(told).decode() == to_json(told)
    whole = state_message(on, 1, NOBODY, on.changed)
    assert ANY.validate_json(to_json(whole)) == whole
    assert whole.outcome and whole.clocks and whole.clocks.running is None


def test_a_message_of_the_past_is_told_with_the_clocks_of_now() -> None:
    begun = play(table(clock="5+0"), "5")
    told = event_message(begun, Played("5"), begun.changed)
    now = begun.changed + 7_000
    again = at_this_moment(told, clocks(begun, now))
    assert isinstance(told, m.Moved) and isinstance(again, m.Moved)
    assert told.clocks and told.clocks.left == (300_000, 300_000)
    assert again.clocks and again.clocks.left == (300_000, 293_000)
    assert replace(again, clocks=told.clocks) == told
    seated = m.Next(number=2, id="abcdefghij")
    assert at_this_moment(seated, clocks(begun, now)) is seated


@pytest.mark.parametrize(
    ("happened", "kept"),
    [
        (Joined("Ben", 1), {"type": "sat", "name": "Ben", "host_seat": 1}),
        (Played("5", 20), {"type": "move", "move": "5", "lag": 20}),
        (TakenBack(3), {"type": "takeback", "ply": 3}),
        (Requested("draw", 0), {"type": "offer", "request": "draw", "seat": 0}),
        (RequestDeclined("draw", 1), {"type": "declined", "request": "draw", "seat": 1}),
        (GameOver(None, Reason.TIME), {"type": "over", "winner": None, "reason": "time"}),
        (NextGame("abcdefghij"), {"type": "next", "id": "abcdefghij"}),
    ],
)
def test_an_event_is_kept_as_it_was_by_earlier_releases(
    happened: AnyEvent, kept: dict[str, Any]
) -> None:
    assert json.loads(to_json(happened)) == kept
    assert read_event(json.dumps(kept)) == happened


def test_terms_are_kept_as_they_are() -> None:
    terms = GameSetup.of(NewGame(game="hus", edition="stones", series=True, games=3, clock="90s+2"))
    assert GameSetup.load(terms.dump()) == terms


def test_nobody_can_be_claimed_against_before_he_had_time_to_play(tmp_path: Path) -> None:
    async def come_late() -> None:
        services = await Services.open(read_settings(database=str(tmp_path / "games.db")))
        registry, minutes = services.registry, [0]
        now = registry.now
        registry.now = lambda: now() + minutes[0] * 60_000  # type: ignore[method-assign]
        live_game = await registry.create(
            GameSetup.of(NewGame(game="hus", side="first", clock="9+0")), HOST
        )
        minutes[0] = 2
        await live_game.join(GUEST, Join())
        assert (await live_game.say(0, m.Claim())).type == "refused", "he has just sat down"
        await live_game.say(0, m.Move(ply=0, move="5"))
        minutes[0] = 4
        await live_game.say(1, m.Move(ply=1, move="5"))
        assert (await live_game.say(0, m.Claim())).type == "refused", "he has just moved"
        minutes[0] = 6
        assert (await live_game.say(0, m.Claim())).type == "done"
        await services.close()

    apart(lambda: asyncio.run(come_late()))


# What is thrown away


def test_nobody_sits_down_at_a_game_that_is_being_deleted(tmp_path: Path) -> None:
    async def delete_and_join() -> None:
        services = await Services.open(read_settings(database=str(tmp_path / "games.db")))
        live_game = await services.registry.create(
            GameSetup.of(NewGame(game="hus", side="first")), HOST
        )
        _deleted, joined = await asyncio.gather(
            services.registry.delete(live_game),
            live_game.join(GUEST, Join()),
            return_exceptions=True,
        )
        await live_game.let_play("x" * 22, 0)
        assert isinstance(joined, RefusedError)
        async with services.store.engine.connect() as connection:
            for kept in (games, events, holders):
                assert not await connection.scalar(select(func.count()).select_from(kept))
        await services.close()

    apart(lambda: asyncio.run(delete_and_join()))


@pytest.mark.slow
def test_what_two_processes_delete_and_join_at_once_is_there_or_not_but_never_in_part() -> None:
    async def delete_and_join(database: str) -> None:
        here, there = (Store(read_settings(database=database)) for _ in range(2))
        await here.open()
        await there.open()
        for number in range(60):
            game = f"game{number:06}"
            new = KeptGame(game, "{}", game, HOST, 0, (), {HOST: 0})
            await here.write(*here.creating(new, "{}", None))
            sat = {"game": game, "number": 1, "at": 0, "body": "{}"}
            sat |= {"deadline": None, "ended": None, "summary": "{}"}
            deleted, joined = await asyncio.gather(
                here.delete_game(game, 0), there.keep(sat, there.holding(game, GUEST, 1))
            )
            await there.hold(game, "x" * 22, 0)
            assert deleted is not joined
            kept = await here.load(game)
            assert (kept is None) is deleted
            assert len(await here.events_after(game, 0)) == int(joined)
            assert (await here.person(game, GUEST) is not None) is joined
            assert (await here.person(game, "x" * 22) is not None) is joined
        await here.close()
        await there.close()

    with postgres() as running:
        database = running.new_database()
        apart(lambda: asyncio.run(delete_and_join(database)))


def test_finished_games_are_deleted_after_their_time_and_idle_ones_end(tmp_path: Path) -> None:
    async def keep_and_wait() -> None:
        settings = read_settings(database=str(tmp_path / "games.db"), keep_days=10, idle_days=5)
        services = await Services.open(settings)
        registry, days = services.registry, [0]
        now = registry.now
        registry.now = lambda: now() + days[0] * DAY  # type: ignore[method-assign]
        unseen = await registry.create(GameSetup.of(NewGame(game="hus")), HOST)
        idle = await registry.create(GameSetup.of(NewGame(game="hus", side="first")), HOST)
        timed = await registry.create(GameSetup.of(NewGame(game="hus", clock="9 days")), HOST)
        for live_game in (idle, timed):
            await live_game.join(GUEST, Join())
            person = live_game.state.person_at(0)
            await live_game.say(person, m.Move(ply=0, move="5"))
        days[0] = 6
        await registry.clean()
        with pytest.raises(NoSuchGameError):
            await registry.find(unseen.state.id)
        assert str(idle.state.outcome) == "draw (abandoned)"
        assert timed.state.outcome is None
        days[0] = 9
        await timed.look_at_clock()
        assert timed.state.outcome and timed.state.outcome.reason == "time"
        days[0] = 17
        await registry.clean()
        assert await services.store.count_games() == 1
        await services.close()

    apart(lambda: asyncio.run(keep_and_wait()))
