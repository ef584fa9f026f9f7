"""Making many small objects that stay: what to tell the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARELY = 50_000
MANY = 20_000
"""Packets of games gone by that are worth looking for: some megabytes."""


@contextmanager
def long_lived_objects() -> Iterator[None]:
    """Within this context, look for garbage rarely, and afterwards take what was made for old.

    A log becomes tens of thousands of packets, none of them garbage; at the usual thresholds the collector
    spends a tenth of the reading time finding that out. The thresholds are process-wide and are restored.
    Moving the young to the oldest generation costs nothing, but would also move what a program froze with
    ``gc.freeze``, so it is not done for a program that did.
    """
    thresholds = gc.get_threshold()
    if thresholds[0]:
        gc.set_threshold(max(thresholds[0], RARELY), *thresholds[1:])
    try:
        yield
    finally:
        if gc.isenabled() and not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.set_threshold(*thresholds)


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
            gc.collect()
