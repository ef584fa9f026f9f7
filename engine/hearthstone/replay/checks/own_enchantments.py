"""Reports enchantments that a card attaches although its text does not (HS 4.1)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.attaching import attaches_own, family_of, may_attach
from engine.hearthstone.cards.matching import disjunction
from engine.hearthstone.replay.log.ignorable import EFFECTS
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.stated_amounts import texts_at_work
from engine.hearthstone.replay.verdicts.text_claims import as_tested
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, ShowEntity

RULE = "HS 4.1"

CLAIM = Claim(CARD_TEXTS, "enchantment of the card")


def check(r: ReplayContext, packet: FullEntity | ShowEntity) -> None:
    """Report an enchantment that the open block's card attaches although it belongs to another card."""
    block = r.log.frame.block
    if block is None or block.type not in EFFECTS:
        return
    enchantment, source = r.state.entities[packet.entity], r.state.entities[block.entity]
    attached = enchantment.type == CardType.ENCHANTMENT and enchantment.zone in (Zone.PLAY, Zone.SETASIDE)
    is_new = packet.entity in r.log.new_entities or (isinstance(packet, FullEntity) and not packet.updating)
    if not attached or not is_new or enchantment.get(GameTag.CREATOR) != source.id or not packet.card_id:
        return
    if any(isinstance(one, ChangeEntity) and one.entity == source.id for one in r.log.frame.packets):
        return  # the source was another card when it attached this
    others = [one for one in r.state.enchantments_of(source.id) if one is not enchantment]
    texts = texts_at_work(r, source, {one.id for one in (*others, enchantment)})
    if not texts or not all(map(attaches_own, texts)):
        return
    claim = as_tested(CLAIM, r.state)
    low, high = r.ruleset.low, r.ruleset.high
    may = disjunction(may_attach(source.card_id, packet.card_id, text, low, high) for text in texts)
    if may is not True and others and _may_come_from(others, packet.card_id, r):
        return
    if may is None:
        return
    message = f"{{first}} attaches {packet.card_id} here, which is no enchantment of it"
    r.log.findings.judge(
        may, RULE, Kind.UNEXPECTED, packet, entity=packet.entity, others=(source.id,), message=message, claim=claim
    )


def _may_come_from(others: Iterable[Entity], enchantment: str, r: ReplayContext) -> bool:
    """Return whether one of the source's other enchantments may have attached this, by a text that it has granted."""
    creators = (r.state.entities.get(one.get(GameTag.CREATOR)) for one in others)
    granting = [one.card_id if one is not None else "" for one in (*others, *creators)]
    return not all(granting) or family_of(enchantment) in map(family_of, granting)
