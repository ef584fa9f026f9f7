"""Between phases (HS 1.9): quest rewards, death creation and death phase, aura update; repeated until nothing dies."""

from __future__ import annotations

from engine.core.trace import STEP
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.steps.aura_update import update_auras
from engine.hearthstone.steps.death_creation import create_deaths, find_dying
from engine.hearthstone.steps.death_phase import resolve_deaths
from engine.hearthstone.steps.quest_reward import give_rewards


def inter_phase(r: Resolution) -> None:
    """Carry out the steps between two phases; repeat them as long as something dies (HS 1.9, 1.12)."""
    _aura_step(r, before_deaths=True)
    again = False
    while True:
        give_rewards(r)
        dead = [*r.unresolved_deaths]
        if find_dying(r.state):
            with r.phase("death creation", "HS 1.11", STEP):
                dead += create_deaths(r)
        r.unresolved_deaths = []
        if dead and r.ruleset.holds("health_of_lost_auras_stays"):
            r.keep_health()
        _aura_step(r)
        if not dead:
            return
        if again:
            r.count_applied("HS 1.12 repetition")
        again = True
        resolve_deaths(r, dead)
        _aura_step(r, before_deaths=True)


def _aura_step(r: Resolution, before_deaths: bool = False) -> None:
    if r.is_at_rest():
        return
    with r.phase("aura update", "HS 1.9", STEP):
        update_auras(r, before_deaths)
