"""Drawing (HS 4.4): from deck to hand; fatigue with an empty deck, burning with a full hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.trace import RESULT
from engine.hearthstone.mechanics.fatigue import fatigue
from engine.hearthstone.mechanics.hand import begin_in_hand
from engine.hearthstone.mechanics.zones import FULL_RULE, PLACE, hand_limit
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import (
    CARDS_BURNED_THIS_GAME,
    CARDS_DRAWN_THIS_GAME,
    DRAWS_OWED,
    SPELLS_DRAWN_THIS_TURN,
    TURN_DRAWN,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Step, Zone

RULE = "HS 4.4"
SEVERAL_RULE = "HS 4.4 several cards"
BURN = "HS 4.3 burn"

BEFORE_THE_TURNS = (Step.INVALID, Step.BEGIN_MULLIGAN)
FROM_DECK = "HS 1.4 deck"
FULL_HAND = "HS 4.4 full hand"
PARTICULAR = "HS 4.4 particular card"
DEAL = "LOG deal"
ACTING_WHEN_DRAWN = (GameTag.TOPDECK, GameTag.CASTS_WHEN_DRAWN, GameTag.SUMMONED_WHEN_DRAWN)
"""Keywords of cards that act when drawn and leave the hand before that."""


def acts_when_drawn(card: Entity) -> bool:
    """Return whether a card has a keyword that takes effect when it is drawn."""
    return any(card.get(keyword) for keyword in ACTING_WHEN_DRAWN)


def draw_for_turn(r: Resolution, player: Entity) -> None:
    """Draw the card of the turn (HS 2.1.3). A trigger may have changed the number of cards, or replaced the draw."""
    if r.oracle.is_prevented("draw", player, DRAWS_OWED):
        r.triggers(Event("about to draw", RULE, player))
    else:
        draw(r, player)


MayBe = Callable[[Entity], bool]
"""Returns whether a card of a deck may be the one that is drawn; every hidden card may."""


def draw(r: Resolution, player: Entity, count: int = 1, may_be: MayBe | None = None) -> list[Entity]:
    """Draw ``count`` cards one by one, each with all its consequences before the next; return them.

    ``may_be`` selects the possible cards if a text draws particular ones.
    """
    before = player.get(DRAWS_OWED)
    _announce(r, player, count)
    announced = bool(player.get(DRAWS_OWED))
    cards: list[Entity] = []
    for left in reversed(range(count)):
        place = r.place()
        r.triggers(Event("about to draw", RULE, player))
        if announced and not player.get(DRAWS_OWED):
            break  # a trigger has cancelled the draw
        card = draw_one(r, player, may_be)
        cards += [card] if card is not None else []
        if announced and player.get(DRAWS_OWED) < before + left:
            r.change(SEVERAL_RULE, player, DRAWS_OWED, before + left, optional=True)  # the drawn card may have counted
        else:
            _one_less(r, player)
        if r.place() == place:
            break  # the draw had no effect, so further draws have none
    return cards


def draw_another(r: Resolution, player: Entity) -> None:
    """Draw a card in place of one that acts when drawn (HS 5.1); meanwhile only this draw is owed."""
    owed = player.get(DRAWS_OWED)
    if owed:
        r.change(SEVERAL_RULE, player, DRAWS_OWED, 1, optional=True)
    draw_one(r, player)
    if owed:
        r.change(SEVERAL_RULE, player, DRAWS_OWED, 0, optional=True)


def deal_hand(r: Resolution, player: Entity, count: int) -> None:
    """Deal the opening hand. Later builds do not count these draws, and no trigger responds to them."""
    deck = r.state.zone(player.controller, Zone.DECK)
    _announce(r, player, count)
    for place in range(1, count + 1):
        before = r.place()
        r.triggers(Event("about to draw", RULE, player))
        card = r.oracle.choose_card(DEAL, deck, Zone.HAND)
        if card is not None:
            r.set_unordered(DEAL, [Change(card, GameTag.ZONE, Zone.HAND)])
            _take_place(r, card, place)
            r.set_unordered(DEAL, r.counted("opening_hand_counted", player, GameTag.NUM_CARDS_DRAWN_THIS_TURN))
            r.set_unordered(DEAL, _note_turn(r, card, "opening_draw_turn_noted"))
        _one_less(r, player)
        if r.place() == before:
            break  # the draw had no effect, so further draws have none


def _announce(r: Resolution, player: Entity, count: int) -> None:
    for owed in r.counted("draws_announced", player, DRAWS_OWED, count):
        r.change(SEVERAL_RULE, owed.entity, owed.tag, owed.value, owed.optional)


def _one_less(r: Resolution, player: Entity) -> None:
    owed = player.get(DRAWS_OWED)
    if owed:
        r.change(SEVERAL_RULE, player, DRAWS_OWED, owed - 1)


def draw_one(r: Resolution, player: Entity, may_be: MayBe | None = None) -> Entity | None:
    """Draw and return one card: put it at the right end of the hand or burn it. An empty deck deals fatigue: None."""
    deck = r.state.zone(player.controller, Zone.DECK)
    if may_be is not None:
        deck = [card for card in deck if may_be(card)]
    elif not deck:
        fatigue(r, player)
        return None
    card = r.oracle.choose_card(RULE, deck, Zone.GRAVEYARD if hand_is_full(r, player) else Zone.HAND)
    if card is not None:
        r.count_applied(FROM_DECK)
        take_from_deck(r, player, card)
    return card


def hand_is_full(r: Resolution, player: Entity) -> bool:
    """Return whether a player's hand is full."""
    hand = r.state.zone(player.controller, Zone.HAND)
    return len(hand) >= hand_limit(player)


