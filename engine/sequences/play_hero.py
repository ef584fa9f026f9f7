"""Using a hero card (HS 2.5): the new hero takes over health and armor, and the old hero and power leave."""

from __future__ import annotations

from engine.resolution import Change, Event, Resolution
from engine.sequences.common import entering_changes
from engine.state import Entity
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 2.5"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.5.1.a: the hero card enters play."""
    r.together(f"{RULE}.1.a", [Change(card, GameTag.ZONE, Zone.PLAY), Change(card, GameTag.ZONE_POSITION, 0)])
    r.together(f"{RULE}.1.b", entering_changes(r, card, player, target))


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """HS 2.5.1.d to 2: the hero is replaced; which of power and battlecry comes first depends on the card."""
    r.triggers(Event("replace hero", RULE, card))
    while r.effect(f"{RULE}.2", card, maybe=True):
        pass
