"""Cards that texts create: named ones, or random ones of a pool that is a predicate over card data (HS 3.5, 4.7)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from engine.hearthstone.cards.ability import Action, Filter, Selector, terms_in
from engine.hearthstone.cards.data import all_facts, around, collectible_facts, facts_of
from engine.hearthstone.cards.matching import COMPARISONS, OF_NO_CLASS
from engine.hearthstone.cards.pools import Pool, fits
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import COIN, COIN_FOR_OWN_CLASS, INSTEAD_OF_COIN, NEUTRAL_OF_NONE
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of, evaluate, spell_amount
from engine.hearthstone.mechanics.totems import basic_totems, missing_totems
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardClass, CardType, GameTag, Race, Zone

NEXT_BEST = 37060
"""The first build in which a transformed minion takes the next best cost if no minion has the wanted one (16.0)."""

MOST_CAPPED = 10
"""The highest cap that texts put on the counted cost of a random card."""

CARD_TYPES_BROUGHT = {
    "summon": CardType.MINION,
    "equip": CardType.WEAPON,
    "cast": CardType.SPELL,
    "replace-power": CardType.HERO_POWER,
}
"""The card type that an action creates where its text names none."""

CREATED = ("card", "pool")
"""Selectors of cards that do not exist yet."""


AT_RANDOM = ("random", "chosen")
"""Picks from a pool, all of them random: a player chooses only among cards that are offered (HS 3.5)."""


class Wanted(NamedTuple):
    """The cards that a text creates: ``number`` times ``card_id``, else one of ``among``, else one of ``pool``."""

    number: int
    card_id: str
    pool: Pool = Pool()
    among: tuple[str, ...] = ()

    def may_create(self, r: Resolution, source: Entity) -> bool:
        """Return whether there may be a card that fits."""
        return bool(self.card_id or self.among) or r.may_generate(self.pool, source)

    def create(
        self,
        r: Resolution,
        rule: str,
        controller: int,
        zone: int,
        *stated: tuple[int, int],
        without: frozenset[str] = frozenset(),
    ) -> Entity | None:
        """Create one of the cards, but none of ``without``; return it, or None if there is none."""
        if self.card_id:
            return r.create(rule, self.card_id, controller, zone, *stated)
        if self.among:
            known = [card_id for card_id in self.among if facts_of(card_id, r.ruleset.high) is not None]
            picked = r.oracle.choose_token(rule, [card_id for card_id in known if card_id not in without])
            return r.create(rule, picked, controller, zone, *stated)
        return r.generate(rule, replace(self.pool, without=without), controller, zone, *stated)


def wanted(context: Context, action: Action, old: Entity | None = None, offered: int = 0) -> Wanted:
    """Return the cards that an action creates.

    ``old`` is the card that is transformed, ``offered`` the number of cards offered. A summoned card is a minion, an
    equipped one a weapon, a cast one a spell. Raises UnknownOutcome where text and card data leave the cards open.
    """
    cards = action.cards
    kinds = {item.kind for item in cards.filters} if cards is not None else set()
    if cards is not None and cards.kind == "hero-powers" and offered and kinds <= {"basic", "distinct", "upgraded"}:
        basic, better = _basic_powers(context.r.ruleset.high), Filter("upgraded") in cards.filters
        return Wanted(offered, "", among=tuple(f"{power}2" if better else power for power in basic))
    if cards is not None and cards.kind in ("secrets", "union") and not cards.side:
        cards = _pool(cards)
    if cards is None or cards.kind not in CREATED or cards.side or cards.parts:
        raise UnknownOutcome("cards")
    random = cards.kind == "pool"
    _check_pick(cards, bool(offered))
    if action.kind == "add-to-hand" and (coin := _instead_of_class(context, cards)):
        context.leave_open("class")  # no log has a hero without a class
        return Wanted(count_of(context, cards.count), coin)
    cards = _of_classes(context, cards, action.kind)
    if offered:
        cards = _of_own_class(context, cards)
    if any((item.kind, item.card) == ("named", JADE_GOLEM) for item in cards.filters):
        return _next_golem(context)
    number = evaluate(context, cards.count) if cards.count is not None else offered or 1
    number *= count_of(context, action.amount)
    if random and means_basic_totems(context.source, cards):
        among = _totems(context)
        return Wanted(number if among else 0, "", among=among)
    first = cards.filters[0] if len(cards.filters) == 1 else None
    named = first.card if first is not None and first.kind == "id" else ""
    amounts = {item: spell_amount(context, item.amount) for item in _counted(cards.filters)}
    kind = old.type if old is not None and old.zone == Zone.PLAY else CARD_TYPES_BROUGHT.get(action.kind, 0)
    if old is None and context.it is not None and len(context.it) == 1:
        old = context.it[0]
    if old is None and not context.it and context.source.type == CardType.MINION:
        old = context.source
    builds = set(around(context.r.ruleset.low, context.r.ruleset.high))
    if random and any(item.number == GameTag.COST and amount > MOST_CAPPED for item, amount in amounts.items()):
        context.leave_open("pool")  # texts may say "up to 10"
    if random:
        reachable = _reachable(context, cards.filters, amounts, old, max(builds))
        if reachable is None and old is not None and action.kind == "transform" and old.zone == Zone.PLAY:
            return Wanted(1, old.card_id)  # it becomes a new copy of itself (HS 5.2)
        amounts = reachable if reachable is not None else amounts

    pool = Pool(
        tuple(sorted(builds)),
        cards.filters,
        tuple(amounts.items()),
        random,
        kind,
        old.get(GameTag.COST) if old is not None else None,
        random and context.r.oracle.knows_pools,
    )
    among = tuple(part.card for part in first.parts) if first is not None and _names_all(first) else ()
    return Wanted(number, named, pool, among)


def _check_pick(cards: Selector, offered: bool) -> None:
    """Raise UnknownOutcome if a text picks new cards in a way that is not understood."""
    random = cards.kind == "pool"
    picks = ("discover",) if offered else AT_RANDOM if random else ("all",)
    if cards.pick not in picks and not (random and cards.pick == "count"):
        raise UnknownOutcome("pick")


def _pool(cards: Selector) -> Selector:
    """Return the pool of all secrets, or the union of several pools."""
    if cards.kind == "secrets":
        return replace(cards, kind="pool", filters=(Filter("keyword", GameTag.SECRET), *cards.filters))
    if not all(part.kind in ("pool", "secrets") for part in cards.parts):
        raise UnknownOutcome("cards")
    others = [Filter("not", parts=(_pool(part) if part.kind == "secrets" else part).filters) for part in cards.parts]
    each = tuple(Filter("not", parts=(one,)) for one in others)
    return Selector("pool", filters=(Filter("any", parts=each),), pick=cards.pick)


BASIC_POWER = re.compile(r"HERO_\d\dbp")
"""The pattern of the ids of basic hero powers since 2020."""


@cache
def _basic_powers(build: int) -> tuple[str, ...]:
    return tuple(facts.id for facts in all_facts(build) if BASIC_POWER.fullmatch(facts.id))


def means_basic_totems(source: Entity, cards: Selector) -> bool:
    """Return whether a selector means the basic totems, as for all totems of hero powers (HS 2.7.1.b)."""
    totem = any((item.kind, item.number) == ("tribe", Race.TOTEM) for item in cards.filters)
    return totem and (source.type == CardType.HERO_POWER or any(item.kind == "basic" for item in cards.filters))


def _totems(context: Context) -> tuple[str, ...]:
    """Return the totems that may be summoned: a hero power summons none that is on the board already."""
    if context.source.type == CardType.HERO_POWER:
        return missing_totems(context.r.state, context.r.ruleset, context.source)
    return basic_totems(context.r.ruleset.high, context.r.ruleset.get("fourth_totem"))


JADE_GOLEM, LARGEST_GOLEM = "Jade Golem", 30


def _next_golem(context: Context) -> Wanted:
    """Return the next Jade Golem of a player, each larger than the one before, up to 30/30 (LOG jade golem)."""
    size = min(context.player.get(GameTag.JADE_GOLEM) + 1, LARGEST_GOLEM)
    context.r.set_unordered("LOG jade golem", [Change(context.player, GameTag.JADE_GOLEM, size)])
    return Wanted(1, f"CFM_712_t{size:02}")


def is_of_no_class(r: Resolution, player: Entity) -> bool:
    """Return whether a player's hero is known to have no class (HS 4.15)."""
    hero = r.state.hero_of(player)
    facts = facts_of(hero.card_id, r.ruleset.high) if hero is not None else None
    return facts is not None and set(facts.classes) <= OF_NO_CLASS


