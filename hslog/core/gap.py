"""A place where packets of a game are missing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Gap:
    """Packets missing or out of place: somewhere between two lines (1-based), after packet ``index``.

    ``what`` is a clause that says how it shows.
    """

    index: int
    first_line: int
    last_line: int
    what: str
