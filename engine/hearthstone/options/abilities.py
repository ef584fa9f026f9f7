"""Options of entities in play that are used without attacking: hero powers (HS 2.7), locations, titans, launchpads.

Tags show whether they are ready and affordable. Whether a target exists depends on the text.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.options import errors
from engine.hearthstone.options.cards import Purse, used_by_text
from engine.hearthstone.options.model import ABILITY, HERO_POWER, LOCATION, PredictedOption
from engine.hearthstone.options.requirements import Use
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import GameTag

TITAN_ABILITIES = (GameTag.TITAN_ABILITY_USED_1, GameTag.TITAN_ABILITY_USED_2, GameTag.TITAN_ABILITY_USED_3)

NOT_READY = (GameTag.EXHAUSTED, GameTag.FROZEN, GameTag.SILENCED)
"""Tags of minions whose abilities may be refused; no log shows by which reason."""

SIGNS_OF_PASSIVE = (GameTag.HIDE_STATS, GameTag.TRIGGER_VISUAL, GameTag.HIDE_COST)

ATTACKING = (
    errors.ATTACKER_CAN_ATTACK,
    errors.ATTACKER_NOT_FROZEN,
    errors.ATTACK_ABOVE_ZERO,
    errors.JUST_PLAYED,
    errors.EXHAUSTED,
)
"""Reasons why a minion cannot attack. An ability may be refused for the same reasons."""


def hero_power_row(state: GameState, power: Entity, player: Entity, purse: Purse) -> PredictedOption | None:
    """Return the row of a hero power; None for a passive one, which is never offered (HS 2.7).

    A passive hero power shows neither its cost nor anything else. One with a trigger, or with a hidden cost, is usually
    passive and need not be listed.
    """
    tags = power.tags
    if tags.get(GameTag.HIDE_STATS) and not tags.get(GameTag.COST):
        return None
    row = _power_row(state, power, player, purse)
    return replace(row, listed=False) if any(map(power.get, SIGNS_OF_PASSIVE)) else row


def _power_row(state: GameState, power: Entity, player: Entity, purse: Purse) -> PredictedOption:
    tags = power.tags
    error: str | None = None
    rule = "HS 2.7"
    if tags.get(GameTag.EXHAUSTED):
        error = errors.EXHAUSTED_HERO_POWER
    elif tags.get(GameTag.HERO_POWER_DISABLED) or player.get(GameTag.HERO_POWER_DISABLED):
        error = errors.DISABLED_HERO_POWER
    if error is not None:
        return PredictedOption(HERO_POWER, power.id, False, error, rule)
    unpaid = purse.refusal(power, HERO_POWER)
    if unpaid is not None:
        return unpaid
    return used_by_text(Use(state, power, player, purse.ruleset), HERO_POWER, rule)


def location_row(state: GameState, location: Entity, player: Entity, purse: Purse) -> PredictedOption:
    """Return the row of a location. It cannot be used twice a turn or while it cools down."""
    tags = location.tags
    if tags.get(GameTag.EXHAUSTED) or tags.get(GameTag.LOCATION_ACTION_COOLDOWN):
        return PredictedOption(LOCATION, location.id, False, None, "HS 2.1.1")
    return used_by_text(Use(state, location, player, purse.ruleset), LOCATION, "HS 2.2")


def has_abilities(minion: Entity) -> bool:
    """Return whether a minion is a titan with abilities left, a launchpad or an object."""
    tags = minion.tags
    if tags.get(GameTag.INTERACTABLE_OBJECT) or tags.get(GameTag.LAUNCHPAD):
        return True
    left = not all(tags.get(used) for used in TITAN_ABILITIES)
    return bool(tags.get(GameTag.TITAN)) and left and not is_dormant(minion)


def ability_row(state: GameState, minion: Entity, player: Entity, purse: Purse) -> PredictedOption | None:
    """Return the row of a titan with abilities left, a launchpad or an object; None for other minions.

    A titan uses one ability a turn and does not attack until its abilities are used up.
    """
    tags = minion.tags
    if not has_abilities(minion):
        return None
    if tags.get(GameTag.INTERACTABLE_OBJECT):
        anything = tuple(errors.OF_THE_RULES)
        return PredictedOption(
            ABILITY, minion.id, None, None, "LOG interactable object", listed=False, or_else=anything
        )
    if tags.get(GameTag.TITAN) and tags.get(GameTag.NUM_ATTACKS_THIS_TURN):
        return PredictedOption(ABILITY, minion.id, False, errors.SUBCARD, "HS 2.6")
    own = Use(state, minion, player, purse.ruleset).choices
    parts = [one for one in own if tags.get(GameTag.TITAN) or one.card.get(GameTag.TAG_LAUNCHPAD_ABILITY)]
    options = tuple(_part_row(part, purse) for part in parts)
    if not any(option.playable for option in options) or any(tags.get(tag) for tag in NOT_READY):
        reasons = (*ATTACKING, errors.ENOUGH_MANA) if tags.get(GameTag.LAUNCHPAD) else ATTACKING
        return PredictedOption(ABILITY, minion.id, None, None, "HS 2.2", or_else=reasons)
    return PredictedOption(ABILITY, minion.id, True, errors.NONE, "HS 2.2", options=options)


def _part_row(part: Use, purse: Purse) -> PredictedOption:
    """Return the row of an ability: each is used once, and a launch has a cost.

    Targets of abilities are left open: one log lets a titan aim at an elusive minion.
    """
    if part.card.get(GameTag.LITERALLY_UNPLAYABLE):
        return PredictedOption(ABILITY, part.card.id, False, errors.UNPLAYABLE, "HS 2.3")
    unpaid = purse.refusal(part.card, ABILITY)
    if unpaid is not None:
        return unpaid
    row = used_by_text(part, ABILITY, "HS 2.3")
    return replace(row, targets=None) if row.targets else row
