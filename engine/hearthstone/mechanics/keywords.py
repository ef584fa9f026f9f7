"""Keywords that are triggers (HS 5.1): their rules and events.

Later builds name the keyword in the trigger's block. The effect of a keyword is in the module of the mechanic it uses
(damage, healing, draws) or in the card's text.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.generated.vocabulary import GameTag

KEYWORD_RULES = "HS 5.1"
"""Prefix of the ids of all rules for keywords."""

LIFESTEAL_IN_ONE = 22611
"""The first build in which lifesteal heals once for all simultaneous damage (patch 10.0)."""

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
"""The rule of each triggered keyword, by its tag."""


def rule_of(ruleset: Ruleset, keyword: int) -> str:
    """Return the rule of a keyword in a build; empty for other keywords."""
    if keyword == GameTag.LIFESTEAL and ruleset.high < LIFESTEAL_IN_ONE:
        return "HS 5.1 lifesteal before"
    return RULES.get(keyword, "")
