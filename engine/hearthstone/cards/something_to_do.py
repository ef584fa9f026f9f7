"""Whether an effect has something to do: if not, its trigger need not come, and its card may be refused."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Action, Definition, OnPlay, Value
from engine.hearthstone.cards.matching import (
    TYPES,
    Context,
    Fact,
    conjunction,
    exists,
    holds,
    possible,
    select,
    unknown_unless_true,
    value_of,
)
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

UNCERTAIN = frozenset({"if", "opaque", "scripted", "later", "repeat", "swap", "look", "draw-until"})
"""Actions for which it is unknown whether they have something to do."""

ELSEWHERE = ("pool", "card")
"""Selectors of created cards, which always exist."""

CERTAIN_VALUES = ("number", "spell-damage", "healing", "event-amount")

LARGEST_BOARD = 7


def has_something_to_do(action: Action, context: Context) -> Fact:
    """Return True if an effect has a target and an amount, None if unknown, as the trigger may then not come.

    It comes if it is unknown who is there, as among hidden cards, and for damage to all of no characters.
    """
    facts: list[Fact] = []
    if action.kind in UNCERTAIN:
        facts.append(None)
    if action.kind == "refresh" and action.who is not None:
        facts.append(
            unknown_unless_true(any(one.get(GameTag.EXHAUSTED) for one in select(action.who, context).entities))
        )
    if action.kind == "summon":
        facts.append(None if len(context.state.board(context.controller)) >= LARGEST_BOARD else True)
    if action.kind == "freeze" and context.subject is not None:
        told = any(context.subject.get(tag) for tag in (GameTag.FROZEN, GameTag.CANT_BE_FROZEN))
        facts.append(unknown_unless_true(not told))
    if action.kind in OF_RESOURCES:
        facts.append(unknown_unless_true(_has_resources(action, context)))
    if action.kind == "trigger-deathrattle" and action.who is not None:
        whom = select(action.who, context).entities
        facts.append(unknown_unless_true(any(one.get(GameTag.DEATHRATTLE) for one in whom)))
    if action.kind == "attack":
        facts.append(unknown_unless_true(_can_attack(action, context)))
    if action.condition is not None:
        facts.append(unknown_unless_true(holds(action.condition, context)))
    for amount in (action.amount, action.limit):
        if amount is not None:
            facts.append(unknown_unless_true(bool(value_of(amount, context)) if _is_certain(amount) else None))
    for who in (action.who, action.cards):
        drawn = who is not None and action.kind == "draw" and not who.filters  # also from an empty deck (HS 4.4)
        if who is not None and who.kind == "it" and context.subject is None:
            facts.append(None)
        elif who is not None and who.kind not in ELSEWHERE and not drawn:
            area = action.kind == "deal" and who.pick == "all" and who.kind in TYPES
            anywhere = who.kind == "cards"  # "your C'Thun, wherever it is"
            facts.append(True if area or anywhere or exists(who, context) is not False else None)
    return conjunction(facts)


OF_RESOURCES = ("refresh-crystals", "spend-corpses", "raise-corpses")
"""Actions that spend or refill what a player has."""


def _has_resources(action: Action, context: Context) -> bool:
    """Return whether the player has spent crystals to refill, or the corpses that an action spends."""
    player = context.state.players.get(context.controller)
    if player is None:
        return False
    if action.kind == "refresh-crystals":
        return player.get(GameTag.RESOURCES_USED) > 0
    least = value_of(action.amount, context) if action.kind == "spend-corpses" and action.amount is not None else 1
    left = player.get(GameTag.CORPSES) - player.get(GameTag.CORPSES_SPENT_THIS_GAME)
    return least is not None and left >= least


def _can_attack(action: Action, context: Context) -> bool:
    """Return whether someone may attack as an action says, and whom the event names can still be attacked."""
    attackers = select(action.who, context).entities if action.who is not None else []
    able = any(one.get(GameTag.ATK) > 0 and not one.get(GameTag.FROZEN) for one in attackers)
    named = {"it": context.subject, "attacked": context.other}
    attacked = named.get(action.cards.kind) if action.cards is not None else None
    return able and (attacked is None or (attacked.zone == Zone.PLAY and attacked.health > 0))


def _is_certain(amount: Value) -> bool:
    if amount.kind in ("negative", "times"):
        return all(map(_is_certain, amount.parts))
    return amount.kind in CERTAIN_VALUES


OF_SEVERAL = ("repeat", "sequence")
"""Actions that consist of others."""

ONTO_THE_BOARD = ("summon", "resurrect", "recruit", "raise-corpses", "take-control")
"""Actions for which the board needs room."""


def may_lack(definition: Definition, context: Context, room: bool) -> bool:
    """Return whether a used card's text may lack room, a weapon, or a character to strike at random.

    ``room``: there is room on the board. Areas, hand and deck may be empty.
    """
    if not (room or definition.complete):
        return True
    effects = (one for one in definition.abilities if isinstance(one, OnPlay))
    return any(_may_be_idle(action, context, room) for effect in effects for action in effect.actions)


def _may_be_idle(action: Action, context: Context, room: bool) -> bool:
    if action.kind in ONTO_THE_BOARD and not room:
        return True
    if action.kind in OF_SEVERAL and any(_may_be_idle(one, context, room) for one in action.actions):
        return True
    for who in filter(None, (action.who, action.cards)):
        if who.kind == "history":
            return True  # of what was done before the log began, or out of sight
        if who.kind == "weapons" or (who.kind in TYPES and who.pick == "random"):
            least, there = value_of(who.count, context) if who.count is not None else 1, possible(who, context)
            return there is not None and len(there) < (least or 1)
    return False
