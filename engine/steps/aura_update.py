"""The aura update (HS 1.3, 4.2): what auras give is taken and given anew."""

from __future__ import annotations

from engine.resolution import Resolution


def update_auras(r: Resolution) -> None:
    """Update all auras of the board."""
    r.update_auras()
    r.derive()
