"""Magnetic (HS 5.1): a minion played to the left of a mech merges with it.

In the use phase, before anything else responds, a trigger of the minion notes the mech. In the resolution phase, if the
mech is still in play on the same side, the minion is attached to it and set aside. What the mech gains depends on the
minion.
"""

from __future__ import annotations

from engine.mechanics.dormant import is_dormant
from engine.resolution import Change, Resolution
from engine.state import Entity
from hslog.generated.vocabulary import BlockType, GameTag, Race, Zone

RULE = "HS 5.1 magnetic"
NOTED = GameTag.TAG_SCRIPT_DATA_NUM_1
MECHS = (Race.MECHANICAL, Race.ALL)

SEEN_TO_MERGE = 31761
"""The last build in which a minion was seen to merge. Where it goes in later builds is unknown."""
SEEN_TO_NOTE = 185749
"""The last build in which a minion was seen to have a trigger for it."""


def note_mech(r: Resolution, minion: Entity) -> None:
    """Resolve the trigger that notes the mech to the right of the minion.

    Some logs do not tell whether it is a mech.
    """
    if not minion.get(GameTag.MAGNETIC) or minion.zone != Zone.PLAY or r.ruleset.high > SEEN_TO_NOTE:
        return
    if not r.begin(RULE, BlockType.TRIGGER, minion):
        return
    board = r.state.board(minion.controller)
    neighbour = next((other for other in board if other.position == minion.position + 1), None)
    if neighbour is not None:
        is_mech = neighbour.get(GameTag.CARDRACE) in MECHS and not is_dormant(neighbour)
        told = r.oracle.next_value(minion, NOTED) is not None
        if is_mech or told:
            r.set_unordered(RULE, [Change(minion, NOTED, neighbour.id)])
    r.end()


def merge(r: Resolution, minion: Entity) -> None:
    """Merge the minion with the mech, if that is still there: the minion leaves the board."""
    if not minion.get(GameTag.MAGNETIC) or not minion.get(NOTED):
        return
    mech = r.state.entities.get(minion.get(NOTED))
    both = mech is not None and mech is not minion and mech.zone == minion.zone == Zone.PLAY
    if both and mech is not None and mech.controller == minion.controller:
        optional = r.ruleset.high > SEEN_TO_MERGE or mech.get(GameTag.CARDRACE) not in MECHS
        r.expect(RULE, [Change(minion, GameTag.ZONE, Zone.SETASIDE, optional)])
