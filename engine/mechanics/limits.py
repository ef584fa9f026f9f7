"""The largest number (HS 4.1): what attack, health, damage and armor may be.

Damage and armor beyond it become 0. A change of attack or health beyond it has no effect; before patch 21.8 they could
overflow, and how that looks in a log nobody has seen.
"""

from __future__ import annotations

LARGEST_NUMBER = 2**31 - 1

OVERFLOW = "HS 4.1 overflow"


def overflowed(value: int) -> int:
    """Return what damage or armor become that would be ``value``."""
    return value if value <= LARGEST_NUMBER else 0
