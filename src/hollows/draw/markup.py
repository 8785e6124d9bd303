"""Writing SVG: tags, numbers, gradients and ids."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

Attribute = str | float


def number(value: float) -> str:
    """A length to a tenth, as short as it can be written."""
    rounded = round(value, 1)
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """An element; children are markup, and `stroke_width` is written `stroke-width`."""
    written = "".join(
        f" {key.replace('_', '-')}={_quoted(value)}" for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def _quoted(value: Attribute) -> str:
    return quoteattr(value if isinstance(value, str) else number(value))


def words(text: str, x: float, y: float, **attributes: Attribute) -> str:
    """Text whose middle stands at the height y."""
    return tag("text", escape(text), x=x, y=y, dy=".35em", **attributes)


def oval(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A circle around (x, y), or a rectangle with round ends where it is longer than wide."""
    return tag(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=min(width, height) / 2,
        **attributes,
    )


Stop = tuple[float, str, float]
"""Where on the way, which colour, how opaque."""


def falling(name: str, *stops: Stop) -> str:
    """A gradient from the upper edge to the lower one."""
    return tag("linearGradient", *map(_stop, stops), id=name, x1="0", y1="0", x2="0", y2="1")


def radial(name: str, *stops: Stop, x: str, y: str, radius: str) -> str:
    """A gradient from a middle outwards, in parts of the thing it fills."""
    return tag("radialGradient", *map(_stop, stops), id=name, cx=x, cy=y, r=radius)


def _stop(stop: Stop) -> str:
    offset, colour, opacity = stop
    opaque: dict[str, Attribute] = {} if opacity == 1 else {"stop_opacity": f"{opacity:.2f}"}
    return tag("stop", offset=f"{offset:.2f}", stop_color=colour, **opaque)


class Ids:
    """Ids with a prefix of their own, so that two pictures in one page do not clash."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def __call__(self, name: str) -> str:
        return f"{self.prefix}-{name}"

    def url(self, name: str) -> str:
        return f"url(#{self(name)})"

    def use(self, name: str, x: float, y: float, **attributes: Attribute) -> str:
        return tag("use", href=f"#{self(name)}", x=x, y=y, **attributes)
