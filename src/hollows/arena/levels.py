"""The table of levels: every level against the one below it, as text and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isfinite
from typing import Any

from hollows.arena.contest import Meeting
from hollows.arena.report import Tally
from hollows.arena.statistics import Elo
from hollows.draw.markup import tag, words
from hollows.engine.levels import levels_of
from hollows.games import Game

PAPER, INK, MUTED, LINE, GREEN = "#f6f1e7", "#2b241d", "#6f6558", "#e3d9c8", "#2f6f62"


def player(game: Game[Any], level: int, seconds: float) -> str:
    """The level as a player; one that sets itself no limit has so many seconds a move."""
    limited = levels_of(game)[level].limit is not None
    return f"level:{level}" if limited else f"level:{level},seconds={seconds:g}"


def meetings(game: Game[Any], seconds: float) -> tuple[Meeting, ...]:
    """Every level against the one below."""
    names = [player(game, level, seconds) for level in sorted(levels_of(game))]
    return tuple(zip(names[1:], names, strict=False))


@dataclass(frozen=True)
class Height:
    """How far a level stands above the lowest, in Elo, with the error of all steps up to it."""

    level: int
    elo: float
    error: float


def heights(steps: Sequence[Tally]) -> list[Height]:
    """The levels above one another."""
    found = [Height(1, 0.0, 0.0)]
    for level, step in enumerate(steps, 2):
        rise, error = _rise(step.elo)
        found.append(Height(level, found[-1].elo + rise, hypot(found[-1].error, error)))
    return found


def _rise(step: Elo) -> tuple[float, float]:
    """A step and its error; one that was won outright counts as little as is proven of it."""
    if not isfinite(step.difference):
        return next((bound for bound in (step.low, step.high) if isfinite(bound)), 0.0), 0.0
    reaches = (step.error, step.difference - step.low, step.high - step.difference)
    return step.difference, next((reach for reach in reaches if isfinite(reach)), 0.0)


def as_data(game: Game[Any], steps: Sequence[Tally]) -> dict[str, object]:
    """The table for JSON."""
    levels = [
        {"level": height.level, "elo": round(height.elo, 1), "error": round(height.error, 1)}
        for height in heights(steps)
    ]
    return {"game": game.name, "levels": levels, "steps": [step.as_data() for step in steps]}


def as_markdown(game: Game[Any], steps: Sequence[Tally]) -> str:
    """The table for a page."""
    rows = [
        f"| {height.level} | {height.elo:+.0f} | {step.elo} | {step.score or 0:.1%} "
        f"| {step.games} | +{step.wins} ={step.draws} -{step.losses} |"
        for height, step in zip(heights(steps)[1:], steps, strict=True)
    ]
    head = [
        f"| {game.title} level | Elo above level 1 | step (95 %) | score | games | result |",
        "|---|---|---|---|---|---|",
        "| 1 | 0 | | | | |",
    ]
    return "\n".join([*head, *rows, ""])


# The picture

WIDTH, HEIGHT = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 44, 44


def as_svg(game: Game[Any], steps: Sequence[Tally]) -> str:
    """The levels as points above one another, with their error bars."""
    found = heights(steps)
    top = max(height.elo + height.error for height in found) or 1
    bottom = min(height.elo - height.error for height in found)
    grid = _grid(bottom, top)
    title = f"{game.title}: levels in Elo above the first"
    about = ", ".join(f"level {height.level} {height.elo:+.0f}" for height in found)
    scale = _Scale(found[-1].level, grid[0], grid[-1])
    return tag(
        "svg",
        tag("title", title),
        tag("desc", f"Elo above level 1: {about}"),
        tag("rect", width="100%", height="100%", fill=PAPER, rx=8),
        words(title, LEFT, TOP / 2, fill=INK, font_size=15),
        *(_grid_line(value, scale) for value in grid),
        *(_point(height, scale) for height in found),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family="system-ui, sans-serif",
        font_size=13,
    )


@dataclass(frozen=True)
class _Scale:
    """Where things stand in the picture."""

    levels: int
    low: float
    high: float

    def x(self, level: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (level - 0.5) / self.levels

    def y(self, elo: float) -> float:
        share = (elo - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share


def _grid(bottom: float, top: float) -> list[int]:
    """Round numbers that the values lie between, about five of them."""
    step = next(s for s in (50, 100, 200, 250, 500, 1000, 10_000) if (top - bottom) / s <= 6)
    first, last = int(bottom // step), int(-(-top // step))
    return [step * at for at in range(first, last + 1)]


def _grid_line(value: int, scale: _Scale) -> str:
    y = scale.y(value)
    line = tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=LINE)
    return line + words(str(value), LEFT - 10, y, fill=MUTED, text_anchor="end")


def _point(height: Height, scale: _Scale) -> str:
    x, y = scale.x(height.level), scale.y(height.elo)
    low, high = scale.y(height.elo - height.error), scale.y(height.elo + height.error)
    bar = f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 5:.1f} {low:.1f}h10M{x - 5:.1f} {high:.1f}h10"
    return "".join(
        (
            tag("path", d=bar, stroke=GREEN, stroke_width=1.5),
            tag("circle", cx=x, cy=y, r=4.5, fill=GREEN),
            words(str(height.level), x, HEIGHT - BOTTOM / 2, fill=INK, text_anchor="middle"),
        )
    )
