"""Forced deaths (HS 5.7): an effect carries out the steps between phases in its middle.

The text decides which effects do so. Since patch 11.2 the steps repeat until nothing dies, as between phases (HS 1.9).
Before, there was one death creation step and one death phase, before patch 10.0 without an aura update after it; some
builds had no death phase, so that triggers wait for the end of the current phase.
"""

from __future__ import annotations

from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import CHANGES_OF_11_2
from engine.hearthstone.steps.aura_update import update_auras
from engine.hearthstone.steps.death_creation import create_deaths
from engine.hearthstone.steps.death_phase import resolve_deaths
from engine.hearthstone.steps.inter_phase import inter_phase

RULE = "HS 5.7"
ONE_ROUND = "HS 5.7 one round"
NO_PHASE = "HS 5.7 no death phase"

WITHOUT_PHASE = range(12051, 12266)
"""The builds of patch 4.2."""

AURAS_UPDATED = 22611
"""The first known build of patch 10.0."""

OLDEST_SEEN = 8834
"""The oldest build seen in a log. Older builds may have done the same (HS 6.1)."""


def carry_out(r: Resolution) -> None:
    """Carry out the forced deaths of a text; before patch 11.2 only one round (HS 5.7)."""
    if r.ruleset.low >= CHANGES_OF_11_2:
        inter_phase(r)
    elif force_deaths(r) and r.ruleset.low >= AURAS_UPDATED:
        update_auras(r)


def force_deaths(r: Resolution) -> bool:
    """Carry out one round of deaths in the middle of an effect; return whether anything died."""
    dead = create_deaths(r)
    if not dead:
        return False
    lacks = _lacks_phase(r)
    if lacks is None:
        for entity in dead:
            r.pending_deathrattles.pop(entity.id, None)  # its deathrattle may come later
    if lacks:
        r.count_applied(NO_PHASE)
        r.unresolved_deaths += dead
        return True
    resolve_deaths(r, dead)
    return True


def _lacks_phase(r: Resolution) -> bool | None:
    """Return whether forced deaths are resolved only after the current phase; None if unknown."""
    low, high = r.ruleset.low, r.ruleset.high
    if low in WITHOUT_PHASE and high in WITHOUT_PHASE:
        return True
    return None if low < OLDEST_SEEN or (low < WITHOUT_PHASE.stop and high >= WITHOUT_PHASE.start) else False
