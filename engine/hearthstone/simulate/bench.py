"""What the parts of play mode work on: a resolution with the cards behind its entities, and its record."""

from __future__ import annotations

from abc import abstractmethod

from engine.hearthstone.resolution import Resolution
from engine.hearthstone.simulate.cards import Card
from engine.hearthstone.simulate.recording import Recording
from engine.hearthstone.state import Entity
from hslog.hearthstone.packets import TagValue


class Bench(Resolution):
    """A game that is being made.

    ``cards`` are the cards by entity id, hidden ones among them; ``withheld`` are tags that the log does not show yet,
    ``hosts`` whom an enchantment was attached to, ``stated`` the rule behind a packet, by the packet's index, and
    ``next_id`` the number of the next entity.
    """

    recording: Recording
    cards: dict[int, Card]
    withheld: dict[int, dict[int, int]]
    hosts: dict[int, int]
    stated: dict[int, str]
    next_id: int

    @abstractmethod
    def put(self, card: Card, controller: int, zone: int, *tags: TagValue) -> Entity:
        """Create an entity, shown as far as the zone is seen; ``tags`` are added to the printed ones."""
