"""What is left in the block of a card whose text has been carried out: there should be no further effect of it."""

from __future__ import annotations

from engine.replay.context import ReplayContext
from engine.replay.ignorable import is_ignorable
from engine.tags import DRAWS_OWED
from hslog.generated.vocabulary import CardType, GameTag, Zone
from hslog.names import tag_name
from hslog.packets import Block, ChangeEntity, FullEntity, HideEntity, Packet, ShowEntity, TagChange

AMOUNTS = (GameTag.PREDAMAGE, GameTag.PREHEALING, GameTag.TO_BE_DESTROYED, GameTag.SILENCED, GameTag.FROZEN)
"""Tags of characters that effects set, and that nothing else sets in the block of a card."""

GROWING = (DRAWS_OWED, GameTag.RESOURCES, GameTag.TEMP_RESOURCES, GameTag.ARMOR)
"""Tags that effects raise."""

BROUGHT = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION, CardType.HERO, CardType.HERO_POWER)


def effect_ahead(r: ReplayContext) -> tuple[Packet, str] | None:
    """Return the next packet of the open block by which a text does something, and what; None if none is left.

    What follows from events in between stands in blocks of its own.
    """
    log = r.log
    for packet in log.upcoming():
        if isinstance(packet, Block) or is_ignorable(log, packet):
            continue
        done = _effect(r, packet)
        if done:
            return packet, done
    return None


def _effect(r: ReplayContext, packet: Packet) -> str:
    state = r.state
    if isinstance(packet, FullEntity):
        kind = packet.tag(GameTag.CARDTYPE) or 0
        if kind == CardType.ENCHANTMENT or packet.tag(GameTag.ATTACHED):
            return "enchant"
        return "create" if kind in BROUGHT or packet.tag(GameTag.ZONE) in (Zone.HAND, Zone.PLAY, Zone.DECK) else "new"
    if isinstance(packet, ChangeEntity):
        return "transform"
    if isinstance(packet, ShowEntity):
        if packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT:
            return ""
        moves = packet.tag(GameTag.ZONE) not in (None, state[packet.entity].zone)
        return "move" if moves else ""
    if not isinstance(packet, TagChange) or isinstance(packet, HideEntity):
        return ""
    entity, tag, value = state[packet.entity], packet.tag, packet.value
    if entity.type == CardType.ENCHANTMENT:
        return ""
    if tag in AMOUNTS and value:
        return tag_name(tag)
    if tag in GROWING and value > entity.get(tag):
        return f"{tag}"
    if tag == GameTag.ZONE and value != entity.zone and entity.zone not in (Zone.SETASIDE, 0):
        return "move"
    if tag == GameTag.CONTROLLER and entity.zone == Zone.PLAY:
        return "control"
    return ""
