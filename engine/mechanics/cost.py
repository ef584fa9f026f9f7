"""Cost (HS 4.11): what a card costs as far as its tags say, and paying it."""

from __future__ import annotations

from engine.mechanics.damage import deal, lose_health
from engine.mechanics.mana import pay
from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE_PLAYED = "HS 4.8 kept enchantments"


def cost_of(r: Resolution, card: Entity) -> int | None:
    """Return what a card costs, never below 0; None when nothing tells."""
    tags = r.oracle.look_at(card)
    if GameTag.CARDTYPE not in tags and GameTag.COST not in tags:
        return None
    return max(0, tags.get(GameTag.COST, 0))


def end_reductions(r: Resolution, card: Entity) -> None:
    """A card that is played from the hand costs what is printed on it, whatever changed that in the hand (HS 4.8)."""
    printed = r.state.printed_cost.get(card.id)
    if printed is not None and card.zone == Zone.PLAY and not r.state.is_enchanted(card.id):
        r.expect(RULE_PLAYED, [Change(card, GameTag.COST, printed)])


def costs_health(r: Resolution, card: Entity, player: Entity) -> bool:
    """Tell whether a card is paid for with health instead of mana."""
    tags = r.oracle.look_at(card)
    if tags.get(GameTag.CARD_COSTS_HEALTH, 0):
        return True
    return bool(player.get(GameTag.SPELLS_COST_HEALTH)) and tags.get(GameTag.CARDTYPE) == CardType.SPELL


def pay_cost(r: Resolution, rule: str, card: Entity, player: Entity) -> None:
    """Pay for a card with mana; with the hero's health where the card or an effect says so."""
    cost = cost_of(r, card)
    hero = r.state.hero_of(player)
    if cost and hero is not None and costs_health(r, card, player):
        if r.ruleset.get("health_cost_announced"):
            deal(r, hero, cost, None)
        else:
            lose_health(r, hero, cost)
        return
    if costs_health(r, card, player):
        return
    if cost is None:
        cost = r.oracle.name_cost(card)
    r.together(rule, pay(r, player, cost))
