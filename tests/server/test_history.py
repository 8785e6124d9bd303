"""A history shares what it has in common with those that follow on it, and never changes."""

from __future__ import annotations

import pytest

from hollows.server.live.history import History


def test_a_history_stays_as_it_is_when_another_goes_on_from_it() -> None:
    first = History("ab")
    second, other = first.plus("c"), first.plus("x")
    assert (list(first), list(second), list(other)) == (["a", "b"], list("abc"), list("abx"))


def test_what_was_taken_back_can_be_followed_by_something_else() -> None:
    played = History("abc")
    back = played.until(1)
    assert (len(back), list(back.plus("x")), list(played)) == (1, ["a", "x"], list("abc"))
    assert len(played.until(9)) == 3


def test_a_shorter_history_knows_nothing_of_what_came_later() -> None:
    first = History("ab")
    first.plus("c")
    assert (first[-1], first[1:], "c" in first) == ("b", ["b"], False)
    with pytest.raises(IndexError):
        first[2]
