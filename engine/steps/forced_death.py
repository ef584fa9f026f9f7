"""Forced deaths (HS 5.7): an effect has the steps between phases carried out while it goes on.

Which effects do so their texts say. Since patch 11.2 it goes on until nobody dies, as between phases (HS 1.9); before,
there was one death creation step and one death phase, whatever died in it.
"""

from __future__ import annotations

from engine.resolution import Resolution
from engine.steps.death_creation import create_deaths
from engine.steps.death_phase import resolve_deaths
from engine.steps.mortally_wounded import is_mortally_wounded

RULE = "HS 5.7"
ONE_ROUND = "HS 5.7 one round"

REPEATED = 24769
"""The first build of patch 11.2."""


def force_deaths(r: Resolution) -> bool:
    """Let die what must, in the middle of an effect; return whether anything died."""
    dead = create_deaths(r)
    if not dead:
        return False
    while dead:
        resolve_deaths(r, dead)
        dead = create_deaths(r) if r.ruleset.low >= REPEATED else []
    return True


def is_over(r: Resolution) -> bool:
    """Tell whether a round of forced deaths, just carried out, was the only one though somebody is dying again."""
    return r.ruleset.high < REPEATED and any(is_mortally_wounded(entity) for entity in r.state.play_order)
