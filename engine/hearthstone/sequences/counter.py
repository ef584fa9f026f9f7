"""Countered cards (HS 5.1): the text is skipped, and the card leaves play.

The countering triggers belong to the use phase (HS 2.2.1.c, 2.3.1.c); earlier changes stay.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.zones import leave_changes, move
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 5.1 counter"
STEP = {CardType.MINION: "HS 2.2.1.c", CardType.SPELL: "HS 2.3.1.c"}
"""The step in which a card is countered, by card type."""


def counter(r: Resolution, card: Entity) -> None:
    """Remove a countered card: to the graveyard in old builds, set aside in later ones.

    No log shows a countered weapon, hero or location: its destination is left open, and it replaces nothing.
    """
    if card.type in STEP:
        r.count_applied(STEP[card.type])
    aside = r.ruleset.quirk("countered_cards_set_aside")
    if aside is None:
        aside = r.oracle.next_value(card, GameTag.ZONE) != Zone.GRAVEYARD
    zone = Zone.SETASIDE if aside else Zone.GRAVEYARD
    if card.type == CardType.MINION:
        move(r, RULE, card, zone)
    elif card.type in (CardType.SPELL, CardType.INVALID):
        if card.zone in (Zone.PLAY, Zone.SECRET):
            r.set_unordered(RULE, [Change(card, GameTag.ZONE, zone), Change(card, GameTag.CANT_PLAY, 0, True)])
    else:
        for zone in (Zone.GRAVEYARD, Zone.SETASIDE):
            if card.zone == Zone.PLAY:
                changes = [
                    *leave_changes(r, card),
                    Change(card, GameTag.ZONE, zone),
                    Change(card, GameTag.CANT_PLAY, 0),
                ]
                r.set_unordered(RULE, [change.with_optional(True) for change in changes])
