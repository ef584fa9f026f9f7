"""Discover and dredge: cards are offered to the player, who chooses one (HS 5.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from operator import is_

from engine.hearthstone.cards.ability import Action, Selector
from engine.hearthstone.cards.data import around
from engine.hearthstone.cards.pools import ON_CARDS, Pool
from engine.hearthstone.effects.actions.hand import at_the_right_end
from engine.hearthstone.effects.bringing import create_anew, dead_of
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import count_of, holds, select
from engine.hearthstone.effects.generation import Wanted, wanted
from engine.hearthstone.mechanics import draw
from engine.hearthstone.mechanics.zones import room_changes
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences import play_hero
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

DISCOVER = "HS 5.1 discover"

OFFERED = 3
"""The number of cards offered where the text names none."""

SET_ASIDE, USED_UP = "set-aside", "used-up"
"""Flags of discovered cards that the next action takes from where they are set aside, or makes anew."""

IN_THE_GAME = ("copy", "deck", "graveyard", "hand")
"""Selectors of cards that exist in the game already."""


def can_discover(action: Action) -> bool:
    """Return whether a text offers plain cards; the cards of a Dark Gift are changed by another card."""
    return action.cards is None or all(item.kind != "with-ability" for item in action.cards.filters)


def discover(context: Context, action: Action) -> None:
    """Offer three different cards; the one that the player picks goes to the hand, if there is room (HS 5.1)."""
    if context.is_cast:
        context.try_out("choice")  # there is no offer: the card is random, and its source differs
    if action.cards is not None and action.cards.kind in IN_THE_GAME:
        _discover_there(context, action.cards, elsewhere=bool({USED_UP, SET_ASIDE} & {*action.flags}))
        return
    times = count_of(context, action.cards.count) if action.cards is not None else 1
    if action.cards is not None:
        action = replace(action, cards=replace(action.cards, count=None))
    what, r = wanted(context, action, offered=OFFERED), context.r
    power = (
        r.state.hero_power_of(context.player)
        if action.cards is not None and action.cards.kind == "hero-powers"
        else None
    )
    if action.condition is not None and (fact := holds(context, action.condition)) is not False:
        if fact is None:
            raise UnknownOutcome("condition")
        _take_all(context, what)
        return
    found = [_discover_new(context, what, power, action.flags) for _ in range(times)]
    context.it = found
    if power is not None:
        r.later(context.source, partial(play_hero.replace_power, r, found[-1], context.player))


def _discover_new(context: Context, what: Wanted, power: Entity | None, flags: tuple[str, ...]) -> Entity:
    """Offer new cards, but not the present hero power; the one picked goes where the text says (HS 5.1).

    ``flags``: the text says more of the card that is picked, or uses it at once.
    """
    r, source = context.r, context.source
    offered = []
    seen = {power.card_id} if power is not None else set[str]()
    for _ in range(what.number):
        stated = ((GameTag.CREATOR, source.id),)
        card = known(
            what.create(r, DISCOVER, source.controller, Zone.SETASIDE, *stated, without=frozenset(seen)), "discover"
        )
        r.set_unordered(DISCOVER, [Change(card, GameTag.WAS_DISCOVER_OPTION, 1, True)])  # not sent for all cards
        offered.append(card)
        seen |= {card.card_id} - {""}
    chosen = known(r.offer(DISCOVER, context.player, offered), "choice")
    if flags:
        context.try_out("discover")  # what becomes of it, logs show in several ways
    if USED_UP in flags or (_goes_elsewhere(context) and context.following[0].kind == "summon"):
        r.set_unordered(DISCOVER, [Change(chosen, GameTag.ZONE, Zone.GRAVEYARD)])  # a new card comes into play
        return chosen
    if power is None and SET_ASIDE not in flags and not _goes_elsewhere(context):
        r.later(source, partial(_take, context, chosen))
    return chosen


def _take(context: Context, chosen: Entity) -> None:
    """Put a chosen card into the player's hand."""
    r, controller = context.r, context.source.controller
    if draw.hand_is_full(r, context.player):
        raise UnknownOutcome("full hand")
    r.set_unordered(DISCOVER, [Change(chosen, GameTag.ZONE, Zone.HAND)])
    place = len(r.state.zone(controller, Zone.HAND))
    changes = [Change(chosen, GameTag.ZONE_POSITION, place)]
    r.set_unordered(DISCOVER, [*changes, *room_changes(r, controller, Zone.HAND, place, chosen)])


