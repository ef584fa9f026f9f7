"""The engine's verdict on a packet."""

from __future__ import annotations

from enum import IntEnum


class Verdict(IntEnum):
    """One per packet. The order is that of the counts in reports."""

    PREDICTED = 0
    """Derived from rules and prior state alone: entity, tag and value right, in the right place."""
    CHOSEN = 1
    """Contains an open choice (random, player's or hidden) that the engine asked for; the choice was legal."""
    ADOPTED = 2
    """The engine does not know the effect, and takes it from the log."""
    COSMETIC = 3
    """Has no rule: animations and hints to the client. :mod:`engine.hearthstone.cosmetic` is the list."""
    HIDDEN = 4
    """Cannot be judged: needs a card the log never reveals, or history before the log starts."""
    DIVERGENT = 5
    """Wrong, unexpected, or out of order."""

    @property
    def word(self) -> str:
        """The verdict as written in reports."""
        return self.name.lower()


PREDICTED, CHOSEN, ADOPTED, COSMETIC, HIDDEN, DIVERGENT = Verdict
"""The verdicts, for code that runs for every packet."""
