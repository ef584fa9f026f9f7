"""The largest values of attack, health, damage and armor (HS 4.1).

Damage and armor beyond the limit become 0. A change of attack or health beyond it has no effect. Before patch 21.8 they
could overflow; no log shows what that looks like.
"""

from __future__ import annotations

LARGEST_NUMBER = 2**31 - 1

OVERFLOW = "HS 4.1 overflow"

COPIES_KEEP_SUMS = 126299
"""The first build in which a copy keeps what its original has below zero (patch 21.8): before, it begins at 0."""


def overflowed(value: int) -> int:
    """Return the damage or armor that results from ``value``."""
    return value if value <= LARGEST_NUMBER else 0
