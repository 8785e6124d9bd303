"""The colours of a picture: by day, or by a lamp over the board in a dark room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """The colours of one light. Text keeps a contrast of at least 4.5 to what it stands on."""

    wood: tuple[str, str, str]  # from where the light falls to where it fades
    side: str  # of the board, below its face
    grain: str
    hollow: tuple[str, str, str]  # from the ground to the rim
    line: str
    ink: str  # burnt into the wood
    plate: str
    figures: str  # on a plate
    can: str  # "you can"
    happened: str  # "just happened"
    halo: str  # keeps those two apart from the wood
    around: str  # the shadow by day, the spilt light by lamp
    gleam: float  # how much light an edge catches
    dim: float  # how much of the colour of stones and pieces the room swallows
    lamp: bool


THEMES = {
    "light": Theme(
        wood=("#c79966", "#bd8d5a", "#b07f4d"),
        side="#8d6138",
        grain="#6b4320",
        hollow=("#54361c", "#6b4728", "#93683d"),
        line="#54361c",
        ink="#21170d",
        plate="#2b241d",
        figures="#f6f1e7",
        can="#2f6f62",
        happened="#c4542d",
        halo="#f6f1e7",
        around="#6b4a2a",
        gleam=0.34,
        dim=0,
        lamp=False,
    ),
    "dark": Theme(
        wood=("#8a6038", "#6a4727", "#2f1e0f"),
        side="#1b1108",
        grain="#1f1206",
        hollow=("#211309", "#3a2411", "#6b4826"),
        line="#1d1107",
        ink="#f6ead6",
        plate="#120d08",
        figures="#f6ead6",
        can="#63b8a5",
        happened="#ec8a5f",
        halo="#1a110a",
        around="#7a5029",
        gleam=0.16,
        dim=0.12,
        lamp=True,
    ),
}


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a share of another in it."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(one + (two - one) * share) for one, two in pairs).hex()
