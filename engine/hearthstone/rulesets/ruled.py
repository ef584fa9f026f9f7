"""Tags controlled by rules. A change of one of these that no rule calls for is a divergence."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hearthstone.tags import (
    ARMOR_COMING,
    ATTACK_ID,
    CARDS_DRAWN_THIS_GAME,
    DAMAGE_SOURCE,
    DAMAGED_BY_SELF,
    DRAWS_OWED,
    OPTIONS_PLAYED_THIS_GAME,
    SPELLS_PLAYED_THIS_TURN,
    TURNS_STARTED,
)
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag

NEVER_BY_TEXT = frozenset(
    {
        # turn (HS 2.1)
        *(GameTag.STEP, GameTag.NEXT_STEP, GameTag.TURN, GameTag.CURRENT_PLAYER, GameTag.FIRST_PLAYER),
        *(GameTag.NUM_OPTIONS_PLAYED_THIS_TURN, GameTag.NUM_CARDS_DRAWN_THIS_TURN),
        *(GameTag.NUM_MINIONS_PLAYED_THIS_TURN, GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN),
        *(GameTag.NUM_MINIONS_KILLED_THIS_TURN, GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN),
        *(GameTag.JUST_PLAYED, GameTag.COMBO_ACTIVE),
        *(OPTIONS_PLAYED_THIS_GAME, TURNS_STARTED, CARDS_DRAWN_THIS_GAME),
        # combat (HS 2.6)
        *(GameTag.PROPOSED_ATTACKER, GameTag.ATTACKING, GameTag.DEFENDING),
        # the end (HS 1.7)
        *(GameTag.MULLIGAN_STATE, GameTag.STATE),
    }
)
"""Tags that no card's text sets: even inside an effect, only rules change them."""

RULED = frozenset(
    {
        *NEVER_BY_TEXT,
        # turn (HS 2.1)
        *(GameTag.WEAPON, GameTag.NUM_TURNS_IN_PLAY, GameTag.NUM_CARDS_PLAYED_THIS_TURN, SPELLS_PLAYED_THIS_TURN),
        *(GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN, GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME),
        *(GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN, GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME),
        *(GameTag.NUM_ATTACKS_THIS_TURN, GameTag.EXHAUSTED, GameTag.NUM_TURNS_LEFT, GameTag.LAST_CARD_PLAYED),
        # mana (HS 4.12)
        *(GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES),
        *(GameTag.OVERLOAD_LOCKED, GameTag.OVERLOAD_OWED, GameTag.NUM_RESOURCES_SPENT_THIS_GAME),
        # zones (HS 1.4)
        *(GameTag.ZONE, GameTag.ZONE_POSITION, GameTag.CONTROLLER, GameTag.NUM_TURNS_IN_HAND, DRAWS_OWED),
        # combat, damage and healing (HS 2.6, 4.9)
        *(GameTag.PROPOSED_DEFENDER, ATTACK_ID, GameTag.PREDAMAGE, GameTag.PREHEALING, GameTag.DAMAGE, DAMAGE_SOURCE),
        *(DAMAGED_BY_SELF, GameTag.LAST_AFFECTED_BY, GameTag.ARMOR, GameTag.DIVINE_SHIELD),
        # deaths and the end (HS 1.7, 1.11)
        *(GameTag.TO_BE_DESTROYED, GameTag.FATIGUE, GameTag.PLAYSTATE),
    }
)

RULED_IN: Mapping[int, frozenset[int]] = {
    BlockType.ATTACK: frozenset({GameTag.STEALTH}),
    BlockType.POWER: frozenset({ARMOR_COMING}),
    BlockType.TRIGGER: frozenset({ARMOR_COMING}),
}
"""Tags that only rules change while a block of this type is open, by block type.

Some of them start a rule's changes. Effects have their own blocks inside attacks.
"""

_PLAYERS, _GAME = frozenset({CardType.PLAYER}), frozenset({CardType.GAME})

_OF_PLAYERS = (
    *(GameTag.NUM_CARDS_PLAYED_THIS_TURN, GameTag.NUM_MINIONS_PLAYED_THIS_TURN, GameTag.NUM_OPTIONS_PLAYED_THIS_TURN),
    *(GameTag.NUM_CARDS_DRAWN_THIS_TURN, GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN, GameTag.LAST_CARD_PLAYED),
    *(GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME, GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN),
    *(GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN, GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME, GameTag.COMBO_ACTIVE),
    *(GameTag.NUM_RESOURCES_SPENT_THIS_GAME, GameTag.NUM_TURNS_LEFT, SPELLS_PLAYED_THIS_TURN),
    *(CARDS_DRAWN_THIS_GAME, DRAWS_OWED),
)

KEPT_BY: Mapping[int, frozenset[int]] = {
    **dict.fromkeys(_OF_PLAYERS, _PLAYERS),
    GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN: frozenset({CardType.PLAYER, CardType.HERO_POWER}),
    GameTag.TURN: frozenset({CardType.PLAYER, CardType.GAME}),
    GameTag.FATIGUE: frozenset({CardType.PLAYER, CardType.HERO}),
    GameTag.NUM_MINIONS_KILLED_THIS_TURN: _GAME,
    OPTIONS_PLAYED_THIS_GAME: _GAME,
    TURNS_STARTED: _GAME,
}
"""The card types for which rules use a counter. Later builds may also count for other types."""
