"""Cards that change other texts or amounts (HS 4.9.1, 4.9.7) before the server logs an amount.

Their texts are not carried out: while one of them is in play, the values it may have changed are read from the log.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from engine.hearthstone.cards.data import rows_of
from engine.hearthstone.cards.library import definition_of, replacements_of
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import NUMBERS, Zone

_PRINTING = re.compile(r"^(?:(?:CORE|LEG|VAN)_)+(?=\w+_)")

NEWEST_REVIEWED_BUILD = 255790
"""The newest build whose card texts were all reviewed; later cards are unknown."""

OF_SCENARIOS = (
    *("BOM_", "BRMA", "BTA_", "DALA_", "DRGA_", "FB_", "GILA_", "ICCA", "KARA_", "LOEA", "LOOTA_", "LT2", "NAX"),
    *("PVPDR_", "Story_", "TB_", "TRLA_", "ULDA_"),
)
"""How ids begin of cards that adventures and brawls let end in ways of their own."""

SCENARIO_SETS = frozenset(
    NUMBERS["CardSet"][name] for name in ("MISSIONS", "CHEAT", "TB", "TAVERNS_OF_TIME", "TUTORIAL")
)
"""Sets of cards that only tutorials, adventures, brawls and events have."""


@cache
def is_of_scenario(card_id: str) -> bool:
    """Return whether a card belongs to an adventure, brawl or event, whose script need not do what the text says."""
    return card_id.startswith(OF_SCENARIOS) or any(row.set in SCENARIO_SETS for row in rows_of(card_id))


DAMAGE_REPLACEMENTS = frozenset(
    {
        *("AV_146", "AV_146e"),  # half of it
        *("BT_733", "EDR_480", "EDR_480e", "GDB_472", "GDB_472e", "LOE_118", "LOE_118e", "RLK_952"),  # twice as much
        *("SC_757e", "TIME_060", "TTN_726e"),
        *("CAP_104", "CATA_208", "ETC_078e2", "SW_446", "SW_446e", "THD_107hpe", "TLC_228", "TLC_631t"),  # more
        *("LOE_119", "REV_504e", "TTN_858", "VAC_527", "YOP_035"),  # not more than so much
    }
)
"""What changes how much damage is dealt or taken, other than by tags of the players and by triggers."""

DAMAGE_EVENTS = ("damage", "spell-damage", "attack-damage")
"""Events whose replacement changes an amount of damage."""

ONLY_MORE_TARGETS = "also-adjacent"
"""A replacement of damage that changes no amount."""


def may_change_damage(state: GameState, low: int, high: int) -> bool:
    """Return whether something in play may change amounts of damage as they are dealt (HS 4.9.1).

    ``low`` and ``high`` are the builds of the game. What cards of adventures and brawls do whose text cannot be read is
    unknown: many of them change damage for the whole game.
    """
    return any(entity.card_id and _changes_damage(entity.card_id, low, high) for entity in state.play_order)


@cache
def _changes_damage(card_id: str, low: int, high: int) -> bool:
    if base_printing(card_id) in DAMAGE_REPLACEMENTS:
        return True
    definition = definition_of(card_id, low, high)
    if definition is None or not definition.complete:
        return is_of_scenario(card_id)
    return any(one.change != ONLY_MORE_TARGETS for one in replacements_of(definition, DAMAGE_EVENTS))


NO_HEALING = frozenset({"RLK_115", "RLK_Prologue_RLK_115", "TLC_250e"})
"""What keeps characters from being healed."""


TOUGH_SHIELDS = frozenset({"EDR_258", "EDR_100t10", "EDR_100t10e"})
"""What makes divine shields take more than one hit."""


LASTING_WEAPONS = frozenset({"DRG_007", "VAC_932"})
"""Weapons that do not wear while their player has something."""

CORPSES = frozenset({"EDR_003"})
"""What makes players gain more corpses than minions leave."""

NO_DAMAGE = frozenset({"BT_752e"})
"""What keeps heroes from taking damage without making them immune; how far damage is announced all the same is open."""

LOSSES = frozenset({"CATA_155"})
"""What gives health to heroes that would lose some."""

NO_DRAWS = frozenset({"CATA_591", "CATA_591e", "TIME_617", "TOT_111", "TTN_002t35e"})
"""What lets a player do something else, or nothing, instead of drawing a card for the turn."""


_SCRIPTED = re.compile(
    r"(?:BOM|CRED|FB|KAR_A\d+|NAX\d+|PVPDR|Story|TB|THD|TU\w*|(?:\w+_)?Prologue|(?!CATA_|LOEA10_3|LOEA16_[345])[A-Z]{2,4}A\d*)_"
)
"""How the ids of cards begin that only adventures, brawls and tutorials have."""


def may_decide(card_id: str) -> bool:
    """Return whether a text may end the game: those of adventures, brawls and tutorials, and those not known."""
    return not card_id or _SCRIPTED.match(card_id) is not None


def is_scripted(state: GameState) -> bool:
    """Return whether something in play belongs to an adventure, a brawl or a tutorial, whose script ends the game."""
    return any(entity.card_id and may_decide(entity.card_id) for entity in state.play_order)


@cache
def base_printing(card_id: str) -> str:
    """Return the id of the card without the marks of the sets in which it came again."""
    return _PRINTING.sub("", card_id)


def in_force(state: GameState, cards: Collection[str]) -> bool:
    """Return whether one of these cards, or enchantments, is in play."""
    return any(entity.card_id and base_printing(entity.card_id) in cards for entity in state.play_order)


def was_used(state: GameState, cards: Collection[str]) -> bool:
    """Return whether one of these cards is in play, or has been."""
    zones = (Zone.PLAY, Zone.GRAVEYARD)
    return any(base_printing(entity.card_id) in cards and entity.zone in zones for entity in state.entities.values())
