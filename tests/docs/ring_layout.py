"""Where the places of Ring lie: what docs/add-a-game.md adds to `hollows.draw.layout`."""

from __future__ import annotations

from hollows.draw.layout import Layout, Place, Row, Shape
from hollows.games import Player
from tests.docs.ring import RingPosition

# 10. Where its places lie


def ring_layout(position: RingPosition) -> Layout:
    """Two rows, each numbered from its player's left."""
    n = position.rules.hollows
    places = [
        *(Place(f"a{k}", k - 0.5, 1.5, Shape.HOLLOW, Player.A, str(k)) for k in range(1, n + 1)),
        *(
            Place(f"b{k}", n - k + 0.5, 0.5, Shape.HOLLOW, Player.B, str(k))
            for k in range(1, n + 1)
        ),
    ]
    rows = [
        Row(player, "row", tuple(f"{player}{k}" for k in range(1, n + 1)))
        for player in position.game.players
    ]
    return Layout(n, 2, tuple(places), tuple(rows))
