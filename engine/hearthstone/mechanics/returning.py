"""Return from the battlefield to hand or deck (HS 4.7, 4.8): a minion keeps none of its changes.

Its enchantments leave it. The damage of a minion that is visible in the hand is removed, which is not healing. Before
18.0 damage and silence ended at the latest when the minion entered play from the hand again.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.mechanics import zones
from engine.hearthstone.mechanics.enchantments import known_enchantments, leave_with_host
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8 kept enchantments"
KEPT_SILENCE_RULE = "HS 4.8 kept silence"

BACK = (Zone.HAND, Zone.DECK)


def lose_enchantments(r: Resolution, minion: Entity, zone: int, seen: bool) -> None:
    """Expect a minion that is about to leave the battlefield for ``zone`` to lose its enchantments in the open block.

    ``seen``: the log also shows the minion in that zone; for a hidden minion it has fewer packets.
    """
    if (
        minion.get(GameTag.CARDTYPE) not in (CardType.MINION, CardType.WEAPON)
        or minion.zone != Zone.PLAY
        or zone not in BACK
    ):
        return
    lost = known_enchantments(r.state, minion)
    if seen and zone == Zone.HAND:
        r.expect(RULE, [Change(minion, GameTag.DAMAGE, 0)], within_block=True)
    if seen:
        leave_with_host(r, minion)
    for enchantment in lost:
        r.expect(RULE, [Change(enchantment, GameTag.ZONE, Zone.REMOVEDFROMGAME)], within_block=True)


def put_back(r: Resolution, minion: Entity, zone: int) -> None:
    """Move a minion, or a weapon, from the battlefield back to hand or deck."""
    player = r.state.player_of(minion)
    if player.get(GameTag.WEAPON) == minion.id:
        r.set_unordered(RULE, [Change(player, GameTag.WEAPON, 0)])
    lose_enchantments(r, minion, zone, r.oracle.is_seen(minion))
    zones.move(r, zones.RULE, minion, zone)


def lost_on_entering(r: Resolution, minion: Entity) -> Iterator[Change]:
    """Yield the changes of a minion that entered play from the hand: until 18.0 it loses damage and silence."""
    for tag in (GameTag.DAMAGE, GameTag.SILENCED):
        yield from r.sent("entering_unhurt", minion, tag, 0, rule=KEPT_SILENCE_RULE)
