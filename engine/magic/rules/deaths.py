"""State-based actions that put creatures into the graveyard (CR 704.5f, g, h)."""

from __future__ import annotations

from engine.magic.board import INDESTRUCTIBLE, Permanent

DEATHS = {"SBA_Damage": "CR 704.5g", "SBA_Deathtouch": "CR 704.5h", "SBA_ZeroToughness": "CR 704.5f"}
"""The rule of each death by a state-based action, by its category in Arena's logs."""


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
