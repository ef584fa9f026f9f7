"""Silence (HS 4.1): a pulse of tag 1066 opens it; at its end the minion is marked as silenced and has lost its
keywords.

Its enchantments leave (:mod:`engine.hearthstone.mechanics.enchantments`) and their values with them. Gains from auras
return, so the keywords of an enchanted minion are left open.
"""

from __future__ import annotations

from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SILENCING
from hslog.hearthstone.generated.vocabulary import GameTag

RULE = "HS 4.1 silence"

LOST_KEYWORDS = (
    *(GameTag.AURA, GameTag.BATTLECRY, GameTag.DEATHRATTLE, GameTag.DIVINE_SHIELD, GameTag.HEROPOWER_DAMAGE),
    *(GameTag.LIFESTEAL, GameTag.OVERHEAL, GameTag.POISONOUS, GameTag.REBORN, GameTag.RUSH, GameTag.SPELLPOWER),
    *(GameTag.TAUNT, GameTag.TRIGGER_VISUAL),
)
"""Tags that were seen to go to 0, and never to stay."""


def silence(r: Resolution, minion: Entity) -> None:
    """Expect a minion to be silenced."""
    lost = [] if r.state.enchantments_of(minion.id) else [tag for tag in LOST_KEYWORDS if minion.get(tag)]
    changes = [Change(minion, SILENCING, 0), *(Change(minion, tag, 0) for tag in lost)]
    r.expect(RULE, [*changes, Change(minion, GameTag.SILENCED, 1)], within_block=True)