def _instead_of_class(context: Context, cards: Selector) -> str:
    """Return the id of the coin that replaces class cards if the hero has no class; else empty (HS 4.15)."""
    card_id, asked = base_printing(context.source.card_id), {item.kind for item in cards.filters}
    if card_id in NEUTRAL_OF_NONE:
        return ""
    if "opponent-class" in asked and is_of_no_class(context.r, context.r.state.opponent(context.player)):
        return INSTEAD_OF_COIN.get(card_id, COIN)
    of_own = card_id in COIN_FOR_OWN_CLASS and "own-class" in asked and is_of_no_class(context.r, context.player)
    return COIN if of_own else ""


def _of_classes(context: Context, cards: Selector, kind: str) -> Selector:
    """Return a selector with classes in place of "opponent's class", "own class" and "other classes" (HS 5.1).

    If the opponent has no class, the class of the card itself is meant. If the player has none, cards of any class are
    created, and transformed cards become neutral ones (HS 4.15).
    """
    asked = [item for item in cards.filters if item.kind in OF_CLASSES]
    if not asked:
        return cards
    if len(asked) > 1:  # "a random class card (from your opponent's class)"
        cards = replace(cards, filters=tuple(item for item in cards.filters if item.kind != "own-class"))
    state, of_enemy = context.r.state, any(item.kind == "opponent-class" for item in asked)
    enemy = _classes_of(context, state.hero_of(state.opponent(context.player))) if of_enemy else []
    own = [] if of_enemy else _classes_of(context, state.hero_of(context.player))
    instead = [CardClass.NEUTRAL] if kind == "transform" else list(CLASSES)
    neutral = [CardClass.NEUTRAL] if base_printing(context.source.card_id) in NEUTRAL_OF_NONE else []
    meant = {
        "opponent-class": (enemy or neutral or _classes_of(context, context.source))[:1],
        "own-class": own[:1] or (instead if is_of_no_class(context.r, context.player) else []),
        "other-class": [one for one in CLASSES if one not in own],
    }
    return replace(cards, filters=tuple(_of_those(item, meant) for item in cards.filters))


