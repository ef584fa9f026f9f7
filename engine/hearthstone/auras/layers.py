"""Layers of a number (HS 1.3, 4.1, 4.11): the printed value, then enchantments in order, then auras."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.hearthstone.cards.unwritten import COSTS_CHANGED_LAST
from hslog.hearthstone.generated.vocabulary import GameTag

ADD, ADD_AT_LEAST, SET, TIMES = "add", "add-at-least", "set", "times"


class Step(NamedTuple):
    """One change of a number: ``operation`` is "add", "add-at-least" (not below 1), "set" or "times"."""

    operation: str
    amount: int

    def applied(self, value: int) -> int:
        """Return ``value`` after this change."""
        if self.operation == SET:
            return self.amount
        if self.operation == ADD_AT_LEAST:
            return max(value + self.amount, min(value, 1))
        return value * self.amount if self.operation == TIMES else value + self.amount


def comes_last(tag: int, aura: bool, steps: Iterable[Step], card: str = "") -> bool:
    """Return whether changes of a tag apply after all others: those of an aura, unless one sets the tag (HS 1.3).

    Changes of costs apply in order of attachment, except those of certain cards (HS 4.11).
    """
    if tag == GameTag.COST:
        return card in COSTS_CHANGED_LAST
    return aura and all(step.operation != SET for step in steps)


def total(base: int | None, steps: Iterable[Step]) -> int | None:
    """Return ``base`` after ``steps``, before it is limited to 0; None if unknown."""
    value = base
    for step in steps:
        if value is not None or step.operation == SET:
            value = step.applied(value or 0)
    return value


def base_below(value: int, steps: Iterable[Step]) -> int | None:
    """Return the base from which ``steps`` make ``value``; None if several bases would.

    A value of 0 may have been limited; a value of 1 may have been limited by ADD_AT_LEAST.
    """
    steps = tuple(steps)
    if any(operation == SET for operation, _ in steps) or value <= 0:
        return None
    if value == 1 and any(operation == ADD_AT_LEAST for operation, _ in steps):
        return None
    return value - sum(amount for _, amount in steps)
