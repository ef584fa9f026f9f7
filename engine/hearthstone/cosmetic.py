"""The list of cosmetic packets: they only tell the client how to display the game."""

from __future__ import annotations

from engine.hearthstone.state import GameState
from engine.hearthstone.tags import ADDED_TO_DECK
from hslog.hearthstone.generated.vocabulary import NUMBERS, CardType, GameTag, MetaDataType
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    ShowEntity,
    Spectator,
    SubSpell,
    TagChange,
    Unhandled,
    VoSpell,
)

# Notes of damage and healing amounts belong to the damage rule; the others are hints.
RULED_META = frozenset({MetaDataType.DAMAGE, MetaDataType.HEALING})

PET_TAGS = frozenset(number for word, number in NUMBERS["GameTag"].items() if word.startswith("PET_"))
"""Tags of pets. Pets sit beside the board and take no part in the game."""

COSMETIC_TAGS = PET_TAGS | frozenset(
    {
        GameTag.GOLD_REWARD_STATE,
        GameTag.MISSION_EVENT,
        GameTag.REVEALED,
        GameTag.TAG_LAST_KNOWN_COST_IN_HAND,
        GameTag.WAS_DISCOVER_OPTION,
        GameTag.SUPPRESS_ALL_SUMMON_VO,
        GameTag.SPAWN_TIME_COUNT,
        GameTag.DISPLAYED_CREATOR,
        GameTag.BLOCK_ALL_INPUT,
        GameTag.POWERED_UP,  # highlights a card in the hand whose bonus condition is met
        GameTag.ELEMENTAL_POWERED_UP,
        GameTag.QUEST_CONTRIBUTOR,  # highlights a card in the hand that counts for the quest
        GameTag.EVIL_GLOW,
        GameTag.NUM_OPTIONS,  # length of the next option list; the list itself is checked
        10,  # TURN_START: the clock of the client
        ADDED_TO_DECK,
        1196,
    }
)


def is_cosmetic(packet: Packet, state: GameState | None = None) -> bool:
    """Return whether a packet is cosmetic.

    ``state`` identifies pets; without it, only the packet itself is examined. A block of a pet is cosmetic if all
    packets in it are.
    """
    if isinstance(packet, TagChange):
        return packet.tag in COSMETIC_TAGS or (
            state is not None and packet.entity in state.pets and _is_pet(packet.entity, state)
        )
    if isinstance(packet, MetaData):
        return packet.meta not in RULED_META
    if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)):
        return packet.tag(GameTag.CARDTYPE) == CardType.PET
    if isinstance(packet, HideEntity):
        return _is_pet(packet.entity, state)
    if isinstance(packet, Block):
        if not _is_pet(packet.entity, state):
            return False
        made = {one.entity for one in packet.packets if isinstance(one, FullEntity) and is_cosmetic(one)}
        return all(
            is_cosmetic(inner, state) or (isinstance(inner, (TagChange, HideEntity)) and inner.entity in made)
            for inner in packet.packets
        )
    return isinstance(packet, (SubSpell, VoSpell, Spectator, Unhandled))


def _is_pet(entity: int, state: GameState | None) -> bool:
    """Return whether an entity is a player's pet."""
    return state is not None and entity in state.pets and state.entities[entity].type == CardType.PET
