"""Replaces cards of a hand or deck by others, for good or until the end of the turn (HS 1.4, 1.5, 4.5)."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, EventPattern, Selector, Trigger
from engine.hearthstone.cards.triggers import AT, ONCE
from engine.hearthstone.effects.actions.hand import at_the_right_end
from engine.hearthstone.effects.bringing import plan
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import select, targets_of
from engine.hearthstone.effects.generation import is_of_no_class
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE, FULL, SWAP = "HS 4.5", "HS 4.7", "HS 1.5"

SWAP_BACK = Trigger(
    pattern=EventPattern("turn-end", AT, "friendly"), actions=(Action("swap-back"),), limit=ONCE, place="enchantment"
)
"""The trigger that gives back all hands that were swapped in a turn (HS 1.5)."""


def replace_cards(context: Context, action: Action) -> None:
    """Set cards of a hand or deck aside, which is no discard, and create others in their place (HS 1.4, 4.5)."""
    context.leave_open("replace")  # not checked in real logs
    r, cards = context.r, action.cards or Selector("")
    of_enemys_class = any(item.kind == "opponent-class" for item in cards.filters)
    if of_enemys_class and is_of_no_class(r, r.state.opponent(context.player)):
        return  # nothing is changed then (HS 4.15)
    gone = targets_of(context, action)
    if any(card.zone not in (Zone.HAND, Zone.DECK) for card in gone):
        raise UnknownOutcome("replace")
    places = [(card.controller, card.zone) for card in gone]
    for card in gone:
        move(r, RULE, card, Zone.SETASIDE)
    what = plan(context, Action("add-to-hand", cards=cards))
    copies = cards.kind == "copy"
    if copies:
        places = [(context.player.controller, Zone.HAND)] * what.number
    context.it = []
    for controller, zone in places:
        if zone == Zone.HAND and hand_is_full(r, context.player):
            break
        marks = at_the_right_end(context, controller) if zone == Zone.HAND else ((GameTag.CREATOR, context.source.id),)
        made = known(what.create(r, RULE, controller, zone, *marks), "card")
        context.it.append(made)


def swap_hand(context: Context, action: Action) -> None:
    """Set the hand aside until the end of the turn, and replace it by cards of the deck or by copies of other cards.

    A swap with the bottom of the deck is for good. None of this is a draw (HS 4.4).
    """
    context.leave_open("swap-hand")  # not checked in real logs
    r, player, source, cards = context.r, context.player, context.source, action.cards or Selector("")
    away = list(r.state.zone(player.controller, Zone.HAND))
    if cards.pick == "bottom":
        coming = r.oracle.bottom_of_deck(player.controller, len(away))
        for card in away:
            move(r, RULE, card, Zone.DECK)
            r.oracle.put_beneath(card, last=True)
        for card in coming:
            move(r, SWAP, card, Zone.HAND)
        return
    coming = (
        select(context, cards)
        if cards.kind == "deck"
        else [one for part in cards.parts for one in select(context, part)]
    )
    for card in away:
        move(r, RULE, card, Zone.SETASIDE)
    for card in coming:
        came = card if cards.kind == "deck" else _copied(context, card)
        if came is card:
            move(r, SWAP, card, Zone.HAND)
        if came is not None:
            r.state.remembered[came.id] = (source,)
    r.state.remembered[source.id] = tuple(away)
    given = (one for one in r.state.enchantments_of(player.id) if one.card_id == action.enchantment)
    swap = known(next(given, None) or r.enchant(SWAP, player, source, action.enchantment), "enchantment")
    r.grant(swap, [SWAP_BACK])
    r.state.remembered[swap.id] = (*r.state.remembered.get(swap.id, ()), source)


def _copied(context: Context, card: Entity) -> Entity | None:
    """Create a copy of a card in the hand and return it; None if it goes to the graveyard for lack of room (HS 4.7)."""
    r, controller = context.r, context.player.controller
    if not hand_is_full(r, context.player):
        return r.copy(SWAP, card, controller, Zone.HAND, *at_the_right_end(context, controller))
    copied = r.copy(SWAP, card, controller, Zone.SETASIDE, (GameTag.CREATOR, context.source.id))
    if copied is not None:
        r.set_unordered(FULL, [Change(copied, GameTag.ZONE, Zone.GRAVEYARD)])
    return None


def swap_back(context: Context, action: Action) -> None:
    """Give back the set-aside hands, the last one first; deck cards return to it, copies are set aside (HS 1.5)."""
    r, player = context.r, context.player
    for source in reversed(r.state.remembered.pop(context.source.id, ())):
        for card in list(r.state.zone(player.controller, Zone.HAND)):
            if r.state.remembered.get(card.id) == (source,) and card.get(GameTag.COPIED_FROM_ENTITY_ID):
                move(r, RULE, card, Zone.SETASIDE)
            elif r.state.remembered.get(card.id) == (source,):
                move(r, SWAP, card, Zone.DECK)
        for card in r.state.remembered.pop(source.id, ()):
            if card.zone == Zone.SETASIDE:
                move(r, SWAP, card, Zone.GRAVEYARD if hand_is_full(r, player) else Zone.HAND)
