"""State-based actions that put creatures into the graveyard (CR 704.5f, g, h)."""

from __future__ import annotations

from engine.magic.board import INDESTRUCTIBLE, Permanent


def why_dies(permanent: Permanent, damage: int, deathtouched: bool) -> tuple[str, str] | None:
    """Return the rule by which a creature dies with this damage marked, and why; None if it stays."""
    if not permanent.is_creature:
        return None
    if permanent.toughness <= 0:
        return "CR 704.5f", "its toughness is 0 or less"
    if permanent.has(INDESTRUCTIBLE):
        return None
    if damage >= permanent.toughness:
        return "CR 704.5g", "the damage marked on it is at least its toughness"
    if deathtouched and damage > 0:
        return "CR 704.5h", "it was dealt damage by a source with deathtouch"
    return None
