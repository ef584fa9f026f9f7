"""Reborn (HS 5.1): a minion with it returns at its place, once, with 1 health.

Its place is in front of the minions that stood to its right; its deathrattles have summoned theirs before it.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.summon import summon
from engine.hearthstone.mechanics.zones import board_is_full, place_of_dead, room_changes
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import MINIONS_REBORN
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 5.1 reborn"


def reborn(r: Resolution, dead: Entity) -> None:
    """Resummon a minion that died with reborn, after its own deathrattles and without the keyword."""
    controller = dead.controller
    followers = r.pending_reborn.pop(dead.id)
    if board_is_full(r.state, controller):
        return
    place = place_of_dead(r, controller, followers)
    r.set_unordered("HS 1.4 position", room_changes(r, controller, Zone.PLAY, place, None))
    again = r.create(
        RULE,
        dead.card_id,
        controller,
        Zone.PLAY,
        (GameTag.ZONE_POSITION, place),
        (GameTag.CREATOR, dead.id),
        (GameTag.START_WITH_1_HEALTH, 1),
        (GameTag.HAS_BEEN_REBORN, 1),
    )
    if again is None:
        return
    r.change(RULE, again, GameTag.START_WITH_1_HEALTH, 0)
    r.change(RULE, again, GameTag.REBORN, 0)
    player = r.state.player_of(again)
    r.change(RULE, player, MINIONS_REBORN, player.get(MINIONS_REBORN) + 1)
    summon(r, again)
