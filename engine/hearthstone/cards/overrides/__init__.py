"""What card texts cannot say, by card id: one module for each set.

A module has ``OVERRIDES``: for a card id, the builds and a function that changes the abilities its text gives. It runs
when the tables are made.
"""

from __future__ import annotations

from engine.hearthstone.cards.ability import Ability
from engine.hearthstone.cards.overrides import basic, early, groups, later, named
from engine.hearthstone.cards.overrides.kind import Override

OVERRIDES: dict[str, Override] = {
    **basic.OVERRIDES,
    **early.OVERRIDES,
    **later.OVERRIDES,
    **named.OVERRIDES,
    **groups.OVERRIDES,
}


def apply(card_id: str, build: int, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities of a card in a build, corrected where its set has an override."""
    override = OVERRIDES.get(card_id)
    if override is None or not override.first <= build <= override.last:
        return abilities
    return override.change(abilities)
