"""Cards whose spell damage may be more than their tags (HS 5.1 spell damage): SPELLPOWER 1 stands for any amount.

The log gives the real amount by a change of the tag while the card is in hand or play. An enchantment of more than 1
sets SPELLPOWER 1 on a hero; no known log shows the value on a minion.
"""

from __future__ import annotations

from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.replacements import base_printing, in_force
from hslog.hearthstone.generated.vocabulary import Zone

BORNE = (Zone.PLAY, Zone.SETASIDE)
"""Where enchantments are that work, or are about to."""

MORE = frozenset(
    {
        *("BAR_048", "BOT_604", "BOT_604_Puzzle", "BRMA14_3", "CFM_039", "CS3_001", "DAL_576", "DEEP_002t2", "DRG_102"),
        *("DRG_211", "EX1_563", "GIL_121", "ICC_856", "LOE_051", "OG_082", "RLK_218", "SW_061", "TID_708t", "TIME_856"),
        *("TRLA_108", "TSC_635", "TTN_071", "WON_365", "YOP_021"),
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

MORE_TO_A_MINION = frozenset(
    {
        *("BTA_BOSS_16t2e", "CS3_001e", "DAL_548e", "END_022e", "GILA_507e", "GVG_123e", "TRL_312e", "ULDA_203e"),
        "Story_08_Malfurion_008pe",
    }
)
"""Enchantments that give a minion another amount than 1."""

FOR_BOTH = frozenset({"BRMA14_3", "KARA_12_02", "KARA_12_02H", "LOE_051", "Story_11_ArcanotronPuzzle"})
"""What gives both players spell damage."""

DOUBLING = frozenset({"TOY_807"})
"""What makes spell damage count twice."""


def understates_spell_damage(state: GameState, entity: Entity, told: int) -> bool:
    """Return whether a text may give more than ``told``, the tag of the entity or of an enchantment.

    If the first logged value was 1, later values hold only that amount and what enchantments add.
    """
    attached = [base_printing(other.card_id) for other in state.attached.get(entity.id, ()) if other.zone in BORNE]
    if not MORE_TO_A_MINION.isdisjoint(attached):
        return True
    return base_printing(entity.card_id) in MORE and (told == 1 or bool(attached))


def change_spell_damage(state: GameState) -> bool:
    """Return whether something in play changes what players have, other than by giving it to its own."""
    return in_force(state, FOR_BOTH | DOUBLING)
