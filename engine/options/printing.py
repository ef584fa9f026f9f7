"""How builds print option lists: bookkeeping, as data. Builds are those of real logs."""

from __future__ import annotations

from engine.rulesets import Ruleset

LAST_HAND_BY_POSITION = 11461
"""Newest build seen to list the hand by position; later ones list it in the order in which cards entered."""


def hand_by_position(ruleset: Ruleset) -> bool:
    """Tell whether a build lists the cards in hand by position."""
    return ruleset.high <= LAST_HAND_BY_POSITION
