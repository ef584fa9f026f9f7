"""Using a minion card (HS 2.2): use phase, resolution phase (battlecry), completion phase."""

from __future__ import annotations

from engine.mechanics.zones import room_changes
from engine.resolution import Change, Resolution
from engine.sequences.common import entering_changes, overload
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 2.2"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.1.b: the minion takes its place on the board."""
    r.together(f"{RULE}.1.b", [Change(card, GameTag.ZONE, Zone.PLAY)])
    place = r.oracle.choose_position(f"{RULE}.1.b", card)
    changes = [Change(card, GameTag.ZONE_POSITION, place)]
    changes += room_changes(r, player.get(GameTag.CONTROLLER), Zone.PLAY, place, card)
    changes += entering_changes(r, card, player, target, exhausts=True)
    changes += overload(r, card, player)
    r.together(f"{RULE}.1.b", changes)


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.2.c: battlecry, combo, choose one."""
    r.effect(f"{RULE}.2.c", card)
