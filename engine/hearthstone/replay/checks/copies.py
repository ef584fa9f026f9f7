"""Copies (HS 4.8): later builds name the source of a copy once the copy has all tags that it takes from the source.

Until then those tags are adopted. Afterwards the tags that the source determines become predicted.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes
from engine.hearthstone.cards.printings import base_id
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.mechanics import copy as copies
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import TagChange


def check(r: ReplayContext, packet: TagChange) -> None:
    """Compare a copy with its source when a packet names the source."""
    state = r.state
    copy = state[packet.entity]
    source = state.entities.get(packet.value)
    if source is None or not source.known or not copy.known or r.log.unknown_tags.values:
        return
    old = copy.id not in state.described  # it became a copy without a new description
    if source.type not in (*copies.COPIED, CardType.ENCHANTMENT) or old:
        return
    spell = CardType.SPELL in (source.type, copy.type)  # half a spell, or a mix of two spells, is another card
    judge, kind, others = r.log.findings.judge, Kind.WRONG_VALUE, (source.id,)
    if source.card_id and not spell:
        same = _without_skin(copy) == _without_skin(source)
        message = f"{{entity}} is logged as a copy of {{others}}, which is {source.card_id}"
        judge(same, copies.RULE, kind, packet, entity=copy.id, others=others, message=message)
    for tag, value in copies.values(state, copy, source):
        now = copy.get(tag)
        about = (now == value, copies.RULE, kind, packet)
        if judge(*about, entity=copy.id, tag=tag, expected=value, observed=now, others=others):
            _predict(r, copy, tag)
    tag, message = GameTag.COPIED_FROM_ENTITY_ID, "{entity} copies an enchantment that is not attached to {others}"
    for enchantment, original in copies.copied_enchantments(state, copy):
        about = (original.get(GameTag.ATTACHED) == source.id, copies.OF_ENCHANTMENTS, kind, packet)
        judge(*about, entity=enchantment.id, tag=tag, others=others, message=message)


def _predict(r: ReplayContext, copy: Entity, tag: int) -> None:
    """Predict the only change that gave a tag the value of the source."""
    findings, frame = r.log.findings, r.log.frame
    made = [packet for packet in frame.packets[: frame.position] if changes(packet, copy, tag)]
    if len(made) == 1 and findings.verdicts[made[0].index] == ADOPTED:
        findings.verdicts[made[0].index] = PREDICTED
        findings.rules[made[0].index] = copies.RULE


def _without_skin(entity: Entity) -> str:
    """Return the card id of an entity without skin or printing: a copy may be another coin or another printing."""
    return base_id(base_printing(entity.card_id))
