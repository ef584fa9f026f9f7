"""Packets left in the block of a card after its whole text was carried out: no further effect belongs there.

Responses to the text stand in blocks of their own. Enchantments and hidden entities may come from auras and from
enchantments of other cards, so they prove nothing.
"""

from __future__ import annotations

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.cards.library import replacements_of
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.replay.log.ignorable import is_ignorable
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.state import CHARACTERS, Entity
from engine.hearthstone.tags import DRAWS_OWED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, FullEntity, Packet, ShowEntity, TagChange

RULE = "HS 3.1"
CLAIM = Claim(CARD_TEXTS, "nothing more")

MARKS = (GameTag.PREDAMAGE, GameTag.TO_BE_DESTROYED, GameTag.PREHEALING)
"""Tags of characters that effects set."""

GROWING = (DRAWS_OWED, GameTag.RESOURCES, GameTag.TEMP_RESOURCES, GameTag.ARMOR)
"""Tags of players and heroes that effects raise."""

CREATED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION)
LEAVING, ENTERED = (Zone.DECK, Zone.HAND, Zone.PLAY), (Zone.HAND, Zone.PLAY, Zone.DECK)
"""Zones from which effects move cards, and zones in which they create cards."""


def check(r: ReplayContext, source: Entity) -> None:
    """Report the next effect in the open block of a card whose text has been carried out completely."""
    if is_scripted(r.state) or (source.zone == Zone.SECRET and _comes_twice(r)):
        return
    for packet in r.log.upcoming():
        if not isinstance(packet, Block) and not is_ignorable(r.log, packet) and _is_effect(r, source, packet):
            message = "{entity} has done all that its text says, and does more here"
            r.log.findings.diverge(RULE, Kind.UNEXPECTED, packet, entity=source.id, message=message, claim=CLAIM)
            return
    r.log.findings.confirm_claim(CLAIM)


def _comes_twice(r: ReplayContext) -> bool:
    """Return whether a card in play makes secrets take effect twice."""
    known = (r.text_of(one) for one in r.state.play_order if one.card_id)
    return any(replacements_of(text, ("secret-revealed",)) for text in known if text is not None)


def _is_effect(r: ReplayContext, source: Entity, packet: Packet) -> bool:
    """Return whether a packet makes a change that only a text, or a rule inside its block, makes."""
    if isinstance(packet, FullEntity):
        return packet.tag(GameTag.CARDTYPE) in CREATED and packet.tag(GameTag.ZONE) in ENTERED
    if isinstance(packet, ChangeEntity):
        return r.state[packet.entity].zone == Zone.PLAY
    if isinstance(packet, ShowEntity):
        card = r.state[packet.entity]
        return card is not source and card.zone in LEAVING and packet.tag(GameTag.ZONE) not in (0, card.zone)
    if not isinstance(packet, TagChange) or packet.entity == source.id:
        return False
    entity, tag, value = r.state[packet.entity], packet.tag, packet.value
    if entity.type == CardType.ENCHANTMENT or (tag == GameTag.PREHEALING and source.get(GameTag.LIFESTEAL)):
        return False
    if tag in MARKS:
        return bool(value)
    if tag in GROWING or (tag == GameTag.DAMAGE and entity.type in CHARACTERS):
        return value > entity.get(tag)
    if tag == GameTag.CONTROLLER:
        return entity.type == CardType.MINION and entity.zone == Zone.PLAY
    return tag == GameTag.ZONE and entity.zone in LEAVING
