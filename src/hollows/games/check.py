"""The suite that every game and every set of options must pass.

`check_game` plays random games and raises an AssertionError that names the broken promise. The
author of a fourth game calls it on the new game; ours runs it over a broad product of options.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from hollows.games.errors import IllegalMoveError, InvalidOptionError, InvalidTextError
from hollows.games.game import HAND, Game, Kind, Move, Position, replay
from hollows.games.rules import Rules


def check_game(
    game: Game[Any], *, games: int = 3, moves: int = 200, seed: int = 0, **options: Any
) -> int:
    """Play `games` random games of at most `moves` moves each; returns the moves played."""
    rng = Random(f"{game.name} {options} {seed}")
    played = 0
    for _game in range(games):
        position = game.start(**options)
        for _move in range(moves):
            _check_position(game, position)
            if position.outcome():
                break
            for move in position.legal_moves:
                _check_move(position, move)
            position = position.play(rng.choice(position.legal_moves))
            played += 1
    return played


def option_sets(game: Game[Any]) -> list[dict[str, Any]]:
    """A broad product of a game's options: every yes-or-no choice with every other one, and
    each board size with the default choices."""
    switches = {known.name: known for known in game.options if len(known.choices) <= 2}
    sets: list[dict[str, Any]] = [
        dict(zip(switches, values, strict=True))
        for values in product(*([c.value for c in known.choices] for known in switches.values()))
    ]
    sizes = [known for known in game.options if known.name not in switches]
    for values in product(*([c.value for c in known.choices] for known in sizes)):
        chosen: dict[str, Any] = {k.name: v for k, v in zip(sizes, values, strict=True)}
        try:
            rules: Rules = game.rules(**chosen)
        except InvalidOptionError:  # sizes that are possible, but not with each other
            continue
        if rules.chosen():
            sets.append(chosen)
    return sets


def _check_position(game: Game[Any], position: Position[Any]) -> None:
    chosen = position.rules.chosen()
    moves, outcome = position.legal_moves, position.outcome()
    assert bool(moves) != bool(outcome), f"either moves or an outcome: {position!r}"
    assert len(set(moves)) == len(moves), f"no move twice: {position!r}"
    assert len({move.text for move in moves}) == len(moves), f"no move text twice: {position!r}"
    turned = position.turned()
    assert turned.turned() == position, f"turning twice changes nothing: {position!r}"
    theirs = turned.outcome()
    if outcome is None or theirs is None:
        assert outcome is theirs, f"both see the same end: {position!r}"
    else:
        winner = outcome.winner and outcome.winner.other
        assert (winner, outcome.reason) == (theirs.winner, theirs.reason), repr(position)
    there = {position.turned_move(move) for move in moves}
    assert there == set(turned.legal_moves), f"both have the same moves: {position!r}"
    _check_text(game, position, chosen)
    _check_refusals(position)


def _check_text(game: Game[Any], position: Position[Any], chosen: dict[str, Any]) -> None:
    if eval(repr(position), {game.name: game}) != position:
        raise AssertionError(f"repr evaluates to the position: {position!r}")
    read = game.position(position.text, study=position.is_study(), **chosen)
    assert read.text == position.text, f"text round-trips: {position!r}"
    if position.outcome() == read.outcome():  # an endless move that was played leaves no mark
        assert read == position, f"text round-trips to an equal position: {position!r}"
        assert hash(read) == hash(position), f"equal positions have equal hashes: {position!r}"


def _check_refusals(position: Position[Any]) -> None:
    legal = {move.text for move in position.legal_moves}
    for text in ("", "0", "99", "1n", "3", "a1-a2", "e3-e9A", "nonsense", "-1", "٣", "9" * 50):
        if text in legal:
            continue
        try:
            meant = position.move(text)
        except IllegalMoveError as error:
            assert error.reason, f"a refusal names the rule: {error}"
            assert error.reason in str(error), f"the message has it all: {error}"
            assert position.text in str(error), f"the message has it all: {error}"
        except InvalidTextError as error:
            assert error.column >= 1, f"a text error points at a column: {error}"
        else:
            assert meant.text in legal, f"{text!r} is refused or means a legal move: {position!r}"


def _check_move(position: Position[Any], move: Move) -> None:
    after = position.play(move)
    assert position.move(move.text) == move, f"move text round-trips: {move!r} in {position!r}"
    assert position.play(move.text) == after, f"text plays alike: {move!r} in {position!r}"
    assert after == position.play(move), f"the same move, the same position: {move!r}"
    steps = position.steps(move)
    board = replay(position.board, steps)
    assert board.pop(HAND) == 0, f"no stone stays in the hand: {move!r} in {position!r}"
    assert board == after.board, f"steps add up to the new position: {move!r} in {position!r}"
    assert steps[-1].kind is Kind.END, f"a story says why it ended: {move!r} in {position!r}"
    assert steps[-1].why is not None, f"a story says why it ended: {move!r} in {position!r}"
    assert all(step.kind is not Kind.END for step in steps[:-1]), f"one end: {move!r}"
    removed = sum(step.count for step in steps if step.kind in (Kind.APPROACH, Kind.WITHDRAWAL))
    before_pieces, after_pieces = _pieces(position), _pieces(after)
    assert after_pieces == before_pieces - removed, f"stones are conserved: {move!r}"
    turned = position.turned().play(position.turned_move(move))
    assert turned.placement == after.turned().placement, f"both sow alike: {move!r}"


def _pieces(position: Position[Any]) -> int:
    """What is on the board: a piece counts 1 whatever its colour."""
    counts = position.board.values()
    return sum(map(bool, counts)) if position.game.unit == "pieces" else sum(counts)
