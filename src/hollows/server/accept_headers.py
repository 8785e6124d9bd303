"""What a browser asks for: languages, and forms that it can unpack."""

from __future__ import annotations


def read_preferences(header: str) -> list[str]:
    """What is asked for by an `Accept-Language` or `Accept-Encoding` header, the most wanted first.

    >>> read_preferences("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.9, it;q=0, *;q=0.5")
    ['fr-CH', 'fr', 'de', 'en', '*']
    """
    wishes = [_read_one(part) for part in header.split(",")]
    dearest = sorted(wishes, key=lambda wish: -wish[1])
    return [name for name, weight in dearest if name and weight > 0]


def _read_one(part: str) -> tuple[str, float]:
    name, _semicolon, weight = part.replace(" ", "").partition(";")
    try:
        return name, float(weight.removeprefix("q=") or 1)
    except ValueError:
        return name, 0.0
