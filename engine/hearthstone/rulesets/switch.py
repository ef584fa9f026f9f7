"""A difference between builds, as logs show it."""

from __future__ import annotations

from typing import Any, NamedTuple


class Switch(NamedTuple):
    """One difference between builds.

    ``changed_in`` is the first build of the patch with which the book says that it changed, 0 if it does not: games
    that are made go by it between the observations.
    """

    rule: str
    what: str
    observed: tuple[tuple[int, Any], ...]
    changed_in: int = 0


YES, NO = True, False
