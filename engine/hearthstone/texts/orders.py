"""Cards whose parts resolve in a known order (HS 1.5, 3.1, 4.9), from logs or from the rulebook.

Cards are listed by their first printing; reprints share the entry.
"""

from __future__ import annotations

EACH_PLAYER_DRAWS = frozenset({"BOT_600", "DMF_067", "EX1_050"})
"""Both players draw: first whose effect it is."""

EACH_HERO_HURT = frozenset({"GVG_009", "UNG_803"})
"""Both heroes are damaged: first who entered play first."""

ALTERNATING = frozenset({"AT_051", "BRM_008", "EX1_259", "GVG_008"})
"""Several characters are damaged one by one, and each damage event is resolved before the next damage."""

NOT_NOTED = frozenset({"BRM_008", "CS2_012", "EX1_303", "LOOT_410"})
"""Cards that damage several characters without logging a list first; the chosen target is damaged separately."""

IN_ORDER_OF_PLAY = 12574
"""The oldest build whose logs have targets that are not noted hit in the order of play; one of before has them last
first."""

DESTROYS_LAST = frozenset({"EX1_303"})
"""It says "destroy, and deal damage", and destroys when the damage is dealt."""

DISCARDS_SEVERAL = frozenset(
    {
        *("AT_025", "AT_043", "DEEP_027a", "EX1_310", "ICC_096", "LOOT_417", "NEW1_030", "REV_240", "REV_510"),
        *("RLK_535", "TIME_042", "UNG_833", "WON_100"),
    }
)
"""Several cards are discarded at once."""

DRAWS_LAST = frozenset({"EX1_365"})
"""It says "draw, and deal damage", and draws when the damage is dealt."""

HERO_PRE_DAMAGE = (
    ("HS 4.9 hero pre-damage.1", frozenset({"AT_124"})),
    ("HS 4.9 hero pre-damage.2", frozenset({"LOE_118", "LOE_119", "SW_446", "SW_446e"})),
    ("HS 4.9 hero pre-damage.3", frozenset({"BT_781"})),
    ("HS 4.9 hero pre-damage.4", frozenset({"EX1_295"})),
)
"""Who responds before a hero is damaged, in this order."""

MINION_PRE_DAMAGE = (
    ("HS 4.9 minion pre-damage.2", frozenset({"BT_733"})),
    ("HS 4.9 minion pre-damage.3", frozenset({"YOP_035"})),
)
"""Who responds before a minion is damaged, in this order, apart from who takes the damage instead."""
