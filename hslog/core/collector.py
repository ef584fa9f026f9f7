"""Garbage collection while many small, long-lived objects are made."""

from __future__ import annotations

import gc

RARELY = 1_000_000
MANY = 20_000
"""Packets of finished games after which to collect: some megabytes."""
FULL = 100_000
"""By how many the old objects must have grown to be looked at, and a quarter, too."""


class _Aged:
    """Number of objects moved to the oldest generation since its last collection, and its number of objects then."""

    objects = 0
    looked_at = 0


class LongLivedObjects:
    """Within this context, look for garbage rarely, and afterwards treat the new objects as old.

    A log becomes hundreds of thousands of objects, none of them garbage; at the usual thresholds the collector spends a
    good part of the reading time finding that out. The thresholds are process-wide and are restored. Moving the young
    objects to the oldest generation costs nothing, but would also move objects frozen with ``gc.freeze``, so it is not
    done in a program that uses that. The collector does not count moved objects, so they are counted here: a program
    that reads one log after the other frees the games it has dropped, when it begins to read another.
    """

    def __enter__(self) -> None:
        much = max(FULL, _Aged.looked_at // 4)
        if gc.isenabled() and _Aged.objects > much:
            grown = len(gc.get_objects(2)) - _Aged.looked_at  # of those moved, many may be gone by themselves
            _Aged.objects = min(grown, much * 3 // 4)  # counting takes its time: only after many more it is done again
            if grown > much:
                collect()
        self.collections = gc.get_count()[1]  # of before, which tell nothing of what is made within
        self.thresholds = gc.get_threshold()
        if self.thresholds[0]:
            gc.set_threshold(max(self.thresholds[0], RARELY), *self.thresholds[1:])

    def __exit__(self, *problem: object) -> None:
        if gc.isenabled() and not gc.get_freeze_count():
            young, collections, _ = gc.get_count()
            _Aged.objects += young + max(0, collections - self.collections) * RARELY
            gc.freeze()
            gc.unfreeze()
        gc.set_threshold(*self.thresholds)  # not before: at these the next object made would have all looked at


def collect() -> None:
    """Collect all garbage."""
    gc.collect()
    _Aged.objects = 0
    _Aged.looked_at = len(gc.get_objects(2))


class Leftovers:
    """Frees the games of a long log after use.

    A block refers to its parent, so a game is a reference cycle that only the collector frees; and it examines the
    oldest generation only after it has grown much.
    """

    def __init__(self) -> None:
        self.packets = 0

    def add(self, packets: int) -> None:
        """Note that a game of so many packets was given away, and free what is unused, if it is time."""
        self.packets += packets
        if self.packets >= MANY and gc.isenabled():
            self.packets = 0
            collect()
