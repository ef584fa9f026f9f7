"""What of the state is not known although it was: nothing can be judged by it until a packet tells it anew.

A game reset takes back what was, turns may be missing from the log, and a log that calls both players the same does
not say whose tag it changes. Cards that are never shown are another matter (:mod:`engine.replay.unseen`).
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.state import Entity
from hslog.packets import TagChange


class UnknownTags:
    """The values in doubt, by entity and tag, and the packets (by index) that have told one."""

    def __init__(self) -> None:
        self.values: set[tuple[int, int]] = set()
        self.learned: set[int] = set()

    def add(self, entities: Iterable[Entity], tags: Iterable[int]) -> None:
        """From here on the values of these tags are not known, until a packet tells."""
        tags = list(tags)
        self.values.update((entity.id, tag) for entity in entities for tag in tags)

    def any_of(self, entity: Entity, *tags: int) -> bool:
        """Return whether one of these tags of an entity is in doubt."""
        return bool(self.values) and any((entity.id, tag) in self.values for tag in tags)

    def learn(self, packet: TagChange) -> None:
        """A packet tells a value that was in doubt."""
        self.values.discard((packet.entity, packet.tag))
        self.learned.add(packet.index)
