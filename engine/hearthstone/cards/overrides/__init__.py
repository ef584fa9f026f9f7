"""Corrections of the abilities that card texts give, by card id: one module for each set.

A module has ``OVERRIDES``: by card id, the builds and a function that changes the abilities compiled from the text. It
runs when the tables are made.
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
    """Return the abilities of a card in a build, corrected if it has an override for this build."""
    override = OVERRIDES.get(card_id)
    if override is None or not override.first <= build <= override.last:
        return abilities
    return override.change(abilities)
