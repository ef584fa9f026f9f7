"""The coin (HS 4.12, 5.5): a mana crystal for this turn only."""

from __future__ import annotations

from engine.resolution import Change, Resolution
from engine.state import Entity
from engine.texts.model import COIN, Text
from hslog.generated.vocabulary import GameTag

RULE = "HS 4.12"


def _coin(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """With as many crystals as there can be, a spent one is refilled instead."""
    lent = player.get(GameTag.TEMP_RESOURCES) + 1
    full = player.get(GameTag.RESOURCES) + lent > player.get(GameTag.MAXRESOURCES)
    if full or r.oracle.refills_crystal(card):
        used = player.get(GameTag.RESOURCES_USED)
        r.together(RULE, [Change(player, GameTag.RESOURCES_USED, max(0, used - 1))])
    else:
        r.together(RULE, [Change(player, GameTag.TEMP_RESOURCES, lent)])


SPELLS = (Text((COIN,), _coin),)
