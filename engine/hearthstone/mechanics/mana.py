"""Mana crystals (HS 4.12): refilled, spent, temporary and overloaded crystals."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import MANA_SPENT
from hslog.hearthstone.generated.vocabulary import GameTag

START = "HS 4.12 start of turn"
TEMPORARY_CRYSTAL_RULE, LENT_SPENT_FIRST = "HS 4.12 temporary crystal", "HS 4.12 temporary crystal before"
EMPTY, REFRESHED = "HS 4.12 empty crystal", "HS 4.12 refresh"


def refresh_mana(player: Entity) -> Iterator[Change]:
    """Yield the changes at the start of a turn: one more crystal up to the limit; pending overload locks crystals."""
    owed = player.get(GameTag.OVERLOAD_OWED)
    limit = player.get(GameTag.MAXRESOURCES)
    crystals = player.get(GameTag.RESOURCES)
    if crystals < limit:
        yield Change(player, GameTag.RESOURCES, crystals + 1, rule=START)
    yield Change(player, GameTag.RESOURCES_USED, owed, rule=START)
    yield Change(player, GameTag.OVERLOAD_LOCKED, owed, rule=START)
    yield Change(player, GameTag.OVERLOAD_OWED, 0, rule=START)


def empty_temporary_mana(player: Entity) -> Iterator[Change]:
    """Yield the end of temporary mana at the end of a turn."""
    yield Change(player, GameTag.TEMP_RESOURCES, 0, rule="HS 4.12 end of turn")


def are_spent_filled_first(ruleset: Ruleset) -> bool | None:
    """Return whether a temporary crystal always refills a spent crystal if there is one; None if unknown."""
    observed = ruleset.get("spent_crystals_filled_first"), ruleset.quirk("spent_crystals_filled_first_again")
    return True if True in observed else None if None in observed else False


def give_temporary_mana(r: Resolution, player: Entity, count: int) -> None:
    """Gain temporary crystals while there is room below the maximum; otherwise refill spent ones, one by one.

    In some builds a spent crystal, if there is one, is always refilled. Whether the maximum then holds for temporary
    crystals without any spent one is unknown.
    """
    crystals, temporary_mana = player.get(GameTag.RESOURCES), player.get(GameTag.TEMP_RESOURCES)
    used = player.get(GameTag.RESOURCES_USED)
    room = max(0, player.get(GameTag.MAXRESOURCES) - crystals - temporary_mana)
    spent_first = are_spent_filled_first(r.ruleset)
    rule = LENT_SPENT_FIRST if spent_first else TEMPORARY_CRYSTAL_RULE
    fills = False if not used else spent_first if room else True
    if r.oracle.fills_spent_crystal(player, fills):
        for left in range(used - 1, max(0, used - count) - 1, -1):
            r.change(rule, player, GameTag.RESOURCES_USED, left)
    elif room or spent_first:
        added = min(count, room) if room else count
        r.change(rule, player, GameTag.TEMP_RESOURCES, temporary_mana + added, optional=room < count)
        filled = min(count - added, used)
        r.change(rule, player, GameTag.RESOURCES_USED, used - filled, optional=True)


def available_mana(player: Entity) -> int:
    """Return the mana a player can spend now."""
    return player.get(GameTag.RESOURCES) + player.get(GameTag.TEMP_RESOURCES) - player.get(GameTag.RESOURCES_USED)


def pay(r: Resolution, player: Entity, cost: int) -> Iterator[Change]:
    """Yield the changes that spend mana, temporary mana first."""
    temporary = player.get(GameTag.TEMP_RESOURCES)
    temporary_mana = min(temporary, cost)
    if temporary_mana:
        yield Change(player, GameTag.TEMP_RESOURCES, temporary - temporary_mana, rule="HS 4.12 payment")
    if cost - temporary_mana:
        yield Change(player, GameTag.RESOURCES_USED, player.get(GameTag.RESOURCES_USED) + cost - temporary_mana)
    yield from r.counted("resources_spent_counted", player, GameTag.NUM_RESOURCES_SPENT_THIS_GAME, cost)
    yield from r.counted("mana_spent_counted", player, MANA_SPENT, cost)
