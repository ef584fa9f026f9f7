"""The death phase (HS 1.12): the death events of what died together, one after the other in order of play."""

from __future__ import annotations

from engine.resolution import Event, Resolution
from engine.state import Entity
from engine.texts.reborn import reborn

RULE = "HS 1.12"


def resolve_deaths(r: Resolution, dead: list[Entity]) -> None:
    """Resolve the death event of each of ``dead``: its deathrattles, and all that responds to its death.

    Being reborn comes last in it (HS 3.2).
    """
    bearers = {
        entity.id: r.pending_deathrattles.pop(entity.id) for entity in dead if entity.id in r.pending_deathrattles
    }
    with r.phase("death phase", RULE), r.deathrattles(RULE, bearers):
        for entity in dead:
            r.triggers(Event("death", f"{RULE} death event", entity))
            if entity.id in r.pending_reborn:
                reborn(r, entity)
