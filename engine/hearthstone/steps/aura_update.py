"""The aura update (HS 1.3, 4.2): auras begin and end to work, and all sums over cards in play are taken again."""

from __future__ import annotations

from engine.hearthstone.mechanics import spell_damage
from engine.hearthstone.mechanics.attacks import may_attack_again
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.resolution import Change, Resolution
from hslog.hearthstone.generated.vocabulary import GameTag


def update_auras(r: Resolution, before_deaths: bool = False) -> None:
    """Update all auras of the board.

    ``before_deaths``: a phase has ended, and its deaths are not determined yet. Auras wait for the deaths (HS 4.2), but
    gains delayed in the phase apply now.
    """
    r.end_auras()
    if not r.are_sums_settled():
        update_heroes(r)
        spell_damage.update(r)
    r.update_auras(before_deaths)
    for player in r.state.players.values():
        for one in r.state.in_play(player.controller):
            if one.tags.get(GameTag.NUM_ATTACKS_THIS_TURN):
                break
        else:
            continue  # no character has attacked
        hero = r.state.hero_of(player)
        for entity in (*r.state.board(player.controller), *([hero] if hero is not None else [])):
            if entity.get(GameTag.NUM_ATTACKS_THIS_TURN):  # the number of its attacks may have changed
                exhausted = int(not may_attack_again(r.state, entity))
                r.set_unordered("HS 5.1 windfury", [Change(entity, GameTag.EXHAUSTED, exhausted, True)])
    r.rest()
