"""Using a location card (HS 2.2, as a minion card without a battlecry): it takes its place on the board."""

from __future__ import annotations

from engine.mechanics.zones import room_changes
from engine.resolution import Change, Resolution
from engine.sequences.common import entering_changes
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 2.2"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.1.b: the location takes its place; it can be used at once."""
    r.together(f"{RULE}.1.b", entering_changes(r, card, player, target))
    r.together(f"{RULE}.1.b", [Change(card, GameTag.ZONE, Zone.PLAY)])
    place = r.oracle.choose_position(f"{RULE}.1.b", card)
    changes = [Change(card, GameTag.ZONE_POSITION, place)]
    changes += room_changes(r, player.get(GameTag.CONTROLLER), Zone.PLAY, place, card)
    r.together(f"{RULE}.1.b", changes)


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.2.c: what the location does as it is played."""
    r.effect(f"{RULE}.2.c", card, maybe=True)
