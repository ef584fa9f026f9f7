"""The amount of damage and healing before it is announced, as far as tags of the players tell (HS 4.9.1, 4.9.2)."""

from __future__ import annotations

from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag

_DOUBLED = {CardType.HERO_POWER: GameTag.HERO_POWER_DOUBLE, CardType.SPELL: GameTag.SPELL_HEALING_DOUBLE}


def damage_of_power(player: Entity, printed: int) -> int:
    """Return what is dealt: bonuses for hero powers come on top, doublings after them."""
    amount = printed + player.get(GameTag.CURRENT_HEROPOWER_DAMAGE_BONUS)
    return int(amount * 2 ** player.get(GameTag.HERO_POWER_DOUBLE))


def healing(player: Entity, source: Entity, printed: int) -> int:
    """Return what a card restores: some doublings are for spells or for hero powers only."""
    doublings = player.get(GameTag.ALL_HEALING_DOUBLE)
    if source.type in _DOUBLED:
        doublings += player.get(_DOUBLED[source.type])
    return int(printed * 2**doublings)
