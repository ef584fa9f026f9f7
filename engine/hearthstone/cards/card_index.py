"""Indexes of a build's cards for the filters of texts: frequent filters are evaluated once for all cards."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from engine.hearthstone.cards.ability import Filter, parts_of
from engine.hearthstone.cards.data import CardFacts, all_facts, facts_of
from engine.hearthstone.cards.matching import ALL_TRIBES, COMPARISONS, compare
from engine.hearthstone.cards.pools import PRINTED, Pool, passes
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

IN_DECKS = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO, CardType.LOCATION)


class Index(NamedTuple):
    """The sorted ids and the names of all cards of a build, and the ids of those for decks.

    ``text`` holds the names separated by newlines, and ``places`` the start of each name. ``tokens`` holds the ids of
    uncollectible cards, by their set.
    """

    ids: tuple[str, ...]
    for_decks: tuple[str, ...]
    text: str
    places: tuple[int, ...]
    tokens: Mapping[int, Sequence[str]]


@cache
def index_of(build: int) -> Index:
    """Return the index of a build's cards. This reads the whole table."""
    ids: list[str] = []
    names = [""]
    for_decks: list[str] = []
    tokens: dict[int, list[str]] = {}
    for facts in all_facts(build):
        ids.append(facts.id)
        names.append(facts.name)
        if facts.collectible and facts.type in IN_DECKS:
            for_decks.append(facts.id)
        if not facts.collectible:
            tokens.setdefault(facts.set, []).append(facts.id)
    places = accumulate(len(name) + 1 for name in names[:-1])
    return Index(tuple(ids), tuple(for_decks), "\n".join([*names, ""]), tuple(places), tokens)


def titles_with(words: Iterable[str], build: int) -> Iterator[tuple[str, str]]:
    """Yield id and name of the cards of a build whose names contain one of ``words``."""
    index = index_of(build)
    for word in words:
        at = index.text.find(word) if word else -1
        while at != -1:
            place, end = bisect_right(index.places, at) - 1, index.text.index("\n", at)
            yield index.ids[place], index.text[index.places[place] : end]
            at = index.text.find(word, end)


@lru_cache(maxsize=1024)
def called(name: str, build: int) -> list[str]:
    """Return the ids of the cards of a build whose name is ``name``, or ends with these words."""
    index, found = index_of(build), []
    end = index.text.find(f"{name}\n") if name else -1
    while end != -1:
        if index.text[end - 1] in " \n":
            found.append(index.ids[bisect_right(index.places, end) - 1])
        end = index.text.find(f"{name}\n", end + 1)
    return found


class Asked(NamedTuple):
    """The cards that certainly pass a filter (``known``), and those that may (``perhaps``)."""

    known: frozenset[str]
    perhaps: frozenset[str]


def members(pool: Pool, build: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards for decks that are certainly in a pool, and those that may be, by the pool's filters."""
    cards, told = index_of(build).for_decks, pool.is_told
    known = perhaps = frozenset(cards) - pool.without
    if pool.kind:
        others = (_asked(Filter("type", number=pool.kind), (), None, one, build).perhaps for one in pool.builds)
        known = perhaps = known.intersection(*others)
    known = known if pool.builds else frozenset()  # the meaning of the text is unknown
    in_some: set[str] = set()
    for one in pool.builds:
        asked = [_asked(item, _amounts(item, pool), pool.cost, one, build) for item in pool.filters]
        known = known.intersection(_printed(one, build, pool.random), *(found.known for found in asked))
        in_some |= perhaps.intersection(*(found.perhaps for found in asked))
    perhaps = known if told else perhaps & in_some if pool.random and pool.builds else perhaps
    return tuple(one for one in cards if one in known), tuple(one for one in cards if one in perhaps)


def _amounts(item: Filter, pool: Pool) -> tuple[tuple[Filter, int], ...]:
    """Return the amounts with which a filter and its inner filters compare."""
    inside = [part for part in parts_of(item) if isinstance(part, Filter)] if pool.amounts else ()
    return tuple(pair for pair in pool.amounts if pair[0] in inside)


@lru_cache(maxsize=64)
def _printed(build: int, of: int, collectible: bool) -> frozenset[str]:
    """Return the deck cards of build ``of`` that exist in ``build``; with ``collectible``, only collectible ones."""
    printed = ((one, facts_of(one, build)) for one in index_of(of).for_decks)
    return frozenset(one for one, facts in printed if facts is not None and (facts.collectible or not collectible))


@lru_cache(maxsize=4096)
def _asked(item: Filter, amounts: tuple[tuple[Filter, int], ...], cost: int | None, build: int, of: int) -> Asked:
    """Return the deck cards of build ``of`` that pass a filter by their printed values in ``build``."""
    whole = frozenset(index_of(of).for_decks)
    parts = [_asked(one, amounts, cost, build, of) for one in item.parts]
    compared = dict(amounts)
    if item.kind == "any":
        return Asked(
            frozenset().union(*(one.known for one in parts)), frozenset().union(*(one.perhaps for one in parts))
        )
    if item.kind == "not":
        known, perhaps = (
            whole.intersection(*(one.known for one in parts)),
            whole.intersection(*(one.perhaps for one in parts)),
        )
        return Asked(whole - perhaps, whole - known)
    if item.kind in COMPARISONS and item in compared and item.number in PRINTED:
        groups = _groups(item.number, build, of)
        fitting = [group for number, group in groups.items() if compare(item.kind, number, compared[item])]
    elif item.kind == "named":
        fitting = [whole.intersection(called(name, build)) for name in (item.card, item.card.removesuffix("s"))]
    elif item.kind in SAID:
        groups = _groups(item.kind, build, of)
        wanted = {item.number, ALL_TRIBES} if item.kind == "tribe" else {item.number}
        fitting = [groups.get(number, frozenset()) for number in wanted]
    else:
        printed = ((one, facts_of(one, build)) for one in whole)
        asked = [(one, passes(item, facts, compared, cost)) for one, facts in printed if facts is not None]
        passing = frozenset(one for one, fact in asked if fact)
        return Asked(passing, whole.difference(one for one, fact in asked if fact is False))
    passing = frozenset().union(*fitting)
    return Asked(passing, passing | (whole - _printed(build, of, False)))


SAID: Mapping[str | int, Callable[[CardFacts], Iterable[int]]] = {
    "type": lambda facts: (facts.type,),
    "tribe": lambda facts: facts.tribes,
    "school": lambda facts: (facts.school,),
    "rarity": lambda facts: (facts.rarity,),
    "class": lambda facts: facts.classes,
    GameTag.COST: lambda facts: (facts.cost,),
    GameTag.ATK: lambda facts: (facts.attack,),
    GameTag.HEALTH: lambda facts: (facts.health,),
}
"""The printed values that filters compare, by the filter's kind or by the tag of its comparison."""


@lru_cache(maxsize=1024)
def _groups(what: str | int, build: int, of: int) -> Mapping[int, frozenset[str]]:
    """Return the deck cards of build ``of``, grouped by a printed value in ``build``."""
    found: dict[int, set[str]] = {}
    for card_id in index_of(of).for_decks:
        facts = facts_of(card_id, build)
        for number in SAID[what](facts) if facts is not None else ():
            found.setdefault(number, set()).add(card_id)
    return {number: frozenset(cards) for number, cards in found.items()}
