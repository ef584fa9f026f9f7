"""The card that a text creates: one named by the data, one of a pool, or a token.

Pools hold the cards for decks of the build (HS 3.5). A text describes a token, whose card may have another name: "a 2/2
Wolf with Stealth" is a Frostwolf Cub. The search goes from the most specific criterion to the least.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache

from engine.hearthstone.cards.ability import Filter
from engine.hearthstone.cards.card_index import index_of, members, titles_with
from engine.hearthstone.cards.data import facts_of, rows_of
from engine.hearthstone.cards.pools import AFFIRMED, Pool
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.text.names import TRIBES, spellings
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType

ENCHANTMENT_ENDINGS = ("e", "o", "a", "e1", "e2")
"""Endings of the ids of enchantments, after the id of the card that gives them."""


def giver_of(enchantment: str) -> str:
    """Return the id of the card that gives an enchantment, by the id of the enchantment; empty if it does not tell."""
    ending = next((one for one in ENCHANTMENT_ENDINGS if enchantment.endswith(one)), "")
    return enchantment.removesuffix(ending) if ending else ""


def candidates(pool: Pool, source: str, build: int) -> list[str] | None:
    """Return the ids of the cards that a text of ``source`` may create: those the data names, a pool, or a token.

    Empty if certainly none fits, None if unknown.
    """
    named = [card_id for card_id in entourage_of(source, build) if pool(card_id) is not False]
    if named:
        return named
    if not pool.random:
        token = token_of(source, build, pool)
        return [token] if token else None
    all_in = replace(pool, without=frozenset())
    found = [card_id for card_id in names_continued(source, build) if pool(card_id)][:1]
    found = found or [card_id for card_id in in_pool(all_in, build, True) if card_id not in pool.without]
    found = found or [card_id for card_id in tokens_after(source, build) if pool(card_id) is not False][:1]
    return found or ([] if set(in_pool(all_in, build, False)) <= pool.without else None)


def in_pool(pool: Pool, build: int, surely: bool) -> tuple[str, ...]:
    """Return the deck cards of a build that are in a pool; without ``surely``, also those that may be."""
    known, perhaps = _members(pool, build)
    return known if surely else perhaps


@lru_cache(maxsize=4096)
def _members(pool: Pool, build: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the deck cards that are certainly in a pool, and all that may be."""
    return members(pool, build)


@lru_cache(maxsize=4096)
def token_of(source: str, build: int, pool: Pool) -> str:
    """Return the card that a text of ``source`` describes by name, by stats, or by both; empty if none is found.

    It is the first of: one with a known id; a card whose id continues that of the source and that matches the text; a
    card with the source's own name, if the text names none; one of its tribe, if the name is a tribe's; one with
    exactly this name; a continued one that matches all but the name; one whose name ends with the word, or begins with
    it; the only token of the source's set that matches all but the name; and a continued one that may match.
    """
    facts = facts_of(source, build)
    name = next((item.card for item in pool.filters if item.kind == "named"), "")
    stats = {item.number for item in pool.filters if item.kind == "equal"}
    unnamed = replace(pool, filters=tuple(item for item in pool.filters if item.kind != "named"))
    words = spellings(name) if name else []
    exact, endings = {*words, *(f"The {word}" for word in words)}, tuple(f" {word}" for word in words)
    beginnings = tuple(f"{word} " for word in words)
    place = facts.set if facts is not None else 0

    def own(fits: Callable[[str], object]) -> str:
        return next(filter(fits, tokens_after(source, build)), "")

    def called(is_meant: Callable[[str], bool], by: Iterable[str] = words, of_set: bool = False) -> str:
        if not all(item.kind in AFFIRMED for item in unnamed.filters):
            return ""  # no card is known to match
        titled = (card for card, title in titles_with(by, build) if is_meant(title))
        return _best(filter(unnamed, titled), place if of_set else 0, build)

    found = next((one for item in pool.filters if item.kind == "id" for one in (item.card,) if pool(one)), "")
    found = found or own(pool)
    if not found and not name and stats and facts is not None:
        found = called(lambda title: title == facts.name, [facts.name])
    tribe = next((TRIBES[word.lower()] for word in words if word.lower() in TRIBES), 0)
    of_tribe = replace(unnamed, filters=(*unnamed.filters, Filter("tribe", tribe)))
    if not found and tribe and stats.issuperset(STATS):
        found = own(of_tribe) or _of_set(of_tribe, place, build)
    found = found or called(exact.__contains__)
    if not found and stats.issuperset(STATS):
        found = own(unnamed) or called(lambda title: title.endswith(endings), of_set=True)
        found = found or called(lambda title: title.startswith(beginnings), of_set=True)
        found = found or _of_set(unnamed, place, build)
        found = found or (_best(filter(of_tribe, index_of(build).ids), 0, build) if tribe else "")
    found = found or own(lambda card_id: pool(card_id) is not False)
    plain = replace(pool, filters=tuple(item for item in pool.filters if item.kind != "with"))
    if not found and name and plain.filters != pool.filters:
        return token_of(source, build, plain)  # the card has it by the text that creates it
    return found


def _best(cards: Iterable[str], place: int, build: int) -> str:
    """Return the best of the matching cards: one of the set ``place`` if given, a card for decks, the oldest."""
    known = [(card_id, facts) for card_id in cards if (facts := facts_of(card_id, build)) is not None]
    ranked = (
        (bool(place) and facts.set != place, base_printing(one) != one, not facts.collectible, facts.number, one)
        for one, facts in known
        if facts.type != CardType.ENCHANTMENT
    )
    return min(ranked, default=("",))[-1]


def _of_set(pool: Pool, place: int, build: int) -> str:
    """Return the only token of a set that is certainly in a pool; empty if there are none or several."""
    found = list(filter(pool, index_of(build).tokens.get(place, ())))
    return found[0] if len(found) == 1 else ""


def tokens_after(source: str, build: int) -> Iterator[str]:
    """Yield the cards of a build whose ids continue that of a card, or of the card that it reprints.

    Ids of cards that enter play continue with a T; those of options continue with another letter.
    """
    for card in dict.fromkeys((source, base_printing(source))):
        for name in sorted(names_continued(card, build), key=lambda name: not name[len(card) :].startswith("t")):
            facts = facts_of(name, build)
            if facts is not None and facts.type != CardType.ENCHANTMENT:
                yield name


def names_continued(source: str, build: int) -> list[str]:
    """Return the sorted ids of a build's cards that continue a given id; empty for an empty id."""
    known = index_of(build).ids if source else ()
    found: list[str] = []
    for place in range(bisect_left(known, source), len(known)):
        if not known[place].startswith(source):
            break
        found.append(known[place])
    return [card_id for card_id in found if card_id != source]


@cache
def entourage_of(source: str, build: int) -> tuple[str, ...]:
    """Return the cards that the data lists as created by a card; newer data lacks the list, so older data is used."""
    rows = rows_of(source)
    named = next((row.entourage for row in reversed(rows) if row.entourage and row.first <= build), ())
    return tuple(card_id for card_id in named if facts_of(card_id, build) is not None)
