"""The form a build gives its log: what its client prints that no rule speaks of, one row per difference.

Measured on real logs; a row holds from the build it names until the next row of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hslog.generated.vocabulary import BlockType, Step

GENERIC_LIST = "System.Collections.Generic.List`1[System.String]"
"""What builds since 49534 print for EffectCardId: the name of its type."""

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


@dataclass(frozen=True)
class Form:
    """How one build writes."""

    build: int

    @property
    def dealt(self) -> bool:
        """Whether the log begins only when the opening hands are dealt."""
        return self.build < 13619

    @property
    def stated(self) -> bool:
        """Whether the log names its build."""
        return self.build >= 23576

    @property
    def errors(self) -> bool:
        """Whether options that cannot be chosen are listed, each with the reason."""
        return self.build >= 18336

    @property
    def counts_inside_attack(self) -> bool:
        """Whether an attack counts as an option played inside its block."""
        return self.build <= 24769

    @property
    def wear(self) -> str:
        """When a weapon wears: ``early`` or ``late`` inside the attack, or ``after`` it."""
        return "early" if self.build < 12051 else "late" if self.build < 22115 else "after"

    @property
    def shuffles(self) -> bool:
        """Whether the log says that decks are shuffled after the mulligan."""
        return self.build >= 54613

    @property
    def timeout(self) -> int:
        """Seconds of the clock each player begins with; 0 where the log does not say."""
        return 75 if self.build < 22115 else 45 if self.build >= 30795 else 0

    def block(
        self, kind: int, step: int = -1, player: bool = False, keyword: int = 0
    ) -> tuple[str, int, int | None, int | None]:
        """Return EffectCardId, EffectIndex, SubOption and TriggerKeyword of a block.

        ``step`` is the step of the turn that a trigger belongs to, ``player`` tells that it is a player's;
        ``keyword`` is the keyword (a tag) whose trigger it is.
        """
        build = self.build
        card = GENERIC_LIST if build >= 49534 else ""
        trigger = kind == BlockType.TRIGGER
        if trigger:
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
