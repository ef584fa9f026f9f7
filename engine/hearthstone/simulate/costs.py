"""The cards whose cost an ability changes in play mode (HS 4.11)."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.auras.costs import in_hand
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import CostModifier
from engine.hearthstone.effects.context import Context
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import Zone

HERO_POWERS = "hero-powers"


def cards_of(play: Bench, player: Entity, ability: CostModifier) -> list[Entity]:
    """Return the cards in a player's hand, or the hero power, whose cost a player's enchantment changes."""
    terms = Context(play, player, player).terms
    if ability.who.kind == HERO_POWERS:
        power = play.state.hero_power_of(player)
        return [power] if power is not None else []
    hand = play.state.zone(player.controller, Zone.HAND)
    return [card for card in hand if matching.matches(in_hand(ability.who), card, terms)]


def first_of(play: Bench, source: Entity, ability: CostModifier) -> list[Entity]:
    """Return the cards whose cost differs if played first; some texts mean the current player's cards."""
    player = play.state.current_player if ability.who.side == "each" else play.state.player_of(source)
    return cards_of(play, player, ability) if player is not None else []


def is_meant(play: Bench, source: Entity, ability: CostModifier, card: Entity) -> bool:
    """Return whether a played card is one whose cost a first-card modifier changes."""
    own = card.controller == source.controller or ability.who.side == "each"
    who = replace(in_hand(ability.who), kind="cards")
    return own and bool(matching.matches(who, card, Context(play, source, play.state.player_of(source)).terms))
