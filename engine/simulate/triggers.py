"""The triggers that need no card text: those of keywords, and the coin.

Those of keywords are TRIGGER blocks of the card that has the keyword (HS 5.1). The players' own triggers, the
wear of a weapon among them, are stated by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.mechanics.healing import heal
from engine.mechanics.zones import board_is_full, room_changes
from engine.resolution import Change, Event
from engine.simulate.cards import COIN
from engine.state import Entity
from hslog.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Zone

if TYPE_CHECKING:
    from engine.simulate.play import Play

TURN_START_CLOCK = 10
MINIONS_REBORN = 1153
FIRST_CLOCK = 85
"""Seconds of the clock for the mulligan, as real logs have it."""

Trigger = Callable[["Play", Event], None]


def _after_damage(r: Play, event: Event) -> None:
    """HS 4.9.8: the damage events of what was damaged together, in the order it was damaged."""
    while r.damaged:
        events, r.damaged = r.damaged, []
        for target, source, amount in events:
            _lifesteal(r, source, amount)
            _poison(r, source, target)


def _bearer(r: Play, source: Entity, keyword: int) -> Entity | None:
    """Return who gives damage a keyword: its source, or the weapon of the hero that deals it."""
    if source.get(keyword):
        return source
    if source.type == CardType.HERO:
        weapon = r.state.weapon_of(r.state.player_of(source))
        if weapon is not None and weapon.get(keyword):
            return weapon
    return None


def _lifesteal(r: Play, source: Entity, amount: int) -> None:
    """HS 5.1: damage dealt with lifesteal heals the hero of who controls its source."""
    bearer = _bearer(r, source, GameTag.LIFESTEAL)
    if bearer is None:
        return
    hero = r.state.hero_of(r.state.player_of(source))
    if hero is None or hero.zone != Zone.PLAY:
        return
    r.open_block("HS 5.1 lifesteal", BlockType.TRIGGER, bearer, keyword=GameTag.LIFESTEAL)
    r.meta("HS 5.1 lifesteal", MetaDataType.TARGET, 0, [hero])
    heal(r, hero, amount, bearer)
    r.end()


def _poison(r: Play, source: Entity, target: Entity) -> None:
    """HS 5.1: a minion damaged by a poisonous one is destroyed."""
    bearer = _bearer(r, source, GameTag.POISONOUS)
    if bearer is None or target.type != CardType.MINION:
        return
    r.open_block("HS 5.1 poisonous", BlockType.TRIGGER, bearer, keyword=GameTag.POISONOUS)
    r.meta("HS 5.1 poisonous", MetaDataType.TARGET, 0, [target])
    r.together("HS 5.1 poisonous", [Change(target, GameTag.TO_BE_DESTROYED, 1)])
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
