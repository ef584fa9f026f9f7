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
    if source.card_id and not spell and _without_skin(copy) != _without_skin(source):
        message = f"{{entity}} is logged as a copy of {{others}}, which is {source.card_id}"
        _diverge(r, copies.RULE, packet, copy, None, source, message)
    for tag, value in copies.values(state, copy, source):
        observed, others = copy.get(tag), (source.id,)
        if r.log.findings.judge(
            *(observed == value, copies.RULE, Kind.WRONG_VALUE, packet),
            entity=copy.id,
            tag=tag,
            expected=value,
            observed=observed,
            others=others,
        ):
            _predict(r, copy, tag)
    for enchantment in copies.misplaced(state, copy, source):
        message = "{entity} copies an enchantment that is not attached to {others}"
        _diverge(r, copies.OF_ENCHANTMENTS, packet, enchantment, GameTag.COPIED_FROM_ENTITY_ID, source, message)


def _predict(r: ReplayContext, copy: Entity, tag: int) -> None:
    """Predict the only change that gave a tag the value of the source."""
    findings, frame = r.log.findings, r.log.frame
    made = [packet for packet in frame.packets[: frame.position] if changes(packet, copy, tag)]
    if len(made) == 1 and findings.verdicts[made[0].index] == ADOPTED:
        findings.verdicts[made[0].index] = PREDICTED
        findings.rules[made[0].index] = copies.RULE


def _diverge(
    r: ReplayContext, rule: str, packet: TagChange, entity: Entity, tag: int | None, source: Entity, message: str
) -> None:
    r.log.findings.diverge(
        rule, Kind.WRONG_VALUE, packet, entity=entity.id, tag=tag, others=(source.id,), message=message
    )


def _without_skin(entity: Entity) -> str:
    """Return the card id of an entity without skin or printing: a copy may be another coin or another printing."""
    return base_id(base_printing(entity.card_id))
