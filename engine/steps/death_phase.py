"""The death phase (HS 1.12): the death events of what died together, one after the other in order of play."""

from __future__ import annotations

from engine.resolution import Event, Resolution
from engine.state import Entity


def resolve_deaths(r: Resolution, dead: list[Entity]) -> None:
    """Resolve the death event of each of ``dead``: its deathrattles, and all that responds to its death."""
    with r.phase("death phase", "HS 1.12"):
        for entity in dead:
            r.triggers(Event("death", "HS 1.12", entity))
