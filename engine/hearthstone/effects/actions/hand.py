"""Cards in hand and deck: drawn, created, discovered, returned, shuffled (HS 4.3, 4.4, 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from operator import is_

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Action, Filter, Selector
from engine.hearthstone.cards.stated import ONE_BY_ONE
from engine.hearthstone.cards.unwritten import WORSE_EACH_TIME
from engine.hearthstone.effects.bringing import Plan, plan, relative_to
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import (
    EXTREMES,
    count_of,
    evaluate,
    holds,
    least_or_most,
    select,
    spell_amount,
    targets_of,
)
from engine.hearthstone.effects.generation import Wanted
from engine.hearthstone.mechanics import destruction, draw, pseudo_moves, returning
from engine.hearthstone.mechanics.deathrattles import keeps_enchantments
from engine.hearthstone.mechanics.zones import FULL_RULE, move
from engine.hearthstone.resolution import Change, Event
from engine.hearthstone.rulesets import OF_THE_BOOK
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import CURSES, PLAGUE, PLAGUES_SHUFFLED
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

ADD, SHUFFLE = "HS 4.7", "HS 4.7"

OF_DRAWN = ("type", "keyword", *matching.PRINTED, *matching.COMPARISONS)
"""Filters of drawn cards; a text that lists several kinds may draw one of each."""

NEW_CARD = 28855
"""The first build in which a dead minion that returns to the hand is assumed to be a new card (HS 4.7, 4.10). The book
does not say since when; in a game of 13.0 that it tells of, the card itself came back (HS 2.5 ex 4)."""

NEW_SPELL = 223542
"""The first build seen in which a spell that returns to the hand is a new card; by the book it returns itself."""

SET_ASIDE_FIRST = 165029
"""The first build seen in which the dead minion is set aside before the new card comes (HS 4.7 pseudo-move)."""

SELF = Selector("self")

FILL, MANY = "fill", 12
"""The flag of cards that fill the hand, and a number larger than any hand."""

LARGEST_DECK = 60
"""The most cards that texts can put into a deck."""


def draw_cards(context: Context, action: Action) -> None:
    """Draw cards from the top of a player's deck (HS 4.4); of two players, the card's controller draws first."""
    who = action.who
    number = count_of(context, action.amount)
    one_by_one = ONE_BY_ONE in action.flags or context.on_arrival is not None
    if who is not None and who.kind == "deck" and who.pick == "random":
        _draw_particular(context, who, number, one_by_one)
        return
    if who is not None and who.kind == "it":
        for card in [one for one in context.it or () if one.zone == Zone.DECK]:
            draw.draw(context.r, context.player, 1, partial(is_, card))
        return
    if who is not None:
        owned = {"": "friendly", "each": "friendly"}.get(action.player, action.player)
        if (who.kind, who.side, who.filters) != ("deck", owned, ()) or who.pick not in ("top", "all"):
            raise UnknownOutcome("draw")
        if who.pick == "all":
            number = len(context.r.state.zone(context.player.controller, Zone.DECK))
        number *= spell_amount(context, who.count) if who.count is not None else 1
    if set(action.flags) - {ONE_BY_ONE}:
        raise UnknownOutcome("draw")
    if action.player == "each" and context.source.type == CardType.HERO_POWER:
        context.leave_open("players")  # the order was seen for other cards only
    context.it = []
    for player in context.in_turn(action.player):
        for _ in range(number if one_by_one else 1):
            for card in draw.draw(context.r, player, 1 if one_by_one else number):
                if card.zone == Zone.HAND:
                    context.bring(card)


def _draw_particular(context: Context, who: Selector, number: int, one_by_one: bool) -> None:
    """Draw up to ``number`` cards that match a selector, at random from the whole deck (HS 4.4)."""
    r, player = context.r, context.player
    who = relative_to(context, who, context.happening.subject if context.happening is not None else None)
    extreme = [item for item in who.filters if item.kind in EXTREMES]
    who = replace(who, filters=tuple(item for item in who.filters if item not in extreme))
    if who.side != "friendly" or not all(item.kind in OF_DRAWN for item in who.filters) or len(extreme) > 1:
        raise UnknownOutcome("draw")
    number *= count_of(context, who.count)
    deck = r.state.zone(player.controller, Zone.DECK)
    possible = sum(matching.matches(who, card, context.terms) is not False for card in deck)
    left = min(possible, number)
    context.it = []
    while left > 0 and (found := r.oracle.count_found(player, 1 if one_by_one else left)):
        for card in draw.draw(r, player, found, partial(_may_be, context, who, extreme)):
            if card.zone != Zone.GRAVEYARD:
                context.bring(card)
        left -= found


def _may_be(context: Context, who: Selector, extreme: list[Filter], card: Entity) -> bool:
    """Return whether a card of the deck may match a selector; any hidden card may."""
    if matching.matches(who, card, context.terms) is False:
        return False
    if not extreme:
        return True
    deck = context.r.state.zone(card.controller, Zone.DECK)
    others = [one for one in deck if matching.matches(who, one, context.terms) is not False]
    return not all(one.known for one in map(context.r.oracle.reveal, others)) or card in least_or_most(
        context, others, extreme[0]
    )


def add_to_hand(context: Context, action: Action) -> None:
    """Create cards in a player's hand, as long as there is room (HS 4.3, 4.7)."""
    what, r = plan(context, action), context.r
    owner = context.owner(action.player)
    controller = owner.controller
    context.it = []
    if FILL in action.flags:
        context.try_out(FILL)  # not checked in real logs: how hands are filled
    for _ in range(MANY if FILL in action.flags else what.number):
        if draw.hand_is_full(r, owner):
            break
        placed = at_the_right_end(context, controller)
        card = known(
            what.create(r, ADD, controller, Zone.HAND, *placed, *_worse_than_the_last(context, what, owner)), "card"
        )
        context.bring(card)
    _set_dead_aside(context)


