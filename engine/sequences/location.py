"""Using a location, an ability of a titan or an object, or launching a starship: a PLAY block of something in play.

None of them is in the rulebook of 2022, and none counts as a card played; only a launch costs mana.
"""

from __future__ import annotations

from engine.mechanics.mana import pay
from engine.resolution import Change, Event, Resolution
from engine.state import Entity
from engine.steps.inter_phase import inter_phase
from hslog.generated.vocabulary import CardType, GameTag, Zone


def rule_of(source: Entity) -> str:
    """Return the rule of what can be done with something in play."""
    if source.type == CardType.LOCATION:
        return "LOG location"
    if source.get(GameTag.INTERACTABLE_OBJECT):
        return "LOG interactable object"
    return "LOG starship" if source.get(GameTag.LAUNCHPAD) else "LOG titan"


LAUNCH_COST = 5
"""What launching a starship costs, whatever it is made of, if no effect makes it cheaper."""


def launch_cost(starship: Entity, player: Entity) -> int:
    """Return what launching a starship costs: effects of its player's may have made it cheaper."""
    discount = player.get(GameTag.STARSHIP_LAUNCH_COST_DISCOUNT) + starship.get(GameTag.STARSHIP_LAUNCH_COST_DISCOUNT)
    return max(0, LAUNCH_COST - discount)


def activate(r: Resolution, source: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the action inside its PLAY block: a location wears, a titan has used its attack of the turn."""
    rule = rule_of(source)
    if source.get(GameTag.LAUNCHPAD):
        r.set_unordered(rule, pay(r, player, launch_cost(source, player)))
    if source.get(GameTag.INTERACTABLE_OBJECT):
        r.set_unordered(rule, pay(r, player, r.oracle.name_cost(source)))
    r.triggers(Event("use", rule, source))
    kind = source.type
    r.effect(rule, source, optional=True)
    stays = source.zone == Zone.PLAY and source.type == kind  # its own effect may have ended it, or made it another
    if kind == CardType.LOCATION:
        changes = [Change(source, GameTag.DAMAGE, source.get(GameTag.DAMAGE) + 1, not stays)]
        if stays and source.health > 1:
            changes.append(Change(source, GameTag.EXHAUSTED, 1))
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
