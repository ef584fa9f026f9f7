"""The server's error codes in option lists (``error=``).

Only the codes that the rules themselves give are named here. Others come from card texts (a target, a condition) and
are never predicted. Numbers and the full list: :mod:`hslog.hearthstone.play_errors`.
"""

from __future__ import annotations

from typing import Final

from hslog.hearthstone.play_errors import PLAY_ERRORS

NONE: Final = "NONE"
"""No error: the row may be chosen."""
INVALID: Final = "INVALID"
"""The code of END_TURN instead of an error; on another row, the reason is unknown."""

YOUR_TURN: Final = "REQ_YOUR_TURN"
ENOUGH_MANA: Final = "REQ_ENOUGH_MANA"
MINION_CAP: Final = "REQ_MINION_CAP"
UNIQUE_SECRET: Final = "REQ_UNIQUE_SECRET_OR_QUEST"
SECRET_ZONE_CAP: Final = "REQ_SECRET_ZONE_CAP"
MAX_SECRETS: Final = "REQ_MAX_SECRETS"
MAX_QUESTS: Final = "REQ_MAX_QUESTS"
UNPLAYABLE: Final = "REQ_LITERALLY_UNPLAYABLE"

ATTACKER_CAN_ATTACK: Final = "REQ_ATTACKER_CAN_ATTACK"
ATTACKER_NOT_FROZEN: Final = "REQ_ATTACKER_NOT_FROZEN"
ATTACK_ABOVE_ZERO: Final = "REQ_ATTACK_GREATER_THAN_0"
JUST_PLAYED: Final = "REQ_NOT_MINION_JUST_PLAYED"
EXHAUSTED: Final = "REQ_NOT_EXHAUSTED_ACTIVATE"
TARGET_NEEDED: Final = "REQ_TARGET_TO_PLAY"

ENOUGH_HEALTH: Final = "REQ_ENOUGH_HEALTH"
ENOUGH_ARMOR: Final = "REQ_ENOUGH_ARMOR"
ENOUGH_CORPSES: Final = "REQ_MINIMUM_CORPSES"

EXHAUSTED_HERO_POWER: Final = "REQ_NOT_EXHAUSTED_HERO_POWER"
DISABLED_HERO_POWER: Final = "REQ_NOT_DISABLED_HERO_POWER"
EXHAUSTED_LOCATION: Final = "REQ_NOT_EXHAUSTED_LOCATION"
SUBCARD: Final = "REQ_SUBCARD_IS_PLAYABLE"

ENEMY_TARGET: Final = "REQ_ENEMY_TARGET"
MINION_TARGET: Final = "REQ_MINION_TARGET"
NOT_IMMUNE: Final = "REQ_ENEMY_TARGET_NOT_IMMUNE"
NOT_STEALTHED: Final = "REQ_NONSTEALTH_ENEMY_TARGET"
TAUNTER: Final = "REQ_TARGET_TAUNTER"
ELUSIVE_TO_SPELLS: Final = "REQ_CAN_BE_TARGETED_BY_SPELLS"
ELUSIVE_TO_HERO_POWERS: Final = "REQ_CAN_BE_TARGETED_BY_HERO_POWERS"
ELUSIVE_TO_BATTLECRIES: Final = "REQ_CAN_BE_TARGETED_BY_BATTLECRIES"
CHARACTER: Final = "REQ_HERO_OR_MINION_TARGET"

OF_THE_RULES: Final = frozenset(
    {
        *(YOUR_TURN, ENOUGH_MANA, MINION_CAP, UNPLAYABLE, ATTACKER_CAN_ATTACK, ATTACKER_NOT_FROZEN),
        *(ATTACK_ABOVE_ZERO, JUST_PLAYED, EXHAUSTED, EXHAUSTED_HERO_POWER, EXHAUSTED_LOCATION),
    }
)
"""Codes that never come from a card's text: a row left open by the rules must not have one."""

_NAMED: Final = frozenset(
    {
        *OF_THE_RULES,
        *(NONE, UNIQUE_SECRET, SECRET_ZONE_CAP, MAX_SECRETS, MAX_QUESTS, TARGET_NEEDED, DISABLED_HERO_POWER),
        *(SUBCARD, ENEMY_TARGET, MINION_TARGET, NOT_IMMUNE, NOT_STEALTHED, TAUNTER, ELUSIVE_TO_SPELLS),
        *(ELUSIVE_TO_HERO_POWERS, ELUSIVE_TO_BATTLECRIES, CHARACTER, ENOUGH_HEALTH, ENOUGH_ARMOR, ENOUGH_CORPSES),
    }
)


def by_text(error: str, enchanted: bool) -> bool:
    """Return whether a text forbids playing a card: its own, or that of one of its enchantments."""
    return error not in _NAMED or (enchanted and error == UNPLAYABLE)


def is_known(error: str | None) -> bool:
    """Return whether an error is known, or there is none: one of a later client may outrank those of the rules."""
    return error is None or error in _NAMED or error in PLAY_ERRORS
