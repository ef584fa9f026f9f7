"""Returning from the battlefield to the hand or the deck (HS 4.7, 4.8): nothing of what a minion had there is kept.

Its enchantments leave it, and the wounds of one that is seen in the hand are healed, which is no healing. Before 18.0
what had been damaged or silenced was so no more as it entered play from the hand, at the latest.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.mechanics.enchantments import borne, leave_with_host
from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8 kept enchantments"
KEPT_SILENCE_RULE = "HS 4.8 kept silence"

BACK = (Zone.HAND, Zone.DECK)


def lose_enchantments(r: Resolution, minion: Entity, zone: int, seen: bool) -> None:
    """A minion is about to leave the battlefield for ``zone``: its enchantments leave it in the open block.

    ``seen``: whoever reads the log sees it there, too; of one that is not seen less is told.
    """
    if minion.get(GameTag.CARDTYPE) != CardType.MINION or minion.zone != Zone.PLAY or zone not in BACK:
        return
    for enchantment in borne(r.state, minion):
        r.expect(RULE, [Change(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME)], within_block=True)
    if seen:
        leave_with_host(r, minion)
        if zone == Zone.HAND:
            r.expect(RULE, [Change(minion, GameTag.DAMAGE, 0)], within_block=True)


def lost_on_entering(r: Resolution, minion: Entity) -> Iterator[Change]:
    """A minion has entered play from the hand: until 18.0 it is neither hurt nor silenced."""
    unhurt = r.ruleset.get("entering_unhurt")
    if unhurt is not False:
        for tag in (GameTag.DAMAGE, GameTag.SILENCED):
            yield Change(minion, tag, 0, unhurt is None, KEPT_SILENCE_RULE)
