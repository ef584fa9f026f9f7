"""Texts whose parts resolve in a known order (HS 1.5, 3.1), and cards with a place of their own (HS 4.9).

Cards are listed by their first printing; reprints share the entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.hearthstone.cards.ability import Action, Definition, OnPlay, actions_of

NOT_NOTED = frozenset({"BRM_008", "CS2_012", "EX1_303", "LOOT_410"})
"""Cards that damage several characters without logging a list first; the chosen target is damaged separately."""

IN_ORDER_OF_PLAY = 12574
"""The oldest build whose logs have targets that are not noted hit in the order of play; one of before has them last
first."""

HERO_PRE_DAMAGE = (
    ("HS 4.9 hero pre-damage.1", frozenset({"AT_124"})),
    ("HS 4.9 hero pre-damage.2", frozenset({"LOE_118", "LOE_119", "SW_446", "SW_446e"})),
    ("HS 4.9 hero pre-damage.3", frozenset({"BT_781"})),
    ("HS 4.9 hero pre-damage.4", frozenset({"EX1_295"})),
)
"""Who responds before a hero is damaged, in this order."""

MINION_PRE_DAMAGE = (
    ("HS 4.9 minion pre-damage.2", frozenset({"BT_733"})),
    ("HS 4.9 minion pre-damage.3", frozenset({"YOP_035"})),
)
"""Who responds before a minion is damaged, in this order, apart from who takes the damage instead."""


def _actions(definition: Definition, kind: str) -> Iterator[Action]:
    return (action for action in actions_of(definition.abilities) if action.kind == kind)


@cache
def hurts_each_hero(definition: Definition) -> bool:
    """Return whether both heroes are damaged: first who entered play first."""
    return any(
        action.who is not None and (action.who.kind, action.who.side) == ("heroes", "")
        for action in _actions(definition, "deal")
    )


@cache
def alternates(definition: Definition) -> bool:
    """Return whether several are damaged one by one, and each damage is resolved before the next.

    That is so where the amount is found out for each, or who is damaged is looked at again.
    """
    for action in _actions(definition, "deal"):
        who, amount = action.who, action.amount
        if who is None or amount is None or who.pick != "all":
            continue
        each = amount.kind == "attribute" and amount.of is not None and amount.of.kind == "each"
        if amount.kind == "random" or each or any(item.kind == "undamaged" for item in who.filters):
            return True
    return False


@cache
def damages_first(definition: Definition, then: str) -> bool:
    """Return whether a text that says "destroy" or "draw", and "deal damage" of what that is, does the damage first."""
    for ability in definition.abilities:
        if not isinstance(ability, OnPlay) or [action.kind for action in ability.actions] != ["deal", then]:
            continue
        damage, other = ability.actions
        of = damage.amount.of if damage.amount is not None else None
        if of is not None and other.who is not None and of.kind == other.who.kind:
            return True
    return False


@cache
def discards_several(definition: Definition) -> bool:
    """Return whether several cards are discarded at once."""
    return any(
        action.who is not None
        and action.who.kind == "hand"
        and (action.who.pick == "all" or (action.who.count is not None and action.who.count.number > 1))
        for action in _actions(definition, "discard")
    )
