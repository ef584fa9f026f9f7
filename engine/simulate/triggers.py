"""The triggers that need no card text: those of keywords, and the coin.

Those of keywords are TRIGGER blocks of the card that has the keyword (HS 5.1). The players' own triggers, the
wear of a weapon among them, are stated by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.resolution import Event
from engine.simulate.cards import COIN
from engine.texts.keywords import responses
from hslog.generated.vocabulary import BlockType, GameTag, Zone

if TYPE_CHECKING:
    from engine.simulate.play import Play

TURN_START_CLOCK = 10
FIRST_CLOCK = 85
"""Seconds of the clock for the mulligan, as real logs have it."""

Trigger = Callable[["Play", Event], None]


def _after_damage(r: Play, event: Event) -> None:
    """HS 4.9.8: the damage events of what was damaged together, in the order it was damaged."""
    for trigger in list(responses(r)):
        r.open_block(trigger.rule, BlockType.TRIGGER, trigger.entity, keyword=trigger.keyword)
        trigger.answer(r)
        r.end()


def _give_coin(r: Play, event: Event) -> None:
    """HS 5.5: who does not begin has the coin; then the clocks are set."""
    player = event.subject
    if player is None:
        return
    number = player.get(GameTag.CONTROLLER)
    place = (GameTag.ZONE_POSITION, len(r.state.zone(number, Zone.HAND)) + 1)
    r.create(event.rule, COIN, number, Zone.HAND, place, (GameTag.CREATOR, r.state.game.id))
    clock = r.recording.form.timeout
    for entity in r.state.players.values():
        r.change(event.rule, entity, GameTag.TIMEOUT, clock)
    r.change(event.rule, r.state.game, TURN_START_CLOCK, FIRST_CLOCK)


TRIGGERS: Mapping[str, tuple[Trigger, ...]] = {
    "damage": (_after_damage,),
    "hands dealt": (_give_coin,),
}
"""What responds to an event, by the event's name."""
