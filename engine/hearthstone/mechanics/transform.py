"""Transformation (HS 4.5): an entity becomes another card in place and keeps nothing.

Before 11.2 a new minion takes the place of the old one, which is set aside. The effect decides the new card. A card
that transforms itself (a chosen form, a card that shifts in the hand) may keep values; its text decides.
"""

from __future__ import annotations

from engine.core.trace import RESULT
from engine.hearthstone.mechanics.enchantments import leave_with_host
from engine.hearthstone.mechanics.zones import PLACE, POSITION, SET_ASIDE
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import BY_ANOTHER, TRANSFORMING
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

TRANSFORM_RULE = "HS 4.5"
RULE = "HS 4.5 before"

MARKED = 14830
"""The first build seen to mark a minion that replaces another one by a card's effect."""

OF_THE_OLD = (GameTag.DAMAGE, GameTag.FROZEN, GameTag.NUM_ATTACKS_THIS_TURN, GameTag.SILENCED)
"""Tags that record what happened to the old minion; no card has them printed."""


def announce(r: Resolution, entity: Entity, by_itself: bool) -> None:
    """Expect an entity to become another card; in play its enchantments leave first.

    ``by_itself``: its own text does it, or that of one of its enchantments, which may stay.
    """
    r.expect(TRANSFORM_RULE, [Change(entity, TRANSFORMING, 0)], within_block=True)
    if entity.zone == Zone.PLAY and entity.type == CardType.MINION and not by_itself:
        leave_with_host(r, entity)


def link(r: Resolution, old: Entity, new: Entity, by_itself: bool) -> None:
    """Link an old minion and its replacement, each naming the other; the old minion's enchantments leave.

    A new minion that is created hidden names the old one, and has its mark, only when it is shown.
    """
    leave_with_host(r, old)
    changes = [Change(old, GameTag.LINKED_ENTITY, new.id)]
    if new.known:
        changes.append(Change(new, GameTag.LINKED_ENTITY, old.id))
        if not by_itself and r.ruleset.high >= MARKED:
            changes.append(Change(new, BY_ANOTHER, 1, r.ruleset.low < MARKED))
    r.set_unordered(RULE, changes)


def replace(r: Resolution, old: Entity, new: Entity) -> None:
    """Put ``new`` in the place of ``old``. No other minion moves, and the new one is exhausted as if just summoned."""
    span = r.open(RESULT, "transform", RULE, new, old)
    place = old.position
    r.set_unordered(RULE, [Change(new, GameTag.ZONE, Zone.PLAY)])
    changes = [
        Change(new, POSITION, place, rule=PLACE),
        Change(old, GameTag.EXHAUSTED, 0),
        Change(old, GameTag.NUM_ATTACKS_THIS_TURN, 0, True),
        Change(old, GameTag.DAMAGE, 0, True),
        Change(old, POSITION, 0, rule=PLACE),
        Change(old, GameTag.ZONE, Zone.SETASIDE),
    ]
    if not (new.get(GameTag.CHARGE) and r.ruleset.quirk("charge_enters_ready")):
        changes.append(Change(new, GameTag.EXHAUSTED, 1))
    r.set_unordered(RULE, changes)
    r.present_at_deaths |= {new.id}  # it responds where the old minion would have (HS 3.4)
    r.count_applied(SET_ASIDE)
    r.close(span)
