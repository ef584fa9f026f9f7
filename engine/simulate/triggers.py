"""The triggers that need no card text: those of keywords, and the coin.

Those of keywords are TRIGGER blocks of the card that has the keyword (HS 5.1). The players' own triggers, the
wear of a weapon among them, are stated by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.mechanics.zones import board_is_full, room_changes
from engine.resolution import Event
from engine.simulate.cards import COIN
from engine.texts.keywords import responses
from hslog.generated.vocabulary import BlockType, GameTag, Zone

if TYPE_CHECKING:
    from engine.simulate.play import Play

TURN_START_CLOCK = 10
MINIONS_REBORN = 1153
FIRST_CLOCK = 85
"""Seconds of the clock for the mulligan, as real logs have it."""

Trigger = Callable[["Play", Event], None]


def _after_damage(r: Play, event: Event) -> None:
    """HS 4.9.8: the damage events of what was damaged together, in the order it was damaged."""
    for trigger in list(responses(r)):
        r.open_block(trigger.rule, BlockType.TRIGGER, trigger.entity, keyword=trigger.keyword)
        trigger.answer(r)
        r.end()


def _reborn(r: Play, event: Event) -> None:
    """HS 5.1: a minion with reborn comes back where it was, once, with one health."""
    dead = event.subject
    if dead is None or not dead.get(GameTag.REBORN) or board_is_full(r.state, dead.controller):
        return
    controller = dead.controller
    place = min(r.left_from.pop(dead.id, 1), len(r.state.board(controller)) + 1)
    r.together("HS 1.4", room_changes(r, controller, Zone.PLAY, place, None))
    for other, left in r.left_from.items():
        if r.state[other].controller == controller and left >= place:
            r.left_from[other] = left + 1
    card = r.cards[dead.id]
    marks = [(GameTag.ZONE_POSITION, place), (GameTag.CREATOR, dead.id)]
    if card.tags[GameTag.HEALTH] > 1:
        marks.append((GameTag.DAMAGE, card.tags[GameTag.HEALTH] - 1))
    if not card.tags.get(GameTag.RUSH) and not card.tags.get(GameTag.CHARGE):
        marks.append((GameTag.EXHAUSTED, 1))
    marks += [(GameTag.START_WITH_1_HEALTH, 1), (GameTag.HAS_BEEN_REBORN, 1)]
    again = r.put(card, controller, Zone.PLAY, *marks)
    r.change("HS 5.1 reborn", again, GameTag.START_WITH_1_HEALTH, 0)
    r.change("HS 5.1 reborn", again, GameTag.REBORN, 0)
    player = r.state.players[controller]
    r.change("HS 5.1 reborn", player, MINIONS_REBORN, player.get(MINIONS_REBORN) + 1)


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
    "death": (_reborn,),
    "hands dealt": (_give_coin,),
}
"""What responds to an event, by the event's name."""
