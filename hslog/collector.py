"""Making many small objects that stay: what to tell the garbage collector."""

from __future__ import annotations

import gc

RARELY = 50_000
MANY = 20_000
"""Packets of games gone by that are worth looking for: some megabytes."""
FULL = 100_000
"""Objects taken for old after which all are looked at once, when they are a quarter of all, too."""


class _Aged:
    """How many objects were taken for old without being looked at, and how many there were last time."""

    objects = 0
    looked_at = 0


class LongLivedObjects:
    """Within this context, look for garbage rarely, and afterwards take what was made for old.

    A log becomes tens of thousands of packets, none of them garbage; at the usual thresholds the collector
    spends a tenth of the reading time finding that out. The thresholds are process-wide and are restored.
    Moving the young to the oldest generation costs nothing, but would also move what a program froze with
    ``gc.freeze``, so it is not done for a program that did. The collector does not count what is moved, so it
    is counted here: a program that reads one log after the other gets rid of the games it has dropped.
    """

    def __enter__(self) -> None:
        self.thresholds = gc.get_threshold()
        if self.thresholds[0]:
            gc.set_threshold(max(self.thresholds[0], RARELY), *self.thresholds[1:])

    def __exit__(self, *problem: object) -> None:
        kept = gc.isenabled() and not gc.get_freeze_count()
        if kept:
            _Aged.objects += gc.get_count()[0]
            gc.freeze()
            gc.unfreeze()
        gc.set_threshold(*self.thresholds)  # not before: at these the next object made would have all looked at
        if kept and _Aged.objects > max(FULL, _Aged.looked_at // 4):
            collect()


def collect() -> None:
    """Free everything that is not used any more."""
    gc.collect()
    _Aged.objects = 0
    _Aged.looked_at = len(gc.get_objects(2))


class Leftovers:
    """Frees the games of a long log as they are left behind.

    A block knows the block it is in, so a game is a cycle, which only the collector frees; and it looks at
    what it takes for old only when much has been added.
    """

    def __init__(self) -> None:
        self.packets = 0

    def add(self, packets: int) -> None:
        """Note that a game of so many packets was given away, and free what is unused, if it is time."""
        self.packets += packets
        if self.packets >= MANY and gc.isenabled():
            self.packets = 0
            collect()
