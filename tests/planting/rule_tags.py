"""Which tags a fault is planted in: those the rulebook speaks of. Hints to the client are not among them."""

from __future__ import annotations

from engine.hearthstone import tags as unnamed
from hslog.hearthstone.generated.vocabulary import GameTag, PlayState, State, Step, Zone

TURN = (
    GameTag.STEP,
    GameTag.NEXT_STEP,
    GameTag.TURN,
    GameTag.CURRENT_PLAYER,
    GameTag.FIRST_PLAYER,
    GameTag.MULLIGAN_STATE,
    GameTag.NUM_TURNS_IN_PLAY,
    GameTag.NUM_TURNS_IN_HAND,
    GameTag.NUM_TURNS_LEFT,
    GameTag.JUST_PLAYED,
    GameTag.EXHAUSTED,
)
COUNTERS = (
    GameTag.NUM_ATTACKS_THIS_TURN,
    GameTag.NUM_CARDS_DRAWN_THIS_TURN,
    GameTag.NUM_CARDS_PLAYED_THIS_TURN,
    GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN,
    GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME,
    GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN,
    GameTag.NUM_MINIONS_KILLED_THIS_TURN,
    GameTag.NUM_MINIONS_PLAYED_THIS_TURN,
    GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN,
    GameTag.NUM_OPTIONS_PLAYED_THIS_TURN,
    GameTag.NUM_RESOURCES_SPENT_THIS_GAME,
    GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME,
    GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN,
    GameTag.COMBO_ACTIVE,
    GameTag.LAST_CARD_PLAYED,
    unnamed.SPELLS_PLAYED_THIS_TURN,
    unnamed.CARDS_DRAWN_THIS_GAME,
    unnamed.DRAWS_OWED,
    unnamed.TURN_DRAWN,
    unnamed.OPTIONS_PLAYED_THIS_GAME,
    unnamed.TURNS_STARTED,
)
MANA = (
    GameTag.RESOURCES,
    GameTag.RESOURCES_USED,
    GameTag.TEMP_RESOURCES,
    GameTag.OVERLOAD_LOCKED,
    GameTag.OVERLOAD_OWED,
    GameTag.OVERLOAD_THIS_GAME,
    GameTag.COST,
)
ZONES = (
    GameTag.ZONE,
    GameTag.ZONE_POSITION,
    GameTag.CONTROLLER,
    GameTag.ATTACHED,
    GameTag.WEAPON,
    GameTag.HERO_ENTITY,
)
COMBAT = (
    GameTag.PROPOSED_ATTACKER,
    GameTag.PROPOSED_DEFENDER,
    GameTag.ATTACKING,
    GameTag.DEFENDING,
    GameTag.ATK,
    GameTag.HEALTH,
    GameTag.DURABILITY,
)
DAMAGE = (
    GameTag.PREDAMAGE,
    GameTag.PREHEALING,
    GameTag.DAMAGE,
    GameTag.ARMOR,
    GameTag.LAST_AFFECTED_BY,
    unnamed.DAMAGE_SOURCE,
)
KEYWORDS = (
    GameTag.DIVINE_SHIELD,
    GameTag.TAUNT,
    GameTag.STEALTH,
    GameTag.FROZEN,
    GameTag.IMMUNE,
    GameTag.WINDFURY,
    GameTag.CHARGE,
    GameTag.RUSH,
    GameTag.POISONOUS,
    GameTag.LIFESTEAL,
    GameTag.REBORN,
    GameTag.SILENCED,
    GameTag.DORMANT,
)
SPELLS = (GameTag.SPELLPOWER, GameTag.CURRENT_SPELLPOWER)
ENDINGS = (GameTag.TO_BE_DESTROYED, GameTag.FATIGUE, GameTag.PLAYSTATE, GameTag.STATE)

RULE_TAGS: frozenset[int] = frozenset((*TURN, *COUNTERS, *MANA, *ZONES, *COMBAT, *DAMAGE, *KEYWORDS, *SPELLS, *ENDINGS))

REFERENCES: frozenset[int] = frozenset(
    {
        GameTag.ATTACHED,
        GameTag.WEAPON,
        GameTag.HERO_ENTITY,
        GameTag.LAST_CARD_PLAYED,
        GameTag.LAST_AFFECTED_BY,
        GameTag.PROPOSED_ATTACKER,
        GameTag.PROPOSED_DEFENDER,
        unnamed.DAMAGE_SOURCE,
    }
)
"""Tags whose value is an entity."""

FLAGS: frozenset[int] = frozenset(
    {
        *KEYWORDS,
        GameTag.CURRENT_PLAYER,
        GameTag.FIRST_PLAYER,
        GameTag.JUST_PLAYED,
        GameTag.EXHAUSTED,
        GameTag.COMBO_ACTIVE,
        GameTag.ATTACKING,
        GameTag.DEFENDING,
        GameTag.TO_BE_DESTROYED,
    }
)
"""Tags that are 0 or 1."""

WORDS: dict[int, tuple[int, ...]] = {
    GameTag.ZONE: (
        Zone.PLAY,
        Zone.DECK,
        Zone.HAND,
        Zone.GRAVEYARD,
        Zone.REMOVEDFROMGAME,
        Zone.SETASIDE,
        Zone.SECRET,
    ),
    GameTag.CONTROLLER: (1, 2),
    GameTag.STEP: tuple(
        getattr(Step, word)
        for word in (
            "MAIN_READY",
            "MAIN_START_TRIGGERS",
            "MAIN_START",
            "MAIN_ACTION",
            "MAIN_END",
            "MAIN_CLEANUP",
            "MAIN_NEXT",
        )
    ),
    GameTag.PLAYSTATE: (PlayState.PLAYING, PlayState.LOSING, PlayState.WON, PlayState.LOST, PlayState.TIED),
    GameTag.STATE: (State.RUNNING, State.COMPLETE),
    GameTag.MULLIGAN_STATE: (1, 2, 3, 4),
}
WORDS[GameTag.NEXT_STEP] = WORDS[GameTag.STEP]
"""Tags whose values are words: the words that a fault may put there."""
