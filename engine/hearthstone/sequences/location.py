"""Activation of an entity in play: a location, an ability of a titan or object, or a starship launch (a PLAY block).

None of them is in the rulebook of 2022, and none counts as a card played. Only objects and launches cost mana.
"""

from __future__ import annotations

from engine.hearthstone.mechanics import starship
from engine.hearthstone.mechanics.mana import pay
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone


def rule_of(source: Entity) -> str:
    """Return the rule for activating an entity in play."""
    if source.type == CardType.LOCATION:
        return "LOG location"
    if source.get(GameTag.INTERACTABLE_OBJECT):
        return "LOG interactable object"
    return starship.LAUNCH if source.get(GameTag.LAUNCHPAD) else "LOG titan"


LAUNCH_COST = 5
"""The mana cost of launching a starship, unless an effect reduces it."""


def launch_cost(starship: Entity, player: Entity) -> int:
    """Return a player's mana cost of launching a starship, with reductions by effects."""
    discount = player.get(GameTag.STARSHIP_LAUNCH_COST_DISCOUNT) + starship.get(GameTag.STARSHIP_LAUNCH_COST_DISCOUNT)
    return max(0, LAUNCH_COST - discount)


def activate(r: Resolution, source: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the activation inside its PLAY block: a location loses durability, a titan uses its attack."""
    rule = rule_of(source)
    if source.get(GameTag.LAUNCHPAD):
        r.set_unordered(rule, pay(r, player, launch_cost(source, player)))
    if source.get(GameTag.INTERACTABLE_OBJECT):
        r.set_unordered(rule, pay(r, player, r.oracle.next_cost(source)))
    r.triggers(Event("use", rule, source))
    kind = source.type
    r.effect(rule, source, optional=True)
    stays = source.zone == Zone.PLAY and source.type == kind  # its own effect may have removed or replaced it
    if kind == CardType.LOCATION:
        changes = [Change(source, GameTag.DAMAGE, source.get(GameTag.DAMAGE) + 1, not stays)]
        worn = source.health <= 1
        exhausted = r.ruleset.get("worn_location_exhausted") if worn else True
        if stays and exhausted is not False:
            changes.append(Change(source, GameTag.EXHAUSTED, 1, exhausted is None))
        r.set_unordered(rule, changes)
    elif kind == CardType.MINION and source.get(GameTag.TITAN):
        r.set_unordered(
            rule,
            [
                Change(source, GameTag.NUM_ATTACKS_THIS_TURN, source.get(GameTag.NUM_ATTACKS_THIS_TURN) + 1, not stays),
                Change(source, GameTag.EXHAUSTED, 1, not stays),
            ],
        )
    elif source.get(GameTag.INTERACTABLE_OBJECT):
        r.set_unordered(rule, [Change(source, GameTag.EXHAUSTED, 1, True)])
    r.effect(rule, source, optional=True)
    inter_phase(r)
    r.triggers(Event("after use", rule, source))
    inter_phase(r)
