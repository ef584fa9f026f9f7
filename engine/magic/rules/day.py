"""Day and night (CR 502.2)."""

from __future__ import annotations

RULE = "CR 502.2"


def next_day(day: bool | None, spells: int) -> bool | None:
    """Return whether it is day after the check of an untap step; None where it is neither day nor night.

    ``spells`` is how many spells the active player of the turn before cast during that turn.
    """
    if day is None:
        return None
    return spells > 0 if day else spells >= 2
