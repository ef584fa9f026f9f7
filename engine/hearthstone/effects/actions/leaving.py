"""Actions that remove cards of hand and deck, keywords and enchantments, or durability (HS 4.1, 4.3, 4.7)."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of, evaluate, minions_of, targets_of
from engine.hearthstone.mechanics import damage
from engine.hearthstone.mechanics.damage import SHIELD
from engine.hearthstone.mechanics.enchantments import known_enchantments, remove
from engine.hearthstone.mechanics.silence import LOST_KEYWORDS
from engine.hearthstone.mechanics.silence import RULE as SILENCE
from engine.hearthstone.mechanics.stats import expect_plain_stats
from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Change
from engine.hearthstone.tags import SILENCING
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

COUNTED = GameTag.TAG_SCRIPT_DATA_NUM_2
DISCARD, REMOVE, LOSS = "HS 4.3 discard", "HS 4.3", "HS 5.1"
LOST = (
    *LOST_KEYWORDS,
    *(GameTag.STEALTH, GameTag.WINDFURY, GameTag.CHARGE, GameTag.FROZEN, GameTag.CANT_ATTACK),
)
"""The tags that a minion loses as it is silenced (HS 4.1)."""


def silence(context: Context, action: Action) -> None:
    """Silence minions: remove their enchantments and keywords (HS 4.1)."""
    r, targets = context.r, minions_of(context, action)
    for minion in targets:
        r.point_at("HS 3.1", minion)
        if r.ruleset.holds("silence_announced"):
            r.pulse(SILENCE, minion, SILENCING, 1)
        elif r.ruleset.possible("silence_announced"):
            r.set_unordered(SILENCE, [Change(minion, SILENCING, 1, optional=True)])
        r.set_unordered(SILENCE, [Change(minion, SILENCING, 0)])
        r.note_lost(minion, LOST)
        with r.delayed_responses():  # its attack and health change once, without all of its enchantments
            for enchantment in known_enchantments(r.state, minion):
                remove(r, SILENCE, enchantment)
            r.set_unordered(SILENCE, [Change(minion, tag, 0) for tag in LOST if minion.get(tag)])
            r.set_unordered(SILENCE, [Change(minion, GameTag.SILENCED, 1)])
            expect_plain_stats(r, minion)
    context.it = targets


def lose_keywords(context: Context, action: Action) -> None:
    """Remove keywords from characters (HS 5.1)."""
    targets = targets_of(context, action)
    for target in targets:
        lost = [Change(target, gain.tag, 0) for gain in action.gives if target.get(gain.tag)]
        if lost:
            context.r.set_unordered(LOSS, lost)
    context.it = targets


def discard(context: Context, action: Action) -> None:
    """Discard cards from the hand, one after the other (HS 4.3)."""
    r, cards = context.r, targets_of(context, action)
    if len(cards) > 1 and action.who is not None and action.who.pick == "all":
        context.leave_open("order")  # a log of build 22611 has the one that came to the hand last before the other
    with r.delayed_responses():
        for card in cards:
            if card.zone == Zone.HAND:
                move(r, DISCARD, card, Zone.GRAVEYARD)
    context.it = cards


def remove_from_deck(context: Context, action: Action) -> None:
    """Remove the top cards of a deck (HS 4.3)."""
    r, who = context.r, action.who
    if who is None or who.kind != "deck" or who.pick != "top":
        raise UnknownOutcome("remove")
    context.it = []
    owner = context.owner(who.side)
    for _ in range(count_of(context, who.count)):
        deck = r.state.zone(owner.controller, Zone.DECK)
        card = r.oracle.choose_card(REMOVE, deck, Zone.GRAVEYARD) if deck else None
        if card is None:
            return
        r.set_unordered(REMOVE, [Change(card, GameTag.ZONE, Zone.GRAVEYARD)])
        context.it.append(card)


def set_aside(context: Context, action: Action) -> None:
    """Set cards aside: they are out of the game's zones from then on (HS 1.4)."""
    targets = targets_of(context, action)
    for card in targets:
        move(context.r, REMOVE, card, Zone.SETASIDE)
    context.it = targets


def can_lose(action: Action) -> bool:
    """Return whether an action reduces durability or the card's counted number."""
    return action.limit is not None and action.limit.number in (GameTag.DURABILITY, COUNTED)


def lose(context: Context, action: Action) -> None:
    """Reduce the durability of weapons by damage (HS 4.9.4), or remove their divine shield instead.

    With COUNTED as the limit, count down the number of the target instead.
    """
    amount = evaluate(context, action.amount)
    if action.limit is not None and action.limit.number == COUNTED:
        context.leave_open("count")  # seen in one log only
        for card in targets_of(context, action):
            context.r.change(LOSS, card, COUNTED, card.get(COUNTED) - amount)
        return
    for weapon in targets_of(context, action):
        if weapon.type != CardType.WEAPON:
            raise UnknownOutcome("lose")
        if weapon.get(GameTag.DIVINE_SHIELD):
            context.r.set_unordered(SHIELD, [Change(weapon, GameTag.DIVINE_SHIELD, 0)])
            continue
        damage.deal(context.r, weapon, amount, context.source)
