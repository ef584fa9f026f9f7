"""Dormant minions (HS 4.6): they are in play, but rules ignore them."""

from __future__ import annotations

from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag


def is_dormant(entity: Entity) -> bool:
    """Return whether an entity is dormant. Minions that never awake are untouchable from the start."""
    if entity.get(GameTag.DORMANT):
        return True
    return entity.type == CardType.MINION and bool(entity.get(GameTag.UNTOUCHABLE))
