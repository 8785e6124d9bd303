"""The pictures of `hollows.draw` as pixels, for programs that want an array."""

from __future__ import annotations

from io import BytesIO
from typing import Any

try:
    import numpy as np
    import resvg_py
    from PIL import Image
except ImportError as error:
    raise ImportError("pixels need resvg and Pillow: pip install 'hollows[adapters]'") from error

from hollows.batch import Bytes
from hollows.draw import svg
from hollows.games import Position

PAPER = "#f6f1e7"


def pixels(position: Position[Any], **look: Any) -> Bytes:
    """The board as [line, column, red green blue]; `look` is what `hollows.draw.svg.draw` takes."""
    png = resvg_py.svg_to_bytes(svg_string=svg.draw(position, **look), background=PAPER)
    return np.array(Image.open(BytesIO(bytes(png))).convert("RGB"))
