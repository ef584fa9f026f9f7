"""Damage, healing, destruction and freezing."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action
from engine.hearthstone.cards.stated import EXCESS, uses_excess
from engine.hearthstone.cards.text_order import alternates, has_alternated
from engine.hearthstone.effects import bonuses
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import (
    RANDOM_DAMAGE,
    RANDOM_HEALING,
    damage_amount,
    evaluate,
    missiles,
    pick_random,
    select,
    targets_of,
)
from engine.hearthstone.mechanics import amounts, damage, destruction, healing
from engine.hearthstone.mechanics.fatigue import fatigue
from engine.hearthstone.mechanics.zones import leave_changes
from engine.hearthstone.resolution import Change, Event
from engine.hearthstone.state import Entity
from engine.hearthstone.steps import forced_death
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 3.1"
DAMAGE_EVENT, HEALING_EVENT = "HS 4.9", "HS 4.9"
FREEZE = "HS 5.1 freeze"
FROM_DECK = "HS 1.4 setaside"
WEAPONS_MARKED = 18792
"""The first build in which destroyed weapons may be marked; in logs of builds before 15590 they are not."""

BY_IT = "by-it"
"""The flag of damage that is dealt by the previous target instead of the card."""


def deal(context: Context, action: Action) -> None:
    """Damage all targets at once, then resolve one damage event for each that was hurt (HS 3.1, 4.9.8)."""
    several = action.who is not None and action.who.pick == "all"
    if alternates(action) or (several and has_alternated(context.source.card_id)):
        _deal_in_turn(context, action)
        return
    adjacent = action.who is not None and any(part.kind == "adjacent" for part in action.who.parts)
    if adjacent and context.source.type == CardType.HERO_POWER:
        context.try_out("deal")  # the neighbours are hit after the responses to the first hit
    context.amount = amount = damage_amount(context, action.amount)
    source = context.it[0] if BY_IT in action.flags and context.it else context.source
    targets = targets_of(context, action, RANDOM_DAMAGE)
    if context.happening is not None and any(target.zone in (Zone.HAND, Zone.DECK) for target in targets):
        raise UnknownOutcome("deal")  # the text means its player
    for target in targets:
        context.r.point_at(RULE, target)
    left = {target.id: max(0, target.health) for target in targets}
    most = left if _has_excess(context, action) else {}
    context.hurt = not all(target.get(GameTag.IMMUNE) or target.get(GameTag.DIVINE_SHIELD) for target in targets)
    hurt = [
        target for target in targets if damage.deal(context.r, target, min(amount, most.get(target.id, amount)), source)
    ]
    context.excess = sum(max(0, amount - left[target.id]) for target in hurt)
    for target in hurt or targets[:1]:  # others may have taken it (HS 4.9)
        context.r.triggers(Event("damage", DAMAGE_EVENT, target))
    context.it = targets


def _has_excess(context: Context, action: Action) -> bool:
    """Return whether the text uses the excess of this damage."""
    if action.amount is not None and action.amount.kind == EXCESS:
        return False
    definition = context.r.text_of(context.source)
    return definition is not None and uses_excess(definition)


def _deal_in_turn(context: Context, action: Action) -> None:
    """Damage the targets one after the other, each by its own amount and followed by the responses (HS 1.5).

    A target that must be undamaged is checked again as its turn comes.
    """
    who, value = action.who, action.amount
    of_each = value is not None and value.of is not None and value.of.kind == "each"
    undamaged = who is not None and any(item.kind == "undamaged" for item in who.filters)
    targets = targets_of(context, action, RANDOM_DAMAGE)
    for target in targets if not of_each else ():
        context.r.point_at(RULE, target)
    for target in targets:
        if undamaged and target.get(GameTag.DAMAGE):
            continue
        amount = target.get(value.tag) if of_each and value is not None else damage_amount(context, value)
        if damage.deal(context.r, target, amount, context.source):
            context.r.triggers(Event("damage", DAMAGE_EVENT, target))
    context.it = targets


def split_damage(context: Context, action: Action) -> None:
    """Deal damage one point at a time, each to a random character that is not mortally wounded (HS 3.5)."""
    if action.who is None:
        raise UnknownOutcome("missiles")
    if action.flags:
        _split_healing(context, action)
        return
    number = missiles(context, action.amount)
    at_random = replace(action.who, pick="random") if action.who.pick == "all" else action.who
    for _ in range(number):
        hit = select(context, at_random, RANDOM_DAMAGE)
        for target in pick_random(context, hit, 1, RANDOM_DAMAGE) if at_random.kind == "difference" else hit:
            if damage.deal(context.r, target, 1, context.source):
                context.r.triggers(Event("damage", DAMAGE_EVENT, target))


def _split_healing(context: Context, action: Action) -> None:
    """Restore health one point at a time, each to a random character that is damaged (HS 3.5)."""
    r, player, source = context.r, context.player, context.source
    context.try_out("missiles")  # not checked in real logs
    if action.flags != ("heal",) or action.who is None or player.get(GameTag.HEALING_DOES_DAMAGE):
        raise UnknownOutcome("missiles")
    for _ in range(amounts.healing(r, player, source, evaluate(context, action.amount))):
        for target in select(context, replace(action.who, pick="random"), RANDOM_HEALING):
            if healing.heal(r, target, 1, source):
                r.triggers(Event("healing", HEALING_EVENT, target))


def restore(context: Context, action: Action) -> None:
    """Heal all targets, then resolve one healing event for each; some effects turn healing into damage (HS 4.9.2).

    With full healing, the event of each target comes before the next one is healed (HS 1.5).
    """
    if bonuses.is_uncertain(context, heals=True):
        raise UnknownOutcome("amount")
    full = action.amount is not None and action.amount.kind == "full"
    printed = 0 if full else evaluate(context, action.amount)
    targets = targets_of(context, action, RANDOM_HEALING)
    r, player, source = context.r, context.player, context.source
    reversed_ = player.get(GameTag.HEALING_DOES_DAMAGE)
    if full and reversed_:
        raise UnknownOutcome("amount")
    changed: list[Entity] = []
    for target in targets:
        if full:
            printed = target.get(GameTag.HEALTH)
            while changed:
                r.triggers(Event("healing", HEALING_EVENT, changed.pop()))
        if reversed_:
            done = damage.deal(r, target, amounts.healing_as_damage(r, player, source, printed), source)
        else:
            done = healing.heal(r, target, amounts.healing(r, player, source, printed), source)
        if done:
            changed.append(target)
    for target in changed:
        r.triggers(Event("damage" if reversed_ else "healing", HEALING_EVENT, target))
    context.it = targets


def destroy(context: Context, action: Action) -> None:
    """Mark minions for destruction; they die in the next death creation step (HS 4.3)."""
    targets = targets_of(context, action)
    for target in targets:
        if target.zone == Zone.DECK:
            context.r.set_unordered(FROM_DECK, [Change(target, GameTag.ZONE, Zone.SETASIDE)])
            continue
        if target.zone == Zone.HAND:
            context.leave_open("destroy")  # one log sets it aside in place of that
            buried = Change(target, GameTag.ZONE, Zone.GRAVEYARD)
            context.r.set_unordered("HS 4.3 discard", [*leave_changes(context.r, target), buried])
            continue
        if target.zone in (Zone.GRAVEYARD, Zone.SETASIDE, Zone.REMOVEDFROMGAME):
            context.leave_open("destroy")  # it has left play: nothing to destroy (HS 2.3)
            continue
        if target.zone == Zone.SECRET:
            context.leave_open("destroy")  # how logs show that it leaves was not seen
            destruction.destroy(context.r, "HS 4.3 destroy", target, context.source)
            continue
        if target.type not in (CardType.MINION, CardType.HERO, CardType.WEAPON) or target.zone != Zone.PLAY:
            raise UnknownOutcome("destroy")
        if target.type == CardType.WEAPON and context.r.ruleset.low < WEAPONS_MARKED:
            raise UnknownOutcome("destroy")
        if not target.get(GameTag.TO_BE_DESTROYED):
            destruction.destroy(context.r, "HS 4.3 destroy", target, context.source)
    context.it = targets


def force_deaths(context: Context, action: Action) -> None:
    """Resolve deaths in the middle of the text; those targets that have died remain "it" (HS 5.7)."""
    forced_death.carry_out(context.r)
    if context.it is not None:
        context.it = [one for one in context.it if one.zone != Zone.PLAY]


def take_fatigue(context: Context, action: Action) -> None:
    """Deal fatigue damage to a player, each time one more (HS 4.4)."""
    context.try_out(action.kind)  # not checked in real logs
    for player in context.owners(action.player):
        fatigue(context.r, player)


def freeze(context: Context, action: Action) -> None:
    """Freeze characters; nothing is sent for those that are frozen already (HS 5.1)."""
    targets = targets_of(context, action)
    for target in targets:
        context.r.set_unordered(FREEZE, [Change(target, GameTag.FROZEN, 1)])
    context.it = targets
