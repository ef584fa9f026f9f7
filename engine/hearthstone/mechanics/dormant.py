"""Dormant minions (HS 4.6): they are in play, but rules ignore them."""

from __future__ import annotations

from engine.hearthstone.cards.unwritten import IMPRISONED
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

RULE = "HS 4.6"


def is_dormant(entity: Entity) -> bool:
    """Return whether an entity is dormant. Minions that never awaken are untouchable from the start."""
    tags = entity.tags
    if tags.get(GameTag.DORMANT):
        return True
    return entity.type == CardType.MINION and bool(tags.get(GameTag.UNTOUCHABLE))


def imprison(r: Resolution, minion: Entity, source: Entity, turns: int) -> bool:
    """Make a minion dormant for some turns of its controller; return whether the enchantment that
    counts them is known.
    """
    enchantment = r.enchant(RULE, minion, source, IMPRISONED)
    if enchantment is None:
        return False
    numbers = [Change(enchantment, GameTag.SCORE_VALUE_1, turns), Change(enchantment, GameTag.SCORE_VALUE_2, 0)]
    r.set_unordered(RULE, [*numbers, Change(minion, GameTag.DORMANT, 1), Change(minion, GameTag.UNTOUCHABLE, 1)])
    return True
