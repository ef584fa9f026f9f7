"""The cards of a build by what texts ask for: what many texts ask is asked of all cards once."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from engine.hearthstone.cards.ability import Filter
from engine.hearthstone.cards.data import all_facts, facts_of, nearest
from engine.hearthstone.cards.pools import Pool, passes
from hslog.hearthstone.generated.vocabulary import CardType

IN_DECKS = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO, CardType.LOCATION)

SHARED = ("type", "tribe", "school", "class", "rarity")
"""Filters that many texts share, and that say of each card whether it passes."""


class Index(NamedTuple):
    """The ids of all cards of a build, sorted, with their names; and the ids of those for decks."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    for_decks: tuple[str, ...]


@cache
def index_of(build: int) -> Index:
    """Return the cards of a build. This reads the whole table."""
    ids: list[str] = []
    names: list[str] = []
    for_decks: list[str] = []
    for facts in all_facts(build):
        ids.append(facts.id)
        names.append(facts.name)
        if facts.collectible and facts.type in IN_DECKS:
            for_decks.append(facts.id)
    return Index(tuple(ids), tuple(names), tuple(for_decks))


def called(name: str, build: int) -> list[str]:
    """Return the ids of the cards of a build that have a name, or one that ends with these words."""
    index, ending = index_of(build), f" {name}"
    return [one for one, full in zip(index.ids, index.names, strict=True) if full == name or full.endswith(ending)]


def members(pool: Pool, build: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which cards for decks of a build are in a pool for certain, and which may be."""
    cards = index_of(build).for_decks
    if pool.builds != (nearest(build),):
        return _asked(pool, cards)
    fitting = cards
    for item in pool.filters:
        if item.kind in SHARED:
            passing = _passing(item, build)
            fitting = tuple(one for one in fitting if one in passing)
        elif item.kind == "named":
            named = {*called(item.card, build), *called(item.card.removesuffix("s"), build)}
            fitting = tuple(one for one in fitting if one in named)
    known, perhaps = _asked(pool, fitting)
    if pool.random or pool.is_told:
        return known, perhaps
    kind = _passing(Filter("type", number=pool.kind), build) if pool.kind else frozenset(cards)
    return known, tuple(one for one in cards if one in kind and one not in pool.without)


def _asked(pool: Pool, cards: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    asked = [(card_id, pool(card_id)) for card_id in cards]
    return tuple(one for one, fact in asked if fact), tuple(one for one, fact in asked if fact is not False)


@lru_cache(maxsize=1024)
def _passing(item: Filter, build: int) -> frozenset[str]:
    """Return which cards for decks pass a filter."""
    found = ((one, facts_of(one, build)) for one in index_of(build).for_decks)
    return frozenset(one for one, facts in found if facts is not None and passes(item, facts, {}, None))
