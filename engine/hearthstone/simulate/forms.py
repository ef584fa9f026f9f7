"""The log format of a build: what its client prints and no rule covers, one row per difference.

Measured on real logs. A row holds from the build it names until the next row of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.hearthstone.blocks import EFFECTS_NUMBERED
from engine.hearthstone.tags import SHOWN_ATTACK
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Step

GENERIC_LIST = "System.Collections.Generic.List`1[System.String]"
"""The EffectCardId that builds since 49534 print: the name of its type."""

_OLD_INDEXES: Mapping[int, int] = {
    Step.MAIN_START: 0,
    Step.MAIN_READY: 1,
    Step.MAIN_ACTION: 2,
    Step.MAIN_COMBAT: 3,
    Step.MAIN_END: 4,
    Step.MAIN_CLEANUP: 5,
    Step.BEGIN_DRAW: 6,
    Step.BEGIN_MULLIGAN: 7,
    Step.MAIN_START_TRIGGERS: 8,
}
"""EffectIndex of the players' triggers, by step; MAIN_COMBAT stands for the wear of the weapon, BEGIN_DRAW
and BEGIN_MULLIGAN for the two halves of the mulligan."""


WEAPONS_HAVE_HEALTH = 221908
"""Oldest build seen in which the durability of a weapon is its HEALTH."""

_OLD_ORDER: tuple[int, ...] = (
    *(GameTag.DAMAGE, GameTag.EXHAUSTED, GameTag.HEALTH, GameTag.ATK, GameTag.COST, GameTag.ZONE),
    *(GameTag.CONTROLLER, GameTag.ENTITY_ID, GameTag.SILENCED, GameTag.WINDFURY, GameTag.TAUNT, GameTag.STEALTH),
    *(GameTag.DIVINE_SHIELD, GameTag.CHARGE, GameTag.DURABILITY, GameTag.CARDTYPE, GameTag.FROZEN),
    *(GameTag.ZONE_POSITION, GameTag.NUM_ATTACKS_THIS_TURN, GameTag.FORCED_PLAY, GameTag.TO_BE_DESTROYED),
    *(GameTag.POISONOUS, GameTag.CUSTOM_KEYWORD_EFFECT, GameTag.CREATOR, GameTag.EXTRA_ATTACKS_THIS_TURN),
    *(GameTag.TAG_LAST_KNOWN_COST_IN_HAND, SHOWN_ATTACK, GameTag.LIFESTEAL),
)
_NEW_ORDER: tuple[int, ...] = (
    *(GameTag.CONTROLLER, GameTag.CARDTYPE, GameTag.TAG_LAST_KNOWN_COST_IN_HAND, SHOWN_ATTACK, GameTag.COST),
    *(GameTag.ATK, GameTag.HEALTH, GameTag.DAMAGE, GameTag.EXHAUSTED, GameTag.ZONE, GameTag.ENTITY_ID),
    GameTag.DURABILITY,
)
"""The order in which an entity's tags are logged; other tags come after, in their given order."""

_LOGGED_AS_ZERO = frozenset(_OLD_ORDER) - {
    GameTag.EXHAUSTED,
    GameTag.HEALTH,
    GameTag.ATK,
    GameTag.DURABILITY,
    GameTag.CREATOR,
}
"""Tags that builds around 2017 list for a shown card even with value 0."""


_RANKS = tuple({tag: rank for rank, tag in enumerate(order)} for order in (_OLD_ORDER, _NEW_ORDER))


@dataclass(frozen=True)
class Form:
    """How one build writes its log."""

    build: int

    @property
    def dealt(self) -> bool:
        """Whether the log starts only after the opening hands are dealt."""
        return self.build < 13619

    @property
    def stated(self) -> bool:
        """Whether the log states its build."""
        return self.build >= 23576

    @property
    def errors(self) -> bool:
        """Whether illegal options are listed too, each with its error code."""
        return self.build >= 18336

    def logged_tags(self, tags: Mapping[int, int], shown: bool = False) -> list[tuple[int, int]]:
        """Return an entity's tags in the order in which this build logs them; ``shown``: for SHOW_ENTITY instead of
        FULL_ENTITY.
        """
        build = self.build
        logged = dict(tags)
        if build >= WEAPONS_HAVE_HEALTH and GameTag.DURABILITY in logged:
            logged.setdefault(GameTag.HEALTH, logged.pop(GameTag.DURABILITY))
        if build >= 15590 and GameTag.COST in logged:
            logged.setdefault(GameTag.TAG_LAST_KNOWN_COST_IN_HAND, logged[GameTag.COST])
            if GameTag.ATK in logged:
                logged.setdefault(SHOWN_ATTACK, logged[GameTag.ATK])
        if shown and self.dealt:
            for tag in (GameTag.CONTROLLER, GameTag.ENTITY_ID, GameTag.ZONE_POSITION):
                logged.pop(tag, None)
        elif shown and 18336 <= build < 23576:
            logged = dict.fromkeys(_LOGGED_AS_ZERO, 0) | logged
        ranks = _RANKS[build >= 23576]
        return sorted(logged.items(), key=lambda pair: ranks.get(pair[0], len(ranks)))

    def block(
        self, kind: int, step: int = -1, player: bool = False, keyword: int = 0, effect: int = -1
    ) -> tuple[str, int, int | None, int | None]:
        """Return EffectCardId, EffectIndex, SubOption and TriggerKeyword of a block.

        ``step`` is the step of the turn that a trigger belongs to. ``player``: the trigger is a player's. ``keyword``
        is the keyword (a tag) of the trigger. ``effect`` is the number of the trigger among its card's own effects, -1
        if another card has given it.
        """
        build = self.build
        card = GENERIC_LIST if build >= 49534 else ""
        trigger = kind == BlockType.TRIGGER
        if trigger and effect >= 0 and build >= EFFECTS_NUMBERED:
            index = effect
        elif trigger:
            index = _OLD_INDEXES.get(step, -1) if player and 12051 <= build < 22115 else -1
        elif build < 20457:
            index = -1 if kind in (BlockType.POWER, BlockType.ATTACK) else 0
        else:
            index = 0
        if build < 20457:
            return card, index, None, None
        if trigger:
            return card, index, -1, keyword
        old_default = build < 22115 and kind in (BlockType.PLAY, BlockType.DEATHS)
        return card, index, 0 if old_default else -1, None
