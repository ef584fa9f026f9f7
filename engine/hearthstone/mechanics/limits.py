"""The largest values of attack, health, damage and armor (HS 4.1).

Damage and armor beyond the limit become 0. A change of attack or health beyond it has no effect. Before patch 21.8 they
could overflow; no log shows the result.
"""

from __future__ import annotations

LARGEST_NUMBER = 2**31 - 1

COPIES_KEEP_SUMS = 126299
"""The first build in which a copy keeps its original's negative sums (patch 21.8): before, it starts at 0."""


def overflowed(value: int) -> int:
    """Return damage or armor of ``value``: 0 beyond the limit."""
    return value if value <= LARGEST_NUMBER else 0
