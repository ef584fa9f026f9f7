"""Triggers that certainly respond to the same event, outside the steps of a turn (HS 1.5, 3.2).

Where several queues are open (:mod:`engine.hearthstone.replay.checks.ordering`), the log does not show which queue a
trigger belongs to. But the same trigger of two equal cards responds to the same event, and so do all triggers of a
single queue. Of these, the triggers of one player come in order of play; secrets in the order in which they were
played.

Minions summoned together respond to each other and not to themselves, so cards equal to the summoned one, or newer, are
left out. Equal enchantments are compared only on one bearer, because enchantments attached to several bearers at once
have no known order. Secrets are left out: a player has no two alike, and their events are not logged.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block


class TriggerKey(NamedTuple):
    """The key of equal triggers: the same effect of equal cards, of one player, and of one bearer if it has any."""

    card: str
    effect: int | None
    controller: int
    bearer: int


class EqualTriggerOrder:
    """The progress of one event's queue, by equal triggers."""

    def __init__(self, state: GameState, actor: Entity | None, unordered: Set[int]) -> None:
        self.state = state
        self.left_out = state.order_uncertain | unordered | ({actor.id} if actor is not None else set())
        self.places = {entity.id: place for place, entity in enumerate(state.play_order)}
        for controller in state.players:
            secrets = state.zones.get((controller, Zone.SECRET), ())
            self.places |= {secret.id: place for place, secret in enumerate(secrets)}
        self.actor = actor
        self.came = state.entered.get(actor.id, 0) if actor is not None and actor.type == CardType.MINION else 0
        self.last: dict[TriggerKey, int] = {}
        self.responded: set[tuple[int, int | None]] = set()

    def match(self, block: Block) -> int:
        """Match the next block of the queue; return the younger entity that went before it, 0 if none did."""
        entity = self.state[block.entity]
        place = self.places.get(entity.id)
        if place is None or not entity.card_id or entity.id in self.left_out:
            return 0
        if self._came_with_it(entity):
            return 0
        trigger = entity.id, block.effect_index
        if trigger in self.responded:  # as it does once to an event: then another has begun
            self.last.clear()
            self.responded.clear()
        self.responded.add(trigger)
        bearer = entity.get(GameTag.ATTACHED) if entity.type == CardType.ENCHANTMENT else 0
        key = TriggerKey(entity.card_id, block.effect_index, entity.controller, bearer)
        other = self.last.get(key)
        if other is None or self.places[other] <= place:
            self.last[key] = entity.id
            return 0
        return other

    def _came_with_it(self, entity: Entity) -> bool:
        """Return whether an entity may have come to the board together with the minion that the event is about."""
        if not self.came or self.actor is None or entity.type != CardType.MINION:
            return False
        return entity.card_id == self.actor.card_id or self.state.entered.get(entity.id, 0) > self.came