def _discover_there(context: Context, cards: Selector, elsewhere: bool) -> None:
    """Offer three different cards of a deck, a hand, or the dead (HS 5.1).

    A card of the player's own deck is drawn; of others the player gets a copy, of the dead a new card.
    """
    r, player = context.r, context.player
    own_deck = cards.kind == "deck" and cards.side == "friendly"
    if own_deck:
        plain = tuple(item for item in cards.filters if item.kind in ON_CARDS)
        pool, pick = Pool(tuple(around(r.ruleset.low, r.ruleset.high)), plain), partial(_pick_of, context, cards)
        chosen = r.offer_from_deck(DISCOVER, context.source, player, OFFERED, pool, pick)
    else:
        offered = _pick_of(context, cards)
        chosen = r.offer(DISCOVER, player, offered) if offered else None
    if chosen is None:
        context.leave_open("choice")
    context.it = []
    if chosen is None:
        return
    if elsewhere or _goes_elsewhere(context):
        context.it = [chosen]
        return
    if own_deck:
        context.it = draw.draw(r, player, 1, partial(is_, chosen))
        return
    if draw.hand_is_full(r, player):
        return
    controller = player.get(GameTag.CONTROLLER)
    stated = at_the_right_end(context, controller)
    if cards.kind == "graveyard":
        made = create_anew(r, DISCOVER, chosen, controller, Zone.HAND, *stated)
    else:
        made = r.copy(DISCOVER, chosen, controller, Zone.HAND, *stated)
    if made is None:
        raise UnknownOutcome("discover")
    context.it = [made]


def _pick_of(context: Context, cards: Selector) -> list[Entity]:
    """Return three random different cards of a zone, or of the dead."""
    r, meant = context.r, replace(cards, pick="all")
    if cards.kind == "graveyard":
        found = dead_of(context, meant)
    elif cards.kind == "copy":
        found = [one for part in cards.parts for one in select(context, replace(part, pick="all"))]
    else:
        found = select(context, meant)
    different = list({r.oracle.reveal(one).card_id: one for one in reversed(found)}.values())[::-1]
    return list(r.oracle.pick(DISCOVER, different, min(OFFERED, len(different))))


def _take_all(context: Context, what: Wanted) -> None:
    """Put all cards that would be offered into the player's hand, as long as there is room."""
    r, source = context.r, context.source
    context.it = []
    for _ in range(what.number):
        if draw.hand_is_full(r, context.player):
            break
        stated = at_the_right_end(context, source.controller)
        without = frozenset({card.card_id for card in context.it} - {""})
        card = known(what.create(r, DISCOVER, source.controller, Zone.HAND, *stated, without=without), "discover")
        context.it.append(card)


def dredge(context: Context, action: Action) -> None:
    """Put one of the bottom cards of the deck, chosen by the player, on top of it (HS 5.1 dredge)."""
    r, player = context.r, context.player
    bottom = r.oracle.bottom_of_deck(player.controller, OFFERED)
    if not bottom:
        context.it = None if r.state.zone(player.controller, Zone.DECK) else []  # logs do not name the card
        return
    chosen = r.offer(DISCOVER, player, bottom)
    if chosen is None or not r.oracle.put_on_top(chosen):
        raise UnknownOutcome("dredge")
    context.it = [chosen]


def _goes_elsewhere(context: Context) -> bool:
    """Return whether the text goes on to summon or cast the discovered card."""
    next_one = context.following[0] if context.following else None
    if next_one is None or next_one.kind not in ("summon", "cast"):
        return False
    return next_one.cards is not None and next_one.cards.kind in ("it", "them")
