"""Minions that respond to damage, healing and deaths (HS 1.5, 1.12, 4.9.8): which characters their texts name.

Cards are listed by their first printing; reprints share the entry. A trigger may have further conditions and not come;
a trigger that comes belongs to no other event.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from engine.resolution import DamageDealt
from engine.state import Entity, GameState
from engine.texts.replacements import base_printing
from hslog.generated.vocabulary import CardType, GameTag


class Named(Enum):
    """Whose damage a text names."""

    ITSELF = "this minion"
    MINION = "a minion"
    FRIEND = "a friendly minion"
    OWN_HERO = "your hero"
    ITS_TARGET = "whom it damages"


WHENEVER: Mapping[str, Named] = MappingProxyType(
    {
        "EX1_604": Named.MINION,
        "EX1_402": Named.FRIEND,
        **dict.fromkeys(("DRG_209", "GVG_100", "ULD_167"), Named.OWN_HERO),
        **dict.fromkeys(
            (
                *("AT_026", "AV_129", "BOT_059", "BOT_218", "BRM_006", "BRM_016", "BRM_022", "BT_715", "BT_716"),
                *("BT_727", "CATA_488t", "CATA_488t2", "EX1_007", "EX1_399", "GIL_152", "GVG_034", "GVG_049"),
                *("ICC_031", "ICC_218", "OG_318", "OG_321", "TLC_630", "UNG_087", "VAC_512", "WON_131", "WON_338"),
                *("WON_357", "WORK_019", "WORK_023", "WW_043", "YOD_024"),
            ),
            Named.ITSELF,
        ),
    }
)
"""Whose damage the one trigger of a minion responds to, by its card, where it says "whenever"."""

SURVIVING: Mapping[str, Named] = MappingProxyType(
    dict.fromkeys(
        ("BRM_019", "DAL_550", "EDR_471", "ICC_405", "ICC_408", "RLK_212", "TIME_050", "TOY_906"), Named.ITSELF
    )
)
"""The same where it says "after this is damaged", or "survives it"; later builds have that stand elsewhere."""


WHENEVER_HEALED = frozenset({"CS2_235", "EX1_001", "GIL_190", "GVG_072"})
"""Minions with "whenever a character is healed"."""


WHENEVER_DIES = frozenset(
    {
        *("AV_261", "CFM_658", "EX1_531", "GVG_040", "GVG_106", "GVG_116", "ICC_900", "OG_302", "WON_322", "tt_004"),
    }
)
"""Minions with "whenever a minion dies" and no other text."""


def named_by(bearer: Entity) -> Named | None:
    """Return whose damage the text of a minion names; None where that is not known."""
    if bearer.type != CardType.MINION or bearer.get(GameTag.SILENCED):
        return None
    card = base_printing(bearer.card_id)
    return WHENEVER.get(card) or SURVIVING.get(card)


def is_named(state: GameState, bearer: Entity, named: Named, dealt: DamageDealt) -> bool:
    """Return whether damage is what the text of ``bearer`` names."""
    target = dealt.target
    if named is Named.ITSELF:
        return target is bearer
    if named is Named.ITS_TARGET:
        return dealt.source is bearer
    if named is Named.OWN_HERO:
        return target is state.hero_of(state.player_of(bearer))
    return target.type == CardType.MINION and (named is Named.MINION or target.controller == bearer.controller)
