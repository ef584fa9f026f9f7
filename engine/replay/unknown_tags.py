"""Tags whose values are no longer known, until a packet sets them.

Causes: a game reset takes back unlogged changes, turns are missing from the log, or the log calls both players by one
name. Cards that are never shown are in :mod:`engine.replay.unseen`.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.state import Entity
from hslog.packets import TagChange


class UnknownTags:
    """Unknown values by entity and tag, and the packets (by index) that set one."""

    def __init__(self) -> None:
        self.values: set[tuple[int, int]] = set()
        self.learned: set[int] = set()

    def add(self, entities: Iterable[Entity], tags: Iterable[int]) -> None:
        """Mark tags as unknown until a packet sets them."""
        tags = list(tags)
        self.values.update((entity.id, tag) for entity in entities for tag in tags)

    def any_about(self, entity: Entity) -> bool:
        """Return whether any tag of an entity is unknown."""
        return any(about == entity.id for about, _ in self.values)

    def any_of(self, entity: Entity, *tags: int) -> bool:
        """Return whether one of these tags of an entity is unknown."""
        return bool(self.values) and any((entity.id, tag) in self.values for tag in tags)

    def learn(self, packet: TagChange) -> None:
        """Note that a packet sets an unknown tag."""
        self.values.discard((packet.entity, packet.tag))
        self.learned.add(packet.index)
