"""What a browser asks for: languages, and forms that it can unpack."""

from __future__ import annotations


def read_wishes(header: str) -> list[str]:
    """The wishes of an `Accept-Language` or `Accept-Encoding` header, the dearest first.

    >>> read_wishes("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.9, it;q=0, *;q=0.5")
    ['fr-CH', 'fr', 'de', 'en', '*']
    """
    wishes = [_read_wish(part) for part in header.split(",")]
    dearest = sorted(wishes, key=lambda wish: -wish[1])
    return [name for name, weight in dearest if name and weight > 0]


def _read_wish(part: str) -> tuple[str, float]:
    name, _semicolon, weight = part.replace(" ", "").partition(";")
    try:
        return name, float(weight.removeprefix("q=") or 1)
    except ValueError:
        return name, 0.0
