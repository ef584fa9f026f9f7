"""Triggers of keywords, which need no card text.

They are TRIGGER blocks of the card that has the keyword (HS 5.1). The players' own triggers, such as the wear of a
weapon, are stated by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.resolution import Event
from engine.simulate.play import Play, Trigger
from engine.texts.keywords import responses
from hslog.generated.vocabulary import BlockType

TURN_START_CLOCK = 10
FIRST_CLOCK = 85
"""Seconds of the clock for the mulligan, as real logs have it."""


def _after_damage(r: Play, event: Event) -> None:
    """Resolve the damage events of simultaneous damage, in the order it was dealt (HS 4.9.8)."""
    for trigger in list(responses(r)):
        r.open_block(trigger.rule, BlockType.TRIGGER, trigger.entity, keyword=trigger.keyword)
        trigger.resolve(r)
        r.end()


def _set_mulligan_clock(r: Play, event: Event) -> None:
    """Set the mulligan timer of the client."""
    r.change(event.rule, r.state.game, TURN_START_CLOCK, FIRST_CLOCK)


TRIGGERS: Mapping[str, tuple[Trigger, ...]] = {
    "damage": (_after_damage,),
    "hands dealt": (_set_mulligan_clock,),
}
"""Responses to events, by the event's name."""
