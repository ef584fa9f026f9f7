"""Texts whose parts resolve in a known order (HS 1.5, 3.1), and cards with a place of their own (HS 4.9)."""

from __future__ import annotations

from functools import cache

from engine.hearthstone.cards.ability import Action, actions_of
from engine.hearthstone.cards.interference import interferes
from engine.hearthstone.cards.library import definitions_of, replacements_of
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.triggers import triggers_of

IN_ORDER_OF_PLAY = 12574
"""The oldest build whose logs show targets without a list hit in order of play; an older log has the reverse order."""


@cache
def pre_damage_place(card_id: str, hero: bool) -> int:
    """Return the place in which a card responds before a hero or a minion is damaged (HS 4.9), 0 if none is known.

    For a hero: first redirection of the damage, then changes of its amount, prevention, and prevention of fatal damage.
    For a minion: redirection, multiplied spell damage, and limits of the damage.
    """
    texts = definitions_of(card_id)
    triggers = [one for text in texts for ability in text.abilities for one in triggers_of(ability)]
    changes = {one.change for text in texts for one in replacements_of(text, ("damage",))}
    if not hero:
        return 2 if "times" in changes else 3 if "at-most" in changes else 0
    if any(one.pattern.event == "fatal-damage" for one in triggers):
        return 4
    kinds = {action.kind for one in triggers if one.pattern.event == "damage" for action in one.actions}
    if kinds & {"redirect", "instead", "prevent"}:
        return 1 if "redirect" in kinds else 3
    unread = not all(text.complete for text in texts) and interferes(card_id, "damage")
    return 2 if unread or changes & {"times", "add", "at-most"} else 0


@cache
def alternates(action: Action) -> bool:
    """Return whether several characters are damaged one by one, each damage resolved before the next.

    That is so if the amount is determined for each, if the targets are checked again, and for both heroes.
    """
    who, amount = action.who, action.amount
    if who is None or amount is None:
        return False
    if amount.kind == "attribute" and amount.of is not None and amount.of.kind == "each":
        return True
    if (who.kind, who.side) == ("heroes", ""):
        return True
    return who.pick == "all" and (amount.kind == "random" or any(item.kind == "undamaged" for item in who.filters))


@cache
def has_alternated(card_id: str) -> bool:
    """Return whether a card has ever had a text that damages characters one by one; it still does when changed."""
    texts = definitions_of(base_printing(card_id))
    return any(alternates(one) for text in texts for one in actions_of(text.abilities) if one.kind == "deal")
