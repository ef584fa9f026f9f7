"""Cost (HS 4.11): a card's cost as far as its tags show it, and paying for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hearthstone.mechanics.damage import deal, lose_health
from engine.hearthstone.mechanics.mana import pay
from engine.hearthstone.oracle import Currency
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.11"

ALTERNATES = {2: Currency.ARMOR, 3: Currency.CORPSES}
"""Currencies by the value of CARD_ALTERNATE_COST. Other values are unknown."""

MOST_OF_THE_OTHER = 10
"""The highest cost of a card paid with the opposing hero's health."""

MANA_AS_WELL = 195635
"""The last build seen in which a card with CARD_ALTERNATE_COST costs corpses and mana."""


def cost_of(r: Resolution, card: Entity) -> int | None:
    """Return a card's cost, at least 0; None if its tags do not show it."""
    tags = r.oracle.look_at(card)
    if GameTag.CARDTYPE not in tags and GameTag.COST not in tags:
        return None
    return max(0, tags.get(GameTag.COST, 0))


def available_corpses(player: Entity) -> int:
    """Return the corpses a player can spend now."""
    return player.get(GameTag.CORPSES) - player.get(GameTag.CORPSES_SPENT_THIS_GAME)


def end_reductions(r: Resolution, card: Entity, rule: str) -> None:
    """Reset the cost of a card played from the hand to its printed value.

    ``rule``: the step in which cost changes end (HS 2.2.1.d, 2.3.1.e, 2.4.1.a, 2.5.1.a).
    """
    printed = r.state.printed_cost.get(card.id)
    if printed is not None and card.zone == Zone.PLAY and not r.state.enchantments_of(card.id):
        r.expect(rule, [Change(card, GameTag.COST, printed)])


def currency_of(tags: Mapping[int, int], player: Entity) -> Currency | None:
    """Return the currency that tags of a card or its player name; None if they name none."""
    if tags.get(GameTag.CARD_COSTS_HEALTH):
        return Currency.HEALTH
    if player.get(GameTag.SPELLS_COST_HEALTH) and tags.get(GameTag.CARDTYPE) == CardType.SPELL:
        return Currency.HEALTH
    if tags.get(GameTag.CARD_COSTS_ARMOR):
        return Currency.ARMOR
    return ALTERNATES.get(tags.get(GameTag.CARD_ALTERNATE_COST, 0))


def pay_cost(r: Resolution, rule: str, card: Entity, player: Entity) -> None:
    """Pay for a card with mana, or with the currency that the card or an effect names."""
    cost = cost_of(r, card)
    if cost:
        r.count_applied(RULE)
    currency, payer = currency_of(r.oracle.look_at(card), player), player
    if currency is None:
        if cost is None:
            cost = r.oracle.next_cost(card)
        currency, payer = r.oracle.choose_currency(player, cost) if cost else (Currency.MANA, player)
    if not cost:
        return
    if currency is Currency.MANA:
        r.set_unordered(rule, pay(r, player, cost))
    elif currency is Currency.CORPSES:
        r.set_unordered(RULE, [raised(player, GameTag.CORPSES_SPENT_THIS_GAME, cost)])
    else:
        hero = r.state.hero_of(payer)
        if hero is not None:
            _pay_by_hero(r, hero, currency, cost if payer is player else min(cost, MOST_OF_THE_OTHER))


def _pay_by_hero(r: Resolution, hero: Entity, currency: Currency, cost: int) -> None:
    """Pay with a hero's health (armor goes first), or with its armor."""
    announced = r.ruleset.get("health_cost_announced")
    if announced or (announced is None and r.oracle.announces_payment(hero)):
        deal(r, hero, cost, None)
    elif currency is Currency.HEALTH:
        lose_health(r, hero, cost)
    else:
        r.set_unordered(RULE, [Change(hero, GameTag.ARMOR, hero.get(GameTag.ARMOR) - cost)])
    if currency is Currency.HEALTH:
        r.note_payment(hero, cost)
        r.triggers(Event("damage", RULE, hero))  # before the card enters play (HS 2.2)
