"""Cards that choose their targets at random by their texts. No other sign in a log separates chance from choice.

All healing in the block of these cards goes to characters chosen at random; reprints have the same text. The lists hold
cards seen in real logs, not every such card. Whose damage is random is read from definitions.
"""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Action, Definition, parts_of

RANDOM_HEALING = frozenset({"EX1_341", "LOOT_373", "OG_229", "ULD_270"})
"""Whose healing goes to random characters."""

HEALS_THE_LIVING = frozenset({"EX1_341"})
"""Who leaves out the mortally wounded as it heals, which others do not."""

RANDOM_DEFENDER = frozenset({"EX1_533"})
"""Who turns an attack to a random character, apart from those who hit the wrong enemy half of the time."""


@cache
def deals_at_random(definition: Definition) -> bool:
    """Return whether all the damage that a card deals goes to characters chosen at random."""
    actions = [part for ability in definition.abilities for part in parts_of(ability) if isinstance(part, Action)]
    damage = [action for action in actions if action.kind in ("deal", "missiles")]
    random = all(action.kind == "missiles" or (action.who and action.who.pick == "random") for action in damage)
    return definition.complete and bool(damage) and random
