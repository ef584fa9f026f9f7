"""Cards that choose their targets at random by their texts. No other sign in a log separates chance from choice.

All damage, or all healing, in the block of these cards goes to characters chosen at random; reprints have the same
text. The lists hold cards seen in real logs, not every such card.
"""

from __future__ import annotations

RANDOM_DAMAGE = frozenset(
    {
        *("AT_094", "BOT_606", "BRM_002", "BT_493", "BT_740", "CATA_580t", "CFM_623", "DRG_204"),
        *("EX1_082", "EX1_251", "EX1_277", "EX1_298", "EX1_384", "NEW1_019"),
        *("GIL_147", "GVG_001", "GVG_050", "GVG_090", "GVG_099", "GVG_110t", "ICC_836", "LOE_046"),
        *("OG_179", "OG_280", "RLK_534", "RLK_551", "SC_008", "TLC_249", "TLC_632t", "TOY_500", "TOY_606", "TTN_458t"),
        *("UNG_025", "UNG_818", "UNG_934t2", "VAC_520", "VAC_520t", "VAC_520t2", "WW_427"),
    }
)
"""Whose damage goes to random characters."""

RANDOM_HEALING = frozenset({"EX1_341", "LOOT_373", "OG_229", "ULD_270"})
"""Whose healing goes to random characters."""

HEALS_THE_LIVING = frozenset({"EX1_341"})
"""Who leaves out the mortally wounded as it heals, which others do not."""

RANDOM_DEFENDER = frozenset({"EX1_533"})
"""Who turns an attack to a random character, apart from those who hit the wrong enemy half of the time."""
