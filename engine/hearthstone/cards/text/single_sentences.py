"""Analysis of a single sentence's meaning: references to earlier entities, lasting effects, cost changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from engine.hearthstone.cards.ability import (
    COST_CHANGES,
    Ability,
    Action,
    CostModifier,
    Selector,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.text.giving import owned

THEM = Selector("them")


def is_about_it(trigger: Trigger) -> bool:
    """Return whether a trigger's subject is an entity that the text has brought or chosen before."""
    subject = trigger.pattern.subject
    return subject is not None and subject.kind in ("it", "them", "one", "rest")


def after_its_return(trigger: Trigger) -> Trigger:
    """Reorder the actions of a discarded card that returns: the gain comes last, as the graveyard keeps none."""
    kinds = [action.kind for action in trigger.actions]
    if trigger.pattern.event != "discard" or kinds != ["give", "return-to-hand"]:
        return trigger
    return replace(trigger, actions=trigger.actions[::-1])


TURN_EVENTS = ("turn-start", "turn-end", "game-start")


def trigger_each_turn(actions: tuple[Action, ...], index: int) -> Trigger | None:
    """Return the recurring trigger for a card in play whose text acts at a time of the turn; None for other texts."""
    first, *rest = actions
    later = first.abilities[0] if first.kind in ("later", "lasting") and len(first.abilities) == 1 else None
    if not isinstance(later, Trigger) or later.pattern.event not in TURN_EVENTS:
        return None
    if rest and not goes_on(rest[0]):
        return None
    pattern = replace(later.pattern, timing="at")
    place = "hand" if changes_own_cost(later) else later.place
    return replace(later, clause=index, limit="", pattern=pattern, actions=(*later.actions, *rest), place=place)


def changes_own_cost(trigger: Trigger) -> bool:
    """Return whether a trigger only changes the cost of its own card."""
    costs = [one.kind in COST_CHANGES and one.who == Selector("self") for one in trigger.actions]
    return bool(costs) and all(costs)


def lasting_abilities(actions: tuple[Action, ...], costs: list[CostModifier]) -> tuple[Ability, ...]:
    """Return the lasting abilities of a sentence of a card in play; empty if it has any other effect."""
    if len(costs) >= len(actions):
        return tuple(costs)
    lasting = actions[0].abilities if [one.kind for one in actions] == ["lasting"] else ()
    return () if any(isinstance(one, Trigger) for one in lasting) else lasting


def goes_on(action: Action) -> bool:
    """Return whether a sentence refers to the entities of the one before."""
    about = [part for part in parts_of(action) if isinstance(part, Selector)]
    return bool(about) and about[0].kind in ("it", "them")


def needs_all(meaning: object) -> bool:
    """Return whether a trigger requires that each of several cards was played, which is not implemented."""
    return isinstance(meaning, Trigger) and meaning.pattern.event == "play-card" and meaning.pattern.subject == THEM


def crystals_owed(meaning: object) -> int | None:
    """Return the number of overloaded crystals if a clause states only that; else None."""
    match meaning:
        case (Action(kind="overload", amount=Value(kind="number", number=crystals)),):
            return crystals
    return None


def each_time(action: Action) -> Action:
    """Return a lasting action whose triggers have no limit, as they recur for some turns."""
    abilities = (replace(one, limit="") if isinstance(one, Trigger) else one for one in action.abilities)
    return replace(action, abilities=tuple(abilities))


def speaks_on(meaning: object) -> bool:
    """Return whether a clause refers to the entities or the action of the clause before."""
    if isinstance(meaning, Trigger):
        return is_about_it(meaning)
    if not isinstance(meaning, tuple) or not meaning or not isinstance(meaning[0], Action):
        return False
    inside = list(parts_of(meaning[0]))
    about = [part.kind for part in inside if isinstance(part, Selector) and part.kind != "self"]
    again = any(isinstance(part, Action) and part.kind in ("again", "instead") for part in inside)
    return again or (bool(about) and about[0] in ("it", "its", "them", "one", "rest"))


def cost_modifiers(action: Action, index: int) -> list[CostModifier]:
    """Return a sentence's lasting cost changes, with their condition; empty if it means anything else."""
    inside = action.actions if action.kind == "if" and not action.otherwise else (action,)
    found = [cost for one in inside if (cost := _cost_modifier(one, index)) is not None]
    return [replace(cost, condition=action.condition) for cost in found] if len(found) == len(inside) else []


def are_own_costs(found: Sequence[object]) -> TypeGuard[Sequence[CostModifier]]:
    """Return whether all that a sentence means are changes of the cost of its own card."""
    return all(isinstance(one, CostModifier) and one.who == Selector("self") for one in found)


def _cost_modifier(action: Action, index: int) -> CostModifier | None:
    """Return the lasting cost change that an action of a card in play means; None if it means something else."""
    if action.kind not in COST_CHANGES or action.who is None or action.who.kind in ("it", "them"):
        return None
    who = owned(action.who)
    operation = "add" if action.kind == "change-cost" else "set"
    return CostModifier(
        clause=index, who=who, amount=action.amount or Value("number"), operation=operation, duration=action.duration
    )
