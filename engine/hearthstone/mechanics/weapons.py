"""Weapons (HS 2.6.1.g, 4.1): after an attack, a trigger of the player reduces the durability of the weapon."""

from __future__ import annotations

from msgspec.structs import replace

from engine.hearthstone.mechanics.damage import apply_damage
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag

RULE = "HS 2.6.1.g"


def resolve_with_wear(r: Resolution, event: Event, attacker: Entity, worn: bool) -> None:
    """Resolve the queue of an attack's event.

    ``worn``: the attacking hero's weapon loses durability in this queue; the build decides which queue it is.
    """
    player = r.state.player_of(attacker)
    weapon = r.state.weapon_with(attacker)
    if weapon is None or not worn or _lasts(r, weapon):
        r.triggers(event)
        return
    wears = replace(event, sign=GameTag.PREDAMAGE)
    r.queue(wears, player, lambda: _lose_durability(r, weapon, player))


def _lasts(r: Resolution, weapon: Entity) -> bool:
    """Return whether a weapon keeps its durability: it is immune, its text keeps it, or it was destroyed."""
    if weapon.get(GameTag.IMMUNE) or weapon.get(GameTag.TO_BE_DESTROYED):
        return True
    return r.oracle.is_prevented("durability", weapon, GameTag.PREDAMAGE, GameTag.DAMAGE)


def _lose_durability(r: Resolution, weapon: Entity, player: Entity) -> None:
    apply_damage(r, weapon, 1, player)
