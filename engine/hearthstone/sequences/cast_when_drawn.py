"""A spell that is cast as it is drawn (HS 5.1 casts when drawn): its text is carried out, and it leaves the hand."""

from __future__ import annotations

from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import Zone

WHEN_DRAWN = "HS 5.1 casts when drawn"


def leave_hand(r: Resolution, card: Entity) -> None:
    """Set a drawn card aside, after its text was carried out. Another draw follows."""
    if card.zone == Zone.HAND:
        move(r, WHEN_DRAWN, card, Zone.SETASIDE)
