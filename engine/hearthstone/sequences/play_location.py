"""Playing a location card.

Locations are newer than the rulebook of 2022. They are played like minions without battlecry (HS 2.2).
"""

from __future__ import annotations

from engine.hearthstone.mechanics.zones import room_changes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.sequences.common import Steps, entering_changes
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "LOG location"

STEPS = Steps(
    sequence=RULE,
    use=RULE,
    payment=RULE,
    entering=RULE,
    on_use=RULE,
    resolution=RULE,
    text=RULE,
    completion=RULE,
    after_use=RULE,
)


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Put the location on the board; it can be used at once."""
    r.set_unordered(RULE, entering_changes(r, card, player, target))
    r.set_unordered(RULE, [Change(card, GameTag.ZONE, Zone.PLAY)])
    place = r.oracle.choose_position(RULE, card)
    changes = [Change(card, GameTag.ZONE_POSITION, place)]
    changes += room_changes(r, player.controller, Zone.PLAY, place, card)
    r.set_unordered(RULE, changes)


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the location's text for being played, if any."""
    r.effect(RULE, card, optional=True)
