"""Tags that the game uses but no public list names, with their observed meanings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hslog.hearthstone.generated.vocabulary import GameTag

ENCHANTMENT_NUMBERS: Final = (GameTag.TAG_SCRIPT_DATA_NUM_1, GameTag.TAG_SCRIPT_DATA_NUM_2)
"""Tags that state an enchantment's amounts."""
STATS: Final = (GameTag.ATK, GameTag.HEALTH)
"""Attack and health."""
SUMS: Final[Mapping[int, int]] = {
    GameTag.SPELLPOWER: GameTag.CURRENT_SPELLPOWER,
    GameTag.HEROPOWER_DAMAGE: GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS,
    GameTag.SPELLPOWER_ARCANE: GameTag.CURRENT_SPELLPOWER_ARCANE,
    GameTag.SPELLPOWER_FIRE: GameTag.CURRENT_SPELLPOWER_FIRE,
    GameTag.SPELLPOWER_FROST: GameTag.CURRENT_SPELLPOWER_FROST,
    GameTag.SPELLPOWER_NATURE: GameTag.CURRENT_SPELLPOWER_NATURE,
    GameTag.SPELLPOWER_HOLY: GameTag.CURRENT_SPELLPOWER_HOLY,
    GameTag.SPELLPOWER_SHADOW: GameTag.CURRENT_SPELLPOWER_SHADOW,
    GameTag.SPELLPOWER_FEL: GameTag.CURRENT_SPELLPOWER_FEL,
    GameTag.SPELLPOWER_PHYSICAL: GameTag.CURRENT_SPELLPOWER_PHYSICAL,
}
"""The player tags that hold the sums over cards in play, by the summed card tags."""
SPELLS_PLAYED_THIS_TURN: Final = 430
DRAWS_OWED: Final = 467
"""How many cards of a draw are still to come; counts down with each card."""
CARDS_DRAWN_THIS_GAME: Final = 995
TURN_DRAWN: Final = 1570
"""The turn in which a visible card was drawn."""
NEXT_DRAW: Final = 2166
"""The card a player is about to draw for the turn."""
ZONE_BOUND_FOR: Final = 1068
"""Pulse before a move: the zone the card goes to, then 0."""
DAMAGED_BY_SELF: Final = 1173
DAMAGE_SOURCE: Final = 2187
DAMAGE_EVENT: Final = 1710
"""Pulse on the game for every damage event of an attack."""
SHOWN_TO: Final = 1037
"""The player who sees a card in a hand or deck; 0 once it is visible to both."""
PLACE_IN_SECRETS: Final = 3736
"""The position of a card in the secret zone, in the latest builds."""
TEMPORARY: Final = 3630
"""On a card that is discarded at the end of the turn, in the latest builds; follows VALEERASHADOW."""
ADDED_TO_DECK: Final = 1043
SHUFFLED_IN: Final = 1380
"""On a card that an effect has put into the deck; follows ADDED_TO_DECK."""
TENDRILS_PLAYED: Final = 2868
HAS_CONCEDED: Final = 3479
ATTACK_ID: Final = 1715
BROUGHT_BY: Final = 1254
"""The creator of a token, while the creator is in play."""
PLACE_PLAYED_FROM: Final = 3557
"""The position in the hand from which a card was played, in the latest builds."""
ATTACKS_THIS_GAME: Final = 4163
"""How often a character has attacked, in the latest builds."""
ATTACHED_LATE: Final = 1234
"""The host of an enchantment, sent when the enchantment leaves."""
TRANSFORMING: Final = 1069
"""Pulse on an entity that is about to become another card: its number, then 0."""
SILENCING: Final = 1066
"""Pulse before a minion is silenced."""
DESTROYER: Final = 2747
"""The entity that destroys another."""
NO_CORPSE: Final = 2217
"""On minions raised from corpses: they leave no corpse."""
MODIFIES: Final = 323
"""Set when an enchantment is about to change its host, or to undo its change."""
MODIFIED: Final = 324
"""Set after an enchantment has changed its host."""
BUILDING_STARSHIP: Final = 3684
"""The keyword that the trigger of a dying starship piece names; its own deathrattle has another trigger."""
SHOWN_ATTACK: Final = 479
"""The attack of an entity in play, sent just before ATK itself."""
SHOWN_HEALTH: Final = 3085
"""The health of an entity in play, sent just before HEALTH itself, in the latest builds."""
CURSES: Final = 2026
"""How many Abyssal Curses a player has received."""
PLAGUE: Final = 2899
"""On cards that count as plagues."""
PLAGUES_SHUFFLED: Final = 2898
"""How many plagues a player has shuffled into a deck in the game."""
TURN_HAS_ENDED: Final = 1292
OPTIONS_PLAYED_THIS_GAME: Final = 1323
TURNS_STARTED: Final = 1882
MANA_SPENT: Final = 2245
"""Mana a player has spent: in the turn, and from about 29.2 in the game."""
DAMAGE_TO_HERO_THIS_TURN: Final = 464
HERO_POWER_USES_THIS_TURN: Final = 1739
HEALS_THIS_GAME: Final = 780
HEALED_THIS_TURN: Final = 835
"""Health restored by a player's cards, to any character."""
HERO_HEALED_THIS_TURN: Final = 821
"""Health restored to a player's hero."""
HERO_CHANGES_THIS_GAME: Final = 1573
"""How often the health of a player's hero changed in the player's own turns."""
HERO_TOUCHED_THIS_TURN: Final = 1575
"""Whether a player's hero was damaged or healed."""
DAMAGE_TO_HERO_THIS_GAME: Final = 1853
DAMAGE_TO_HERO_IN_OWN_TURNS: Final = 3110
DAMAGES_TO_HERO_IN_OWN_TURNS: Final = 3687
"""How often a hero was damaged in its player's own turns."""
DAMAGES_TO_HERO_THIS_TURN: Final = 4453
ARMOR_LOST_THIS_TURN: Final = 3143
SHIELD_BROKEN: Final = 2873
"""On a character that has lost its divine shield to damage."""
HEROES_HEALED_THIS_TURN: Final = 2024
"""Health that a player's cards restored to heroes."""
MINIONS_HEALED_THIS_TURN: Final = 2023
HERO_ATTACKS_THIS_GAME: Final = 2335
SPELLS_DRAWN_THIS_TURN: Final = 3242
CARDS_BURNED_THIS_GAME: Final = 1709
DEATHRATTLES_THIS_TURN: Final = 1420
UNSPENT_MANA_THIS_GAME: Final = 1854
"""Mana a player had left at the ends of turns."""
HERO_HAS_ATTACKED: Final = 1386
"""Whether a player's hero attacked since the player last ended a turn without an attack."""
ARMOR_COMING: Final = 3883
"""Pulse on a hero before it gains armor, in the latest builds: the amount."""
ARMOR_GAINED_THIS_TURN: Final = 2786
MINIONS_REBORN: Final = 1153
BY_ANOTHER: Final = 341
"""On a minion that replaces another one by a card's effect, in builds where the replacement is a new entity."""
TIMES_AFFECTED: Final = 4741
"""How often an entity was affected, in the latest builds; sent before the source."""
CHANGED_IN_ACTION: Final = 3669
"""On an entity that became another card, or was created as a copy, until the action ends."""
OF_SUMS: Final = frozenset(
    {
        *(GameTag.ATK, SHOWN_ATTACK, GameTag.WEAPON, GameTag.HERO_ENTITY, GameTag.CURRENT_PLAYER, GameTag.JUST_PLAYED),
        *SUMS.values(),
    }
)
"""Tags of players, heroes and weapons that decide the attack of heroes and the sums over cards in play."""

TIMES_IMBUED: Final = 3527
"""How often a player has imbued the hero power."""

TIER_EXCAVATED: Final = 3320
"""The tier of the treasure that a player excavated last; the first is 0."""

SHOWN_KEYWORDS: Final[Mapping[int, int]] = {
    3614: GameTag.TAUNT,
    3616: GameTag.RUSH,
    3617: GameTag.DIVINE_SHIELD,
    3618: GameTag.LIFESTEAL,
    3619: GameTag.STEALTH,
    3620: GameTag.POISONOUS,
    3621: GameTag.REBORN,
    3622: GameTag.WINDFURY,
}
"""Tags that show the client the keywords of an entity in play, in the latest builds, each with its keyword."""
