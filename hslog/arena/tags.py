"""The tags of Arena's objects, players and zones, and the words of their values.

A tag is a number, as elsewhere in this package; so is its value. True is 1; of a word the value is its number in
``VALUES``. What the messages say beyond these tags is in the packets as printed.
"""

from __future__ import annotations

from enum import IntEnum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any


class ArenaTag(IntEnum):
    """The tags of an entity's state."""

    # objects
    ZONE = 1
    OWNER = 2
    CONTROLLER = 3
    TAPPED = 4
    SUMMONING_SICK = 5
    DAMAGE = 6
    POWER = 7
    TOUGHNESS = 8
    ATTACK_STATE = 9
    ATTACK_TARGET = 10
    BLOCK_STATE = 11
    LOYALTY = 12
    DEFENSE = 13
    FACE_DOWN = 14
    PHASED_OUT = 15
    PARENT = 16
    OBJECT_TYPE = 17
    # players
    LIFE = 30
    HAND_SIZE_LIMIT = 31
    MULLIGANS = 32
    PLAYER_TURN = 33
    MANA = 34
    # the game
    TURN = 50
    PHASE = 51
    STEP = 52
    ACTIVE_PLAYER = 53
    PRIORITY_PLAYER = 54
    STAGE = 55


ATTACK_STATES = ("", "Declared", "Attacking")
BLOCK_STATES = ("", "Declared", "Blocking", "Blocked", "Unblocked")
PHASES = ("", "Beginning", "Main1", "Combat", "Main2", "Ending")
STEPS = (
    "",
    "Untap",
    "Upkeep",
    "Draw",
    "BeginCombat",
    "DeclareAttack",
    "DeclareBlock",
    "CombatDamage",
    "EndCombat",
    "End",
    "Cleanup",
    "FirstStrikeDamage",
)
STAGES = ("", "Start", "Play", "GameOver")
OBJECT_TYPES = (
    "",
    "Card",
    "Token",
    "Ability",
    "TriggerHolder",
    "Emblem",
    "MDFCBack",
    "Adventure",
    "RevealedCard",
    "SplitLeft",
    "SplitRight",
    "Omen",
    "Boon",
    "RoomLeft",
    "RoomRight",
    "PrepareSpell",
)
"""Kinds of objects; of one that is not here the value is 0."""

_WORDS: Mapping[int, tuple[str, ...]] = {
    ArenaTag.ATTACK_STATE: ATTACK_STATES,
    ArenaTag.BLOCK_STATE: BLOCK_STATES,
    ArenaTag.PHASE: PHASES,
    ArenaTag.STEP: STEPS,
    ArenaTag.STAGE: STAGES,
    ArenaTag.OBJECT_TYPE: OBJECT_TYPES,
}


def tag_name(tag: int) -> str:
    """Return the name of a tag; its number where there is none."""
    try:
        return ArenaTag(tag).name
    except ValueError:
        return str(tag)


def value_name(tag: int, value: int) -> int | str:
    """Return the value of a tag as it is shown: its word where it has one, else the number."""
    words = _WORDS.get(tag)
    return words[value] if words is not None and 0 <= value < len(words) else value


def word(text: str) -> str:
    """Return the last part of one of the game's constants: ``Declared`` of ``AttackState_Declared``."""
    return text.rpartition("_")[2]


def _number(words: tuple[str, ...], text: object) -> int:
    last = word(text) if isinstance(text, str) else ""
    return words.index(last) if last in words else 0


def object_tags(data: Mapping[str, Any]) -> dict[int, int]:
    """Return the tags of an object as one message describes it; those that are 0 are left out."""
    attack = data.get("attackInfo") or {}
    found = {
        ArenaTag.ZONE: data.get("zoneId", 0),
        ArenaTag.OWNER: data.get("ownerSeatId", 0),
        ArenaTag.CONTROLLER: data.get("controllerSeatId", 0),
        ArenaTag.TAPPED: int(bool(data.get("isTapped"))),
        ArenaTag.SUMMONING_SICK: int(bool(data.get("hasSummoningSickness"))),
        ArenaTag.DAMAGE: data.get("damage", 0),
        ArenaTag.POWER: number_of(data.get("power")),
        ArenaTag.TOUGHNESS: number_of(data.get("toughness")),
        ArenaTag.ATTACK_STATE: _number(ATTACK_STATES, data.get("attackState")),
        ArenaTag.ATTACK_TARGET: attack.get("targetId", 0),
        ArenaTag.BLOCK_STATE: _number(BLOCK_STATES, data.get("blockState")),
        ArenaTag.LOYALTY: number_of(data.get("loyalty")),
        ArenaTag.DEFENSE: number_of(data.get("defense")),
        ArenaTag.FACE_DOWN: int(bool(data.get("isFacedown"))),
        ArenaTag.PHASED_OUT: int(bool(data.get("isPhasedOut"))),
        ArenaTag.PARENT: data.get("parentId", 0),
        ArenaTag.OBJECT_TYPE: _number(OBJECT_TYPES, data.get("type")),
    }
    return {int(tag): value for tag, value in found.items() if value}


def player_tags(data: Mapping[str, Any]) -> dict[int, int]:
    """Return the tags of a player as one message describes the player."""
    found = {
        ArenaTag.LIFE: data.get("lifeTotal", 0),
        ArenaTag.HAND_SIZE_LIMIT: data.get("maxHandSize", 0),
        ArenaTag.MULLIGANS: data.get("mulliganCount", 0),
        ArenaTag.PLAYER_TURN: data.get("turnNumber", 0),
        ArenaTag.MANA: sum(entry.get("count", 1) for entry in data.get("manaPool", ())),
    }
    return {int(tag): value for tag, value in found.items() if value}


def turn_tags(data: Mapping[str, Any]) -> dict[int, int]:
    """Return the tags of the game that ``turnInfo`` sets."""
    found = {
        ArenaTag.TURN: data.get("turnNumber", 0),
        ArenaTag.PHASE: _number(PHASES, data.get("phase")),
        ArenaTag.STEP: _number(STEPS, data.get("step")),
        ArenaTag.ACTIVE_PLAYER: data.get("activePlayer", 0),
        ArenaTag.PRIORITY_PLAYER: data.get("priorityPlayer", 0),
    }
    return {int(tag): value for tag, value in found.items()}


def game_tags(data: Mapping[str, Any]) -> dict[int, int]:
    """Return the tags of the game that ``gameInfo`` sets."""
    return {int(ArenaTag.STAGE): _number(STAGES, data.get("stage"))}


def number_of(field: object) -> int:
    """Return the number in a field that holds one as ``{"value": 3}`` or as it is; 0 for none."""
    if isinstance(field, dict):
        field = field.get("value", 0)
    return field if isinstance(field, int) else 0
