"""Playing a weapon card (HS 2.4): the new weapon enters play beside the old one and replaces it on resolution."""

from __future__ import annotations

from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.sequences.common import Steps, entering_changes, overload, repeat
from engine.hearthstone.sequences.equip import equipped, exchange
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

STEPS = Steps(
    sequence="HS 2.4",
    use="HS 2.4.1",
    payment="HS 2.4.1.a",
    entering="HS 2.4.1.b",
    on_use="HS 2.4.1.c",
    resolution="HS 2.4.2",
    text="HS 2.4.2.c",
    completion="HS 2.4.3",
    after_use="HS 2.4.3.a",
    costs="HS 2.4.1.a",
    targeting="HS 2.4.2.b",
    overload="HS 2.4.1.d",
)
EXCHANGE = "HS 2.4.2.d"
TWO_WEAPONS = "HS 2.4 two weapons"


def enter(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Put the weapon into play; its triggers already work (HS 2.4.1.a)."""
    r.set_unordered(STEPS.payment, [Change(card, GameTag.ZONE, Zone.PLAY), Change(card, GameTag.ZONE_POSITION, 0)])
    r.set_unordered(STEPS.entering, [*entering_changes(r, card, player, target), *overload(r, STEPS, card, player)])


def resolve(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    """Carry out the battlecry, then destroy the old weapon and equip the new one (HS 2.4.2.c, d)."""
    if r.effect(STEPS.text, card, optional=card.zone != Zone.PLAY):
        repeat(r, STEPS.text, card)
    own = r.state.zone(player.controller, Zone.PLAY)
    others = (other for other in own if other.type == CardType.WEAPON and other is not card)
    old = equipped(r, player, card) or next(others, None)  # the battlecry may have equipped it
    if card.zone == Zone.PLAY:
        if old is not None and old.zone == Zone.PLAY:
            r.count_applied(TWO_WEAPONS)
        exchange(r, player, card, old, (EXCHANGE, EXCHANGE))
        r.triggers(Event("equip", EXCHANGE, card))
    r.effect(STEPS.text, card, optional=True)
