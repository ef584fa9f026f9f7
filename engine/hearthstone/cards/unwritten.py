"""Facts that neither texts nor abilities express, by card id: created tokens, when quests count, orders of hits.

Cards are listed by their first printing.
"""

from __future__ import annotations

COIN = "GAME_005"
"""The Coin, which the second player gets (HS 5.5)."""

WISP = "CS2_231"
"""Stands for any minion where nothing but the card type is known."""

ADAPTATIONS = tuple(f"UNG_999t{number}" for number in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14))
"""The spells of adapt: their texts say what the minion that they are cast on gains (HS 5.1 adapt)."""

DIRECTIONS = ("DMF_074a", "DMF_074b")
"""The choices of direction in which minions move: clockwise and counter-clockwise."""

EXCESS_MANA = "CS2_013t"

IMPRISONED = "BT_737e"
"""The enchantment that counts the turns until a dormant minion awakens."""

COUNTED_ON_USE = frozenset({"UNG_934", "ULD_433", "SW_313", "SW_313t", "SW_313t2", "DRG_051"})
"""Quests that count a used card before its text is carried out (HS 5.3)."""

COUNTED_AFTER_USE = frozenset(
    {
        *("UNG_920", "UNG_028", "UNG_954", "UNG_067", "ULD_431", "ULD_291", "DRG_323", "DRG_324"),
        *("SW_433", "SW_433t", "SW_433t2", "SW_052", "SW_052t", "SW_052t2", "SW_450", "SW_450t", "SW_450t2"),
        *("SW_031", "SW_031t", "SW_031t2", "SW_028", "SW_028t", "SW_028t2"),
    }
)
"""Quests that count it in the completion phase. For other quests, the position of the counter in the log decides."""

COUNTED_THOUGH_COUNTERED = frozenset({"DRG_323"})
"""Quests that also count countered cards (HS 5.1)."""

REPEATED_QUESTS = frozenset({"TLC_426", "TLC_817", "TLC_817t", "TLC_817t2"})
"""Quests that start again after completion, or consist of two quests."""

HIT_WITHOUT_LIST = frozenset({"BRM_008", "CS2_012", "EX1_303", "LOOT_410"})
"""Cards that damage several characters without logging a list first; the chosen target is damaged separately."""

RENAMED = {"HERO_06bp": ("CS2_017",), "HERO_06bp2": ("CS2_017",)}
"""The former ids of hero powers, after which their enchantments are still named."""

ANSWERS_THE_GONE = frozenset(
    {*("BOT_280", "CFM_026", "GIL_577", "GIL_618", "GIL_903", "ICC_082", "LOOT_329", "UNG_067", "UNG_920")}
)
"""Cards that respond to a played minion even if it has left play since (HS 2.2)."""

INSTEAD_OF_COIN = {"BRM_030": "BRM_030t"}
"""The card created instead of a coin where the opponent's class is asked for but the opponent has none (HS 4.15)."""

COIN_FOR_OWN_CLASS = frozenset({"SCH_230"})
"""Cards that create coins where their player's class is asked for but the player has none (HS 4.15)."""

ASKED_ONLY_AS_PLAYED = frozenset({"AT_122"})
"""Cards whose target's condition is checked when they are played, but not again when the text resolves (HS 3.3)."""

PSEUDO_MOVES = frozenset({"AT_128", "GVG_031", "GVG_035", "UNG_027", "UNG_027t2"})
"""Cards whose text puts a copy into hand or deck while the card itself is set aside (HS 4.7, appendix A.3)."""

COSTS_CHANGED_FIRST = frozenset({"EX1_315"})
"""Cards whose changes of costs applied before all others in old builds (HS 4.11)."""

COSTS_CHANGED_LAST = frozenset({"SCH_713e", "WC_006", "WC_006e"})
"""Cards and enchantments whose changes of costs apply after all others, even after a set cost (HS 4.11)."""

WORSE_EACH_TIME = {"TSC_955t": 2}
"""Cards that each deal more damage than the last one, and the number of turns in which each deals damage."""

NEUTRAL_OF_NONE = frozenset({"BOT_087", "GIL_696"})
"""Cards that create neutral cards where the opponent's class is asked for but the opponent has none (HS 4.15)."""

GIVING_FOR_GOOD = frozenset({"BOM_08_Lewis_006t", "Story_03_DivineBell"})
"""Cards with an aura that also give something permanent."""

FORCING_FREE_ATTACKS = frozenset({"BOT_406", "CS3_020", "DAL_731", "DRG_022", "SCH_279", "TRL_119", "TRL_258"})
"""Cards whose forced attacks do not count as attacks of the turn (HS 2.6)."""