OF_ANY_CLASS = Filter("any-class")
"""A filter of cards that may be of any class, where a text says so."""


def _of_own_class(context: Context, cards: Selector) -> Selector:
    """Return a discover selector limited to neutral cards and those of the player's class, if it names no class.

    If no such card fits, the class of the discovering card is used; if that is neutral, any class (HS 5.1).
    """
    plain = replace(cards, filters=tuple(item for item in cards.filters if item != OF_ANY_CLASS))
    named = any(isinstance(item, Filter) and item.kind == "class" for item in terms_in(cards.filters))
    if cards.kind != "pool" or plain != cards or named or not context.r.oracle.knows_pools:
        return plain  # some modes of logs offer any class
    amounts = tuple((item, spell_amount(context, item.amount)) for item in _counted(cards.filters))
    for card in (context.r.state.hero_of(context.player), context.source):
        classes = _classes_of(context, card)
        meant = tuple(Filter("class", one) for one in (*classes, CardClass.NEUTRAL))
        filters = (*cards.filters, Filter("any", parts=meant))
        if classes and _some_card_fits(filters, amounts, context.r.ruleset.high):
            return replace(cards, filters=filters)
    return cards


@cache
def _some_card_fits(filters: tuple[Filter, ...], amounts: tuple[tuple[Filter, int], ...], build: int) -> bool:
    known = dict(amounts)
    return any(fits(one, filters, known, True, None) for one in collectible_facts(build))


