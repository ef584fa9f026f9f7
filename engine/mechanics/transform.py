"""Transformation (HS 4.5): before 11.2 another minion takes the place of the old one, which is set aside.

Since then an entity changes into another card where it stands, which is one packet and needs no rule here.
"""

from __future__ import annotations

from engine.mechanics.zones import PLACE, POSITION
from engine.resolution import Change, Resolution
from engine.state import Entity
from engine.trace import SpanKind
from hslog.generated.vocabulary import GameTag, Zone

RULE = "HS 4.5 before"


def replace(r: Resolution, old: Entity, new: Entity) -> None:
    """Put ``new`` in the place of ``old``: nobody moves, and the newcomer is exhausted as if just summoned."""
    span = r.open(SpanKind.RESULT, "transform", RULE, new, old)
    place = old.position
    r.together(RULE, [Change(new, GameTag.ZONE, Zone.PLAY)])
    changes = [
        Change(new, POSITION, place, rule=PLACE),
        Change(old, GameTag.EXHAUSTED, 0),
        Change(old, GameTag.NUM_ATTACKS_THIS_TURN, 0, True),
        Change(old, GameTag.DAMAGE, 0, True),
        Change(old, POSITION, 0, rule=PLACE),
        Change(old, GameTag.ZONE, Zone.SETASIDE),
    ]
    if not new.get(GameTag.CHARGE):
        changes.append(Change(new, GameTag.EXHAUSTED, 1))
    r.together(RULE, changes)
    r.close(span)
