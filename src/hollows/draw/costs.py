"""What proofs cost: nodes against the size of the game, in one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from hollows.draw.markup import tag, words

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 72, 56
PAPER, INK, MUTED, LINE = "#f6f1e7", "#2b241d", "#6f6558", "#e3d9c8"
COLOURS = ("#2f6f62", "#c4542d", "#8a5a2b")
SIGNS = "●▲■"  # besides colour

Points = Sequence[tuple[float, float]]
"""The size of a game, and the nodes that its proof took."""

TITLE = "The cost of a proof"


def draw(costs: Mapping[str, Points]) -> str:
    """The picture as SVG text; nodes grow by powers of ten."""
    if not any(costs.values()):
        raise ValueError("there is nothing to draw")
    plot = _Plot([point for points in costs.values() for point in points])
    about = ", ".join(
        f"{name}: {len(points)} proofs, up to {max(nodes for _size, nodes in points):,.0f} nodes"
        for name, points in costs.items()
        if points
    )
    return tag(
        "svg",
        tag("title", TITLE),
        tag("desc", f"Nodes against the size of the game. {about}"),
        tag("rect", width="100%", height="100%", fill=PAPER, rx=8),
        words(TITLE, LEFT, 24, fill=INK, font_size=15),
        *plot.grid(),
        *(_legend(at, name) for at, name in enumerate(costs)),
        *(
            plot.point(size, nodes, at, f"{name}: {size:g}, {nodes:,.0f} nodes")
            for at, (name, points) in enumerate(costs.items())
            for size, nodes in points
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family="system-ui, sans-serif",
        font_size=13,
    )


class _Plot:
    """Where things stand in the picture."""

    def __init__(self, points: Points) -> None:
        self.largest = 10 * ceil(max(size for size, _nodes in points) / 10)
        logs = [log10(max(1, nodes)) for _size, nodes in points]
        self.low, self.high = floor(min(logs)), max(floor(min(logs)) + 1, ceil(max(logs)))

    def x(self, size: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * size / self.largest

    def y(self, nodes: float) -> float:
        share = (log10(max(1, nodes)) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def grid(self) -> list[str]:
        lines = []
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            lines.append(tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke=LINE))
            lines.append(words(_power(power), LEFT - 10, y, fill=MUTED, text_anchor="end"))
        for size in range(0, self.largest + 1, 10):
            at = words(str(size), self.x(size), HEIGHT - 38, fill=MUTED, text_anchor="middle")
            lines.append(at)
        middle = (LEFT + WIDTH - RIGHT) / 2
        axis = "stones, seeds or pieces at the start"
        lines.append(words(axis, middle, HEIGHT - 16, fill=INK, text_anchor="middle"))
        lines.append(words("nodes", LEFT - 10, TOP - 22, fill=INK, text_anchor="end"))
        return lines

    def point(self, size: float, nodes: float, kind: int, about: str) -> str:
        return tag(
            "g", tag("title", about), _sign(kind, self.x(size), self.y(nodes)), opacity=".75"
        )


def _legend(at: int, name: str) -> str:
    x = LEFT + 90 * at
    return _sign(at, x + 5, 50) + words(name, x + 16, 50, fill=INK)


def _sign(kind: int, x: float, y: float) -> str:
    kind %= len(SIGNS)
    return words(SIGNS[kind], x, y, fill=COLOURS[kind], text_anchor="middle")


def _power(power: int) -> str:
    """1, 10, 100, 1 k, 10 k and so on."""
    thousands, rest = divmod(power, 3)
    return f"{10**rest} {'kMGT'[thousands - 1]}" if thousands else str(10**rest)
