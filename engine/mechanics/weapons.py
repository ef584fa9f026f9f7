"""Weapons (HS 2.6.1.g, 4.1): a hero that has attacked wears its weapon, in a trigger of the player's own."""

from __future__ import annotations

from engine.mechanics.damage import suffer
from engine.resolution import Event, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag

RULE = "HS 2.6.1.g"


def resolve_with_wear(r: Resolution, event: Event, attacker: Entity, worn: bool) -> None:
    """Resolve the queue of an event of an attack.

    ``worn``: this is the queue in which the weapon of an attacking hero loses durability; which one it is depends on
    the build.
    """
    player = r.state.player_of(attacker)
    weapon = r.state.weapon_of(player) if attacker.type == CardType.HERO else None
    if weapon is None or not worn or _lasts(r, weapon):
        r.triggers(event)
        return
    wears = event._replace(sign=GameTag.PREDAMAGE)
    r.queue(wears, player, lambda: _lose_durability(r, weapon, player))


def _lasts(r: Resolution, weapon: Entity) -> bool:
    """A weapon does not wear that is immune, that its own text keeps, or that was destroyed in the attack."""
    if weapon.get(GameTag.IMMUNE) or weapon.get(GameTag.TO_BE_DESTROYED):
        return True
    return r.oracle.keeps_durability(weapon)


def _lose_durability(r: Resolution, weapon: Entity, player: Entity) -> None:
    suffer(r, weapon, 1, player)