def _worse_than_the_last(context: Context, what: Plan, owner: Entity) -> tuple[tuple[int, int], ...]:
    """Count a curse of WORSE_EACH_TIME and return its tags: the owner's curses so far, and how often it deals as much.

    Empty for other cards.
    """
    if not isinstance(what, Wanted) or what.card_id not in WORSE_EACH_TIME:
        return ()
    context.leave_open("curse")  # seen in one log only
    number = owner.get(CURSES) + 1
    context.r.set_unordered(ADD, [Change(owner, CURSES, number)])
    return (GameTag.TAG_SCRIPT_DATA_NUM_1, number), (GameTag.TAG_SCRIPT_DATA_NUM_2, WORSE_EACH_TIME[what.card_id])


def at_the_right_end(context: Context, controller: int) -> tuple[tuple[int, int], ...]:
    """Return the tags of a card that is created at the right end of a hand."""
    place = len(context.r.state.zone(controller, Zone.HAND)) + 1
    return (GameTag.ZONE_POSITION, place), (GameTag.CREATOR, context.source.id)


def shuffle_in(context: Context, action: Action) -> None:
    """Create cards in a player's deck as long as there is room, and shuffle it (HS 4.7)."""
    r, source = context.r, context.source
    if action.cards is not None and action.cards.kind == "self" and keeps_enchantments(source.card_id):
        move(r, SHUFFLE, source, Zone.DECK)
        return
    itself = action.cards == SELF and source.zone == Zone.PLAY and source.type == CardType.MINION
    if itself or (action.cards is not None and action.cards.kind == "hand"):
        put_in_deck(context, replace(action, cards=None, who=action.cards))
        return
    controller = context.owner(action.player).controller
    gone = [one for one in context.it or () if one.zone == Zone.GRAVEYARD]
    if gone and action.cards is not None and action.cards.kind == "it" and source.type == CardType.SPELL:
        context.try_out("shuffle")  # not checked in real logs: targets that are gone by then
        for card in gone:  # the spell uses its target where it is now (HS 2.3 lost target)
            r.set_unordered(SHUFFLE, [Change(card, GameTag.CONTROLLER, controller)])
            move(r, SHUFFLE, card, Zone.DECK)
        return
    what = plan(context, action)
    happening = context.happening
    if happening is not None and happening.event == "shuffle" and happening.subject is not None:
        in_deck = happening.subject.zone == Zone.DECK  # an extra copy goes where the card went
        controller = happening.subject.controller if in_deck else happening.player
    for _ in range(what.number):
        if len(r.state.zone(controller, Zone.DECK)) >= LARGEST_DECK:
            break
        if source.zone == Zone.GRAVEYARD and controller != source.controller:
            r.triggers(Event("shuffled away", SHUFFLE, source))  # the card itself, at first (HS 4.7)
        made = known(what.create(r, SHUFFLE, controller, Zone.DECK, (GameTag.CREATOR, source.id)), "shuffle")
        _note_shuffle(context, made)
        r.triggers(Event("shuffled", SHUFFLE, made))
    _set_dead_aside(context)


