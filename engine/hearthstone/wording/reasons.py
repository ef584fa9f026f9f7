"""Reasons why an entity cannot be chosen, in words: the server prints ``REQ_ENOUGH_MANA`` and the like."""

from __future__ import annotations

from engine.hearthstone.options import errors

_WORDS = {
    errors.NONE: "it may be chosen",
    errors.YOUR_TURN: "it is not its player's turn",
    errors.ENOUGH_MANA: "there is not enough mana",
    errors.MINION_CAP: "the board is full",
    errors.UNIQUE_SECRET: "the same secret or quest is there already",
    errors.SECRET_ZONE_CAP: "there is no room for another secret",
    errors.MAX_SECRETS: "there is no room for another secret",
    errors.MAX_QUESTS: "another quest is going on",
    errors.UNPLAYABLE: "it can never be played",
    errors.ATTACKER_CAN_ATTACK: "it cannot attack",
    errors.ATTACKER_NOT_FROZEN: "it is frozen",
    errors.ATTACK_ABOVE_ZERO: "its attack is 0",
    errors.JUST_PLAYED: "it came into play this turn",
    errors.EXHAUSTED: "it has done all it may do this turn",
    errors.TARGET_NEEDED: "there is no target for it",
    errors.EXHAUSTED_HERO_POWER: "the hero power has been used this turn",
    errors.DISABLED_HERO_POWER: "the hero power is disabled",
    errors.EXHAUSTED_LOCATION: "the location is not ready",
    errors.SUBCARD: "none of its choices can be played",
    errors.ENEMY_TARGET: "the target is no enemy",
    errors.MINION_TARGET: "the target is no minion",
    errors.NOT_IMMUNE: "the target is immune or dormant",
    errors.NOT_STEALTHED: "the target is stealthed",
    errors.TAUNTER: "a character with taunt has to be attacked first",
    errors.ELUSIVE_TO_SPELLS: "spells cannot target it",
    errors.ELUSIVE_TO_HERO_POWERS: "hero powers cannot target it",
    errors.CHARACTER: "the target is no hero or minion that can be attacked",
}


def reason_words(error: str) -> str:
    """Return a reason as a clause with the server's code; unknown REQ codes become "the card's own condition"."""
    words = _WORDS.get(error)
    if words is None and error.startswith("REQ_"):
        words = "the card's own condition"
    return f"{words} ({error})" if words is not None else error
