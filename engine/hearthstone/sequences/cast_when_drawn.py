"""A spell that is cast as it is drawn (HS 5.1 casts when drawn): its text is carried out, and it leaves the hand."""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.mechanics.zones import leave_changes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

WHEN_DRAWN = "HS 5.1 casts when drawn"


def resolve(r: Resolution, card: Entity, carry_out: Callable[[], None]) -> None:
    """Carry out the text of a card that was drawn; ``carry_out`` does what it says. Another draw follows."""
    carry_out()
    if card.zone == Zone.HAND:
        r.set_unordered(WHEN_DRAWN, [*leave_changes(r, card), Change(card, GameTag.ZONE, Zone.SETASIDE)])
