"""What carries no rule: the explicit list of packets that only tell the client how to show the game."""

from __future__ import annotations

from hslog.generated.vocabulary import GameTag, MetaDataType
from hslog.packets import MetaData, Packet, Spectator, SubSpell, TagChange, Unhandled, VoSpell

# Notes that say how much damage or healing there was are part of the damage rule; the others are hints.
RULED_META = frozenset({MetaDataType.DAMAGE, MetaDataType.HEALING})

COSMETIC_TAGS = frozenset(
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
        GameTag.POWERED_UP,  # lights up a card in the hand whose text would do more now
        GameTag.ELEMENTAL_POWERED_UP,
        GameTag.NUM_OPTIONS,  # how long the list of options is that comes next; the list itself is judged
        10,  # TURN_START: the clock of the client
        1043,
        1196,
    }
)


def is_cosmetic(packet: Packet) -> bool:
    """Tell whether a packet is on the list."""
    if isinstance(packet, TagChange):
        return packet.tag in COSMETIC_TAGS
    if isinstance(packet, MetaData):
        return packet.meta not in RULED_META
    return isinstance(packet, SubSpell | VoSpell | Spectator | Unhandled)
