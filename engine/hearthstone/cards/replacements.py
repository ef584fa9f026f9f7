"""Cards that change other texts or amounts (HS 4.9.1, 4.9.7) before the server logs an amount.

Their texts are not carried out: while one of them is in play, the values that it may have changed are read from the
log.
"""

from __future__ import annotations

import re
from functools import cache

from engine.hearthstone.cards.ability import Replacement
from engine.hearthstone.cards.data import lacks, rows_of
from engine.hearthstone.cards.interference import interference_of, interferes
from engine.hearthstone.cards.library import definition_of, replacements_of
from engine.hearthstone.cards.matching import Context, Fact, conjunction, holds, matches
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import NUMBERS, CardType, GameTag, Zone

_PRINTING = re.compile(r"^(?:(?:CORE|LEG|VAN)_)+(?=\w+_)")

OF_SCENARIOS = (
    *("BOM_", "BRMA", "BTA_", "DALA_", "DRGA_", "FB_", "GILA_", "ICCA", "KARA_", "LOEA", "LOOTA_", "LT2", "NAX"),
    *("PVPDR_", "Story_", "TB_", "TRLA_", "ULDA_"),
)
"""Prefixes of ids of cards that adventures and brawls may end by rules of their own."""

SCENARIO_SETS = frozenset(
    NUMBERS["CardSet"][name] for name in ("MISSIONS", "CHEAT", "TB", "TAVERNS_OF_TIME", "TUTORIAL")
)
"""Card sets used only in tutorials, adventures, brawls and events."""


@cache
def is_of_scenario(card_id: str) -> bool:
    """Return whether a card belongs to an adventure, brawl or event, whose script need not follow the text."""
    return card_id.startswith(OF_SCENARIOS) or any(row.set in SCENARIO_SETS for row in rows_of(card_id))


DAMAGE_EVENTS = ("damage", "spell-damage", "attack-damage")
"""Events whose replacement changes an amount of damage."""

ONLY_MORE_TARGETS = "also-adjacent"
"""A replacement of damage that does not change the amount."""


def may_change_damage(state: GameState, low: int, high: int, target: Entity, source: Entity | None) -> bool:
    """Return whether a card in play may change the damage that ``source`` is about to deal to ``target`` (HS 4.9.1).

    ``low`` and ``high`` are the builds of the game. A card with an unread text counts if its words mention damage; that
    includes cards of adventures and brawls.
    """
    changing = state.recall(_changing_damage, low, high)
    return any(_may_change(one, state, low, high, target, source) for one in changing)


def _changing_damage(state: GameState, low: int, high: int) -> list[Entity]:
    return [one for one in state.play_order if one.card_id and _changes_damage(one.card_id, low, high)]


def may_prevent_own(card: Entity, build: int) -> bool:
    """Return whether a card is a minion that card data lacks: its text may prevent damage to it."""
    return card.type == CardType.MINION and lacks(card.card_id, build)


def _may_change(bearer: Entity, state: GameState, low: int, high: int, target: Entity, source: Entity | None) -> bool:
    """Return whether a card that changes damage may change this one; what it adds to a hero power, a tag states."""
    definition = definition_of(bearer.card_id, low, high)
    if definition is None or not definition.complete or source is None or source.type == CardType.HERO_POWER:
        return True
    found = replacements_of(definition, DAMAGE_EVENTS)
    return any(applies(one, bearer, target, source, state, high) is not False for one in found)


def applies(
    replacement: Replacement, bearer: Entity, entity: Entity, source: Entity | None, state: GameState, build: int
) -> Fact:
    """Return whether a replacement of ``bearer`` changes an event that ``source`` causes for ``entity``."""
    who, terms = replacement.pattern.subject, Context(state, build, bearer, bearer.controller, entity, source)
    return None if who is None else conjunction((matches(who, entity, terms), holds(replacement.condition, terms)))


@cache
def _changes_damage(card_id: str, low: int, high: int) -> bool:
    """Return whether a card may change damage, by its replacements or by the words of its text."""
    if interferes(card_id, "damage") or lacks(card_id, high):
        return True
    definition = definition_of(card_id, low, high)
    if definition is None or not definition.complete:
        return False
    return any(one.change != ONLY_MORE_TARGETS for one in replacements_of(definition, DAMAGE_EVENTS))


@cache
def is_script(card_id: str, low: int, high: int) -> bool:
    """Return whether a card belongs to an adventure or a brawl and its text is not fully read."""
    definition = definition_of(card_id, low, high)
    return (definition is None or not definition.complete) and is_of_scenario(card_id)


def is_immune_to(state: GameState, target: Entity, source: Entity, build: int) -> bool:
    """Return whether the target's text makes it immune to the source, such as "Immune to Fire spells" (HS 5.1 immune).

    ``build`` determines the text and facts of the cards.
    """
    if not target.card_id or target.get(GameTag.SILENCED):
        return False
    definition = definition_of(target.card_id, build, build)
    if definition is None:
        return False
    context = Context(state, build, target, target.controller)
    return any(
        one.change == "prevent"
        and one.condition is not None
        and one.condition.who is not None
        and matches(one.condition.who, source, context) is True
        for one in replacements_of(definition, ("damage",))
    )


_SCRIPTED = re.compile(
    r"(?:BOM|CRED|FB|KAR_A\d+|NAX\d+|PVPDR|Story|TB|THD|TU\w*|(?:\w+_)?Prologue|(?!CATA_|LOEA10_3|LOEA16_[345])[A-Z]{2,4}A\d*)_"
)
"""Prefixes of ids of cards that only adventures, brawls and tutorials have."""


@cache
def may_decide(card_id: str) -> bool:
    """Return whether a card may end the game: cards of adventures, brawls and tutorials, and unknown cards."""
    return not card_id or _SCRIPTED.match(card_id) is not None


def is_scripted(state: GameState) -> bool:
    """Return whether a card in play belongs to an adventure, brawl or tutorial, whose script ends the game."""
    return state.recall(_find_scripted) is not None


def _find_scripted(state: GameState) -> Entity | None:
    for entity in state.play_order:
        if entity.card_id and may_decide(entity.card_id):
            return entity
    return None


@cache
def base_printing(card_id: str) -> str:
    """Return the card id without the prefixes of sets in which the card was reprinted."""
    return _PRINTING.sub("", card_id)


def in_force(state: GameState, with_what: str) -> bool:
    """Return whether a card or enchantment in play may change ``with_what``, by the words of its text."""
    return with_what in state.recall(_interference)


def _interference(state: GameState, *zones: int) -> frozenset[str]:
    """Return what cards may change: those in play, or those that are in some ``zones``."""
    cards = [one for one in state.entities.values() if one.zone in zones] if zones else state.play_order
    return frozenset[str]().union(*[interference_of(entity.card_id) for entity in cards])


def was_used(state: GameState, with_what: str) -> bool:
    """Return whether a card that may change ``with_what`` is or was in play."""
    return with_what in state.recall(_interference, Zone.PLAY, Zone.GRAVEYARD)
