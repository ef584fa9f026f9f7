"""Packets between two triggers of a queue: secrets are revealed and spent, cards return, minions are reborn.

They belong to the event, not to a trigger. The packets of a trigger are in its own block.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG
from engine.hearthstone.replay.log.ignorable import OUTSIDE
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import CHOSEN, PREDICTED
from engine.hearthstone.resolution import Event
from engine.hearthstone.state import ENCHANTED_TAGS
from engine.hearthstone.steps.quest_reward import owes_reward
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, Packet, ShowEntity, TagChange

WITH_CHANGES = ("between turns", "summon", "death")
"""Events between whose triggers other tags may change than those of secrets."""


def read_between(r: ReplayContext, packet: Packet, event: Event) -> bool:
    """Read a packet that may stand between two triggers of a queue; return whether it was one."""
    if concerns_secret(r, packet):
        r.log.pass_on(packet, CHOSEN if isinstance(packet, ShowEntity) else PREDICTED, "HS 1.4 secret")
        return True
    if isinstance(packet, TagChange) and event.name not in WITH_CHANGES:
        return False
    if event.name == "between turns" and _returns_to_hand(r, packet):
        r.effect_reader.read(packet)
        return True
    if event.name in ("death", "summon") and r.pending_reborn and not _is_enchantment(packet):
        return False  # a rule states which minion is reborn next
    if r.returning and isinstance(packet, FullEntity) and packet.tag(GameTag.ZONE) == Zone.HAND:
        return False  # a rule states which card returns to the hand
    if event.name == "summon" and comes_from_aura(r, packet):
        r.effect_reader.read(packet)
        return True
    acting = _acting(r)
    if isinstance(packet, FullEntity) and acting is not None and packet.tag(GameTag.CREATOR) == acting:
        return False  # the effect continues
    if event.name in ("damage", "healing", "armor", "gain-attack") or (event.name == "summon" and acting is not None):
        return False  # these events create nothing: the effect creates the next entity
    reborn = isinstance(packet, FullEntity) and (not r.log.frame.told or comes_from_aura(r, packet))
    if event.name == "death" and isinstance(packet, TagChange) and packet.tag == GameTag.ZONE_POSITION:
        coming = next((ahead for ahead in r.log.upcoming() if isinstance(ahead, (FullEntity, Block))), None)
        reborn = isinstance(coming, FullEntity)
        if isinstance(coming, FullEntity) and acting is not None and coming.tag(GameTag.CREATOR) == acting:
            return False  # the effect makes room for the entity it creates (HS 5.7)
    minion = isinstance(packet, TagChange) and r.state.entities[packet.entity].type == CardType.MINION
    if event.name == "death" and minion and isinstance(packet, TagChange) and packet.entity in r.log.new_entities:
        reborn = reborn or (packet.tag, packet.value) == (GameTag.ZONE, Zone.PLAY)  # it was created as it died
    if reborn:
        r.effect_reader.read(packet)
    return reborn


def _is_enchantment(packet: Packet) -> bool:
    """Return whether a packet creates an enchantment, as auras do when they are updated."""
    return isinstance(packet, FullEntity) and packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT


def comes_from_aura(r: ReplayContext, packet: Packet) -> bool:
    """Return whether an aura, rather than the open effect, makes this change of an entity created in the sequence."""
    acting, state = _acting(r), r.state
    if acting is None:
        return False
    if _is_enchantment(packet) and isinstance(packet, FullEntity):
        return packet.tag(GameTag.CREATOR) != acting and packet.tag(GameTag.ATTACHED) in r.log.new_entities
    if not isinstance(packet, TagChange) or STAT_OF_SHOWN_TAG.get(packet.tag, packet.tag) not in ENCHANTED_TAGS:
        return False
    borne = state.attached.get(int(packet.entity), ()) if packet.entity in r.log.new_entities else ()
    return any(one.id in r.log.new_entities and one.get(GameTag.CREATOR) != acting for one in borne)


def _acting(r: ReplayContext) -> int | None:
    """Return the entity of the open block if the block is an effect, else None."""
    block = r.log.frame.block
    return int(block.entity) if block is not None and block.type in (BlockType.POWER, BlockType.TRIGGER) else None


def _returns_to_hand(r: ReplayContext, packet: Packet) -> bool:
    """Return whether a card returns to the hand from the zone it went to."""
    if not isinstance(packet, TagChange) or packet.tag != GameTag.ZONE:
        return False
    return packet.value == Zone.HAND and r.state[packet.entity].zone in OUTSIDE


def concerns_secret(r: ReplayContext, packet: Packet) -> bool:
    """Return whether a packet reveals a secret that triggers, or moves a secret or quest to the graveyard."""
    if not isinstance(packet, (ShowEntity, TagChange)):
        return False
    secret = r.state.entities[packet.entity]
    if secret.zone != Zone.SECRET or owes_reward(r.ruleset, secret):
        return False  # a completed quest leaves when it has given its reward
    if isinstance(packet, ShowEntity):
        return True
    return (packet.tag, packet.value) in ((GameTag.ZONE, Zone.GRAVEYARD), (GameTag.EXHAUSTED, 0))
