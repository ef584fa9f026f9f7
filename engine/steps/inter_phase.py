"""Between phases (HS 1.9): quest rewards, the death creation step with its death phase, the aura update; again
until nothing dies."""

from __future__ import annotations

from engine.resolution import Resolution
from engine.steps.aura_update import update_auras
from engine.steps.death_creation import create_deaths
from engine.steps.death_phase import resolve_deaths


def inter_phase(r: Resolution) -> None:
    """Carry out the steps between two phases, as often as something dies (HS 1.9, 1.12)."""
    update_auras(r)
    while True:
        dead = create_deaths(r)
        update_auras(r)
        if not dead:
            return
        resolve_deaths(r, dead)
        update_auras(r)
