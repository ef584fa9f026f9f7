"""Mortally wounded and pending destroy (HS 1.10): entities in play that die in the next death creation step.

A destroyed secret is marked and leaves in that step, too (HS 4.3).
"""

from __future__ import annotations

from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

MORTAL = frozenset({CardType.HERO, CardType.MINION, CardType.WEAPON, CardType.LOCATION})


def is_mortally_wounded(entity: Entity) -> bool:
    """Return whether an entity in play has no health or durability left, or is marked for destruction.

    Locations wear out like weapons. Dormant minions are never checked.
    """
    tags, kind = entity.tags, entity.type
    if entity.zone == Zone.SECRET:
        return bool(tags.get(GameTag.TO_BE_DESTROYED))
    if entity.zone != Zone.PLAY or kind not in MORTAL:
        return False
    if not tags.get(GameTag.TO_BE_DESTROYED):
        most = tags.get(GameTag.HEALTH)
        if kind == CardType.WEAPON:
            most = tags.get(GameTag.DURABILITY, most)
        if most is None or tags.get(GameTag.DAMAGE, 0) < most:
            return False
    return not is_dormant(entity)


def is_alive(entity: Entity) -> bool:
    """Return whether an entity is in play and does not die in the next death creation step."""
    return entity.zone == Zone.PLAY and not is_mortally_wounded(entity)


def all_heroes_live(state: GameState) -> bool:
    """Return whether every player has a hero that is alive."""
    heroes = (state.hero_of(player) for player in state.players.values())
    return all(hero is not None and is_alive(hero) for hero in heroes)


def find_mortally_wounded(state: GameState) -> list[Entity]:
    """Return the mortally wounded entities in play, in order of play."""
    waiting = state.perhaps_wounded
    if not waiting:
        return []
    found = [entity for entity in state.play_order if entity.id in waiting and is_mortally_wounded(entity)]
    waiting.clear()
    waiting.update([entity.id for entity in found])
    return found
