"""A spell that is cast as it is drawn (HS 5.1 casts when drawn): its text is carried out, and it leaves the hand."""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import Zone

WHEN_DRAWN = "HS 5.1 casts when drawn"


def resolve(r: Resolution, card: Entity, carry_out: Callable[[], None]) -> None:
    """Carry out the text of a drawn card with ``carry_out``, then set the card aside. Another draw follows."""
    carry_out()
    if card.zone == Zone.HAND:
        move(r, WHEN_DRAWN, card, Zone.SETASIDE)
