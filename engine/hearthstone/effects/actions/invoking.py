"""Keywords that depend on a hero's class: invoking Galakrond (HS 5.1), imbuing, heralding, excavating."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.cards.data import CardFacts, facts_of
from engine.hearthstone.cards.of_class import blessing_of_class, soldier_of_class, treasures_of_tier
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.effects.actions.hand import at_the_right_end
from engine.hearthstone.effects.actions.summoning import put_on_board
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import count_of
from engine.hearthstone.mechanics.draw import hand_is_full
from engine.hearthstone.mechanics.zones import board_is_full, move
from engine.hearthstone.resolution import Change, raised
from engine.hearthstone.tags import TIER_EXCAVATED, TIMES_IMBUED
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE, IMBUE, HERALD, EXCAVATE = "HS 5.1", "LOG imbue", "LOG herald", "LOG excavate"
INVOKES_OF_FORM = 2
"""The number of invocations per upgrade of Galakrond; there are two upgrades."""

UPGRADES = ("t2", "t3")
"""The suffixes of the ids of the upgraded forms."""

HERALDS_OF_FORM = (2, 4)
"""The numbers of times after which heralding has upgraded the colossal minion of the class."""

Found = TypeVar("Found")


def count_invocation(context: Context) -> None:
    """Count an invocation, and upgrade the Galakronds in the player's hand and deck when it is due."""
    r, player = context.r, context.player
    r.set_unordered(RULE, [raised(player, GameTag.INVOKE_COUNTER)])
    done, left = divmod(player.get(GameTag.INVOKE_COUNTER), INVOKES_OF_FORM)
    if left or not 0 < done <= len(UPGRADES):
        return
    for zone in (Zone.HAND, Zone.DECK):
        for card in list(r.state.zone(player.controller, zone)):
            base = r.oracle.reveal(card).card_id.removesuffix(UPGRADES[0])
            facts = facts_of(base, r.ruleset.high) if base else None
            if facts is not None and facts.tags.get(GameTag.GALAKROND_HERO_CARD):
                r.become(RULE, card, f"{base}{UPGRADES[done - 1]}", Pool())


def imbue(context: Context, action: Action) -> None:
    """Imbue the player's hero power; the first time it is replaced by the blessing of the player's class."""
    r, player = context.r, context.player
    for _ in range(count_of(context, action.amount)):
        r.set_unordered(IMBUE, [raised(player, TIMES_IMBUED)])
        if player.get(TIMES_IMBUED) > 1:
            continue
        old, blessing = r.state.hero_power_of(player), of_class(context, blessing_of_class)
        if old is None:
            raise UnknownOutcome("imbue")
        stated = (GameTag.LINKED_ENTITY, old.id), (GameTag.CREATOR, context.source.id)
        known(r.create(IMBUE, blessing, player.controller, Zone.PLAY, *stated), "imbue")
        move(r, IMBUE, old, Zone.SETASIDE)


def herald(context: Context, action: Action) -> None:
    """Summon the soldier of the player's class, and count that; the placeholder in the text stands for its name."""
    r, player = context.r, context.player
    soldier, count = of_class(context, soldier_of_class), player.get(GameTag.HERALD_COLOSSAL_AMOUNT) + 1
    made = r.create(HERALD, soldier, player.controller, Zone.SETASIDE, (GameTag.CREATOR, context.source.id))
    if made is None or board_is_full(r.state, player.controller):
        raise UnknownOutcome("herald")  # no log has shown a full board
    put_on_board(context, action, [made])
    r.expect(HERALD, [Change(player, GameTag.HERALD_COLOSSAL_AMOUNT, count)], within_block=True)
    if count in HERALDS_OF_FORM:
        context.leave_open("herald")  # logs show to what the colossal minion is upgraded


def excavate(context: Context, action: Action) -> None:
    """Add a random treasure of the present tier to the hand; the next tier follows, after the last the first."""
    r, player = context.r, context.player
    context.it = []
    for _ in range(count_of(context, action.amount)):
        tier = player.get(GameTag.CURRENT_EXCAVATE_TIER)
        treasures = of_class(context, partial(treasures_of_tier, tier=tier))
        further = of_class(context, partial(treasures_of_tier, tier=tier + 1))
        counted = (
            Change(player, TIER_EXCAVATED, tier),
            Change(player, GameTag.CURRENT_EXCAVATE_TIER, tier + 1 if further else 0),
        )
        r.set_unordered(EXCAVATE, [raised(player, GameTag.EXCAVATE_COUNTER), *counted])
        if hand_is_full(r, player):
            context.leave_open("excavate")  # no log shows whether a full hand loses the treasure
            continue
        card_id = r.oracle.choose_token(EXCAVATE, treasures)
        placed = at_the_right_end(context, player.controller)
        context.bring(known(r.create(EXCAVATE, card_id, player.controller, Zone.HAND, *placed), "excavate"))


def of_class(context: Context, find: Callable[[CardFacts, int], Found | None]) -> Found:
    """Return what ``find`` has for the player's hero. Raises UnknownOutcome where that is nothing."""
    hero, build = context.r.state.hero_of(context.player), context.r.ruleset.high
    own = facts_of(hero.card_id, build) if hero is not None else None
    found = known(find(own, build) if own is not None else None, "class")
    return found
