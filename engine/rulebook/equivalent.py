"""Rules that are tested together with others: one check, or one place of a log, counts for two ids.

There are four kinds: rules of the older book (AR) and of the chapter of changes (HS 6) that repeat a rule of the newer
book; steps that no log separates; keywords that are a step of every sequence that uses them; and rules about all spans
of a kind (:mod:`engine.core.trace`). Each counts only in the versions in which it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

EQUIVALENT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "HS 1.5 order of play": ("HS 3.2",),
        "HS 1.11.4": ("HS 1.12",),
        "HS 2.2.1.e": ("HS 2.2.1",),
        "HS 2.2.1.f": ("HS 2.2.1",),
        "HS 2.2.3.c": ("HS 2.2.3",),
        "HS 2.2 summon.3": ("HS 2.2 summon.2",),
        "HS 2.3 repeat": ("HS 2.3 repeat.2",),
        "HS 2.3 repetitions": ("HS 2.3 repeat.2",),
        "HS 4.2 when": ("HS 1.9 aura update",),
        "HS 5.1 overload": ("HS 2.2.1.g", "HS 2.3.1.g", "HS 2.4.1.d", "HS 2.3 cast.2"),
        "HS 6.2": ("HS 3.4 pre-check",),
        "HS 6.3": ("HS 4.5",),
        "AR 2 priorities": ("HS 3.2 special priorities",),
        "AR 2a": ("HS 3.2",),
        "AR 2b": ("HS 1.12",),
        "AR 2c": ("HS 1.5 queue",),
        "AR 3": ("AR 1c", "HS 1.6 degenerate sequence"),
        "AR 4d": ("HS 4.2 enchantment update",),
        "AR 5": ("HS 3.5 damage",),
        "AR 7": ("HS 1.12",),
        "AR 8": ("HS 1.12 repetition",),
        "AR 9": ("HS 1.7", "HS 1.7 continue"),
        "AR 10": ("HS 6.2 steps before", "HS 6.2 deaths before"),
        "AR 10b": ("HS 6.2 steps before", "HS 6.2 deaths before"),
        "AR end of turn": ("HS 2.1.5",),
        "AR start of turn": ("HS 2.1.2",),
        "AR draw": ("HS 2.1.3",),
    }
)
"""By rule id: the ids whose checks and predictions also count for it."""
