"""Dormant minions (HS 4.6): in play, and for the rules not there."""

from __future__ import annotations

from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag


def is_dormant(entity: Entity) -> bool:
    """Return whether nothing can be done to an entity; minions that never awake are untouchable from the start."""
    if entity.get(GameTag.DORMANT):
        return True
    return entity.type == CardType.MINION and bool(entity.get(GameTag.UNTOUCHABLE))
