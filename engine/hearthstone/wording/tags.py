"""Tags and their values in words, beside the log's own names, which stay searchable."""

from __future__ import annotations

import engine.hearthstone.tags as tags
from hslog.core.legible import legible
from hslog.hearthstone.generated.vocabulary import VALUE_KINDS, GameTag, Step, Zone
from hslog.hearthstone.names import name, tag_name, value_name

_SPELLED: dict[int, str] = {
    **{value: word.replace("_", " ").lower() for word, value in vars(tags).items() if isinstance(value, int)},
    # the turn
    GameTag.STEP: "step of the turn",
    GameTag.NEXT_STEP: "next step of the turn",
    GameTag.TURN: "number of the turn",
    GameTag.CURRENT_PLAYER: "whose turn it is",
    GameTag.FIRST_PLAYER: "who begins",
    GameTag.NUM_TURNS_IN_PLAY: "turns in play",
    GameTag.NUM_TURNS_IN_HAND: "turns in hand",
    GameTag.NUM_TURNS_LEFT: "turns left to play",
    GameTag.NUM_CARDS_PLAYED_THIS_TURN: "cards played this turn",
    GameTag.NUM_MINIONS_PLAYED_THIS_TURN: "minions played this turn",
    GameTag.NUM_OPTIONS_PLAYED_THIS_TURN: "actions taken this turn",
    GameTag.NUM_CARDS_DRAWN_THIS_TURN: "cards drawn this turn",
    GameTag.NUM_ATTACKS_THIS_TURN: "attacks made this turn",
    GameTag.NUM_MINIONS_KILLED_THIS_TURN: "minions that died this turn",
    GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN: "this player's minions killed this turn",
    GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN: "own minions that died this turn",
    GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME: "own minions that died this game",
    GameTag.NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN: "own minions that attacked this turn",
    GameTag.HEROPOWER_ACTIVATIONS_THIS_TURN: "hero power uses this turn",
    GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME: "hero power uses this game",
    GameTag.NUM_HERO_POWER_DAMAGE_THIS_GAME: "damage dealt by hero powers this game",
    GameTag.DAMAGE_DEALT_TO_HERO_LAST_TURN: "damage the hero took in the opponent's turn",
    GameTag.LAST_CARD_PLAYED: "card played last",
    GameTag.COMBO_ACTIVE: "combo is active",
    GameTag.JUST_PLAYED: "came into play this turn",
    GameTag.EXHAUSTED: "cannot act now",
    # mana
    GameTag.RESOURCES: "mana crystals",
    GameTag.RESOURCES_USED: "mana used",
    GameTag.TEMP_RESOURCES: "temporary mana",
    GameTag.OVERLOAD_LOCKED: "crystals locked by overload",
    GameTag.OVERLOAD_OWED: "overload owed next turn",
    GameTag.NUM_RESOURCES_SPENT_THIS_GAME: "mana spent this game",
    # where a card is, and whose
    GameTag.ZONE_POSITION: "place from the left",
    GameTag.CONTROLLER: "who controls it",
    GameTag.WEAPON: "the weapon equipped",
    GameTag.ATTACHED: "whom it is attached to",
    GameTag.CARD_TARGET: "its target",
    GameTag.CREATOR: "what created it",
    # combat, damage and healing
    GameTag.ATK: "attack",
    GameTag.HEALTH: "health",
    GameTag.DURABILITY: "durability",
    GameTag.ARMOR: "armor",
    GameTag.COST: "cost",
    GameTag.PROPOSED_ATTACKER: "who is to attack",
    GameTag.PROPOSED_DEFENDER: "who is to be attacked",
    GameTag.ATTACKING: "is attacking",
    GameTag.DEFENDING: "is being attacked",
    GameTag.PREDAMAGE: "damage about to be taken",
    GameTag.PREHEALING: "healing about to be received",
    GameTag.DAMAGE: "damage taken",
    GameTag.LAST_AFFECTED_BY: "who affected it last",
    GameTag.FATIGUE: "fatigue damage so far",
    GameTag.TO_BE_DESTROYED: "marked to be destroyed",
    GameTag.PLAYSTATE: "how the game stands",
    GameTag.STATE: "state of the game",
    GameTag.MULLIGAN_STATE: "state of the mulligan",
    # what a card has
    GameTag.SPELLPOWER: "spell damage",
    GameTag.CANT_BE_TARGETED_BY_SPELLS: "elusive to spells",
    GameTag.CANT_BE_TARGETED_BY_HERO_POWERS: "elusive to hero powers",
    GameTag.CANT_ATTACK: "can't attack",
    GameTag.FROZEN: "frozen",
    GameTag.SILENCED: "silenced",
    # tags without a name in the lists
    tags.ZONE_BOUND_FOR: "the zone ahead",
    tags.SHOWN_TO: "the player who sees it",
    tags.ATTACK_ID: "whose attack it is part of",
    tags.DRAWS_OWED: "cards still to be drawn",
    tags.NEXT_DRAW: "the card to be drawn next",
    tags.DAMAGED_BY_SELF: "whom the damage is for",
    tags.DAMAGE_SOURCE: "who deals the damage",
    tags.DAMAGE_EVENT: "a damage event",
    tags.ATTACHED_LATE: "whom it was attached to",
    tags.DESTROYER: "who destroys it",
    tags.MODIFIES: "about to take effect",
    tags.MODIFIED: "has taken effect",
    tags.SHOWN_ATTACK: "attack as shown",
    tags.SHOWN_HEALTH: "health as shown",
    tags.OPTIONS_PLAYED_THIS_GAME: "actions taken this game",
}

