"""Looking at the top cards of a deck to draw one of them."""

from __future__ import annotations

from functools import partial
from operator import is_

from engine.hearthstone.cards.ability import Action, Selector
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import count_of
from engine.hearthstone.mechanics import draw
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RANDOM, ASIDE = "HS 3.5", "HS 1.4 setaside"


def draw_from_top(context: Context, action: Action) -> None:
    """Let the player draw one of the top cards of the deck; the others are set aside (HS 1.4)."""
    r, player, cards = context.r, context.player, action.cards
    if cards is None or (cards.kind, cards.side, cards.pick) != ("deck", "friendly", "top"):
        raise UnknownOutcome("look")
    seen = top_cards(context, cards)
    chosen = r.offer(RANDOM, player, seen) if seen else None
    if chosen is None:
        return
    context.it = draw.draw(r, player, 1, partial(is_, chosen))
    for card in seen:
        if card.zone == Zone.DECK:
            r.set_unordered(ASIDE, [Change(card, GameTag.ZONE, Zone.SETASIDE)])


def top_cards(context: Context, cards: Selector) -> list[Entity]:
    """Return as many cards at the top of the player's deck as a text says, the topmost first."""
    deck, found = list(context.r.state.zone(context.player.controller, Zone.DECK)), list[Entity]()
    for _ in range(min(count_of(context, cards.count), len(deck))):
        card = known(context.r.oracle.top_card(deck), "top")
        deck.remove(card)
        found.append(card)
    return found
