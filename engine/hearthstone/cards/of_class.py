"""The cards for the class of a hero: Galakrond, imbued and upgraded hero powers, heralded soldiers, treasures."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from engine.hearthstone.cards.ability import Action, OnPlay
from engine.hearthstone.cards.data import (
    CardFacts,
    all_facts,
    card_name,
    collectible_facts,
    facts_called,
    facts_of,
    ids_by_number,
)
from engine.hearthstone.cards.library import abilities_of
from hslog.hearthstone.generated.vocabulary import CardClass, CardType, GameTag

IS_IMBUED = 2165
"""The mark, in card data, of the hero powers that imbuing brings."""


IS_TREASURE = 2823
"""The mark, in card data, of the cards that are excavated."""

RARITIES_OF_TIERS = (1, 3, 4, 5)
"""The rarities of excavated treasures, by tier: common, rare, epic, legendary."""


def galakrond_actions(hero: CardFacts, build: int) -> tuple[Action, ...]:
    """Return the actions of the hero power of Galakrond: a hero's own, if it is he, or else that of its class.

    Empty if there is none.
    """
    form = hero if hero.tags.get(GameTag.GALAKROND_HERO_CARD) else _galakrond_of_class(hero, build)
    power = ids_by_number(build).get(form.tags.get(GameTag.HERO_POWER, 0), "") if form is not None else ""
    powers = (one for one in abilities_of(power, build, build) if isinstance(one, OnPlay)) if power else ()
    named = _enchantment_of(power, build)
    return tuple(
        replace(action, enchantment=named) if action.kind == "give" else action
        for one in powers
        for action in one.actions
    )


def _galakrond_of_class(hero: CardFacts, build: int) -> CardFacts | None:
    forms = (one for one in collectible_facts(build) if one.type == CardType.HERO)
    galakronds = (one for one in forms if one.tags.get(GameTag.GALAKROND_HERO_CARD))
    return next((one for one in galakronds if set(one.classes) & set(hero.classes)), None)


def _enchantment_of(power: str, build: int) -> str:
    """Return the enchantment that has the name of a hero power; empty if there is none."""
    name = card_name(power, build)
    called = (one for one in facts_called(name, build) if one.name == name) if name else ()
    return next((one.id for one in called if one.type == CardType.ENCHANTMENT), "")


def better_power(power: str, source: str, build: int) -> str:
    """Return the upgraded form of a basic hero power as named by the card data; empty for any other hero power.

    In old builds, where the data names none, it is the id of ``source`` with a suffix.
    """
    old = facts_of(power, build)
    if old is None or old.type != CardType.HERO_POWER or power.startswith(source):
        return ""
    if better := ids_by_number(build).get(old.tags.get(GameTag.UPGRADED_HERO_POWER, 0)):
        return better
    named = (one for one in all_facts(build) if re.fullmatch(rf"{source}_[A-Z]+", one.id))
    return next((one.id for one in named if one.type == old.type and one.classes == old.classes), "")


def blessing_of_class(hero: CardFacts, build: int) -> str | None:
    """Return the imbued hero power of a hero's class; None if it has none or several."""
    return _of_class(_marked("Blessing of", CardType.HERO_POWER, IS_IMBUED, build), hero)


def soldier_of_class(hero: CardFacts, build: int) -> str | None:
    """Return the heralded soldier of a hero's class; None if it has none or several."""
    return _of_class(_marked("Soldier of", CardType.MINION, GameTag.HAS_SIGNATURE_QUALITY, build), hero)


def treasures_of_tier(hero: CardFacts, build: int, tier: int) -> tuple[str, ...]:
    """Return the treasures of a tier that a hero's class excavates; of the last tier only some classes have one."""
    classes = {CardClass.NEUTRAL, *hero.classes}
    of_tier = RARITIES_OF_TIERS[tier : tier + 1]
    treasures = _having(IS_TREASURE, build)
    return tuple(one.id for one in treasures if one.rarity in of_tier and classes & {*one.classes})


def starship_of_class(hero: CardFacts, build: int) -> str | None:
    """Return the starship of a hero's class, or that of all classes without one of their own; None if unknown."""
    ships = _having(GameTag.STARSHIP, build)
    neutral = next((one.id for one in ships if CardClass.NEUTRAL in one.classes), None)
    return _of_class(ships, hero) or neutral


@cache
def _having(tag: int, build: int) -> tuple[CardFacts, ...]:
    """Return the cards of a build that card data gives a tag."""
    return tuple(one for one in all_facts(build) if one.tags.get(tag))


def _of_class(cards: tuple[CardFacts, ...], hero: CardFacts) -> str | None:
    found = [one.id for one in cards if set(one.classes) & set(hero.classes)]
    return found[0] if len(found) == 1 else None


@cache
def _marked(name: str, kind: int, mark: int, build: int) -> tuple[CardFacts, ...]:
    """Return the cards whose names begin so, that have a mark, and that no deck may have."""
    called = (one for one in facts_called(name, build) if one.type == kind and one.name.startswith(name))
    return tuple(one for one in called if one.tags.get(mark) and not one.collectible)
