"""Using a location, or an ability of a titan: a PLAY block of something in play, without cost or card counters."""

from __future__ import annotations

from engine.resolution import Event, Resolution
from engine.state import Entity
from engine.steps.inter_phase import inter_phase

RULE = "HS 2.2"


def activate(r: Resolution, source: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the action inside its PLAY block."""
    r.triggers(Event("use", RULE, source))
    r.effect(RULE, source, maybe=True)
    inter_phase(r)
    r.triggers(Event("after use", RULE, source))
    inter_phase(r)
