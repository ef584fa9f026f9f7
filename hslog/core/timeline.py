"""The parts that timelines of all games share: an entity at one moment, and all entities at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar


@dataclass(frozen=True)
class BaseEntity:
    """An entity at one moment. Tags with value 0 are left out: they mean the same as absent."""

    id: int
    card_id: str
    tags: dict[int, int]

    def get(self, tag: int, default: int = 0) -> int:
        """Return the value of a tag."""
        return self.tags.get(tag, default)

    def word(self, tag: int) -> str:
        """Return the name of a tag; each game has its own."""
        raise NotImplementedError

    def value_word(self, tag: int, value: int) -> int | str:
        """Return a value of a tag as JSON has it; each game has its own names."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Return the entity with names for tags and values."""
        tags = {self.word(tag): self.value_word(tag, value) for tag, value in sorted(self.tags.items())}
        return {"id": self.id, "card_id": self.card_id, "tags": tags}


AnEntity = TypeVar("AnEntity", bound=BaseEntity, covariant=True)


class BaseTimeline(Protocol[AnEntity]):
    """The questions that a timeline answers; each answer holds after the packet of the given ``index``."""

    def entity_ids(self) -> list[int]:
        """Return the ids of all entities that the game ever names, ascending."""

    def exists(self, entity: int, index: int) -> bool:
        """Return whether an entity exists."""

    def entity(self, entity: int, index: int) -> AnEntity:
        """Return all tags of an entity."""

    def value(self, entity: int, tag: int, index: int, default: int = 0) -> int:
        """Return one tag of an entity."""


class Moment(Generic[AnEntity]):
    """All entities of a game at one moment (just after packet ``index``); computed as it is asked for."""

    def __init__(self, timeline: BaseTimeline[AnEntity], index: int) -> None:
        self._timeline = timeline
        self.index = index

    def __contains__(self, entity: int) -> bool:
        return self._timeline.exists(entity, self.index)

    def __getitem__(self, entity: int) -> AnEntity:
        """Return one entity; raises KeyError when it does not exist at this moment."""
        if entity not in self:
            raise KeyError(entity)
        return self._timeline.entity(entity, self.index)

    def entities(self) -> list[int]:
        """Return the ids of all entities that exist, ascending."""
        return [entity for entity in self._timeline.entity_ids() if entity in self]

    def value(self, entity: int, tag: int, default: int = 0) -> int:
        """Return the value of one tag of one entity."""
        return self._timeline.value(entity, tag, self.index, default)
