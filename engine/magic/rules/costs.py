"""Costs to attack and to block (CR 508.1g to 508.1j, 509.1d to 509.1f)."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def total(each: Mapping[int, int], chosen: Collection[int]) -> int:
    """Return the mana to pay for a declaration; once known it is locked in (CR 508.1h, 509.1d).

    ``each`` is what it costs to declare a creature.
    """
    return sum(each.get(one, 0) for one in chosen)


def can_pay(amount: int, mana: int) -> bool:
    """Return whether a player pays: all of a cost or nothing of it (CR 508.1j, 509.1f)."""
    return mana >= amount
