"""Decoding the messages of an Arena log.

The quick decoder refuses some texts that :mod:`json` reads: numbers that are none, halves of letters outside the basic
plane, bytes that are no text. Those are left to :mod:`json`; of all others both make the same.
"""

from __future__ import annotations

from json import JSONDecoder

from msgspec import MsgspecError
from msgspec.json import Decoder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_decode_quickly = Decoder().decode
_decode = JSONDecoder().decode


def decode(text: str) -> Any:
    """Return the decoded JSON text. Raises ValueError, or RecursionError if it is nested too deeply."""
    try:
        return _decode_quickly(text)
    except (MsgspecError, ValueError, RecursionError):
        return _decode(text.strip())