ENTITY_TAGS = frozenset(
    {
        *(GameTag.ATTACHED, GameTag.CARD_TARGET, GameTag.CREATOR, GameTag.HERO_ENTITY, GameTag.LAST_AFFECTED_BY),
        *(GameTag.LAST_CARD_PLAYED, GameTag.LINKED_ENTITY, GameTag.PROPOSED_ATTACKER, GameTag.PROPOSED_DEFENDER),
        *(GameTag.WEAPON, tags.NEXT_DRAW, tags.DAMAGED_BY_SELF, tags.DAMAGE_SOURCE, tags.ATTACHED_LATE),
        *(tags.ATTACK_ID, tags.DESTROYER),
    }
)
"""Tags whose value is an entity."""

PLAYER_TAGS = frozenset({GameTag.CONTROLLER, tags.SHOWN_TO})
"""Tags whose value is the number of a player."""

FLAGS = frozenset(
    {
        *(GameTag.ATTACKING, GameTag.CANT_ATTACK, GameTag.COMBO_ACTIVE, GameTag.CURRENT_PLAYER, GameTag.DEFENDING),
        *(GameTag.DIVINE_SHIELD, GameTag.EXHAUSTED, GameTag.FIRST_PLAYER, GameTag.FROZEN, GameTag.IMMUNE),
        *(GameTag.JUST_PLAYED, GameTag.SILENCED, GameTag.STEALTH, GameTag.TAUNT, GameTag.TO_BE_DESTROYED),
        *(tags.DAMAGE_EVENT, tags.MODIFIED, tags.MODIFIES),
    }
)
"""Tags with the values yes (1) and no (0)."""

_ZONES = {
    Zone.INVALID: "nowhere",
    Zone.REMOVEDFROMGAME: "removed from the game",
    Zone.SETASIDE: "set aside",
    Zone.SECRET: "secrets",
}
_STEPS = {
    Step.BEGIN_MULLIGAN: "mulligan",
    Step.MAIN_READY: "ready step",
    Step.MAIN_START_TRIGGERS: "start of turn phase",
    Step.MAIN_START: "draw phase",
    Step.MAIN_ACTION: "main step",
    Step.MAIN_END: "end of turn phase",
    Step.MAIN_CLEANUP: "cleanup step",
    Step.MAIN_NEXT: "step between turns",
    Step.FINAL_WRAPUP: "wrap-up of the game",
    Step.FINAL_GAMEOVER: "end of the game",
}


def tag_word(tag: int) -> str:
    """Return a tag in words: ``divine shield`` for DIVINE_SHIELD."""
    found = _SPELLED.get(tag)
    if found:
        return found
    called = legible(tag_name(tag))
    return f"tag {called}" if called.isdigit() else called.replace("_", " ").lower()


def tag_label(tag: int) -> str:
    """Return the log's name of a tag, with its words if these differ: ``DAMAGE (damage taken)``."""
    called, word = legible(tag_name(tag)), tag_word(tag)
    if called.isdigit():
        return f"tag {called} ({word})" if tag in _SPELLED else word
    return called if word == called.replace("_", " ").lower() else f"{called} ({word})"


def value_word(tag: int, value: int) -> str:
    """Return a value that is neither an entity nor a player in words: ``graveyard``, ``1 (yes)``."""
    if tag in FLAGS and value in (0, 1):
        return "1 (yes)" if value else "0 (no)"
    if tag == tags.ZONE_BOUND_FOR:
        return zone_word(value) if value else "nothing"
    kind = VALUE_KINDS.get(tag)
    if kind == "Zone":
        return zone_word(value)
    if kind == "Step" and value:
        said = legible(value_name(tag, value))
        return f"{said} ({_STEPS[value]})" if value in _STEPS else said
    if kind is not None and not value:
        return "none"
    return legible(value_name(tag, value)).replace("_", " ").lower() if kind is not None else legible(str(value))


def step_words(step: int) -> str:
    """Return the rulebook's name of a step of the turn: ``ready step``."""
    return _STEPS.get(step) or legible(name("Step", step)).replace("_", " ").lower()


def zone_word(zone: int) -> str:
    """Return a zone in words: ``graveyard``."""
    return _ZONES.get(zone) or legible(name("Zone", zone)).replace("_", " ").lower()