def take_from_deck(r: Resolution, player: Entity, card: Entity) -> None:
    """Move a card from the deck to the hand, or to the graveyard if the hand is full."""
    if hand_is_full(r, player):
        span = r.open(RESULT, "burn", BURN, card)
        for rule in (FULL_HAND, FULL_RULE):
            r.count_applied(rule)
        r.set_unordered(BURN, [Change(card, GameTag.ZONE, Zone.GRAVEYARD)])
        r.set_unordered(BURN, r.counted("burned_cards_counted", player, CARDS_BURNED_THIS_GAME))
    else:
        span = r.open(RESULT, "draw", RULE, card, player)
        r.set_unordered(RULE, [Change(card, GameTag.ZONE, Zone.HAND)])
        finish_draw(r, player, card)
    r.close(span)


def finish_draw(r: Resolution, player: Entity, card: Entity) -> None:
    """Finish a draw: the card's position, its triggers, and the counters."""
    place = len(r.state.zone(player.controller, Zone.HAND))
    _take_place(r, card, place)
    r.set_unordered(RULE, _count_spell(r, player, card))
    event = Event("draw", "HS 4.4 triggers", card)
    r.triggers(event)
    r.set_unordered(RULE, _counters(r, player, card))
    r.triggers(event)


def _take_place(r: Resolution, card: Entity, place: int) -> None:
    """Set the position of a drawn card in the hand. In later builds its turns in hand start to count."""
    r.set_unordered(PLACE, [Change(card, GameTag.ZONE_POSITION, place), *begin_in_hand(r, card)])
    pulsed = r.ruleset.get("draw_position_pulsed")
    if pulsed:
        r.pulse(PLACE, card, GameTag.ZONE_POSITION, 0, place)
    elif pulsed is None:
        r.change(PLACE, card, GameTag.ZONE_POSITION, 0, optional=True)
        r.change(PLACE, card, GameTag.ZONE_POSITION, place)


def _count_spell(r: Resolution, player: Entity, card: Entity) -> Iterator[Change]:
    """Yield the rise of the spells drawn this turn if the card is a spell; optional for a hidden card."""
    kind = r.oracle.reveal(card).type
    if kind in (0, CardType.SPELL) and r.state.game.get(GameTag.STEP) not in BEFORE_THE_TURNS:
        yield from r.counted("drawn_spells_counted", player, SPELLS_DRAWN_THIS_TURN, optional=not kind)


def _counters(r: Resolution, player: Entity, card: Entity) -> Iterator[Change]:
    """Yield the changes that count a draw: this turn, this game, and the turn of the draw on the card."""
    if r.state.game.get(GameTag.STEP) in BEFORE_THE_TURNS:
        return  # draws before the first turn are not counted
    yield raised(player, GameTag.NUM_CARDS_DRAWN_THIS_TURN)
    yield from r.counted("draws_counted_for_game", player, CARDS_DRAWN_THIS_GAME)
    yield from _note_turn(r, card)


def _note_turn(r: Resolution, card: Entity, switch: str = "draw_turn_noted") -> Iterator[Change]:
    if card.known:
        gone = card.zone != Zone.HAND or acts_when_drawn(card)  # or may have left by then
        shown = bool(card.get(GameTag.REVEALED))  # shown only briefly: it is hidden again
        yield from r.sent(switch, card, TURN_DRAWN, r.state.game.get(GameTag.TURN), gone or shown)
