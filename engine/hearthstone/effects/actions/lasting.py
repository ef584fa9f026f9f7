"""Lasting effects of texts: an enchantment carries out the rest of the text later (HS 1.2, 1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    Condition,
    CostModifier,
    EventPattern,
    Selector,
    Term,
    Trigger,
    replaced,
    terms_in,
)
from engine.hearthstone.cards.granted import of_host
from engine.hearthstone.cards.library import abilities_of, definition_of
from engine.hearthstone.cards.triggers import AFTER, AT, ONCE, WHENEVER
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import ANTECEDENTS, select
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 1.2"
SELF = Selector("self")
"""The card of the text: in an enchantment that acts later, it means that card, not the enchantment."""


def attach_lasting(context: Context, action: Action) -> None:
    """Attach an enchantment that responds to events from now on: to the previous targets, or else to the player."""
    if action.abilities and all(isinstance(one, CostModifier) and one.who.pick == "next" for one in action.abilities):
        change_next_cost(context, action)
        return
    if action.duration not in ("", "game"):
        raise UnknownOutcome(action.kind)
    if action.duration:
        context.leave_open(action.kind)  # not checked in real logs: effects that last for the game
    if action.abilities and all(isinstance(ability, Aura) for ability in action.abilities):
        known(context.r.enchant(RULE, context.player, context.source, action.enchantment), "enchantment")
        return
    triggers = [ability for ability in action.abilities if isinstance(ability, Trigger)]
    if len(triggers) < len(action.abilities) or not triggers or any(map(_asks_for_death, triggers)):
        raise UnknownOutcome(action.kind)
    if all(trigger.place == "dormant" for trigger in triggers):
        if not context.r.grant(context.source, triggers):  # the card itself responds, as long as it is dormant
            raise UnknownOutcome(action.kind)
        return
    about_it = any(_mentions(trigger.pattern) or all(map(_mentions, trigger.actions)) for trigger in triggers)
    about_it = about_it and any(one.zone == Zone.PLAY for one in context.it or ())
    if not about_it and any(SELF in terms_in(trigger.actions) for trigger in triggers):
        minion = context.source.type == CardType.MINION and context.source.zone == Zone.PLAY
        if not minion:
            context.leave_open(action.kind)  # logs have shown a mark on the card itself
        granted = [replaced(trigger, lambda term: Selector("it") if term == SELF else term) for trigger in triggers]
        _attach(context, action, context.source if minion else context.player, granted, [context.source])
        return
    hosts = [one for one in context.it or () if one.zone == Zone.PLAY] if about_it else [context.player]
    for host in hosts:
        granted = [of_host(trigger) if about_it else trigger for trigger in triggers]
        _attach(context, action, host, granted, context.it or [])


def _asks_for_death(trigger: Trigger) -> bool:
    """Return whether a trigger asks if an entity dies: logs have not shown when this is checked."""
    return any(isinstance(part, Condition) and part.kind == "dies" for part in terms_in(trigger.actions))


def change_next_cost(context: Context, action: Action) -> None:
    """Attach an enchantment that changes the cost of the next matching card of a player and ends by its own text.

    One for this turn also ends with the turn.
    """
    r, who = context.r, action.who
    meant = [who, *(one.who for one in action.abilities if isinstance(one, CostModifier))]
    host = context.player
    if any(one is not None and one.side == "enemy" for one in meant):
        context.leave_open("cost")  # not checked in real logs
        host = r.state.opponent(context.player)
    enchantment = known(r.enchant(RULE, host, context.source, action.enchantment), action.kind)
    if host is not context.player:  # its text says "your"
        r.change(RULE, enchantment, GameTag.CONTROLLER, host.controller)
    own = abilities_of(enchantment.card_id, r.ruleset.high, r.ruleset.high)
    modifiers, ends = [one for one in own if isinstance(one, CostModifier)], list[EventPattern]()
    if not modifiers and who is not None and action.amount is not None:
        context.leave_open("cost")  # a log does not show the text of such an enchantment
        operation = "set" if action.kind == "set-cost" else "add"
        modifiers = [CostModifier(who=who, amount=action.amount, operation=operation)]  # the data leaves its text out
        asked = tuple(item for item in who.filters if item.kind != "period")
        used = EventPattern("play-card", WHENEVER, "friendly", replace(who, pick="all", side="", filters=asked))
        own, ends = (*own, *modifiers), [used]
    if len(modifiers) != 1:
        raise UnknownOutcome("cost")
    if modifiers[0].who.kind == "hero-powers":
        context.try_out("cost")  # not checked in real logs
        ends.append(EventPattern("hero-power", AFTER, "friendly"))
    of_turn = who is not None and any(item.kind == "period" and item.card == "turn" for item in who.filters)
    if action.duration == "turn" or of_turn:
        ends.append(EventPattern("turn-end", AT, "friendly"))
    triggers = [Trigger(pattern=one, limit=ONCE, place="enchantment") for one in ends]
    if triggers and not r.grant(enchantment, [*own, *triggers], []):
        raise UnknownOutcome("cost")


def pay_with(context: Context, action: Action) -> None:
    """Let the next spell of the player this turn, or the previous targets, be paid with health (HS 4.11)."""
    r, player, who = context.r, context.player, action.who
    if who is not None and who.kind in ANTECEDENTS and action.flags == ("Health",):
        context.try_out("pay-with")  # not checked in real logs
        for card in select(context, who):
            r.set_unordered("HS 4.11", [Change(card, GameTag.CARD_COSTS_HEALTH, 1)])
        return
    spells = who is not None and who.pick == "next" and any(item.kind == "type" for item in who.filters)
    if not spells or action.flags != ("Health",):
        raise UnknownOutcome("pay-with")
    enchantment = known(r.enchant(RULE, player, context.source, action.enchantment), "enchantment")
    r.note_gains(player, enchantment, [(GameTag.SPELLS_COST_HEALTH, 1, "set")])
    r.set_unordered("HS 4.11", [Change(player, GameTag.SPELLS_COST_HEALTH, 1)])
    ends = EventPattern("cast-spell", WHENEVER, "friendly"), EventPattern("turn-end", AT, "friendly")
    if not r.grant(enchantment, [Trigger(pattern=one, limit=ONCE, place="enchantment") for one in ends], []):
        raise UnknownOutcome("pay-with")


def _attach(
    context: Context, action: Action, host: Entity, triggers: list[Trigger], remembered: Sequence[Entity]
) -> None:
    r, build = context.r, context.r.ruleset.high
    given = [one for one in r.state.enchantments_of(host.id) if one.get(GameTag.CREATOR) == context.source.id]
    if any(abilities_of(one.card_id, build, build) for one in given):
        return  # an enchantment attached before has the trigger in its own text, as it may have in a log
    enchantment = given[0] if given else r.enchant(RULE, host, context.source, action.enchantment)
    timed = [replace(one, pattern=replace(one.pattern, timing=one.pattern.timing or AT)) for one in triggers]
    placed = [replace(one, place="enchantment") for one in timed]
    if enchantment is not None and _says_itself(enchantment, triggers, build):
        return
    if enchantment is None or not (r.grant(enchantment, placed, remembered) or given):
        raise UnknownOutcome(action.kind)


def _says_itself(enchantment: Entity, triggers: list[Trigger], build: int) -> bool:
    """Return whether an enchantment's own text has a trigger for the same events that needs to remember nothing."""
    own = definition_of(enchantment.card_id, build, build)
    said = own.abilities if own is not None and own.complete else ()
    events = {one.pattern.event for one in triggers}
    return bool(said) and all(
        isinstance(one, Trigger)
        and one.pattern.event in events
        and not any(isinstance(part, Selector) and part.kind != "card" for part in terms_in(one.actions))
        for one in said
    )


def _mentions(term: Term) -> bool:
    """Return whether a pattern or an action refers to the previous targets ("it")."""
    return any(
        isinstance(part, Selector) and part.kind == "it" for part in (getattr(term, one.name) for one in fields(term))
    )
