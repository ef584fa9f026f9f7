"""The coin (HS 4.12, 5.5): a mana crystal for this turn only."""

from __future__ import annotations

from engine.hearthstone.mechanics.mana import give_temporary_mana
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.texts.model import COIN, Text


def _coin(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """One temporary crystal."""
    give_temporary_mana(r, player)


SPELLS = (Text((COIN,), _coin),)
