"""What no text says and no ability can express, by card id: tokens that texts bring, when quests count, orders of hits.

Cards are listed by their first printing.
"""

from __future__ import annotations

COIN = "GAME_005"
"""The coin: what the second player gets (HS 5.5)."""

WISP = "CS2_231"
"""A minion of which nothing is known but that it is one: it stands for any."""

ADAPTATIONS = tuple(f"UNG_999t{number}" for number in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14))
"""The spells of adapt: their texts say what the minion has then, at which they are cast (HS 5.1 adapt)."""

DIRECTIONS = ("DMF_074a", "DMF_074b")
"""The ways in which minions change places: clockwise, and the other way."""

EXCESS_MANA = "CS2_013t"

IMPRISONED = "BT_737e"
"""The enchantment that counts the turns of a minion that awakens after some."""

COUNTED_ON_USE = frozenset({"UNG_934", "ULD_433", "SW_313", "SW_313t", "SW_313t2", "DRG_051"})
"""Quests that count a card before its text is carried out (HS 5.3)."""

COUNTED_AFTER_USE = frozenset(
    {
        *("UNG_920", "UNG_028", "UNG_954", "UNG_067", "ULD_431", "ULD_291", "DRG_323", "DRG_324"),
        *("SW_433", "SW_433t", "SW_433t2", "SW_052", "SW_052t", "SW_052t2", "SW_450", "SW_450t", "SW_450t2"),
        *("SW_031", "SW_031t", "SW_031t2", "SW_028", "SW_028t", "SW_028t2"),
    }
)
"""Quests that count it in the completion phase. When others count, the place of the counter in the log shows."""

COUNTED_THOUGH_COUNTERED = frozenset({"DRG_323"})
"""Quests that count what is countered as well (HS 5.1)."""

REPEATED_QUESTS = frozenset({"TLC_426", "TLC_817", "TLC_817t", "TLC_817t2"})
"""Quests that start again, or consist of two."""

HIT_WITHOUT_LIST = frozenset({"BRM_008", "CS2_012", "EX1_303", "LOOT_410"})
"""Cards that damage several characters without logging a list first; the chosen target is damaged separately."""

RENAMED = {"HERO_06bp": ("CS2_017",)}
"""What hero powers were called before, after which their enchantments are still called."""

ANSWERS_THE_GONE = frozenset(
    {*("BOT_280", "CFM_026", "GIL_577", "GIL_618", "GIL_903", "ICC_082", "LOOT_329", "UNG_067", "UNG_920")}
)
"""Cards that respond to a minion that was played although it has left play since (HS 2.2)."""

INSTEAD_OF_COIN = {"BRM_030": "BRM_030t"}
"""What cards bring of the class of an opponent who has none, where that is not a coin (HS 4.15)."""

COIN_FOR_OWN_CLASS = frozenset({"SCH_230"})
"""Cards that bring coins where the class of their player is asked for, who has none (HS 4.15)."""

ASKED_ONLY_AS_PLAYED = frozenset({"AT_122"})
"""Cards with a target whose condition is asked as they are played, and not again as their text comes (HS 3.3)."""

PSEUDO_MOVES = frozenset({"AT_128", "GVG_031", "GVG_035", "UNG_027", "UNG_027t2"})
"""Cards whose text puts a copy into hand or deck, while the card itself is set aside (HS 4.7, appendix A.3)."""

WORSE_EACH_TIME = {"TSC_955t": 2}
"""Cards of which each deals more than the last one, and in how many turns it does."""

NEUTRAL_OF_NONE = frozenset({"BOT_087", "GIL_696"})
"""Cards that bring neutral ones where the opponent's class is asked for, who has none (HS 4.15)."""
