"""Magnetic (HS 5.1): a minion played to the left of a mech merges with it.

In the use phase, before all other responses, a trigger of the minion notes the mech. In the resolution phase, if the
mech is still in play on the same side, the minion is attached to it and set aside. The mech's gains depend on the
minion.
"""

from __future__ import annotations

from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Race, Zone

RULE = "HS 5.1 magnetic"
NOTED = GameTag.TAG_SCRIPT_DATA_NUM_1
MECHS = (Race.MECHANICAL, Race.ALL)

MAGNETIC = GameTag.MAGNETIC
PASSED_ON = (
    *(GameTag.TAUNT, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.RUSH, GameTag.POISONOUS, GameTag.LIFESTEAL),
    *(GameTag.REBORN, GameTag.STEALTH, GameTag.ELUSIVE),
    *(GameTag.CANT_BE_TARGETED_BY_SPELLS, GameTag.CANT_BE_TARGETED_BY_HERO_POWERS),
)
"""Keywords of the minion that the mech gains."""

SEEN_TO_MERGE = 31761
"""The last build seen in which a minion merges with a mech. Where it goes in later builds is unknown."""
SEEN_TO_NOTE = 185749
"""The last build seen in which a magnetic minion has this trigger."""


def note_mech(r: Resolution, minion: Entity) -> None:
    """Resolve the trigger that notes the mech to the right of the minion.

    Some logs do not show whether it is a mech.
    """
    if not minion.get(GameTag.MAGNETIC) or minion.zone != Zone.PLAY or r.ruleset.high > SEEN_TO_NOTE:
        return
    if not r.begin(RULE, BlockType.TRIGGER, minion):
        return
    board = r.state.board(minion.controller)
    neighbour = next((other for other in board if other.position == minion.position + 1), None)
    if neighbour is not None:
        is_mech = neighbour.get(GameTag.CARDRACE) in MECHS and not is_dormant(neighbour)
        noted = r.oracle.next_value(minion, NOTED) is not None
        if is_mech or noted:
            r.set_unordered(RULE, [Change(minion, NOTED, neighbour.id)])
    r.end()


def mech_of(r: Resolution, minion: Entity) -> Entity | None:
    """Return the mech that a minion merges with, if it is still in play and has the same controller; else None."""
    mech = r.state.entities.get(minion.get(NOTED)) if minion.get(MAGNETIC) and minion.get(NOTED) else None
    if mech is None or mech is minion or mech.zone != Zone.PLAY or mech.controller != minion.controller:
        return None
    return mech


def gains_of(minion: Entity) -> list[tuple[int, int, str]]:
    """Return the gains of the mech: attack, health and keywords of the minion as they are now."""
    stats = [(int(tag), minion.get(tag), "add") for tag in (GameTag.ATK, GameTag.HEALTH)]
    return stats + [(int(tag), 1, "set") for tag in PASSED_ON if minion.get(tag)]


def merge(r: Resolution, minion: Entity) -> None:
    """Expect a minion on the board to leave it when it merges with the mech, if the mech is still there.

    In play mode it leaves after the mech has its gains.
    """
    mech = mech_of(r, minion)
    if mech is not None and minion.zone == Zone.PLAY and not r.oracle.decides:
        optional = r.ruleset.high > SEEN_TO_MERGE or mech.get(GameTag.CARDRACE) not in MECHS
        r.expect(RULE, [Change(minion, GameTag.ZONE, Zone.SETASIDE, optional)])
