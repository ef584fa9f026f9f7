"""Cards whose spell damage is more than their tags tell (HS 5.1 spell damage): SPELLPOWER 1 stands for any amount.

Where the real amount is told, it is so by a change of the tag while the card is in the hand or in play.
"""

from __future__ import annotations

from engine.state import GameState
from engine.texts.changers import in_force, original

MORE = frozenset(
    {
        *("BAR_048", "BOT_604", "BOT_604_Puzzle", "BRMA14_3", "CFM_039", "CS3_001", "DAL_576", "DEEP_002t2", "DRG_102"),
        *("DRG_211", "EX1_563", "GIL_121", "ICC_856", "LOE_051", "OG_082", "RLK_218", "SW_061", "TID_708t", "TIME_856"),
        *("TSC_635", "WON_365", "YOP_021"),
        *("BOM_02_BlazingTentacle_07t", "BOM_02_EarthenTentacle_07t", "BOM_02_FrostbittenTentacle_07t"),
        *("BOM_02_MysticalTentacle_07t", "BOM_03_Brukan_08t", "BOM_05_Brukan_03t", "BTA_BOSS_16t", "LETL_866H3"),
        *("Prologue_Sorcerer", "RLK_Prologue_218", "Story_02_KulTiranGuard", "Story_02_WoundedFootman"),
        *(
            "Story_04_Khadgar",
            "Story_06_Meryl",
            "Story_10_FrostWyrm",
            "Story_10_ShadowDemon",
            "Story_11_ArcanotronPuzzle",
        ),
    }
)
"""Whose text gives another amount than 1, and whose description says 1."""

FOR_BOTH = frozenset({"BRMA14_3", "KARA_12_02", "KARA_12_02H", "LOE_051", "Story_11_ArcanotronPuzzle"})
"""What gives both players spell damage."""

DOUBLING = frozenset({"TOY_807"})
"""What makes spell damage count twice."""


def tells_less_than_gives(card_id: str, told: int) -> bool:
    """Tell whether the text of a card gives more than its tag, which is ``told``."""
    return told == 1 and original(card_id) in MORE


def change_spell_damage(state: GameState) -> bool:
    """Tell whether something in play changes what players have, other than by giving it to its own."""
    return in_force(state, FOR_BOTH | DOUBLING)
