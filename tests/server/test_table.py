"""A table and its judge, without a server: clocks, requests, claims; and what is thrown away."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from hollows.games import GAMES
from hollows.server import messages as m
from hollows.server.bodies import Join, NewGame
from hollows.server.house import House
from hollows.server.live.hall import DAY, NoSuchGame
from hollows.server.live.judge import Moment, Refusal, Said, judge
from hollows.server.live.table import Outages, Table
from hollows.server.live.tell import event_text, state
from hollows.server.live.terms import Terms
from hollows.server.settings import read_settings
from hollows.server.store import KeptGame, Store
from hollows.server.store.schema import events, games, holders
from online import postgres
from support import apart

NOBODY = m.Presence(present=(False, False), gone=(0, 0), watchers=0)
HOST, GUEST = "h" * 22, "g" * 22


def table(game: str = "hus", *, outages: Outages | None = None, **terms: Any) -> Table:
    """A game at which both sit, the host first."""
    new = NewGame(game=game, side="first", name="Ann", **terms)  # type: ignore[arg-type]
    laid = Table.lay("abcdefghij", Terms.of(new), 0, outages or Outages(()))
    return laid.after({"type": "sat", "name": "Ben", "host_seat": 0}, 0)


def play(on: Table, moves: str, at: int = 0, every: int = 1000, lag: int = 0) -> Table:
    for move in moves.split():
        at += every
        on = on.after({"type": "move", "move": move, "lag": lag}, at)
    return on


def say(on: Table, seat: int, said: Said, **moment: Any) -> Any:
    return judge(on, seat, said, Moment(**{"now": on.changed, **moment}))


# Clocks


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
    assert say(begun, 1, move, now=late) == {"type": "over", "winner": "a", "reason": "time"}
    assert say(begun, 1, move, now=late, lag=200)["type"] == "move"


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
    assert back == {"type": "takeback", "ply": 1}
    after = asked.after(back, asked.changed)
    assert after.position == GAMES["kalaha"].start().play("1")
    assert [made.text for made in after.made] == ["1"]


def test_a_move_that_was_taken_back_is_not_played_again_when_it_is_sent_again() -> None:
    begun = play(table("hus"), "5")
    sent = m.Move(ply=0, move="5", seen=1)
    assert say(begun, 0, sent) is None, "it had arrived"
    back = begun.after({"type": "takeback", "ply": 0}, begun.changed)
    with pytest.raises(Refusal, match="taken back"):
        say(back, 0, sent)
    assert say(back, 0, m.Move(ply=0, move="5", seen=3))["move"] == "5"


def test_time_that_has_passed_stays_passed_after_a_takeback() -> None:
    begun = play(table(clock="5+0"), "5 5 1", every=10_000)
    back = begun.after({"type": "takeback", "ply": 1}, begun.changed + 7_000)
    assert back.clock and back.clock.turn == "b"
    assert back.clock.left == (290_000, 283_000)


def test_days_begin_anew_after_a_takeback() -> None:
    begun = play(table(clock="3 days"), "5")
    back = begun.after({"type": "takeback", "ply": 0}, begun.changed + 2 * DAY)
    again = back.after({"type": "move", "move": "5", "lag": 0}, back.changed)
    assert again.clock and again.clock.left == (3 * DAY, 3 * DAY)


def test_the_third_repetition_draws_the_game() -> None:
    around = table("fanorona", options={"columns": "5", "rows": "5"})
    start = GAMES["fanorona"].position("4B/5/5/5/W4 w 0 9", columns=5, rows=5)
    around = replace(around, position=start)
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
        with pytest.raises(Refusal, match="not been away long enough"):
            say(begun, 0, m.Claim(), other_gone=gone)
    else:
        told = say(begun, 0, m.Claim(), other_gone=gone)
        assert (told["winner"], told["reason"]) == ("a", reason)


def test_a_move_may_be_spelt_as_the_law_reads_it() -> None:
    begun = table("fanorona")
    assert say(begun, 0, m.Move(ply=0, move="d3e3W"))["move"] == "d3-e3W"
    with pytest.raises(Refusal, match="approach or withdrawal must be chosen"):
        say(begun, 0, m.Move(ply=0, move="d3-e3"))


# What is told


@pytest.mark.parametrize("game", GAMES)
def test_every_message_is_what_its_model_says(game: str) -> None:
    on = table(game, clock="5+3")
    while on.legal:
        body = {"type": "move", "move": min(on.legal)}
        on = on.after(body, on.changed + 10)
        told = event_text(on, body, on.changed)
        assert m.Moved.model_validate_json(told).model_dump_json() == told
    whole = state(on, 1, NOBODY, on.changed)
    assert m.State.model_validate_json(whole.model_dump_json()) == whole
    assert whole.outcome and whole.clocks and whole.clocks.running is None


def test_terms_are_kept_as_they_are() -> None:
    terms = Terms.of(NewGame(game="hus", edition="stones", series=True, games=3, clock="90s+2"))
    assert Terms.load(terms.dump()) == terms


def test_nobody_can_be_claimed_against_before_he_had_time_to_play(tmp_path: Path) -> None:
    async def come_late() -> None:
        house = await House.open(read_settings(database=str(tmp_path / "games.db")))
        hall, minutes = house.hall, [0]
        now = hall.now
        hall.now = lambda: now() + minutes[0] * 60_000  # type: ignore[method-assign]
        room = await hall.create(Terms.of(NewGame(game="hus", side="first", clock="9+0")), HOST)
        minutes[0] = 2
        await room.join(GUEST, Join())
        assert (await room.say(0, m.Claim())).type == "refused", "he has just sat down"
        await room.say(0, m.Move(ply=0, move="5"))
        minutes[0] = 4
        await room.say(1, m.Move(ply=1, move="5"))
        assert (await room.say(0, m.Claim())).type == "refused", "he has just moved"
        minutes[0] = 6
        assert (await room.say(0, m.Claim())).type == "done"
        await house.close()

    apart(lambda: asyncio.run(come_late()))


# What is thrown away


def test_nobody_sits_down_at_a_game_that_is_being_deleted(tmp_path: Path) -> None:
    async def delete_and_join() -> None:
        house = await House.open(read_settings(database=str(tmp_path / "games.db")))
        room = await house.hall.create(Terms.of(NewGame(game="hus", side="first")), HOST)
        _deleted, joined = await asyncio.gather(
            house.hall.delete(room), room.join(GUEST, Join()), return_exceptions=True
        )
        await room.let_play("x" * 22, 0)
        assert isinstance(joined, Refusal)
        async with house.store.engine.connect() as connection:
            for kept in (games, events, holders):
                assert not await connection.scalar(select(func.count()).select_from(kept))
        await house.close()

    apart(lambda: asyncio.run(delete_and_join()))


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
        house = await House.open(settings)
        hall, days = house.hall, [0]
        now = hall.now
        hall.now = lambda: now() + days[0] * DAY  # type: ignore[method-assign]
        unseen = await hall.create(Terms.of(NewGame(game="hus")), HOST)
        idle = await hall.create(Terms.of(NewGame(game="hus", side="first")), HOST)
        timed = await hall.create(Terms.of(NewGame(game="hus", clock="9 days")), HOST)
        for room in (idle, timed):
            await room.join(GUEST, Join())
            person = room.table.person_at(0)
            await room.say(person, m.Move(ply=0, move="5"))
        days[0] = 6
        await hall.clean()
        with pytest.raises(NoSuchGame):
            await hall.room(unseen.table.id)
        assert str(idle.table.outcome) == "draw (abandoned)"
        assert timed.table.outcome is None
        days[0] = 9
        await timed.look_at_clock()
        assert timed.table.outcome and timed.table.outcome.reason == "time"
        days[0] = 17
        await hall.clean()
        assert await house.store.count_games() == 1
        await house.close()

    apart(lambda: asyncio.run(keep_and_wait()))