def _of_those(item: Filter, meant: dict[str, list[int]]) -> Filter:
    """Return a filter with classes in place of one of OF_CLASSES. Raises UnknownOutcome where there is no class."""
    if item.kind not in meant:
        return item
    if not meant[item.kind]:
        raise UnknownOutcome("class")
    own = tuple(Filter("class", one) for one in meant[item.kind])
    return own[0] if len(own) == 1 else Filter("any", parts=own)


def _classes_of(context: Context, card: Entity | None) -> list[int]:
    """Return the classes of a card; empty for a neutral one. Raises UnknownOutcome for a hero whose data is missing."""
    facts = facts_of(card.card_id, context.r.ruleset.high) if card is not None else None
    if facts is None and card is not None:
        raise UnknownOutcome("class")
    return [one for one in facts.classes if one and one not in OF_NO_CLASS] if facts is not None else []


OF_CLASSES = ("opponent-class", "own-class", "other-class")
"""Filters by a class that depends on the players' heroes."""

CLASSES = (*range(1, 11), 14)
"""The values of CLASS of the classes that players can have."""


def _names_all(item: Filter) -> bool:
    """Return whether a filter lists cards by their ids."""
    return item.kind == "any" and bool(item.parts) and all(part.kind == "id" for part in item.parts)


def _reachable(
    context: Context, filters: tuple[Filter, ...], amounts: dict[Filter, int], old: Entity | None, build: int
) -> dict[Filter, int] | None:
    """Return the nearest amounts for which a card exists; None if there are none (HS 5.2).

    The cost is searched for from the wanted one towards that of the old card. A cost raised by spell damage is searched
    for downwards.
    """
    nearest = [
        item
        for item in amounts
        if item.number == GameTag.COST and ((item.kind == "relative" and old is not None) or _is_raised(item))
    ]
    if len(nearest) != 1 or context.r.ruleset.low < NEXT_BEST:
        return amounts
    item, amount = nearest[0], amounts[nearest[0]]
    steps = abs(amount)
    in_play = old is not None and old.zone == Zone.PLAY  # it does not become cheaper
    if amount > 0 and old is not None and not in_play and old.get(GameTag.COST) > (least := _printed_cost(old, build)):
        steps += old.get(GameTag.COST) - least  # down to the printed cost, whatever has raised its cost (HS 5.2)
    for less in range(steps + 1):
        tried = amounts | {item: amount - less if amount > 0 else amount + less}
        cost = old.get(GameTag.COST) if old is not None else None
        if any(fits(facts, filters, tried, True, cost) for facts in collectible_facts(build)):
            return tried
    return None


def _printed_cost(old: Entity, build: int) -> int:
    facts = facts_of(old.card_id, build) if old.card_id else None
    return facts.cost if facts is not None else old.get(GameTag.COST)


def _is_raised(item: Filter) -> bool:
    return item.kind == "equal" and item.amount is not None and item.amount.kind == "spell-damage"


def _counted(filters: tuple[Filter, ...]) -> list[Filter]:
    """Return the filters that compare with an amount."""
    inner = [found for item in filters for found in _counted(item.parts)]
    return [item for item in filters if item.kind in (*COMPARISONS, "relative") and item.amount is not None] + inner
