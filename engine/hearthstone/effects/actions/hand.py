"""Cards in hand and deck: drawn, created, discovered, returned, shuffled (HS 4.3, 4.4, 4.7)."""

from __future__ import annotations

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Action, Selector
from engine.hearthstone.effects.bringing import plan
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import evaluate, minions_of, spell_amount
from engine.hearthstone.effects.generation import wanted
from engine.hearthstone.mechanics import destruction, draw, returning
from engine.hearthstone.mechanics.zones import FULL_RULE, room_changes
from engine.hearthstone.resolution import Change
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

ADD, DISCOVER, SHUFFLE = "HS 4.7", "HS 5.1 discover", "HS 4.7"

ONE_BY_ONE = "one-by-one"
"""A flag of draws: the cards are drawn one by one, each as an effect of its own, as the text goes on about them."""

OF_DRAWN = ("type", "keyword", *matching.PRINTED, *matching.COMPARISONS)
"""Filters of cards that are drawn; of several kinds that a text lists there may come one each."""

OFFERED = 3
"""How many cards are offered where the text does not say."""


def draw_cards(context: Context, action: Action) -> None:
    """Draw cards from the top of a player's deck (HS 4.4); of two players, the one whose card it is draws first."""
    who = action.who
    number = evaluate(context, action.amount) if action.amount is not None else 1
    if who is not None and who.kind == "deck" and who.pick == "random":
        _draw_particular(context, who, number)
        return
    if who is not None:
        owned = {"": "friendly", "each": "friendly"}.get(action.player, action.player)
        if (who.kind, who.pick, who.side, who.filters) != ("deck", "top", owned, ()):
            raise UnknownOutcome("draw")
        number *= spell_amount(context, who.count) if who.count is not None else 1
    if set(action.flags) - {ONE_BY_ONE}:
        raise UnknownOutcome("draw")
    drawn = []
    for player in context.in_turn(action.player):
        for _ in range(number if action.flags else 1):
            drawn += draw.draw(context.r, player, 1 if action.flags else number)
    context.it = [card for card in drawn if card.zone == Zone.HAND]


def _draw_particular(context: Context, who: Selector, number: int) -> None:
    """Draw cards that a text describes, at random from all over the deck (HS 4.4); as many as are found there."""
    r, player = context.r, context.player
    if who.side != "friendly" or not all(item.kind in OF_DRAWN for item in who.filters):
        raise UnknownOutcome("draw")
    number *= evaluate(context, who.count) if who.count is not None else 1
    deck = r.state.zone(player.get(GameTag.CONTROLLER), Zone.DECK)
    possible = sum(matching.matches(who, card, context.terms) is not False for card in deck)
    left = min(possible, number)
    hand = set(r.state.zone(player.get(GameTag.CONTROLLER), Zone.HAND))
    while left > 0 and (found := r.oracle.count_found(player, left)):
        draw.draw(r, player, found, lambda card: matching.matches(who, card, context.terms) is not False)
        left -= found
    context.it = [card for card in r.state.zone(player.get(GameTag.CONTROLLER), Zone.HAND) if card not in hand]


def add_to_hand(context: Context, action: Action) -> None:
    """Create cards in a player's hand, as long as there is room (HS 4.3, 4.7)."""
    what, source, r = plan(context, action), context.source, context.r
    owner = context.owner(action.player)
    controller = owner.get(GameTag.CONTROLLER)
    context.it = []
    for _ in range(what.number):
        if draw.hand_is_full(r, owner):
            break
        place = len(r.state.zone(controller, Zone.HAND)) + 1
        stated = (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, source.id)
        card = what.create(r, ADD, controller, Zone.HAND, *stated)
        if card is None:
            raise UnknownOutcome("card")
        context.it.append(card)


def shuffle_in(context: Context, action: Action) -> None:
    """Create cards in a player's deck, which is shuffled then (HS 4.7)."""
    what, source, r = plan(context, action), context.source, context.r
    controller = context.owner(action.player).get(GameTag.CONTROLLER)
    for _ in range(what.number):
        if what.create(r, SHUFFLE, controller, Zone.DECK, (GameTag.CREATOR, source.id)) is None:
            raise UnknownOutcome("shuffle")


def return_to_hand(context: Context, action: Action) -> None:
    """Return minions to their owners' hands (HS 4.7, 4.8)."""
    r, targets = context.r, minions_of(context, action)
    for minion in targets:
        if draw.hand_is_full(r, r.state.player_of(minion)):
            destruction.destroy(r, FULL_RULE, minion, context.source)
            continue
        r.point_at("HS 3.1", minion)
        returning.put_back(r, minion, Zone.HAND)
    context.it = targets


def discover(context: Context, action: Action) -> None:
    """Offer three different cards; the one that the player picks goes to the hand, if there is room (HS 5.1)."""
    what, source, r = wanted(context, action, offered=OFFERED), context.source, context.r
    offered = []
    seen: set[str] = set()
    for _ in range(what.number):
        stated = ((GameTag.CREATOR, source.id),)
        card = what.create(r, DISCOVER, source.controller, Zone.SETASIDE, *stated, without=frozenset(seen))
        if card is None:
            raise UnknownOutcome("discover")
        offered.append(card)
        seen |= {card.card_id} - {""}
    chosen = r.offer(DISCOVER, context.player, offered)
    if chosen is None:
        raise UnknownOutcome("choice")
    if draw.hand_is_full(r, context.player):
        raise UnknownOutcome("full hand")
    r.set_unordered(DISCOVER, [Change(chosen, GameTag.ZONE, Zone.HAND)])
    place = len(r.state.zone(source.controller, Zone.HAND))
    changes = [Change(chosen, GameTag.ZONE_POSITION, place)]
    r.set_unordered(DISCOVER, [*changes, *room_changes(r, source.controller, Zone.HAND, place, chosen)])
    context.it = [chosen]


def draw_until(context: Context, action: Action) -> None:
    """Draw cards until there are so many in the hand (HS 4.4)."""
    wanted_cards = evaluate(context, action.amount)
    for player in context.owners(action.player):
        while len(context.r.state.zone(player.get(GameTag.CONTROLLER), Zone.HAND)) < wanted_cards:
            place = context.r.place
            draw.draw(context.r, player)
            if context.r.place == place:
                return
