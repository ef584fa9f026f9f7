"""Drawing (HS 4.4): from the deck to the hand; fatigue when there is no deck, burning when there is no room."""

from __future__ import annotations

from engine.mechanics.fatigue import fatigue
from engine.mechanics.zones import HAND_LIMIT
from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from engine.tags import CARDS_DRAWN_THIS_GAME, DRAWS_OWED
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 4.4"
BURN = "HS 4.3"


def draw_for_turn(r: Resolution, player: Entity) -> None:
    """HS 2.1.3: one card for the turn; a trigger may have changed how many."""
    draw(r, player)


def draw(r: Resolution, player: Entity, count: int = 1) -> None:
    """Draw ``count`` cards one after the other, each with all its consequences before the next."""
    announced = r.ruleset.get("draws_announced")
    if announced is not False:
        r.change(RULE, player, DRAWS_OWED, player.get(DRAWS_OWED) + count, maybe=announced is None)
    for _ in range(count):
        draw_one(r, player)
        owed = player.get(DRAWS_OWED)
        if owed:
            r.change(RULE, player, DRAWS_OWED, owed - 1)


def draw_one(r: Resolution, player: Entity) -> None:
    """Draw one card: fatigue, burn, or the card comes to the right end of the hand."""
    deck = r.state.zone(player.get(GameTag.CONTROLLER), Zone.DECK)
    if not deck:
        fatigue(r, player)
        return
    card = r.oracle.choose_card(RULE, deck, Zone.HAND)
    if card is not None:
        take(r, player, card)


def take(r: Resolution, player: Entity, card: Entity) -> None:
    """A card leaves the deck: for the hand, or for the graveyard where the hand is full."""
    hand = r.state.zone(player.get(GameTag.CONTROLLER), Zone.HAND)
    limit = player.get(GameTag.MAXHANDSIZE) or HAND_LIMIT
    if len(hand) >= limit:
        r.together(BURN, [Change(card, GameTag.ZONE, Zone.GRAVEYARD)])
        return
    r.together(RULE, [Change(card, GameTag.ZONE, Zone.HAND)])
    drawn(r, player, card)


def drawn(r: Resolution, player: Entity, card: Entity) -> None:
    """A card has come from the deck to the hand: its place, the triggers, the counters."""
    hand = r.state.zone(player.get(GameTag.CONTROLLER), Zone.HAND)
    r.change("HS 1.4", card, GameTag.ZONE_POSITION, len(hand))
    event = Event("draw", RULE, card)
    r.triggers(event)
    count = player.get(GameTag.NUM_CARDS_DRAWN_THIS_TURN) + 1
    r.change(RULE, player, GameTag.NUM_CARDS_DRAWN_THIS_TURN, count)
    if r.ruleset.possible("draws_counted_for_game"):
        total = player.get(CARDS_DRAWN_THIS_GAME) + 1
        r.together(RULE, [Change(player, CARDS_DRAWN_THIS_GAME, total, not r.ruleset.holds("draws_counted_for_game"))])
    r.triggers(event)
