"""The aura update (HS 1.3, 4.2): what auras give is taken and given anew.

Whom an aura gives something, its text says. What it has given goes with it: when its source has left play or was
silenced, the enchantments leave those who had them at the next update. An aura that changes its own entity has none.
"""

from __future__ import annotations

from engine.mechanics import spell_damage
from engine.mechanics.attacks import may_attack_again
from engine.mechanics.stats import update_heroes
from engine.mechanics.zones import announced_move
from engine.resolution import Change, Resolution
from engine.state import Entity
from engine.texts.changers import original
from hslog.generated.vocabulary import GameTag, Zone

ENDED = "HS 4.2"

GIVING_FOR_GOOD = frozenset({"BOM_08_Lewis_006t", "Story_03_DivineBell"})
"""Who has an aura and gives something else besides, which stays."""


def update_auras(r: Resolution) -> None:
    """Update all auras of the board."""
    _end_auras(r)
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


def give_by_aura(r: Resolution, enchantment: Entity) -> None:
    """Note an enchantment that is attached, if it comes from the aura of another entity in play."""
    source = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    if source is None or source.id == enchantment.get(GameTag.ATTACHED):
        return
    if source.zone == Zone.PLAY and source.get(GameTag.AURA) and original(source.card_id) not in GIVING_FOR_GOOD:
        r.state.given_by_auras[enchantment.id] = source.id, source.card_id


def _end_auras(r: Resolution) -> None:
    """HS 4.2: what an aura gave goes when its source has left play, or has lost its text."""
    state = r.state
    for enchantment_id, (source_id, card) in list(state.given_by_auras.items()):
        enchantment, source = state[enchantment_id], state[source_id]
        host = state.entities.get(enchantment.get(GameTag.ATTACHED))
        if enchantment.zone != Zone.PLAY or host is None or source.card_id not in (card, ""):
            del state.given_by_auras[enchantment_id]
            r.expect(ENDED, [Change(enchantment, GameTag.ZONE, enchantment.zone)])  # nothing more is to come of it
        elif host.zone == Zone.PLAY and (source.zone != Zone.PLAY or source.get(GameTag.SILENCED)):
            zone = r.ruleset.get("auras_end_in")
            changes = announced_move(r, enchantment, zone or Zone.REMOVEDFROMGAME)
            r.expect(ENDED, [change._replace(maybe=change.maybe or zone is None) for change in changes])
