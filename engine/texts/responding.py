"""Cards whose keyword triggers (HS 5.1), and what the text of the keyword needs to have an effect.

A trigger without an effect may be left out of the log (HS 3.4). For overkill, spellburst, frenzy and honorable kill the
tables list the cards whose text needs nothing, and the cards with their needs; for any other card the trigger is
optional. Corrupt, and cards that act when drawn, always trigger.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from engine.mechanics.draw import hand_is_full
from engine.mechanics.zones import board_is_full
from engine.resolution import Resolution
from engine.state import Entity
from engine.texts.replacements import NEWEST_REVIEWED_BUILD, base_printing
from hslog.generated.vocabulary import CardType, GameTag, Zone


class Need(Enum):
    """What there has to be for a text to do something."""

    NOTHING = "nothing"
    PLACE_ON_BOARD = "a place on its player's side"
    PLACE_IN_HAND = "a place in its player's hand"
    HAND = "a card in its player's hand"
    ENEMY = "an enemy minion"
    FRIEND = "another minion on its side"
    OTHER = "another minion"


_CARDS: Mapping[int, Mapping[Need, str]] = {
    GameTag.OVERKILL: {
        Need.NOTHING: "TRL_010 TRL_015 TRL_325 TRL_506 TRL_528 TRLA_125",
        Need.PLACE_ON_BOARD: "TRL_012 TRL_020 TRL_232 TRL_347 TRL_521 TRLA_127",
        Need.PLACE_IN_HAND: "TRL_317 TRLA_150 TRLA_161",
    },
    GameTag.FRENZY: {
        Need.NOTHING: "BAR_021 BAR_024 BAR_025 BAR_031 BAR_843 BAR_896 WC_026",
        Need.PLACE_ON_BOARD: "BAR_070 WC_008",
        Need.PLACE_IN_HAND: "BAR_022",
        Need.HAND: "BAR_320",
        Need.ENEMY: "BAR_071 BAR_078",
        Need.FRIEND: "BAR_073",
        Need.OTHER: "BAR_840",
    },
    GameTag.HONORABLE_KILL: {
        Need.NOTHING: "AV_121 AV_123 AV_131 AV_132 AV_200p2 AV_202p AV_209 AV_244 AV_259 AV_313 AV_340 ONY_014",
        Need.PLACE_ON_BOARD: "AV_124 AV_315",
        Need.PLACE_IN_HAND: "ONY_010 ONY_032",
        Need.FRIEND: "AV_122",
    },
    GameTag.SPELLBURST: {
        Need.NOTHING: "GDB_434 GDB_843 GDB_855 GDB_870 SCH_182 SCH_231 SCH_232 SCH_238",
        Need.PLACE_ON_BOARD: "GDB_134 SCH_242 SCH_243",
        Need.PLACE_IN_HAND: "GDB_311 SCH_230 SCH_234 SCH_248",
        Need.ENEMY: "SCH_239 SCH_241",
        Need.OTHER: "GDB_226 SCH_313",
    },
    GameTag.CORRUPT: {
        Need.NOTHING: "DMF_054 DMF_061 DMF_064 DMF_073 DMF_078 DMF_080 DMF_082 DMF_083 DMF_090 DMF_101 DMF_105 DMF_117 "
        "DMF_117t DMF_118 DMF_124 DMF_124t DMF_163 DMF_174 DMF_184 DMF_186 DMF_244 DMF_247 DMF_248 DMF_517 DMF_526 "
        "DMF_701 DMF_703 DMF_730 WON_064 YOP_003 YOP_011 YOP_015 YOP_025",
    },
    GameTag.CASTS_WHEN_DRAWN: {
        Need.NOTHING: "AT_035t AV_316t4 BAR_721t BOT_511t DAL_582t DMF_514t DRG_320t EDR_445pt3 GDB_430 GVG_007 "
        "GVG_056t JAIL_386t JAIL_443t LOE_110t LOOT_026e LOOT_106t MAW_005t ONY_028t RLK_039t SCH_307t SW_097t SW_311t "
        "SW_439t TIME_025t TRL_541t TSC_912t TTN_450t TTN_450t2 TTN_450t3 ULDA_801t ULD_286t VAC_321t VAC_933t",
        Need.PLACE_ON_BOARD: "EDR_260t TLC_513t2 TTN_083t",
    },
}

NEEDS: Mapping[tuple[int, str], Need] = MappingProxyType(
    {
        (keyword, card): need
        for keyword, cards in _CARDS.items()
        for need, together in cards.items()
        for card in together.split()
    }
)
"""What the text of a keyword needs, by the keyword and the card."""


def must_respond(r: Resolution, bearer: Entity, keyword: int) -> bool:
    """Return whether the keyword of a card triggers, when it has a cause, whatever the game is like."""
    need = NEEDS.get((keyword, base_printing(bearer.card_id)))
    if (
        need is None
        or r.ruleset.high > NEWEST_REVIEWED_BUILD
        or bearer.get(GameTag.SILENCED)
        or bearer.get(GameTag.DORMANT)
    ):
        return False
    player = r.state.player_of(bearer)
    others = [one for one in r.state.play_order if _is_minion(one) and one is not bearer]
    friends = [one for one in others if one.controller == bearer.controller]
    if need is Need.PLACE_ON_BOARD:
        return not board_is_full(r.state, bearer.controller)
    if need is Need.PLACE_IN_HAND:
        return not hand_is_full(r, player)
    if need is Need.HAND:
        return bool(r.state.zone(bearer.controller, Zone.HAND))
    if need is Need.ENEMY:
        return len(others) > len(friends)
    if need is Need.FRIEND:
        return bool(friends)
    return need is Need.NOTHING or bool(others)


def _is_minion(entity: Entity) -> bool:
    """Return whether an effect on minions can affect an entity."""
    hidden = entity.get(GameTag.DORMANT) or entity.get(GameTag.UNTOUCHABLE)
    alive = entity.health > 0 and not entity.get(GameTag.TO_BE_DESTROYED)
    return entity.type == CardType.MINION and entity.zone == Zone.PLAY and alive and not hidden
