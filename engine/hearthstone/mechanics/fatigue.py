"""Fatigue (HS 4.4): each draw from an empty deck deals one more damage than the last."""

from __future__ import annotations

from engine.hearthstone.mechanics.damage import deal, mark_event
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag

RULE = "HS 4.4 fatigue"


def fatigue(r: Resolution, player: Entity) -> None:
    """Increase the fatigue count and deal that much damage to the hero, in a FATIGUE block."""
    hero = r.state.hero_of(player)
    if hero is None or _has(player, hero, GameTag.CANT_BE_FATIGUED) or not r.begin(RULE, BlockType.FATIGUE, hero):
        return
    on_hero = r.ruleset.get("fatigue_counted_on_hero")
    counters = (player, hero) if on_hero is None else (hero,) if on_hero else (player,)
    count = max(counter.get(GameTag.FATIGUE) for counter in counters) + 1
    r.set_unordered(RULE, [Change(counter, GameTag.FATIGUE, count, on_hero is None) for counter in counters])
    amount = count * (2 if _has(player, hero, GameTag.DOUBLE_FATIGUE_DAMAGE) else 1)
    if deal(r, hero, amount, None):
        mark_event(r, RULE)
    r.end()


def _has(player: Entity, hero: Entity, tag: int) -> bool:
    """Return whether a player or the hero has an effect that changes fatigue, as in some adventures."""
    return bool(player.get(tag) or hero.get(tag))
