"""Fatigue (HS 4.4): drawing from an empty deck costs one more health each time."""

from __future__ import annotations

from engine.mechanics.damage import deal, mark_event
from engine.resolution import Resolution
from engine.state import Entity
from hslog.generated.vocabulary import BlockType, GameTag

RULE = "HS 4.4 fatigue"


def fatigue(r: Resolution, player: Entity) -> None:
    """The count goes up and the hero takes that much damage, in a block of its own."""
    hero = r.state.hero_of(player)
    if hero is None or not r.begin(RULE, BlockType.FATIGUE, hero):
        return
    counter = hero if r.ruleset.get("fatigue_counted_on_hero") else player
    r.change(RULE, counter, GameTag.FATIGUE, counter.get(GameTag.FATIGUE) + 1)
    if deal(r, hero, counter.get(GameTag.FATIGUE), None):
        mark_event(r, RULE)
    r.end()
