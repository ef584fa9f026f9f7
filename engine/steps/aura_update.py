"""The aura update (HS 1.3, 4.2): what auras give is taken and given anew."""

from __future__ import annotations

from engine.mechanics import spell_damage
from engine.mechanics.attacks import may_attack_again
from engine.mechanics.stats import update_heroes
from engine.resolution import Change, Resolution
from hslog.generated.vocabulary import GameTag, Zone


def update_auras(r: Resolution) -> None:
    """Update all auras of the board."""
    update_heroes(r)
    spell_damage.update(r)
    r.update_auras()
    for player in r.state.players.values():
        in_play = r.state.zone(player.get(GameTag.CONTROLLER), Zone.PLAY)
        if not any(entity.tags.get(GameTag.NUM_ATTACKS_THIS_TURN) for entity in in_play):
            continue
        hero = r.state.hero_of(player)
        for entity in (*r.state.board(player.get(GameTag.CONTROLLER)), *([hero] if hero is not None else [])):
            if entity.get(GameTag.NUM_ATTACKS_THIS_TURN):  # another attack was given to who had none left, or taken
                exhausted = int(not may_attack_again(r.state, entity))
                r.together("HS 5.1 windfury", [Change(entity, GameTag.EXHAUSTED, exhausted, True)])
