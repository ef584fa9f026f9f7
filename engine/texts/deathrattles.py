"""Deathrattles (HS 1.12, 3.4): who of the dead has one, and whose text lets it trigger only sometimes.

A deathrattle that finds nothing to do triggers all the same. Only a condition in its text keeps it from triggering
(HS 3.4 resolution condition), or another card that forbids it. What a deathrattle does is not known here.
"""

from __future__ import annotations

from engine.resolution import Resolution
from engine.state import Entity
from engine.texts.replacements import NEWEST_REVIEWED_BUILD, OF_SCENARIOS, base_printing, in_force
from hslog.generated.vocabulary import CardType, GameTag

CONDITIONAL = frozenset(
    {
        *("AT_123", "BOT_258", "BOT_424", "DRG_304", "JAIL_328", "JAIL_974"),  # if the rest of the game is so
        *("FP1_014", "FP1_015", "NX2_034t", "NX2_034t1", "NX2_034t2", "SW_075", "SW_075_Puzzle", "TSC_950t"),
        *("TSC_950t2", "TLC_817t4", "JAIL_434", "AV_143", "CATA_185"),
        *("ICC_019", "ICC_034", "ICC_062", "ICC_067", "RLK_113", "RLK_Prologue_RLK_113", "VAC_943"),  # if it is a turn
        *("CFM_759", "DAL_749", "WW_809", "TIME_618e", "TIME_618t"),  # if the minion is so
        *("AV_750", "BAR_741", "TU4c_003"),  # the text is not told
        *("BOTA_231", "BT_126", "CATA_481", "CATA_563", "CATA_897", "CS3_003", "DEEP_012", "DINO_430", "DRG_308"),
        *("EDR_494", "END_018", "ETC_425", "GIL_614", "ICCA08_020", "ICC_314t1", "JAIL_303", "KAR_041", "LOOT_161"),
        *("LOOT_161_Puzzle", "RLK_540", "Story_10_Frostmourne", "SW_069", "TIME_209", "TIME_442", "TLC_603"),
        *("TOY_524", "TOY_830", "TRL_409", "TSC_962", "TTN_754", "ULD_163", "VAC_946"),  # if it remembers something
        *("DRG_086", "ICC_047t", "ICC_047t2"),
        *("NX2_032", "RLK_226"),  # if its player has something to spend
    }
)
"""Cards whose deathrattle says "if", or is about something that the card remembers."""

PSEUDO_MOVES = frozenset({"AT_128", "GVG_035", "UNG_027", "UNG_027t2"})
"""Who goes back to hand or deck as a copy, while the card itself is set aside (HS 4.7, appendix A.3)."""

KEEPING = frozenset({"LOOT_542", "TRL_306", "VAC_958"})
"""Who goes back to the deck with its enchantments. The book has them make a pseudo-move; the only log of it, of 31761,
has them go to the deck themselves first, and the enchantments leave after that."""

FORBIDDING = frozenset({"YOP_012", "YOP_012e"})
"""What keeps deathrattles from triggering while it is in play."""

BEARERS = (CardType.MINION, CardType.WEAPON)


def has_deathrattle(entity: Entity) -> bool:
    """Return whether a dying entity has a deathrattle, printed or granted."""
    return bool(entity.get(GameTag.DEATHRATTLE)) and not entity.get(GameTag.SILENCED)


def must_trigger(r: Resolution, entity: Entity) -> bool:
    """Return whether the deathrattle of a dying entity triggers unconditionally."""
    if (
        not has_deathrattle(entity)
        or entity.type not in BEARERS
        or not entity.card_id
        or r.ruleset.high > NEWEST_REVIEWED_BUILD
    ):
        return False
    if entity.get(GameTag.CANT_TRIGGER_DEATHRATTLE) or in_force(r.state, FORBIDDING):
        return False
    if entity.card_id.startswith(OF_SCENARIOS) or entity.get(GameTag.STARSHIP):
        return False  # they may go dormant or flee; of a starship it was not seen whose triggers its pieces' texts are
    givers = (entity, *r.state.attached.get(entity.id, ()))
    return not any(
        giver.get(GameTag.COPY_DEATHRATTLE) or base_printing(giver.card_id) in CONDITIONAL for giver in givers
    )
