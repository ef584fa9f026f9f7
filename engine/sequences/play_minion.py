"""Using a minion card (HS 2.2): use phase, resolution phase (battlecry), completion phase."""

from __future__ import annotations

from engine.mechanics.zones import room_changes
from engine.resolution import Change, Resolution
from engine.sequences.common import Steps, entering_changes, overload
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

STEPS = Steps(
    sequence="HS 2.2",
    use="HS 2.2.1",
    payment="HS 2.2.1.a",
    entering="HS 2.2.1.b",
    on_use="HS 2.2.1",  # e and f: what responds to the use stands next to what responds to the summoning
    resolution="HS 2.2.2",
    text="HS 2.2.2.c",
    completion="HS 2.2.3",
    after_use="HS 2.2.3",  # a to c, likewise
    overload="HS 2.2.1.g",
)


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.1.b: the minion takes its place on the board."""
    r.together(STEPS.entering, [Change(card, GameTag.ZONE, Zone.PLAY)])
    place = r.oracle.choose_position(STEPS.entering, card)
    changes = [Change(card, GameTag.ZONE_POSITION, place)]
    changes += room_changes(r, player.get(GameTag.CONTROLLER), Zone.PLAY, place, card)
    changes += entering_changes(r, card, player, target, exhausts=True)
    changes += overload(STEPS, card, player)
    r.together(STEPS.entering, changes)


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.2.2.c: battlecry, combo, choose one."""
    r.effect(STEPS.text, card)
