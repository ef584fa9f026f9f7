"""Transformations (HS 4.5): announced in later builds; enchantments and damage of the old card end.

The new card is taken from the log, or from the text that causes the transformation; the announcement names that card.
"""

from __future__ import annotations

from engine.core.divergence import Kind
from engine.hearthstone.mechanics import transform
from engine.hearthstone.mechanics.enchantments import known_enchantments
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.pending import BECOMING
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import TRANSFORMING
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity

RULE = transform.TRANSFORM_RULE


def expect(r: ReplayContext, entity: Entity) -> None:
    """Expect that an entity becomes another card in the open block."""
    log = r.log
    if log.frame.block is not None:
        transform.announce(r, entity, _by_itself(r, entity))
        log.pending.add(RULE, Change(entity, BECOMING, 1), log.frame, True)


def check(r: ReplayContext, packet: ChangeEntity) -> None:
    """Compare a transformation, the next packet, with the rules."""
    entity = r.state[packet.entity]
    if r.log.frame.block is None or not entity.known:
        return
    if _must_be_announced(r, entity) and (entity.id, BECOMING) not in r.log.pending.changes:
        message = "{entity} becomes another card, but this was not announced"
        _missing(r, packet, entity, TRANSFORMING, message)
    if (entity.id, TRANSFORMING) in r.log.pending.changes:
        r.log.pending.forget(entity.id, TRANSFORMING)
        _missing(r, packet, entity, TRANSFORMING, "", 0)
    told = dict(packet.tags)
    if entity.zone != Zone.PLAY or entity.type != CardType.MINION or _by_itself(r, entity):
        return
    for tag in transform.OF_THE_OLD:
        if not entity.get(tag) or (told.get(tag) and _is_copied(r, packet, tag, told[tag])):
            continue
        kept = told.get(tag, entity.get(tag))
        r.log.findings.judge(
            not kept, RULE, Kind.WRONG_VALUE, packet, entity=entity.id, tag=tag, expected=0, observed=kept
        )
    for enchantment in known_enchantments(r.state, entity):
        message = "{entity} should leave its host, which becomes another card, but does not"
        _missing(r, packet, enchantment, GameTag.ZONE, message, Zone.REMOVEDFROMGAME)


def _is_copied(r: ReplayContext, packet: ChangeEntity, tag: int, value: int) -> bool:
    """Return whether a minion becomes a copy of one in play that has this value (HS 4.8)."""
    others = (one for one in r.state.play_order if one.id != packet.entity)
    return any((one.card_id, one.get(tag)) == (packet.card_id, value) for one in others)


def _must_be_announced(r: ReplayContext, entity: Entity) -> bool:
    """Return whether this build announces a transformation. For secrets no log shows it."""
    is_secret = entity.zone == Zone.SECRET and bool(entity.get(GameTag.SECRET))
    return r.ruleset.holds("transformations_announced") and not is_secret


def _missing(
    r: ReplayContext, packet: ChangeEntity, entity: Entity, tag: int, message: str, expected: int | None = None
) -> None:
    r.log.findings.diverge(RULE, Kind.MISSING, packet, entity=entity.id, tag=tag, expected=expected, message=message)


def _by_itself(r: ReplayContext, entity: Entity) -> bool:
    """Return whether the open effect is the entity's own text or that of an enchantment attached to it."""
    acting = r.log.acting
    return acting is not None and entity.id in (acting.id, acting.get(GameTag.ATTACHED))