def _note_shuffle(context: Context, made: Entity) -> None:
    """Log the shuffle of the deck with a new card, and count the plagues that a player has shuffled."""
    r, player = context.r, context.player
    if r.ruleset.possible("shuffles_logged"):
        r.shuffle(SHUFFLE, r.state.player_of(made))
    if made.get(PLAGUE):
        r.set_unordered(SHUFFLE, [Change(player, PLAGUES_SHUFFLED, player.get(PLAGUES_SHUFFLED) + 1)])


def put_in_deck(context: Context, action: Action) -> None:
    """Put new or existing cards into a deck: on top of it, at its bottom, or anywhere (HS 4.7)."""
    r, where = context.r, next(iter(action.flags), "")
    if action.who is not None and action.who.kind == "hand" and action.who.pick == "all":
        context.leave_open("order")  # logs do not have the order of the hand (4 of 4)
    context.try_out(action.kind)  # no log has shown this yet
    context.it = list(_came_into_deck(context, action))
    for card in context.it:
        if where == "top":
            r.oracle.put_on_top(card)
        elif where:
            r.oracle.put_beneath(card, last=True)
        else:
            r.triggers(Event("shuffled", SHUFFLE, card))


def _came_into_deck(context: Context, action: Action) -> Iterator[Entity]:
    """Put cards into a deck and yield them; existing cards that find no room there are destroyed."""
    r, source = context.r, context.source
    moved = action.who if action.who is not None else action.cards if action.cards == Selector("it") else None
    if moved is None:
        what, controller = plan(context, action), context.owner(action.player).get(GameTag.CONTROLLER)
        for _ in range(what.number if len(r.state.zone(controller, Zone.DECK)) < LARGEST_DECK else 0):
            yield known(what.create(r, SHUFFLE, controller, Zone.DECK, (GameTag.CREATOR, source.id)), action.kind)
        return
    taker = context.owner(action.player) if action.player in ("friendly", "enemy") else None
    for card in select(context, moved):
        if card.zone not in (Zone.PLAY, Zone.HAND):
            continue
        if len(r.state.zone(card.controller, Zone.DECK)) >= LARGEST_DECK:
            destruction.destroy(r, FULL_RULE, card, source)
        elif pseudo_moves.makes_pseudo_move(source):
            move(r, pseudo_moves.RULE, card, Zone.SETASIDE)
            made = r.create(SHUFFLE, card.card_id, card.controller, Zone.DECK, (GameTag.CREATOR, source.id))
            yield from [made] if made is not None else []
        else:
            if card.zone == Zone.PLAY:
                returning.put_back(r, card, Zone.DECK)
            else:
                move(r, SHUFFLE, card, Zone.DECK)
            if taker is not None and card.controller != taker.controller:
                r.set_unordered(SHUFFLE, [Change(card, GameTag.CONTROLLER, taker.controller)])
            yield card


