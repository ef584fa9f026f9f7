"""Keywords that are triggers (HS 5.1): which rule orders the trigger of a card that names its keyword, and its cause.

Later builds write into a trigger's block which keyword it is of. What a keyword does is in the module of what it
changes (damage, healing, draws), or in the card's text; here is its name, and to what it responds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.resolution import DamageDealt
from engine.rulesets import Ruleset
from hslog.generated.vocabulary import CardType, GameTag

LIFESTEAL_IN_ONE = 22611
"""The first build in which lifesteal heals once for all damage dealt together (patch 10.0)."""

RULES: Mapping[int, str] = MappingProxyType(
    {
        GameTag.DEATHRATTLE: "HS 1.12 death event",
        GameTag.INSPIRE: "HS 2.7.2.a",
        GameTag.LIFESTEAL: "HS 5.1 lifesteal",
        GameTag.POISONOUS: "HS 5.1 poisonous",
        GameTag.FREEZE: "HS 5.1 freeze",
        GameTag.TOPDECK: "HS 5.1 casts when drawn",
        GameTag.CASTS_WHEN_DRAWN: "HS 5.1 casts when drawn",
        GameTag.SUMMONED_WHEN_DRAWN: "HS 5.1 casts when drawn",
        GameTag.OVERKILL: "HS 5.1 overkill",
        GameTag.REBORN: "HS 5.1 reborn",
        GameTag.SPELLBURST: "HS 5.1 spellburst",
        GameTag.CORRUPT: "HS 5.1 corrupt",
        GameTag.FRENZY: "HS 5.1 frenzy",
        GameTag.AVENGE: "HS 5.1 avenge",
        GameTag.HONORABLE_KILL: "HS 5.1 honorable kill",
        GameTag.START_OF_GAME_KEYWORD: "HS 5.5",
    }
)
"""The rule of a keyword that triggers, by the tag that is the keyword."""


def rule_of(ruleset: Ruleset, keyword: int) -> str:
    """Return the rule of a keyword in a build; empty where it is none of these."""
    if keyword == GameTag.LIFESTEAL and ruleset.high < LIFESTEAL_IN_ONE:
        return "HS 5.1 lifesteal before"
    return RULES.get(keyword, "")


def overkills(dealt: DamageDealt) -> bool:
    """HS 5.1 overkill: in its controller's turn, damage has left a character less than no health."""
    return dealt.own_turn and dealt.left < 0


def kills_honorably(dealt: DamageDealt) -> bool:
    """HS 5.1 honorable kill: in its controller's turn, damage has left a minion exactly no health."""
    return dealt.own_turn and dealt.left == 0 and dealt.target.type == CardType.MINION


def enrages(dealt: DamageDealt) -> bool:
    """HS 5.1 frenzy: who was damaged has survived it."""
    return dealt.left > 0


def corrupts(cost: int, played: int) -> bool:
    """HS 5.1 corrupt: a card in hand costs less than the one that was played."""
    return cost < played
