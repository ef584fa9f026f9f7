"""Protection from self-triggering (HS 5.4): no trigger resolves inside its own resolution.

Triggers of one entity differ by effect index and keyword. Whether the omitted trigger is made up for afterwards depends
on the text.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.divergence import Kind
from engine.hearthstone.replay.cursor import Frame
from engine.hearthstone.replay.log_matcher import LogMatcher
from engine.hearthstone.resolution import RESPONDING
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag

RULE = "HS 5.4"

NEAR = 100
"""How many blocks outwards are looked at: in no game so many are open at once."""

EFFECTS_NUMBERED = 12574
"""The first build seen to number the triggers of an entity."""


def check(log: LogMatcher, opened: Frame, around: Sequence[Frame], low: int) -> None:
    """Report a block that opens while the same trigger is being resolved ``around`` it.

    Who triggers a deathrattle once more does not wait for a death, and the players' triggers have no numbers. What
    keywords respond to is judged by itself (HS 5.1). ``low`` is the oldest build the game may be of.
    """
    block = opened.block
    if block is None or block.type != BlockType.TRIGGER or block.effect_index < 0 or low < EFFECTS_NUMBERED:
        return
    if block.trigger_keyword in (GameTag.DEATHRATTLE, *RESPONDING) or block.entity in log.never_hidden:
        return
    for frame in reversed(around[-NEAR:]):
        outer = frame.block
        if outer is None or outer.type != BlockType.TRIGGER or outer.entity != block.entity:
            continue
        same = outer.effect_index == block.effect_index and outer.trigger_keyword == block.trigger_keyword
        same = same and outer.effect_card_id == block.effect_card_id
        if same and frame.card_id == opened.card_id:
            if not frame.repeats:  # what goes on inside has been said
                message = "{entity} triggers here inside the resolution of the same trigger"
                log.findings.unexpected(RULE, block, message)
            opened.repeats = True
            return
        log.findings.count_confirmed(RULE, Kind.UNEXPECTED)
