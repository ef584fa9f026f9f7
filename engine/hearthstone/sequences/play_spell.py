"""Playing a spell card (HS 2.3): use phase, resolution phase, completion phase; secrets and quests stay.

An effect of the opponent may replace the spell by another one during use; the rest of the sequence then applies to the
new spell. The new spell, its target, and whether the original returns to the hand are left open.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.sequences.common import Steps, entering_changes, happen_again, overload
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Zone

STEPS = Steps(
    sequence="HS 2.3",
    use="HS 2.3.1",
    payment="HS 2.3.1.a",
    entering="HS 2.3.1.b",
    on_use="HS 2.3.1.f",
    resolution="HS 2.3.2",
    text="HS 2.3.2.c",
    completion="HS 2.3.3",
    after_use="HS 2.3.3.b",
    costs="HS 2.3.1.e",
    targeting="HS 2.3.2.b",
    echo="HS 2.3.3.a",
    overload="HS 2.3.1.g",
)

REPLACED = "HS 2.3.1.d"
LOST_TARGET = "HS 2.3 lost target"

STAYING = (GameTag.SECRET, GameTag.QUEST, GameTag.QUESTLINE, GameTag.SIDE_QUEST, GameTag.SIGIL, GameTag.OBJECTIVE)


LOGGED_OF_SECRETS = (GameTag.SECRET, GameTag.CLASS, GameTag.COST)
"""The tags that both players see, in this order, of a card that goes hidden to the secret zone."""

OPEN_OF_SECRETS = (*LOGGED_OF_SECRETS, GameTag.MULTIPLE_CLASSES)
"""These, and the tag that only the latest builds add."""


def stays(r: Resolution, card: Entity) -> bool:
    """Return whether the spell goes to the secret zone instead of taking effect: a secret, quest or sigil."""
    tags = r.oracle.look_at(card)
    return any(tags.get(tag) for tag in STAYING)


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Put the spell into play, or a secret into the secret zone (HS 2.3.1.b)."""
    zone = Zone.SECRET if stays(r, card) else Zone.PLAY
    changes = [Change(card, GameTag.ZONE, zone), Change(card, GameTag.ZONE_POSITION, 0)]
    if zone == Zone.SECRET and not card.known:
        changes += [Change(card, tag, value) for tag, value in r.oracle.tags_shown_of_secret(card).items()]
    r.set_unordered(STEPS.entering, changes)
    r.triggers(Event("cast", STEPS.use, card))
    if card.zone == zone and r.oracle.is_replaced(card):
        zone = continue_as_replacement(r, card)
    marks, owed = list(entering_changes(r, card, player, target)), list(overload(r, STEPS, card, player))
    if card.zone != zone:  # it was returned to the hand, or replaced
        marks = [mark.with_optional(True) for mark in marks]
    if card.zone != zone or card.get(GameTag.CANT_PLAY):  # overload comes after the counter
        owed = [change.with_optional(True) for change in owed]
    r.set_unordered(STEPS.entering, [*marks, *owed])


def continue_as_replacement(r: Resolution, card: Entity) -> int:
    """Continue the sequence in a new block for the replacing spell; return its zone (HS 2.3.1.d)."""
    r.end()
    r.set_unordered(REPLACED, announced_move(r, card, Zone.SETASIDE))
    r.begin(REPLACED, BlockType.PLAY, card)
    r.replaced = True
    zone = Zone.SECRET if stays(r, card) else Zone.PLAY
    r.set_unordered(REPLACED, [Change(card, GameTag.ZONE, zone)])
    return zone


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the text of the spell; then it goes to the graveyard (HS 2.3.2)."""
    if card.zone == Zone.SECRET:
        return
    lost = target is not None and target.zone not in (Zone.PLAY, Zone.HAND)
    if r.effect(STEPS.text, card, optional=card.zone != Zone.PLAY):
        if lost:
            r.count_applied(LOST_TARGET)
        happen_again(r, STEPS.text, card, player)
    if card.zone == Zone.PLAY:
        r.set_unordered("HS 2.3.2.d", [Change(card, GameTag.ZONE, Zone.GRAVEYARD)])
