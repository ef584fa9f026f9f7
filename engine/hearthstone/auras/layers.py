"""Layers of a number (HS 1.3, 4.1, 4.11): the printed value, then enchantments in order, then auras."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.hearthstone.cards.unwritten import COSTS_CHANGED_FIRST, COSTS_CHANGED_LAST
from hslog.hearthstone.generated.vocabulary import GameTag

ADD, ADD_AT_LEAST, SET, TIMES = "add", "add-at-least", "set", "times"

COSTS_IN_ORDER = 15590
"""The first build in which no card changes costs before all others (patch 7.0)."""


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


class Origin(NamedTuple):
    """Where the changes of a number come from: the card, whether it is the host's ``own`` text, and whether it is an
    ``aura``.
    """

    card: str
    own: bool
    aura: bool


def rank_of(tag: int, steps: Iterable[Step], origin: Origin, build: int) -> int:
    """Return -1 for changes of a tag that apply before all others, 1 for those that apply after them, else 0.

    The rest apply in order. An aura's additions come last, but not what an aura sets (HS 1.3). Costs change in order,
    except by the host's own text and by certain cards (HS 4.11).
    """
    if origin.own:
        return 1
    if tag != GameTag.COST:
        return int(origin.aura and all(step.operation != SET for step in steps))
    if origin.card in COSTS_CHANGED_LAST:
        return 1
    return -1 if origin.card in COSTS_CHANGED_FIRST and build < COSTS_IN_ORDER else 0


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
