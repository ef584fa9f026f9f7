"""The amount of damage and healing by a hero power before it is announced (HS 4.9.1, 4.9.2)."""

from __future__ import annotations

from engine.state import Entity
from hslog.generated.vocabulary import GameTag


def damage_of_power(player: Entity, printed: int) -> int:
    """Return what is dealt: bonuses for hero powers come on top, doublings after them."""
    amount = printed + player.get(GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS)
    return int(amount * 2 ** player.get(GameTag.HERO_POWER_DOUBLE))


def healing_of_power(player: Entity, printed: int) -> int:
    """Return what is restored."""
    doublings = player.get(GameTag.HERO_POWER_DOUBLE) + player.get(GameTag.ALL_HEALING_DOUBLE)
    return int(printed * 2**doublings)
