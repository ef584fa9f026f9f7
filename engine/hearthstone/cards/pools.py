"""Pools of random cards: predicates over card data (HS 3.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from engine.hearthstone.cards.ability import Filter
from engine.hearthstone.cards.data import CardFacts, facts_of
from engine.hearthstone.cards.matching import (
    ALL_TRIBES,
    COMPARISONS,
    Fact,
    compare,
    conjunction,
    disjunction,
    is_of_family,
    negation,
)
from hslog.hearthstone.generated.vocabulary import GameTag

ON_CARDS = ("type", "tribe", "class", "any-class", "dual-class", "rarity", "school", "relative", *COMPARISONS)
"""Filters that card data decides."""

AFFIRMED = frozenset({*ON_CARDS, "any", "not", "id", "named", "family", "keyword", "with"})
"""Filters for which :func:`passes` may return True."""

PRINTED: Mapping[int, Callable[[CardFacts], int]] = {
    GameTag.COST: attrgetter("cost"),
    GameTag.ATK: attrgetter("attack"),
    GameTag.HEALTH: attrgetter("health"),
}
"""The printed numbers that filters compare, by tag."""


@dataclass(frozen=True)
class Pool:
    """The cards of some builds that pass all filters; calling it returns whether a card id belongs to it.

    ``amounts``: the values that filters compare with. ``random``: only collectible cards surely belong. ``kind``:
    required card type, 0 for any. ``cost``: the cost of the replaced card. ``complete``: cards that differ between
    the builds do not belong. ``without``: ids that do not belong.
    """

    builds: tuple[int, ...] = ()
    filters: tuple[Filter, ...] = ()
    amounts: tuple[tuple[Filter, int], ...] = ()
    random: bool = False
    kind: int = 0
    cost: int | None = None
    complete: bool = False
    without: frozenset[str] = frozenset()

    @cached_property
    def _amounts(self) -> Mapping[Filter, int]:
        return dict(self.amounts)

    @cached_property
    def is_told(self) -> bool:
        """Whether card data alone decides which cards belong."""
        return self.complete and all(item.kind in ON_CARDS for item in self.filters)

    def __call__(self, card_id: str) -> Fact:
        """Return whether a card belongs to the pool, None if unknown."""
        if card_id in self.without:
            return False
        printed = [facts_of(card_id, build) for build in self.builds]
        if self.kind and any(facts is not None and facts.type != self.kind for facts in printed):
            return False  # an entity in play can only become a card of a type that can be there (HS 4.5)
        found = {fits(one, self.filters, self._amounts, self.random, self.cost) for one in printed}
        if self.is_told:
            return found == {True}
        return found.pop() if len(found) == 1 else None


def fits(
    facts: CardFacts | None, filters: tuple[Filter, ...], amounts: Mapping[Filter, int], random: bool, cost: int | None
) -> Fact:
    """Return whether a card passes all filters. For a random pool, an uncollectible card is unknown (None)."""
    if facts is None:
        return None
    result: Fact = True
    for item in filters:
        fact = passes(item, facts, amounts, cost)
        if fact is False:
            result = False
            break
        result = result and fact
    if random:
        return None if result and not facts.collectible else result
    return result or None  # a token's name and printed values may differ from the text


def passes(item: Filter, facts: CardFacts, amounts: Mapping[Filter, int], cost: int | None) -> Fact:
    """Return whether a card passes a filter; None if its data does not tell."""
    kind = item.kind
    if kind == "any":
        return disjunction(passes(part, facts, amounts, cost) for part in item.parts)
    if kind == "not":
        return negation(conjunction(passes(part, facts, amounts, cost) for part in item.parts))
    if kind == "id":
        return facts.id == item.card
    if kind == "named":
        called = (item.card, item.card.removesuffix("s"))
        return facts.name in called or facts.name.endswith(tuple(f" {name}" for name in called))
    if kind == "family":
        return is_of_family(facts.name, item.card) or None
    if kind == "type":
        return facts.type == item.number
    if kind == "tribe":
        return bool({item.number, ALL_TRIBES} & set(facts.tribes))
    if kind == "school":
        return facts.school == item.number
    if kind == "rarity":
        return facts.rarity == item.number
    if kind == "any-class":
        return True
    if kind == "class":
        return item.number in facts.classes
    if kind == "dual-class":
        return len(facts.classes) > 1
    if kind == "marked":
        return bool(facts.tags.get(item.number))
    if kind in ("keyword", "with"):
        return True if facts.tags.get(item.number) else None
    if kind in COMPARISONS and (amount := amounts.get(item)) is not None:
        number = PRINTED.get(item.number)
        return compare(kind, number(facts) if number is not None else None, amount)
    if kind == "relative" and item in amounts and item.number == GameTag.COST and cost is not None:
        return True if facts.cost == cost + amounts[item] else None
    return None