def _set_dead_aside(context: Context) -> None:
    """Set aside the dead card that a copy has replaced (HS 4.7 pseudo-move)."""
    if pseudo_moves.makes_pseudo_move(context.source):
        pseudo_moves.set_aside(context.r, context.source)


def set_limit(context: Context, action: Action) -> None:
    """Set the maximum size of the player's hand (HS 4.4)."""
    context.leave_open(action.kind)  # not checked in real logs
    limit = evaluate(context, action.amount)
    context.r.set_unordered("HS 4.4", [Change(context.player, GameTag.MAXHANDSIZE, limit)])


def return_to_hand(context: Context, action: Action) -> None:
    """Return minions to their owners' hands (HS 4.7, 4.8); for cards played or dead before, create new ones."""
    if action.who is not None and action.who.kind in ("graveyard", "history"):
        context.leave_open("return-to-hand")  # not checked in real logs
        add_to_hand(context, Action("add-to-hand", cards=action.who))
        return
    r, meant = context.r, action.who.kind if action.who is not None else ""
    dead = [context.source] if meant == "self" else list(context.it or ()) if meant == "it" else []
    if dead and all(one.zone == Zone.GRAVEYARD for one in dead):
        context.it = []
        for one in dead:
            if (card := _return_dead(context, one)) is not None:
                context.bring(card)
        return
    targets = targets_of(context, action)
    context.it = []
    for minion in targets:
        if minion.zone == Zone.HAND:
            continue  # it has returned before (HS 2.2)
        if minion.zone != Zone.PLAY:
            raise UnknownOutcome(action.kind)
        if minion.type != CardType.MINION:
            context.leave_open(action.kind)  # how logs show other types was not seen
        if draw.hand_is_full(r, r.state.player_of(minion)):
            destruction.destroy(r, FULL_RULE, minion, context.source)
        else:
            r.point_at("HS 3.1", minion)
            returning.put_back(r, minion, Zone.HAND)
        context.bring(minion)  # the gifts of the text go to destroyed ones, too (HS 5.2)


def _return_dead(context: Context, dead: Entity) -> Entity | None:
    """Put a dead card into the hand as a new one (HS 4.7), in old builds the card itself, and return it.

    None if the hand is full. Discarded cards return themselves in all builds.
    """
    r = context.r
    if dead.type not in (CardType.MINION, CardType.SPELL):
        raise UnknownOutcome("return-to-hand")
    if draw.hand_is_full(r, r.state.player_of(dead)):
        return None
    discarded = context.happening is not None and context.happening.event == "discard"
    minion = dead.type == CardType.MINION
    if discarded or r.ruleset.low < (NEW_CARD if minion else NEW_SPELL):
        if not (minion or discarded) and r.ruleset.high > OF_THE_BOOK:
            context.leave_open("return-to-hand")  # since when a spell is a new card was not seen
        move(r, ADD, dead, Zone.HAND)
        return dead
    first = r.ruleset.low >= SET_ASIDE_FIRST
    if minion and first:
        move(r, pseudo_moves.RULE, dead, Zone.SETASIDE)
    card = known(
        r.create(ADD, dead.card_id, dead.controller, Zone.HAND, *at_the_right_end(context, dead.controller)), "card"
    )
    if minion and not first:
        pseudo_moves.set_aside(r, dead)
    return card


def draw_until(context: Context, action: Action) -> None:
    """Draw cards until the hand has the size that the text names (HS 4.4).

    With a condition, draw until it holds for the drawn card, or no card is left.
    """
    if action.condition is not None:
        context.leave_open(action.kind)  # not checked in real logs
        while drawn := draw.draw(context.r, context.player, 1):
            context.it = drawn
            if holds(context, action.condition):
                return
        return
    wanted_cards = evaluate(context, action.amount)
    for player in context.owners(action.player):
        held = len(context.r.state.zone(player.controller, Zone.HAND))
        draw.draw(context.r, player, max(0, wanted_cards - held))
