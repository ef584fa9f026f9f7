"""Basic selectors, and the functions by which phrases change them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Selector
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

ON_BOARD = {"minions": CardType.MINION, "heroes": CardType.HERO, "weapons": CardType.WEAPON}
"""Selectors of entities in play, and the card type that replaces them elsewhere."""


def with_filter(who: Selector, *filters: Filter) -> Selector:
    """Return a selector with more filters, which apply to each part of a union."""
    if who.kind == "union":
        return replace(who, parts=tuple(with_filter(part, *filters) for part in who.parts))
    return replace(who, filters=(*who.filters, *filters))


def of_each(who: Selector, change: Callable[[Selector], Selector]) -> Selector:
    """Return a changed selector; a union, as "a Beast, Dragon, and Murloc", with each part changed."""
    return replace(who, parts=tuple(map(change, who.parts))) if who.kind == "union" else change(who)


def picked(who: Selector, pick: str) -> Selector:
    """Return a selector with a pick; a union with that pick in each part."""
    return of_each(who, lambda one: replace(one, pick=pick))


def place(who: Selector, where: str, side: str = "") -> Selector:
    """Return a selector of the same cards in another place: hand, deck, pool, graveyard."""
    if who.kind == "union":
        return of_each(who, lambda one: place(one, where, side))
    kind = ON_BOARD.get(who.kind)
    filters = who.filters if kind is None or where == "board" else (Filter("type", kind), *who.filters)
    if who.kind == "secrets":
        filters = (Filter("keyword", GameTag.SECRET), *filters)
    return replace(who, kind=where, side=side or who.side, filters=filters)


def from_pool(who: Selector) -> Selector:
    """Return the selector of created cards: from the pool of all cards, unless the text says otherwise."""
    if who.kind == "union":
        return of_each(who, from_pool)
    return place(who, "pool") if who.kind in ("cards", *ON_BOARD) and not who.parts else who


def from_deck(who: Selector) -> Selector:
    """Return the selector of drawn cards: random ones from the deck, unless the text says otherwise."""
    if who.kind == "union":
        return of_each(who, from_deck)
    if who.kind in ("cards", *ON_BOARD):
        who = place(who, "deck", who.side or "friendly")
    return replace(who, pick="random") if who.pick in ("chosen", "count") else who


def every(who: Selector) -> Selector:
    """Return the selector of all candidates, as events and conditions need it."""
    return replace(who, pick="all") if who.pick in ("chosen", "random") and who.count is None else who


def place_past(who: Selector, event: str, period: str = "game") -> Selector:
    """Return the selector of cards with a past event in a period: those that died, or were played."""
    where = "graveyard" if event == "death" else "history"
    return place(with_filter(who, Filter("past", card=event), Filter("period", card=period)), where)


SELF = Selector("self")
IT = Selector("it")
ITS = Selector("its")
"""The owner in "its Attack": the card itself, or an entity mentioned before (:mod:`antecedents`)."""
YOUR_HERO = Selector("heroes", "friendly")
ENEMY_HERO = Selector("heroes", "enemy")
