"""The death phase (HS 1.12): the death events of simultaneous deaths, one after the other in order of play."""

from __future__ import annotations

from engine.hearthstone.mechanics.reborn import reborn
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.state import Entity

RULE = "HS 1.12"


def resolve_deaths(r: Resolution, dead: list[Entity]) -> None:
    """Resolve one death event per entity of ``dead``, in order of play.

    In each: deathrattles and other death triggers, then reborn (HS 1.12, 3.2).
    """
    bearers = {
        entity.id: r.pending_deathrattles.pop(entity.id) for entity in dead if entity.id in r.pending_deathrattles
    }
    with r.phase("death phase", RULE), r.deathrattles(bearers):
        for entity in dead:
            r.triggers(Event("death", f"{RULE} death event", entity))
            if entity.id in r.pending_reborn:
                reborn(r, entity)
