"""The enchantments that a text may attach: those named after its card, or enchantments with the same effect (HS 4.1).

Any card may attach an enchantment of no card that has no text. A text that affects certain cards, or that is not fully
known, may attach anything.
"""

from __future__ import annotations

import re
from functools import cache

from engine.hearthstone.cards.ability import (
    COST_CHANGES,
    Action,
    CostModifier,
    Definition,
    Filter,
    Gain,
    Value,
    actions_of,
    parts_of,
    terms_in,
)
from engine.hearthstone.cards.data import all_ids, rows_of
from engine.hearthstone.cards.granted import ATTACHING
from engine.hearthstone.cards.library import definitions_between
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.cards.printings import base_id
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import RENAMED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

_FAMILY = re.compile(r"GBL_|.*?_[A-Za-z]*\d+")
ATTACHING_OWN = frozenset(
    {
        *("give", "set", "change-cost", "set-cost", "deal", "missiles", "heal", "draw", "armor", "destroy", "freeze"),
        *("if", "choose-one", "option", "sequence", "overload", "silence", "lasting", "discard", "mana-this-turn"),
        *("take-control", "spell-damage", "equip", "summon", "discover", "add-to-hand", "return-to-hand", "double"),
        *("choose", "instead", "prevent", "resurrect", "swap-stats", "attach", "later", "copy-deathrattle", "remember"),
        *("spend-all-mana", "spend-corpses", "repeat", "reveal", "mana-crystals", "put-in-deck", "shuffle", "lose"),
        "pay-with",
    }
)
"""Actions that attach only the card's own enchantments, or none."""

GIVING = (*ATTACHING, "set", "attach", "double", "swap-stats", "take-control", "spell-damage")
"""Actions that attach an enchantment, as far as builds send one."""

WITHOUT_MARKS = (
    *GIVING,
    *("armor", "deal", "heal", "overload", "if", "sequence", "choose-one", "option", "freeze", "destroy"),
)
"""Actions that attach no enchantment without an effect, which only marks something for the client."""

NAMING = ("named", "family", "id")
"""Filters for a certain card, which may have enchantments of its own, such as C'Thun."""


@cache
def attaches_own(definition: Definition) -> bool:
    """Return whether a text is known to attach no enchantments except its own."""
    actions = list(actions_of(definition.abilities))
    affected = [action.who for action in actions if action.who is not None]
    others = any(isinstance(part, Filter) and part.kind in NAMING for who in affected for part in parts_of(who))
    return definition.complete and not others and all(action.kind in ATTACHING_OWN for action in actions)


def may_attach(card_id: str, enchantment: str, definition: Definition, low: int, high: int) -> Fact:
    """Return whether a card may attach an enchantment: one of its family, one that its text names, or one that gives
    only what its text gives.

    A card with enchantments of its own, or whose text names one, shares only those that change costs, or that show what
    it does. An enchantment without text does what the text says that attached it: then it is of no card, or the card
    has no enchantment of its own and the answer is unknown. So is that on one whose text is not fully known.
    """
    own, family = families_of(card_id), family_of(enchantment)
    giving = [one for one in actions_of(definition.abilities) if one.kind in GIVING]
    named = {one.enchantment for one in giving}
    if family in own or family in {family_of(one) for one in named if one}:
        return True
    if not rows_of(enchantment):
        return None  # card data may be older than the log
    general, has_others = is_general(family), any(named) or any(map(has_own, own))
    texts = definitions_between(enchantment, low, high)
    if not all(text.complete for text in texts):
        return None
    if given := [gains for text in texts if (gains := gains_in(text))]:
        same = [gains for gains in given if gains <= gains_in(definition)]
        shared = general or not has_others or any(tag == GameTag.COST for gains in same for tag, _ in gains)
        return bool(same) and shared and (not named or "" in named)
    if general:
        return not has_others or not all(one.kind in WITHOUT_MARKS for one in actions_of(definition.abilities))
    return False if has_others or (giving and all(one.kind in COST_CHANGES for one in giving)) else None


@cache
def families_of(card_id: str) -> frozenset[str]:
    """Return the families of a card: that of its id, and that of its former id."""
    own = family_of(card_id)
    former = (old for new, names in RENAMED.items() if family_of(new) == own for old in names)
    return frozenset({own, *map(family_of, former)})


@cache
def gains_in(definition: Definition) -> frozenset[tuple[int, Value]]:
    """Return the tags that a text or an enchantment changes, with the amounts."""
    found = [(gain.tag, gain.amount) for gain in terms_in(definition.abilities) if isinstance(gain, Gain)]
    changes = (one for one in terms_in(definition.abilities) if isinstance(one, (CostModifier, Action)))
    costs = (one for one in changes if isinstance(one, CostModifier) or one.kind in COST_CHANGES)
    return frozenset(found) | {(int(GameTag.COST), one.amount) for one in costs if one.amount is not None}


def has_own(family: str) -> bool:
    """Return whether a family of cards has an enchantment; other families attach enchantments of other cards."""
    return CardType.ENCHANTMENT in _types_in(family)


def is_general(family: str) -> bool:
    """Return whether a family, as far as it is known, is one of enchantments only."""
    return _types_in(family) <= {CardType.ENCHANTMENT}


@cache
def _types_in(family: str) -> frozenset[int]:
    found = (one for one in all_ids() if one.startswith(family) and family_of(one) == family)
    return frozenset(facts.type for one in found for facts in rows_of(one))


@cache
def family_of(card_id: str) -> str:
    """Return the prefix that the ids of a card, its tokens and its enchantments share."""
    found = _FAMILY.match(base_printing(base_id(card_id)))
    return found[0] if found is not None else card_id
