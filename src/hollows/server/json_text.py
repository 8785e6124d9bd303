"""Values as JSON text: plain ones, and the law's dataclasses and enums."""

from __future__ import annotations

import msgspec

_ENCODER = msgspec.json.Encoder()


def to_json(value: object) -> str:
    """The value as it is sent and kept; of three libraries this one writes steps the fastest."""
    return _ENCODER.encode(value).decode()
