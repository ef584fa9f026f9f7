"""Enchantments that a text attaches: those named after its card, or enchantments with the same effect (HS 4.1).

Any card may attach an enchantment of no card that has no text. A text that affects certain cards, or that is not fully
known, may attach anything.
"""

from __future__ import annotations

import re
from functools import cache

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
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
from engine.hearthstone.cards.library import definitions_between
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.cards.printings import base_id
from engine.hearthstone.cards.replacements import base_printing, is_of_scenario
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.ignorable import EFFECTS
from engine.hearthstone.replay.stated_amounts import text_at_work
from engine.hearthstone.replay.text_claims import as_tested
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, Packet, ShowEntity

RULE = "HS 4.1"

_FAMILY = re.compile(r"GBL_|.*?_[A-Za-z]*\d+")
CLAIM = Claim(CARD_TEXTS, "enchantment of the card")

ATTACHING_OWN = frozenset(
    {
        *("give", "set", "change-cost", "set-cost", "deal", "missiles", "heal", "draw", "armor", "destroy", "freeze"),
        *("if", "choose-one", "option", "sequence", "overload", "silence", "lasting", "discard", "mana-this-turn"),
        *("take-control", "spell-damage", "equip", "summon", "discover", "add-to-hand", "return-to-hand", "double"),
        *("choose", "instead", "prevent", "resurrect", "swap-stats"),
    }
)
"""Actions that attach only the card's own enchantments, or none."""

NAMING = ("named", "family", "id")
"""Filters for a certain card, which may have enchantments of its own, such as C'Thun."""


def check(r: ReplayContext, packet: Packet) -> None:
    """Report an enchantment that the open block's card attaches although it belongs to another card."""
    block = r.log.frame.block
    if not isinstance(packet, (FullEntity, ShowEntity)) or block is None or block.type not in EFFECTS:
        return
    enchantment, source = r.state[packet.entity], r.state[block.entity]
    attached = enchantment.type == CardType.ENCHANTMENT and enchantment.zone in (Zone.PLAY, Zone.SETASIDE)
    by_it = enchantment.get(GameTag.CREATOR) == source.id and packet.entity in r.log.new_entities
    if not attached or not by_it or not packet.card_id:
        return
    if any(isinstance(one, ChangeEntity) and one.entity == source.id for one in r.log.frame.packets):
        return  # the source was another card when it attached this
    definition = text_at_work(r, source, {enchantment.id} if block.type == BlockType.POWER else ())
    if definition is None or not attaches_own(definition) or is_of_scenario(packet.card_id):
        return
    claim = as_tested(CLAIM, r.state)
    may = may_attach(source.card_id, packet.card_id, definition, r.ruleset)
    if may:
        r.log.findings.confirm_claim(claim)
    if may is not False:
        return
    message = f"{{first}} attaches {packet.card_id} here, which is no enchantment of it"
    r.log.findings.diverge(
        *(RULE, Kind.UNEXPECTED, packet),
        entity=packet.entity,
        others=(source.id,),
        message=message,
        claim=claim,
    )


@cache
def attaches_own(definition: Definition) -> bool:
    """Return whether a text is known to attach no enchantments except its own."""
    actions = list(actions_of(definition.abilities))
    affected = [action.who for action in actions if action.who is not None]
    others = any(isinstance(part, Filter) and part.kind in NAMING for who in affected for part in parts_of(who))
    return definition.complete and not others and all(action.kind in ATTACHING_OWN for action in actions)


def may_attach(card_id: str, enchantment: str, definition: Definition, ruleset: Ruleset) -> Fact:
    """Return whether a card may attach an enchantment: one of its family, or one that gives only what its text gives.

    If the enchantment has no text, it must belong to a family of enchantments only; for a card without enchantments of
    its own the answer is unknown (None).
    """
    own, family = family_of(card_id), family_of(enchantment)
    texts = definitions_between(enchantment, ruleset.low, ruleset.high)
    given = [gains for text in texts if (gains := gains_in(text))]
    if family == own:
        return True
    if given:
        return any(gains <= gains_in(definition) for gains in given)
    return True if is_general(family) else False if has_own(own) else None


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
    """Return whether all known cards of a family are enchantments."""
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
